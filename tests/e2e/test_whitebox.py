#!/usr/bin/env python3
"""The white-box study: its instances, a training that is too short, and what is made of it."""

import json
import os
import unittest
import xml.etree.ElementTree

from support import VeerTest

LISTS = "pdb(0,1)/-g,pdb(0,2)/-g"


class Generated(VeerTest):
    def generate(self, folder, *arguments):
        self.assert_run(0, "gen", "whitebox", "-o", folder, *arguments)
        return [(self.read(f"{folder}/{name}/instance.sas"),
                 self.read(f"{folder}/{name}/optimal.json"))
                for name in sorted(os.listdir(self.path(folder)), key=lambda name: int(name[8:]))]

    def test_seeds(self):
        first = self.generate("a", "--count", "6", "--seed", "5")
        self.assertEqual(first, self.generate("b", "--count", "6", "--seed", "5"))
        self.assertEqual(first[:3], self.generate("c", "--count", "3", "--seed", "5"))
        self.assertNotEqual(first, self.generate("d", "--count", "6", "--seed", "6"))
        self.assertEqual(len(self.generate("e")), 30)

    def test_folders_are_made_with_those_they_are_in(self):
        self.assertEqual(len(self.generate("a/b/", "--count", "1")), 1)

    def test_schedules_can_be_replayed(self):
        made = self.generate("made", "--count", "5", "--seed", "2")
        for number, (_, schedule) in enumerate(made):
            result = self.assert_run(
                0, "plan", f"made/instance{number}/instance.sas", "--json", "--lists", LISTS,
                "--control", f"replay:made/instance{number}/optimal.json")
            self.assertEqual(json.loads(result.stdout)["expanded"], len(json.loads(schedule)))

    def test_refused(self):
        self.write("file", "")
        for code, arguments, words in [(36, ["--count", "0"], "--count"),
                                       (36, ["more"], "more"),
                                       (32, ["-o", "file"], "file: error: cannot make"),
                                       (32, ["-o", "file/a"], "file: error: cannot make")]:
            self.assertIn(words, self.assert_run(code, "gen", "whitebox", *arguments).stderr)


