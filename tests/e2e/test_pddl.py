#!/usr/bin/env python3
"""veer plan, translate and info on PDDL, from outside."""

import json
import os
import re
import shutil
import signal
import subprocess
import unittest

from support import DEMO, PATIENCE, VEER, WAREHOUSE, VeerTest, await_handler, await_work

DOMAIN = """(define (domain lamps)
  (:requirements :adl)
  (:types lamp)
  (:predicates (on ?l - lamp) (linked ?a ?b - lamp) (stuck ?l - lamp))
  (:action press
    :parameters (?l - lamp)
    :precondition (not (stuck ?l))
    :effect (and (when (on ?l) (not (on ?l))) (when (not (on ?l)) (on ?l))
                 (forall (?b - lamp) (when (and (linked ?l ?b) (on ?b)) (not (on ?b)))))))
"""

PROBLEM = """(define (problem three) (:domain lamps)
  (:objects a b c - lamp)
  (:init (on a) (linked a b) (linked b c) (stuck c))
  (:goal (and (on b) (not (on a)))))
"""


def wide_domain(arity=12):
    """An action with arity parameters that no condition binds: endless to instantiate."""
    variables = [f"?x{i}" for i in range(arity)]
    return (f"(define (domain wide) (:predicates (p ?x) (q {' '.join(variables)}))\n"
            f"  (:action a :parameters ({' '.join(variables)})\n"
            f"    :precondition (and {' '.join(f'(p {v})' for v in variables)})\n"
            f"    :effect (and (not (p ?x0)) (q {' '.join(variables)}))))\n")


def wide_problem(objects=30):
    names = [f"o{i}" for i in range(objects)]
    facts = " ".join(f"(p {name})" for name in names)
    return (f"(define (problem wide) (:domain wide) (:objects {' '.join(names)})\n"
            f"  (:init {facts}) (:goal (not (p o0))))\n")


class PddlTest(VeerTest):
    def setUp(self):
        super().setUp()
        self.write("domain.pddl", DOMAIN)
        self.write("problem.pddl", PROBLEM)


