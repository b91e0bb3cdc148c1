#!/usr/bin/env python3
"""Random ADL tasks (random_pddl.py) against brute force, by the command line: every kind of search,
presets, lists, arms, threads, symmetry, anytime and optimal search, limits, the translation, and the
validation of plans.

DIFFERENTIAL_TASKS / 20 in the environment says how many, DIFFERENTIAL_SEED which is the first; a fault
prints the seed and leaves the task beside it. In SAS+ form and inside of the process:
tests/unit/search/test_differential.c.
"""

import collections
import json
import os
import random
import subprocess
import unittest

import random_pddl
from support import PATIENCE, VeerTest

COUNT = int(os.environ.get("DIFFERENTIAL_TASKS", "1200")) // 20
FIRST = int(os.environ.get("DIFFERENTIAL_SEED", "0"))
RUNS_PER_TASK = 4

HEURISTICS = ["ff", "rp", "add", "cg", "cea", "lm", "max", "goalcount", "blind", "pdb(0)"]
TIES = ["", "", "", "/g", "/-g", "/type", "/softmin", "/ff", "/goalcount/g"]
ARMS = ["burst", "burst:iw", "burst:walk", "restart", "random", "novelty2(lm,ff)/lm/g",
        "novelty1(goalcount)"]
CONTROLS = ["alt", "random:3", "argmin-h", "argmin-mean", "boost", "bandit"]
PRESETS = ["veer", "lama-first", "nolan", "lama-softmin", "lama-novelty", "bfws", "lama", "optimal",
           "paper"]
SOLVED, MEMORY_THEN, TIME_THEN = 0, 1, 2
TRANSLATOR_PROOF, PROOF, UNSOLVED = 10, 11, 12
OUT_OF_MEMORY, OUT_OF_TIME = (20, 22), (21, 23)
UNSUPPORTED, WRONG_COMMAND_LINE = 34, 36


def draw_lists(rng):
    lists = [rng.choice(HEURISTICS) + rng.choice(("", "", "+")) + rng.choice(TIES)
             for _ in range(rng.randint(1, 4))]
    return ",".join(lists + rng.sample(ARMS, rng.choice((0, 0, 1, 2))))


def draw_options(rng, least):
    """A command line, and whether its search is sure to find a plan if there is one."""
    kind = rng.randrange(8)
    symmetry = ["--symmetry", rng.choice(("objects", "none"))]
    if kind == 0:
        return [], False
    if kind == 1:
        preset = rng.choice(PRESETS)
        return ["--preset", preset], False
    if kind == 2:
        heuristic = rng.choice(("lmcut", "max", "blind", "pdb(0)"))
        return ["--search", "astar", "--lists", heuristic, *symmetry], heuristic == "blind"
    if kind == 3:
        bound = str(max(1, (least or 3) + rng.randint(-1, 2)))
        return ["--lists", draw_lists(rng), "--bound", bound, "--reopen", *symmetry], False
    if kind == 4:
        return ["--anytime", *(["--lists", "ff,blind", "--search",
                                rng.choice(("eager", "deferred"))] if rng.random() < 0.5 else []),
                *symmetry], False
    if kind == 5:
        limit = rng.choice((["--time-limit", "1ms"], ["--memory-limit", "200k"],
                            ["--memory-limit", "1M"], ["--max-steps", "3"],
                            ["--search-time-limit", "1ms"]))
        return [*limit, *rng.choice(([], ["--anytime"], ["--lists", "ff,cea"]))], False
    lists = draw_lists(rng)
    is_sure = kind == 6
    rules = rng.choice((["--step", "expansion"], ["--step", "pop"], ["--mdp", "paper"]))
    options = ["--lists", lists + (",blind" if is_sure else ""), "--control", rng.choice(CONTROLS),
               "--search", rng.choice(("eager", "deferred", "selective")),
               "--costs", rng.choice(("normal", "one", "plusone")),
               "--weight", str(rng.choice((0, 0, 1, 3))), *rules, "--threads", str(rng.choice((1, 1, 3))),
               *symmetry, *(["--reopen"] if rng.random() < 0.3 else [])]
    return options, is_sure


def read_plan(path):
    with open(path, encoding="ascii") as file:
        return [tuple(line.strip("()\n").split()) for line in file if line.startswith("(")]


