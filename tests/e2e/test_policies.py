#!/usr/bin/env python3
"""Policies that come with Veer: veer plan takes them by itself, veer policies shows them."""

import glob
import json
import os
import re
import subprocess
import unittest

from support import DEMO, ROOT, TEST_VEER, WAREHOUSE, VeerTest

FILE = os.path.join(ROOT, "tests/policies/warehouse.safetensors")
LINE = "Policy: warehouse, built in for domains of this structure (--policy none: without)\n"
FINGERPRINT = "d1e6272039fbd24e"


@unittest.skipUnless(os.path.exists(TEST_VEER), "make CONFIG=asan tests")
class TestPolicies(VeerTest):
    executable = TEST_VEER

    def plan(self, *arguments, task=WAREHOUSE):
        return self.assert_run(0, "plan", *task, *arguments).stdout

    def plan_json(self, *arguments, task=WAREHOUSE):
        return json.loads(self.plan("--json", *arguments, task=task))

    def disguised(self, change=lambda text: text):
        """The same task under other names."""
        names = ["warehouse", "place", "robot", "crate", "shelf", "door", "path", "carries",
                 "loaded", "stands", "before", "blocked", "drive", "distance"]
        paths = []
        for path in WAREHOUSE:
            with open(path, encoding="utf-8") as file:
                text = change(file.read())
            for number, name in enumerate(names):
                text = re.sub(rf"\b{name}\b(?![-\w])", f"x{number}", text)
            paths.append(self.write(os.path.basename(path), text))
        return paths


class Recognised(TestPolicies):
    def test_without_options(self):
        text = self.plan()
        self.assertEqual(text.count(LINE), 1)
        self.assertIn("lists ff,goalcount, control policy", text)
        result = self.plan_json()
        self.assertEqual(result["policy"],
                         {"name": "warehouse", "shipped": True, "recognised": True})
        self.assertEqual(result["lists"], ["ff", "goalcount"])
        by_file = self.plan_json("--policy", FILE)
        self.assertEqual(by_file["policy"], {"name": FILE, "shipped": False, "recognised": False})
        self.assertEqual(result["steps"], by_file["steps"])

    def test_names_do_not_matter(self):
        task = self.disguised()
        self.assertNotIn("crate", self.read("domain.pddl").split(";")[-1])
        self.assertIn(LINE, self.plan(task=task))

    def test_structure_does(self):
        task = self.disguised(lambda text: text.replace("(not (occupied ?to))", ""))
        result = self.plan_json(task=task)
        self.assertIsNone(result["policy"])
        self.assertEqual(result["control"], "bandit")

    def test_what_does_not_say_how_to_search(self):
        for options in (["--max-steps", "1000"], ["--threads", "2"], ["--bound", "100000"],
                        ["--time-limit", "1m"], ["--memory-limit", "1G"], ["--trace", "trace"],
                        ["--helpers", "lists"]):
            self.assertTrue(self.plan_json(*options)["policy"]["recognised"], options)
        self.assertEqual(self.plan("--quiet"), "")
        result = self.assert_run(0, "plan", *WAREHOUSE, "--plan-file", "-")
        self.assertIn(LINE, result.stderr)
        self.assertNotIn(LINE, result.stdout)

    def test_options_win(self):
        for options in (["--policy", "none"], ["--preset", "lama-first"], ["--lists", "ff"],
                        ["--search", "deferred"], ["--sharing-rate", "0"], ["--control", "single"],
                        ["--costs", "one"], ["--preferred", "ff"], ["--weight", "1"], ["--reopen"],
                        ["--anytime"], ["--step", "expansion"], ["--mdp", "veer"],
                        ["--control-interval", "3"]):
            result = self.plan_json(*options)
            self.assertIsNone(result["policy"], options)

    def test_none_is_as_without_policies(self):
        none, preset = self.plan_json("--policy", "none"), self.plan_json("--preset", "veer")
        for key in ("lists", "control", "steps", "evaluated", "plan"):
            self.assertEqual(none[key], preset[key])
        result = self.plan_json("--policy", "none", "--lists", "add", "--control", "single")
        self.assertEqual(result["lists"], ["add"])

    def test_sas_has_no_structure(self):
        self.assert_run(0, "translate", *WAREHOUSE, "-o", "task.sas")
        self.assertIsNone(self.plan_json(task=["task.sas"])["policy"])

    def test_by_name(self):
        result = self.plan_json("--policy", "warehouse", task=[DEMO])
        self.assertEqual(result["policy"],
                         {"name": "warehouse", "shipped": True, "recognised": False})
        self.write("warehouse", "this is no policy")
        self.plan("--policy", "warehouse")
        self.assert_run(33, "plan", *WAREHOUSE, "--policy", "./warehouse")
        self.assert_run(33, "plan", *WAREHOUSE, "--policy", "warehous")