class Plan(PddlTest):
    def test_without_the_word_plan(self):
        self.assertIn("Solution found.", self.assert_run(0, *WAREHOUSE).stdout)
        self.assertIn("Solution found.", self.assert_run(0, DEMO, "--lists", "ff").stdout)
        self.assertIn("no.pddl", self.assert_run(33, "no.pddl").stderr)
        self.assertIn("did you mean plan", self.assert_run(36, "plna").stderr)

    def test_swapped_files(self):
        error = self.assert_run(36, "plan", "problem.pddl", "domain.pddl").stderr
        self.assertIn("this is a problem, and domain.pddl is its domain: the domain comes first", error)

    def test_lines_and_plan_file(self):
        result = self.assert_run(0, "plan", *WAREHOUSE)
        for pattern in (r"^Translator variables: \d+$", r"^Translator facts: \d+$",
                        r"^Translator operators: \d+$", r"^Translator axioms: 0$",
                        r"^Translator mutex groups: \d+$",
                        r"^Done! \[[\d.]+s CPU, [\d.]+s wall-clock\]$", r"^Variables: \d+$",
                        r"^Solution found\.$"):
            self.assertRegex(result.stdout, re.compile(pattern, re.MULTILINE))
        self.assertNotIn("Domain file:", result.stdout)
        self.assertEqual(result.stdout.splitlines()[-1], "search exit code: 0")
        self.assertEqual(result.stderr, "")
        self.assertCountEqual(os.listdir(self.folder), ["domain.pddl", "problem.pddl", "sas_plan"])
        self.assert_run(0, "validate", *WAREHOUSE, "sas_plan")

    def test_same_search_as_on_the_translated_task(self):
        self.assert_run(0, "translate", *WAREHOUSE, "-o", "task.sas")
        results = [json.loads(self.assert_run(0, "plan", *task, "--json").stdout)
                   for task in (WAREHOUSE, ["task.sas"])]
        translation = results[0].pop("translation")
        self.assertNotIn("translation", results[1])
        self.assertEqual({name: translation[name]
                          for name in ("variables", "facts", "operators", "axioms")},
                         {name: value for name, value in results[0]["task"].items()
                          if name in translation})
        self.assertGreaterEqual(translation["time"], 0)
        self.assertIsInstance(translation["mutex_groups"], int)
        for result in results:
            for name in ("search_time", "total_time", "peak_memory_kb"):
                del result[name]
        self.assertEqual(results[0], results[1])

    def test_lone_problem(self):
        output = self.assert_run(0, "plan", "problem.pddl").stdout
        self.assertIn("Domain file: domain.pddl\n", output)
        self.assertEqual(self.read("sas_plan").splitlines()[0], "(press a)")
        os.mkdir(self.path("train"))
        shutil.move(self.path("problem.pddl"), self.path("train/prob1"))
        result = json.loads(self.assert_run(0, "plan", "train/prob1", "--json").stdout)
        self.assertEqual(result["translation"]["domain_file"], "train/../domain.pddl")
        self.assertEqual(result["plan_length"], 2)

    def test_no_domain(self):
        os.rename(self.path("domain.pddl"), self.path("lamps.pddl"))
        result = self.assert_run(36, "plan", "problem.pddl")
        self.assertIn("problem.pddl: error: no domain for this problem in its folder, ..,",
                      result.stderr)
        self.assertIn("(looked for problem-domain.pddl, problem_domain.pddl, ", result.stderr)
        self.assertIn("domain.pddl)", result.stderr)
        self.assert_run(0, "plan", "lamps.pddl", "problem.pddl", "-q")

    def test_lone_domain(self):
        result = self.assert_run(36, "plan", "domain.pddl")
        self.assertIn("domain.pddl: error: this is a domain; name a problem after it",
                      result.stderr)

    def test_standard_input(self):
        self.assert_run(0, "plan", "domain.pddl", "-", input=PROBLEM)
        self.assert_run(0, "plan", "-", "problem.pddl", input=DOMAIN)
        self.assertIn("only one file", self.assert_run(36, "plan", "-", "-").stderr)
        self.assertIn("<stdin>: error: this is a problem; name its domain before it",
                      self.assert_run(36, "plan", "-", input=PROBLEM).stderr)
        self.assertIn("<stdin>: error: this is a domain",
                      self.assert_run(36, "plan", "-", input=DOMAIN).stderr)

    def test_task_without_pddl_in_its_name(self):
        self.write("first", DOMAIN)
        self.write("second", PROBLEM)
        self.assert_run(0, "plan", "first", "second", "-q")
        shutil.copy(DEMO, self.path("task.txt"))
        self.assert_run(0, "plan", "task.txt", "-q")

    def test_goal_that_holds_or_never_can(self):
        self.write("problem.pddl", PROBLEM.replace("(and (on b) (not (on a)))", "(on a)"))
        self.assertIn("Plan length: 0 step(s).", self.assert_run(0, "plan", "problem.pddl").stdout)
        self.write("problem.pddl", PROBLEM.replace("(and (on b) (not (on a)))", "(on c)"))
        output = self.assert_run(10, "plan", "problem.pddl").stdout
        self.assertIn("no solution", output)

    def plan_costs(self, domain, problem, *options):
        self.write("domain.pddl", domain)
        self.write("problem.pddl", problem)
        result = self.assert_run(0, "plan", "domain.pddl", "problem.pddl", "--json", *options)
        return json.loads(result.stdout)["plan_cost"]

    def test_actions_that_share_a_name(self):
        problem = ("(define (problem x) (:domain d) (:init (= (total-cost) 0)) (:goal (q))"
                   " (:metric minimize (total-cost)))")
        prices = ("(define (domain d) (:requirements :action-costs) (:predicates (p) (q))"
                  " (:functions (total-cost))"
                  " (:action go :effect (and (p) (increase (total-cost) 5)))"
                  " (:action go :effect (and (p) (increase (total-cost) 1)))"
                  " (:action end :precondition (p) :effect (q)))")
        self.assertEqual(self.plan_costs(prices, problem, "--lists", "ff"), 1)
        # The first "step" spoils the goal: of 2^11 ways one is right, the last to be tried.
        facts = [f"(p{i})" for i in range(12)]
        step = " ".join(f"(when {a} {b})" for a, b in zip(facts, facts[1:]))
        ways = (f"(define (domain d) (:predicates (good) {' '.join(facts)})"
                f" (:action step :effect (and {step} (not (good))))"
                f" (:action step :effect (and {step})))")
        problem = "(define (problem x) (:domain d) (:init (good) (p0)) (:goal (and (good) (p11))))"
        self.assertEqual(self.plan_costs(ways, problem, "--lists", "ff"), 11)

    def test_quantifiers_over_nothing(self):
        domain = ("(define (domain d) (:requirements :adl) (:types ghost) (:predicates (p))"
                  " (:action a :effect (p)))")
        for goal, cost in (("(and (p) (forall (?x - ghost) (or)))", 1),
                           ("(or (p) (exists (?x - ghost) (and)))", 1),
                           ("(not (exists (?x - ghost) (and)))", 0)):
            problem = f"(define (problem x) (:domain d) (:init) (:goal {goal}))"
            self.assertEqual(self.plan_costs(domain, problem), cost)

    def test_the_largest_cost_is_not_a_dead_end(self):
        domain = ("(define (domain d) (:requirements :action-costs) (:predicates (p))"
                  " (:functions (total-cost))"
                  " (:action a :effect (and (p) (increase (total-cost) 2147483647))))")
        problem = ("(define (problem x) (:domain d) (:init (= (total-cost) 0)) (:goal (p))"
                   " (:metric minimize (total-cost)))")
        for costs in ("normal", "plusone", "one"):
            for lists in ("lm", "ff,lm", "add"):
                self.assertEqual(self.plan_costs(domain, problem, "--lists", lists, "--costs", costs),
                                 2147483647)

    def test_deletions_that_do_not_balance(self):
        """They happen for fewer objects than are added, for none, or never: no invariant."""
        domain = ("(define (domain d) (:requirements :adl) (:types depot shop - place ghost)"
                  " (:predicates (at ?p - place))"
                  " (:action go :parameters (?x ?y - place) :precondition (at ?x)"
                  " :effect (and (at ?y) %s)))")
        problem = ("(define (problem x) (:domain d) (:objects s1 s2 - shop d1 - depot)"
                   " (:init (at s1)) (:goal (and (at s1) (at s2))))")
        for effect in ("(forall (?p - depot) (not (at ?p)))", "(forall (?g - ghost) (not (at ?x)))",
                       "(when (or) (not (at ?x)))"):
            self.assertEqual(self.plan_costs(domain % effect, problem), 1, effect)
        # Here they do: both places are of a type that the quantifier has.
        self.write("domain.pddl", domain % "(forall (?p - place) (when (at ?p) (not (at ?p))))")
        self.assert_run(10, "plan", "domain.pddl", "problem.pddl")

    def test_costs_of_the_same_object_twice(self):
        domain = ("(define (domain d) (:requirements :action-costs) (:predicates (p ?x))"
                  " (:functions (total-cost) (dist ?x ?y))"
                  " (:action a :parameters (?x)"
                  " :effect (and (p ?x) (increase (total-cost) (dist ?x ?x)))))")
        problem = ("(define (problem x) (:domain d) (:objects a b) (:goal (p %s))"
                   " (:init (= (total-cost) 0) (= (dist a b) 5) (= (dist b b) 7))"
                   " (:metric minimize (total-cost)))")
        self.assertEqual(self.plan_costs(domain, problem % "b"), 7)
        self.write("problem.pddl", problem % "a")
        self.assert_run(10, "plan", "domain.pddl", "problem.pddl")

    def test_objects_of_either_type(self):
        domain = ("(define (domain d) (:types a b) (:predicates (p ?x - b))"
                  " (:action x :parameters (?x - a) :effect (p ?x)))")
        problem = "(define (problem x) (:domain d) (:objects o - %s) (:init) (:goal (p o)))"
        self.assertEqual(self.plan_costs(domain, problem % "(either a b)"), 1)
        self.write("problem.pddl", problem % "b")
        self.assertIn("is of type 'a'",
                      self.assert_run(31, "plan", "domain.pddl", "problem.pddl").stderr)

    def test_deletions_under_some_conditions_only(self):
        """A landmark that they might delete is not lost for sure."""
        domain = ("(define (domain d) (:requirements :adl) (:predicates (b) (g) %s)"
                  " (:action get :effect (and (g) %s)) %s)")
        problem = "(define (problem x) (:domain d) (:init (b) %s) (:goal (and (b) (g))))"
        three = domain % ("(w1) (w2) (w3)", "(when (w1) (not (b))) (when (w2) (not (b)))",
                          "(:action turn1 :precondition (w3) :effect (and (not (w3)) (w1)))"
                          "(:action turn2 :precondition (w1) :effect (and (not (w1)) (w2)))")
        pairs = domain % ("(w) (u)",
                          "(when (and (w) (u)) (not (b))) (when (and (not (w)) (not (u))) (not (b)))",
                          "(:action turn :precondition (u) :effect (and (not (u)) (w)))")
        for text, initial in ((three, "(w3)"), (pairs, "(u)")):
            for lists in ("lm", "ff,lm", "lm,cg"):
                self.assertEqual(self.plan_costs(text, problem % initial, "--lists", lists), 1)

    def test_quiet(self):
        self.write("domain.pddl", DOMAIN.replace(":adl", ":adl :frobnication"))
        result = self.assert_run(0, "plan", "problem.pddl", "-q")
        self.assertEqual((result.stdout, result.stderr), ("", ""))
        self.assertIn("warning", self.assert_run(0, "plan", "problem.pddl").stderr)

    def test_plan_to_standard_output(self):
        result = self.assert_run(0, "plan", "problem.pddl", "-o", "-")
        self.assertEqual(result.stdout.splitlines(), ["(press a)", "(press b)",
                                                      "; cost = 2 (unit cost)"])
        self.assertIn("Translator operators: ", result.stderr)


