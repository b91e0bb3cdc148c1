#!/usr/bin/env python3
"""tests/run must count what programs report, and scripts without their data must count as skipped."""

import os
import subprocess
import sys
import unittest

from support import ROOT, VEER, VeerTest


class Runner(VeerTest):
    def run_checks(self, *programs):
        return subprocess.run([sys.executable, os.path.join(ROOT, "tests/run"), "--check",
                               *programs], capture_output=True, text=True, timeout=60, check=False)

    def test_a_skipped_check_is_not_passed(self):
        result = self.run_checks(self.program("absent", "echo skipped: no such tool; exit 77\n"),
                                 self.program("good", "exit 0\n"))
        self.assertEqual(result.returncode, 0)
        self.assertEqual(result.stdout.splitlines()[-1], "1 passed, 0 failed, 1 skipped")
        self.assertIn("     | skipped: no such tool\n", result.stdout)

    def test_other_codes_are_failures(self):
        result = self.run_checks(self.program("bad", "exit 76\n"))
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stdout.splitlines()[-1], "0 passed, 1 failed, 0 skipped")


class OutsideData(VeerTest):
    """Scripts that compare with recorded figures, in a place where there are none."""

    def test_missing_figures_are_skipped(self):
        scripts = {"tools/check-oracle": ["--veer", VEER], "tools/check-translate": ["--veer", VEER],
                   "tools/check-policy": ["--veer", VEER], "bench/translate": ["folder"],
                   "bench/memory": ["program"], "bench/compare-val": ["program"],
                   "bench/compare-lama": ["program"], "bench/compare-fast-downward": ["program"]}
        for script, arguments in scripts.items():
            with self.subTest(script):
                result = subprocess.run([os.path.join(ROOT, script), *arguments, "--csv", "none.csv"],
                                        cwd=self.folder, capture_output=True, text=True, timeout=60,
                                        check=False)
                self.assertEqual((result.returncode, result.stdout.splitlines()[-1]),
                                 (77, "skipped: there is no none.csv, which is not part of the "
                                      "repository"))


if __name__ == "__main__":
    unittest.main()
