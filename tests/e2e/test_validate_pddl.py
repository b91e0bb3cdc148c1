#!/usr/bin/env python3
"""veer validate on a domain, a problem and a plan, from outside."""

import json
import unittest

from support import DEMO, VeerTest

DOMAIN = """(define (domain depot)
  (:requirements :adl :derived-predicates :action-costs)
  (:types truck box - thing place)
  (:constants base - place)
  (:predicates (at ?x - thing ?p - place) (in ?b - box ?t - truck) (road ?p ?q - place)
               (linked ?p ?q - place) (empty ?t - truck) (broken ?t - truck))
  (:functions (total-cost) (km ?p ?q - place))
  (:derived (linked ?p ?q - place)
    (or (road ?p ?q) (exists (?r - place) (and (road ?p ?r) (linked ?r ?q)))))
  (:derived (empty ?t - truck) (not (exists (?b - box) (in ?b ?t))))
  (:action drive
    :parameters (?t - truck ?from ?to - place)
    :precondition (and (at ?t ?from) (road ?from ?to) (not (broken ?t)))
    :effect (and (not (at ?t ?from)) (at ?t ?to)
                 (forall (?b - box)
                   (when (in ?b ?t) (and (not (at ?b ?from)) (at ?b ?to))))
                 (increase (total-cost) (km ?from ?to))))
  (:action load
    :parameters (?b - box ?t - truck ?p - place)
    :precondition (and (at ?b ?p) (at ?t ?p) (empty ?t) (linked ?p base))
    :effect (and (in ?b ?t) (increase (total-cost) 1)))
  (:action unload
    :parameters (?b - box ?t - truck)
    :precondition (in ?b ?t)
    :effect (not (in ?b ?t))))
"""

PROBLEM = """(define (problem two-boxes)
  (:domain depot)
  (:objects t - truck b1 b2 - box shop - place island - place)
  (:init (at t base) (at b1 shop) (at b2 island) (road base shop) (road shop base)
         (= (km base shop) 7) (= (km shop base) 9))
  (:goal (and (exists (?t - truck) (empty ?t)) (at b1 base)
              (forall (?b - box) (not (in ?b t)))))
  (:metric minimize (total-cost)))
"""

PLAN = ["(drive t base shop)", "(load b1 t shop)", "(drive t shop base)", "(unload b1 t)"]


