#!/usr/bin/env python3
"""veer lab report: one page that stands alone and agrees with the tables."""

import csv
import html
import html.parser
import io
import os
import re
import sqlite3
import unittest

from support import DEMO, VeerTest

VOID = {"meta", "br", "hr", "img", "input", "link", "rect", "circle", "line", "polyline", "polygon"}


class Page(html.parser.HTMLParser):
    """The cells of the tables, by id, and the titles of the pictures."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tables, self.titles, self.captions, self.faults = [], {}, [], [], []
        self.table = None
        self.feed(text)
        self.close()
        self.faults += self.open

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        self.check_links(attrs)
        if tag == "script":
            self.faults.append(tag)
        if tag == "table":
            self.table = self.tables.setdefault(attrs["id"], [])
        if tag == "tr":
            self.table.append([])
        if tag in ("td", "th"):
            self.table[-1].append("")

    def handle_startendtag(self, tag, attrs):
        self.check_links(dict(attrs))

    def check_links(self, attrs):
        for name in ("src", "href"):
            if attrs.get(name, "#")[0] != "#":
                self.faults.append(attrs[name])

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append("/" + tag)

    def handle_data(self, data):
        if self.open and self.open[-1] in ("td", "th"):
            self.table[-1][-1] += data
        if self.open[-2:] == ["svg", "title"]:
            self.titles.append(data)
        if self.open and self.open[-1] == "figcaption":
            self.captions.append(data)


class Report(VeerTest):
    DATABASES = {}  # of suites that were run, as bytes: they take the most time

    def run_suite(self, traces="yes"):
        """The suite and its results."""
        if traces not in self.DATABASES:
            self.make_suite(traces)
            self.assert_run(1, "lab", "run", "suite.txt")
            with sqlite3.connect(self.path("results.db")) as database:
                database.execute("PRAGMA journal_mode = DELETE")
            database.close()
            with open(self.path("results.db"), "rb") as file:
                self.DATABASES[traces] = file.read()
        else:
            self.make_suite(traces)
            with open(self.path("results.db"), "wb") as file:
                file.write(self.DATABASES[traces])

    def make_suite(self, traces):
        for name in "ab":
            os.symlink(DEMO, self.path(f"{name}.sas"))
        self.write("suite.txt", f"""
