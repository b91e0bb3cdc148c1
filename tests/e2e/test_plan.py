#!/usr/bin/env python3
"""veer plan from outside: output, exit codes, limits, signals."""

import json
import os
import re
import shutil
import signal
import subprocess
import unittest

from support import (DEMO, PATIENCE, ROOT, VEER, VeerTest, await_handler,
                     endless_task, sas_text, unsolvable_task)

# What the field's scripts look for; the names are those of the JSON object.
PATTERNS = {
    "plan_length": r"^Plan length: (\d+) step\(s\)\.$",
    "plan_cost": r"^Plan cost: (.+)$",
    "expanded": r"^Expanded (\d+) state\(s\)\.$",
    "reopened": r"^Reopened (\d+) state\(s\)\.$",
    "evaluated": r"^Evaluated (\d+) state\(s\)\.$",
    "evaluations": r"^Evaluations: (\d+)$",
    "generated": r"^Generated (\d+) state\(s\)\.$",
    "dead_ends": r"^Dead ends: (\d+) state\(s\)\.$",
    "registered_states": r"^Number of registered states: (\d+)$",
    "steps": r"^Steps: (\d+) step\(s\)\.$",
    "exit_code": r"^search exit code: (\d+)$",
}
OTHER_LINES = [
    r"^Variables: \d+$", r"^FactPairs: \d+$", r"^Bytes per state: \d+$",
    r"^New best heuristic value for rp: \d+$", r"^Initial heuristic value for rp: \d+$",
    r"^Solution found!$", r"^Search time: [\d.]+s$", r"^Total time: [\d.]+s$",
    r"^Peak memory: \d+ KB$", r"^Solution found\.$",
]


def figures(text):
    return {name: int(re.search(pattern, text, re.MULTILINE).group(1))
            for name, pattern in PATTERNS.items() if re.search(pattern, text, re.MULTILINE)}


