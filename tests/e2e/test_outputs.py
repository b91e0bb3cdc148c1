#!/usr/bin/env python3
"""No command replaces what it has not made, unless an option names it or --force is given."""

import os
import shutil
import sqlite3
import unittest

from support import DEMO, WAREHOUSE, VeerTest

MINE = "something that took a week\n"
PAGE_MARK = '<meta name="generator" content="Veer '


class Outputs(VeerTest):
    def suite(self):
        self.write("suite.txt", f"[instances]\nwarehouse = {WAREHOUSE[1]}\n[configurations]\nff = --lists ff\n")
        self.assert_run(0, "lab", "run", "suite.txt")

    def training(self):
        self.assert_run(0, "train", DEMO, "--recipe", "rates", "--steps", "20", "--lists", "ff,add",
                        "-o", "t.safetensors", "-q")

    def check(self, name, own, *command, named=("-o",)):
        """A file of this name: refused, and kept; replaced if it is named, with --force, and if it is one
        that the command has made."""
        self.write(name, MINE)
        result = self.assert_run(36, *command)
        self.assertIn(f"{name}: error: this was there before and is not the work of this command",
                      result.stderr)
        self.assertEqual(self.read(name), MINE)
        self.assert_run(0, *command, "--force")
        self.assertNotEqual(self.read(name), MINE)
        self.assertTrue(own in self.read(name))
        self.assert_run(0, *command)
        self.write(name, MINE)
        self.assert_run(0, *command, *named, name)
        self.assertNotEqual(self.read(name), MINE)
        self.write(name, "")
        self.assert_run(0, *command)

    def test_plan(self):
        self.check("sas_plan", "; cost = ", "plan", DEMO, "-q")
        self.write("sas_plan", "(a plan without its cost)\n")
        self.assert_run(36, "plan", DEMO)
        os.remove(self.path("sas_plan"))
        self.assert_run(0, "plan", DEMO, "--anytime")
        self.assert_run(0, "plan", DEMO, "--anytime")
        self.write("sas_plan.2", MINE)
        self.assertIn("sas_plan.2: error: ", self.assert_run(36, "plan", DEMO, "--anytime").stderr)
        self.assert_run(0, "plan", DEMO, "-q")
        self.assertEqual(self.read("sas_plan.2"), MINE)

    def test_fd(self):
        search = ["--search", "eager_greedy([ff()])"]
        self.check("sas_plan", "; cost = ", "fd", *WAREHOUSE, *search, named=["--plan-file"])
        self.check("output.sas", "begin_version", "fd", *WAREHOUSE, *search, "--keep-sas-file",
                   named=["--sas-file"])

    def test_report(self):
        self.suite()
        self.check("report.html", PAGE_MARK, "lab", "report")

    def test_pictures(self):
        self.training()
        self.check("training.svg", "<svg", "train", "plot", "t.safetensors.train")

    def test_training(self):
        command = ["train", DEMO, "--recipe", "rates", "--steps", "20", "--lists", "ff,add", "-q"]
        self.write("policy.safetensors", MINE)
        self.assertIn("policy.safetensors: error: this was there before",
                      self.assert_run(36, *command).stderr)
        self.assertEqual(self.read("policy.safetensors"), MINE)
        self.assertEqual(os.listdir(self.folder), ["policy.safetensors"])
        self.assert_run(0, *command, "--force", "--out", "one")
        self.assert_run(0, *command, "--out", "two")
        self.write("policy.safetensors", MINE)
        self.assert_run(0, *command, "-o", "policy.safetensors", "--out", "three")

    def test_databases(self):
        self.write("suite.txt", f"[instances]\na = {DEMO}\n[configurations]\nff = --lists ff\n")
        self.write("results.db", MINE)
        self.assert_run(33, "lab", "run", "suite.txt")
        self.assertEqual(self.read("results.db"), MINE)
        os.remove(self.path("results.db"))
        with sqlite3.connect(self.path("results.db")) as database:
            database.execute("CREATE TABLE run(mine)")
        database.close()
        self.assert_run(33, "lab", "run", "suite.txt")
        with sqlite3.connect(self.path("results.db")) as database:
            self.assertEqual(database.execute("SELECT name FROM sqlite_master").fetchall(), [("run",)])
        database.close()

    def test_several_files_want_a_folder(self):
        for command in (["gen", "theory"], ["gen", "whitebox"], ["gen", "paper"], ["gen", "sets"]):
            self.assertIn("--out", self.assert_run(36, *command).stderr)
            self.assertEqual(os.listdir(self.folder), [])

    def test_folders_of_studies(self):
        for name, command in (("whitebox", ["lab", "whitebox", "--steps", "1", "--seeds", "1"]),
                              ("paper-study", ["lab", "paper"])):
            os.mkdir(self.path(name))
            self.write(f"{name}/mine", MINE)
            result = self.assert_run(36, *command)
            self.assertIn(f"{name}: error: this was there before", result.stderr)
            self.assertEqual(os.listdir(self.path(name)), ["mine"])
            shutil.rmtree(self.path(name))
        for _ in range(2):
            self.assert_run(0, "lab", "whitebox", "--steps", "1", "--seeds", "1")


if __name__ == "__main__":
    unittest.main()