class Errors(PddlTest):
    COMMANDS = (["plan"], ["translate"], ["info"])

    def test_malformed(self):
        self.write("bad.pddl", PROBLEM.replace("(on b)", "(onn b)").replace("a b c -", "a b c d e"))
        for command in self.COMMANDS:
            error = self.assert_run(31, *command, "domain.pddl", "bad.pddl").stderr
            self.assertIn("bad.pddl:4:", error)
            self.assertIn("'onn'", error)
        output = self.assert_run(31, "plan", "bad.pddl").stdout
        self.assertEqual(output, "translate exit code: 31\n")
        for command in ("plan", "info"):
            result = json.loads(self.assert_run(31, command, "bad.pddl", "--json").stdout)
            self.assertEqual((result["status"], result["exit_code"], result["line"]),
                             ("error", 31, 4))
        self.assertFalse(os.path.exists(self.path("sas_plan")))

    def test_not_classical(self):
        self.write("domain.pddl", DOMAIN.replace("(:action", "(:durative-action"))
        for command in self.COMMANDS:
            self.assertIn("durative",
                          self.assert_run(34, *command, "domain.pddl", "problem.pddl").stderr)
        result = json.loads(self.assert_run(34, "plan", "problem.pddl", "--json").stdout)
        self.assertEqual(result["exit_code"], 34)

    def test_axioms_without_meaning(self):
        self.write("domain.pddl", DOMAIN.replace(
            "(:action", "(:derived (stuck ?l - lamp) (not (stuck ?l)))\n(:action"))
        self.write("problem.pddl", PROBLEM.replace("(stuck c)", ""))
        self.assertIn("stratifi", self.assert_run(31, "plan", "problem.pddl").stderr)

    def test_axioms_beyond_us(self):
        """Their least fixpoint is a meaning, but not one that layers of axioms can have."""
        self.write("domain.pddl", DOMAIN.replace(
            "(:action",
            "(:derived (stuck ?l - lamp)\n (forall (?b - lamp) (imply (linked ?l ?b) (stuck ?b))))"
            "\n(:action"))
        self.write("problem.pddl", PROBLEM.replace("(stuck c)", "(linked c a)"))
        result = self.assert_run(34, "plan", "problem.pddl")
        self.assertIn("domain.pddl:", result.stderr)
        self.assertIn("'stuck' depends on itself through a universal condition", result.stderr)

    def test_files_that_are_something_else(self):
        for text in ("", "hello", "; only a comment"):
            self.write("odd.pddl", text)
            self.assert_run(31, "plan", "odd.pddl")
            self.write("odd", text)
            self.assert_run(33, "plan", "odd")
        self.assert_run(31, "plan", "problem.pddl", "problem.pddl")
        self.assert_run(31, "plan", "domain.pddl", DEMO)

    def test_missing_files(self):
        for command in self.COMMANDS:
            for files in (["nowhere.pddl"], ["nowhere.pddl", "problem.pddl"],
                          ["domain.pddl", "nowhere.pddl"]):
                self.assertIn("nowhere.pddl: error: cannot read",
                              self.assert_run(33, *command, *files).stderr)


