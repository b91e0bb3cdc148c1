#!/usr/bin/env python3
"""Translations of tests/golden/pddl, byte for byte as Fast Downward's, and plans for them."""

import os
import subprocess
import tempfile
import unittest

from support import PATIENCE, ROOT, VEER

GOLDEN = os.path.join(ROOT, "tests/golden")
UNSOLVABLE = {"lockers", "trivial-false", "trivial-mutex", "trivial-unreachable"}


def names():
    return sorted(os.listdir(os.path.join(GOLDEN, "pddl")))


def sources(name):
    return [os.path.join(GOLDEN, "pddl", name, file) for file in ("domain.pddl", "problem.pddl")]


def run(*arguments):
    return subprocess.run([VEER, *arguments], capture_output=True, timeout=PATIENCE, check=False)


class GoldenPddl(unittest.TestCase):
    def test_translations(self):
        for name in names():
            with self.subTest(name):
                result = run("translate", *sources(name), "-o", "-")
                self.assertEqual(result.returncode, 0, result.stderr)
                with open(os.path.join(GOLDEN, "tasks", name + ".sas"), "rb") as file:
                    self.assertEqual(result.stdout, file.read())

    def test_plans(self):
        for name in names():
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                plan = os.path.join(folder, "plan")
                result = run("plan", *sources(name), "--plan-file", plan)
                if name in UNSOLVABLE:
                    code = 10 if name.startswith("trivial-") else 11
                    self.assertEqual((result.returncode, os.listdir(folder)), (code, []))
                else:
                    self.assertEqual(result.returncode, 0, result.stderr)
                    self.assertEqual(run("validate", *sources(name), plan).returncode, 0)


if __name__ == "__main__":
    unittest.main()