class Solved(VeerTest):
    def test_lines_and_plan_file(self):
        output = self.assert_run(0, "plan", DEMO).stdout
        for pattern in [*PATTERNS.values(), *OTHER_LINES]:
            self.assertRegex(output, re.compile(pattern, re.MULTILINE))
        plan = self.read("sas_plan").splitlines()
        self.assertEqual(plan[-1], f"; cost = {figures(output)['plan_cost']} (general cost)")
        self.assertEqual(len(plan) - 1, figures(output)["plan_length"])
        shown = re.search(r"Solution found!\n(.*)Plan length", output, re.DOTALL).group(1)
        self.assertEqual([re.fullmatch(r"(.*) \(\d+\)", line).group(1)
                          for line in shown.splitlines()], [line[1:-1] for line in plan[:-1]])
        self.assertEqual(output.splitlines()[-1], "search exit code: 0")
        self.assertEqual(os.listdir(self.folder), ["sas_plan"])
        self.assert_run(0, "validate", DEMO, "sas_plan")

    def plan_work(self, lists, kind):
        return json.loads(self.assert_run(0, "plan", DEMO, "--lists", lists, "--search", kind,
                                          "--json").stdout)

    def test_share(self):
        """With selective evaluation, states are shared between lists or not."""
        alone, told = (json.loads(self.assert_run(0, "plan", DEMO, "--search", "selective", "--lists",
                                                  "ff,goalcount", "--control", "alt", "--json",
                                                  "--sharing-rate", share).stdout)
                       for share in ("0", "1"))
        self.assertLess(alone["evaluations"] / alone["evaluated"],
                        told["evaluations"] / told["evaluated"])
        self.assertIn("--sharing-rate", self.assert_run(36, "plan", DEMO, "--sharing-rate", "1", "--search",
                                                 "eager").stderr)

    def test_work_is_by_evaluations(self):
        """Both lists share one computation per state, which costs 10."""
        result = self.plan_work("ff,add", "eager")
        self.assertEqual(result["work"], 10 * result["evaluated"])

    def test_work_of_lists_apart_is_counted(self):
        """At least what a state costs without any heuristic, always the same, and more by h_cea."""
        result = self.plan_work("ff,add", "selective")
        self.assertGreater(result["work"], 1.5 * result["evaluated"])
        self.assertEqual(result["work"], self.plan_work("ff,add", "selective")["work"])
        self.assertGreater(self.plan_work("ff,cea", "selective")["work"], result["work"])

    def test_json_agrees_with_lines(self):
        for options in ([], ["--lists", "ff,add"], ["--lists=ff,add,ff", "--step=expansion"]):
            text = self.assert_run(0, "plan", DEMO, *options).stdout
            result = json.loads(self.assert_run(0, "plan", DEMO, "--json", *options).stdout)
            for name, value in figures(text).items():
                self.assertEqual(result[name], value, name)
            self.assertEqual(result["status"], "solved")
            self.assertEqual([f"({step})" for step in result["plan"]],
                             self.read("sas_plan").splitlines()[:-1])
            self.assertEqual([[row["list"], row["steps"]] for row in result["chosen"]],
                             [[name, int(steps)] for name, steps in
                              re.findall(r"^Chosen (\S+): (\d+) step", text, re.MULTILINE)])
            self.assertEqual(sum(row["steps"] for row in result["chosen"]), result["steps"])
            for name, value in re.findall(r"^Initial .* for (\w+): (\d+)$", text, re.MULTILINE):
                self.assertEqual(result["initial_h"][name], int(value))
            self.assertEqual(result["task"]["variables"], 6)
            self.assertIsInstance(result["search_time"], float)

    def test_lists_with_arguments_and_ties(self):
        lists = ["pdb(0,1)/-g", "ff/g", "pdb(0,1)"]
        text = self.assert_run(0, "plan", DEMO, "--lists", ",".join(lists)).stdout
        result = json.loads(self.assert_run(0, "plan", DEMO, "--json", "--lists",
                                            ",".join(lists)).stdout)
        self.assertEqual(result["lists"], lists)
        self.assertEqual(list(result["initial_h"]), lists)
        self.assertEqual(result["initial_h"][lists[0]], result["initial_h"][lists[2]])
        for name in lists:
            self.assertIn(f"Initial heuristic value for {name}: ", text)
            self.assertIn(f"Chosen {name}: ", text)

    def test_one_operator_of_the_largest_cost(self):
        task = self.write("large.sas", sas_text([2], [0], [(0, 1)], [("step", [], [(0, 0, 1)], 2**31 - 1)]))
        for name in ("cg", "cea", "ff", "add", "max", "rp", "lm", "lmcut", "blind"):
            self.assertIn("Plan cost: 2147483647", self.assert_run(0, "plan", task, "--lists", name).stdout)

    def test_a_bound_beyond_what_nodes_hold(self):
        task = self.write("large.sas", sas_text([2, 2], [0, 0], [(0, 1), (1, 1)],
                                                [("a", [], [(0, 0, 1)], 10**9), ("b", [], [(1, 0, 1)], 10**9)]))
        for search in ("eager", "deferred"):
            for bound, code in ((2 * 10**9 + 1, 0), (2 * 10**9, 12), (15 * 10**8, 12)):
                self.assert_run(code, "plan", task, "--lists", "blind", "--search", search, "--bound", str(bound))

    def test_names_that_a_plan_file_cannot_hold(self):
        task = self.write("names.sas", sas_text([2, 2], [0, 0], [(1, 1)],
                                                [("a", [], [(0, 0, 1)], 1), ("a) ;", [], [(1, 0, 1)], 1)]))
        self.assertIn("would read as something else", self.assert_run(34, "plan", task, "--lists", "ff").stderr)
        self.assertFalse(os.path.exists(self.path("sas_plan")))

    def test_a_device_without_end(self):
        for arguments in (["plan", "/dev/zero"], ["plan", DEMO, "--policy", "/dev/zero"]):
            self.assertIn("too large", self.assert_run(33, *arguments).stderr)

    def test_large_sums_are_not_infinite(self):
        """Each level of facts costs as much as all facts of the one below it, each for itself."""
        levels, width = 25, 3
        operators = []
        for level in range(levels):
            below = range((level - 1) * width, level * width) if level else ()
            operators += [(f"o {level} {i}", [(fact, 1) for fact in below],
                           [(level * width + i, 0, 1)], 1) for i in range(width)]
        count = levels * width
        goal = [(fact, 1) for fact in range(count - width, count)]
        self.write("tower.sas", sas_text([2] * count, [0] * count, goal, operators))
        dear = [("a", [], [(0, 0, 1)], 1500000000), ("b", [], [(0, 1, 2)], 1500000000),
                ("c", [], [(1, 0, 1)], 1500000000)]
        self.write("dear.sas", sas_text([3, 2], [0, 0], [(0, 2), (1, 1)], dear))
        for heuristic in ("cg", "cea", "ff", "add", "lm"):
            for task, length in (("tower.sas", count), ("dear.sas", 3)):
                result = json.loads(self.assert_run(0, "plan", task, "--lists", heuristic,
                                                    "--json").stdout)
                self.assertEqual(result["plan_length"], length, (heuristic, task))

    def test_replay(self):
        self.write("decisions", "0 1 1 0 1")
        options = ["--lists", "ff,add", "--json"]
        result = json.loads(self.assert_run(0, "plan", DEMO, *options, "--control",
                                            "replay:decisions").stdout)
        self.assertEqual(result["control"], "replay:decisions")
        os.symlink("decisions", os.fsencode(self.path("other")) + b"\xff")
        result = json.loads(self.assert_run(0, "plan", DEMO, *options, "--json", "--control",
                                            b"replay:other\xff").stdout)
        self.assertEqual(result["control"], "(not UTF-8)")
        self.assertEqual(result["chosen"][0]["steps"], 2)
        self.write("decisions", "[0, 2]")
        error = self.assert_run(33, "plan", DEMO, *options, "--control", "replay:decisions").stderr
        self.assertIn("decisions: error: decision 2 is list 2, but there are lists 0 to 1", error)
        self.assert_run(33, "plan", DEMO, "--control", "replay:nothing-here")
        self.assert_run(36, "plan", DEMO, "--control", "replay")

    def test_on_a_terminal(self):
        """The plan and two lines about it; with --verbose what a file would get."""
        shown = self.run_on_terminal(0, "plan", DEMO, "--lists", "ff").replace("\r", "")
        self.assertIn("(move hall kitchen)\n", shown)
        self.assertRegex(shown, r"\nCost \d+, \d+ steps, found in [\d.]+ s, written to sas_plan\.\n"
                                r"With the lists ff and the controller single: \d+ states expanded")
        self.assertNotIn("exit code", shown)
        self.assertIn("search exit code: 0", self.run_on_terminal(0, "plan", DEMO, "--verbose"))
        shown = self.run_on_terminal(11, "plan", self.write("none.sas", unsolvable_task()), "--lists", "blind")
        self.assertIn("Proved unsolvable: there is no plan; ", shown)
        shown = self.run_on_terminal(0, "plan", DEMO, "--anytime")
        self.assertRegex(shown, r"Plan 1: cost \d+, \d+ steps, after [\d.]+ s")
        self.assertIn("written to sas_plan", shown)

    def test_quiet(self):
        result = self.assert_run(0, "plan", DEMO, "--quiet")
        self.assertEqual((result.stdout, result.stderr), ("", ""))
        self.assertTrue(self.read("sas_plan"))

    def test_plan_to_standard_output(self):
        result = self.assert_run(0, "plan", DEMO, "--plan-file", "-")
        self.assertEqual(os.listdir(self.folder), [])
        self.assertIn("search exit code: 0", result.stderr)
        self.assert_run(0, "plan", DEMO, "-q", "-o", "plan")
        self.assertEqual(result.stdout, self.read("plan"))

    def test_task_from_standard_input(self):
        with open(DEMO, encoding="utf-8") as task:
            result = self.assert_run(0, "plan", "-", stdin=task)
        self.assertIn("Solution found.", result.stdout)

    def test_threads_give_the_same_result(self):
        results = [json.loads(self.assert_run(0, "plan", DEMO, "--json", "--lists=ff,add",
                                              f"--threads={threads}").stdout)
                   for threads in (1, 2, 5)]
        for result in results:
            for name in ("threads", "search_time", "total_time", "peak_memory_kb"):
                del result[name]
        self.assertEqual(results[0], results[1])
        self.assertEqual(results[0], results[2])

    def test_double_dash_and_every_spelling(self):
        shutil.copy(DEMO, self.path("-task.sas"))
        self.assert_run(0, "plan", "-q", "--lists", "ff", "--lists=add", DEMO, "--")
        self.assert_run(0, "plan", "-q", "--", "-task.sas")


