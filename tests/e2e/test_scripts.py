#!/usr/bin/env python3
"""The scripts that compare veer with others must notice what they are for."""

import hashlib
import lzma
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import unittest

from support import PATIENCE, ROOT, VEER, VeerTest, sas_text

SAS = sas_text([2], [0], [(0, 1)], [("go", [], [(0, 0, 1)], 1)])
COLUMNS = "domain,problem,rc,vars,ops,axioms,mutex,bytes,sha256\n"
DOMAIN = """(define (domain lamps) (:requirements :strips :typing) (:types lamp)
  (:predicates (on ?x - lamp))
  (:action light :parameters (?x - lamp) :precondition (not (on ?x)) :effect (on ?x)))"""
PROBLEM = """(define (problem two) (:domain lamps) (:objects a b - lamp)
  (:init) (:goal (and (on a) (on b))))"""


class ScriptTest(VeerTest):
    def run_script(self, script, *arguments):
        return subprocess.run([sys.executable, os.path.join(ROOT, script), *arguments],
                              env={**os.environ, "VEER": VEER}, capture_output=True, text=True,
                              timeout=PATIENCE, check=False)


class CheckTranslate(ScriptTest):
    """With a program instead of veer that always writes the same: $5 is what follows -o."""

    def check(self, row, program):
        self.write("task.sas", SAS)
        csv = self.write("figures.csv", COLUMNS + row + "\n")
        veer = self.program("veer", program.replace("TASK", self.path("task.sas")))
        result = self.run_script("tools/check-translate", "--veer", veer, "--csv", csv,
                                 "--data", self.folder, "--jobs", "1", "--limit", "5")
        return result.returncode, result.stdout

    def row(self, **figures):
        values = {"domain": "d", "problem": "p.pddl", "rc": 0, "vars": 1, "ops": 1, "axioms": 0,
                  "mutex": 0, "bytes": len(SAS), "sha256": hashlib.sha256(SAS.encode()).hexdigest()}
        return ",".join(str(value) for value in {**values, **figures}.values())

    def test_equal(self):
        self.assertEqual(self.check(self.row(), 'cp TASK "$5"'),
                         (0, "1 rows, 1 equal to the byte, 0 differences\n"))

    def test_counts(self):
        code, text = self.check(self.row(ops=2, mutex=3, sha256="0"), 'cp TASK "$5"')
        self.assertEqual((code, text.splitlines()),
                         (1, ["d p.pddl ops: expected 2, found 1",
                              "d p.pddl mutex: expected 3, found 0",
                              "1 rows, 0 equal to the byte, 2 differences"]))

    def test_bytes(self):
        code, text = self.check(self.row(sha256="0"), 'cp TASK "$5"')
        self.assertEqual(code, 1)
        self.assertIn("sha256: expected 0, found ", text)

    def test_failure(self):
        code, text = self.check(self.row(), "echo broken >&2; exit 35")
        self.assertEqual(code, 1)
        self.assertIn("exit code 35 broken", text)

    def test_rows_without_figures(self):
        self.assertEqual(self.check("d,p.pddl,timeout", "exit 1"),
                         (0, "0 rows, 0 equal to the byte, 0 differences\n"))


class CompareVal(ScriptTest):
    """With a program instead of VAL; veer is the real one."""

    def compare(self, val, plan="(light a)\n(light b)\n", mutations=5):
        folder = self.path("ipc/lamps")
        os.makedirs(folder)
        self.write("ipc/lamps/domain.pddl", DOMAIN)
        self.write("ipc/lamps/p.pddl", PROBLEM)
        self.write("lamps__p.plan", plan)
        csv = self.write("figures.csv", "domain,problem\nlamps,p.pddl\n")
        result = self.run_script("bench/compare-val", self.program("val", val), "--csv", csv,
                                 "--data", self.folder, "--plans", self.folder,
                                 "--mutations", str(mutations))
        return result.returncode, result.stdout

    def test_same_verdict(self):
        code, text = self.compare("printf 'Plan valid\\nFinal value: 2 \\n'", mutations=0)
        self.assertEqual(code, 0, text)
        self.assertIn("1 tasks with a plan, 0 differences", text)

    def test_other_cost(self):
        code, text = self.compare("printf 'Plan valid\\nFinal value: 3 \\n'", mutations=0)
        self.assertEqual(code, 1, text)
        self.assertIn("lamps__p: veer: valid 2 ; VAL: valid 3.0", text)

    def test_changed_plans(self):
        """Without one of two steps, the goal is not reached, whatever this validator says."""
        code, text = self.compare("printf 'Plan valid\\nFinal value: 2 \\n'")
        self.assertEqual(code, 1, text)
        self.assertIn("lamps__p-0-drop_step: veer: invalid", text)

    def test_wrong_plan(self):
        code, text = self.compare("echo Plan invalid", plan="(light a)\n", mutations=0)
        self.assertEqual(code, 0, text)

    def test_validator_that_fails(self):
        code, text = self.compare("echo Problem in domain definition; exit 255")
        self.assertEqual(code, 1, text)
        self.assertIn("VAL: unreadable", text)
        self.assertIn("1 tasks with a plan, 1 differences", text)