class Differential(VeerTest):
    def setUp(self):
        super().setUp()
        self.seen = collections.Counter()

    def check(self, is_right, what):
        if not is_right:
            self.fail(f"DIFFERENTIAL_SEED={self.seed}: {what}\n{self.task.domain_text()}"
                      f"{self.task.problem_text()}; least cost {self.least}")

    def veer(self, *arguments):
        result = subprocess.run([self.executable, *arguments], cwd=self.folder, capture_output=True,
                                text=True, timeout=PATIENCE, check=False)
        self.check(result.returncode >= 0 and "Sanitizer" not in result.stderr,
                   f"{' '.join(arguments)}: {result.returncode}\n{result.stderr}")
        return result

    # --- One run ---

    def check_plan(self, report, options):
        plan = read_plan(self.path("plan"))
        cost = self.task.execute(plan)
        self.check(cost is not None, f"{options}: no plan: {plan}")
        self.check(cost == report["plan_cost"], f"{options}: costs {cost}: {report}")
        self.check(self.least is not None and cost >= self.least, f"{options}: too cheap: {plan}")
        self.check(report["proof"] != "optimal" or cost == self.least, f"{options}: {report}")
        if "--bound" in options:
            bound = int(options[options.index("--bound") + 1])
            self.check(cost < bound, f"{options}: not below the bound: {cost}")

    def allowed_codes(self, options, is_sure):
        codes = [SOLVED, TRANSLATOR_PROOF, PROOF]
        if "--memory-limit" in options:
            codes += [MEMORY_THEN, *OUT_OF_MEMORY]
        if "--time-limit" in options or "--search-time-limit" in options:
            codes += [TIME_THEN, *OUT_OF_TIME]
        if any(name in option for option in options for name in ("lmcut", "pdb", "optimal")):
            codes.append(UNSUPPORTED)
        if "--lists" in options:  # not all of them go together with everything
            codes.append(WRONG_COMMAND_LINE)
        return codes if is_sure and self.least is not None else codes + [UNSOLVED]

    def run_search(self, options, is_sure, files=("domain.pddl", "problem.pddl")):
        if os.path.exists(self.path("plan")):
            os.unlink(self.path("plan"))
        result = self.veer("plan", *files, "--policy", "none", "--json", "-o", "plan", *options) \
            if not options else self.veer("plan", *files, "--json", "-o", "plan", *options)
        code = result.returncode
        self.check(code in self.allowed_codes(options, is_sure), f"{options}: code {code}: "
                   f"{result.stdout}{result.stderr}")
        if code in (UNSUPPORTED, WRONG_COMMAND_LINE):
            self.seen["refused"] += 1
            return
        report = json.loads(result.stdout)
        self.check(report["exit_code"] == code, f"{options}: {report}")
        if code in (SOLVED, MEMORY_THEN, TIME_THEN):
            self.check_plan(report, options)
            self.seen["solved"] += 1
            self.seen["optimal"] += report["proof"] == "optimal"
        else:
            self.check(not os.path.exists(self.path("plan")), f"{options}: {code} and a plan")
            is_proof = code in (TRANSLATOR_PROOF, PROOF)
            self.check(not is_proof or self.least is None, f"{options}: no plan? {report}")
            self.check(is_proof == (report.get("proof") == "unsolvable"), f"{options}: {report}")
            self.seen["unsolvable" if is_proof else "unsolved"] += 1

    # --- One task ---

    def check_translation(self):
        result = self.veer("translate", "domain.pddl", "problem.pddl", "-o", "task.sas")
        self.check(result.returncode == 0, f"translate: {result.stderr}")
        self.run_search(["--search", "astar", "--lists", "blind"], True, ("task.sas",))

    def check_validation(self, rng):
        steps = self.task.steps()
        plan = [(action[0], *binding.values())
                for action, binding in (rng.choice(steps) for _ in range(rng.randint(0, 3)))] \
            if steps else []
        if os.path.exists(self.path("plan")) and rng.random() < 0.5:
            plan = read_plan(self.path("plan"))
            if plan and rng.random() < 0.7:
                plan.pop(rng.randrange(len(plan)))
        self.write("other", "".join("(" + " ".join(step) + ")\n" for step in plan))
        result = self.veer("validate", "domain.pddl", "problem.pddl", "other")
        is_valid = self.task.execute(plan) is not None
        self.check(result.returncode == (0 if is_valid else 1),
                   f"validate {plan}: {result.returncode} {result.stdout}{result.stderr}")
        self.seen["valid" if is_valid else "invalid"] += 1

    def check_task(self, seed):
        rng = random.Random(seed)
        self.seed, self.task = seed, random_pddl.Task(rng)
        try:
            self.least = self.task.least_cost()
        except ValueError:
            self.seen["too large"] += 1
            return
        self.seen["tasks"] += 1
        self.write("domain.pddl", self.task.domain_text())
        self.write("problem.pddl", self.task.problem_text())
        for _ in range(RUNS_PER_TASK):
            self.run_search(*draw_options(rng, self.least))
        self.check_translation()
        self.check_validation(rng)

    def test_random_tasks(self):
        for seed in range(FIRST, FIRST + COUNT):
            self.check_task(seed)
        print(dict(self.seen))
        if COUNT >= 60:
            for what in ("solved", "optimal", "unsolvable", "valid", "invalid"):
                self.assertGreater(self.seen[what], COUNT // 20, self.seen)


if __name__ == "__main__":
    unittest.main()
