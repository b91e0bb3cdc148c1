#!/usr/bin/env python3
"""The learned heuristic wl from outside: values of a recorded model, where the model comes from,
what is refused, and the card that says what was learned."""

import json
import os
import socket
import struct
import unittest

from support import DEMO, ROOT, VeerTest

GOLDEN = os.path.join(ROOT, "tests/golden")
FERRY = [os.path.join(GOLDEN, "pddl/ferry", name) for name in ("domain.pddl", "problem.pddl")]
FERRY_SAS = os.path.join(GOLDEN, "tasks/ferry.sas")
MODEL = os.path.join(GOLDEN, "learned/ferry.safetensors")
STATIC_MODEL = os.path.join(GOLDEN, "learned/ferry-static.safetensors")
UNIT = 4096
# Of the initial state and twelve more.
RECORDED = [10.0, 9.0, 7.0, 7.25, 7.0, 5.25, 5.0, 5.25, 7.0, 7.0, 6.75, 6.75, 6.75]
RECORDED_STATIC = [7.75, 7.75, 7.25, 7.25, 5.25, 4.5, 4.5, 4.5, 5.25, 5.25, 5.25, 5.25, 5.25]


def with_header(path, change):
    """The file with its header changed."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + length])
    change(header)
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data[8 + length:]


class Learned(VeerTest):
    def values(self, task, *arguments):
        result = json.loads(self.assert_run(0, "eval", *task, "--lists", "wl", "--json",
                                            *arguments).stdout)
        return [state["h"][0] / UNIT for state in result["states"]]

    def write_model(self, change):
        path = os.path.join(self.folder, "model.safetensors")
        with open(path, "wb") as file:
            file.write(with_header(MODEL, change))
        return path


class Values(Learned):
    def test_are_those_of_the_record(self):
        options = ["--policy", MODEL, "--states", "12", "--seed", "3"]
        self.assertEqual(self.values(FERRY, *options), RECORDED)
        self.assertEqual(self.values([FERRY_SAS], *options), RECORDED)

    def test_static_atoms_and_constants(self):
        options = ["--policy", STATIC_MODEL, "--states", "12", "--seed", "3"]
        self.assertEqual(self.values(FERRY, *options), RECORDED_STATIC)
        error = self.assert_run(34, "eval", FERRY_SAS, "--lists", "wl", *options).stderr
        self.assertIn("needs the static atoms of the task", error)
        self.assertIn("use its PDDL", error)


class Plans(Learned):
    def plan(self, *arguments, code=0):
        return self.assert_run(code, "plan", *FERRY, "--plan-file", os.path.join(self.folder, "plan"),
                               *arguments)

    def test_the_policy_says_how_to_search(self):
        result = json.loads(self.plan("--policy", MODEL, "--json").stdout)
        self.assertEqual(result["lists"], ["wl", "wl+"])
        self.assertEqual(result["control"], "boost:1000")
        deferred = json.loads(self.plan("--policy", MODEL, "--json", "--search", "deferred").stdout)
        eager = json.loads(self.plan("--policy", MODEL, "--json", "--search", "eager").stdout)
        self.assertEqual(result["evaluated"], deferred["evaluated"])
        self.assertNotEqual(result["evaluated"], eager["evaluated"])

    def test_options_say_otherwise(self):
        for options in (["--lists", "wl,ff"], ["--lists", "wl,ff", "--control", "alt"],
                        ["--lists", "wl/-g", "--search", "eager"],
                        ["--lists", "wl,novelty2(wl)/wl/g,ff/wl", "--control", "alt"],
                        ["--lists", "wl/softmin,wl/type", "--control", "alt"],
                        ["--lists", "wl,wl+,burst(wl),restart", "--control", "alt"],
                        ["--lists", "wl,ff", "--search", "selective"],
                        ["--lists", "wl", "--weight", "3"],
                        ["--lists", "wl,wl+", "--threads", "2"]):
            text = self.plan("--policy", MODEL, *options).stdout
            self.assertIn("Solution found.", text)

    def test_threads_change_nothing(self):
        one, two = (json.loads(self.plan("--policy", MODEL, "--json", "--threads", threads).stdout)
                    for threads in "12")
        self.assertEqual(one["evaluations"], two["evaluations"])
        self.assertEqual(one["plan"], two["plan"])

    def test_static_atoms_are_there(self):
        self.assertIn("Solution found.", self.plan("--policy", STATIC_MODEL).stdout)

    def test_without_a_model(self):
        for arguments in (["plan", DEMO, "--lists", "wl"], ["plan", DEMO, "--lists", "ff,ff/wl"],
                          ["eval", DEMO, "--lists", "wl"],
                          ["plan", DEMO, "--lists", "novelty1(wl)"]):
            self.assertIn("the heuristic wl is learned", self.assert_run(36, *arguments).stderr)


class Files(Learned):
    def test_damaged_models_are_refused(self):
        def refuse(change, part):
            path = self.write_model(change)
            error = self.assert_run(33, "plan", FERRY_SAS, "--policy", path).stderr
            self.assertIn(part, error)
            self.assertEqual(error.count("\n"), 1)

        refuse(lambda header: header["__metadata__"].pop("wl_rounds"), "wl_rounds")
        refuse(lambda header: header["__metadata__"].update(wl_rounds="9"), "wl_rounds")
        refuse(lambda header: header["__metadata__"].update(wl_predicates="at"), "wl_predicates")
        refuse(lambda header: header["__metadata__"].update(wl_predicates="at/2"), "wl.keys")
        refuse(lambda header: header["__metadata__"].pop("rule"), "rule")
        refuse(lambda header: header["wl.weights"].update(dtype="F32"), "wl.weights")

    def test_connects_to_nothing(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(0)
            rule = f"remote:{server.getsockname()[1]}"
            path = self.write_model(lambda header: header["__metadata__"].update(rule=rule))
            error = self.assert_run(34, "plan", FERRY_SAS, "--policy", path).stderr
            self.assertIn("a controller in another program", error)
            with self.assertRaises(BlockingIOError):
                server.accept()

    def test_the_card_shows_formulas(self):
        lines = self.assert_run(0, "policies", "show", MODEL).stdout.splitlines()
        self.assertIn("| rule | boost:1000 |", lines)
        start = lines.index("| goal (at ?x ?y) not yet true | +2 |")
        self.assertEqual(lines[start + 1],
                         "| object: 1st of goal (at) not yet true, 1st of (aboard) | -1.25 |")
        weights = [abs(float(line.split("|")[2])) for line in lines[start:]]
        self.assertEqual(weights, sorted(weights, reverse=True))

    def test_notes_keep_the_heuristic(self):
        path = os.path.join(self.folder, "noted.safetensors")
        self.assert_run(0, "policies", "note", MODEL, "seed=7", "-o", path)
        options = ["--states", "5"]
        self.assertEqual(self.values(FERRY, "--policy", path, *options),
                         self.values(FERRY, "--policy", MODEL, *options))


if __name__ == "__main__":
    unittest.main()
