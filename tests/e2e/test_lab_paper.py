#!/usr/bin/env python3
"""veer lab paper. The study takes minutes even at its smallest scale: it is run if VEER_LAB_PAPER is
set in the environment, and its report is compared with its database."""

import csv
import io
import os
import unittest

from support import DEMO, VeerTest
from test_lab_report import Page


class Paper(VeerTest):
    def test_wrong_calls(self):
        self.assertIn("smoke, small or full",
                      self.assert_run(36, "lab", "paper", "--scale", "huge").stderr)
        self.write("file", "")
        self.assert_run(32, "lab", "paper", "--out", "file/study")
        for recipe, message in (("veer", "does not learn what the study compares"),
                                ("rates", "does not learn what the study compares"), ("x", "no recipe")):
            self.assertIn(message, self.assert_run(36, "lab", "paper", "--recipe", recipe).stderr)
        self.assertFalse(os.path.exists(self.path("paper-study")))
        self.assertIn("paper's protocol", self.assert_run(0, "lab", "paper", "--help").stdout)

    def test_curves_must_be_there(self):
        self.write("suite.txt", "[instances]\na = *.sas\n[configurations]\nff =\n")
        self.write("a.sas", "no task")
        self.assert_run(1, "lab", "run", "suite.txt")
        self.assertIn("no log.jsonl",
                      self.assert_run(33, "lab", "report", "--training", self.folder).stderr)
        self.assert_run(0, "train", DEMO, "--recipe", "rates", "--lists", "ff,add", "--generations", "1",
                        "--eval-interval", "1", "--validate", "0", "--out", "run[1]", "--quiet")
        self.assert_run(0, "lab", "report", "--training", "run[1]/")
        self.assertIn(">run[1]<", self.read("report.html"))

    @unittest.skipUnless(os.environ.get("VEER_LAB_PAPER"), "takes minutes")
    def test_smoke(self):
        self.assert_run(0, "lab", "paper", "--out", "study", timeout=1800)
        for variant in ("four", "five"):
            page = Page(self.read(f"study/{variant}/report.html"))
            self.assertEqual(page.faults, [])
            for name in ("coverage", "metrics", "usage", "quarters", "switching"):
                output = self.assert_run(0, "lab", "table", name, "--format", "csv", "--db",
                                         f"study/{variant}/results.db").stdout
                rows = list(csv.reader(io.StringIO(output)))[1:]
                self.assertEqual(page.tables["table-" + name][-len(rows):], rows, name)
            self.assertEqual(page.titles.count("Mean return at each evaluation"), 6)
            totals = self.assert_run(0, "lab", "table", "coverage", "--format", "csv", "--db",
                                     f"study/{variant}/results.db").stdout
            header, *_, total = list(csv.reader(io.StringIO(totals)))
            solved = dict(zip(header[1:4], map(float, total[1:4])))
            self.assertGreaterEqual(solved["rl"], solved["alt"])
            self.assertGreaterEqual(solved["rl"], solved["rnd"])
        again = self.assert_run(0, "lab", "paper", "--out", "study", timeout=1800).stdout
        self.assertIn(" 0 of them new", again)


if __name__ == "__main__":
    unittest.main()
