#!/usr/bin/env python3
"""The page of veer lab report as a reader sees it, in a real browser: every column of the database is
there, with the figures of the database; dots say what they are; it is readable on every screen."""

import os
import sqlite3
import unittest

from browser import Browser
from support import DEMO, VeerTest, unsolvable_task

# A table as its texts, with what is printed bold; a picture as its title, texts and tips.
TABLES = """
[...document.querySelectorAll("table")].map(table => ({
    id: table.id, caption: table.caption.textContent,
    rows: [...table.rows].map(row => [...row.cells].map(cell => cell.textContent)),
    bold: [...table.tBodies[0].rows].map(row => [...row.cells].slice(1).map(
        cell => Number(getComputedStyle(cell).fontWeight) >= 600))}))
"""
PICTURES = """
[...document.querySelectorAll("figure svg")].map(svg => ({
    title: svg.querySelector("title").textContent,
    texts: [...svg.querySelectorAll("text")].map(text => text.textContent)}))
"""
# What a pointer over the middle of each dot shows.
TIPS = """
(title => {
    const svg = [...document.querySelectorAll("figure svg")].find(
        each => each.querySelector("title").textContent === title);
    svg.scrollIntoView({block: "center"});
    return [...svg.querySelectorAll("g circle")].map(dot => {
        const box = dot.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return hit.parentElement.querySelector("title").textContent;
    });
})(%r)
"""
CONTRAST = """
(() => {
    const light = colour => {
        const parts = colour.match(/[0-9.]+/g).slice(0, 3).map(Number).map(
            part => part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    const paper = light(getComputedStyle(document.body).backgroundColor);
    return [...document.querySelectorAll("p, td, th, figcaption, caption, h2, a, li")].map(element => {
        const ink = light(getComputedStyle(element).color);
        return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    });
})()
"""
TEXTS_OUTSIDE = """
[...document.querySelectorAll("figure svg")].flatMap(svg => {
    const frame = svg.getBoundingClientRect();
    return [...svg.querySelectorAll("text")].filter(text => {
        const box = text.getBoundingClientRect();
        return box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
    }).map(text => text.textContent);
})
"""