[instances]
one<&> = a.sas
two = [ab].sas
[configurations]
rl/1 = --lists ff,add --control random:{{seed}}
rl/2 = --lists ff,add --control alt
ff = --lists ff,add --control single:ff
bad = sh -c 'echo "<script>" >&2; exit 99' {{problem}}
[oracles]
all = rl/1 ff
[runs]
seeds = 1..3
traces = {traces}
""")

    def report(self, *arguments):
        self.assert_run(0, "lab", "report", *arguments)
        page = Page(self.read("report.html"))
        self.assertEqual(page.faults, [])
        return page

    def test_tables_agree(self):
        self.run_suite()
        page = self.report("--title", "A <title>")
        for name in ("coverage", "metrics", "usage", "quarters", "switching"):
            output = self.assert_run(0, "lab", "table", name, "--format", "csv").stdout
            rows = list(csv.reader(io.StringIO(output)))[1:]
            self.assertEqual(page.tables["table-" + name][-len(rows):], rows, name)
        self.assertEqual(page.tables["table-outcomes"],
                         [["column", "solved", "strange-exit-code"], ["rl", "12", "0"],
                          ["ff", "3", "0"], ["bad", "0", "3"]])
        text = self.read("report.html")
        self.assertIn("A &lt;title&gt;", text)
        self.assertIn("last words: &lt;script&gt;", text)

    def test_figures(self):
        self.run_suite()
        page = self.report()
        self.assertEqual(page.titles, [
            "Coverage", "Solved instances by seconds", "Solved instances by expanded states", "Expansions: rl and ff", "Time: rl and ff",
            "Expansions: rl and bad", "Time: rl and bad", "Most used list in the course of a run: rl",
            "Runs of rl by usage of lists, coloured by domain",
            "Runs of rl by usage of lists, coloured by switching"])
        self.assertEqual(len(set(page.titles)), len(page.titles))
        self.assertEqual(len(page.captions), len(page.titles))
        self.assertNotIn("nan", self.read("report.html"))
        first = self.read("report.html")
        self.report()
        self.assertEqual(self.read("report.html"), first)

    def test_runs_that_are_missing_count_as_one_that_fails(self):
        """However many seeds they would have had: rl has 2.5 of 3, half of it by one member."""
        self.run_suite()
        database = sqlite3.connect(self.path("results.db"))
        database.execute("DELETE FROM run WHERE instance = 1 AND configuration ="
                         " (SELECT id FROM configuration WHERE name = 'rl/1')")
        database.commit()
        database.close()
        self.report()
        picture = re.search(r"<svg(?:(?!</svg>).)*<title>Solved instances by seconds</title>.*?</svg>",
                            self.read("report.html"), re.S).group()
        ends = []
        for line in re.findall(r'<polyline points="([^"]*)"', picture)[:2]:
            places = [float(point.split(",")[1]) for point in line.split()]
            ends.append(places[0] - places[-1])
        self.assertAlmostEqual(ends[0] / ends[1], 2.5 / 3, places=2)

    def test_dots_name_their_instance_and_values(self):
        """And lines at the edge say what stands there: bad solves nothing."""
        self.run_suite()
        self.report()
        picture = re.search(r"<title>Expansions: rl and bad</title>.*?</svg>",
                            self.read("report.html"), re.S).group()
        tips = re.findall(r"<title>([^<]*)</title>\n<circle", picture)
        self.assertTrue(tips)
        lines = sorted(line for tip in tips for line in html.unescape(tip).split("; "))
        self.assertEqual([re.sub(r"[\d.]+k? \(rl\)", "N (rl)", line) for line in lines],
                         ["one<&> a: N (rl), not solved (bad)",
                          "two a: N (rl), not solved (bad)", "two b: N (rl), not solved (bad)"])
        self.assertIn(">not solved by bad</text>", picture)
        self.assertNotIn(">not solved by rl</text>", picture)

    def test_columns_can_be_chosen_and_what_is_left_out_is_said(self):
        self.run_suite()
        page = self.report("--only", "ff,rl")
        self.assertEqual(page.tables["table-coverage"][0], ["domain", "ff", "rl"])
        self.assertEqual([title for title in page.titles if " and " in title],
                         ["Expansions: ff and rl", "Time: ff and rl"])
        self.assertIn("<strong>Left out:</strong> bad, virtual best rl, virtual best all.",
                      self.read("report.html"))
        self.assertNotIn("Left out", self.page_of("--only=rl,ff,bad,virtual best all,virtual best rl"))
        self.assertIn('there is no column "nobody"',
                      self.assert_run(36, "lab", "report", "--only", "rl,nobody").stderr)

    def page_of(self, *arguments):
        self.report(*arguments)
        return self.read("report.html")

    def test_where_the_results_come_from(self):
        """A lab that adds nothing is not noted; an older file says so."""
        self.run_suite()
        self.assert_run(0, "lab", "run", "suite.txt", "--jobs", "3")
        page = self.report()
        rows = {row[0]: row[1:] for row in page.tables["table-origin"]}
        for name, pattern in (("program", r"veer \d+\.\d+\.\d+"), ("commit", r"not known|[0-9a-f]{12}(-dirty)?"),
                              ("command", "veer lab run suite.txt --db results.db --jobs 1"),
                              ("date", r"20\d\d-\d\d-\d\d \d\d:\d\d UTC"), ("processor", r".+, \d+ cores"),
                              ("memory", r"[\d.]+ GiB"), ("runs at a time", "1"),
                              ("limits of a run", r"300 s, \d+ MiB")):
            self.assertEqual(len(rows[name]), 1, name)
            self.assertRegex(rows[name][0], f"^(?:{pattern})$")
        self.assertEqual(page.tables["table-commands"][3], ["ff", "--lists ff,add --control single:ff"])
        database = sqlite3.connect(self.path("results.db"))
        database.execute("DELETE FROM setting WHERE name LIKE 'lab %'")
        database.commit()
        database.close()
        page = self.report()
        self.assertNotIn("table-origin", page.tables)
        self.assertIn("did not note it", self.read("report.html"))

    def test_nothing_is_bold_where_all_are_equal(self):
        self.run_suite()
        text = self.page_of("--only", "rl,ff")
        coverage = re.search(r'id="table-coverage".*?</table>', text, re.S).group()
        self.assertNotIn("best", coverage)
        self.assertIn('class="best"', self.page_of())

    def test_without_traces(self):
        self.run_suite(traces="no")
        page = self.report()
        self.assertNotIn("table-usage", page.tables)
        self.assertIn("No run has a trace", self.read("report.html"))

    def test_faults(self):
        self.assert_run(33, "lab", "report")
        self.run_suite()
        self.assert_run(32, "lab", "report", "-o", "/dev/full")
        self.assert_run(36, "lab", "report", "extra")


if __name__ == "__main__":
    unittest.main()
