#!/usr/bin/env python3
"""The theorems about dynamic control, for small n; the tasks behind them; tables as heuristics."""

import json
import os
import re
import unittest

from support import DEMO, VeerTest

STATIC = ["h0", "h1", "alt h0,h1", "alt h1,h0"]

# As the paper draws them: h0 and h1 of each place, and where one can go from there.
VALUES = {"s0": (5, 6), "s1": (5, 3), "s2": (0, 0), "s3": (3, 4), "sk": (1, 1), "s'": (2, 10)}
WAYS = {"aac": {"s0": ["s1", "s3"], "s1": ["s2"], "s2": []},
        "as": {"s0": ["s1", "s3"], "s1": ["s'"], "s'": ["s2"], "s2": []}}


def successors(state, family, n):
    """A state is its place and the set of switches, which can be set once s3 lies behind."""
    place, switches = state
    if place == "s3":
        return [("sk", switches)]
    if place == "sk":
        return [(place, switches | {i}) for i in range(n)]
    return [(other, switches) for other in WAYS[family][place]]


def count_expanded(family, n, twin, choose, is_lazy=False):
    """A search as the theorems have it, which looks through whole lists. An expanded state leaves
    all lists, or, if lazy, only the one that it was taken from."""
    lists, known, expanded = [[], []], [], set()
    new = [("s0", frozenset())]
    for step in range(10 ** 6):
        for state in new:
            for i in (0, 1):
                lists[i].append((VALUES[state[0]][i ^ twin], len(known), state))
            known.append(state)
        chosen = lists[choose(step, lists)]
        state = chosen.pop(chosen.index(min(chosen, key=lambda entry: entry[:2])))[2]
        new = []
        if state in expanded:
            continue
        expanded.add(state)
        if not is_lazy:
            lists = [[entry for entry in each if entry[2] != state] for each in lists]
        if state[0] == "s2":
            return len(expanded)
        new = [other for other in successors(state, family, n) if other not in known]
    raise AssertionError("no goal")


def smallest_mean(_step, lists):
    means = [sum(entry[0] for entry in each) / len(each) for each in lists]
    return means.index(min(means))


class Theory(VeerTest):
    def setUp(self):
        super().setUp()
        result = json.loads(self.assert_run(0, "theory", "--json", "--n", "2..9").stdout)
        self.sizes = result["n"]
        self.tables = {(table["family"], table["twin"]): table["expanded"]
                       for table in result["tables"]}

    def powers(self, rest):
        return [2 ** n + rest for n in self.sizes]

    def test_tables(self):
        self.assertEqual(self.sizes, list(range(2, 10)))
        self.assertEqual(sorted(self.tables),
                         [(family, twin) for family in ("aac", "as") for twin in (False, True)])

    def test_the_dynamic_policy_expands_constantly_many(self):
        for (family, _), expanded in self.tables.items():
            # one more than in the proofs, which end when the goal is generated
            count = {"aac": 2, "as": 3}[family] + 1
            self.assertEqual(expanded["argmin-mean"], [count] * len(self.sizes))

    def test_the_schedule_of_the_second_proof(self):
        for (family, _), expanded in self.tables.items():
            if family == "as":
                self.assertEqual(expanded["schedule"], [4] * len(self.sizes))
            else:
                self.assertNotIn("schedule", expanded)

    def test_rules_that_do_not_look_fail_on_a_family_or_its_twin(self):
        for family, constant, rest in [("aac", 3, 4), ("as", 4, 5)]:
            for rule in STATIC:
                both = [self.tables[family, twin][rule] for twin in (False, True)]
                self.assertIn(self.powers(rest), both, rule)
                for numbers in both:
                    self.assertIn(numbers, [self.powers(rest), [constant] * len(self.sizes)])

    def test_every_single_heuristic_fails_on_the_second_family(self):
        for twin in (False, True):
            for rule in ("h0", "h1"):
                self.assertEqual(self.tables["as", twin][rule], self.powers(5))

    def test_lists_that_keep_expanded_states_mislead_the_mean(self):
        for (family, _), expanded in self.tables.items():
            self.assertEqual(expanded["lazy mean"], self.powers({"aac": 4, "as": 5}[family]))

    def test_a_naive_search_agrees(self):
        for (family, twin), expanded in self.tables.items():
            rules = {"h0": lambda step, _: 0, "h1": lambda step, _: 1,
                     "alt h0,h1": lambda step, _: step % 2,
                     "alt h1,h0": lambda step, _: (step + 1) % 2,
                     "schedule": lambda step, _, first=int(twin): first ^ (step == 1),
                     "argmin-mean": smallest_mean, "lazy mean": smallest_mean}
            for rule, numbers in expanded.items():
                counts = [count_expanded(family, n, twin, rules[rule], rule == "lazy mean")
                          for n in self.sizes[:4]]
                self.assertEqual(numbers[:4], counts, (family, twin, rule))

    def test_text_agrees_with_json(self):
        text = self.assert_run(0, "theory", "--n", "2..9").stdout
        parts = re.split(r"\n\nFamily ", text)[1:]
        self.assertEqual(len(parts), 4)
        for part in parts:
            lines = part.splitlines()
            family, twin = lines[0].split()[0], "twin" in lines[0]
            names = re.split(r"\s{2,}", lines[2].strip())[1:]
            columns = list(zip(*(line.split()[1:] for line in lines[3:3 + len(self.sizes)])))
            self.assertEqual({name: [int(number) for number in column]
                              for name, column in zip(names, columns)}, self.tables[family, twin])
        self.assertIn("2^n+4", text)
        self.assertNotIn("?", text)

    def test_ranges(self):
        result = json.loads(self.assert_run(0, "theory", "--json", "-n", "5").stdout)
        self.assertEqual(result["n"], [5])
        for text in ["", "0", "0..3", "5..4", "4..25", "4..", "..4", "4-5", "4..5x", "x", "100",
                     "-3..4"]:
            error = self.assert_run(36, "theory", f"--n={text}").stderr
            self.assertIn("1..24", error)


