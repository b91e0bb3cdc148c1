#!/usr/bin/env python3
"""veer lab table against a second computation from the raw rows, in exact arithmetic where the
scores allow it: every printed digit must be the same."""

import csv
import io
import math
import random
import sqlite3
import unittest
from fractions import Fraction

from support import DEMO, VeerTest

METRICS = ("coverage", "guidance", "speed", "quality")
CLASSES = ("immediate", "high", "medium", "low")


def written(value, decimals):
    """Rounds half up. Logarithms never hit a tie; sums of fractions are exact."""
    if value is None:
        return "-"
    scaled = Fraction(value) * 10 ** decimals
    number = math.floor(scaled + Fraction(1, 2) + Fraction(1, 10 ** 7))
    sign = "-" if number < 0 else ""
    digits = str(abs(number)).rjust(decimals + 1, "0")
    return f"{sign}{digits[:-decimals]}.{digits[-decimals:]}"


def mean(values):
    values = list(values)
    return sum(values, Fraction(0)) / len(values) if values else None


class Experiment:
    """What is in a database, and the tables by their definitions."""

    def __init__(self, path):
        connection = sqlite3.connect(path)
        connection.row_factory = sqlite3.Row
        self.rows = [dict(row) for row in connection.execute(
            "SELECT c.name AS config, i.id AS task, i.domain, run.* FROM run"
            " JOIN configuration c ON c.id = configuration JOIN instance i ON i.id = instance")]
        self.configs = [name for name, in connection.execute(
            "SELECT name FROM configuration ORDER BY id")]
        self.tasks = dict(connection.execute("SELECT id, domain FROM instance ORDER BY id"))
        self.names = dict(connection.execute("SELECT id, name FROM instance"))
        self.oracles = dict(connection.execute("SELECT name, members FROM oracle ORDER BY rowid"))
        self.limit = connection.execute(
            "SELECT value FROM setting WHERE name = 'time_limit_ms'").fetchone()[0] / 1000
        connection.close()
        self.domains = list(dict.fromkeys(self.tasks.values()))
        self.best = {}
        for row in self.rows:
            if row["outcome"] == "solved":
                cost = row["plan_cost"]
                self.best[row["task"]] = min(cost, self.best.get(row["task"], cost))
        self.means = {}
        by_cell = {}
        for row in self.rows:
            by_cell.setdefault((row["config"], row["task"]), []).append(row)
        for (config, task), rows in by_cell.items():
            for metric in METRICS:
                self.means[metric, config, task] = mean(self.score(metric, row) for row in rows)
        groups = list(dict.fromkeys(name.split("/")[0] for name in self.configs))
        members = {group: [name for name in self.configs if name.split("/")[0] == group]
                   for group in groups}
        self.columns = [(group, members[group], False) for group in groups]
        self.columns += [("virtual best " + group, members[group], True) for group in groups
                         if len(members[group]) > 1]
        self.columns += [("virtual best " + name, names.split(), True)
                         for name, names in self.oracles.items()]

    def score(self, metric, row):
        if row["outcome"] != "solved":
            return Fraction(0)
        if metric == "coverage":
            return Fraction(1)
        if metric == "guidance":
            n = row["expanded"]
            return Fraction(1 if n <= 1 else 0 if n > 10 ** 6 else 1 - math.log(n, 10 ** 6))
        if metric == "speed":
            t = row["wall"]
            return Fraction(1 if t <= 1 else 0 if t >= self.limit else 1 - math.log(t, self.limit))
        cost = row["plan_cost"]
        return Fraction(self.best[row["task"]], cost) if cost else Fraction(1)

    def cell(self, metric, column, task):
        _, members, is_oracle = column
        values = [self.means.get((metric, name, task), Fraction(0)) for name in members]
        return max(values) if is_oracle else mean(values)

    def domain_sum(self, metric, column, domain):
        return sum((self.cell(metric, column, task) for task in self.tasks
                    if self.tasks[task] == domain), Fraction(0))

    def size(self, domain):
        return sum(1 for task in self.tasks if self.tasks[task] == domain)

    def total(self, metric, column):
        return 100 * mean(self.domain_sum(metric, column, domain) / self.size(domain)
                          for domain in self.domains)

    def coverage(self):
        rows = [[f"{domain} ({self.size(domain)})"] +
                [written(self.domain_sum("coverage", column, domain), 1) for column in self.columns]
                for domain in self.domains]
        sums = [written(sum(self.domain_sum("coverage", column, domain)
                            for domain in self.domains), 1) for column in self.columns]
        return rows + [[f"sum ({len(self.tasks)})"] + sums]

    def metrics(self):
        return [[metric] + [written(self.total(metric, column), 1) for column in self.columns]
                for metric in METRICS]

    def solved_runs(self, column, domain):
        return [row for row in self.rows if row["config"] in column[1]
                and row["domain"] == domain and row["outcome"] == "solved"]

    def lists(self):
        rows = sorted(self.rows, key=lambda row: (row["configuration"], row["instance"],
                                                  row["seed"]))
        return list(dict.fromkeys(line.split("\t")[0] for row in rows if row["outcome"] == "solved"
                                  for line in row["uses"].splitlines()))

    @staticmethod
    def share(row, name, quarter):
        uses = {line.split("\t")[0]: list(map(int, line.split("\t")[1:]))
                for line in row["uses"].splitlines()}
        pick = sum if quarter is None else lambda numbers: numbers[quarter]
        everything = sum(map(pick, uses.values()))
        return Fraction(pick(uses[name]), everything) if everything and name in uses else (
            Fraction(0) if everything else None)

    def domain_name(self, column, domain):
        return f"{domain} ({written(self.domain_sum('coverage', column, domain), 1)})"

    def spread_rows(self, column, items):
        rows = []
        for domain in self.domains:
            rows.append([self.domain_name(column, domain)])
            for item in items:
                values = [value for value in map(item, self.solved_runs(column, domain))
                          if value is not None]
                rows[-1] += [written(mean(values), 2), written(max(values, default=None), 2),
                             written(min(values, default=None), 2)]
        return rows

    def usage(self, column):
        return self.spread_rows(column, [lambda row, name=name: self.share(row, name, None)
                                         for name in self.lists()])

    def switching(self, column):
        def class_share(row, name):
            return Fraction(row[name], sum(row[each] for each in CLASSES))
        return self.spread_rows(column, [lambda row, name=name: class_share(row, name)
                                         for name in CLASSES])

    def quarters(self, column):
        rows = []
        for domain in self.domains:
            rows.append([self.domain_name(column, domain)])
            for quarter in range(4):
                for name in self.lists():
                    shares = [self.share(row, name, quarter)
                              for row in self.solved_runs(column, domain)]
                    rows[-1].append(written(mean(share for share in shares if share is not None),
                                            2))
        return rows

    def instances(self):
        names = self.names
        rows = []
        for task, domain in self.tasks.items():
            rows.append([domain, names[task]])
            for column in self.columns:
                if column[2]:
                    continue
                coverage = self.cell("coverage", column, task)
                means = [self.effort(column, task, key, least)
                         for key, least in (("expanded", 1), ("wall", 0.001))]
                rows[-1] += [written(coverage, 2), written(means[0], 1), written(means[1], 3)]
        return rows

    def effort(self, column, task, key, least):
        """The geometric mean over runs that solved a task; None if that is less than half of
        them, or an oracle's."""
        solved = [row[key] for row in self.rows if row["task"] == task
                  and row["config"] in column[1] and row["outcome"] == "solved"]
        if not solved or column[2] or self.cell("coverage", column, task) < Fraction(1, 2):
            return None
        return math.exp(sum(math.log(max(value, least)) for value in solved) / len(solved))

    def ratio(self, left, right):
        """Without the intervals."""
        rows = []
        for name in self.domains + ["all"]:
            rows.append([name])
            for key, least in (("wall", 0.001), ("cpu", 0.001), ("expanded", 1)):
                pairs = [(self.effort(left, task, key, least), self.effort(right, task, key, least))
                         for task, domain in self.tasks.items() if name in (domain, "all")]
                pairs = [pair for pair in pairs if None not in pair]
                a, b = (math.exp(sum(math.log(pair[side]) for pair in pairs) / len(pairs))
                        if pairs else None for side in (0, 1))
                if key == "wall":
                    rows[-1] += [str(len(pairs)), written(a, 3), written(b, 3)]
                rows[-1].append(written(a / b if pairs else None, 3))
        return rows

    def against(self, reference):
        """Without the intervals."""
        rows = []
        for column in self.columns:
            if column != reference:
                rows.append([column[0]])
                for metric in METRICS[:3]:
                    total = self.total(metric, column)
                    rows[-1] += [written(total, 2),
                                 written(total - self.total(metric, reference), 2)]
                ratio = self.ratio(column, reference)[-1]
                rows[-1] += [ratio[1], ratio[4]]
        return rows

    def compare(self, left, right):
        """Without the interval and the permutation test, which are drawn by chance."""
        rows = []
        for metric in METRICS:
            pairs = [self.cell(metric, left, task) - self.cell(metric, right, task)
                     for task in self.tasks]
            wins = sum(1 for pair in pairs if pair > 1e-9)
            losses = sum(1 for pair in pairs if pair < -1e-9)
            n, few = wins + losses, min(wins, losses)
            p = min(Fraction(1), 2 * Fraction(sum(math.comb(n, k) for k in range(few + 1)), 2 ** n))
            a, b = self.total(metric, left), self.total(metric, right)
            rows.append([metric, written(a, 2), written(b, 2), written(a - b, 2), str(wins),
                         str(losses), str(len(pairs) - n), written(p, 4)])
        return rows


