#!/usr/bin/env python3
"""veer train --learner rules: rules from PDDL tasks, the same whatever happens on the way, and their
use in veer plan."""

import json
import unittest

from support import DEMO, VeerTest

SETTINGS = ["--learner", "rules"]

FERRY = """(define (domain ferry)
 (:predicates (at ?c ?l) (ferry ?l) (on ?c) (empty) (loc ?l) (car ?c))
 (:action sail :parameters (?from ?to) :precondition (and (ferry ?from) (loc ?to))
  :effect (and (ferry ?to) (not (ferry ?from))))
 (:action board :parameters (?car ?loc) :precondition (and (car ?car) (at ?car ?loc) (ferry ?loc) (empty))
  :effect (and (on ?car) (not (at ?car ?loc)) (not (empty))))
 (:action debark :parameters (?car ?loc) :precondition (and (on ?car) (ferry ?loc))
  :effect (and (at ?car ?loc) (empty) (not (on ?car)))))
"""


def ferry(cars, places, seed):
    """Every car has another place to be at."""
    at = [(i * 7 + seed) % places for i in range(cars)]
    to = [(place + 1 + (i + seed) % (places - 1)) % places for i, place in enumerate(at)]
    objects = [f"c{i}" for i in range(cars)] + [f"l{i}" for i in range(places)]
    init = [f"(car c{i})" for i in range(cars)] + [f"(loc l{i})" for i in range(places)]
    init += [f"(at c{i} l{place})" for i, place in enumerate(at)] + [f"(ferry l{seed % places})", "(empty)"]
    goal = [f"(at c{i} l{place})" for i, place in enumerate(to)]
    return (f"(define (problem p) (:domain ferry) (:objects {' '.join(objects)})"
            f" (:init {' '.join(init)}) (:goal (and {' '.join(goal)})))")


class TrainRulesTest(VeerTest):
    def setUp(self):
        super().setUp()
        self.domain = self.write("domain.pddl", FERRY)
        self.tasks = [self.write(f"p{i}.pddl", ferry(2 + i // 3, 3, i)) for i in range(6)]

    def train(self, name, *options, code=0):
        return self.assert_run(code, "train", self.domain, *self.tasks, *SETTINGS, "--out", name,
                               "-o", name + ".safetensors", *options)

    def bytes_of(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def test_rules_are_learned_and_used(self):
        result = self.train("one", "--jobs", "1")
        self.assertIn("rules learned", result.stdout)
        self.assertIn("Rules alone solve 4 of 4 training tasks and 2 of 2 validation tasks",
                      result.stdout)
        self.train("two", "--jobs", "2", "--quiet")
        self.assertEqual(self.bytes_of("one.safetensors"), self.bytes_of("two.safetensors"))
        card = self.assert_run(0, "policies", "show", "one.safetensors").stdout
        self.assertIn("| learner | rules |", card)
        self.assertIn("(rule", card)
        large = self.write("large.pddl", ferry(40, 12, 1))
        plan = json.loads(self.assert_run(0, "plan", self.domain, large, "--policy",
                                          "one.safetensors", "--json").stdout)
        self.assertEqual(plan["status"], "solved")
        self.assertLess(plan["evaluated"], 5)
        text = self.assert_run(0, "plan", self.domain, large, "--policy", "one.safetensors").stdout
        self.assertIn("rules", text)

    def test_a_finished_training_is_resumed(self):
        self.train("whole", "--quiet")
        before = self.bytes_of("whole.safetensors")
        self.assert_run(0, "train", "--resume", "whole", "--quiet")
        self.assertEqual(self.bytes_of("whole.safetensors"), before)

    def test_the_report_is_an_object(self):
        report = json.loads(self.train("json", "--json").stdout)
        self.assertTrue(report["finished"])
        self.assertEqual(report["plans"], report["goals"])
        self.assertGreaterEqual(report["learned"], report["rules"])
        self.assertGreater(report["rules"], 0)
        self.assertEqual((report["solved"], report["validated"]), (4, 2))

    def test_options_without_effect_are_noted(self):
        options = ["--lists", "ff,add", "--seeds", "1..2", "--units", "3"]
        noted = self.train("noted", *options)
        for word in ("--units does nothing here", "--lists does nothing here",
                     "--learner rules uses the first seed alone"):
            self.assertIn(word, noted.stderr)
        self.assertEqual(self.train("plain").stderr, "")
        self.assertEqual(self.bytes_of("noted.safetensors"), self.bytes_of("plain.safetensors"))

    def test_a_task_in_sas_form_is_refused(self):
        result = self.assert_run(34, "train", DEMO, *SETTINGS, "--out", "x", "-o", "x.safetensors")
        self.assertIn("rules are learned from PDDL, not from SAS+", result.stderr)

    def test_the_arm_needs_rules(self):
        result = self.assert_run(36, "plan", self.domain, self.tasks[0], "--lists", "rules,ff",
                                 "--search", "deferred")
        self.assertIn("the arm rules is learned: --policy must name a policy that holds rules",
                      result.stderr)


if __name__ == "__main__":
    unittest.main()
