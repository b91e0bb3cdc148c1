#!/usr/bin/env python3
"""veer train --learner race: rules, a heuristic and the search to use them with, the same whatever
happens on the way."""

import json
import os
import signal
import subprocess
import time
import unittest

from support import DEMO, VEER, VeerTest

SETTINGS = ["--learner", "race", "--plan-work", "20000", "--trial-work", "20000", "--use-work", "20000",
            "--race-work", "20000", "--relearn", "0"]
GIVEN = [*SETTINGS, "--generator", "none"]


class TrainRaceTest(VeerTest):
    def setUp(self):
        super().setUp()
        self.domain = self.path("domain.pddl")
        self.tasks = [self.path(f"p{i}.pddl") for i in range(12)]
        for i, task in enumerate(self.tasks):
            self.assert_run(0, "gen", "blocksworld", "--blocks", str(3 + i // 3), "--seed", str(i),
                            "-o", task, "--domain-file", self.domain)

    def train(self, name, *options):
        return self.assert_run(0, "train", self.domain, *self.tasks, *GIVEN, "--out", name,
                               "-o", name + ".safetensors", *options)

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def card_of(self, name):
        """Everything that a policy has learned, but not the generator, which can be a command."""
        card = self.assert_run(0, "policies", "show", name, "--weights", "100000").stdout.splitlines()
        return [line for line in card if not line.startswith(("# ", "| generator |"))]

    def test_a_policy_is_learned_and_used(self):
        result = self.train("one", "--jobs", "1")
        self.assertRegex(result.stdout, r"of 2 tasks solved in place of \d: (not )?worth using|"
                                        "Nothing was clearly better")
        for text in ("learning rules", "learning models", "race, round 1", "winner of the race",
                     "lama-first", "The policy is in"):
            self.assertIn(text, result.stdout)
        self.train("two", "--jobs", "2", "--quiet")
        self.assertEqual(self.bytes_of("one.safetensors"), self.bytes_of("two.safetensors"))
        card = self.assert_run(0, "policies", "show", "one.safetensors").stdout
        for text in ("| learner | race |", "configuration", "times the cost of the default"):
            self.assertIn(text, card)
        for lists in ("wl", "rules,rp"):
            self.assert_run(0, "plan", self.domain, self.tasks[0], "--policy", "one/learned.safetensors",
                            "--lists", lists)
        large = self.path("large.pddl")
        self.assert_run(0, "gen", "blocksworld", "--blocks", "15", "-o", large)
        plan = self.assert_run(0, "plan", self.domain, large, "--policy", "one.safetensors", "--json")
        self.assertEqual(json.loads(plan.stdout)["status"], "solved")

    def test_parts_are_left_out(self):
        """Names of what is learned from plans, and of what configurations then have."""
        stages = {"wl": "learning models", "rules": "learning rules"}
        entries = {"wl": "wl eager ", "rules": "rules, rp "}
        for wanted in ("wl", "rules", "none"):
            text = self.train("only-" + wanted, "--from-plans", wanted).stdout
            for part in stages:
                self.assertEqual(stages[part] in text, part == wanted)
                self.assertEqual(entries[part] in text, part == wanted)

    def test_easy_tasks_make_it_a_guess(self):
        self.assertIn("is a guess for larger ones", self.train("easy").stdout)

    def test_a_training_is_resumed_after_a_signal(self):
        self.train("whole", "--quiet")
        for journal, size in (("rules", 100), ("wl", 300), ("race", 2000)):
            name = "parts-" + journal
            process = subprocess.Popen([VEER, "train", self.domain, *self.tasks, *GIVEN, "--out", name,
                                        "-o", name + ".safetensors", "--jobs", "1"],
                                       cwd=self.path("."), stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            path = self.path(f"{name}/{journal}/journal.jsonl")
            while process.poll() is None and not (os.path.exists(path) and os.path.getsize(path) > size):
                time.sleep(0.002)
            process.send_signal(signal.SIGTERM)
            process.wait()
            self.assert_run(0, "train", "--resume", name, "--quiet")
            self.assertEqual(self.bytes_of(name + ".safetensors"), self.bytes_of("whole.safetensors"))

    def test_generated_tasks_get_larger(self):
        """With a generator of veer gen, by the domain that it has, and with a command."""
        known = self.assert_run(0, "train", "--generator", "blocksworld", *SETTINGS, "-o", "known.safetensors")
        self.assertIn("generated tasks of size 2:", known.stdout)
        self.assertIn("generated tasks of size 5:", known.stdout)
        self.assertTrue(os.path.exists(self.path("known.safetensors.train/tasks/size5-1.pddl")))
        command = f"{VEER} gen blocksworld --size {{size}} --seed {{seed}}"
        self.assert_run(0, "train", self.domain, "--generator", command, *SETTINGS, "-o", "own.safetensors")
        with open(self.path("known.safetensors.train/tasks/size5-1.pddl")) as known_task:
            with open(self.path("own.safetensors.train/tasks/size5-1.pddl")) as own_task:
                self.assertEqual(known_task.read(), own_task.read())
        self.assertEqual(self.card_of("known.safetensors"), self.card_of("own.safetensors"))
        self.assertIn("generated tasks of size 2:",
                      self.assert_run(0, "train", self.domain, *self.tasks, *SETTINGS, "-o", "both").stdout)

    def test_bad_generators_are_refused(self):
        for code, generator, text in ((36, "cake", "a command with {size} and {seed}"),
                                      (33, "false {size} {seed}", "failed"),
                                      (33, "true {size} {seed}", "printed nothing"),
                                      (33, "echo {size} {seed}", "expected")):
            result = self.assert_run(code, "train", self.domain, "--generator", generator, *SETTINGS, "-o",
                                     "x", "--out", "out" + generator.split()[0])
            self.assertIn(text, result.stderr)
        self.assert_run(36, "train", "--generator", "echo {size} {seed}", "-o", "x")

    def test_the_report_is_an_object(self):
        report = json.loads(self.train("json", "--json").stdout)
        self.assertTrue(report["finished"])
        self.assertEqual([row["name"] for row in report["check"]], ["winner of the race", "default", "lama-first"])
        self.assertEqual({row["tasks"] for row in report["check"]}, {2})

    def test_tasks_in_sas_form_have_no_rules(self):
        text = self.assert_run(0, "train", DEMO, *GIVEN, "--out", "x", "-o", "x.safetensors").stdout
        self.assertNotIn("learning rules", text)


if __name__ == "__main__":
    unittest.main()