class Generated(VeerTest):
    def generate(self, *arguments):
        self.assertIn("--out", self.assert_run(36, "gen", "theory", *arguments).stderr)
        self.assert_run(0, "gen", "theory", "-o", "made", *arguments)
        self.assertEqual(sorted(os.listdir(self.path("made"))),
                         ["h0.table", "h1.table", "task.sas"])

    def expanded(self, *lists):
        names = ",".join(f"table(made/h{number}.table)" for number in lists)
        result = self.assert_run(0, "plan", "made/task.sas", "--json", "--lists", names)
        return json.loads(result.stdout)["expanded"]

    def test_searches_agree_with_the_table(self):
        result = json.loads(self.assert_run(0, "theory", "--json", "--n", "6").stdout)
        for table in result["tables"]:
            swap = ["--swap"] if table["twin"] else []
            self.generate("--family", table["family"], "--n", "6", *swap)
            for rule in STATIC:
                lists = [int(number) for number in re.findall(r"h(\d)", rule)]
                self.assertEqual([self.expanded(*lists)], table["expanded"][rule])

    def test_values_at_the_initial_state(self):
        for swap, h in [([], [5, 6]), (["--swap"], [6, 5])]:
            self.generate("--n", "3", *swap)
            result = self.assert_run(0, "eval", "made/task.sas", "--json", "--lists",
                                     "table(made/h0.table),table(made/h1.table)/-g")
            self.assertEqual(json.loads(result.stdout)["states"][0]["h"], h)

    def test_refused(self):
        self.write("file", "")
        for code, arguments, words in [
                (36, ["theory", "--family", "aca"], 'aac and as, not "aca"'),
                (36, ["theory", "--n", "0"], "--n"),
                (36, ["theory", "more"], "more"),
                (36, ["theroy"], "did you mean theory?"),
                (36, ["nonsense-42"], "see veer gen --help"),
                (32, ["theory", "-o", "file/such"], "file: error: cannot make"),
                (32, ["theory", "-o", "file"], "file: error: cannot make")]:
            self.assertIn(words, self.assert_run(code, "gen", *arguments).stderr)

    def test_help(self):
        self.assertIn("theory", self.assert_run(0, "gen", "--help").stdout)
        self.assertIn("--swap", self.assert_run(0, "gen", "theory", "--help").stdout)


class Tables(VeerTest):
    def test_damaged_files_are_refused_with_their_place(self):
        for text, place in [("", ":1:1:"), ("variables 0\n0 1\n0 2\n", ":3:1:"),
                            ("variables 99\n", ":1:11:"), ("variables 0\n0 x\n", ":2:3:")]:
            self.write("h.table", text)
            for command in ("plan", "eval"):
                error = self.assert_run(33, command, DEMO, "--lists", "table(h.table)").stderr
                self.assertIn("h.table" + place, error)
        self.assert_run(33, "plan", DEMO, "--lists", "table(nothing-here)")
        self.assertIn("table(FILE)", self.assert_run(36, "plan", DEMO, "--lists", "table").stderr)


if __name__ == "__main__":
    unittest.main()
