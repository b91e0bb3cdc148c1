#!/usr/bin/env python3
"""packaging/: the interfaces of the planning competition, and the recipes of containers."""

import json
import os
import re
import subprocess
import unittest

from support import PATIENCE, ROOT, VEER, VeerTest

PACKAGING = os.path.join(ROOT, "packaging")


class Competition(VeerTest):
    def setUp(self):
        super().setUp()
        self.tasks = []
        for i in range(9):
            self.assert_run(0, "gen", "ferry", "--size", str(2 + i // 3), "--seed", str(i), "-o", f"p{i}.pddl",
                            "--domain-file", "domain.pddl")
            self.tasks.append(f"p{i}.pddl")

    def call(self, code, name, *arguments):
        result = subprocess.run([os.path.join(PACKAGING, "ipc", name), *arguments], cwd=self.folder, text=True,
                                env={**os.environ, "VEER": VEER}, capture_output=True, timeout=PATIENCE,
                                check=False)
        self.assertEqual(result.returncode, code, result.stderr)
        return result

    def assert_plan(self, path):
        self.assert_run(0, "validate", "domain.pddl", "p8.pddl", path)

    def test_learning_track(self):
        self.call(0, "learn", "knowledge", "domain.pddl", *self.tasks[:8])
        self.assertEqual(sorted(os.listdir(self.folder)), sorted(["knowledge", "domain.pddl", *self.tasks]))
        self.call(0, "plan", "knowledge", "domain.pddl", "p8.pddl", "plan")
        self.assert_plan("plan")
        self.call(33, "plan", "missing", "domain.pddl", "p8.pddl", "other")

    def test_agile_and_satisficing_track(self):
        self.call(0, "agile", "domain.pddl", "p8.pddl", "fast")
        self.assert_plan("fast")
        self.call(0, "satisficing", "domain.pddl", "p8.pddl", "good")
        self.assert_plan("good")
        self.assert_plan("good.1")

    def test_wrong_calls(self):
        for name in ("learn", "plan", "agile", "satisficing"):
            self.assertIn(f"usage: {name} ", self.call(36, name, "domain.pddl").stderr)


class Recipes(unittest.TestCase):
    def test_apptainer(self):
        with open(os.path.join(PACKAGING, "Apptainer.veer"), encoding="utf-8") as file:
            text = file.read()
        sections = dict(re.findall(r"^%(\w+(?: \w+)?)\n((?:    .*\n)+)", text, re.M))
        self.assertEqual(set(sections), {"files", "post", "runscript", "apprun learn", "apprun plan",
                                         "apprun agile", "apprun satisficing"})
        for name, commands in sections.items():
            if name != "files":
                subprocess.run(["sh", "-n"], input=commands, text=True, check=True)
        for script in re.findall(r"veer-ipc/(\w+)", text):
            self.assertTrue(os.access(os.path.join(PACKAGING, "ipc", script), os.X_OK), script)
        for goal in re.findall(r"^    make (\w+)", text, re.M):
            subprocess.run(["make", "-n", goal], cwd=ROOT, check=True, capture_output=True)

    def test_docker(self):
        with open(os.path.join(PACKAGING, "Dockerfile"), encoding="utf-8") as file:
            text = file.read()
        for goal in re.findall(r"&& make (\w+)", text):
            subprocess.run(["make", "-n", goal], cwd=ROOT, check=True, capture_output=True)
        self.assertIn("build/release/veer-static /veer", text)

    def test_planutils(self):
        folder = os.path.join(PACKAGING, "planutils/veer")
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["shortname"], "veer")
        for name in ("install", "run", "uninstall"):
            subprocess.run(["sh", "-n", os.path.join(folder, name)], check=True)
            self.assertTrue(os.access(os.path.join(folder, name), os.X_OK))


if __name__ == "__main__":
    unittest.main()
