#!/usr/bin/env python3
"""veer lab run from outside: suites, limits, and what is left when it is killed.

VEER_LAB_KILLS in the environment says how often the lab is killed in the test of that.
"""

import os
import random
import signal
import sqlite3
import subprocess
import time
import unittest

from support import DEMO, PATIENCE, VEER, WAREHOUSE, VeerTest, await_handler

NUM_KILLS = int(os.environ.get("VEER_LAB_KILLS", "6"))

# A planner that copies a plan and says what planners say; its figures depend on its arguments.
QUICK = """#!/bin/sh
sleep 0.0$(($2 % 4))
cp "$1" sas_plan
echo "Expanded $2 state(s)."
echo "Plan cost: 31"
"""


class LabTest(VeerTest):
    def setUp(self):
        super().setUp()
        self.assert_run(0, "plan", DEMO, "--plan-file", "good.plan")

    def suite(self, configurations, instances=(DEMO,), **settings):
        settings = {"time": f"{PATIENCE}s", "memory": "0", "seeds": "1", "traces": "no", **settings}
        lines = ["[instances]", "demo = " + " ".join(instances), "[configurations]"]
        lines += [f"{name} = {text}" for name, text in configurations.items()]
        lines += ["[limits]", f"time = {settings['time']}", f"memory = {settings['memory']}",
                  "[runs]", f"seeds = {settings['seeds']}", f"traces = {settings['traces']}"]
        return self.write("suite.txt", "\n".join(lines) + "\n")

    def query(self, sql, database="results.db"):
        connection = sqlite3.connect(self.path(database))
        try:
            return connection.execute(sql).fetchall()
        finally:
            connection.close()

    def row(self, columns, configuration):
        rows = self.query(f"SELECT {columns} FROM run JOIN configuration c ON c.id = configuration"
                          f" WHERE c.name = '{configuration}'")
        self.assertEqual(len(rows), 1)
        return rows[0]

    def assert_gone(self, marker):
        """No process is left that has the marker in its command line."""
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/cmdline", "rb") as file:
                    self.assertNotIn(marker.encode(), file.read())
            except OSError:
                pass


