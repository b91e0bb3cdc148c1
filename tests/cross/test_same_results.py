#!/usr/bin/env python3
"""A program for another machine does what the one for this machine does, to the last byte.

VEER is that program, or a script that runs it in an emulator; NATIVE is the one to compare with.
`make check-arm64` runs this; `make test` does not.
"""

import json
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../e2e"))
from support import DEMO, PATIENCE, ROOT, VEER, WAREHOUSE, VeerTest  # noqa: E402

NATIVE = os.path.abspath(os.environ.get("NATIVE", os.path.join(ROOT, "build/release/veer")))
PDDL = os.path.join(ROOT, "tests/golden/pddl")
OF_THE_RUN = ("seconds", "memory", "peak", "time", "_kb")  # parts of the names of what may differ


def without_costs(value):
    if not isinstance(value, dict):
        return value
    return {key: without_costs(part) for key, part in value.items()
            if not any(word in key for word in OF_THE_RUN)}


class SameResults(VeerTest):
    def run_both(self, *arguments, code=0):
        """What each of the two printed; each works in a folder of its own."""
        outputs = []
        for name, program in (("native", NATIVE), ("other", VEER)):
            os.makedirs(self.path(name), exist_ok=True)
            result = subprocess.run([program, *arguments], cwd=self.path(name), capture_output=True,
                                    text=True, timeout=PATIENCE, check=False)
            self.assertEqual(result.returncode, code, result.stdout + result.stderr)
            outputs.append(result.stdout)
        return outputs

    def assert_same_file(self, name):
        both = []
        for folder in ("native", "other"):
            with open(self.path(f"{folder}/{name}"), "rb") as file:
                both.append(file.read())
        self.assertGreater(len(both[0]), 0)
        self.assertEqual(both[0], both[1])

    def assert_same_run(self, *arguments):
        one, other = (without_costs(json.loads(text)) for text in self.run_both(
            "plan", *arguments, "--json", "--plan-file", "plan", "--trace", "run.jsonl"))
        self.assertGreater(one["evaluated"], 0)
        self.assertEqual(one, other)
        self.assert_same_file("plan")
        self.assert_same_file("run.jsonl")

    def problem(self, *arguments):
        self.assert_run(0, "gen", *arguments, "-o", "problem.pddl", "--domain-file", "domain.pddl")
        return self.path("domain.pddl"), self.path("problem.pddl")

    def test_searches(self):
        for options in ([], ["--lists", "ff,cg,cea,add", "--control", "alt"], ["--preset", "lama-first"],
                        ["--preset", "nolan"], ["--lists", "ff,add", "--control", "bandit"]):
            for task in ([DEMO], WAREHOUSE):
                with self.subTest(options=options, task=task):
                    self.assert_same_run(*task, *options)

    def test_translations(self):
        for name in ("museum", "freight", "oddities", "vault"):
            with self.subTest(name):
                self.run_both("translate", *(os.path.join(PDDL, name, file)
                                             for file in ("domain.pddl", "problem.pddl")), "-o", "task.sas")
                self.assert_same_file("task.sas")

    def test_a_search_with_a_built_in_policy(self):
        self.assert_same_run(*self.problem("blocksworld", "--blocks", "12", "--seed", "3"))

    def test_generated_problems(self):
        for domain in ("sokoban", "rovers", "childsnack"):
            self.run_both("gen", domain, "--seed", "7", "-o", f"{domain}.pddl")
            self.assert_same_file(f"{domain}.pddl")

    def test_trainings(self):
        tasks = [self.path("domain.pddl")]
        for i in range(6):
            tasks.append(self.path(f"p{i}.pddl"))
            self.assert_run(0, "gen", "ferry", "--size", str(2 + i // 2), "--seed", str(i), "-o", tasks[-1],
                            "--domain-file", "domain.pddl")
        for name, *options in (
                ("rules", "--learner", "rules"), ("wl", "--learner", "wl"),
                ("dqn", "--recipe", "dqn", "--lists", "ff,goalcount", "--steps", "300", "--eval-interval", "150",
                 "--cut-off", "60", "--replay-start", "50", "--units", "12"),
                ("rates", "--recipe", "rates", "--lists", "ff,goalcount", "--steps", "3000")):
            with self.subTest(name):
                self.run_both("train", *tasks, *options, "--generator", "none", "--quiet", "--out", name, "-o",
                              f"{name}.safetensors")
                self.assert_same_file(f"{name}.safetensors")


if __name__ == "__main__":
    unittest.main()