class Command(TestPolicies):
    def test_list(self):
        self.assertRegex(self.assert_run(0, "policies", "list").stdout,
                         r"^warehouse +ff,goalcount +-\n$")

    def test_show(self):
        text = self.assert_run(0, "policies", "show", "warehouse").stdout
        self.assertEqual(text, self.assert_run(0, "policies", "show", FILE).stdout)
        for part in ("# warehouse\n", "| lists | ff,goalcount |\n", f"| {FINGERPRINT} |\n",
                     "| network | 10 inputs, 4 units, 2 output(s) |\n", "| search | eager |\n"):
            self.assertIn(part, text)
        self.assert_run(33, "policies", "show", "nothing")

    def test_write(self):
        self.assert_run(0, "policies", "write", "warehouse", "-o", "copy")
        with open(self.path("copy"), "rb") as copy, open(FILE, "rb") as original:
            self.assertEqual(copy.read(), original.read())
        result = self.assert_run(36, "policies", "write", "warehuose")
        self.assertIn("did you mean warehouse?", result.stderr)

    def test_recognise(self):
        other = self.write("other.pddl",
                           "(define (domain d) (:predicates (p)) (:action a :effect (p)))")
        lines = self.assert_run(0, "policies", "recognise", WAREHOUSE[0], other).stdout.splitlines()
        self.assertRegex(lines[0], rf"^{FINGERPRINT} +warehouse +.*domain\.pddl$")
        self.assertRegex(lines[1], r"^[0-9a-f]{16} +- +.*other\.pddl$")
        bad = self.write("bad.pddl", "(define (domain d) (:action a :effect (p)))")
        result = self.assert_run(31, "policies", "recognise", bad, other)
        self.assertEqual(len(result.stdout.splitlines()), 1)
        self.assert_run(33, "policies", "recognise", "nothing.pddl")

    def test_note(self):
        self.assert_run(0, "policies", "note", FILE, "beats=a | b", "seed=7=8", "-o", "new")
        text = self.assert_run(0, "policies", "show", "new").stdout
        self.assertIn("| beats | a \\| b |\n", text)
        self.assertIn("| seed | 7=8 |\n", text)
        self.assertNotIn("| seed | 1 |", text)
        self.assert_run(0, "policies", "note", "new", "beats=c")
        self.assertIn("| beats | c |\n", self.assert_run(0, "policies", "show", "new").stdout)
        self.assertEqual(self.plan_json("--policy", "new")["steps"], self.plan_json()["steps"])
        self.assert_run(0, "policies", "note", "new", "search=selective", "recipe.search=eager")
        text = self.assert_run(0, "policies", "show", "new").stdout
        self.assertIn("| search | selective |\n| costs | normal |\n", text)
        for note, message in [("sharing_rate=many", "sharing_rate must be a number from 0"),
                              ("fingerprints=x", "fingerprints must be hexadecimal numbers"),
                              ("search=", "search must be a short text")]:
            self.assertIn(message, self.assert_run(36, "policies", "note", "new", note).stderr)
        for note, message in [("helpers=many", "\"many\", which is none of none, main, lists"),
                              ("search=apart", "\"apart\", which is none of eager, deferred"),
                              ("costs=two", "\"two\", which is none of normal, one, plusone"),
                              ("preferred=ff", "\"ff\", which is none of all, first"),
                              ("rules=mine", "\"mine\", which is none of veer, paper")]:
            self.assertIn(message, self.assert_run(34, "policies", "note", "new", note).stderr)
        self.assert_run(0, "plan", *WAREHOUSE, "--policy", "new", "--helpers", "none")
        for note in ("beats", "=x", "a b\n=x", "k" * 101 + "=x", b"beats=\xff"):
            self.assert_run(36, "policies", "note", "new", note)
        self.assertIn("part of the program",
                      self.assert_run(36, "policies", "note", "warehouse", "beats=c").stderr)
        stream = subprocess.run([TEST_VEER, "policies", "note", "new", "beats=d", "-o", "-"],
                                cwd=self.folder, capture_output=True, check=True)
        self.assertIn(b'"d"', stream.stdout)
        self.assertFalse(os.path.exists(self.path("-")))

    RULE = """(rule
  :cost 2
  :goal (at ?car ?loc)
  :when (and (at-ferry ?from) (on ?car))
  :do ((sail ?from ?loc) (debark ?car ?loc)))
"""

    def test_rules(self):
        """The text of rules goes into a policy and comes out of it."""
        self.write("rules", "; mine\n" + self.RULE.replace("2", "3").replace("at ", "in ")
                   + self.RULE.upper())
        self.assert_run(0, "policies", "rules", "warehouse", "--read", "rules", "-o", "new")
        text = self.assert_run(0, "policies", "rules", "new").stdout
        self.assertEqual(text, self.RULE + self.RULE.replace("2", "3").replace("at ", "in "))
        card = self.assert_run(0, "policies", "show", "new").stdout
        self.assertIn("| learned rules | 2 |\n", card)
        self.assertTrue(card.endswith(f"\n```\n{text}```\n"))
        self.assertEqual(self.plan_json("--policy", "new")["steps"], self.plan_json()["steps"])
        self.assert_run(0, "policies", "note", "new", "beats=c")
        self.assert_run(0, "policies", "rules", "new", "-o", "text")
        self.assertEqual(self.read("text"), text)
        self.write("rules", "")
        self.assert_run(0, "policies", "rules", "new", "--read", "rules", "-o", "new")
        self.assertEqual(self.assert_run(0, "policies", "rules", "new").stdout, "")
        self.assertNotIn("learned rules", self.assert_run(0, "policies", "show", "new").stdout)

    def test_wrong_rules(self):
        self.write("rules", self.RULE + self.RULE)
        error = self.assert_run(33, "policies", "rules", FILE, "--read", "rules", "-o", "new").stderr
        self.assertIn("rules:6:1: error: an equal rule stands before this one", error)
        self.assertFalse(os.path.exists(self.path("new")))
        self.write("rules", "".join(self.RULE.replace("at ", f"at-{i} ") for i in range(7000)))
        error = self.assert_run(34, "policies", "rules", FILE, "--read", "rules", "-o", "new").stderr
        self.assertIn("more than 900000 bytes", error)
        self.write("rules", self.RULE)
        self.assert_run(0, "policies", "rules", FILE, "--read", "rules", "-o", "new")
        for arguments in (["new", "--read", "rules"], ["new", "-o", "new"],
                          ["-", "--read", "-", "-o", "new"]):
            self.assert_run(36, "policies", "rules", *arguments)
        self.assert_run(33, "policies", "rules", "new", "--read", "nothing", "-o", "new")
        self.assertEqual(self.assert_run(0, "policies", "rules", "new").stdout, self.RULE)

    def test_damaged_rules(self):
        """A policy whose rules cannot be read is refused wherever it is used."""
        self.write("rules", self.RULE)
        self.assert_run(0, "policies", "rules", FILE, "--read", "rules", "-o", "new")
        for right, wrong, code, part in [
                (b":goal", b":gaol", 33, "new, learned rules:3:3: error: expected :cost, :goal"),
                (b'rules.version":"1"', b'rules.version":"7"', 34, "the learned rules are of version 7")]:
            with open(self.path("new"), "rb") as file:
                data = file.read()
            self.assertEqual(data.count(right), 1)
            with open(self.path("bad"), "wb") as file:
                file.write(data.replace(right, wrong))
            for command in (["plan", *WAREHOUSE, "--policy", "bad"], ["policies", "show", "bad"],
                            ["policies", "rules", "bad"], ["policies", "note", "bad", "a=b"]):
                self.assertIn(part.replace("new", "bad"), self.assert_run(code, *command).stderr)

    def test_training_notes_its_domains(self):
        self.assert_run(0, "train", *WAREHOUSE, "--recipe", "rates", "--lists", "ff,goalcount", "--steps", "100",
                        "--cut-off", "30", "--replay-start", "50", "--units", "4", "-o", "trained")
        self.assertIn(f"| fingerprints | {FINGERPRINT} |\n",
                      self.assert_run(0, "policies", "show", "trained").stdout)