class Runs(LabTest):
    def test_rows(self):
        self.suite({"alt": "--lists ff,add", "random": "--lists ff,add --control random:{seed}"},
                   seeds="3 5..6", traces="yes")
        output = self.assert_run(0, "lab", "run", "suite.txt").stdout
        self.assertIn("results.db: 4 of 4 runs, 4 of them new: 4 solved", output)
        row = self.row("seed, outcome, exit_code, plan_cost, plan_length, expanded, evaluated,"
                       " generated, steps, plans", "alt")
        self.assertEqual(row, (0, "solved", 0, 31, 19, 26, 43, 65, 35, 1))
        uses, strip, *classes = self.row("uses, strip, immediate, high, medium, low", "alt")
        self.assertEqual(uses, "ff\t4\t5\t4\t5\nadd\t4\t4\t5\t4\n")
        self.assertEqual(strip, "ab" * 17 + "a")
        self.assertEqual(classes, [35, 0, 0, 0])
        wall, cpu, peak = self.row("wall, cpu, peak_kb", "alt")
        self.assertTrue(0 < cpu <= wall + 0.1 and 1000 < peak < 1000000)
        self.assertEqual([seed for seed, in self.query("SELECT seed FROM run ORDER BY seed")],
                         [0, 3, 5, 6])
        self.assertEqual(self.query("PRAGMA user_version"), [(1,)])
        self.assertEqual(self.query("PRAGMA journal_mode"), [("wal",)])
        self.assertEqual(self.query("SELECT count(*) FROM claim"), [(0,)])
        again = self.assert_run(0, "lab", "run", "suite.txt").stdout
        self.assertIn("4 of 4 runs, 0 of them new", again)

    def test_traces_of_some(self):
        lists = "--lists ff,add"
        self.suite({"a/1": lists, "a/2": lists, "ab": lists, "c": lists + " --control single:add"},
                   traces="a c")
        self.assert_run(0, "lab", "run", "suite.txt")
        self.assertEqual(self.query("SELECT c.name, immediate, high FROM run JOIN configuration c"
                                    " ON c.id = configuration ORDER BY 1"),
                         [("a/1", 35, 0), ("a/2", 35, 0), ("ab", None, None), ("c", 0, 39)])

    def test_only_some(self):
        self.suite({"a/1": "", "a/2": "", "b": "", "ab": ""})
        self.assert_run(0, "lab", "run", "suite.txt", "--only", "b,a/2,b")
        names = "SELECT c.name FROM run JOIN configuration c ON c.id = configuration ORDER BY c.id"
        self.assertEqual(self.query(names), [("a/2",), ("b",)])
        self.assert_run(0, "lab", "run", "suite.txt", "--only", "a")
        self.assertEqual(self.query(names), [("a/2",), ("b",), ("a/1",)])
        for wrong in ("c", "a/", "", "a,,b"):
            self.assertIn("no configuration", self.assert_run(
                36, "lab", "run", "suite.txt", "--only", wrong).stderr)
        self.assertIn('no configuration "c"\n', self.assert_run(
            36, "lab", "run", "suite.txt", "--only", "c,a").stderr)

    def test_only_the_first_instances(self):
        for name in ("p1", "p2", "p10"):
            os.symlink(DEMO, self.path(f"{name}.sas"))
        suite = self.suite({"ff": ""}, instances=["p*.sas"])
        self.write("suite.txt", "[instances]\nother = p10.sas\n" + self.read(suite))
        names = "SELECT domain, i.name FROM run JOIN instance i ON i.id = instance ORDER BY i.id"
        self.assert_run(0, "lab", "run", "suite.txt", "--first", "2")
        self.assertEqual(self.query(names), [("other", "p10"), ("demo", "p1"), ("demo", "p2")])
        output = self.assert_run(0, "lab", "run", "suite.txt").stdout
        self.assertIn("4 of 4 runs, 1 of them new", output)
        output = self.assert_run(0, "lab", "run", "suite.txt", "--first", "1").stdout
        self.assertIn("2 of 2 runs, 0 of them new", output)
        self.assert_run(36, "lab", "run", "suite.txt", "--first", "0")

    def test_name_of_the_domain(self):
        self.program("echo.sh", "echo $1 >&2\nexit 35\n")
        self.suite({"echo": "./echo.sh {set}:{seed} {problem}"}, seeds="4")
        self.assert_run(1, "lab", "run", "suite.txt")
        self.assertEqual(self.row("message", "echo"), ("exit code 35; last words: demo:4",))

    def test_pddl(self):
        self.suite({"ff": "", "other": VEER + " plan {domain} {problem} --plan-file {plan}"},
                   instances=[os.path.dirname(WAREHOUSE[1]) + "/*.pddl"])
        self.assert_run(0, "lab", "run", "suite.txt")
        self.assertEqual(self.row("plan_cost, expanded", "ff"),
                         self.row("plan_cost, expanded", "other"))

    def test_domain_file(self):
        os.mkdir(self.path("elsewhere"))
        os.symlink(WAREHOUSE[0], self.path("elsewhere/ware.pddl"))
        os.symlink(WAREHOUSE[1], self.path("problem.pddl"))
        suite = self.suite({"ff": ""}, instances=["problem.pddl"])
        self.assert_run(36, "lab", "run", "suite.txt")
        with open(suite, "a", encoding="utf-8") as file:
            file.write("[domains]\ndemo = elsewhere/ware.pddl\n")
        self.assert_run(0, "lab", "run", "suite.txt")

    def test_folder_of_any_name(self):
        """Only what stands in the suite is a pattern, not the name of its folder."""
        self.folder = self.path("exp[2] {a,b}*?\\x")
        os.mkdir(self.folder)
        for name in "ab":
            os.symlink(DEMO, self.path(f"{name}.sas"))
        self.suite({"ff": ""}, instances=["a.sas", "{b,c}.s[a]s"])
        self.assert_run(0, "lab", "run", "suite.txt")
        self.assertEqual(self.query("SELECT name FROM instance ORDER BY 1"), [("a",), ("b",)])

    def test_unexplained_runs_are_listed(self):
        self.program("wrong.sh", "echo '(move hall garden)' >sas_plan\n")
        self.program("claims.sh", f"cp {self.path('good.plan')} sas_plan\n"
                                  "echo Plan cost: 3\n")
        self.suite({"code": "sh -c 'echo oh dear >&2; exit 77' {problem}",
                    "crash": "sh -c 'kill -SEGV $$' {problem}",
                    "missing": "./nothing {problem}",
                    "no-plan": "true {problem}",
                    "wrong": "./wrong.sh {problem}",
                    "claims": "./claims.sh {problem}",
                    "memory": "sh -c 'exit 22' {problem}",
                    "usage": "--lists nonsense"})
        output = self.assert_run(1, "lab", "run", "suite.txt").stdout
        self.assertIn("UNEXPLAINED strange-exit-code: code on demo demo", output)
        self.assertIn("exit code 77; last words: oh dear", output)
        self.assertIn("6 runs ended without an explanation", output)
        outcomes = dict(self.query("SELECT c.name, outcome FROM run JOIN configuration c"
                                   " ON c.id = configuration"))
        self.assertEqual(outcomes, {
            "code": "strange-exit-code", "crash": "crashed", "missing": "strange-exit-code",
            "no-plan": "no-plan", "wrong": "wrong-plan", "claims": "solved",
            "memory": "out-of-memory", "usage": "error"})
        self.assertEqual(self.row("plan_cost, message", "claims"),
                         (31, "the planner says that the plan costs 3, but it costs 31"))
        self.assertEqual(self.row("signal, exit_code", "crash"), (signal.SIGSEGV, None))

    def test_plans_that_cannot_be_checked(self):
        """The lab and veer validate agree on plans that can be read in too many ways."""
        domain = self.write("domain.pddl", "(define (domain d) (:predicates (p) (q))"
                            " (:action go :effect (p)) (:action go :effect (q))"
                            " (:action s :effect (p)) (:action s :effect (p)))")
        problem = self.write("p.pddl", "(define (problem x) (:domain d) (:init) (:goal (q)))")
        pddl_plan = self.write("pddl.plan", "(go)\n" + "(s)\n" * 12)
        bits = range(11)
        sas = ["begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n11"]
        sas += [f"begin_variable\nv{i}\n-1\n2\noff {i}\non {i}\nend_variable" for i in bits]
        sas += ["0\nbegin_state", *("0" for _ in bits), "end_state\nbegin_goal\n1\n0 1\nend_goal\n11"]
        sas += [f"begin_operator\nx\n0\n1\n0 {i} -1 1\n0\nend_operator" for i in bits]
        task = self.write("t.sas", "\n".join([*sas, "0"]) + "\n")
        sas_plan = self.write("sas.plan", "(x)\n" * 16)
        for operands, plan in (((domain, problem), pddl_plan), ((task,), sas_plan)):
            error = self.assert_run(34, "validate", *operands, plan).stderr.splitlines()[-1]
            self.assertIn("error: the plan cannot be checked: ", error)
            self.program("copy.sh", f"cp {plan} sas_plan\n")
            self.suite({"copy": "./copy.sh {problem}"}, instances=[operands[-1]])
            self.assert_run(1, "lab", "run", "suite.txt")
            self.assertEqual(self.row("outcome, message", "copy"),
                             ("unchecked-plan", error.replace("error: ", "plan 1: ")))
            os.remove(self.path("results.db"))

    def test_improved_plans(self):
        good = self.path("good.plan")
        self.program("anytime.sh", f"cp {good} sas_plan.1\ncp {good} sas_plan.2\n")
        self.program("late.sh", f"cp {good} sas_plan.1\necho '(x)' >sas_plan.2\n")
        self.suite({"good": "./anytime.sh {problem}", "bad": "./late.sh {problem}"})
        self.assert_run(1, "lab", "run", "suite.txt")
        self.assertEqual(self.row("outcome, plans, plan_cost", "good"), ("solved", 2, 31))
        self.assertEqual(self.row("outcome, plans", "bad"), ("wrong-plan", 2))

    def test_no_folder_is_left(self):
        os.mkdir(self.path("tmp"))
        self.suite({"mess": "sh -c 'mkdir -p a/b; touch a/b/c; ln -s / root; exit 12' {problem}"})
        self.assert_run(0, "lab", "run", "suite.txt", env={**os.environ,
                                                            "TMPDIR": self.path("tmp")})
        self.assertEqual(os.listdir(self.path("tmp")), [])
        self.assertTrue(os.path.exists("/bin"))


