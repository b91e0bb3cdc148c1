#!/usr/bin/env python3
"""Learned control: published networks, as the published system ran them (tools/check-policy)."""

import os
import subprocess
import sys
import unittest

from support import DEMO, PATIENCE, ROOT, VEER, VeerTest

SHARED = os.path.join(ROOT, "../shared")
POLICY = os.path.join(SHARED, "data/policies/blocksworld/1.npz")


@unittest.skipUnless(os.path.exists(POLICY), "there is no ../shared")
class Published(VeerTest):
    def check(self, *arguments):
        script = os.path.join(ROOT, "tools/check-policy")
        return subprocess.run([sys.executable, script, "--veer", VEER, "--jobs", "1", *arguments],
                              capture_output=True, text=True, timeout=PATIENCE, check=False)

    def test_some_instances(self):
        result = self.check("--only", "prob16.pddl,prob24.pddl,prob26.pddl,prob5.pddl")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertEqual(result.stdout, "4 runs, 0 differences\n")

    def test_differences_are_found(self):
        other = os.path.join(SHARED, "data/policies/blocksworld/2.npz")
        result = self.check("--only", "prob24.pddl", "--policy", other)
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, r"prob24\.pddl steps: expected 303, found \d+\n")

    def test_what_does_not_fit_is_refused(self):
        for arguments, message in [
                ([], "for the lists ff,cg,cea,add, in this order, but the search has ff"),
                (["--lists", "cg,ff,cea,add"], "but the search has cg,ff,cea,add"),
                (["--lists", "ff,cg,cea,add", "--step", "expansion"], "steps of the kind pop")]:
            result = self.assert_run(36, "plan", DEMO, "--control", "network:" + POLICY, *arguments)
            self.assertIn(message, result.stderr)


class Damaged(VeerTest):
    def test_what_is_no_policy_is_refused(self):
        for path in (DEMO, "/dev/null", "/nonexistent"):
            self.assert_run(33, "plan", DEMO, "--control", "network:" + path)


if __name__ == "__main__":
    unittest.main()
