#!/usr/bin/env python3
"""Generated benchmark tasks: the same bytes everywhere, read and solved by the planner itself."""

import glob
import hashlib
import os
import re
import unittest

from support import ROOT, VeerTest

PAPER = os.path.join(ROOT, "../shared/data/paper")
TRACK = os.path.join(ROOT, "../shared/data/ipc-learning")

# Small enough that a search with h_ff and h_add in turn takes no time.
SMALL = {
    "barman": ["--cocktails", "1", "--ingredients", "2", "--shots", "2"],
    "blocksworld": ["--blocks", "5"],
    "childsnack": ["--children", "2", "--trays", "1", "--gluten", "50"],
    "ferry": ["--cars", "4", "--locations", "3"],
    "floortile": ["--rows", "2", "--columns", "2", "--robots", "1"],
    "miconic": ["--passengers", "4", "--floors", "5"],
    "rovers": ["--rovers", "1", "--waypoints", "4", "--objectives", "1", "--cameras", "1"],
    "satellite": ["--satellites", "2", "--instruments", "3", "--modes", "2", "--directions", "4"],
    "sokoban": ["--width", "7", "--height", "6", "--stones", "1", "--positions", "50",
                "--rooms", "1"],
    "spanner": ["--spanners", "3", "--nuts", "2", "--locations", "3"],
    "transport": ["--vehicles", "2", "--packages", "3", "--locations", "5", "--capacity", "2"],
    "visitall": ["--size", "3", "--unavailable", "1"],
}

# The domains of the paper; the others are those of the learning track.
PAPER_DOMAINS = ["barman", "blocksworld", "childsnack", "rovers", "sokoban", "visitall"]

# Of the problem for seed 7: these bytes must never change.
DIGESTS = {
    "barman": "666f602d66fd789e",
    "blocksworld": "516521a3a1fe8c74",
    "childsnack": "bdb9da13fa20061b",
    "ferry": "16f18ae17a6a514e",
    "floortile": "7d9a38050498dc35",
    "miconic": "97e164f0e799393a",
    "rovers": "f706a6cd697813fc",
    "satellite": "dd3d12cc27f7c231",
    "sokoban": "2befe83327024ee0",
    "spanner": "99ec2836ef69c216",
    "transport": "c07c6245fe550995",
    "visitall": "0c37aa5858277a04",
}

LEVELS = """A file of levels

#####
#@$.#
#####
Title: one
######
#. $@#
#.$  #
#    #
######
"""


