#!/usr/bin/env python3
"""veer plan --trace and veer trace from outside: the same run, seen twice."""

import json
import os
import re
import signal
import subprocess
import time
import unittest
import unittest.mock
import xml.etree.ElementTree as ElementTree

from support import DEMO, VEER, WAREHOUSE, VeerTest, endless_task, unsolvable_task

SVG = "{http://www.w3.org/2000/svg}"
ESCAPE = "\033["


def chosen(text):
    """Steps per list, as veer plan reports them at its end."""
    return {name: int(count)
            for name, count in re.findall(r"^Chosen (.+): (\d+) step\(s\)\.$", text, re.MULTILINE)}


def step_line(t, used, num_lists):
    return json.dumps({"t": t, "chosen": used, "used": used, "h": 3,
                       "lists": [[1, 3, 3, 3, 0]] * num_lists}) + "\n"


def trace_text(lists, uses):
    """A trace of a run that used these lists, given by number."""
    head = json.dumps({"format": "veer-trace", "version": 1, "lists": lists}) + "\n"
    end = json.dumps({"outcome": "solved", "steps": len(uses)}) + "\n"
    return head + "".join(step_line(t, used, len(lists)) for t, used in enumerate(uses)) + end


class TraceTest(VeerTest):
    def record(self, *arguments, code=0):
        return self.assert_run(code, "plan", *arguments, "--trace", "run.jsonl").stdout

    def steps(self):
        head, *lines, end = map(json.loads, self.read("run.jsonl").splitlines())
        self.assertEqual(end["steps"], len(lines))
        return head, lines

    def outcome(self):
        return json.loads(self.read("run.jsonl").splitlines()[-1])["outcome"]

    def summary(self, *arguments):
        return json.loads(self.assert_run(0, "trace", "summary", "run.jsonl", "--json",
                                          *arguments).stdout)