class Unsolved(VeerTest):
    def test_exhausted(self):
        task = self.write("task.sas", unsolvable_task())
        output = self.assert_run(11, "plan", task, "--lists=blind").stdout
        self.assertIn("Completely explored state space -- no solution!", output)
        self.assertIn("\nProved unsolvable: there is no plan; all states that can be reached were "
                      "expanded (3) or are dead ends (0).\nsearch exit code: 11\n", output)
        self.assertEqual(figures(output)["expanded"], 3)
        self.assertFalse(os.path.exists(self.path("sas_plan")))

    def test_exhausted_without_a_proof(self):
        task = self.write("task.sas", unsolvable_task())
        for options in (["--lists=cg"], ["--lists=blind", "--bound=2"], ["--lists=ff+"]):
            output = self.assert_run(12, "plan", task, *options).stdout
            self.assertIn("\nSearch stopped without finding a solution.\nsearch exit code: 12\n",
                          output)

    def test_initial_state_is_a_dead_end(self):
        task = self.write("task.sas", unsolvable_task())
        output = self.assert_run(11, "plan", task).stdout
        self.assertIn("Initial heuristic value for rp: infinity\n", output)
        self.assertIn("\nProved unsolvable: there is no plan; the initial state is a dead end by rp.\n",
                      output)
        result = json.loads(self.assert_run(11, "plan", task, "--json").stdout)
        self.assertIsNone(result["initial_h"]["rp"])
        self.assertIsNone(result["plan"])
        self.assertIsNone(result["plan_cost"])
        self.assertEqual((result["status"], result["exit_code"], result["proof"]),
                         ("exhausted", 11, "unsolvable"))