class Limits(LabTest):
    def run_one(self, text, **limits):
        """The row of one run."""
        self.suite({"planner": text}, **limits)
        self.assert_run(0, "lab", "run", "suite.txt")
        return self.row("outcome, wall, cpu, peak_kb", "planner")

    def test_time(self):
        marker = f"{random.getrandbits(40)}"
        # Deaf to SIGTERM, with children in their own sessions and groups.
        self.program("deaf.sh", "trap '' TERM\n"
                     f"setsid sh -c 'trap \"\" TERM; sleep 3000; echo {marker}' &\n"
                     f"(sh -c 'sleep 3000; echo {marker}' &)\n"
                     "while true; do sleep 0.1; done\n")
        outcome, wall, _, _ = self.run_one("./deaf.sh {problem}", time="0.5s")
        self.assertEqual(outcome, "out-of-time")
        self.assertGreaterEqual(wall, 0.5)
        self.assert_gone(marker)

    def test_children_that_write_for_ever(self):
        outcome, _, _, _ = self.run_one("sh -c 'yes & exit 12' {problem}")
        self.assertEqual(outcome, "unsolved")

    def test_statistics_at_the_end_of_the_time(self):
        self.program("polite.sh", "trap 'echo Expanded 7 state\\(s\\).; exit 0' TERM\n"
                     "touch sas_plan\nwhile true; do sleep 0.05; done\n")

        def run(seconds):  # the shell has half a second to answer the signal
            if os.path.exists(self.path("results.db")):
                os.remove(self.path("results.db"))
            outcome, _, _, _ = self.run_one("./polite.sh {problem}", time=f"{seconds}s")
            self.assertEqual((outcome, self.row("expanded", "planner")), ("out-of-time", (7,)))
        self.with_more_and_more_time(run, (1, 2, 4, 8, 16))

    def test_memory(self):
        eater = "import time; x = bytearray(300 << 20); time.sleep(3000)"
        outcome, _, _, peak = self.run_one(f'python3 -c "{eater}" {{problem}}', memory="100M")
        self.assertEqual(outcome, "out-of-memory")
        self.assertGreater(peak, 100 << 10)

    def test_memory_of_all_together(self):
        self.program("family.sh", "for i in 1 2 3 4; do python3 -c "
                     "'import time; x = bytearray(b\"x\" * (40 << 20)); time.sleep(3000)' & done\n"
                     "wait\n")
        outcome, _, _, _ = self.run_one("./family.sh {problem}", memory="100M")
        self.assertEqual(outcome, "out-of-memory")

    def test_shared_memory_counts_once(self):
        self.program("shared.py", "#!/usr/bin/env python3\nimport os, time\n"
                     "x = bytearray(b'x' * (40 << 20))\n"
                     "for i in range(4):\n    if os.fork() == 0:\n        break\n"
                     "time.sleep(0.3)\nos._exit(12)\n")
        outcome, _, _, _ = self.run_one("./shared.py {problem}", memory="120M")
        self.assertEqual(outcome, "unsolved")

    def test_processor_time_of_children(self):
        work = "x = 0\nwhile time.process_time() < 0.4: x += 1"
        self.write("work.py", "import time\n" + work)
        outcome, wall, cpu, _ = self.run_one(
            f"sh -c 'python3 {self.path('work.py')}; exit 12' {{problem}}")
        self.assertEqual(outcome, "unsolved")
        self.assertTrue(0.35 < cpu <= wall + 0.1, (cpu, wall))

    def test_endless_output(self):
        outcome, _, _, _ = self.run_one("yes {problem}", time="0.5s")
        self.assertEqual(outcome, "out-of-time")