class Recording(TraceTest):
    def test_lines(self):
        output = self.record(DEMO, "--lists", "ff,add")
        head, steps = self.steps()
        self.assertEqual(head, {"format": "veer-trace", "version": 1, "domain": "", "task": DEMO,
                                "control": "alt", "mdp": "veer", "step": "pop",
                                "lists": ["ff", "add"],
                                "statistics": ["count", "min", "max", "mean", "variance"]})
        self.assertEqual(self.outcome(), "solved")
        self.assertEqual(len(steps), sum(chosen(output).values()))
        initial = [int(value) for value in
                   re.findall(r"^Initial heuristic value for \w+: (\d+)$", output, re.MULTILINE)]
        self.assertEqual(steps[0]["lists"], [[1, h, h, h, 0] for h in initial])
        for t, step in enumerate(steps):
            self.assertEqual(list(step), ["t", "chosen", "used", "h", "lists"])
            self.assertEqual(step["t"], t)
            self.assertEqual(step["h"], step["lists"][step["used"]][1])
        for before, after in zip(steps, steps[1:]):
            for i, (old, new) in enumerate(zip(before["lists"], after["lists"])):
                self.assertGreaterEqual(new[0], old[0] - (i == before["used"]))

    def test_numbers_of_the_closing_lines(self):
        output = self.record(DEMO, "--lists", "ff,add")
        expected = chosen(output)
        self.assertEqual(list(expected), ["ff", "add"])
        result = self.summary()
        self.assertEqual({row["list"]: row["steps"] for row in result["lists"]}, expected)
        self.assertIn(f"Steps: {result['steps']} step(s).\n", output)
        text = self.assert_run(0, "trace", "summary", "run.jsonl").stdout
        for name, count in expected.items():
            self.assertRegex(text, re.compile(rf"^{name} +{count} ", re.MULTILINE))
        _, steps = self.steps()
        self.assertEqual(text.splitlines()[-2:],
                         ["".join("fa"[step["used"]] for step in steps), "f ff  a add"])

    def test_the_search_is_the_same(self):
        options = ["plan", DEMO, "--lists", "ff,add", "--json"]
        plain, traced = (json.loads(self.assert_run(0, *options, *more).stdout)
                         for more in ([], ["--trace", "run.jsonl"]))
        for key in ("steps", "expanded", "evaluated", "plan", "chosen"):
            self.assertEqual(plain[key], traced[key])

    def test_an_empty_list_is_replaced(self):
        self.write("task.sas", unsolvable_task())
        self.write("decisions", "0 0 0 0 0 0")
        output = self.record("task.sas", "--lists", "blind,goalcount", "--control",
                             "replay:decisions", code=11)
        _, steps = self.steps()
        self.assertEqual([step["used"] for step in steps], [0] * 3 + [1] * 3)
        self.assertEqual(chosen(output), {"blind": 3, "goalcount": 3})
        self.assertEqual(steps[-1]["lists"][0], [0, None, None, 0, 0])
        self.assertEqual({step["chosen"] for step in steps}, {0})
        self.assertEqual(self.outcome(), "exhausted")

    def test_the_published_rules(self):
        """There, too, what was chosen and what was used instead."""
        self.write("task.sas", unsolvable_task())
        self.record("task.sas", "--lists", "blind,goalcount", "--control", "single:blind", "--mdp",
                    "paper:5", code=11)
        head, steps = self.steps()
        self.assertEqual(head["mdp"], "paper:5")
        self.assertEqual([(step["chosen"], step["used"]) for step in steps],
                         [(0, 0)] * 3 + [(0, 1)] * 3)

    def test_pddl(self):
        self.record(*WAREHOUSE, "--step", "expansion")
        head, _ = self.steps()
        self.assertEqual([head["domain"], head["task"]], WAREHOUSE)
        self.assertEqual(head["step"], "expansion")

    def test_a_trace_is_replayed(self):
        """The same search from what is recorded of it, under either set of rules."""
        for rules in ([], ["--mdp", "paper"]):
            options = [DEMO, "--lists", "ff,add,goalcount", *rules]
            self.record(*options, "--control", "random:3")
            _, steps = self.steps()
            self.record(*options, "--control", "replay:run.jsonl")
            _, replayed = self.steps()
            self.assertEqual([step["used"] for step in replayed], [step["used"] for step in steps])
            self.assertEqual([step["lists"] for step in replayed],
                             [step["lists"] for step in steps])

    def test_lists_apart_are_replayed(self):
        """A list that is chosen and empty is fed, so what was used instead does not tell all."""
        for step in ("pop", "expansion"):
            options = [*WAREHOUSE, "--lists", "goalcount,ff,cg", "--search", "selective", "--step", step]
            self.write("decisions", " ".join(["0"] * 3 + ["1"] * 40 + ["0"] * 500))
            self.record(*options, "--control", "replay:decisions")
            _, steps = self.steps()
            self.record(*options, "--control", "replay:run.jsonl")
            self.assertEqual(self.steps()[1], steps)
            self.assertTrue(any(step["chosen"] != step["used"] for step in steps))

    def test_step_limit(self):
        self.record(DEMO, "--lists", "ff,add", "--max-steps", "7", code=12)
        self.assertEqual((len(self.steps()[1]), self.outcome()), (7, "out_of_steps"))

    def test_standard_output(self):
        result = self.assert_run(0, "plan", DEMO, "--trace", "-")
        for line in result.stdout.splitlines():
            json.loads(line)
        self.assertIn("Solution found.", result.stderr)
        shown = self.assert_run(0, "trace", "summary", "-", "--json", input=result.stdout).stdout
        self.assertEqual(json.loads(shown)["steps"], len(result.stdout.splitlines()) - 2)
        for other in (["--json"], ["--plan-file", "-"]):
            self.assertIn("standard output",
                          self.assert_run(36, "plan", DEMO, "--trace", "-", *other).stderr)

    def test_cannot_be_written(self):
        self.assertIn("no/such: error: cannot open",
                      self.assert_run(32, "plan", DEMO, "--trace", "no/such").stderr)
        if os.path.exists("/dev/full"):
            result = self.assert_run(32, "plan", DEMO, "--trace", "/dev/full")
            self.assertEqual(result.stderr.count("error:"), 1)
            self.assertIn("/dev/full: error: cannot write", result.stderr)
            self.assertIn("Solution found!", result.stdout)
            self.assertTrue(os.path.exists(self.path("sas_plan")))

    def test_a_reader_that_goes_away(self):
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "w") as pipe:
            result = subprocess.run([VEER, "plan", DEMO, "--trace", "-"], cwd=self.folder,
                                    stdout=pipe, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(result.returncode, 32)
        self.assertIn("<stdout>: error: cannot write: Broken pipe", result.stderr)
        self.assertTrue(os.path.exists(self.path("sas_plan")))

    def test_a_task_that_cannot_be_read_leaves_the_old_trace(self):
        self.write("run.jsonl", "old")
        self.assert_run(33, "plan", "missing.sas", "--trace", "run.jsonl")
        self.assertEqual(self.read("run.jsonl"), "old")

    def test_out_of_memory(self):
        self.write("task.sas", endless_task())
        output = self.record("task.sas", "--lists", "blind", "--memory-limit", "4M", code=22)
        result = self.summary()
        self.assertEqual(result["lists"][0]["steps"], chosen(output)["blind"])
        self.assertEqual(result["outcome"], "out_of_memory")

    def test_out_of_time(self):
        self.write("task.sas", endless_task())

        def search(seconds):
            self.write("run.jsonl", "{}\n")
            self.record("task.sas", "--lists", "blind", "--time-limit", f"{seconds}s", code=23)
            self.assertEqual(self.outcome(), "out_of_time")
        self.with_more_and_more_time(search)

    def test_interrupted(self):
        self.write("task.sas", endless_task())
        with subprocess.Popen([VEER, "plan", "task.sas", "--lists", "blind", "--trace",
                               "run.jsonl"], cwd=self.folder, stdout=subprocess.DEVNULL) as process:
            while not os.path.exists(self.path("run.jsonl")) and process.poll() is None:
                time.sleep(0.01)
            process.send_signal(signal.SIGTERM)  # which is caught since before the file was there
            self.assertEqual(process.wait(), -signal.SIGTERM)
        self.assertEqual(self.outcome(), "interrupted")
        self.assertEqual(self.summary()["outcome"], "interrupted")

    def test_killed(self):
        self.write("task.sas", endless_task())
        with subprocess.Popen([VEER, "plan", "task.sas", "--lists", "blind,goalcount", "--trace",
                               "-"], cwd=self.folder, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL) as process:
            text = process.stdout.read(300000)
            process.kill()
        result = self.assert_run(0, "trace", "summary", "-", "--json", input=text.decode())
        self.assertAlmostEqual(json.loads(result.stdout)["steps"], text.count(b"\n"), delta=1)
        self.assertIn("<stdin>: warning: the outcome is missing", result.stderr)


class Summary(TraceTest):
    def test_quarters_and_switching(self):
        uses = [0] * 1 + [1] * 2 + [0] * 100 + [2] * 101 + [0] * 1000 + [1] * 1001
        self.write("run.jsonl", trace_text(["ff", "cg", "cea"], uses))
        result = self.summary()
        self.assertEqual((result["steps"], result["switches"], result["longest_run"]),
                         (2205, 5, 1001))
        quarters = [uses[i * 2205 // 4:(i + 1) * 2205 // 4] for i in range(4)]
        for number, row in enumerate(result["lists"]):
            self.assertEqual(row["steps"], uses.count(number))
            self.assertEqual(row["quarters"], [part.count(number) for part in quarters])
        self.assertEqual([(row["class"], row["runs"], row["steps"])
                          for row in result["switching"]],
                         [("immediate", 1, 1), ("high", 2, 102), ("medium", 2, 1101),
                          ("low", 1, 1001)])

    def test_strip(self):
        """Columns of one kind, mixed columns, and none too many."""
        self.write("run.jsonl", trace_text(["ff", "cg"], [0] * 400 + [0, 1] * 200))
        lines = self.assert_run(0, "trace", "summary", "run.jsonl").stdout.splitlines()
        self.assertEqual(lines[-5:], ["f" * 80] * 2 + ["f" * 40 + "c" * 40] * 2 + ["f ff  c cg"])
        self.write("run.jsonl", trace_text(["ff", "cg"], [0] * 79 + [1]))
        lines = self.assert_run(0, "trace", "summary", "run.jsonl").stdout.splitlines()
        self.assertEqual(lines[-3:], ["", "f" * 79 + "c", "f ff  c cg"])
        alone = self.assert_run(0, "trace", "summary", "run.jsonl", "--strip").stdout.splitlines()
        self.assertEqual(alone, lines[-2:])

    def test_lines_are_80_columns_wide(self):
        names = [f"pdb({i},{i + 1})/-g" for i in range(70)]
        self.write("run.jsonl", trace_text(names, [i % 70 for i in range(7000)]))
        for line in self.assert_run(0, "trace", "summary", "run.jsonl").stdout.splitlines():
            self.assertLessEqual(len(line), 80)

    def test_replaced_lists(self):
        self.write("run.jsonl", trace_text(["ff", "cg"], [1]).replace('"chosen": 1', '"chosen": 0'))
        self.assertEqual(self.summary()["replaced"], 1)
        self.assertIn("Chosen list was empty: 1 step(s).\n",
                      self.assert_run(0, "trace", "summary", "run.jsonl").stdout)

    def test_colour_on_terminals_only(self):
        self.write("run.jsonl", trace_text(["ff", "cg"], [0, 1, 1]))
        plain = self.assert_run(0, "trace", "summary", "run.jsonl").stdout
        self.assertNotIn(ESCAPE, plain)
        shown = self.run_on_terminal(0, "trace", "summary", "run.jsonl")
        if os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR"):
            self.assertIn(ESCAPE, shown)
        self.assertEqual(re.sub(r"\033\[[0-9;]*m", "", shown).replace("\r", ""), plain)
        with unittest.mock.patch.dict(os.environ, {"NO_COLOR": "1"}):
            shown = self.run_on_terminal(0, "trace", "summary", "run.jsonl")
        self.assertEqual(shown.replace("\r", ""), plain)

    def test_width_of_the_terminal(self):
        self.write("run.jsonl", trace_text(["ff", "cg"], [0] * 2000))
        with unittest.mock.patch.dict(os.environ, {"NO_COLOR": "1"}):
            shown = self.run_on_terminal(0, "trace", "summary", "run.jsonl", columns=33)
        self.assertEqual(shown.splitlines()[-5:], ["f" * 33] * 4 + ["f ff  c cg"])

    def test_no_steps(self):
        self.write("run.jsonl", trace_text(["ff"], []))
        self.assertEqual(self.summary("--svg", "run.svg")["steps"], 0)
        ElementTree.parse(self.path("run.svg"))
        self.assertNotIn("nan", self.assert_run(0, "trace", "summary", "run.jsonl").stdout)

    def test_cut_off(self):
        """In the last step, and between the last step and the outcome."""
        whole = trace_text(["ff"], [0] * 5)
        end = whole.rindex("{")
        for size, steps in ((end - 10, 4), (end, 5), (end + 10, 5)):
            self.write("run.jsonl", whole[:size])
            result = self.assert_run(0, "trace", "summary", "run.jsonl")
            self.assertIn(f"Steps: {steps} step(s).\n", result.stdout)
            self.assertIn("Outcome: (not recorded)\n", result.stdout)
            self.assertIn("run.jsonl: warning: the outcome is missing", result.stderr)
            self.assertIsNone(self.summary()["outcome"])

    def test_damaged(self):
        self.write("run.jsonl", trace_text(["ff"], [0] * 3).replace('"used": 0', '"used": 1', 1))
        result = self.assert_run(33, "trace", "summary", "run.jsonl")
        self.assertTrue(result.stderr.startswith("run.jsonl:2:1: error: \"used\" should be"))
        self.assertEqual(result.stdout, "")
        self.assert_run(33, "trace", "summary", "missing")
        self.assert_run(33, "trace", "summary", DEMO)
        self.assert_run(33, "trace", "summary", self.folder)
        self.assert_run(33, "trace", "summary", "/dev/null")

    def test_several_runs(self):
        self.write("a", trace_text(["ff", "cg"], [0] * 150 + [1] * 50))
        self.write("b", trace_text(["cg", "ff"], [0, 1] * 50))
        self.write("c", trace_text(["add"], []))
        result = json.loads(self.assert_run(0, "trace", "summary", "a", "b", "c",
                                            "--json").stdout)
        self.assertEqual([run["file"] for run in result["runs"]], ["a", "b", "c"])
        self.assertEqual([run["steps"] for run in result["runs"]], [200, 100, 0])
        self.assertEqual(result["lists"], [
            {"list": "ff", "mean": 0.625, "min": 0.5, "max": 0.75},
            {"list": "cg", "mean": 0.375, "min": 0.25, "max": 0.5},
            {"list": "add", "mean": None, "min": None, "max": None}])
        self.assertEqual(result["switching"][0],
                         {"class": "immediate", "mean": 0.5, "min": 0, "max": 1})
        text = self.assert_run(0, "trace", "summary", "a", "b", "c").stdout
        self.assertEqual([line.split() for line in text.splitlines()], [
            "run steps switches immediate high medium low ff cg add outcome".split(),
            "a 200 1 0.0% 25.0% 75.0% 0.0% 75.0% 25.0% - solved".split(),
            "b 100 99 100.0% 0.0% 0.0% 0.0% 50.0% 50.0% - solved".split(),
            "c 0 0 - - - - - - - solved".split(),
            "mean 50.0% 12.5% 37.5% 0.0% 62.5% 37.5% -".split(),
            "min 0.0% 0.0% 0.0% 0.0% 50.0% 25.0% -".split(),
            "max 100.0% 25.0% 75.0% 0.0% 75.0% 50.0% -".split()])
        self.write("b", "junk")
        self.assertIn("b:1:4: error", self.assert_run(33, "trace", "summary", "a", "b").stderr)
        self.assert_run(36, "trace", "summary", "-", "-")
        self.assert_run(36, "trace", "summary", "a", "c", "--svg", "x.svg")

    def test_usage(self):
        self.write("run.jsonl", trace_text(["ff"], [0]))
        self.assertIn("summary", self.assert_run(36, "trace", "sumary", "run.jsonl").stderr)
        self.assert_run(36, "trace", "summary")
        self.assert_run(36, "trace", "summary", "run.jsonl", "--json", "--svg", "-")
        self.assert_run(36, "trace", "summary", "run.jsonl", "--json", "--strip")
        self.assert_run(36, "trace", "summary", "run.jsonl", "run.jsonl", "--strip")
        self.assertIn("--svg", self.assert_run(0, "trace", "--help").stdout)


class Picture(TraceTest):
    def draw(self, names, uses):
        self.write("run.jsonl", trace_text(names, uses))
        self.assert_run(0, "trace", "summary", "run.jsonl", "--svg", "run.svg")
        return ElementTree.parse(self.path("run.svg")).getroot()

    def areas(self, root):
        """Of the rectangles of each list, by name."""
        result = {}
        for group in root.findall(f"{SVG}g"):
            if group.find(f"{SVG}text") is not None:
                continue  # the legend
            for rect in group.iter(f"{SVG}rect"):
                left, top, width, height = (float(rect.get(key))
                                            for key in ("x", "y", "width", "height"))
                self.assertGreaterEqual(left, 60)
                self.assertLessEqual(left + width, 820.02)
                self.assertGreaterEqual(top, 66)
                self.assertLessEqual(top + height, 186.02)
                name = group.find(f"{SVG}title").text
                result[name] = result.get(name, 0) + width * height
        return result

    def test_areas_are_shares(self):
        root = self.draw(["ff", "cg", "cea"], [0] * 5000 + [0, 1] * 2500)
        areas = list(self.areas(root).values())
        self.assertEqual(len(areas), 2)
        for area, share in zip(areas, (0.75, 0.25)):
            self.assertAlmostEqual(area / (760 * 120), share, delta=0.005)
        texts = [text.text for text in root.iter(f"{SVG}text")]
        for text in ("Open list used, 10000 steps, solved", "0", "2500", "5000", "7500", "10000",
                     "ff: 7500 (75.0 %)", "cg: 2500 (25.0 %)", "cea: 0 (0.0 %)"):
            self.assertIn(text, texts)

    def test_few_steps(self):
        areas = list(self.areas(self.draw(["ff", "cg"], [0, 0, 1])).values())
        self.assertAlmostEqual(areas[0] / areas[1], 2, delta=0.01)

    def test_many_lists_with_odd_names(self):
        names = ["<script>&\"'", "x" * 300] + [f"pdb({i})" for i in range(40)]
        root = self.draw(names, list(range(42)) * 30)
        titles = [title.text for title in root.iter(f"{SVG}title")]
        self.assertEqual(titles[1:], names * 2)
        self.assertEqual(len(self.areas(root)), 42)

    def test_nothing_from_elsewhere(self):
        self.draw(["ff"], [0])
        text = self.read("run.svg")
        self.assertEqual(re.findall(r"https?:[^\"]*", text), ["http://www.w3.org/2000/svg"])
        self.assertIn("prefers-color-scheme:dark", text)

    def test_standard_output(self):
        self.write("run.jsonl", trace_text(["ff"], [0]))
        result = self.assert_run(0, "trace", "summary", "run.jsonl", "--svg", "-")
        ElementTree.fromstring(result.stdout.encode())
        self.assertIn("Steps: 1 step(s).", result.stderr)

    def test_of_a_search(self):
        output = self.record(DEMO, "--lists", "ff,add")
        self.assert_run(0, "trace", "summary", "run.jsonl", "--svg", "run.svg")
        text = self.read("run.svg")
        for name, count in chosen(output).items():
            self.assertIn(f">{name}: {count} (", text)


if __name__ == "__main__":
    unittest.main()