class Demo(ScriptTest):
    def demo(self, *arguments, veer=VEER):
        return subprocess.run([os.path.join(ROOT, "tools/demo"), veer, *arguments], capture_output=True,
                              text=True, timeout=PATIENCE, check=False)

    def test_side_by_side(self):
        result = self.demo("8", "5")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("The policy is in trained.safetensors", result.stdout)
        rows = {line[2:14].strip(): line[14:].split() for line in result.stdout.splitlines()}
        for title in ("Expanded", "Evaluated", "Plan length", "Total time"):
            self.assertRegex(" ".join(rows[title]), r"^[\d.]+s? [\d.]+s? [\d.]+s?$")
        self.assertIn("without a step of search", result.stdout)
        self.assertIn("\nf ff  a ff+  l lm  m lm+\n", result.stdout)

    def test_no_time_to_search(self):
        slow = self.program("veer", f'[ "$1" = plan ] && exit 21\nexec {VEER} "$@"\n')
        result = self.demo("8", "5", veer=slow)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(result.stdout.count("The time was over before the search began."), 3)
        self.assertNotIn("The rules led to the goal", result.stdout)

    def test_wrong_problem(self):
        self.assertEqual(self.demo("many", "5").returncode, 36)


class Repeat(ScriptTest):
    """Studies on few instances, with no time to solve any but the easiest."""

    STUDIES = ("four-heuristics", "what-learning-adds", "landmark-count", "lama-lists")

    def setUp(self):
        super().setUp()
        self.program("fast-downward.py", "exit 12\n")
        shutil.copy(os.path.join(ROOT, "studies/repeat"), self.folder)
        for name in self.STUDIES:
            os.mkdir(self.path(name))
            with open(os.path.join(ROOT, "studies", name, "suite.txt"), encoding="utf-8") as file:
                suite = re.sub(r"(?m)^time = \S+$", "time = 0.05s", file.read())
            self.write(f"{name}/suite.txt", suite)
            policies = os.path.join(ROOT, "studies", name, "policies")
            if os.path.isdir(policies):
                os.symlink(policies, self.path(f"{name}/policies"))

    def repeat(self, name, only, *options):
        path = self.folder + os.pathsep + os.environ["PATH"]
        return subprocess.run([self.path("repeat"), name, "--only", only, "--pack", "--veer", VEER,
                               "--problems", "1", *options],
                              env={**os.environ, "PATH": path}, capture_output=True, text=True,
                              timeout=PATIENCE, check=False)

    def unpack(self, path):
        with lzma.open(path) as packed, open(self.path("packed.db"), "wb") as database:
            database.write(packed.read())

    def test_results_are_packed(self):
        for name, only, reference in (
                ("four-heuristics", "alt/ff-cg-cea-add,fast-downward", "alt"),
                ("what-learning-adds", "selective-alt,learned", "learned"),
                ("lama-lists", "boost,fast-downward,learned", "boost"),
                ("landmark-count", "lm", None)):
            with self.subTest(name):
                result = self.repeat(name, only)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                self.unpack(self.path(f"{name}/results.db.xz"))
                self.assertEqual("against" in result.stdout, reference is not None)
                for table in [["coverage"], ["against", reference]][:2 if reference else 1]:
                    new, packed = (self.assert_run(0, "lab", "table", *table, "--db", path).stdout
                                   for path in (f"new/{name}.db", "packed.db"))
                    self.assertIn(new, result.stdout)
                    if table == ["coverage"]:
                        self.assertEqual(new, packed)
        self.assertIn("sum (6)", result.stdout)

    def test_stored_results_are_those_of_the_suites(self):
        """What a study has stored can be extended: its commands are those of its suite."""
        for name in self.STUDIES:
            with self.subTest(name):
                self.unpack(os.path.join(ROOT, "studies", name, "results.db.xz"))
                connection = sqlite3.connect(self.path("packed.db"))
                rows = connection.execute("SELECT name, command FROM configuration").fetchall()
                connection.close()
                suite = dict(re.findall(r"(?m)^(\S+) +=[ ]*(.*)$", self.read(f"{name}/suite.txt")))
                self.assertEqual({row: suite.get(row) for row, _ in rows}, dict(rows))
                output = self.assert_run(0, "lab", "table", "coverage", "--db", "packed.db").stdout
                self.assertNotIn("incomplete", output)

    def packed(self, name):
        with open(self.path(f"{name}/results.db.xz"), "rb") as file:
            return file.read()

    def test_packed_results_are_not_lost(self):
        name = "landmark-count"
        self.assertEqual(self.repeat(name, "lm").returncode, 0)
        before = self.packed(name)
        os.remove(self.path(f"new/{name}.db"))
        result = self.repeat(name, "ff")
        self.assertEqual(result.returncode, 1)
        self.assertIn("results.db.xz has 6 runs that ", result.stderr)
        self.assertIn("such as lm on barman prob1 with seed 0.", result.stderr)
        result = self.repeat(name, "ff", "--grow")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(self.packed(name), before)
        os.remove(self.path(f"new/{name}.db"))
        self.assertEqual(self.repeat(name, "ff", "--grow").returncode, 0)
        self.assertNotEqual(self.packed(name), before)
        output = self.assert_run(0, "lab", "table", "coverage", "--db", f"new/{name}.db").stdout
        self.assertRegex(output, r"\blm\b.*\bff\b")

    def test_problems_are_the_first_ones(self):
        """Also when the sets have more."""
        result = self.repeat("landmark-count", "lm", "--problems", "2")
        self.assertIn("12 of 12 runs, 12 of them new", result.stdout)
        result = self.repeat("landmark-count", "ff")
        self.assertIn("6 of 6 runs, 6 of them new", result.stdout)


if __name__ == "__main__":
    unittest.main()