class Installed(VeerTest):
    """Policies of the user's own."""

    DOMAIN = """(define (domain lamps) (:predicates (on ?l) (off ?l))
        (:action press :parameters (?l) :precondition (off ?l) :effect (and (on ?l) (not (off ?l)))))"""

    def setUp(self):
        super().setUp()
        self.env = {**os.environ, "VEER_POLICIES": self.path("mine")}
        self.write("domain.pddl", self.DOMAIN)
        for count in range(1, 8):
            lamps = [f"l{i}" for i in range(count)]
            self.write(f"p{count}.pddl", f"""(define (problem p) (:domain lamps) (:objects {' '.join(lamps)})
                (:init {' '.join(f'(off {lamp})' for lamp in lamps)})
                (:goal (and {' '.join(f'(on {lamp})' for lamp in lamps)})))""")
        self.tasks = ["domain.pddl", *(f"p{count}.pddl" for count in range(1, 8))]

    def policy_of(self, *options):
        return json.loads(self.assert_run(0, "plan", "domain.pddl", "p3.pddl", "--json", *options,
                                          env=self.env).stdout)["policy"]

    def test_a_trained_policy_is_used_from_then_on(self):
        self.assertIsNone(self.policy_of())
        text = self.assert_run(0, "train", *self.tasks, "--learner", "rules", "-o", "lamps.safetensors",
                               "--install", env=self.env).stdout
        path = self.path("mine/lamps.safetensors")
        self.assertIn(f"Installed: {path}\n", text)
        self.assertEqual(self.policy_of(), {"name": path, "shipped": False, "recognised": True})
        self.assertIsNone(self.policy_of("--policy", "none"))
        self.assertIsNone(self.policy_of("--preset", "lama-first"))
        self.assertIn(path, self.assert_run(0, "policies", "list", env=self.env).stdout)
        self.assertIn("installed for domains of this structure",
                      self.assert_run(0, "plan", "domain.pddl", "p3.pddl", env=self.env).stdout)
        self.assert_run(0, "policies", "install", "lamps.safetensors", env=self.env)  # the same domain

    def test_another_domain_keeps_its_policy(self):
        self.assert_run(0, "train", *self.tasks, "--learner", "rules", "-o", "p.safetensors", env=self.env)
        self.assert_run(0, "policies", "install", "p.safetensors", env=self.env)
        self.assert_run(0, "policies", "note", "p.safetensors", "fingerprints=0123456789abcdef")
        error = self.assert_run(36, "policies", "install", "p.safetensors", env=self.env).stderr
        self.assertIn("for another domain", error)
        self.assert_run(0, "policies", "install", "--force", "p.safetensors", env=self.env)
        self.assertIsNone(self.policy_of())
        self.write("broken.safetensors", "no policy")
        self.assert_run(33, "policies", "install", "broken.safetensors", env=self.env)
        os.rename(self.path("broken.safetensors"), self.path("mine/broken.safetensors"))
        self.assertIn("is not used", self.assert_run(0, "plan", "domain.pddl", "p3.pddl", env=self.env).stderr)


