#!/usr/bin/env python3
"""veer plan --anytime from outside: cheaper and cheaper plans; presets and kinds of lists."""

import json
import os
import re
import signal
import subprocess
import time
import unittest

from support import (DEMO, PATIENCE, ROOT, VEER, VeerTest, await_handler, chain_task, endless_task,
                     sas_text, unsolvable_task)

TASKS = os.path.join(ROOT, "tests/golden/tasks")
LONG = os.path.join(TASKS, "canal.sas")  # goes on for seconds after its first plan


def cost_of(plan):
    return int(re.search(r"; cost = (\d+)", plan).group(1))


class Series(VeerTest):
    def numbered(self, name="sas_plan"):
        names = [file for file in os.listdir(self.folder) if re.fullmatch(name + r"\.\d+", file)]
        return sorted(names, key=lambda file: int(file.rpartition(".")[2]))

    def assert_series(self, task):
        """Plans get cheaper, all are valid, and the last one is also the plain plan file."""
        names = self.numbered()
        self.assertEqual(names, [f"sas_plan.{i + 1}" for i in range(len(names))])
        costs = [cost_of(self.read(name)) for name in names]
        self.assertEqual(costs, sorted(set(costs), reverse=True))
        for name in names:
            self.assert_run(0, "validate", task, name)
        self.assertEqual(self.read("sas_plan"), self.read(names[-1]))
        return costs

    def test_goes_on_until_nothing_is_cheaper(self):
        for name in ("tolls", "kiln"):
            with self.subTest(task=name):
                task = os.path.join(TASKS, name + ".sas")
                text = self.assert_run(0, "plan", task, "--preset", "lama").stdout
                costs = self.assert_series(task)
                self.assertEqual([int(cost) for cost in re.findall(r"^Plan cost: (\d+)$", text,
                                                                   re.MULTILINE)], costs)
                self.assertIn(f"Plans found: {len(costs)}\nCost of the best plan: {costs[-1]} "
                              "(there is no cheaper one)\n", text)
                self.assertTrue(text.endswith("Solution found.\nsearch exit code: 0\n"))
                # The same by exhaustion: a search below that cost finds nothing.
                self.assert_run(12, "plan", task, "--lists", "blind", "--reopen", "--weight", "1",
                                "--bound", str(costs[-1]), "-o", "/dev/null")
                for file in (*self.numbered(), "sas_plan"):
                    os.remove(os.path.join(self.folder, file))

    def test_json(self):
        task = os.path.join(TASKS, "tolls.sas")
        result = json.loads(self.assert_run(0, "plan", task, "--anytime", "--json").stdout)
        costs = self.assert_series(task)
        self.assertEqual((result["status"], result["plans"], result["is_best"],
                          result["plan_cost"]), ("solved", len(costs), True, costs[-1]))
        self.assertEqual(result["lists"], ["ff", "ff+", "lm", "lm+"])

    def test_lists_of_ones_own(self):
        task = os.path.join(TASKS, "tolls.sas")
        result = json.loads(self.assert_run(0, "plan", task, "--anytime", "--lists", "ff,add",
                                            "--json").stdout)
        self.assertEqual(result["lists"], ["ff", "add"])
        self.assertTrue(result["is_best"])

    def test_nothing_is_claimed_after_dead_ends_that_are_no_proof(self):
        task = os.path.join(TASKS, "pumps.sas")  # has axioms
        for lists, is_best in (("ff", False), ("blind", True)):
            result = json.loads(self.assert_run(0, "plan", task, "--anytime", "--json", "--lists",
                                                lists).stdout)
            self.assertEqual(result["is_best"], is_best)

    def test_lists_apart_reopen_as_well(self):
        for name in ("tolls", "kiln"):
            task = os.path.join(TASKS, name + ".sas")
            usual, selective = (json.loads(self.assert_run(0, "plan", task, "--anytime", "--json",
                                                       *options).stdout)
                            for options in ([], ["--search", "selective", "--lists", "ff,goalcount"]))
            self.assertTrue(usual["is_best"] and selective["is_best"])
            self.assertEqual(usual["plan_cost"], selective["plan_cost"])

    def test_costs_that_a_search_cannot_tell_apart(self):
        steps = [("go a", [], [(0, 0, 1)], 600_000_000), ("go b", [], [(0, 1, 2)], 600_000_000)]
        self.write("dear.sas", sas_text([3], [0], [(0, 2)], steps))
        result = json.loads(self.assert_run(0, "plan", "dear.sas", "--anytime", "--json").stdout)
        self.assertEqual((result["plans"], result["plan_cost"]), (1, 1_200_000_000))
        self.assertEqual(self.numbered(), ["sas_plan.1"])

    def test_costs_of_nothing_cannot_be_beaten(self):
        task = os.path.join(TASKS, "garden.sas")
        text = self.assert_run(0, "plan", task, "--anytime").stdout
        self.assertIn("Cost of the best plan: 0 (there is no cheaper one)", text)

    def test_best_plan_on_standard_output(self):
        task = os.path.join(TASKS, "tolls.sas")
        plan = self.assert_run(0, "plan", task, "--anytime", "-q", "-o", "-").stdout
        self.assertEqual(os.listdir(self.folder), [])
        self.write("plan", plan)
        self.assert_run(0, "validate", task, "plan")

    def test_time_limit_leaves_the_best_plan(self):
        def search(seconds):
            text = self.assert_run(2, "plan", LONG, "--anytime", "--time-limit",
                                   f"{seconds}s").stdout
            self.assertIn("Time limit has been reached.\nsearch exit code: 2\n", text)
            self.assert_series(LONG)
        self.with_more_and_more_time(search)

    def test_interrupt_leaves_the_best_plan(self):
        process = subprocess.Popen([VEER, "plan", LONG, "--anytime"], cwd=self.folder,
                                   stdout=subprocess.PIPE, text=True)
        while not self.numbered() and process.poll() is None:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        text = process.communicate(timeout=PATIENCE)[0]
        self.assertEqual(process.returncode, 0, text)
        self.assertNotIn("there is no cheaper one", text)
        self.assert_series(LONG)

    def test_no_plan(self):
        self.write("unsolvable.sas", unsolvable_task())
        text = self.assert_run(11, "plan", "unsolvable.sas", "--anytime").stdout
        self.assertIn("Plans found: 0\n", text)
        result = json.loads(self.assert_run(11, "plan", "unsolvable.sas", "--anytime", "--lists",
                                            "blind", "--json").stdout)
        self.assertEqual((result["plans"], result["is_best"], result["proof"]),
                         (0, False, "unsolvable"))
        self.assertEqual(result["expanded"], 3)  # one search tells that there is no plan at all
        result = json.loads(self.assert_run(12, "plan", "unsolvable.sas", "--anytime", "--lists",
                                            "blind", "--bound", "5", "--json").stdout)
        self.assertGreater(result["expanded"], 3)
        self.write("endless.sas", endless_task())
        self.assert_run(23, "plan", "endless.sas", "--anytime", "--lists", "blind",
                        "--time-limit", "300ms")
        self.assertEqual(self.numbered(), [])

    def test_preferred_successors_alone_prove_nothing(self):
        """The cheapest plan begins with an operator that no relaxed plan has."""
        self.write("task.sas", sas_text([2, 2, 2, 2], [0, 0, 1, 0], [(0, 1), (1, 1)], [
            ("burn", [], [(0, 0, 1), (2, 1, 0)], 1),
            ("use", [(0, 1)], [(1, 0, 1), (2, 1, 0)], 1),
            ("refuel", [], [(2, 0, 1)], 5),
            ("go round", [], [(3, 0, 1)], 1),
            ("arrive", [(3, 1)], [(0, 0, 1)], 1)]))
        for lists, cost, is_best in (("ff+", 7, False), ("ff,ff+", 3, True)):
            result = json.loads(self.assert_run(0, "plan", "task.sas", "--anytime", "--lists", lists,
                                                "--json").stdout)
            self.assertEqual((result["plan_cost"], result["is_best"]), (cost, is_best), lists)

    def test_standard_input_is_read_once(self):
        for control in ("replay:-", "network:-"):
            result = self.assert_run(36, "plan", DEMO, "--anytime", "--lists", "ff,add", "--control",
                                     control)
            self.assertIn("reads standard input is for one search", result.stderr)

    def test_full_disk(self):
        result = self.assert_run(32, "plan", DEMO, "--anytime", "-o", "missing/plan")
        self.assertIn("missing/plan: error: cannot write", result.stderr)

    def test_no_trace_of_several_searches(self):
        self.assertIn("--anytime makes several",
                      self.assert_run(36, "plan", DEMO, "--anytime", "--trace", "t").stderr)


