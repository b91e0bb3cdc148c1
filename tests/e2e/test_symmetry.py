#!/usr/bin/env python3
"""--symmetry objects: fewer successors, plans of the same cost, the same proofs that there is none."""

import json
import os
import subprocess
import tempfile
import unittest

from support import PATIENCE, ROOT, VEER

GOLDEN = os.path.join(ROOT, "tests/golden/pddl")
SMALL = {"barman": ["--shots", "3", "--cocktails", "2", "--ingredients", "2"],
         "childsnack": ["--children", "3", "--trays", "1"], "ferry": ["--cars", "4"],
         "miconic": ["--passengers", "4"], "spanner": ["--spanners", "5", "--nuts", "3"],
         "transport": ["--vehicles", "2", "--packages", "3", "--locations", "4"]}


def run(*arguments):
    return subprocess.run([VEER, *arguments], capture_output=True, text=True, timeout=PATIENCE,
                          check=False)


class Symmetry(unittest.TestCase):
    def cheapest(self, files, symmetry, folder):
        """Exit code, cost of a cheapest plan and generated states."""
        plan = os.path.join(folder, f"plan.{symmetry}")
        result = run("plan", *files, "--search", "astar", "--lists", "blind", "--symmetry", symmetry,
                     "--max-steps", "200000", "-o", plan, "--json")
        found = json.loads(result.stdout)
        if result.returncode == 0:
            self.assertEqual(run("validate", *files, plan).returncode, 0)
        return result.returncode, found.get("plan_cost"), found.get("generated", 0)

    def compare(self, files):
        with tempfile.TemporaryDirectory() as folder:
            code, cost, generated = self.cheapest(files, "none", folder)
            pruned_code, pruned_cost, pruned_generated = self.cheapest(files, "objects", folder)
        if code != 12:  # the limit of steps
            self.assertEqual((pruned_code, pruned_cost), (code, cost), files)
        return generated - pruned_generated

    def test_golden_tasks(self):
        for name in sorted(os.listdir(GOLDEN)):
            with self.subTest(name):
                self.compare([os.path.join(GOLDEN, name, file)
                              for file in ("domain.pddl", "problem.pddl")])

    def test_generated_tasks(self):
        for domain, options in SMALL.items():
            for seed in ("1", "2", "3"):
                with self.subTest(domain), tempfile.TemporaryDirectory() as folder:
                    files = [os.path.join(folder, file) for file in ("domain.pddl", "problem.pddl")]
                    made = run("gen", domain, *options, "--seed", seed, "-o", files[1],
                               "--domain-file", files[0])
                    self.assertEqual(made.returncode, 0, made.stderr)
                    fewer = self.compare(files)
                    if domain in ("childsnack", "spanner"):
                        self.assertGreater(fewer, 0)

    def test_other_words_are_refused(self):
        result = run("plan", os.path.join(ROOT, "examples/demo.sas"), "--symmetry", "all")
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("--symmetry wants objects or none", result.stderr)


if __name__ == "__main__":
    unittest.main()