class Continuing(LabTest):
    """An undisturbed run, and others on the same suite that are disturbed."""

    COLUMNS = ("SELECT c.name, i.name, seed, outcome, exit_code, signal, message, plans, plan_cost,"
               " plan_length, expanded, evaluated, generated, steps, uses"
               " FROM run JOIN configuration c ON c.id = configuration"
               " JOIN instance i ON i.id = instance ORDER BY 1, 2, 3")

    def setUp(self):
        super().setUp()
        self.program("quick.sh", QUICK)
        for name in "abc":
            os.symlink(DEMO, self.path(f"{name}.sas"))
        good = self.path("good.plan")
        self.suite({"quick": f"./quick.sh {good} {{seed}} {{problem}}",
                    "fails": "sh -c 'exit 12' {problem} {seed}"},
                   instances=["[abc].sas"], seeds="1..15")
        self.assert_run(0, "lab", "run", "suite.txt", "--db", "quiet.db")
        self.expected = self.query(self.COLUMNS, "quiet.db")
        self.assertEqual(len(self.expected), 90)

    def test_killed(self):
        rng = random.Random(1)
        kills = 0
        for _ in range(NUM_KILLS):
            lab = subprocess.Popen([VEER, "lab", "run", "suite.txt", "--jobs", "3"],
                                   cwd=self.folder, stdout=subprocess.DEVNULL)
            try:
                lab.wait(rng.uniform(0.01, 6 / NUM_KILLS if NUM_KILLS > 12 else 0.4))
            except subprocess.TimeoutExpired:
                lab.kill()
                kills += 1
            lab.wait()
        self.assertGreater(kills, 0)
        self.assert_run(0, "lab", "run", "suite.txt", "--jobs", "2")
        self.assertEqual(self.query(self.COLUMNS), self.expected)
        self.assertEqual(self.query("SELECT count(*) FROM claim"), [(0,)])

    def test_run_dies_with_a_killed_lab(self):
        marker = f"{random.getrandbits(40)}"
        os.mkdir(self.path("tmp"))
        self.program("long.sh", f"(setsid sh -c 'sleep 3000; echo {marker}' &)\nsleep 3000\n")
        self.suite({"long": f"./long.sh {{problem}} {marker}"})
        lab = subprocess.Popen([VEER, "lab", "run", "suite.txt", "--db", "long.db"],
                               cwd=self.folder, env={**os.environ, "TMPDIR": self.path("tmp")})
        while not os.listdir(self.path("tmp")) and lab.poll() is None:
            time.sleep(0.01)
        time.sleep(0.3)
        lab.kill()
        lab.wait()
        deadline = time.monotonic() + PATIENCE
        while os.listdir(self.path("tmp")) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertEqual(os.listdir(self.path("tmp")), [])
        self.assert_gone(marker)

    def test_interrupted(self):
        lab = subprocess.Popen([VEER, "lab", "run", "suite.txt"], cwd=self.folder,
                               stdout=subprocess.PIPE, text=True)
        await_handler(lab, signal.SIGINT)
        lab.send_signal(signal.SIGINT)
        output = lab.communicate()[0]
        self.assertIn(lab.returncode, (0, -signal.SIGINT))
        if lab.returncode == -signal.SIGINT:
            self.assertIn("runs are left", output)
        self.assertEqual(self.query("SELECT count(*) FROM claim"), [(0,)])
        self.assert_run(0, "lab", "run", "suite.txt")
        self.assertEqual(self.query(self.COLUMNS), self.expected)

    def test_several_labs_at_once(self):
        labs = [subprocess.Popen([VEER, "lab", "run", "suite.txt", "--jobs", "2"],
                                 cwd=self.folder, stdout=subprocess.PIPE, text=True)
                for _ in range(3)]
        outputs = [lab.communicate()[0] for lab in labs]
        self.assertEqual([lab.returncode for lab in labs], [0, 0, 0])
        new = [int(output.split(" of them new")[0].split()[-1]) for output in outputs]
        self.assertEqual(sum(new), 90)
        self.assertEqual(self.query(self.COLUMNS), self.expected)