class ValidatePddl(VeerTest):
    def setUp(self):
        super().setUp()
        self.write("domain.pddl", DOMAIN)
        self.write("problem.pddl", PROBLEM)
        self.write("plan", "\n".join(PLAN) + "\n")

    def validate(self, code, steps, *options):
        self.write("changed", "\n".join(steps) + "\n")
        return self.assert_run(code, "validate", "domain.pddl", "problem.pddl", "changed", *options)

    def validate_domain(self, code, domain, *options):
        self.write("other.pddl", domain)
        return self.assert_run(code, "validate", "other.pddl", "problem.pddl", "plan", *options)

    def test_valid_plan(self):
        result = self.validate(0, PLAN)
        self.assertEqual(result.stdout.splitlines(),
                         ["Plan valid", "Plan length: 4 step(s).", "Plan cost: 17",
                          "Final value: 17"])
        self.assertEqual(result.stderr, "")
        result = json.loads(self.validate(0, PLAN, "--json").stdout)
        self.assertEqual(result, {"status": "valid", "exit_code": 0, "plan_length": 4,
                                  "plan_cost": 17, "problem": None})

    def test_layout_does_not_matter(self):
        self.validate(0, ["; mine", ""] + [f"  {step.upper()} ; so" for step in PLAN])

    def test_many_costs(self):
        """Each function value is found among many."""
        count, rounds = 2000, 20
        places = " ".join(f"p{i}" for i in range(count))
        costs = " ".join(f"(= (km p{i} shop) {i}) (= (km shop p{i}) 1)" for i in range(count))
        problem = PROBLEM.replace("shop - place", f"shop {places} - place")
        last = f"p{count - 1}"
        problem = problem.replace("(= (km base shop)", f"{costs} (road shop {last}) "
                                  f"(road {last} shop) (= (km base shop)")
        self.write("problem.pddl", problem)
        there_and_back = [f"(drive t shop {last})", f"(drive t {last} shop)"]
        text = self.validate(0, PLAN[:2] + there_and_back * rounds + PLAN[2:]).stdout
        self.assertIn(f"Plan cost: {17 + rounds * count}\n", text)

    def test_without_metric(self):
        self.write("problem.pddl", PROBLEM.replace("(:metric minimize (total-cost))", ""))
        self.assertIn("Plan cost: 4\n", self.validate(0, PLAN).stdout)

    def test_failing_steps(self):
        for steps, problem in (
                (PLAN[:1] * 2, "step 2 (drive t base shop): (at t base) does not hold "
                               "(domain.pddl:13:24)"),
                (PLAN[:2] * 2, "step 3 (drive t base shop): (at t base) does not hold"),
                (PLAN[:2] + PLAN[1:], "step 3 (load b1 t shop): (empty t) does not hold"),
                (["(drive t base island)"], "step 1 (drive t base island): (road base island)"),
                (["(unload b2 t)"], "step 1 (unload b2 t): (in b2 t) does not hold"),
                (PLAN[:3], "goal not reached: no object fits ?t (problem.pddl:6:15)"),
                ([], "goal not reached: (at b1 base) does not hold (problem.pddl:6:48)")):
            self.assertIn("Plan invalid: " + problem, self.validate(1, steps).stdout)

    def test_failure_as_json(self):
        result = json.loads(self.validate(1, PLAN[1:], "--json").stdout)
        self.assertEqual((result["status"], result["exit_code"], result["failing_step"]),
                         ("invalid", 1, 1))
        self.assertEqual((result["file"], result["line"], result["column"]),
                         ("domain.pddl", 20, 35))
        self.assertIsNone(result["plan_cost"])
        self.assertNotIn("failing_step", json.loads(self.validate(1, [], "--json").stdout))

    def test_every_mutation_is_noticed(self):
        for i, step in enumerate(PLAN):
            self.validate(1, PLAN[:i] + PLAN[i + 1:])
            for j in range(i):
                swapped = list(PLAN)
                swapped[i], swapped[j] = swapped[j], step
                self.validate(1, swapped)

    def test_malformed_plans(self):
        for steps, message in (
                (PLAN[:1] + ["(laod b1 t shop)"],
                 "changed:2:2: error: the task has no action 'laod'; did you mean 'load'?"),
                (["(drive t base shpo)"], "changed:1:15: error: the task has no object 'shpo'"),
                (["(drive t base)"], "changed:1:2: error: 'drive' wants 3 arguments, not 2"),
                (["(drive b1 base shop)"], "changed:1:8: error: 'b1' is not of type 'truck'"),
                (["drive"], "changed:1:1: error: expected a step")):
            self.assertIn(message, self.validate(33, steps).stderr)
        result = json.loads(self.validate(33, ["(x)"], "--json").stdout)
        self.assertEqual((result["exit_code"], result["line"]), (33, 1))

    def test_malformed_pddl(self):
        broken = DOMAIN.replace("(in ?b ?t)", "(inn ?b ?t)").replace("- box ?t", "- bxo ?t")
        error = self.validate_domain(31, broken).stderr
        self.assertIn("'inn'", error)
        self.assertIn("'bxo'", error)
        result = json.loads(self.validate_domain(31, broken, "--json").stdout)
        self.assertEqual((result["status"], result["exit_code"], result["file"]),
                         ("error", 31, "other.pddl"))
        self.assert_run(36, "validate", "problem.pddl", "domain.pddl", "plan")
        self.write("empty", "")
        self.assert_run(31, "validate", "empty", "problem.pddl", "plan")

    def test_axioms_without_meaning(self):
        domain = DOMAIN.replace("(exists (?b - box) (in ?b ?t))", "(empty ?t)")
        self.assertIn("other.pddl:10:3: error: not stratifiable",
                      self.validate_domain(31, domain).stderr)
        result = json.loads(self.validate_domain(31, domain, "--json").stdout)
        self.assertEqual((result["exit_code"], result["line"]), (31, 10))

    def test_unsupported_pddl(self):
        domain = DOMAIN.replace("(:action load", "(:durative-action load")
        self.assertIn("durative", self.validate_domain(34, domain).stderr)
        result = json.loads(self.validate_domain(34, domain, "--json").stdout)
        self.assertEqual(result["exit_code"], 34)

    def test_warnings_do_not_matter(self):
        result = self.validate_domain(0, DOMAIN.replace(":adl", ":adl :frobnication"))
        self.assertIn("warning", result.stderr)
        self.assertIn("Plan valid", result.stdout)

    def test_actions_that_share_too_many_names(self):
        """Of 2^13 ways to read the plan one is valid, the last to be tried."""
        self.write("d.pddl", "(define (domain d) (:predicates (p) (q)) (:action go :effect (p))"
                   " (:action go :effect (q)) (:action s :effect (p)) (:action s :effect (p)))")
        self.write("p.pddl", "(define (problem x) (:domain d) (:init) (:goal (q)))")
        for length, code in ((4, 0), (12, 34)):
            self.write("plan", "(go)\n" + "(s)\n" * length)
            result = self.assert_run(code, "validate", "d.pddl", "p.pddl", "plan")
        self.assertIn("actions share their names", result.stderr)

    def test_standard_input(self):
        names = ["domain.pddl", "problem.pddl", "plan"]
        for i, name in enumerate(names):
            with open(self.path(name), encoding="utf-8") as file:
                self.assert_run(0, "validate", *names[:i], "-", *names[i + 1:], stdin=file)
        self.assert_run(36, "validate", "-", "problem.pddl", "-")
        self.assert_run(36, "validate", "-", "-", "-")

    def test_lone_problem(self):
        self.assertIn("Plan cost: 17\n",
                      self.assert_run(0, "validate", "problem.pddl", "plan").stdout)
        with open(self.path("plan"), encoding="utf-8") as file:
            self.assert_run(0, "validate", "problem.pddl", "-", stdin=file)

    def test_operands(self):
        self.assertIn("this is a domain",
                      self.assert_run(36, "validate", "domain.pddl", "problem.pddl").stderr)
        self.assert_run(36, "validate", "domain.pddl", "problem.pddl", "plan", "plan")
        self.assert_run(33, "validate", "domain.pddl", "problem.pddl", "nothing-here")
        self.assert_run(33, "validate", "nothing.pddl", "problem.pddl", "plan")
        self.assert_run(31, "validate", DEMO, "problem.pddl", "plan")
        text = self.assert_run(0, "validate", "--help").stdout
        self.assertIn("\n       veer validate [options] DOMAIN PROBLEM PLAN\n", text)


if __name__ == "__main__":
    unittest.main()