class Tables(VeerTest):
    """Limits and signals while tables are built: the first search takes a moment, and the second one
    has not begun when it ends."""
    STEPS = 1500

    def setUp(self):
        super().setUp()
        self.write("chain.sas", chain_task(self.STEPS))

    def interrupt(self, number, *options):
        """Sends the signal when the first plan is there; exit code and output."""
        with subprocess.Popen([VEER, "plan", "chain.sas", "--lists", "lm", "--anytime", *options],
                              cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as process:
            if "-" in options:
                for line in process.stderr:
                    if line.startswith("Plan cost"):
                        break
            while "-" not in options and not os.path.exists(self.path("sas_plan")):
                time.sleep(0.001)
            process.send_signal(number)
            output, errors = process.communicate(timeout=PATIENCE)
            return process.returncode, output, errors

    def test_signal_after_a_plan(self):
        """SIGXCPU stands for the time limit, which no test can place there on every machine."""
        for number, code, status in ((signal.SIGTERM, 0, "interrupted"),
                                     (signal.SIGXCPU, 2, "out_of_time")):
            returned, text, _ = self.interrupt(number, "--json")
            self.assertEqual(returned, code, text)
            result = json.loads(text)
            self.assertEqual((result["status"], result["exit_code"], result["plans"],
                              result["plan_cost"], result["is_best"]),
                             (status, code, 1, 3 * self.STEPS, False))
            # The second search would begin with one state.
            self.assertEqual(result["registered_states"], self.STEPS + 1)
            self.assert_run(0, "validate", "chain.sas", "sas_plan")
            os.remove(self.path("sas_plan"))

    def test_best_plan_on_standard_output(self):
        code, text, words = self.interrupt(signal.SIGXCPU, "-o", "-")
        self.assertEqual(code, 2)
        self.assertIn(f"Number of registered states: {self.STEPS + 1}\n", words)
        self.write("plan", text)
        self.assert_run(0, "validate", "chain.sas", "plan")

    def test_signal_before_any_search(self):
        """While the task is read, or while tables are built."""
        for options in ([], ["--anytime"]):
            for number in (signal.SIGINT, signal.SIGTERM):
                with subprocess.Popen([VEER, "plan", "chain.sas", "--lists", "lm", "--json",
                                       *options], cwd=self.folder, stdout=subprocess.PIPE,
                                      text=True) as process:
                    await_handler(process, number)
                    process.send_signal(number)
                    text = process.communicate(timeout=PATIENCE)[0]
                self.assertEqual(process.returncode, -number)
                result = json.loads(text)
                self.assertEqual((result["status"], result["exit_code"]), ("interrupted", -number))
                self.assertNotIn("steps", result)


class Presets(VeerTest):
    FIGURES = ("expanded", "evaluated", "generated", "plan", "lists", "control")

    def figures(self, *options):
        result = json.loads(self.assert_run(0, "plan", LONG, "--json", *options).stdout)
        return [result[name] for name in self.FIGURES]

    def test_default(self):
        plain = self.figures()
        self.assertEqual(plain, self.figures("--preset", "veer"))
        self.assertEqual(plain, self.figures(
            "--lists", "rp,rp+,lm,lm+,burst:walk(rp+),restart", "--preferred", "rp", "--search",
            "deferred", "--costs", "one", "--control", "bandit"))

    def test_lama_first(self):
        self.assertEqual(self.figures("--preset", "lama-first"), self.figures(
            "--lists", "ff,ff+,lm,lm+", "--preferred", "ff", "--search", "deferred", "--costs",
            "one", "--control", "boost"))

    def test_every_preset_finds_a_plan(self):
        text = self.assert_run(0, "list", "presets").stdout
        for name in re.findall(r"^(\S+) ", text, re.MULTILINE):
            with self.subTest(preset=name):
                if name != "lama":  # goes on until the time is up
                    self.assert_run(0, "plan", LONG, "--preset", name)
                    self.assert_run(0, "validate", LONG, "sas_plan")

    def test_lists_of_the_paper(self):
        result = json.loads(self.assert_run(0, "plan", DEMO, "--preset", "paper", "--json").stdout)
        self.assertEqual((result["lists"], result["control"]),
                         (["ff", "cg", "cea", "add"], "alt"))

    def test_list_of_presets(self):
        text = self.assert_run(0, "list", "presets").stdout
        for name in ("veer", "lama-first", "lama", "paper", "nolan", "bfws"):
            self.assertRegex(text, re.compile(f"^{name} ", re.MULTILINE))

    def test_faults_are_named(self):
        for arguments, words in (
                (["--preset", "lama-frist"], "did you mean lama-first?"),
                (["--search", "hasty"], "--search wants eager, deferred, selective or astar"),
                (["--costs", "two"], "--costs wants normal, one or plusone"),
                (["--lists", "ff", "--preferred", "cg"], "no list has the heuristic \"cg\"")):
            self.assertIn(words, self.assert_run(36, "plan", DEMO, *arguments).stderr)


class Exploration(VeerTest):
    def test_types_are_not_ties(self):
        by_type, by_cost = (json.loads(self.assert_run(0, "plan", LONG, "--lists", lists,
                                                       "--json").stdout)["expanded"]
                            for lists in ("ff/type", "ff/g"))
        self.assertNotEqual(by_type, by_cost)

    def test_types_and_novelty(self):
        for lists in ("ff/type", "ff,ff/type", "novelty1,ff", "novelty2,lm", "novelty2",
                      "ff,random", "ff/softmin", "ff+,lm/softmin:0.5", "ff/lm/g",
                      "novelty2(lm,ff)/lm/g", "ff,novelty1(lm,forget)+"):
            for search in ("eager", "deferred"):
                with self.subTest(lists=lists, search=search):
                    run = ["plan", LONG, "--lists", lists, "--search", search, "--json"]
                    first, second = (json.loads(self.assert_run(0, *run).stdout)
                                     for _ in range(2))
                    self.assertEqual(first["plan"], second["plan"])  # chance has a fixed seed
                    self.assertEqual(first["expanded"], second["expanded"])
                    self.assert_run(0, "validate", LONG, "sas_plan")


if __name__ == "__main__":
    unittest.main()
