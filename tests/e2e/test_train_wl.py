#!/usr/bin/env python3
"""veer train --learner wl: a heuristic from plans, the same whatever happens on the way."""

import json
import os
import signal
import subprocess
import time
import unittest

from support import VEER, VeerTest

SETTINGS = ["--learner", "wl", "--plan-work", "20000", "--trial-work", "20000", "--use-work", "20000"]


class TrainWlTest(VeerTest):
    def setUp(self):
        super().setUp()
        self.domain = self.path("domain.pddl")
        self.tasks = [self.path(f"p{i}.pddl") for i in range(9)]
        for i, task in enumerate(self.tasks):
            self.assert_run(0, "gen", "blocksworld", "--blocks", str(3 + i // 2), "--seed", str(i),
                            "-o", task, "--domain-file", self.domain)

    def train(self, name, *options, code=0):
        return self.assert_run(code, "train", self.domain, *self.tasks, *SETTINGS, "--out", name,
                               "-o", name + ".safetensors", *options)

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_a_policy_is_learned_and_used(self):
        result = self.train("one", "--jobs", "1")
        self.assertIn("Plans of 6 of 6 training tasks.", result.stdout)
        self.assertIn("wl alone", result.stdout)
        self.assertIn("lama-first", result.stdout)
        self.train("two", "--jobs", "2", "--quiet")
        self.assertEqual(self.bytes_of("one.safetensors"), self.bytes_of("two.safetensors"))
        card = self.assert_run(0, "policies", "show", "one.safetensors").stdout
        self.assertIn("| learner | wl |", card)
        self.assertIn("h is the sum of these weights", card)
        large = self.path("large.pddl")
        self.assert_run(0, "gen", "blocksworld", "--blocks", "20", "-o", large)
        plan = self.assert_run(0, "plan", self.domain, large, "--policy", "one.safetensors", "--json")
        self.assertEqual(json.loads(plan.stdout)["status"], "solved")

    def test_a_training_is_resumed_after_a_signal(self):
        self.train("whole", "--quiet")
        process = subprocess.Popen([VEER, "train", self.domain, *self.tasks, *SETTINGS, "--out", "parts",
                                    "-o", "parts.safetensors", "--jobs", "1"], cwd=self.path("."),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        journal = self.path("parts/journal.jsonl")
        while process.poll() is None and not (os.path.exists(journal) and os.path.getsize(journal) > 300):
            time.sleep(0.002)
        process.send_signal(signal.SIGTERM)
        process.wait()
        self.assert_run(0, "train", "--resume", "parts", "--quiet")
        self.assertEqual(self.bytes_of("parts.safetensors"), self.bytes_of("whole.safetensors"))

    def test_the_report_is_an_object(self):
        report = json.loads(self.train("json", "--json").stdout)
        self.assertTrue(report["finished"] and report["learned"])
        self.assertEqual(report["plans"], 6)
        self.assertEqual(len(report["uses"]), 6)

    def test_options_without_effect_are_noted(self):
        options = ["--lists", "ff,add", "--forget", "--seeds", "1..2", "--units", "3"]
        noted = self.train("noted", *options)
        self.assertEqual(noted.stderr.splitlines(), [
            "note: --units does nothing here: it is for --learner dqn or cem",
            "note: --lists does nothing here: it is for --learner dqn or cem",
            "note: --forget does nothing here: it is for --learner dqn or cem",
            "note: --learner wl uses the first seed alone"])
        self.assertEqual(self.train("plain").stderr, "")
        self.assertEqual(self.bytes_of("noted.safetensors"), self.bytes_of("plain.safetensors"))
        self.assertEqual(self.train("quiet", *options, "--quiet").stderr, "")

    def test_too_little_is_said(self):
        for i, task in enumerate(self.tasks):
            self.assert_run(0, "gen", "blocksworld", "--blocks", "1", "--seed", str(i), "-o", task)
        result = self.train("little")
        self.assertIn("too little to learn from", result.stdout)
        self.assert_run(0, "plan", self.domain, self.tasks[0], "--policy", "little.safetensors")

    def test_a_changed_task_is_refused(self):
        self.train("changed", "--quiet")
        for i, task in enumerate(self.tasks):
            self.assert_run(0, "gen", "blocksworld", "--blocks", "9", "--seed", str(50 + i), "-o", task)
        result = self.assert_run(33, "train", "--resume", "changed")
        self.assertIn("another plan for this task", result.stderr)


if __name__ == "__main__":
    unittest.main()