class Optimal(VeerTest):
    """A*: what it proves, and what it refuses."""
    KILN = os.path.join(ROOT, "tests/golden/tasks/kiln.sas")
    AXIOMS = os.path.join(ROOT, "tests/golden/tasks/signals.sas")
    CONDITIONS = os.path.join(ROOT, "tests/golden/tasks/museum.sas")

    def plan(self, *options, task=KILN):
        return json.loads(self.assert_run(0, "plan", task, "--json", *options).stdout)

    def test_all_admissible_heuristics_prove_the_same_cost(self):
        costs = set()
        for options in ([], ["--lists=blind"], ["--lists=max"], ["--lists=pdb(0,1)"],
                        ["--lists=lmcut/-g"]):
            result = self.plan("--preset=optimal", *options)
            self.assertEqual(result["proof"], "optimal")
            self.assertNotIn("proof_gap", result)
            costs.add(result["plan_cost"])
        self.assertEqual(len(costs), 1)
        result = self.plan("--lists=blind", "--weight=1", "--reopen")
        self.assertEqual((result["proof"], {result["plan_cost"]}), ("optimal", costs))

    def test_threads_change_nothing(self):
        figures_of_one, figures_of_three = (
            {key: value for key, value in self.plan("--preset=optimal", "--threads", n).items()
             if "time" not in key and key not in ("threads", "peak_memory_kb")}
            for n in ("1", "3"))
        self.assertEqual(figures_of_one, figures_of_three)

    def test_lines(self):
        output = self.assert_run(0, "plan", self.KILN, "--preset", "optimal").stdout
        self.assertIn("\nConducting A* search: lists lmcut, control single, 1 thread(s)\n", output)
        self.assertRegex(output, r"\nPlan cost: \d+\nProved optimal: there is no cheaper plan.\n")
        self.assertRegex(output, r"\nExpanded until last jump: \d+ state")

    def test_says_why_nothing_is_proved(self):
        for options, gap in ((["--lists=ff"], "the heuristic is not admissible for this task"),
                             (["--weight=2"], "the weight of h is not 1"),
                             (["--costs=one"],
                              "the search uses other costs than those of the task")):
            output = self.assert_run(0, "plan", self.KILN, "--preset=optimal", *options).stdout
            self.assertIn(f"\nNot proved optimal: {gap}.\n", output)
            result = self.plan("--preset=optimal", *options)
            self.assertEqual((result["proof"], result["proof_gap"]), (None, gap))
        output = self.assert_run(0, "plan", self.AXIOMS, "--preset=optimal", "--lists=max").stdout
        self.assertIn("\nNot proved optimal: the heuristic is not admissible", output)

    def test_other_searches_do_not_mention_it(self):
        self.assertNotIn("roved", self.assert_run(0, "plan", self.KILN).stdout)
        self.assertIsNone(self.plan()["proof"])

    def test_unsupported_tasks(self):
        for task, what in ((self.AXIOMS, "axioms"), (self.CONDITIONS, "conditional effects")):
            result = self.assert_run(34, "plan", task, "--preset", "optimal")
            self.assertIn(f"the heuristic lmcut does not support {what}", result.stderr)
            self.assertEqual(self.plan("--preset=optimal", "--lists=blind", task=task)["proof"],
                             "optimal")

    def test_needs_one_list_and_one_search(self):
        result = self.assert_run(36, "plan", self.KILN, "--search", "astar", "--lists", "ff,cg")
        self.assertIn("--search astar is for one list, not for ff,cg", result.stderr)
        result = self.assert_run(36, "plan", self.KILN, "--preset", "optimal", "--anytime")
        self.assertIn("--anytime is for searches whose first plan need not be the best",
                      result.stderr)

    def test_translator_proves_that_there_is_no_plan(self):
        reasons = {"unreachable": r"the goal \(open\) cannot be reached, even if nothing is ever deleted",
                   "mutex": "parts of the goal exclude each other",
                   "false": "a part of the goal that never changes is false"}
        for name, reason in reasons.items():
            folder = os.path.join(ROOT, "tests/golden/pddl", f"trivial-{name}")
            files = [os.path.join(folder, file) for file in ("domain.pddl", "problem.pddl")]
            for options in ([], ["--preset=optimal"], ["--lists=cg"]):
                output = self.assert_run(10, "plan", *files, *options).stdout
                self.assertRegex(output, rf"\nProved unsolvable: there is no plan; {reason}\.\n"
                                         "translate exit code: 10\n")
            self.assertRegex(self.run_on_terminal(10, "plan", *files), reason)