class Shipped(VeerTest):
    """The policies of this repository; there may be none."""

    NAMES = sorted(os.path.basename(path).removesuffix(".safetensors")
                   for path in glob.glob(os.path.join(ROOT, "policies/*.safetensors")))

    def test_list(self):
        text = self.assert_run(0, "policies", "list").stdout
        lines = text.splitlines() if self.NAMES else []
        self.assertEqual([line.split()[0] for line in lines], self.NAMES)
        self.assertIn("built without" if not self.NAMES else self.NAMES[0], text)

    def test_cards(self):
        """A card begins with what the file says of itself; what must be known of it is there."""
        for name in self.NAMES:
            with open(os.path.join(ROOT, f"policies/{name}.md"), encoding="utf-8") as file:
                card = file.read()
            self.assertTrue(card.startswith(self.assert_run(0, "policies", "show", name).stdout),
                            f"policies/{name}.md is not what veer policies show {name} says")
            for key in ("lists", "control", "seed", "fingerprints", "commit", "beats", "loses"):
                self.assertIn(f"\n| {key} | ", card, name)

    def test_use(self):
        """On a task of the generator of that name: policies that name no domain are asked for."""
        for name in self.NAMES:
            self.assert_run(0, "gen", name, "--domain-file", "domain.pddl", "-o", "problem.pddl")
            card = self.assert_run(0, "policies", "show", name).stdout
            is_for_none = "\n| fingerprints | none |" in card
            plan = ["plan", "domain.pddl", "problem.pddl", "--json"]
            usual = json.loads(self.assert_run(0, *plan).stdout)["policy"]
            asked = json.loads(self.assert_run(0, *plan, "--policy", name).stdout)["policy"]
            policy = {"name": name, "shipped": True, "recognised": True}
            self.assertEqual(usual, None if is_for_none else policy)
            self.assertEqual(asked, {**policy, "recognised": False})


if __name__ == "__main__":
    unittest.main()
