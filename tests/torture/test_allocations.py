#!/usr/bin/env python3
"""Memory that the system refuses, at one allocation after the other: the end is the documented one,
and no file is damaged. `make test` tries some allocations, `make torture` all of them."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TORTURE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(TORTURE), "e2e"))

from support import DEMO, PATIENCE, ROOT, VEER, WAREHOUSE  # noqa: E402

TRIES_ALL = "VEER_TORTURE" in os.environ
LIBRARY = os.path.join(os.path.dirname(VEER), "libveer.so")
# Trainings wait for the disk; this is none.
FAST_FOLDER = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
FLAGS = ["-std=c17", "-D_GNU_SOURCE", "-O1", "-Wall", "-Wextra", "-Werror"]
CODES = (1, 20, 22, 32)  # out of memory, 1 after a plan; a file that cannot be written
OLD = b"the file of an earlier run\n"


def is_plain():
    """Sanitizers have allocators of their own."""
    with open(LIBRARY, "rb") as file:
        content = file.read()
    return not any(name in content for name in (b"__asan_init", b"__tsan_init", b"__gcov_init"))


def sample(count, tries):
    """Numbers of allocations: evenly, and more of the last ones, which write the results."""
    if TRIES_ALL or count <= tries:
        return range(1, count + 1)
    even = range(1, count + 1, count * 2 // tries)
    late = range(count * 4 // 5, count + 1, max(count * 2 // 5 // tries, 1))
    return sorted({*even, *late})


@unittest.skipUnless(is_plain(), "an instrumented program")
@unittest.skipUnless(shutil.which("cc"), "no compiler")
class Refused(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(dir=FAST_FOLDER)
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        cls.shim = cls.path("refuse_memory.so")
        subprocess.run(["cc", *FLAGS, "-shared", "-fPIC",
                        os.path.join(TORTURE, "refuse_memory.c"), "-o", cls.shim], check=True)

    @classmethod
    def path(cls, *names):
        return os.path.join(cls.folder, *names)

    def run_veer(self, *arguments, **variables):
        environment = {**os.environ, **{name: str(value) for name, value in variables.items()}}
        if variables:
            environment["LD_PRELOAD"] = self.shim
        return subprocess.run([VEER, *arguments], cwd=self.folder, capture_output=True, text=True,
                              env=environment, timeout=PATIENCE, check=False)

    def count_of(self, *arguments):
        """How many allocations there are in an undisturbed run, and what it writes to "out"."""
        self.clear()
        result = self.run_veer(*arguments, REFUSE_COUNT=1)
        self.assertEqual(result.returncode, 0, result.stderr)
        return int(result.stderr.split()[-1]), self.read("out")

    def read(self, *names):
        with open(self.path(*names), "rb") as file:
            return file.read()

    def clear(self):
        shutil.rmtree(self.path("run"), ignore_errors=True)
        with open(self.path("out"), "wb") as file:
            file.write(OLD)

    def try_all(self, arguments, tries, check):
        """Runs with one allocation refused, and with all from there on; the file "out" must be the
        old or the new one. Calls check(kind, result, what "out" is to be)."""
        count, expected = self.count_of(*arguments)
        for number in sample(count, tries):
            for kind in ("REFUSE_AT", "REFUSE_FROM"):
                with self.subTest(**{kind: number}):
                    self.clear()
                    result = self.run_veer(*arguments, **{kind: number})
                    self.assertIn(result.returncode, (0, *CODES), result.stderr)
                    self.assertIn(self.read("out"),
                                  (expected,) if result.returncode == 0 else (OLD, expected))
                    check(kind, result, expected)

    # --- Programs ---------------------------------------------------------------------------------

    def check_plan(self, *task):
        def check(kind, result, expected):
            self.assertEqual(self.read("out") == expected, result.returncode in (0, 1))
            if kind == "REFUSE_AT" or result.stdout:
                self.assertEqual(json.loads(result.stdout)["exit_code"], result.returncode)

        self.try_all(["plan", *task, "--json", "-o", "out"], 60, check)

    def test_plan_of_sas(self):
        self.check_plan(DEMO)

    def test_plan_of_pddl(self):
        self.check_plan(*WAREHOUSE)

    def check_train(self, *options):
        """What was interrupted can be resumed, with the result of an undisturbed training."""
        def check(_, result, expected):
            if result.returncode == 0 or result.stdout:
                json.loads(result.stdout)
            if os.path.exists(self.path("run", "run.json")):
                resumed = self.run_veer("train", "--resume", "run")
                self.assertEqual(resumed.returncode, 0, resumed.stderr)
                self.assertEqual(self.read("out"), expected)

        self.try_all(["train", DEMO, "-j", "1", *options, "--json", "-o", "out", "--out", "run"], 24,
                     check)

    def test_train_by_q_learning(self):
        self.check_train("--recipe", "dqn", "--steps", "100", "--checkpoint-interval", "40",
                         "--replay-start", "40", "--batch", "8", "--units", "4",
                         "--eval-interval", "50")

    def test_train_by_the_cross_entropy_method(self):
        self.check_train("--recipe", "rates", "--generations", "1")

    def test_train_by_comparing(self):
        self.check_train("--generator", "none")

    # --- Library ----------------------------------------------------------------------------------

    def check_library(self, lists, *task):
        program = self.path("refused_library")
        subprocess.run(["cc", *FLAGS, "-I" + os.path.join(ROOT, "include"),
                        os.path.join(TORTURE, "refused_library.c"), self.shim, "-ldl",
                        "-Wl,-rpath," + self.folder, "-o", program], check=True)
        step = "1" if TRIES_ALL else "23"
        environment = {**os.environ, "VEER_POLICIES": ""}
        result = subprocess.run([program, LIBRARY, step, lists, *task], capture_output=True,
                                text=True, cwd=self.folder, env=environment, timeout=PATIENCE,
                                check=False)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertEqual(result.stderr, "")
        lines = re.findall(r"(\w+): \d+ allocations; refused (\d+), unnoticed \d+\n", result.stdout)
        self.assertEqual([name for name, _ in lines],
                         ["tasks", "environments", "rates", "controllers", "policies", "plans",
                          "threads", "series", "vectors"])
        self.assertTrue(all(int(number) > 0 for _, number in lines), result.stdout)

    def test_library_with_sas(self):
        self.check_library("ff,cg,cea,add", DEMO)

    def test_library_with_pddl(self):
        self.check_library("lm/-g,rp,lmcut,max", *WAREHOUSE)


if __name__ == "__main__":
    unittest.main()
