#!/usr/bin/env python3
"""veer train: same seed, same policy, whatever happens on the way."""

import csv
import json
import math
import os
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import time
import unittest

from support import ROOT, VEER, WAREHOUSE, VeerTest, endless_task, sas_text, unsolvable_task

LISTS = "ff,goalcount"


def maze_task(rooms, keys):
    """A corridor in which doors need keys that lie in other rooms; more rooms, more steps."""
    operators = []
    for room in range(rooms - 1):
        need = [(1 + room % keys, 1)]
        operators.append((f"go {room}", need, [(0, room, room + 1)], 1))
        operators.append((f"back {room}", [], [(0, room + 1, room)], 1))
    for key in range(keys):
        operators.append((f"take {key}", [(0, 0)], [(1 + key, 0, 1)], 1))
        operators.append((f"drop {key}", [], [(1 + key, 1, 0)], 1))
    return sas_text([rooms] + [2] * keys, [0] * (1 + keys), [(0, rooms - 1)], operators)


class TrainTest(VeerTest):
    def setUp(self):
        super().setUp()
        self.tasks = [self.write(f"task{i}.sas", maze_task(5 + i, 3 + i % 3)) for i in range(5)]
        self.settings = ["--lists", LISTS, "--recipe", "dqn", "--steps", "700", "--eval-interval", "150", "--cut-off",
                         "60", "--replay-start", "50", "--units", "12", "--epsilon-steps", "400",
                         "--checkpoint-interval", "100"]

    def train(self, name, *options, code=0):
        return self.assert_run(code, "train", *self.tasks, *self.settings, "--out", name, "-o",
                               name + ".safetensors", *options)

    def bytes_of(self, *path):
        with open(self.path(os.path.join(*path)), "rb") as file:
            return file.read()

    def rows(self, folder):
        with open(self.path(f"{folder}/log.csv"), encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def assert_same(self, one, other, seeds=(1,)):
        self.assertEqual(self.bytes_of(one + ".safetensors"), self.bytes_of(other + ".safetensors"))
        for seed in seeds:
            for name in ("best", "last"):
                place = f"seed-{seed}/{name}.safetensors"
                self.assertEqual(self.bytes_of(one, place), self.bytes_of(other, place))
        for left, right in zip(self.rows(one), self.rows(other), strict=True):
            left.pop("elapsed"), right.pop("elapsed")
            self.assertEqual(left, right)


class SameResult(TrainTest):
    def test_threads_memory_and_output_change_nothing(self):
        text = self.train("one", "--jobs", "1").stdout
        self.assertIn("Baseline single:goalcount: mean return -", text)
        self.assertIn("updates/s", text)
        self.train("two", "--jobs", "3", "--quiet")
        self.train("three", "--forget")
        self.train("four", "--memory", "1K")
        self.train("five", "--memory", "30K", "--jobs", "2")
        for other in ("two", "three", "four", "five"):
            self.assert_same("one", other)

    def test_memories_and_notes_of_heuristics_change_nothing(self):
        self.settings[1] = "cg,lm,cea"
        seeds = ["--seeds", "1..2"]
        self.train("one", *seeds, "--jobs", "1")
        self.train("two", *seeds, "--jobs", "2", "--memory", "1K")
        self.train("three", *seeds, "--jobs", "2", "--memory", "50K")
        self.train("four", *seeds, "--jobs", "2", "--forget")
        for other in ("two", "three", "four"):
            self.assert_same("one", other, (1, 2))

    def test_generations_side_by_side_are_generations_alone(self):
        self.settings = ["--lists", LISTS, "--recipe", "paper-cem", "--generations", "3", "--population", "5",
                         "--elite", "2", "--instances-per-generation", "3", "--cut-off", "60", "--eval-interval", "1"]
        self.check_seeds_alone()

    def test_seeds_side_by_side_are_seeds_alone(self):
        self.check_seeds_alone()

    def check_seeds_alone(self):
        result = json.loads(self.train("all", "--seeds", "1,3..4", "--jobs", "2", "--json").stdout)
        self.assertTrue(result["finished"])
        self.assertEqual([seed["seed"] for seed in result["seeds"]], [1, 3, 4])
        for seed in ("1", "3", "4"):
            self.train("only" + seed, "--seeds", seed, "--jobs", "1")
            for name in ("best", "last"):
                place = f"seed-{seed}/{name}.safetensors"
                self.assertEqual(self.bytes_of("all", place), self.bytes_of("only" + seed, place))
        best = max(result["seeds"], key=lambda seed: seed["best"]["mean"])["seed"]
        self.assertEqual(self.bytes_of("all.safetensors"),
                         self.bytes_of("all", f"seed-{best}/best.safetensors"))

    def test_other_seeds_and_settings_are_other_policies(self):
        self.train("one")
        self.train("two", "--seeds", "2")
        self.train("three", "--gamma", "0.9")
        one = self.bytes_of("one", "seed-1/last.safetensors")[-400:]
        self.assertNotEqual(one, self.bytes_of("two", "seed-2/last.safetensors")[-400:])
        self.assertNotEqual(one, self.bytes_of("three", "seed-1/last.safetensors")[-400:])

    def test_paper_recipe(self):
        for name in ("one", "two"):
            self.train(name, "--recipe", "paper")
        self.assert_same("one", "two")
        rows = [row for row in self.rows("one") if not row["baseline"]]
        self.assertEqual([int(row["steps"]) // 150 for row in rows], [1, 2, 3, 4])


class Curve(TrainTest):
    def test_log_has_baselines_and_one_row_per_evaluation(self):
        self.train("one")
        rows = self.rows("one")
        self.assertEqual([row["baseline"] for row in rows[:4]],
                         ["single:ff", "single:goalcount", "alt", "random"])
        curve = rows[4:]
        self.assertEqual(len(curve), 5)  # at 150, 300, 450, 600 and at the end
        self.assertEqual(curve[-1]["steps"], "700")
        for row in curve:
            self.assertLessEqual(float(row["min"]), float(row["median"]))
            self.assertLessEqual(float(row["median"]), float(row["max"]))
            self.assertLess(float(row["max"]), 0)
            self.assertEqual(int(row["n_updates"]), int(row["steps"]) - 50)
        lines = [json.loads(line) for line in self.read("one/log.jsonl").splitlines()]
        self.assertEqual([line["mean"] for line in lines], [float(row["mean"]) for row in rows])

    def test_table_at_the_end(self):
        text = self.train("one", "--seeds", "1..2").stdout
        self.assertIn(f"{len(self.tasks)} instances:\n", text)
        best = [max(float(row["mean"]) for row in self.rows("one") if row["seed"] == seed)
                for seed in ("1", "2")]
        table = dict(re.findall(r"^(single:ff|alt|learned, seed \d) +(-[0-9.]+) +\d+ %", text, re.M))
        self.assertEqual(set(table), {"single:ff", "alt", "learned, seed 1", "learned, seed 2"})
        for seed in (1, 2):
            self.assertAlmostEqual(float(table[f"learned, seed {seed}"]), best[seed - 1], 3)

    def test_validation_keeps_instances_apart(self):
        text = self.train("one", "--validate", "0.4").stdout
        self.assertIn("instances held out for validation:", text)
        text = self.bytes_of("one.safetensors")[:5000].decode(errors="replace")
        trained = text.split('"training.instances":"')[1].split('"')[0].split()
        self.assertEqual(len(trained), 3)
        self.assertEqual(len(set(trained)), 3)

    def test_instances_of_one_name_are_told_apart(self):
        self.tasks = []
        for part in ("train", "validation"):
            os.mkdir(self.path(part))
            self.tasks.append(self.write(part + "/task.sas", maze_task(5, 3)))
        self.train("one", "--validate", "0")
        text = self.bytes_of("one.safetensors")[:5000].decode(errors="replace")
        self.assertIn('"training.instances":"train/task.sas validation/task.sas"', text)

    def test_what_returns_are(self):
        text = self.train("one", "--recipe", "rates", "--generations", "1", "--objective", "return",
                          "--measure", "both").stdout
        self.assertIn("; returns are minus the geometric mean of steps and work:\n", text)

    def test_plot_draws_the_curve(self):
        self.train("one", "--seeds", "1..2")
        self.assert_run(0, "train", "plot", "one", "-o", "one.svg")
        picture = self.read("one.svg")
        self.assertEqual(picture.count("<polyline"), 3)  # two seeds and their mean
        self.assertEqual(picture, self.read("one/curve.svg"))
        self.assertIn("single:ff", picture)
        self.assertRegex(picture, r"(?s)>mean<.*>seed 1<.*>seed 2<")
        self.assert_run(33, "train", "plot", "nothing")
        self.assert_run(36, "train", "plot")

    def test_terminal_shows_a_block(self):
        text = self.run_on_terminal(0, "train", *self.tasks, *self.settings, "--steps", "3000",
                                    "--out", "one", "-o", "one.safetensors")
        self.assertIn("Baselines: single:ff", text)
        self.assertIn("epsilon", text)
        self.assertIn("\033[", text)

    def test_block_fits_into_the_terminal(self):
        text = self.run_on_terminal(0, "train", *self.tasks, *self.settings, "--out", "one", "-o",
                                    "one.safetensors", "--seeds", "1..30", columns=50)
        blocks = re.split(r"\033\[\d+A\r\033\[J", text.split("\033[K")[-1])[:-1]
        self.assertTrue(blocks)
        for lines in (block.split("\r\n")[:-1] for block in blocks):
            self.assertLess(len(lines), 24)
            self.assertLess(max(map(len, lines)), 50)
            self.assertRegex(" ".join(lines), r"alt (-\d|\.\.\.).* random (-\d|\.\.\.)")
            self.assertRegex(lines[-1], r"and \d+ seeds more")
            for line in lines[1:]:  # figures of an evaluation are whole
                self.assertNotRegex(line, r"mean (?!-\S+, coverage \d+ %, best -\S+$)")

    def test_policy_that_was_never_evaluated(self):
        text = self.train("one", "--recipe", "paper", "--eval-interval", "30000").stdout
        self.assertRegex(text, r"learned, seed 1 +never evaluated\n")


class Policy(TrainTest):
    def test_plan_takes_the_policy(self):
        self.train("one")
        for options in (["--policy", "one.safetensors"],
                        ["--control", "network:one.safetensors", "--lists", LISTS]):
            result = json.loads(self.assert_run(0, "plan", self.tasks[0], *options, "--json",
                                                "-o", "plan").stdout)
            self.assertEqual(result["lists"], LISTS.split(","))
        self.assertIn("both choose", self.assert_run(36, "plan", self.tasks[0], "--policy",
                                                     "one.safetensors", "--control", "alt").stderr)

    def test_plan_takes_a_policy_for_expansions(self):
        self.train("one", "--step", "expansion")
        self.assert_run(0, "plan", self.tasks[0], "--policy", "one.safetensors")

    def test_plan_keeps_the_rules_of_the_training(self):
        for rules in ("paper", "veer"):
            self.train(rules, "--mdp", rules)
            self.assert_run(0, "plan", self.tasks[0], "--policy", rules + ".safetensors",
                            "--trace", "trace")
            with open(self.path("trace"), encoding="utf-8") as trace:
                self.assertEqual(json.loads(trace.readline())["mdp"], rules)

    def assert_return_is_that_of_plan(self, *options):
        """The best mean return is what veer plan needs in steps, cut off."""
        result = json.loads(self.train("one", "--json", *options).stdout)
        total = 0
        for task in self.tasks:
            plan = json.loads(subprocess.run(
                [VEER, "plan", task, "--policy", "one.safetensors", "--max-steps", "60", "--json",
                 "-o", "/dev/null"], cwd=self.folder, capture_output=True, text=True,
                check=False).stdout)
            total += plan["steps"] if plan["status"] == "solved" else 60
        self.assertEqual(result["seeds"][0]["best"]["mean"], -total / len(self.tasks))

    def test_return_is_that_of_plan(self):
        self.assert_return_is_that_of_plan()

    def test_lists_of_lama(self):
        self.assert_return_is_that_of_plan("--lists", "ff,ff+,lm,lm+", "--search", "deferred",
                                           "--costs", "one", "--preferred", "first")

    def test_preferred_successors_in_eager_search(self):
        self.assert_return_is_that_of_plan("--lists", "ff,ff+")


class Interruption(TrainTest):
    def setUp(self):
        super().setUp()
        self.long, self.longer = ["--steps", "3000"], ["--steps", "20000"]
        self.endless = ["--steps", "1000000"]
        self.often = ["--checkpoint-interval", "100"]

    def start(self, *arguments):
        return subprocess.Popen([VEER, "train", *arguments], cwd=self.folder,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def kill(self, process):
        """Whether the process was not faster."""
        was_running = process.poll() is None
        process.kill()
        process.communicate()
        return was_running

    def test_killed_at_any_moment_and_resumed(self):
        long = [*self.long, "--seeds", "1..2"]
        begin = time.monotonic()
        self.train("whole", *long)
        whole_time = time.monotonic() - begin
        process = self.start(*self.tasks, *self.settings, *long, "--out", "cut", "-o",
                             "cut.safetensors")
        while not os.path.exists(self.path("cut/run.json")) and process.poll() is None:
            time.sleep(0.001)
        num_killed = self.kill(process)
        rng = random.Random(1)
        for attempt in range(12):
            options = rng.choice([["--forget"], ["--memory", "20K"], ["--jobs", "1"], []])
            process = self.start("--resume", "cut", "-o", "cut.safetensors", *self.often, *options)
            # The first ones end before a training can, even if the machine was busy and is not now.
            time.sleep(rng.uniform(0, 0.02 if attempt < 3 else whole_time / 4))
            num_killed += self.kill(process)
        self.assertGreater(num_killed, 1)
        self.assert_run(0, "train", "--resume", "cut", "-o", "cut.safetensors")
        self.assert_same("whole", "cut", (1, 2))
        self.assert_run(0, "train", "--resume", "cut", "-o", "cut.safetensors")
        self.assert_same("whole", "cut", (1, 2))

    def test_speed_is_that_of_what_was_done_now(self):
        self.train("one", "--seeds", "1..2")
        result = json.loads(self.assert_run(0, "train", "--resume", "one", "--json").stdout)
        self.assertEqual(result["speed"]["episode_steps"], {"count": 0, "seconds": 0})
        self.assertEqual(result["speed"]["updates"]["count"], 0)

    def test_terminated_and_resumed(self):
        self.train("whole", *self.longer)
        process = self.start(*self.tasks, *self.settings, *self.longer, "--out", "cut", "-o",
                             "cut.safetensors", "--checkpoint-interval", "1000000")
        while not os.path.exists(self.path("cut/log.csv")) and process.poll() is None:
            time.sleep(0.01)
        time.sleep(0.2)
        process.terminate()
        process.terminate()  # as timeout does
        output = process.communicate()[0].decode()
        if process.returncode != 0:  # not finished before
            self.assertEqual(process.returncode, -signal.SIGTERM)
            self.assertIn("--resume cut", output)
            self.assertTrue(os.path.exists(self.path("cut/seed-1/checkpoint")))
            self.assertFalse(os.path.exists(self.path("cut.safetensors")))
        self.assert_run(0, "train", "--resume", "cut")
        self.assert_same("whole", "cut")
        self.assertFalse(os.path.exists(self.path("policy.safetensors")))
        self.assert_run(0, "train", "--resume", "cut", "-o", "other.safetensors")
        self.assertEqual(self.bytes_of("other.safetensors"), self.bytes_of("cut.safetensors"))

    def test_reader_of_the_progress_goes_away(self):
        process = self.start(*self.tasks, *self.settings, *self.long, "--out", "one", "-o",
                             "one.safetensors")
        process.stdout.close()
        process.stdout = None
        process.communicate()
        self.assertNotEqual(process.returncode, -signal.SIGPIPE)
        self.train("other", *self.long)
        self.assert_same("one", "other")

    def interrupted(self):
        """A folder with a checkpoint of an unfinished training."""
        process = self.start(*self.tasks, *self.settings, *self.endless, "--out", "cut", "-o",
                             "cut.safetensors")
        while not os.path.exists(self.path("cut/seed-1/checkpoint")) and process.poll() is None:
            time.sleep(0.01)
        process.terminate()
        process.communicate()

    def test_time_limit_saves(self):
        def train(seconds):
            shutil.rmtree(self.path("cut"), ignore_errors=True)
            result = self.assert_run(23, "train", *self.tasks, *self.settings, *self.endless, "--out",
                                     "cut", "-o", "cut.safetensors", "--time-limit", f"{seconds}s")
            self.assertTrue(os.path.exists(self.path("cut/seed-1/checkpoint")))
            self.assertIn("go on with: veer train --resume cut", result.stdout)
        self.with_more_and_more_time(train)

    def test_time_limit_within_an_episode(self):
        """One that nothing else would end."""
        task = self.write("endless.sas", endless_task())
        for recipe in ("dqn", "rates"):
            self.assert_run(23, "train", task, "--lists", "blind,goalcount", "--recipe", recipe, "--cut-off",
                            "1000000000", "--steps", "1000000000", "--time-limit", "1s", "--memory-limit",
                            "2G", "--out", recipe, "-o", "out", timeout=60)

    def test_memory_limit_keeps_the_last_checkpoint(self):
        self.interrupted()
        before = self.bytes_of("cut", "seed-1/checkpoint")
        result = self.assert_run(22, "train", "--resume", "cut", "--memory-limit", "300K")
        self.assertIn("error: out of memory", result.stderr)
        self.assertEqual(self.bytes_of("cut", "seed-1/checkpoint"), before)

    def test_changed_settings_are_refused(self):
        self.interrupted()
        for option in (["--gamma", "0.5"], ["--lists", "ff"], ["--seeds", "2"],
                       ["--recipe", "paper"], ["--steps", "100"], ["--features", "paper-diff"]):
            result = self.assert_run(36, "train", "--resume", "cut", *option)
            self.assertIn(f"{option[0]} is not what the training was started with", result.stderr)
        result = self.assert_run(36, "train", "--resume", "cut", self.tasks[0])
        self.assertIn("with --resume", result.stderr)

    def test_a_folder_from_elsewhere_writes_nowhere_else(self):
        self.train("one")
        with open(self.path("one/run.json"), encoding="utf-8") as file:
            setup = json.load(file)
        os.mkdir(self.path("elsewhere"))
        setup["output"] = self.path("elsewhere/victim")
        self.write("one/run.json", json.dumps(setup))
        result = self.assert_run(36, "train", "--resume", "one")
        self.assertIn("name the file with -o", result.stderr)
        self.assertEqual(os.listdir(self.path("elsewhere")), [])
        self.assert_run(0, "train", "--resume", "one", "-o", "elsewhere/victim")
        self.assertEqual(self.bytes_of("elsewhere/victim"), self.bytes_of("one.safetensors"))

    def test_a_folder_holds_one_training(self):
        self.interrupted()
        result = self.train("cut", code=36)
        self.assertIn("there is a training in this folder", result.stderr)
        checkpoint = self.path("cut/seed-1/checkpoint")
        before = os.stat(checkpoint).st_mtime_ns
        process = self.start("--resume", "cut", "--json", *self.often)
        while os.stat(checkpoint).st_mtime_ns == before:
            if process.poll() is not None:
                self.fail(process.communicate())
            time.sleep(0.01)
        result = self.assert_run(33, "train", "--resume", "cut")
        self.assertIn("another veer is training", result.stderr)
        process.kill()
        process.communicate()

    def test_links_that_look_like_temporary_files_are_not_followed(self):
        self.write("victim", "theirs")
        os.makedirs(self.path("one/seed-1"))
        for name in ("one.safetensors", "one/run.json", "one/log.csv", "one/seed-1/best.safetensors",
                     "one/seed-1/checkpoint"):
            os.symlink(self.path("victim"), self.path(name + ".tmp"))
        self.train("one")
        self.assertEqual(self.read("victim"), "theirs")

    def test_damaged_checkpoints_are_refused(self):
        self.interrupted()
        whole = self.bytes_of("cut", "seed-1/checkpoint")
        rng = random.Random(2)
        for _ in range(20):
            damaged = bytearray(whole)
            if rng.random() < 0.2:
                damaged += bytes([rng.randrange(256)])
            elif rng.random() < 0.5:
                damaged = damaged[:rng.randrange(len(damaged))]
            else:
                damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
            with open(self.path("cut/seed-1/checkpoint"), "wb") as file:
                file.write(damaged)
            result = self.assert_run(33, "train", "--resume", "cut")
            self.assertIn("seed-1/checkpoint: error: ", result.stderr)

    def test_full_disk_keeps_the_last_checkpoint(self):
        self.interrupted()
        before = self.bytes_of("cut", "seed-1/checkpoint")

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, len(before) // 2))

        result = self.assert_run(32, "train", "--resume", "cut", "--checkpoint-interval", "100",
                                 preexec_fn=limit)
        self.assertIn("error: cannot write: File too large", result.stderr)
        self.assertIn("go on with: veer train --resume cut", result.stderr)
        self.assertEqual(self.bytes_of("cut", "seed-1/checkpoint"), before)
        self.assertNotIn("checkpoint.tmp", os.listdir(self.path("cut/seed-1")))


class Generations(Interruption):
    """The cross-entropy method: all that holds for interruptions, and more."""

    def setUp(self):
        super().setUp()
        self.settings = ["--lists", LISTS, "--recipe", "rates", "--generations", "6", "--population", "6", "--elite",
                         "2", "--measure", "steps", "--cut-off", "60", "--eval-interval",
                         "2", "--validate", "0",
                         "--instances-per-generation", "3", "--checkpoint-interval", "1",
                         # what the tests of Q-learning set has no meaning here
                         "--steps", "700"]
        self.long = ["--generations", "40"]
        self.longer = ["--generations", "300"]
        self.endless = ["--generations", "1000000"]
        self.often = ["--checkpoint-interval", "1"]

    def test_same_result(self):
        text = self.train("one", "--jobs", "1").stdout
        self.assertIn("spread", text)
        self.train("two", "--jobs", "3", "--quiet")
        self.train("three", "--forget")
        self.train("four", "--memory", "1K")
        for other in ("two", "three", "four"):
            self.assert_same("one", other)
        self.train("five", "--seeds", "2")
        self.assertNotEqual(self.bytes_of("one", "seed-1/last.safetensors")[-40:],
                            self.bytes_of("five", "seed-2/last.safetensors")[-40:])

    def test_terminal_shows_what_moves_within_a_generation(self):
        text = self.run_on_terminal(0, "train", *self.tasks, *self.settings, "--generations", "200", "--out",
                                    "one", "-o", "one.safetensors")
        self.assertRegex(text, r"Generation \d+ of 200, (run [1-9]\d* of \d+|baselines [1-9]\d* of \d+ runs)")

    def blind_policy(self):
        """A policy with a short horizon that follows the list of blind search whatever happens."""
        self.settings[1] = "goalcount,blind"
        self.train("one", "--search", "selective", "--horizon", "1")
        with open(self.path("one.safetensors"), "r+b") as file:
            size, = struct.unpack("<Q", file.read(8))
            weights, = json.loads(file.read(size))["layers.0.weight"]["shape"][1:]
            file.seek(8 + size)
            file.write(struct.pack(f"<{weights}f", -50, 50, *[0] * (weights - 2)))
        return ["--policy", "one.safetensors"]

    def test_company_of_a_search_that_lasts(self):
        """2**14 states are many for a blind search, and another one needs 14 of them."""
        flips = [(f"flip {i}", [], [(i, 0, 1)], 1) for i in range(14)]
        task = self.write("flips.sas", sas_text([2] * 14, [0] * 14, [(i, 1) for i in range(14)],
                                                flips))
        plan = ["plan", task, *self.blind_policy()]
        result = json.loads(self.assert_run(0, *plan, "--json", "--trace", "trace").stdout)
        self.assert_run(0, "validate", task, "sas_plan")
        helpers = result["helpers"]
        self.assertEqual(helpers["solver"], "alt")
        self.assertGreater(helpers["evaluations"], 0)
        self.assertLess(helpers["expanded"], result["expanded"])
        self.assertLess(result["expanded"], 1000)
        self.assertEqual(result["steps"], sum(item["steps"] for item in result["chosen"]))
        with open(self.path("trace"), encoding="utf-8") as trace:
            self.assertEqual(json.loads(trace.readlines()[-1]),
                             {"outcome": "helped", "steps": result["steps"]})
        text = self.assert_run(0, *plan).stdout
        self.assertIn(f"Expanded by helper searches: {helpers['expanded']} state(s).\n"
                      "Plan found by helper search: alt\n", text)
        for kind, threads in (("main", "2"), ("main", "4"), ("lists", "2"), ("lists", "3")):
            one, several = (json.loads(self.assert_run(
                0, *plan, "--helpers", kind, "--threads", number, "--json", "-o", f"plan{number}"
            ).stdout) for number in ("1", threads))
            for key in ("helpers", "expanded", "evaluations", "generated", "steps", "chosen"):
                self.assertEqual(one[key], several[key], (kind, threads, key))
            with open(self.path("plan1"), encoding="utf-8") as expected, \
                    open(self.path(f"plan{threads}"), encoding="utf-8") as found:
                self.assertEqual(expected.read(), found.read())
        for options in (["--helpers", "none"], ["--max-steps", "100000"], ["--search", "eager"]):
            self.assertNotIn("helpers", json.loads(self.assert_run(0, *plan, "--json",
                                                                   *options).stdout))
        lists = json.loads(self.assert_run(0, *plan, "--helpers", "lists", "--json").stdout)
        self.assertEqual(lists["helpers"]["solver"], "goalcount")
        self.assert_run(0, "policies", "note", "one.safetensors", "helpers=lists")
        noted = json.loads(self.assert_run(0, *plan, "--json").stdout)
        self.assertEqual(noted["helpers"], lists["helpers"])
        main = json.loads(self.assert_run(0, *plan, "--helpers", "main", "--json").stdout)
        self.assertEqual(main["helpers"], helpers)
        for wrong in ([*plan, "--helpers", "all"], ["plan", task, "--lists", "ff", "--helpers", "main"]):
            self.assertIn("--helpers", self.assert_run(36, *wrong).stderr)
        self.assert_run(0, "policies", "note", "one.safetensors", "helpers=main")
        series = json.loads(self.assert_run(0, *plan, "--anytime", "--json").stdout)
        self.assertEqual(series["helpers"]["solver"], "alt")
        self.assertTrue(series["is_best"])
        self.assertGreater(series["helpers"]["expanded"], helpers["expanded"])

    def test_curve_begins_with_the_best_static_rule(self):
        self.train("one", "--instances-per-generation", "0", "--objective", "return", "--probe",
                   "0")
        rows = self.rows("one")
        curve = [row for row in rows if not row["baseline"]]
        self.assertEqual([int(row["n_updates"]) for row in curve], [0, 2, 4, 6])
        self.assertEqual(int(curve[0]["episodes"]), 5 * len(self.tasks))
        self.assertEqual(int(curve[3]["episodes"]), (5 + 6 * 6) * len(self.tasks))
        alternation = float(next(row["mean"] for row in rows if row["baseline"] == "alt"))
        self.assertGreaterEqual(float(curve[0]["mean"]), alternation)

    def test_objectives_agree(self):
        """A curve of logarithms is that of veer plan, with a penalty where there is no plan."""
        result = json.loads(self.train("one", "--json", "--penalty", "0.5").stdout)
        total = 0
        for task in self.tasks:
            plan = json.loads(subprocess.run(
                [VEER, "plan", task, "--policy", "one.safetensors", "--max-steps", "60", "--json",
                 "-o", "/dev/null"], cwd=self.folder, capture_output=True, text=True,
                check=False).stdout)
            is_solved = plan["status"] == "solved"
            total += math.log10(plan["steps"]) if is_solved else math.log10(60) + 0.5
        self.assertAlmostEqual(result["seeds"][0]["best"]["mean"], -total / len(self.tasks))

    def test_policy_of_rates_and_trace(self):
        self.train("one", "--lists", "ff,ff+,lm", "--search", "deferred", "--layers", "1",
                   "--units", "3", "--measure", "work", "--cut-off", "2000")
        rows = self.rows("one")
        self.assertEqual(rows[5]["baseline"], "boost")
        # in turn; each of three lists, at two rates; each pair of them
        self.assertEqual(int(rows[6]["episodes"]), 10 * len(self.tasks))
        self.assert_run(0, "plan", self.tasks[0], "--policy", "one.safetensors", "--trace",
                        "one.trace")
        self.assertIn("Outcome: solved", self.assert_run(0, "trace", "summary", "one.trace").stdout)
        result = self.assert_run(36, "plan", self.tasks[0], "--control", "network:one.safetensors",
                                 "--lists", "ff,ff+,lm", "--step", "expansion")
        self.assertIn("a policy for the controller rates", result.stderr)

    def test_correction_of_a_rule(self):
        """Begins at the rule, with arms that are no lists; the policy can have other lists."""
        options = ["--lists", "ff,ff+,lm,burst:walk(ff+),restart", "--search", "deferred",
                   "--step", "pop", "--measure", "work", "--cut-off", "2000"]
        for rule in ("bandit", "boost:50"):
            self.train("one", *options, "--correct", rule, "--spread", "0", "--least-spread", "0",
                       "-o", "zero.safetensors")
            rows = self.rows("one")
            curve = [row for row in rows if not row["baseline"]]
            self.assertEqual(int(curve[0]["episodes"]), len(self.tasks))
            base = next(row for row in rows if row["baseline"] == rule)
            self.assertEqual([row["mean"] for row in curve], [base["mean"]] * len(curve))
            shutil.rmtree(self.path("one"))
            for task in self.tasks:
                plan = ["plan", task, "--json", "-o", "/dev/null"]
                corrected = json.loads(self.assert_run(
                    0, *plan, "--policy", "zero.safetensors").stdout)
                alone = json.loads(self.assert_run(0, *plan, *options[:4], "--control", rule).stdout)
                for key in ("steps", "work", "chosen", "plan"):
                    self.assertEqual(corrected[key], alone[key], (rule, task, key))
        self.train("one", *options, "--correct", "bandit")
        first = self.bytes_of("one.safetensors")
        self.assert_run(0, "plan", self.tasks[0], "--policy", "one.safetensors", "--lists",
                        "goalcount,ff/type")
        self.assertIn("corrects", self.assert_run(0, "policies", "show", "one.safetensors").stdout)
        shutil.rmtree(self.path("one"))
        self.train("one", *options, "--correct", "bandit", "--jobs", "2")
        self.assertEqual(self.bytes_of("one.safetensors"), first)

    def test_networks_of_the_other_kind(self):
        self.train("one", "--features", "published-diff", "--step", "pop", "--layers", "1")
        self.assert_run(0, "plan", self.tasks[0], "--control", "network:one.safetensors",
                        "--lists", LISTS)


class Refusals(TrainTest):
    def test_bad_instances_are_all_named_at_the_start(self):
        bad = [self.write("bad1.sas", "nonsense"), self.write("bad2.sas", "")]
        result = self.assert_run(33, "train", self.tasks[0], *bad, "--lists", LISTS)
        self.assertIn("bad1.sas", result.stderr)
        self.assertIn("bad2.sas", result.stderr)
        self.assertIn("2 of 3 tasks cannot be used", result.stderr)
        self.assertFalse(os.path.exists(self.path("policy.safetensors.train")))

    def test_missing_instances_are_named_with_the_bad_ones(self):
        bad = self.write("bad.sas", "nonsense")
        result = self.assert_run(33, "train", self.tasks[0], "none1.sas", bad, "none2.sas")
        for name in ("none1.sas", "bad.sas", "none2.sas"):
            self.assertIn(name, result.stderr)
        self.assertIn("3 of 4 tasks cannot be used", result.stderr)
        result = self.assert_run(33, "train", "none.pddl", *self.tasks)
        self.assertEqual(result.stderr.count("error"), 1, "it may be the domain of all")

    def test_output_is_tried_before_training(self):
        os.mkdir(self.path("folder"))
        self.write("file", "")
        for output, message in (("file/policy", "file: error: cannot make the folder"),
                                ("folder", "folder: error: cannot write")):
            result = self.assert_run(32, "train", *self.tasks, "--out", "one", "-o", output)
            self.assertIn(message, result.stderr)
            self.assertFalse(os.path.exists(self.path("one")))

    def test_output_may_be_in_the_folder_of_the_training(self):
        self.train("new/one", "-o", "new/one/policies/mine.safetensors")
        self.assertEqual(self.bytes_of("new/one/policies/mine.safetensors"),
                         self.bytes_of("new/one/seed-1/best.safetensors"))

    def test_folder_is_made_before_tasks_are_read(self):
        bad = self.write("bad.sas", "nonsense")
        self.write("file", "")
        result = self.assert_run(32, "train", bad, "--out", "file/one")
        self.assertIn("file: error: cannot make the folder: File exists", result.stderr)
        self.assertNotIn("bad.sas", result.stderr)
        os.mkdir(self.path("empty"))
        for folder in ("empty", "made"):
            self.assert_run(33, "train", bad, "--out", folder)
        self.assertTrue(os.path.exists(self.path("empty")))
        self.assertFalse(os.path.exists(self.path("made")))
        self.train("a/b", "-o", "policy.safetensors")
        self.assertTrue(os.path.exists(self.path("a/b/run.json")))

    def test_lists_may_repeat(self):
        self.train("one", "--lists", "ff,ff")
        self.assert_run(0, "train", "--resume", "one")

    def test_names_that_no_file_can_hold(self):
        result = self.assert_run(36, "train", *self.tasks, "--lists", f"ff,table({'x' * 60})")
        self.assertIn("--lists: names may have up to", result.stderr)
        result = self.assert_run(36, "train", *self.tasks, "--lists", ",".join(["goalcount"] * 30))
        self.assertIn("--lists: names may have up to", result.stderr)

    def test_paths_that_no_file_can_hold(self):
        """Wherever the strange name is in the whole path; it may lead to one that is all right."""
        folder = os.path.join(os.fsencode(self.folder), b"caf\xe9")
        os.mkdir(folder)
        for name in ("task.sas", "caf\udce9.sas"):
            with open(os.path.join(folder, os.fsencode(name)), "w", encoding="ascii") as file:
                file.write(maze_task(5, 3))
        output = self.path("p")
        for arguments, named in ((["caf\udce9.sas", "-o", output], b"caf\xe9/caf\xe9.sas"),
                                 (["task.sas", "-o", output], b"caf\xe9/task.sas"),
                                 ([self.tasks[0], "task.sas", "-o", output], b"caf\xe9/task.sas"),
                                 ([WAREHOUSE[0], "task.sas", "-o", output], b"caf\xe9/task.sas"),
                                 ([self.tasks[0], "-o", "p"], b"caf\xe9/p")):
            result = subprocess.run([VEER, "train", *arguments], cwd=folder, capture_output=True,
                                    check=False)
            self.assertEqual(result.returncode, 33, arguments)
            self.assertIn(named + b": error: ", result.stderr)
            self.assertIn(b"must be UTF-8", result.stderr)
        link = os.path.join(folder, b"link\xe9.sas")
        os.symlink(self.tasks[0], link)
        self.tasks = [link]
        self.train("one")

    def test_tasks_that_are_named_twice(self):
        os.symlink(self.tasks[1], self.path("link.sas"))
        for name in (self.tasks[1], os.path.basename(self.tasks[1]), "./link.sas"):
            result = self.assert_run(36, "train", *self.tasks, name, "--out", "one")
            self.assertIn("task1.sas: error: this task is named twice", result.stderr)
        self.assertFalse(os.path.exists(self.path("one")))

    def test_network_that_diverges(self):
        result = self.train("one", "--layers", "30", "--units", "8", "--learning-rate", "1000",
                            code=36)
        self.assertIn("the network has diverged", result.stderr)

    def test_lists_that_a_task_cannot_have(self):
        result = self.assert_run(36, "train", *self.tasks, "--recipe", "rates", "--lists", "ff,pdb(7)")
        self.assertIn("task0.sas", result.stderr)

    def test_usage(self):
        for arguments, text in (
                ([], "wants tasks"),
                (["-"], "wants files, not standard input"),
                ([self.tasks[0], "-"], "wants files, not standard input"),
                ([self.tasks[0], "-o", "-"], "not to standard output"),
                ([self.tasks[0], "--recipe", "cake"], "there is no recipe"),
                ([self.tasks[0], "--seeds", "5..1"], "--seeds wants"),
                ([self.tasks[0], "--seeds", "1,1"], "--seeds wants"),
                ([self.tasks[0], "--gamma", "2"], "--gamma wants a number from 0 to 1"),
                ([self.tasks[0], "--mdp", "mine"], "--mdp wants one of veer, paper"),
                ([self.tasks[0], "--replay-start", "0"], "--replay-start wants"),
                ([self.tasks[0], "--recipe", "dqn", "--replay-start", "5"], "these settings need"),
                ([self.tasks[0], "--recipe", "dqn", "--features", "rates"], "only cem can learn"),
                ([self.tasks[0], "--recipe", "dqn", "--measure", "work"], "only cem can learn"),
                ([self.tasks[0], "--recipe", "rates", "--elite", "99"], "an elite that is greater"),
                ([self.tasks[0], "--recipe", "rates", "--correct", "alt"], "the rule \"alt\" cannot be corrected"),
                ([self.tasks[0], "--recipe", "rates", "--correct", "boost:zz=5"], "is not a boost"),
                ([self.tasks[0], "--recipe", "rates", "--correct", "boost", "--features", "paper-diff"],
                 "correct a rule, which takes rates"),
                ([self.tasks[0], "--recipe", "rates", "--cap", "0.5"], "a cap below 1")):
            self.assertIn(text, self.assert_run(36, "train", *arguments).stderr)

    def test_help_names_published_values(self):
        text = self.assert_run(0, "train", "--help").stdout
        words = " ".join(text.split())
        self.assertIn("dqn: discount (default: 0.99; published: 0.99)", words)
        self.assertIn("cem: generations to learn from (default: 8)", words, "there is no published default")
        self.assertIn("one of veer, rates, dqn, paper, paper-cem, whitebox", words)

    def test_settings_of_the_other_learner_are_noted(self):
        few = ["--recipe", "rates", "--lists", LISTS, "--generations", "1", "--eval-interval", "1"]
        text = self.assert_run(0, "train", *self.tasks, *few, "--steps", "100").stderr
        self.assertEqual(text, "note: --steps does nothing here: it is for --learner dqn\n")
        self.assertIn("--population does nothing", self.train("one", "--population", "7").stderr)
        self.assertEqual(self.train("two", "--population", "7", "--quiet").stderr, "")

    def test_unsolvable_instances_do_no_harm(self):
        self.tasks = [self.write("dead.sas", unsolvable_task()), self.tasks[0]]
        self.settings[1] = "blind,goalcount"
        self.train("one")

    def test_tasks_that_initial_steps_solve(self):
        goal = sas_text([2], [0], [(0, 1)], [("go", [], [(0, 0, 1)], 1)])
        self.tasks = [self.write("easy.sas", goal), self.write("done.sas", sas_text(
            [2], [1], [(0, 1)], [("go", [], [(0, 0, 1)], 1)]))]
        for recipe in ("paper", "dqn"):
            self.train(recipe, "--recipe", recipe)


class Pddl(VeerTest):
    def test_domain_and_problems(self):
        folder = os.path.join(ROOT, "examples/warehouse")
        self.assert_run(0, "train", os.path.join(folder, "domain.pddl"),
                        os.path.join(folder, "problem.pddl"), "--steps", "60", "--cut-off", "20",
                        "--lists", "ff,add", "--recipe", "dqn", "--replay-start", "40", "-o",
                        "p.safetensors")
        self.assertEqual(sorted(os.listdir(self.folder)), ["p.safetensors", "p.safetensors.train"])


if __name__ == "__main__":
    unittest.main()