class Translate(PddlTest):
    def test_output(self):
        result = self.assert_run(0, "translate", "domain.pddl", "problem.pddl", "-o", "task.sas")
        self.assertEqual(result.stdout, "")
        self.assertRegex(result.stderr, r"(?m)^Translator operators: 2$")
        text = self.read("task.sas")
        self.assertTrue(text.startswith("begin_version\n3\nend_version\n"))
        for arguments in (["domain.pddl", "problem.pddl"], ["problem.pddl", "-o", "-"],
                          ["task.sas"]):
            self.assertEqual(self.assert_run(0, "translate", *arguments).stdout, text)
        result = self.assert_run(0, "translate", "-q", "domain.pddl", "-", input=PROBLEM)
        self.assertEqual((result.stdout, result.stderr), (text, ""))
        self.assert_run(0, "plan", "task.sas", "-q")
        self.assert_run(0, "validate", "problem.pddl", "sas_plan")

    def test_full_disk(self):
        self.assert_run(32, "translate", "problem.pddl", "-o", "/dev/full")

    def test_info(self):
        result = json.loads(self.assert_run(0, "info", *WAREHOUSE, "--json").stdout)
        self.assertIs(result["metric"], True)
        self.assert_run(0, "translate", "-q", *WAREHOUSE, "-o", "task.sas")
        self.assertEqual(result, json.loads(self.assert_run(0, "info", "task.sas",
                                                            "--json").stdout))