class Errors(VeerTest):
    def test_missing_file(self):
        result = self.assert_run(33, "plan", "nowhere.sas")
        self.assertIn("nowhere.sas: error: cannot read", result.stderr)
        self.assertEqual(result.stdout, "search exit code: 33\n")
        result = self.assert_run(33, "plan", "nowhere.sas", "--json")
        self.assertEqual(json.loads(result.stdout)["exit_code"], 33)

    def test_errors_are_json_wherever_the_option_stands(self):
        for words in (["--json", "--bogus"], ["--bogus", "--json"], [DEMO, DEMO, "x", "--json"]):
            result = json.loads(self.assert_run(36, "plan", *words).stdout)
            self.assertEqual(result["exit_code"], 36)
        text = self.assert_run(33, "plan", b"\xff.sas", "--json", errors="replace").stdout
        result = json.loads(text)
        self.assertEqual(result["file"], "(not UTF-8)")

    def test_closed_output_does_not_go_elsewhere(self):
        run = subprocess.run(["sh", "-c", 'exec "$0" plan "$1" --lists ff --trace t.jsonl >&-', VEER,
                              DEMO], cwd=self.folder, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(run.returncode, 32, run.stderr)
        self.assert_run(0, "trace", "summary", "t.jsonl")

    def test_bad_file(self):
        task = self.write("bad.sas", "begin_version\n3\nend_of_version\n")
        self.assertRegex(self.assert_run(33, "plan", task).stderr, r"bad\.sas:3:1: error: ")

    def steps_of(self, code, *arguments):
        """The list of every choice in its order, as far as the numbers tell, and the status."""
        result = json.loads(self.assert_run(code, "plan", DEMO, "--json", *arguments).stdout)
        return [row["steps"] for row in result["chosen"]], result["status"]

    def test_steps_are_limited(self):
        lists = ("--lists", "ff,add")
        text = self.assert_run(12, "plan", DEMO, "--lists", "ff", "--max-steps", "2").stdout
        self.assertIn("Step limit has been reached.\nsearch exit code: 12\n", text)
        self.assertIn("Steps: 2 step(s).\nChosen ff: 2 step(s).\n", text)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "sas_plan")))
        self.assertEqual(self.steps_of(12, *lists, "--max-steps", "3"), ([2, 1], "out_of_steps"))
        self.assertEqual(self.steps_of(12, *lists, "--max-steps", "3", "--mdp", "paper"),
                         ([2, 2], "out_of_steps"))

    def test_rules_and_intervals(self):
        lists = ("--lists", "ff,add", "--max-steps", "4")
        for arguments, chosen in [
                (["--control", "single:add"], [0, 4]),
                (["--control", "single:add", "--mdp", "veer"], [0, 4]),
                (["--control", "single:add", "--mdp", "paper"], [1, 4]),
                (["--control", "single:add", "--mdp", "paper:7", "--control-interval", "1"], [2, 3]),
                (["--control", "alt:add,ff"], [2, 2]),
                (["--control", "alt:add,ff/3"], [1, 3]),
                (["--control", "alt", "--control-interval", "2"], [3, 1])]:
            self.assertEqual(self.steps_of(12, *lists, *arguments), (chosen, "out_of_steps"))

    def test_every_rule_finds_a_plan(self):
        for control in ("single:add", "alt", "alt:add,ff", "alt:/3", "random", "random:5",
                        "argmin-mean", "argmin-h", "boost", "boost:10"):
            chosen, status = self.steps_of(0, "--lists", "ff,add", "--control", control)
            self.assertEqual(status, "solved")
            self.assertGreater(sum(chosen), 0)

    def test_short_options_with_and_without_a_space(self):
        for words in (["-o", "plan"], ["-oplan"]):
            self.assert_run(0, "plan", DEMO, "-q", *words)
            os.remove(self.path("plan"))

    def test_bad_options(self):
        for arguments, message in [
                (["--lsts", "ff"], "did you mean --lists?"),
                (["--frobnicate"], "unknown option --frobnicate"),
                (["-z"], "unknown option -z"),
                (["-qo"], "unknown option -qo"),
                (["--lists"], "wants a value"),
                (["--json=yes"], "takes no value"),
                (["--lists", "ff,hff"], "there are: ff, rp, add"),
                (["--lists", "ff,"], 'no heuristic ""'),
                (["--control", "none"], "there are: single, alt"),
                (["--control", "single", "--lists", "ff,add"], "needs the name of a list: single:LIST"),
                (["--control", "single:cg", "--lists", "ff,add"], "there are: ff,add"),
                (["--control", "alt:ff,cg", "--lists", "ff,add"], "there are: ff,add"),
                (["--control-interval", "-1"], "from 0"),
                (["--mdp", "papers"], "veer, paper, paper:SEED or paper:end"),
                (["--mdp", "paper:"], "veer, paper, paper:SEED or paper:end"),
                (["--mdp", "paper:-1"], "veer, paper, paper:SEED or paper:end"),
                (["--mdp", "paper", "--step", "expansion"], "a step is a pop"),
                (["--max-steps", "0"], "from 1"),
                (["--threads", "0"], "from 1 to 256"),
                (["--time-limit", "soon"], "a duration such as"),
                (["--memory-limit", "4GB"], "a size such as"),
                (["--step", "jump"], "pop or expansion"),
                (["--json", "--plan-file", "-"], "both want standard output"),
                (["another", "third"], 'unexpected argument "third"')]:
            result = self.assert_run(36, "plan", DEMO, *arguments)
            self.assertIn(message, result.stderr)
        self.assertIn("wants TASK", self.assert_run(36, "plan").stderr)

    def test_full_disk(self):
        result = self.assert_run(32, "plan", DEMO, "--plan-file", "/dev/full")
        self.assertIn("/dev/full: error: cannot write: No space left", result.stderr)
        self.assertIn("Plan length:", result.stdout)
        self.assertIn("search exit code: 32\n", result.stdout)
        self.assertTrue(os.path.exists("/dev/full"))
        with open("/dev/full", "w", encoding="utf-8") as full:
            for arguments in (["-q", "-o", "-"], ["--json"], []):
                run = subprocess.run([VEER, "plan", DEMO, *arguments], cwd=self.folder, stdout=full,
                                     stderr=subprocess.PIPE, text=True, check=False)
                self.assertEqual(run.returncode, 32, arguments)
                self.assertIn("cannot write", run.stderr)

    def test_incomplete_plan_is_removed(self):
        script = f"trap '' XFSZ; ulimit -f 0; exec '{VEER}' plan -q '{DEMO}'"
        run = subprocess.run(["bash", "-c", script], cwd=self.folder, stderr=subprocess.PIPE,
                             text=True, check=False)
        self.assertEqual(run.returncode, 32, run.stderr)
        self.assertIn("cannot write", run.stderr)
        self.assertEqual(os.listdir(self.folder), [])

    def test_an_older_plan_outlives_a_full_disk(self):
        self.write("sas_plan", "older")
        script = f"trap '' XFSZ; ulimit -f 0; exec '{VEER}' plan -q '{DEMO}'"
        subprocess.run(["bash", "-c", script], cwd=self.folder, stderr=subprocess.PIPE, check=False)
        self.assertEqual(self.read("sas_plan"), "older")
        self.assertEqual(os.listdir(self.folder), ["sas_plan"])

    def test_a_plan_file_that_cannot_be_written_ends_the_run_at_once(self):
        task = self.write("endless.sas", endless_task())
        for path in ("no/such/folder", self.folder):
            result = self.assert_run(32, "plan", task, "--plan-file", path)
            self.assertIn("cannot write", result.stderr)
            self.assertNotIn("Lists", result.stdout)

    def test_a_plan_keeps_the_permissions_of_the_file_and_links(self):
        path = self.write("private", "")
        os.chmod(path, 0o600)
        os.symlink(path, self.path("link"))
        self.assert_run(0, "plan", "-q", DEMO, "--plan-file", "link")
        self.assertTrue(os.path.islink(self.path("link")))
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
        self.assertIn("cost", self.read("private"))


