#!/usr/bin/env python3
"""veer eval from outside: lines and JSON, random walks, what is refused."""

import json
import os
import re
import unittest

from support import DEMO, ROOT, WAREHOUSE, VeerTest, sas_text, unsolvable_task

LISTS = "ff,pdb(0,1)/-g,add,pdb(2)"


def with_initial(text, values):
    """The SAS+ task with another initial state."""
    state = "begin_state\n" + "".join(f"{value}\n" for value in values) + "end_state"
    return re.sub(r"begin_state\n.*\nend_state", state, text, flags=re.DOTALL)


class Eval(VeerTest):
    def eval_json(self, *arguments):
        return json.loads(self.assert_run(0, "eval", "--json", *arguments).stdout)

    def test_lines_agree_with_json(self):
        options = [DEMO, "--lists", LISTS, "--states", "120", "--seed", "5"]
        head, *lines = self.assert_run(0, "eval", *options).stdout.splitlines()
        result = self.eval_json(*options)
        self.assertEqual(result["lists"], ["ff", "pdb(0,1)/-g", "add", "pdb(2)"])
        self.assertEqual(head.split(), ["state", "walk", "step", "g", *result["lists"]])
        self.assertEqual(len(lines), 121)
        for line, row in zip(lines, result["states"]):
            h = ["inf" if value is None else str(value) for value in row["h"]]
            self.assertEqual(line.split(), [str(row[key]) for key in ("state", "walk", "step", "g")]
                             + h)
            self.assertEqual(len(row["values"]), 6)

    def test_initial_values_are_those_of_a_search(self):
        result = self.eval_json(DEMO, "--lists", LISTS)
        plan = json.loads(self.assert_run(0, "plan", DEMO, "--json", "--lists", LISTS).stdout)
        self.assertEqual(len(result["states"]), 1)
        self.assertEqual(dict(zip(result["lists"], result["states"][0]["h"])), plan["initial_h"])

    def test_walks_are_made_of_steps(self):
        rows = self.eval_json(DEMO, "--states", "150")["states"]
        self.assertEqual([rows[0][key] for key in ("state", "walk", "step", "g")], [0] * 4)
        for before, row in zip(rows, rows[1:]):
            is_first = row["step"] == 1
            self.assertEqual(row["state"], before["state"] + 1)
            self.assertEqual(row["step"], 1 if is_first else before["step"] + 1)
            self.assertGreaterEqual(row["g"], 0 if is_first else before["g"])
        self.assertGreater(rows[-1]["walk"], 0)

    def test_values_belong_to_their_states(self):
        with open(DEMO, encoding="utf-8") as file:
            task = file.read()
        for row in self.eval_json(DEMO, "--lists", LISTS, "--states", "20")["states"]:
            path = self.write("state.sas", with_initial(task, row["values"]))
            self.assertEqual(self.eval_json(path, "--lists", LISTS)["states"][0]["h"], row["h"])

    def test_seed(self):
        outputs = [self.assert_run(0, "eval", DEMO, "--states", "30", "--seed", seed).stdout
                   for seed in ("1", "1", "2")]
        self.assertEqual(outputs[0], outputs[1])
        self.assertNotEqual(outputs[1], outputs[2])

    def test_dead_ends(self):
        task = self.write("task.sas", unsolvable_task())
        output = self.assert_run(0, "eval", task, "--lists", "ff,blind,pdb(1),pdb(0)").stdout
        self.assertEqual(output.splitlines()[1].split(), ["0"] * 4 + ["inf", "1", "inf", "2"])
        self.assertEqual(self.eval_json(task, "--lists", "ff,blind")["states"][0]["h"], [None, 1])

    def test_nothing_applicable(self):
        task = self.write("task.sas", sas_text([2], [0], [(0, 1)], []))
        self.assertEqual(len(self.eval_json(task, "--states", "9")["states"]), 1)

    def test_pddl(self):
        self.assertEqual(self.eval_json(*WAREHOUSE, "--states", "3"),
                         self.eval_json(WAREHOUSE[1], "--states", "3"))
        self.assertEqual(os.listdir(self.folder), [])

    def test_refused(self):
        axioms = os.path.join(ROOT, "tests/golden/tasks/network.sas")
        conditional = os.path.join(ROOT, "tests/golden/tasks/museum.sas")
        for code, task, lists, words in [
                (36, DEMO, "fff", 'no heuristic "fff" (did you mean ff?)'),
                (36, DEMO, "pdb", "pdb(VAR,VAR...)"),
                (36, DEMO, "pdb(6)", "variable 6, but those of the task are 0 to 5"),
                (36, DEMO, "ff,pdb(0,0)", "variable 0 twice"),
                (36, DEMO, "pdb(a)", "not pdb(a)"),
                (36, DEMO, "ff/x", "not \"x\""),
                (34, axioms, "pdb(0)", "do not support axioms"),
                (34, conditional, "pdb(0)", "do not support conditional effects"),
                (33, "nothing-here.sas", "ff", "nothing-here.sas")]:
            for command in ("eval", "plan"):
                error = self.assert_run(code, command, task, "--lists", lists).stderr
                self.assertIn(words, error)
                result = self.assert_run(code, command, task, "--lists", lists, "--json")
                self.assertEqual(json.loads(result.stdout)["exit_code"], code)

    def test_what_depends_on_the_search(self):
        for lists in ("ff,novelty2(ff)", "ff/lm", "ff,burst", "ff,restart"):
            error = self.assert_run(36, "eval", DEMO, "--lists", lists).stderr
            self.assertIn("is not a heuristic of a single state", error)


if __name__ == "__main__":
    unittest.main()
