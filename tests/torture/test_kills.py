#!/usr/bin/env python3
"""SIGKILL, SIGTERM and SIGINT at random moments: what is there afterwards is whole, and the same
command, or what goes on with the work, ends in the result of an undisturbed run."""

import os
import random
import signal
import subprocess
import time
import unittest

from torture import (DEMO, IS_WHOLE, LAB, PATIENCE, TASKS, VEER, Job, Series, TortureTest,
                     trainings)

NUM_KILLS = 20 if IS_WHOLE else 3
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


class Killed(TortureTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # A shell makes its background jobs ignore SIGINT, and programs would inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def setUp(self):
        self.make_tasks(self.folder)
        self.addCleanup(self.remove_temporary_files)

    def remove_temporary_files(self):
        for place, _, names in os.walk(self.folder):
            for name in names:
                if name.startswith("."):
                    os.remove(os.path.join(place, name))

    def run_and_kill(self, job, number, seconds):
        """The exit code; after the signal a program that can clean up does, or ends by itself."""
        with subprocess.Popen([VEER, *job.command(self.folder)], cwd=self.folder,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              env={**os.environ, **job.environment}) as process:
            try:
                process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.send_signal(number)
            message = process.communicate(timeout=PATIENCE)[1].decode(errors="replace")
        self.assertIn(process.returncode, (0, -number), message)
        self.assertNotIn("Sanitizer", message)
        return process.returncode

    def kill_once(self, job, expected, number, seconds):
        """Whether it was not faster."""
        code = self.run_and_kill(job, number, seconds)
        job.check(self, self.folder, code, expected)
        if code != -signal.SIGKILL:
            self.assert_no_temporary_files(self.folder)
        self.remove_temporary_files()
        return code != 0

    def kill_often(self, name, job):
        """From the start each time, and one after the other while the work goes on."""
        begin = time.monotonic()
        expected = self.undisturbed(job, self.folder)
        duration = time.monotonic() - begin
        rng = random.Random(name)
        ends = {number: 0 for number in SIGNALS}
        kills, tries = 0, 0
        while kills < NUM_KILLS:
            self.assertLess(tries, 20 * NUM_KILLS)
            if tries % 2 == 0:
                job.clear(self.folder)
            number = SIGNALS[tries % len(SIGNALS)]
            seconds = rng.uniform(0, duration)
            with self.subTest(name, attempt=tries, signal=number, after=seconds):
                was_killed = self.kill_once(job, expected, number, seconds)
                kills += was_killed
                ends[number] += was_killed
                if tries % 2 == 1:
                    job.finish(self, self.folder, expected)
            tries += 1
        job.finish(self, self.folder, expected)
        if IS_WHOLE:
            counts = ", ".join(f"{number.name} {count}" for number, count in ends.items())
            print(f"{name}: {kills} of {tries} runs ended by {counts}", flush=True)

    def test_plan(self):
        self.kill_often("plan", Job("plan", *TASKS[:2], "-o", "out"))

    def test_translate(self):
        self.kill_often("translate", Job("translate", *TASKS[:2], "-o", "out"))

    def test_anytime(self):
        self.kill_often("anytime", Series("plan", DEMO, "--anytime", "-o", "out"))

    def test_train(self):
        for name, job in trainings(TASKS, 4).items():
            self.kill_often("train " + name, job)

    def test_lab(self):
        self.kill_often("lab", LAB)


if __name__ == "__main__":
    unittest.main()