class Tables(VeerTest):
    CONFIGS = ["rl/1", "rl/2", "rl/3", "alt/x", "alt/y", "ff", "add"]

    def setUp(self):
        super().setUp()
        lines = ["[instances]"] + [f"d{i} = {DEMO}" for i in range(3)]
        lines += ["[configurations]"] + [f"{name} = --lists ff" for name in self.CONFIGS]
        lines += ["[oracles]", "single h = ff add", "[limits]", "time = 300s"]
        self.write("suite.txt", "\n".join(lines))
        self.assert_run(0, "lab", "run", "suite.txt")

    def fill(self, seed, num_tasks=(7, 5, 9), num_seeds=5):
        """Other instances, and rows made by chance, with the corners of all definitions."""
        rng = random.Random(seed)
        connection = sqlite3.connect(self.path("results.db"))
        connection.execute("DELETE FROM run")
        connection.execute("DELETE FROM instance")
        for domain, count in enumerate(num_tasks):
            connection.executemany(
                "INSERT INTO instance(domain, name, problem_file, content) VALUES(?, ?, '', 0)",
                [(f"d{domain}", f"p{i}") for i in range(count)])
        tasks = [task for task, in connection.execute("SELECT id FROM instance")]
        for config, in connection.execute("SELECT id FROM configuration").fetchall():
            for task in tasks:
                if rng.random() < 0.05:
                    continue  # not run yet
                seeds = range(1, num_seeds + 1) if config < 4 else [0]
                ease = rng.random()
                for each in seeds:
                    connection.execute(
                        "INSERT INTO run(configuration, instance, seed, outcome, wall, cpu,"
                        " peak_kb, plans, plan_cost, expanded, uses, immediate, high, medium, low)"
                        " VALUES(?, ?, ?, ?, ?, ?, 0, 1, ?, ?, ?, ?, ?, ?, ?)",
                        (config, task, each, *self.random_run(rng, ease)))
        connection.commit()
        connection.close()

    @staticmethod
    def random_run(rng, ease):
        outcome = "solved" if rng.random() < ease else rng.choice(["out-of-time", "crashed"])
        wall = rng.choice([0.01, 1, 1.0001, 299.999, 300, 10 ** rng.uniform(-1, 2.4)])
        expanded = rng.choice([0, 1, 2, 10 ** 6, 10 ** 6 + 1, round(10 ** rng.uniform(0, 6))])
        cost = rng.choice([1, 7, 7, rng.randint(2, 60)])
        uses = "".join(f"{name}\t" + "\t".join(str(rng.choice([0, 1, rng.randint(0, 999)]))
                                               for _ in range(4)) + "\n"
                       for name in ("ff", "pdb(0,1)", "add"))
        cpu = rng.choice([0, 0.001, wall])
        return (outcome, wall, cpu, cost, expanded, uses, *[rng.randint(1, 999) for _ in range(4)])

    def table(self, *arguments):
        output = self.assert_run(0, "lab", "table", *arguments, "--format", "csv").stdout
        return list(csv.reader(io.StringIO(output)))[1:]

    def test_every_digit(self):
        for seed in range(6):
            with self.subTest(seed=seed):
                self.fill(seed)
                experiment = Experiment(self.path("results.db"))
                self.assertEqual(self.table("coverage"), experiment.coverage())
                self.assertEqual(self.table("metrics"), experiment.metrics())
                self.assertEqual(self.table("instances"), experiment.instances())
                for column in experiment.columns[:4]:
                    for name in ("usage", "quarters", "switching"):
                        self.assertEqual(self.table(name, "--of", column[0]),
                                         getattr(experiment, name)(column), (name, column[0]))
                for left, right in [(0, 1), (2, 3), (4, 5), (0, 0)]:
                    rows = self.table("compare", experiment.columns[left][0],
                                      experiment.columns[right][0])
                    self.assertEqual([row[:4] + row[6:10] for row in rows],
                                     experiment.compare(experiment.columns[left],
                                                        experiment.columns[right]))
                    for row in rows:
                        self.assertEqual(self.assert_interval(row, 3), left != right)
                        self.assertTrue(0 < float(row[10]) <= 1)

    def assert_interval(self, row, figure, count=5):
        """A figure of `count` instances, with the interval behind it; there is none of few instances
        and none without width."""
        value, low, high = row[figure:figure + 3]
        if value == "-" or count < 5:
            self.assertEqual((low, high), ("-", "-"))
        elif low != "-":
            self.assertLessEqual(float(low), float(value) + 0.01)
            self.assertLessEqual(float(value), float(high) + 0.01)
        return low != "-"

    def test_every_digit_of_pairs(self):
        for seed in range(4):
            with self.subTest(seed=seed):
                self.fill(seed)
                experiment = Experiment(self.path("results.db"))
                columns = experiment.columns
                for left, right in [(0, 1), (2, 3), (2, 5), (3, 3)]:
                    rows = self.table("ratio", columns[left][0], columns[right][0])
                    self.assertEqual([row[:5] + row[7:8] + row[10:11] for row in rows],
                                     experiment.ratio(columns[left], columns[right]))
                    for row in rows:
                        for figure in (4, 7, 10):
                            self.assert_interval(row, figure, int(row[1]))
                rows = self.table("against", "alt")
                self.assertEqual([row[:3] + row[5:7] + row[9:11] + row[13:15] for row in rows],
                                 experiment.against(columns[1]))
                for row in rows:
                    for figure in (2, 6, 10):
                        self.assert_interval(row, figure)
                    self.assert_interval(row, 14, int(row[13]))

    def test_intervals_that_mean_nothing_are_refused(self):
        """Twice as fast everywhere: nothing varies, so that nothing is known of chance."""
        self.fill(1)
        connection = sqlite3.connect(self.path("results.db"))
        connection.execute("UPDATE run SET outcome = 'solved', cpu = 1, expanded = 8,"
                           " wall = CASE configuration WHEN 6 THEN 1 ELSE 2 END")
        connection.commit()
        connection.close()
        for row in self.table("ratio", "ff", "add"):
            none = ["-", "-"]
            self.assertEqual(row[2:], ["1.000", "2.000", "0.500", *none, "1.000", *none, "1.000", *none])
        rows = {row[0]: row[1:] for row in self.table("against", "add")}
        self.assertEqual(rows["ff"][-3:], ["0.500", "-", "-"])

    def test_what_was_resampled_is_said(self):
        """One instance per domain: the domains are drawn, and without enough of them nothing is."""
        for sizes, domains, has_interval in (((7, 5, 9), "", True), ((1,) * 6, ", and of the domains", True),
                                             ((1, 1, 1), ", and of the domains", False)):
            self.fill(2, num_tasks=sizes)
            connection = sqlite3.connect(self.path("results.db"))
            connection.execute("UPDATE run SET outcome = 'solved', wall = 1 + instance % 2 * configuration")
            connection.commit()
            connection.close()
            text = self.assert_run(0, "lab", "table", "against", "rl").stdout
            self.assertIn(f"a bootstrap of {sum(sizes)} instances within their domains ({len(sizes)}){domains}",
                          " ".join(text.split()))
            rows = {row[0]: row for row in self.table("against", "rl")}
            self.assertEqual(rows["ff"][11] != "-", has_interval, rows["ff"])

    def test_ties_of_averages(self):
        """A hundred quarters and fifths, whose sums end in 5 where they are rounded."""
        self.fill(1, num_tasks=(100, 100, 100), num_seeds=20)
        experiment = Experiment(self.path("results.db"))
        self.assertEqual(self.table("coverage"), experiment.coverage())

    def test_columns(self):
        self.fill(3)
        output = self.assert_run(0, "lab", "table", "coverage", "--format", "csv").stdout
        self.assertEqual(output.splitlines()[0],
                         "domain,rl,alt,ff,add,virtual best rl,virtual best alt,"
                         "virtual best single h")

    def test_oracles_of_nothing_are_left_out(self):
        connection = sqlite3.connect(self.path("results.db"))
        connection.execute("INSERT INTO oracle VALUES('absent', 'cg cea'), ('one', 'cg add')")
        connection.commit()
        connection.close()
        output = self.assert_run(0, "lab", "table", "coverage", "--format", "csv").stdout
        self.assertEqual(output.splitlines()[0].split(",")[-2:],
                         ["virtual best single h", "virtual best one"])

    def test_incomplete_results_say_so(self):
        self.fill(4)
        self.assertIn("rl is incomplete: ",
                      self.assert_run(0, "lab", "table", "coverage").stdout)

    def test_formats(self):
        self.fill(5)
        texts = {name: self.assert_run(0, "lab", "table", "metrics", "--format", name).stdout
                 for name in ("text", "md", "csv", "latex")}
        numbers = [row[1] for row in csv.reader(io.StringIO(texts["csv"]))][1:]
        for text in texts.values():
            for number in numbers:
                self.assertIn(number, text)

    def test_planner_that_does_not_count(self):
        self.fill(6)
        connection = sqlite3.connect(self.path("results.db"))
        connection.execute("UPDATE run SET expanded = NULL WHERE configuration = 6")
        connection.commit()
        connection.close()
        metrics = {row[0]: row[1:] for row in self.table("metrics")}
        self.assertEqual(metrics["guidance"][2], "-")
        self.assertNotEqual(metrics["coverage"][2], "-")
        comparison = {row[0]: row[1:] for row in self.table("compare", "ff", "add")}
        self.assertEqual(comparison["guidance"][3:], ["-"] * 7)

    def test_wrong_calls(self):
        for arguments, code in [(["coverages"], 36), ([], 36), (["compare", "rl"], 36),
                                (["compare", "rl", "absent"], 36), (["coverage", "rl"], 36),
                                (["ratio", "rl"], 36), (["ratio", "absent", "rl"], 36),
                                (["against"], 36), (["against", "rl", "alt"], 36),
                                (["coverage", "--format", "html"], 36),
                                (["usage", "--of", "absent"], 36), (["usage"], 36),
                                (["coverage", "--of", "rl"], 36),
                                (["quarters"], 36), (["coverage", "--db", "nothing.db"], 33),
                                (["coverage", "--db", "suite.txt"], 33)]:
            with self.subTest(arguments):
                self.assert_run(code, "lab", "table", *arguments)


if __name__ == "__main__":
    unittest.main()