class Limits(VeerTest):
    def setUp(self):
        super().setUp()
        self.task = self.write("endless.sas", endless_task())

    def test_time_limit_before_the_search(self):
        """Reading from a pipe without a writer: only the clock can end it."""
        for options, expected in (([], "Time limit has been reached.\nsearch exit code: 23\n"),
                                  (["--json"], '{"status": "out_of_time", "exit_code": 23}\n')):
            reading, writing = os.pipe()
            run = subprocess.run([VEER, "plan", "-", "--time-limit=0.2s", *options], stdin=reading,
                                 capture_output=True, text=True, timeout=PATIENCE, check=False)
            os.close(reading)
            os.close(writing)
            self.assertEqual((run.returncode, run.stdout), (23, expected))

    def test_time_limit(self):
        def search(seconds):
            output = self.assert_run(23, "plan", self.task, "--lists=blind",
                                     f"--time-limit={seconds}s").stdout
            self.assertIn("\nTime limit has been reached.\nsearch exit code: 23\n", output)
            self.assertRegex(output, r"\nExpanded \d{2,} state")
        self.with_more_and_more_time(search)

    def test_memory_limit_in_search(self):
        output = self.assert_run(22, "plan", self.task, "--lists=blind", "--memory-limit=8M").stdout
        self.assertIn("\nMemory limit has been reached.\nsearch exit code: 22\n", output)
        self.assertGreater(figures(output)["expanded"], 10)
        result = self.assert_run(22, "plan", self.task, "--lists=blind", "--memory-limit=8M",
                                 "--json")
        self.assertEqual(json.loads(result.stdout)["status"], "out_of_memory")

    def test_memory_limit_before_search(self):
        for limit in ("1K", "80K", "100K"):
            output = self.assert_run(22, "plan", self.task, f"--memory-limit={limit}").stdout
            self.assertIn("\nMemory limit has been reached.\nsearch exit code: 22\n", output)
            result = self.assert_run(22, "plan", self.task, f"--memory-limit={limit}", "--json")
            self.assertEqual(json.loads(result.stdout)["exit_code"], 22)

    def test_memory_of_the_system(self):
        with open(VEER, "rb") as program:
            is_sanitized = b"__asan_init" in program.read()
        if is_sanitized:
            self.skipTest("the address sanitizer needs terabytes of address space")
        script = f"ulimit -v 100000; exec '{VEER}' plan '{self.task}' --lists blind"
        run = subprocess.run(["bash", "-c", script], cwd=self.folder, stdout=subprocess.PIPE,
                             text=True, check=False)
        self.assertEqual(run.returncode, 22)
        self.assertIn("\nMemory limit has been reached.\n", run.stdout)
        self.assertIn("\nExpanded ", run.stdout)


