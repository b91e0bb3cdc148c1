#!/usr/bin/env python3
"""Memory that the system refuses, at one allocation after the other: the end is the documented one,
and no file is damaged. `make test` tries some allocations, `make torture` more, or all of them."""

import json
import os
import re
import subprocess
import unittest

from torture import (DEMO, FLAGS, IS_WHOLE, LIBRARY, PATIENCE, ROOT, TASKS, TORTURE, WAREHOUSE, Job, TortureTest,
                     is_plain, sample, trainings)

CODES = (1, 20, 22, 32)  # out of memory, 1 after a plan; a file that cannot be written


@unittest.skipUnless(is_plain(), "an instrumented program")
class Refused(TortureTest):
    def run_refused(self, job, **variables):
        return self.run_veer(*job.command(self.folder),
                             variables={"LD_PRELOAD": self.shim("refuse_memory"), **variables})

    def try_all(self, job, tries, check):
        """Runs with one allocation refused, and with all from there on; the file "out" must be the
        old or the new one. Calls check(kind, result, what "out" is to be)."""
        expected = self.undisturbed(job, self.folder)
        job.clear(self.folder)
        result = self.run_refused(job, REFUSE_COUNT=1)
        self.assertEqual(result.returncode, 0, result.stderr)
        numbers = sample(int(result.stderr.split()[-1]), tries)
        for number in numbers:
            for kind in ("REFUSE_AT", "REFUSE_FROM"):
                with self.subTest(**{kind: number}):
                    job.clear(self.folder)
                    result = self.run_refused(job, **{kind: number})
                    self.assertIn(result.returncode, (0, *CODES), result.stderr)
                    job.check(self, self.folder, result.returncode, expected)
                    check(kind, result, expected)
        if IS_WHOLE:
            print(f"{' '.join(job.arguments[:5])}: {len(numbers)} of {numbers[-1]} allocations", flush=True)

    # --- Programs ---------------------------------------------------------------------------------

    def check_plan(self, *task):
        def check(kind, result, expected):
            self.assertEqual(job.result(self.folder) == expected, result.returncode in (0, 1))
            if kind == "REFUSE_AT" or result.stdout:
                self.assertEqual(json.loads(result.stdout)["exit_code"], result.returncode)

        job = Job("plan", *task, "--json", "-o", "out")
        self.try_all(job, 60, check)

    def test_plan_of_sas(self):
        self.check_plan(DEMO)

    def test_plan_of_pddl(self):
        self.check_plan(*WAREHOUSE)

    def test_train(self):
        """What was interrupted can be resumed, with the result of an undisturbed training."""
        def check(_, result, expected):
            if result.returncode == 0 or result.stdout:
                json.loads(result.stdout)
            if os.path.exists(self.path("run", "run.json")):
                job.finish(self, self.folder, expected)

        self.make_tasks(self.folder)
        jobs = trainings([DEMO], 1, "-j", "1")
        jobs["rules"] = trainings(TASKS[:3], 1, "-j", "1")["rules"]  # they need PDDL
        for name, job in jobs.items():
            with self.subTest(name):
                self.try_all(job, 12, check)

    # --- Library ----------------------------------------------------------------------------------

    def check_library(self, lists, *task):
        program = self.path("refused_library")
        subprocess.run(["cc", *FLAGS, "-I" + os.path.join(ROOT, "include"),
                        os.path.join(TORTURE, "refused_library.c"), self.shim("refuse_memory"), "-ldl",
                        "-Wl,-rpath," + self.folder, "-o", program], check=True)
        step = "1" if IS_WHOLE else "23"
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
