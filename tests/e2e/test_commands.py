#!/usr/bin/env python3
"""The other commands from outside: validate, info, translate, list, help."""

import json
import os
import re
import unittest

from support import DEMO, VeerTest, split_task


class Validate(VeerTest):
    def setUp(self):
        super().setUp()
        self.assert_run(0, "plan", DEMO, "-q", "-o", "plan")
        self.steps = [line for line in self.read("plan").splitlines() if line[0] == "("]
        self.cost = int(re.search(r"cost = (\d+)", self.read("plan")).group(1))

    def validate(self, code, steps, *options):
        self.write("changed", "\n".join(steps) + "\n")
        return self.assert_run(code, "validate", DEMO, "changed", *options)

    def test_valid(self):
        output = self.assert_run(0, "validate", DEMO, "plan").stdout
        self.assertEqual(output.splitlines(), ["Plan valid",
                                               f"Plan length: {len(self.steps)} step(s).",
                                               f"Plan cost: {self.cost}",
                                               f"Final value: {self.cost}"])
        result = json.loads(self.assert_run(0, "validate", "--json", DEMO, "plan").stdout)
        self.assertEqual((result["status"], result["plan_cost"]), ("valid", self.cost))

    def test_layout_does_not_matter(self):
        self.validate(0, ["; mine", ""] + [f"  {step.upper()} ; so" for step in self.steps])

    def test_every_missing_step_is_noticed(self):
        for missing in range(len(self.steps)):
            steps = self.steps[:missing] + self.steps[missing + 1:]
            output = self.validate(1, steps).stdout
            self.assertRegex(output, r"^Plan invalid: (step \d+ \(.*\): needs|goal )")

    def test_first_wrong_step_is_named(self):
        steps = [self.steps[0]] * 2 + self.steps[1:]
        self.assertIn("Plan invalid: step 2 (" + steps[0][1:-1] + "): needs",
                      self.validate(1, steps).stdout)
        result = json.loads(self.validate(1, steps, "--json").stdout)
        self.assertEqual((result["status"], result["failing_step"]), ("invalid", 2))
        self.assertIn("goal", self.validate(1, []).stdout)

    def test_malformed_plans(self):
        error = self.validate(33, self.steps[:1] + ["(mvoe hall kitchen)"]).stderr
        self.assertIn('changed:2:1: error: the task has no operator "mvoe hall kitchen"; did you '
                      'mean "move hall kitchen"?', error)
        self.assertIn("changed:1:1: error: expected a step", self.validate(33, ["move"]).stderr)
        self.assert_run(33, "validate", DEMO, "nothing-here")

    def test_standard_input(self):
        with open(self.path("plan"), encoding="utf-8") as plan:
            self.assert_run(0, "validate", DEMO, "-", stdin=plan)
        with open(DEMO, encoding="utf-8") as task:
            self.assert_run(0, "validate", "-", "plan", stdin=task)
        self.assert_run(36, "validate", "-", "-")

    def test_operators_of_the_same_name(self):
        task = self.write("split.sas", split_task())
        self.write("plan", "(go)\n(end)\n")
        self.assert_run(0, "validate", task, "plan")
        self.assert_run(0, "plan", task, "-q")
        self.assert_run(0, "validate", task, "sas_plan")


class Info(VeerTest):
    def test_figures(self):
        output = self.assert_run(0, "info", DEMO).stdout
        result = json.loads(self.assert_run(0, "info", DEMO, "--json").stdout)
        self.assertEqual(result["variables"], 6)
        self.assertEqual(result["goals"], 2)
        self.assertEqual((result["min_cost"], result["max_cost"]), (1, 2))
        self.assertIs(result["metric"], True)
        self.assertRegex(output, rf"(?m)^Operators +{result['operators']}$")
        self.assertEqual(len(output.splitlines()), len(result))
        self.assert_run(33, "info", "nowhere")


class Translate(VeerTest):
    def test_round_trip(self):
        with open(DEMO, encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(self.assert_run(0, "translate", DEMO).stdout, text)
        self.assert_run(0, "translate", "-", "-o", "copy.sas", input=text)
        self.assertEqual(self.read("copy.sas"), text)

    def test_errors(self):
        self.write("bad.sas", "hello\n")
        self.assertIn("bad.sas:1:1", self.assert_run(33, "translate", "bad.sas", "-o", "x").stderr)
        self.assertFalse(os.path.exists(self.path("x")))
        self.assert_run(32, "translate", DEMO, "-o", "/dev/full")
        self.assert_run(32, "translate", DEMO, "-o", "no/folder/x")


class Help(VeerTest):
    OPTIONS = {
        "plan": ["TASK", "DOMAIN PROBLEM", "--lists", "--control", "--step", "--threads",
                 "--time-limit", "--memory-limit", "-o, --plan-file", "--json", "-q, --quiet",
                 "-h, --help", "default: veer", "default: sas_plan"],
        "validate": ["TASK PLAN", "DOMAIN PROBLEM PLAN", "--json", "--help"],
        "info": ["TASK", "DOMAIN PROBLEM", "--json", "--help"],
        "translate": ["TASK", "DOMAIN PROBLEM", "-o, --output", "--time-limit", "--memory-limit",
                      "-q, --quiet", "--help"],
        "eval": ["TASK", "DOMAIN PROBLEM", "--lists", "--states", "--seed", "--json", "--help"],
        "list": ["heuristics|arms|controllers|presets|generators", "--help"],
        "train": ["[DOMAIN] TASK...", "--resume DIR", "--recipe", "--seeds", "--gamma", "--help"],
    }

    def test_help_of_every_command(self):
        overview = self.assert_run(0, "--help").stdout
        for command, words in self.OPTIONS.items():
            self.assertRegex(overview, rf"(?m)^  {command} ")
            text = self.assert_run(0, "help", command).stdout
            self.assertEqual(text, self.assert_run(0, command, "--help").stdout)
            self.assertTrue(text.startswith(f"Usage: veer {command} "))
            for word in words:
                self.assertIn(word, text)
            self.assertLessEqual(max(map(len, text.splitlines())), 80)
        self.assertEqual(overview, self.assert_run(0, "help").stdout)
        self.assertRegex(self.assert_run(0, "--version").stdout, r"^veer \d+\.\d+\.\d+")

    def test_help_shows_defaults_whatever_else_is_said(self):
        self.assertIn("(default: 1)", self.assert_run(0, "plan", "--threads", "9", "-h").stdout)

    def test_unknown_commands(self):
        self.assertIn("did you mean plan?", self.assert_run(36, "plna").stderr)
        self.assertIn("see veer --help", self.assert_run(36, "frobnicate").stderr)
        self.assert_run(36)
        self.assert_run(36, "help", "frobnicate")

    def test_lists(self):
        names = self.assert_run(0, "list", "heuristics").stdout
        for name in ("ff", "add", "max", "blind"):
            self.assertRegex(names, rf"(?m)^{name} +\S")
        self.assertRegex(names, r"(?m)^pdb\(VAR,VAR\.\.\.\) +\S.* \[\w+\]$")
        self.assertIn("H/-g", names)
        controllers = self.assert_run(0, "list", "controllers").stdout
        self.assertRegex(controllers, r"(?m)^alt\[:LIST,...\[/K\]\] +\S")
        self.assertRegex(controllers, r"(?m)^argmin-mean +\S")
        self.assertRegex(controllers, r"(?m)^replay:FILE +\S")
        self.assert_run(36, "list", "of", "things")
        self.assert_run(36, "list", "things")
        self.assert_run(36, "list")


if __name__ == "__main__":
    unittest.main()
