#!/usr/bin/env python3
"""A file system that refuses one call after the other: to open a file, write to it, wait for the disk,
rename. The end is the documented one; every file is the older one or the new one, and nothing is left
beside it. `make test` tries some calls, `make torture` at least forty of each command and all of a lab."""

import os
import unittest

from torture import DEMO, IS_WHOLE, LAB, TASKS, Job, Series, TortureTest, is_plain, sample, trainings

POLICIES = {"VEER_POLICIES": "installed"}
JOBS = {
    "plan": Job("plan", *TASKS[:2], "-q", "-o", "out"),
    "plan with a trace": Job("plan", DEMO, "-q", "-o", "out", "--lists", "ff,add", "--trace", "run.jsonl"),
    "anytime": Series("plan", DEMO, "--anytime", "-q", "-o", "out"),
    "translate": Job("translate", *TASKS[:2], "-q", "-o", "out"),
    "gen": Job("gen", "ferry", "--seed", "1", "-o", "out", "--domain-file", "out2",
               outputs=("out", "out2")),
    "report": Job("lab", "report", "--db", "finished.db", "-o", "out", codes=(33,)),  # also read
    "table": Job("lab", "table", "coverage", "--db", "finished.db", outputs=(), codes=(33,)),
    "install": Job("policies", "install", "--force", "policy.safetensors",
                   environment=POLICIES, outputs=("installed/policy.safetensors",)),
}


# Refusals: REFUSE_ variables of refuse_files.c.
KINDS = (("REFUSE_FROM", "full"), ("REFUSE_AT", "broken"), ("REFUSE_AT", "kill"))


@unittest.skipUnless(is_plain(), "an instrumented program")
class RefusedFiles(TortureTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.make_tasks(cls.folder)

    def setUp(self):
        self.shim_variables = {"LD_PRELOAD": self.shim("refuse_files")}

    def run_refused(self, job, **variables):
        return self.run_veer(*job.command(self.folder),
                             variables={**job.environment, **self.shim_variables, **variables})

    def try_all(self, job, tries=6, is_complete=False):
        expected = self.undisturbed(job, self.folder)
        job.clear(self.folder)
        result = self.run_refused(job, REFUSE_COUNT=1)
        self.assertEqual(result.returncode, 0, result.stderr)
        count = int(result.stderr.split()[-1])
        numbers = range(1, count + 1) if is_complete and IS_WHOLE else sample(count, tries)
        for number in numbers:
            for variable, kind in KINDS:
                with self.subTest(**{variable: number}, kind=kind):
                    self.try_one(job, expected, kind, {variable: number, "REFUSE_WITH": kind})
        if IS_WHOLE:
            print(f"{' '.join(job.arguments[:3])}: {len(numbers)} of {count} calls", flush=True)
        return count

    def try_one(self, job, expected, kind, variables):
        job.clear(self.folder)
        result = self.run_refused(job, **variables)
        codes = (*job.codes, 32, *((-9,) if kind == "kill" else ()))
        self.assertIn(result.returncode, codes, result.stderr)
        if result.returncode > 0:
            self.assertRegex(result.stderr, "error|warning")
        job.check(self, self.folder, result.returncode, expected)
        if result.returncode != -9:
            self.assert_no_temporary_files(self.folder)
        job.finish(self, self.folder, expected)
        self.clear_temporary_files()

    def clear_temporary_files(self):
        for folder, _, names in os.walk(self.folder):
            for name in names:
                if name.startswith("."):
                    os.remove(os.path.join(folder, name))

    def test_plan(self):
        for name in ("plan", "anytime", "translate", "gen"):
            with self.subTest(name):
                self.assertGreater(self.try_all(JOBS[name]), 4)

    def test_report(self):
        self.run_veer("lab", "run", "suite.txt", "--db", "finished.db", code=0)
        self.try_all(JOBS["report"])

    def test_install(self):
        self.run_veer(*trainings(TASKS, 1)["rules"].arguments, code=0)
        os.rename(self.path("out"), self.path("policy.safetensors"))
        self.try_all(JOBS["install"])

    def test_lab(self):
        self.try_all(LAB, is_complete=True)

    def test_train(self):
        for name, job in trainings(TASKS, 2).items():
            with self.subTest(name):
                self.try_all(job, 3)


if __name__ == "__main__":
    unittest.main()