class Study(VeerTest):
    """On few instances and with few steps: what is learned is of no interest here."""

    def setUp(self):
        super().setUp()
        self.assert_run(0, "gen", "whitebox", "-o", "train", "--count", "3", "--seed", "4")
        self.assert_run(0, "gen", "whitebox", "-o", "test", "--count", "2", "--seed", "5")
        self.schedules = [json.loads(self.read(f"test/instance{number}/optimal.json"))
                          for number in range(2)]

    def run_study(self, *arguments, code=0):
        return self.assert_run(code, "lab", "whitebox", "--train", "train", "--test", "test",
                               "--jobs", "2", *arguments)

    def rows(self, *arguments):
        result = json.loads(self.run_study("--json", *arguments).stdout)
        return result, {row["name"]: row for row in result["rows"]}

    def assert_chart(self, name):
        root = xml.etree.ElementTree.fromstring(self.read(name))
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")

    def test_table(self):
        result, rows = self.rows("--steps", "1500", "--seeds", "1,7")
        self.assertEqual(list(rows), ["learned, seed 1", "learned, seed 7", "learned", "optimal",
                                      "pdb(0,1)/-g", "pdb(0,2)/-g", "oracle selection",
                                      "alternation", "random"])
        self.assertEqual(result["seeds"], 2)
        self.assertEqual(rows["optimal"]["pops"], [len(schedule) for schedule in self.schedules])
        for row in rows.values():
            self.assertEqual(row["mean"], sum(row["pops"]) / 2)
            self.assertAlmostEqual(row["factor"], row["mean"] / rows["optimal"]["mean"])
            self.assertEqual(row["cut_off"], 0)
            self.assertGreaterEqual(row["factor"], 1)
        self.assertEqual(rows["oracle selection"]["pops"], [
            min(pair) for pair in zip(rows["pdb(0,1)/-g"]["pops"], rows["pdb(0,2)/-g"]["pops"])])
        self.assertEqual(rows["learned"]["pops"], [
            sum(pair) / 2
            for pair in zip(rows["learned, seed 1"]["pops"], rows["learned, seed 7"]["pops"])])
        self.assert_chart("whitebox/whitebox.svg")

    def test_columns_are_as_wide_as_their_numbers(self):
        for number in range(2):
            self.write(f"test/instance{number}/optimal.json", json.dumps([0] * 12345))
        text = self.run_study("--steps", "300", "--seeds", "4000000000").stdout
        lines = text.splitlines()[1:-2]
        self.assertEqual({len(line) for line in lines}, {len(lines[0])}, text)
        self.assertIn(["optimal", "12345", "12345", "12345.0", "1.000"],
                      [line.split() for line in lines])

    def test_epsilon_decays_over_half_of_the_steps(self):
        for steps, decay in (("301", 150), ("1", 1)):
            self.run_study("--steps", steps, "--seeds", "1", "-o", steps)
            recipe = json.loads(self.read(f"{steps}/training/run.json"))["recipe"]
            self.assertEqual((recipe["steps"], recipe["epsilon-steps"]), (int(steps), decay))

    def test_rows_are_those_of_veer_plan(self):
        _, rows = self.rows("--steps", "600", "--seeds", "3")
        for name, control in [
                ("learned, seed 3", "network:whitebox/training/seed-3/best.safetensors"),
                ("pdb(0,2)/-g", "single:pdb(0,2)/-g")]:
            for number in range(2):
                result = self.assert_run(0, "plan", f"test/instance{number}/instance.sas",
                                         "--json", "--lists", LISTS, "--control", control)
                self.assertEqual(json.loads(result.stdout)["steps"], rows[name]["pops"][number])

    def test_a_study_goes_on_and_gives_the_same(self):
        first = self.run_study("--steps", "600", "--seeds", "1..2", "-o", "out").stdout
        again = self.run_study("--steps", "600", "--seeds", "1..2", "-o", "out").stdout
        other = self.run_study("--steps", "600", "--seeds", "1..2", "-o", "other").stdout
        self.assertEqual(first, again)
        self.assertEqual(first.replace("out/", "other/"), other)
        self.assertIn("At most 3 % above the optimum: ", first)
        error = self.run_study("--steps", "700", "--seeds", "1..2", "-o", "out", code=36).stderr
        self.assertIn("another training", error)

    def test_grid(self):
        result = json.loads(
            self.run_study("--grid", "--steps", "400", "--seeds", "1", "--json").stdout)
        self.assertEqual([(cell["layers"], cell["units"], cell["epsilon_steps"])
                          for cell in result["grid"]],
                         [(layers, units, decay) for layers in (2, 5)
                          for units in (50, 75, 150, 200) for decay in (100, 200)])
        for cell in result["grid"]:
            self.assertGreaterEqual(cell["mean"], 1)
        self.assert_chart("whitebox/grid.svg")
        text = self.run_study("--grid", "--steps", "400", "--seeds", "1").stdout
        self.assertEqual(len(text.splitlines()), 2 + 16 + 1)

    def test_instances_are_made(self):
        self.assert_run(0, "lab", "whitebox", "--seed", "9", "--seeds", "1", "--steps", "300")
        self.assertEqual(len(os.listdir(self.path("whitebox/train-9"))), 30)
        self.assertEqual(len(os.listdir(self.path("whitebox/test-9"))), 10)

    def test_refused(self):
        self.write("train/instance1/optimal.json", "[]")
        for code, arguments, words in [
                (36, ["whitebox", "--train", "train"], "belong together"),
                (36, ["whitebox", "--seeds", "x"], "--seeds"),
                (36, ["whitebox", "--steps", "2000000001"], "--steps"),
                (33, ["whitebox", "--train", "nothing", "--test", "test"], "nothing"),
                (33, ["whitebox", "--train", "train", "--test", "test"], "instance1/optimal.json"),
                (36, ["whitbox"], "did you mean whitebox?")]:
            self.assertIn(words, self.assert_run(code, "lab", *arguments).stderr)


if __name__ == "__main__":
    unittest.main()