class Generators(VeerTest):
    def generate(self, name, *arguments):
        return self.assert_run(0, "gen", name, *arguments).stdout

    def domain(self, name):
        return os.path.join(ROOT, "domains", name + ".pddl")

    def solve(self, name, problem):
        """The plan's cost, validated; the problem goes through a pipe."""
        self.assert_run(0, "plan", self.domain(name), "-", "--lists", "ff,add", "--control", "alt",
                        "--plan-file", "plan", input=problem)
        self.write("problem.pddl", problem)
        result = self.assert_run(0, "validate", self.domain(name), "problem.pddl", "plan")
        return int(re.search(r"Plan cost: (\d+)", result.stdout).group(1))

    def test_small_ones_are_solved(self):
        for name, arguments in SMALL.items():
            for seed in range(5):
                self.solve(name, self.generate(name, *arguments, "--seed", str(seed)))

    def test_bytes_never_change(self):
        for name, arguments in SMALL.items():
            problem = self.generate(name, *arguments, "--seed", "7")
            with self.subTest(name=name):
                self.assertEqual(hashlib.sha256(problem.encode()).hexdigest()[:16], DIGESTS[name])

    def test_the_first_line_repeats_the_problem(self):
        problem = self.generate("visitall", "--size", "4", "--seed", "9")
        words = problem.splitlines()[0].split()
        self.assertEqual(words[:3], [";", "veer", "gen"])
        self.assertEqual(self.assert_run(0, *words[2:]).stdout, problem)

    def test_sizes(self):
        for name in SMALL:
            for size in ("1", "2", "5", "20"):
                with self.subTest(name=name, size=size):
                    self.write("problem.pddl", self.generate(name, "--size", size))
                    self.assert_run(0, "info", self.domain(name), "problem.pddl")

    def test_what_is_given_counts_more_than_the_size(self):
        line = "; veer gen ferry --cars 3 --locations 5 --seed 1\n"
        for arguments in [("--size", "5", "--cars", "3"), ("--cars=3", "--size=5")]:
            self.assertTrue(self.generate("ferry", *arguments).startswith(line))
        self.assertIn(" --locations 50 ", self.generate("ferry", "--size", "2", "--locations",
                                                        "50").splitlines()[0])
        self.assertEqual(self.generate("sokoban", "--size", "1", "--rooms", "1"),
                         self.generate("sokoban", "--width", "7", "--height", "7", "--stones", "1",
                                       "--rooms", "1"))

    def test_files(self):
        printed = self.generate("blocksworld", "--seed", "3")
        self.assertEqual("", self.generate("blocksworld", "--seed", "3", "-o", "problem.pddl",
                                           "--domain-file", "domain.pddl"))
        self.assertEqual(self.read("problem.pddl"), printed)
        with open(self.domain("blocksworld"), encoding="utf-8") as file:
            self.assertEqual(self.read("domain.pddl"), file.read())
        self.assert_run(0, "plan", "problem.pddl")  # finds its domain

    def test_sokoban_needs_the_pushes_it_names(self):
        for seed in range(5):
            problem = self.generate("sokoban", *SMALL["sokoban"], "--seed", str(seed))
            pushes = int(re.search(r"; needs (\d+) pushes", problem).group(1))
            self.assertGreaterEqual(self.solve("sokoban", problem), pushes)

    def test_sokoban_levels(self):
        self.write("levels.txt", LEVELS)
        self.assertEqual(self.solve("sokoban", self.generate("sokoban", "--level", "levels.txt")),
                         1)
        second = self.generate("sokoban", "--level", "levels.txt", "--index", "2")
        self.assertIn("; #. $@#\n", second)
        self.assertEqual(self.solve("sokoban", second), 3)
        piped = self.assert_run(0, "gen", "sokoban", "--level", "-", input=LEVELS)
        self.assertIn("; #@$.#\n", piped.stdout)
        result = self.assert_run(33, "gen", "sokoban", "--level", "levels.txt", "--index", "3")
        self.assertIn("levels.txt: error: there is no level 3", result.stderr)
        self.assert_run(33, "gen", "sokoban", "--level", "missing.txt")
        self.assert_run(36, "gen", "visitall", "--level", "levels.txt")
        result = self.assert_run(36, "gen", "sokoban", "--level", "levels.txt", "--stones", "5")
        self.assertIn("--stones has no effect on a level from a file", result.stderr)
        result = self.assert_run(36, "gen", "sokoban", "--level", "levels.txt", "--size", "5")
        self.assertIn("--size has no effect on a level from a file", result.stderr)
        result = self.assert_run(36, "gen", "sokoban", "--index", "2")
        self.assertIn("--index is for --level", result.stderr)

    def test_refused(self):
        for arguments, words in [
                (["blocksworld", "--blocks", "0"], "--blocks wants a number from 1 to"),
                (["blocksworld", "--seed", "-1"], "--seed"),
                (["blocksworld", "--size", "0"], "--size wants a number from 1 to"),
                (["barman", "--size", "9", "--shots", "5"],
                 "5 cocktails need at least 6 shots, not 5"),
                (["barman", "--shots", "3"], "3 cocktails need at least 4 shots, not 3"),
                (["visitall", "--size", "2", "--unavailable", "4"], "4 cells"),
                (["sokoban", "--width", "3", "--height", "3"], "larger room"),
                (["spanner", "--spanners", "2", "--nuts", "3"],
                 "3 nuts need at least as many spanners, not 2"),
                (["floortile", "--columns", "2", "--robots", "3"],
                 "3 robots need at least as many columns, not 2"),
                (["visital"], "did you mean visitall?"),
                (["paper"], "needs --out"),
                (["paper", "--out", "sets", "--domains", "barman,chess"], '"chess"'),
                (["sets"], "veer gen sets needs --out"),
                (["sets", "--out", "sets", "--domains", "barman,"], 'no sets of ""')]:
            self.assertIn(words, self.assert_run(36, "gen", *arguments).stderr)

    def test_help(self):
        overview = self.assert_run(0, "gen", "--help").stdout
        listed = self.assert_run(0, "list", "generators").stdout
        for name in SMALL:
            self.assertIn(name, overview)
            self.assertIn(name, listed)
            text = self.assert_run(0, "gen", name, "--help").stdout
            self.assertIn("--domain-file", text)
            self.assertIn(SMALL[name][0], text)