class Losses(LabTest):
    """When the lab's own processes fail, there is no row, and the run is done again."""

    def test_killed_supervisor(self):
        self.program("once.sh", f"if [ -e {self.path('again')} ]; then exit 12; fi\n"
                     f"touch {self.path('again')}\nsleep 3000\n")
        self.suite({"once": "./once.sh {problem}"})
        lab = subprocess.Popen([VEER, "lab", "run", "suite.txt"], cwd=self.folder, text=True,
                               stdout=subprocess.PIPE, env={**os.environ, "TMPDIR": self.folder})
        while not os.path.exists(self.path("again")) and lab.poll() is None:
            time.sleep(0.01)
        with open(f"/proc/{lab.pid}/task/{lab.pid}/children", encoding="ascii") as file:
            os.kill(int(file.read()), signal.SIGKILL)
        output = lab.communicate()[0]
        self.assertEqual(lab.returncode, 1)
        self.assertIn("UNEXPLAINED lost: once on demo demo", output)
        self.assertIn("0 of 1 runs", output)
        self.assertEqual(self.query("SELECT count(*) FROM run"), [(0,)])
        self.assertEqual(self.query("SELECT count(*) FROM claim"), [(0,)])
        self.assert_run(0, "lab", "run", "suite.txt")
        self.assertEqual(self.row("outcome", "once"), ("unsolved",))

    def test_no_room_for_temporary_files(self):
        self.suite({"a": "sh -c 'exit 12' {problem} {seed}"}, seeds="1..30")
        result = self.assert_run(32, "lab", "run", "suite.txt",
                                 env={**os.environ, "TMPDIR": "/nowhere"})
        self.assertIn("could not be watched; the last one: no folder", result.stderr)
        self.assertEqual(self.query("SELECT count(*) FROM run"), [(0,)])