class Page(VeerTest):
    NUM_DOMAINS, NUM_INSTANCES = 3, 4
    PLANNERS = {"net/1": "--lists ff,add --control random:{seed}", "net/2": "--lists ff,add --control alt",
                "ff": "--lists ff", "add": "--lists add", "goals": "--lists goalcount", "blind": "--lists blind",
                "<max>": "--lists max", "last": "sh -c 'exit 12' {problem}"}

    RESULTS = []  # the file, once it is made

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        super().setUp()
        if not self.RESULTS:
            self.make_results()
        with open(self.path("results.db"), "wb") as file:
            file.write(self.RESULTS[0])
        self.database = sqlite3.connect(self.path("results.db"))
        self.addCleanup(self.database.close)
        self.assert_run(0, "lab", "report", "--title", "A <page>")
        self.page = self.path("report.html")

    def make_results(self):
        """A suite that is run, and times that differ more than those of runs of milliseconds."""
        instances = ""
        for domain in range(self.NUM_DOMAINS):
            for number in range(self.NUM_INSTANCES):
                os.symlink(DEMO, self.path(f"d{domain}p{number}.sas"))
            instances += f"domain{domain} = d{domain}p?.sas\n"
        self.write("none.sas", unsolvable_task())
        planners = "\n".join(f"{name} = {command}" for name, command in self.PLANNERS.items())
        self.write("suite.txt", f"[instances]\n{instances}nothing = none.sas\n[configurations]\n{planners}\n"
                                "[oracles]\nsingle = ff add\n[runs]\nseeds = 1..2\ntraces = net\n")
        self.assert_run(0, "lab", "run", "suite.txt")
        database = sqlite3.connect(self.path("results.db"))
        database.execute("UPDATE run SET wall = 0.01 * (1 + instance * 7 % 13) * (1 + configuration),"
                              " outcome = CASE WHEN (instance * configuration) % 5 = 4 THEN 'out-of-time' ELSE outcome END")
        database.commit()
        database.execute("PRAGMA journal_mode = DELETE")
        database.close()
        with open(self.path("results.db"), "rb") as file:
            self.RESULTS.append(file.read())

    def columns(self):
        names = [name for name, in self.database.execute("SELECT name FROM configuration ORDER BY id")]
        self.assertEqual(names, list(self.PLANNERS))
        return list(dict.fromkeys(name.split("/")[0] for name in names))

    def solved(self, column, domain):
        """Mean over members and seeds, summed over the instances of a domain."""
        rows = self.database.execute(
            "SELECT avg(part) FROM (SELECT instance, c.name, avg(outcome = 'solved') AS part FROM run"
            " JOIN configuration c ON c.id = configuration JOIN instance i ON i.id = instance"
            " WHERE (c.name = ?1 OR c.name LIKE ?1 || '/%') AND i.domain = ?2 GROUP BY instance, c.name)"
            " GROUP BY instance", (column, domain))
        return sum(value for value, in rows)

    def tables(self):
        return {(table["id"], table["caption"]): table for table in self.browser.ask(TABLES)}

    def test_every_column_is_there(self):
        columns = self.columns()
        self.browser.open(self.page)
        self.assertEqual(self.browser.ask("document.title"), "A <page>")
        tables = self.tables()
        coverage = next(table for (name, _), table in tables.items() if name == "table-coverage")
        self.assertEqual(coverage["rows"][1], ["domain", *columns, "net", "single"])  # and two virtual bests
        for row in coverage["rows"][2:-1]:
            domain = row[0].split(" ")[0]
            for column, text in zip(columns, row[1:]):
                self.assertAlmostEqual(float(text), self.solved(column, domain), delta=0.051)
        for name in ("table-outcomes", "table-metrics", "table-commands"):
            table = next(table for (each, _), table in tables.items() if each == name)
            texts = [text for row in table["rows"] for text in row]
            for column in list(self.PLANNERS) if name == "table-commands" else columns:
                self.assertIn(column, texts, name)
        captions = [caption for _, caption in tables]
        for column in columns[1:]:
            self.assertIn(f"net against {column}", captions)
            self.assertIn(f"net against {column} on instances that both solved", captions)
        pictures = {picture["title"]: picture["texts"] for picture in self.browser.ask(PICTURES)}
        for title in ("Coverage", "Solved instances by seconds", "Solved instances by expanded states"):
            for column in columns:
                self.assertIn(column, pictures[title], title)
        for column in columns[1:]:
            self.assertIn(f"Time: net and {column}", pictures)
            self.assertIn(f"Expansions: net and {column}", pictures)

    def test_titles_tell_pictures_apart(self):
        self.browser.open(self.page)
        titles = [picture["title"] for picture in self.browser.ask(PICTURES)]
        self.assertEqual(len(titles), len(set(titles)))
        self.assertGreater(len(titles), 10)

    def test_dots_name_instances_and_values(self):
        self.browser.open(self.page)
        names = dict(self.database.execute("SELECT id, domain || ' ' || name FROM instance"))
        times = {column: dict(self.database.execute(
            "SELECT instance, wall FROM run JOIN configuration c ON c.id = configuration"
            " WHERE c.name = ? AND outcome = 'solved'", (column,))) for column in ("add", "ff")}
        self.assert_run(0, "lab", "report", "--only", "add,ff", "-o", "two.html")
        self.browser.open(self.path("two.html"))
        tips = self.browser.ask(TIPS % "Time: add and ff")
        found = sorted(part for tip in tips if "(add)" in tip for part in tip.split("; "))
        expected = []
        for instance, name in names.items():
            values = [times[column].get(instance) for column in ("add", "ff")]
            if any(values):
                texts = [f"{value:.4g}" if value else "not solved" for value in values]
                expected.append(f"{name}: {texts[0]} (add), {texts[1]} (ff)")
        self.assertEqual(found, sorted(expected))
        texts = next(picture["texts"] for picture in self.browser.ask(PICTURES)
                     if picture["title"] == "Time: add and ff")
        for column, other in (("add", "ff"), ("ff", "add")):
            self.assertEqual(f"not solved by {column}" in texts,
                             bool(set(times[other]) - set(times[column])))
        self.assertTrue(set(times["add"]) != set(times["ff"]))

    def test_time_is_on_the_horizontal_axis(self):
        self.browser.open(self.page)
        boxes = self.browser.ask("""(() => {
            const svg = [...document.querySelectorAll("figure svg")].find(
                each => each.querySelector("title").textContent === "Solved instances by seconds");
            return Object.fromEntries([...svg.querySelectorAll("text")].filter(
                text => ["seconds", "solved instances"].includes(text.textContent)).map(
                text => [text.textContent, text.getBoundingClientRect().y - svg.getBoundingClientRect().y]));
        })()""")
        self.assertGreater(boxes["seconds"], boxes["solved instances"] + 100)

    def test_nothing_is_bold_where_all_are_equal(self):
        self.browser.open(self.page)
        num_bold = 0
        for (name, _), table in self.tables().items():
            for row, bold in zip(table["rows"][-len(table["bold"]):], table["bold"]):
                if any(bold):
                    num_bold += 1
                    self.assertGreater(len(set(row[1:])), 1, (name, row))
        self.assertGreater(num_bold, 0)

    def test_where_the_results_come_from_is_seen(self):
        self.browser.open(self.page)
        text = self.browser.ask("document.body.innerText")
        for part in ("veer lab run suite.txt", "UTC", "cores", "GiB", "commit", "limits of a run"):
            self.assertIn(part, text)

    def test_readable_on_every_screen(self):
        """No text is lost at an edge or too pale, the page does not move sideways, and nothing comes from
        elsewhere."""
        self.browser.requests.clear()
        for width in (1280, 390):
            for scheme in ("light", "dark"):
                with self.subTest(width=width, scheme=scheme):
                    self.browser.open(self.page, width=width, scheme=scheme)
                    self.assertLessEqual(self.browser.ask("document.documentElement.scrollWidth"), width)
                    self.assertGreaterEqual(min(self.browser.ask(CONTRAST)), 4.5)
                    self.assertEqual(self.browser.ask(TEXTS_OUTSIDE), [])
        self.assertEqual([url for url in self.browser.requests if url != "file://" + self.page], [])


if __name__ == "__main__":
    unittest.main()