class Limits(VeerTest):
    """A task that cannot be translated."""

    def setUp(self):
        super().setUp()
        self.write("domain.pddl", wide_domain())
        self.write("problem.pddl", wide_problem())

    def test_time_limit(self):
        output = self.assert_run(21, "plan", "problem.pddl", "--time-limit=0.2s").stdout
        self.assertTrue(output.endswith("Time limit has been reached.\ntranslate exit code: 21\n"))
        result = json.loads(self.assert_run(21, "plan", "problem.pddl", "--time-limit=0.2s",
                                            "--json").stdout)
        # A translation that looks at the clock too late is ended from outside, with less to tell.
        self.assertEqual((result["status"], result["exit_code"], result.get("task")),
                         ("out_of_time", 21, None))
        result = self.assert_run(21, "translate", "problem.pddl", "--time-limit=0.2s", "-o", "x")
        self.assertIn("translate exit code: 21\n", result.stderr)
        self.assertCountEqual(os.listdir(self.folder), ["domain.pddl", "problem.pddl"])

    def test_time_limit_while_reading(self):
        reading, writing = os.pipe()
        run = subprocess.run([VEER, "plan", "domain.pddl", "-", "--time-limit=0.2s"],
                             stdin=reading, stdout=subprocess.PIPE, cwd=self.folder, text=True,
                             timeout=PATIENCE, check=False)
        os.close(reading)
        os.close(writing)
        self.assertEqual((run.returncode, run.stdout),
                         (21, "Time limit has been reached.\ntranslate exit code: 21\n"))

    def test_time_limit_of_any_length_while_a_lone_problem_is_read(self):
        """Its name says that it is PDDL."""
        os.remove(self.path("problem.pddl"))
        os.mkfifo(self.path("problem.pddl"))
        for limit in ("1e-9", "0.001", "0.3"):
            for command in ("plan", "translate"):
                self.assert_run(21, command, "problem.pddl", "--time-limit", limit)

    def test_memory_limit(self):
        for limit in ("1K", "100K", "20M"):
            output = self.assert_run(20, "plan", "problem.pddl", f"--memory-limit={limit}").stdout
            self.assertTrue(output.endswith("Memory limit has been reached.\n"
                                            "translate exit code: 20\n"))
            result = json.loads(self.assert_run(20, "plan", "domain.pddl", "problem.pddl",
                                                f"--memory-limit={limit}", "--json").stdout)
            self.assertEqual((result["status"], result["exit_code"]), ("out_of_memory", 20))
            self.assertIn("out of memory",
                          self.assert_run(20, "translate", "problem.pddl", "-o", "x",
                                          f"--memory-limit={limit}").stderr)
        self.assertCountEqual(os.listdir(self.folder), ["domain.pddl", "problem.pddl"])

    def test_limits_of_the_search(self):
        """The translation is easy, the search is not."""
        lamps = " ".join(f"l{i}" for i in range(40))
        self.write("domain.pddl", DOMAIN)
        self.write("problem.pddl", f"(define (problem many) (:domain lamps) (:objects {lamps} "
                                   "- lamp) (:init) (:goal (forall (?l - lamp) (on ?l))))")
        plan = ["plan", "problem.pddl", "--lists=blind"]
        self.with_more_and_more_time(lambda seconds: self.assertIn(
            "Expanded ", self.assert_run(23, *plan, f"--time-limit={seconds}s").stdout))
        self.assertIn("Expanded ", self.assert_run(22, *plan, "--memory-limit=8M").stdout)

    def test_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with subprocess.Popen([VEER, "plan", "problem.pddl"], cwd=self.folder,
                                  stdout=subprocess.PIPE, text=True) as process:
                await_work(process)
                process.send_signal(number)
                output, _ = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, -number)
            self.assertIn("Translation interrupted: ", output)
            self.assertIn(f"exit code: {-number}\n", output)

    def test_processor_time_limit(self):
        with subprocess.Popen([VEER, "plan", "problem.pddl"], cwd=self.folder,
                              stdout=subprocess.PIPE, text=True) as process:
            await_work(process)  # reading takes a moment
            process.send_signal(signal.SIGXCPU)
            output, _ = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 21)
        self.assertIn("Time limit has been reached.\n", output)

    def test_other_commands_have_limits(self):
        for command in ("info", "eval", "translate"):
            result = self.assert_run(21, command, "domain.pddl", "problem.pddl", "--time-limit", "0.3")
            self.assertIn("Time limit has been reached.", result.stderr)
            self.assert_run(20, command, "domain.pddl", "problem.pddl", "--memory-limit", "50M")
            process = subprocess.Popen([VEER, command, "domain.pddl", "problem.pddl"], cwd=self.folder,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            await_handler(process, signal.SIGTERM)
            process.terminate()
            self.assertEqual(process.wait(), -signal.SIGTERM)

    def test_limits_of_validate(self):
        """The problem comes from a pipe without a writer: only the clock or a signal can end it."""
        run = [VEER, "validate", "domain.pddl", "-", "plan"]
        for options, words in (([], ""), (["--json"], '{"status": "out_of_time", "exit_code": 23}\n')):
            reading, writing = os.pipe()
            result = subprocess.run([*run, "--time-limit", "0.2", *options], stdin=reading,
                                    cwd=self.folder, capture_output=True, text=True,
                                    timeout=PATIENCE, check=False)
            os.close(reading)
            os.close(writing)
            self.assertEqual((result.returncode, result.stdout), (23, words))
            self.assertEqual("Time limit has been reached." in result.stderr, not options)
        with subprocess.Popen([*run, "--json"], cwd=self.folder, stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True) as process:
            await_handler(process, signal.SIGTERM)
            process.terminate()
            self.assertEqual(process.stdout.read(), '{"status": "interrupted", "exit_code": -15}\n')
            self.assertEqual(process.wait(timeout=PATIENCE), -signal.SIGTERM)
        self.write("plan", "(a)\n" * 5)
        result = self.assert_run(22, "validate", "domain.pddl", "problem.pddl", "plan", "--json",
                                 "--memory-limit", "10K")
        self.assertEqual(json.loads(result.stdout)["status"], "out_of_memory")

    def test_limits_of_train(self):
        """While the tasks are read; test_train.py has the rest."""
        train = ["train", "domain.pddl", "problem.pddl"]
        result = self.assert_run(23, *train, "--time-limit", "0.3")
        self.assertIn("Time limit has been reached.", result.stderr)
        result = self.assert_run(22, *train, "--memory-limit", "50M")
        self.assertIn("out of memory", result.stderr)

    def test_progress_line(self):
        def translate(seconds):
            output = self.run_on_terminal(21, "plan", "problem.pddl", f"--time-limit={seconds}s")
            self.assertRegex(output, r"\r\x1b\[Ktranslating: [a-z ]+, \d+, \d+ MB, \d+ s")
            # The second one if the machine was too busy to look at the clock in time.
            self.assertRegex(output, r" s(\r\x1b\[KNo plan was found|Time limit has been reached\.)")
        self.with_more_and_more_time(translate, (1.2, 5, 20))
        self.assertEqual("", self.run_on_terminal(21, "plan", "problem.pddl", "-q",
                                                  "--time-limit=1.2s"))


if __name__ == "__main__":
    unittest.main()
