#!/usr/bin/env python3
"""Searches of veer on the tasks of tests/golden, count by count as its figures.csv says."""

import os
import re
import subprocess
import sys
import tempfile
import unittest

from support import PATIENCE, ROOT, VEER

SCRIPT = os.path.join(ROOT, "tools/check-oracle")
FIGURES = os.path.join(ROOT, "tests/golden/figures.csv")
TASKS = os.path.join(ROOT, "tests/golden/tasks")


def check(config, *options, figures=FIGURES):
    return subprocess.run([sys.executable, SCRIPT, "--veer", VEER, "--csv", figures,
                           "--tasks", TASKS, "--configs", config, "--jobs", "1",
                           "--limit", str(PATIENCE), *options],
                          capture_output=True, text=True, timeout=PATIENCE, check=False)


class Golden(unittest.TestCase):
    def assert_equal_to_figures(self, config, *options):
        result = check(config, *options)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertRegex(result.stdout, r"^[1-9]\d* rows, 0 differences$")

    def test_ff(self):
        self.assert_equal_to_figures("ff")

    def test_add(self):
        self.assert_equal_to_figures("add")

    def test_max(self):
        self.assert_equal_to_figures("max")

    def test_goalcount(self):
        self.assert_equal_to_figures("goalcount")

    def test_blind(self):
        self.assert_equal_to_figures("blind")

    def test_alternation(self):
        self.assert_equal_to_figures("alt2")

    def test_first_plan_of_lama(self):
        self.assert_equal_to_figures("lama-first")

    def test_deferred_evaluation(self):
        self.assert_equal_to_figures("deferred-cea,deferred-plusone")

    def test_deferred_evaluation_on_threads(self):
        self.assert_equal_to_figures("lama-first,deferred-plusone", "--threads", "3")

    def test_deferred_evaluation_with_weights_and_reopening(self):
        self.assert_equal_to_figures("deferred-wa3,deferred-wa1-bound40")

    def test_preferred_operators_in_eager_search(self):
        self.assert_equal_to_figures("eager-ff+,eager-cg+,eager-pref-lm")

    def test_preferred_operators_on_threads(self):
        self.assert_equal_to_figures("eager-ff+,eager-cg+", "--threads", "3")

    def test_weights_bounds_and_reopening_in_eager_search(self):
        self.assert_equal_to_figures("eager-wa2,eager-bound40")

    def test_a_star(self):
        self.assert_equal_to_figures("astar-lmcut,astar-blind,astar-max")

    def test_a_star_on_threads(self):
        self.assert_equal_to_figures("astar-lmcut", "--threads", "3")

    def test_alternation_on_threads(self):
        self.assert_equal_to_figures("alt2", "--threads", "3")


class Script(unittest.TestCase):
    """The comparison itself must notice what it is for."""

    def check_changed(self, pattern, replacement):
        with open(FIGURES, encoding="utf-8") as file:
            text, count = re.subn(pattern, replacement, file.read(), flags=re.MULTILINE)
        self.assertEqual(count, 1)
        with tempfile.NamedTemporaryFile("w", suffix=".csv", encoding="utf-8") as changed:
            changed.write(text)
            changed.flush()
            return check("ff", figures=changed.name)

    def test_other_count(self):
        result = self.check_changed(r"^(garden,ff,1,1),1,", r"\1,7,")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stdout.splitlines(),
                         ["garden ff expanded: expected 7, found 1", "14 rows, 1 differences"])

    def test_other_initial_value(self):
        result = self.check_changed(r"^(garden,ff,.*),ff=0(,*)$", r"\1,ff=3\2")
        self.assertIn("garden ff initial_h: expected ff=3, found ff=0", result.stdout)

    def test_plan_where_there_is_none(self):
        result = self.check_changed(r"^lockers,ff,0,", "lockers,ff,1,")
        self.assertIn("lockers ff exit code: expected 0, found 11", result.stdout)
        self.assertEqual(result.returncode, 1)

    def test_unsolved_rows_without_column_complete(self):
        result = self.check_changed(r"^task,config,solved,complete,", "task,config,solved,other,")
        self.assertEqual((result.returncode, result.stdout), (0, "12 rows, 0 differences\n"))

    def test_no_figures(self):
        result = check("ff", figures="/nonexistent.csv")
        self.assertEqual((result.returncode, result.stdout),
                         (77, "skipped: there is no /nonexistent.csv, which is not part of the "
                              "repository\n"))

    def test_unknown_configuration(self):
        self.assertEqual(check("nothing").returncode, 2)


if __name__ == "__main__":
    unittest.main()
