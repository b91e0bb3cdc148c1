#!/usr/bin/env python3
"""A clock that somebody sets while veer works, by hours forward and backward: limits hold, nothing hangs,
and the results are the same."""

import json
import os
import subprocess
import sys
import time
import unittest

from torture import DEMO, LAB, PATIENCE, TASKS, TORTURE, Job, Series, TortureTest, is_plain, trainings

sys.path.insert(0, os.path.join(os.path.dirname(TORTURE), "e2e"))
from support import endless_task  # noqa: E402

HANG = 120  # seconds; jumps are longer


@unittest.skipUnless(is_plain(), "an instrumented program")
class Jumping(TortureTest):
    def setUp(self):
        self.make_tasks(self.folder)
        self.variables = {"LD_PRELOAD": self.shim("jump_clock")}

    def assert_same(self, job):
        expected = self.undisturbed(job, self.folder)
        job.clear(self.folder)
        begin = time.monotonic()
        self.run_veer(*job.command(self.folder), variables=self.variables, code=0)
        self.assertLess(time.monotonic() - begin, HANG)
        self.assertEqual(job.result(self.folder), expected)

    def test_the_shim_works(self):
        """What asks for the time of day is told other ones."""
        program = "import time; print([time.time() for _ in range(3)])"
        shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True,
                               env={**os.environ, **self.variables}).stdout
        times = json.loads(shown)
        self.assertGreater(max(times) - min(times), 3600)

    def test_plans(self):
        self.assert_same(Job("plan", *TASKS[:2], "-o", "out", "--threads", "2"))
        self.assert_same(Series("plan", DEMO, "--anytime", "-o", "out", "--time-limit", f"{PATIENCE}s"))

    def test_trainings(self):
        for name, job in trainings(TASKS, 2, "-j", "2").items():
            with self.subTest(name):
                self.assert_same(job)

    def test_lab(self):
        self.assert_same(LAB)

    def test_limits(self):
        with open(self.path("endless.sas"), "w", encoding="ascii") as file:
            file.write(endless_task())
        for options in ([], ["--anytime"], ["--control", "remote:1,200ms"]):
            begin = time.monotonic()
            result = self.run_veer("plan", "endless.sas", "--lists", "blind", "--time-limit", "1s", *options,
                                   variables=self.variables, code=33 if "--control" in options else 23)
            seconds = time.monotonic() - begin
            self.assertLess(seconds, HANG, result.stdout)
            self.assertGreater(seconds, 0.15)


if __name__ == "__main__":
    unittest.main()