class PaperSets(VeerTest):
    def files(self, folder, domain, part):
        return {os.path.basename(path)
                for path in glob.glob(self.path(os.path.join(folder, domain, part, "*")))}

    def write_sets(self, folder, *arguments):
        self.assert_run(0, "gen", "paper", "--out", folder, *arguments)

    def test_a_few_of_each_size(self):
        domains = ["barman", "blocksworld", "childsnack", "rovers", "visitall"]
        self.write_sets("sets", "--domains", ",".join(domains), "--count", "5", "--seed", "3")
        self.assertEqual(sorted(os.listdir(self.path("sets"))), domains)
        for domain in domains:
            train = self.files("sets", domain, "train")
            test = self.files("sets", domain, "test")
            self.assertEqual((len(train), len(test)), (3, 2))
            self.assertEqual(train | test, {f"prob{i}.pddl" for i in (1, 41, 81, 121, 161)})
            folder = os.path.join("sets", domain)
            for part, name in [("train", name) for name in train] + [("test", n) for n in test]:
                self.assert_run(0, "translate", "-q", os.path.join(folder, "domain.pddl"),
                                os.path.join(folder, part, name), "-o", "task.sas")

    def test_problems_can_be_made_one_by_one(self):
        self.write_sets("sets", "--domains", "blocksworld", "--count", "2", "--seed", "4")
        for part in ("train", "test"):
            for name in self.files("sets", "blocksworld", part):
                number = int(re.search(r"\d+", name).group())
                blocks = str(10 + number // 10)
                problem = self.assert_run(0, "gen", "blocksworld", "--blocks", blocks, "--seed",
                                          str(4000 + number)).stdout
                self.assertEqual(self.read(os.path.join("sets", "blocksworld", part, name)),
                                 problem)

    def test_sets_are_whole_and_depend_on_the_seed(self):
        parts = []
        for seed in ("1", "2"):
            self.write_sets("sets" + seed, "--domains", "childsnack", "--seed", seed)
            train, test = (self.files("sets" + seed, "childsnack", part)
                           for part in ("train", "test"))
            self.assertEqual((len(train), len(test), len(train | test)), (100, 100, 200))
            parts.append(train)
        self.assertNotEqual(*parts)

    def test_folders_that_cannot_be_made(self):
        self.write("file", "")
        result = self.assert_run(32, "gen", "paper", "--out", "file", "--count", "1")
        self.assertIn("file: error: cannot make the folder: File exists", result.stderr)


class OwnSets(VeerTest):
    PARTS = {"train": 60, "validation": 30, "test": 100}

    def write_sets(self, folder, *arguments):
        """The problems by domain, part and number."""
        self.assert_run(0, "gen", "sets", "--out", folder, *arguments)
        problems = {}
        for path in glob.glob(self.path(os.path.join(folder, "*", "*", "*.pddl"))):
            domain, part, name = path.split(os.sep)[-3:]
            with open(path, encoding="utf-8") as file:
                problems[domain, part, int(re.fullmatch(r"prob(\d+)\.pddl", name)[1])] = file.read()
        return problems

    def test_no_problem_is_in_two_parts(self):
        domains = ["barman", "blocksworld", "childsnack", "rovers", "visitall"]
        problems = self.write_sets("sets", "--domains", ",".join(domains))
        self.assertEqual(set(problems), {
            (domain, part, number) for domain in domains for part, size in self.PARTS.items()
            for number in range(1, size + 1)})
        for domain in domains:
            bodies = {part: {text.partition("\n")[2] for key, text in problems.items()
                             if key[:2] == (domain, part)} for part in self.PARTS}
            self.assertFalse(bodies["test"] & (bodies["train"] | bodies["validation"]), domain)
            self.assertFalse(bodies["train"] & bodies["validation"], domain)

    def test_problems_depend_on_seed_and_number_alone(self):
        sizes = ["--train", "2", "--validation", "0", "--test", "1"]
        few = self.write_sets("few", *sizes)
        self.assertEqual(len(few), 3 * len(PAPER_DOMAINS))
        for (domain, part, number), text in few.items():
            words = text.splitlines()[0].split()
            self.assertEqual(words[1:4], ["veer", "gen", domain])
            self.assertEqual(int(words[-1]),
                             1000000 + {"train": 100000, "test": 300000}[part] + number)
            self.assertEqual(self.assert_run(0, *words[2:]).stdout, text)
        more = self.write_sets("more", "--domains", "rovers")
        for key, text in few.items():
            if key[0] == "rovers":
                self.assertEqual(more[key], text)
        others = self.write_sets("others", "--domains", "rovers", "--seed", "2", *sizes)
        self.assertNotEqual(others["rovers", "test", 1], few["rovers", "test", 1])


class Domains(VeerTest):
    """With the published problems, our domain files give the tasks that the published ones give."""

    def published(self, domain):
        return os.path.join(PAPER if domain in PAPER_DOMAINS else TRACK, domain)

    def pair(self, domain):
        return (os.path.join(self.published(domain), "domain.pddl"),
                os.path.join(ROOT, "domains", domain + ".pddl"))

    @unittest.skipUnless(os.path.isdir(PAPER) and os.path.isdir(TRACK), "there is no ../shared")
    def test_same_translation(self):
        for domain in SMALL:
            problems = glob.glob(os.path.join(self.published(domain), "train", "*.pddl"))
            for problem in sorted(problems)[::33]:
                for name, path in zip(("theirs", "ours"), self.pair(domain)):
                    self.assert_run(0, "translate", "-q", path, problem, "-o", name)
                self.assertEqual(self.read("theirs"), self.read("ours"))

    @unittest.skipUnless(os.path.isdir(PAPER) and os.path.isdir(TRACK), "there is no ../shared")
    def test_same_fingerprint(self):
        for domain in SMALL:
            self.assert_same(*self.pair(domain))
        # Childsnack, rovers and sokoban of the track are others than those of the paper.
        theirs = os.path.join(TRACK, "blocksworld", "domain.pddl")
        self.assert_same(theirs, self.pair("blocksworld")[1])

    def assert_same(self, theirs, ours):
        lines = self.assert_run(0, "policies", "recognise", theirs, ours).stdout.splitlines()
        self.assertEqual(lines[0].split()[0], lines[1].split()[0], ours)


if __name__ == "__main__":
    unittest.main()