class Faults(LabTest):
    def test_suites(self):
        cases = [("[instances\n", ":1:1:", "ends with ]"),
                 ("[\n", ":1:1:", "ends with ]"),
                 ("x = y\n", ":1:1:", "a section such as [instances]"),
                 ("[instanced]\n", ":1:2:", "did you mean instances?"),
                 ("[instances]\nhallo\n", ":2:1:", '"name = value"'),
                 ("[instances]\na =\n", ":2:3:", "a value is expected"),
                 ("[instances]\n= b\n", ":2:1:", "a name is expected"),
                 ("[instances]\na = nothing-*.pddl\n", ":2:5:", "no file fits"),
                 ("[instances]\na = suite.txt suite.txt\n", ":2:15:", "two instances"),
                 (f"[instances]\na = {DEMO}\n[domains]\na = d\nb = d\n[configurations]\nc =\n",
                  ":5:1:", "no instances of this name"),
                 ("[configurations]\na = plan\n", ":2:5:", "needs {problem}"),
                 ("[configurations]\na = --x {sed}\n", ":2:9:", "unknown placeholder"),
                 ("[configurations]\na = --x 'y\n", ":2:9:", "not closed"),
                 ("[configurations]\na = -x\na = -y\n", ":3:1:", "already"),
                 ("[configurations]\na b = -x\n", ":2:1:", "no blanks"),
                 ("[configurations]\na = -x\n[oracles]\nb = a c\n", ":4:7:", "no configuration"),
                 ("[limits]\ntime = long\n", ":2:8:", "a time"),
                 ("[limits]\ntime = 0\n", ":2:8:", "a time"),
                 ("[limits]\nmemory = 4GB\n", ":2:10:", "a size"),
                 ("[limits]\nspace = 4G\n", ":2:1:", "time and memory"),
                 ("[runs]\nseeds = 3..1\n", ":2:9:", "a seed"),
                 ("[runs]\nseeds = 1 1\n", ":2:11:", "already"),
                 ("[runs]\nseeds = 1..999999\n", ":2:9:", "more than"),
                 (f"[instances]\na = {DEMO}\n[configurations]\nb =\n[runs]\ntraces = b c\n", ":6:12:",
                  "yes, no or names"),
                 ("[runs]\nx\0 = 1\n", ":2:1:", "not a text"),
                 ("", "", "no instances"),
                 (f"[instances]\na = {DEMO}\n", "", "no configurations"),
                 (f"[instances]\na = {DEMO}\n[configurations]\nx = p {{domain}} {{problem}}\n", "",
                  "wants {domain}")]
        for text, place, message in cases:
            with self.subTest(text):
                self.write("suite.txt", text)
                result = self.assert_run(33, "lab", "run", "suite.txt")
                self.assertIn("suite.txt" + place, result.stderr)
                self.assertIn(message, result.stderr)
        self.assertFalse(os.path.exists(self.path("results.db")))

    def test_other_experiments_do_not_mix(self):
        self.suite({"a": "--lists ff"})
        self.assert_run(0, "lab", "run", "suite.txt")
        for name, change in [("a", {}), ("b", {"time": "3s"}), ("b", {"memory": "1G"})]:
            self.suite({name: "--lists add"}, **change)
            self.assert_run(33, "lab", "run", "suite.txt")
        os.symlink(WAREHOUSE[1], self.path("demo.pddl"))
        os.symlink(WAREHOUSE[0], self.path("domain.pddl"))
        self.suite({"a": "--lists ff"}, instances=["demo.pddl"])
        self.assertIn("whose files were others",
                      self.assert_run(33, "lab", "run", "suite.txt").stderr)
        self.assertEqual(self.query("SELECT count(*) FROM run"), [(1,)])

    def test_damaged_databases(self):
        self.suite({"a": "--lists ff", "b": "--lists add {seed}"}, seeds="1..300")
        self.write("results.db", "this is no database, although it is long enough for one\n" * 9)
        self.assertIn("not a database", self.assert_run(33, "lab", "run", "suite.txt").stderr)
        os.remove(self.path("results.db"))
        connection = sqlite3.connect(self.path("results.db"))
        connection.execute("CREATE TABLE song(title)")
        connection.close()
        self.assertIn("no results database", self.assert_run(33, "lab", "run", "suite.txt").stderr)
        self.suite({"a": "--lists ff"})
        self.assert_run(0, "lab", "run", "suite.txt", "--db", "other.db")
        size = os.path.getsize(self.path("other.db"))
        with open(self.path("other.db"), "r+b") as file:
            file.seek(4096 * 3)
            file.write(random.Random(1).randbytes(size - 4096 * 3))
        self.assertEqual(self.assert_run(33, "lab", "run", "suite.txt", "--db", "other.db").stdout,
                         "")

    def test_full_disk(self):
        """A size limit on files stands in for a full disk."""
        self.suite({"a": "sh -c 'exit 12' {problem} {seed}"}, seeds="1..200")
        result = subprocess.run(["sh", "-c", 'trap "" XFSZ; ulimit -f 1000; exec "$0" "$@"', VEER,
                                 "lab", "run", "suite.txt"], cwd=self.folder, text=True,
                                capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual(result.returncode, 32, result.stderr)
        stored = self.query("SELECT count(*) FROM run")[0][0]
        self.assertTrue(0 < stored < 200, stored)
        self.assert_run(0, "lab", "run", "suite.txt")
        self.assertEqual(self.query("SELECT count(*) FROM run"), [(200,)])


if __name__ == "__main__":
    unittest.main()