class Signals(VeerTest):
    def setUp(self):
        super().setUp()
        self.task = self.write("endless.sas", endless_task())

    def interrupt(self, number, *options):
        """Sends the signal when the search runs; exit code and the rest of the output."""
        with subprocess.Popen([VEER, "plan", self.task, "--lists=blind", *options], cwd=self.folder,
                              stdout=subprocess.PIPE, text=True) as process:
            if "--json" in options:
                await_handler(process, number)
            else:
                for line in process.stdout:
                    if line.startswith("Initial heuristic value"):
                        break
            process.send_signal(number)
            output, _ = process.communicate(timeout=PATIENCE)
            return process.returncode, output

    def test_statistics_then_death_by_signal(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            code, output = self.interrupt(number)
            self.assertEqual(code, -number)
            self.assertRegex(output, r"Expanded \d+ state")
            self.assertIn(f"search exit code: {-number}\n", output)

    def test_json(self):
        code, output = self.interrupt(signal.SIGTERM, "--json")
        self.assertEqual(code, -signal.SIGTERM)
        self.assertEqual(json.loads(output)["status"], "interrupted")

    def test_processor_time_limit(self):
        code, output = self.interrupt(signal.SIGXCPU)
        self.assertEqual(code, 23)
        self.assertIn("Time limit has been reached.\n", output)

    def test_ignored_signal_stays_ignored(self):
        script = (f"trap '' INT; '{VEER}' plan '{self.task}' --lists blind -q --time-limit 0.6s &"
                  " sleep 0.3; kill -INT $!; wait $!")
        run = subprocess.run(["bash", "-c", script], cwd=self.folder, check=False)
        self.assertEqual(run.returncode, 23)


class Terminal(VeerTest):
    def search(self, seconds, *options):
        task = self.write("endless.sas", endless_task())
        return self.run_on_terminal(23, "plan", task, "--lists=blind", f"--time-limit={seconds}s",
                                    *options)

    def test_progress_line_appears_and_goes(self):
        def search(seconds):
            output = self.search(seconds)
            self.assertRegex(output, r"\r\x1b\[K\d+ expanded, \d+/s, best h blind 1, \d+ MB, \d+ s")
            self.assertRegex(output, r" s\r\x1b\[KNo plan was found")
        self.with_more_and_more_time(search, (1.2, 5, 20))

    def test_not_when_quiet(self):
        self.assertEqual(self.search(1.2, "--quiet"), "")


if __name__ == "__main__":
    unittest.main()
