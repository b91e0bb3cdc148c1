#!/usr/bin/env python3
"""The command line of the published system: what it becomes, what is refused, and the script."""

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest

from support import DEMO, PATIENCE, ROOT, VEER, WAREHOUSE, VeerTest, await_handler, endless_task

SCRIPT = os.path.join(ROOT, "compat/fast-downward.py")
FOUR = "[single(ff()),single(cg()),single(cea()),single(add())]"
PDB_LISTS = ("[tiebreaking([pdb(pattern=manual_pattern([0,1])),weight(g(),-1)]),"
             "tiebreaking([pdb(pattern=manual_pattern([0,2])),weight(g(),-1)])]")

# SPEC: what it becomes, without the file
ACCEPTED = {
    f"rl_eager(rl({FOUR},random_seed=1,handle_empty_list=true),rl_control_interval=0,"
    "rl_client_port=12345)":
        "--lists ff,cg,cea,add --control remote:12345 --control-interval 0 --mdp paper:1",
    f"rl_eager(rl({FOUR},handle_empty_list=false,random_seed=3),rl_client_port=12345)":
        "--lists ff,cg,cea,add --control remote:12345 --control-interval 0 --mdp paper:end",
    f"rl_eager(rl({FOUR},random_seed=0),rl_control_interval=3,rl_client_port=54322)":
        "--lists ff,cg,cea,add --control remote:54322 --control-interval 3 --mdp paper:0",
    f"rl_eager(rl({PDB_LISTS},random_seed=-1),rl_client_port=1)":
        "--lists 'pdb(0,1)/-g,pdb(0,2)/-g' --control remote:1 --control-interval 0 --mdp paper",
    f"rl_eager(rl_client_port=65535, rl_control_interval=2,open=rl(random_seed=7,sublists={FOUR}))":
        "--lists ff,cg,cea,add --control remote:65535 --control-interval 2 --mdp paper:7",
    "rl_eager(rl([single(ff())]))":
        "--lists ff --control remote:54321 --control-interval 0 --mdp paper",
    f"eager(alt({FOUR}))": "--lists ff,cg,cea,add --control alt --mdp paper",
    "eager(alt([single(add())],boost=0))": "--lists add --control alt --mdp paper",
    f"eager(rnd({FOUR}),random_seed=1)": "--lists ff,cg,cea,add --control random:1 --mdp paper",
    f"eager(rnd({FOUR},random_seed=25))": "--lists ff,cg,cea,add --control random:25 --mdp paper",
    f"eager(rnd({FOUR}))": "--lists ff,cg,cea,add --control random --mdp paper",
    "eager(single(ff()))": "--lists ff --control single --mdp paper",
    "eager(single(ff(transform=no_transform(),cache_estimates=true),pref_only=false))":
        "--lists ff --control single --mdp paper",
    "eager(single(hmax()),reopen_closed=false,preferred=[],cost_type=normal,bound=infinity)":
        "--lists max --control single --mdp paper",
    "eager(single(goalcount()))": "--lists goalcount --control single --mdp paper",
    "eager(single(blind()))": "--lists blind --control single --mdp paper",
    "eager(single(eval=landmark_sum(lm_reasonable_orders_hps(lm_rhw()),pref=false)))":
        "--lists lm --control single --mdp paper",
    "eager(tiebreaking([ff(),g()],unsafe_pruning=true))":
        "--lists ff/g --control single --mdp paper",
    "eager(single(pdb(manual_pattern([3,1,2]))))":
        "--lists 'pdb(3,1,2)' --control single --mdp paper",
    "astar(lmcut())": "--lists lmcut --search astar --control single --mdp veer",
    "astar(eval=hmax(),cost_type=normal,bound=infinity,pruning=null())":
        "--lists max --search astar --control single --mdp veer",
    "eager_greedy([ff()])": "--lists ff --control single --mdp paper",
    "eager_greedy([ff(),cea()],boost=0)": "--lists ff,cea --control alt --mdp paper",
    "lazy_greedy([ff()])": "--lists ff --search deferred --control single --mdp veer",
    "lazy_greedy([ff(),cg()])": "--lists ff,cg --search deferred --control alt --mdp veer",
    "lazy_greedy([ff(),cea()],preferred=[cea()],boost=100)":
        "--lists ff,ff+,cea,cea+ --search deferred --control boost:100 --preferred cea --mdp veer",
    "eager_greedy([ff()],preferred=[ff()])":
        "--lists ff,ff+ --control boost:0 --preferred ff --mdp veer",
    "let(h,ff(),eager(single(h)))": "--lists ff --control single --mdp paper",
    "let(hlm,eval_modify_costs(landmark_sum(lm_factory=lm_reasonable_orders_hps(lm_rhw()),pref=false),"
    "cost_type=one),let(hff,eval_modify_costs(ff(),cost_type=one),lazy_greedy([hff,hlm],"
    "preferred=[hff,hlm],cost_type=one,reopen_closed=false)))":
        "--lists ff,ff+,lm,lm+ --search deferred --control boost:1000 --preferred ff --costs one --mdp veer",
    "\n eager\t( alt ( [ single ( ff ( ) ) ,\n  single(cg( transform = no_transform ( ) )) ] ) )\n":
        "--lists ff,cg --control alt --mdp paper",
}

# SPEC and below it a caret where it stops being understood; then a part of the message.
REFUSED = """
astar(ff(),reopen_closed=false)
           ^ astar has no argument "reopen_closed" that is understood
astar([ff()])
      ^ expected ff(), cg(), cea()
eager_wastar([ff()])
^ expected rl_eager(...), eager(...), eager_greedy(...), lazy_greedy(...), astar(...) or let(...)
eager
^ expected rl_eager(...), eager(...), eager_greedy(...), lazy_greedy(...), astar(...) or let(...)
[ff()]
^ expected rl_eager(...), eager(...), eager_greedy(...), lazy_greedy(...), astar(...) or let(...)
let(h,ff(),eager(single(g)))
                        ^ expected ff(), cg(), cea()
let(ff(),h,eager(single(h)))
    ^ expected a name
lazy_greedy([ff()],preferred=[landmark_sum(lm_reasonable_orders_hps(lm_rhw()))])
                             ^ expected a heuristic that gives preferred operators
lazy_greedy([eval_modify_costs(ff(),cost_type=one)])
^ cost_type must be what the heuristics see: one
lazy_greedy([ff()],cost_type=one)
                             ^ cost_type must be what the heuristics see: normal
lazy_greedy([ff(),cg(transform=adapt_costs(one))],cost_type=one)
                               ^ all heuristics must see the same costs
lazy_greedy([ff()],reopen_closed=true)
                                 ^ reopen_closed is understood only as false
eager(single(ff())
                  ^ expected , or )
eager(single(ff())))
                   ^ expected nothing more
eager(single(ff()));
                   ^ expected nothing more
eager(alt([single(ff()),]))
                        ^ expected a name, a number or a list
eager(alt([single(ff()) single(cg())]))
                        ^ expected , or ]
eager(alt([sublists=single(ff())]))
                   ^ expected , or ]
eager(,)
      ^ expected a name, a number or a list
eager(open=)
           ^ expected a name, a number or a list
eager()
      ^ eager wants open here
eager(single())
             ^ single wants eval here
eager(single(ff),bound=infinity)
             ^ expected ff(), cg(), cea()
eager(single(ipdb()))
             ^ expected ff(), cg(), cea()
eager(single(lmcount(lm_rhw())))
             ^ expected ff(), cg(), cea()
eager(single(landmark_sum(lm_hm())))
                          ^ lm_factory is understood only as lm_reasonable_orders_hps(lm_rhw())
eager(single(ff(transform=adapt_costs(one))))
^ the heuristics of this search must see normal costs, not one
eager(single(ff(1)))
                ^ ff wants no further argument without a name
eager(single(ff(),true))
                  ^ single wants no further argument without a name
eager(single(ff(),pref_only=true))
                            ^ pref_only is understood only as false
eager(single(ff()),reopen_closed=true)
                                 ^ reopen_closed is understood only as false
eager(single(ff()),max_time=60)
                            ^ max_time is understood only as infinity
eager(single(ff()),random_seed=1)
                   ^ only rnd(...) has a random_seed
eager(single(ff()),frobnicate=1)
                   ^ eager has no argument "frobnicate"
eager(single(ff()),open=single(cg()))
                   ^ open is given twice
eager(rl([single(ff())]))
      ^ expected alt(...), rnd(...), single(...) or tiebreaking(...)
eager(alt([ff()]))
           ^ expected single(...) or tiebreaking(...)
eager(alt([alt([single(ff())])]))
           ^ expected single(...) or tiebreaking(...)
eager(alt([]))
          ^ expected lists such as
eager(alt(single(ff())))
          ^ expected lists such as
eager(alt([single(ff())],boost=1000))
                               ^ boost is understood only as 0
eager(rnd([single(ff())],random_seed=1),random_seed=2)
                                                    ^ expected one random_seed
eager(rnd([single(ff())],random_seed=x))
                                     ^ expected a number from -1 to 2147483647
eager(tiebreaking([ff()]))
                  ^ expected [H,g()] or [H,weight(g(),-1)]
eager(tiebreaking(ff()))
                  ^ expected [H,g()] or [H,weight(g(),-1)]
eager(tiebreaking([ff(),weight(g(),-2)]))
                        ^ expected g() or weight(g(),-1)
eager(tiebreaking([ff(),g(),cg()]))
                            ^ expected nothing more
eager(tiebreaking([g(),ff()]))
                   ^ expected ff(), cg(), cea()
eager(single(pdb()))
                 ^ pdb wants pattern here
eager(single(pdb(greedy())))
                 ^ expected a pattern such as manual_pattern([0,1])
eager(single(pdb(manual_pattern([]))))
                                ^ expected a list of variables such as [0,1]
eager(single(pdb(manual_pattern([0,-1]))))
                                   ^ expected a number from 0 to
eager_greedy(ff())
             ^ expected heuristics such as [ff(),cg()]
eager_greedy([single(ff())])
              ^ expected ff(), cg(), cea()
rl_eager(alt([single(ff())]))
         ^ expected rl(...)
rl_eager(rl([single(ff())],handle_empty_list=maybe))
                                             ^ expected true or false
rl_eager(rl([single(ff())],handle_empty_list=false,random_seed=x))
                                                               ^ expected a number from -1
rl_eager(rl([single(ff())],random_seed=1.5))
                                       ^ expected a number from -1 to 2147483647
rl_eager(rl([single(ff())]),rl_client_port=0)
                                           ^ expected a number from 1 to 65535
rl_eager(rl([single(ff())]),rl_client_port=[1])
                                           ^ expected a number from 1 to 65535
rl_eager(rl([single(ff())]),rl_control_interval=-1)
                                                ^ expected a number from 0 to
"""


class FdTest(VeerTest):
    def plan_words(self, *arguments):
        """The words of the veer plan command that the line becomes."""
        line = self.assert_run(0, "fd", "--print", *arguments).stdout
        words = shlex.split(line)
        self.assertEqual(words[:2], ["veer", "plan"])
        return words[2:]


class Translation(FdTest):
    def assert_becomes(self, spec, options):
        """Under a controller no plan is written, unless there is a name for it."""
        no_plan = ["--plan-file", "/dev/null"] if "remote" in options else []
        with self.subTest(spec):
            self.assertEqual(self.plan_words("task.sas", "--search", spec),
                             shlex.split(options) + no_plan + ["--", "task.sas"])

    def test_accepted(self):
        for spec, options in ACCEPTED.items():
            self.assert_becomes(spec, options)

    def test_blanks_do_not_matter(self):
        for spec, options in ACCEPTED.items():
            for mark in "()[],=":
                spec = spec.replace(mark, f" {mark}\n")
            self.assert_becomes(spec, options)

    def test_files_and_limits(self):
        words = self.plan_words("--overall-time-limit", "300", "--overall-memory-limit", "4G",
                                "--plan-file", "a b's plan", "domain.pddl", "p 1.pddl",
                                "--search", "eager(single(ff()))")
        self.assertEqual(words[6:], ["--time-limit", "300", "--memory-limit", "4G", "--plan-file",
                                     "a b's plan", "--", "domain.pddl", "p 1.pddl"])

    def test_memory_without_a_unit(self):
        """Fast Downward counts MiB then, and veer plan bytes."""
        for given, meant in (("512", "512M"), ("100K", "100K"), ("1.5G", "1.5G")):
            words = self.plan_words("x", "--search", "eager(single(ff()))",
                                    f"--overall-memory-limit={given}")
            self.assertEqual(words[words.index("--memory-limit") + 1], meant)

    def test_help(self):
        text = self.assert_run(0, "fd", "--help").stdout
        self.assertEqual(text, self.assert_run(0, "help", "fd").stdout)
        self.assertRegex(self.assert_run(0, "--help").stdout, r"(?m)^  fd ")
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        for word in ("PROBLEM", "DOMAIN PROBLEM", "--search", "--overall-time-limit",
                     "--overall-memory-limit", "--plan-file", "--print", "rl_eager(rl("):
            self.assertIn(word, text)


class Refusal(FdTest):
    def refuse(self, *arguments):
        result = self.assert_run(36, "fd", "--print", *arguments)
        self.assertEqual(result.stdout, "")
        return result.stderr

    def test_caret(self):
        lines = REFUSED.strip().splitlines()
        for spec, below in zip(lines[::2], lines[1::2]):
            with self.subTest(spec):
                column = below.index("^")
                head, source, caret = self.refuse("x", "--search", spec).splitlines()
                self.assertTrue(head.startswith(f"--search:1:{column + 1}: error: "), head)
                self.assertIn(below[column + 2:], head)
                self.assertEqual((source, caret), ("  " + spec, "  " + " " * column + "^"))

    def test_caret_on_a_later_line(self):
        head, source, caret = self.refuse(
            "x", "--search", "eager(alt([single(ff()),\n  single(gc()),\n])\n\n").splitlines()
        self.assertTrue(head.startswith("--search:3:1: error: expected a name"), head)
        head, source, caret = self.refuse(
            "x", "--search", "eager(alt([single(ff()),\n  single(gc())\n]))").splitlines()
        self.assertTrue(head.startswith("--search:2:10: error: expected ff()"), head)
        self.assertEqual((source, caret), ("    single(gc())", " " * 11 + "^"))

    def test_missing_end_is_shown_behind_the_last_word(self):
        self.assertIn("--search:1:12: error: expected , or )",
                      self.refuse("x", "--search", "eager(alt()\n \n"))

    def test_every_prefix(self):
        spec = next(iter(ACCEPTED))
        for end in range(len(spec)):
            with self.subTest(spec[:end]):
                self.assertIn("error: expected ", self.refuse("x", "--search", spec[:end]))

    def test_depth(self):
        self.assertIn("nested too deeply", self.refuse("x", "--search", "eager(" * 20000))
        self.assertIn("nested too deeply", self.refuse("x", "--search", "[" * 20000))
        self.assertIn("expected rl_eager", self.refuse("x", "--search", "[" * 32 + "]" * 32))

    def test_many_lists(self):
        lists = ",".join(["single(pdb(manual_pattern([1e9,1e9])))"] * 1000)
        words = self.plan_words("x", "--search", f"eager(alt([{lists}]))")
        self.assertEqual(words[1], ",".join(["pdb(1e9,1e9)"] * 1000))

    def test_options(self):
        spec = ("--search", "eager(single(ff()))")
        self.assertIn("--translate-options: --relaxed is not understood",
                      self.refuse("x", "--translate-options", "--relaxed", "--search-options", *spec))
        self.assertIn("--translate-options: --search is not understood",
                      self.refuse("x", "--translate-options", *spec))
        self.assertIn("both say how", self.refuse("x", *spec, "--alias", "lama"))
        self.assertIn("--alias knows lama-first", self.refuse("x", "--alias", "lame"))
        self.assertIn("wants NAME=H", self.refuse("x", *spec, "--evaluator", "ff()"))
        self.assertIn("--search-time-limit wants a duration",
                      self.refuse("x", *spec, "--search-time-limit", "soon"))
        self.assertIn("--overall-time-limit wants a duration",
                      self.refuse("x", *spec, "--overall-time-limit", "soon"))
        for size in ("much", "", "4GB", "-1"):
            self.assertIn("--overall-memory-limit wants a size",
                          self.refuse("x", *spec, "--overall-memory-limit", size))
        self.assertIn("wants --search SPEC", self.refuse("x"))
        self.assertIn("wants PROBLEM", self.refuse(*spec))
        self.assertIn("unexpected argument", self.refuse("a", "b", "c", *spec))


class Running(FdTest):
    def test_what_people_type(self):
        """Limits per phase, names for heuristics, a file in SAS+ form; words that change nothing."""
        result = self.assert_run(0, "fd", "--keep-sas-file", "--sas-file", "x.sas", "--validate",
                                 "--log-level", "debug", "--search-time-limit", "5m",
                                 "--translate-time-limit", "5m", "--search-memory-limit", "2G", *WAREHOUSE,
                                 "--search-options", "--evaluator", "a=ff()", "--evaluator=b=cg()",
                                 "--search", "lazy_greedy([a,b],preferred=[a])")
        self.assertIn("Solution found.", result.stdout)
        self.assertEqual(sorted(os.listdir(self.folder)), ["sas_plan", "x.sas"])
        self.assert_run(21, "fd", "--translate-time-limit", "0.0001", *WAREHOUSE, "--search", "astar(blind())")
        task = self.write("endless.sas", endless_task())
        self.assert_run(23, "fd", "--search-time-limit", "0.3", task, "--search", "astar(blind())")
        self.assert_run(23, "fd", "--search-time-limit", "5m", "--overall-time-limit", "0.3", task,
                        "--search", "astar(blind())")

    def test_what_the_engine_of_unified_planning_types(self):
        """Its calls of Fast Downward: one plan, anytime, optimal, and searches and limits that its
        users choose."""
        head = ["--plan-file", "plan.txt", "--log-level", "info"]
        for options in (["--alias", "lama-first", *WAREHOUSE],
                        ["--alias", "seq-sat-lama-2011", *WAREHOUSE],
                        [*WAREHOUSE, "--search-options", "--search", "astar(lmcut())"],
                        ["--search-time-limit", "20s", "--alias", "lama", *WAREHOUSE],
                        [*WAREHOUSE, "--translate-options", "--invariant-generation-max-candidates", "0",
                         "--layer-strategy=min", "--search-options", "--search",
                         "let(hff,ff(),eager_greedy([hff],preferred=[hff]))"]):
            with self.subTest(options):
                text = self.assert_run(0, "fd", *head, *options).stdout
                self.assert_run(0, "validate", *WAREHOUSE, "plan.txt")
                # It reads the plans of a series from the lines between these two.
                plans = re.findall(r"Solution found!\n((?:\w.* \(\d+\)\n)+)Plan length: \d+ step\(s\)\.", text)
                self.assertEqual(len(plans), text.count("Plan cost:"))
                self.assertEqual([line.rpartition(" (")[0] for line in plans[-1].splitlines()],
                                 [line.strip("()") for line in self.read("plan.txt").splitlines()[:-1]])

    # What the parsers of Downward Lab look for in the output of Fast Downward.
    LAB = {r"planner time limit: (.+)s": "300", r"planner memory limit: (.+) MB": "2048",
           r"search time limit: (.+)s": "100", r"search memory limit: (\d+) MB": "2048",
           r"Planner time: (.+)s": None, r"planner wall-clock time: (.+)s": None,
           r"(?m)^Translator peak memory: (\d+) KB$": None, r"(?m)^Translator variables: (\d+)$": "15",
           r"(?m)^Translator derived variables: (\d+)$": "0", r"(?m)^Translator facts: (\d+)$": "56",
           r"(?m)^Translator goal facts: (\d+)$": "2", r"(?m)^Translator task size: (\d+)$": "649",
           r"(?m)^Translator total mutex groups size: (\d+)$": "0", r"(?m)^Translator operators: (\d+)$": "96",
           r"Peak memory: (.+) KB": None, r"Plan cost: (.+)\n": "32", r"Plan length: (\d+) step\(s\)\.": None,
           r"Evaluations: (.+)\n": None, r"Search time: (.+)s": None, r"Total time: (.+)s": None,
           r"Expanded until last jump: (\d+) state\(s\)\.": None,
           r"Evaluated until last jump: (\d+) state\(s\)\.": None,
           r"Generated until last jump: (\d+) state\(s\)\.": None,
           r"Reopened until last jump: (\d+) state\(s\)\.": None,
           r"(?m)^Initial heuristic value for (.+): [-]?\d+$": "lmcut"}

    def test_downward_lab(self):
        """Each line once, as in Fast Downward's output, and with the same figures."""
        text = self.assert_run(0, "fd", "--overall-time-limit", "300", "--search-time-limit", "100",
                               "--overall-memory-limit", "2G", *WAREHOUSE, "--search", "astar(lmcut())").stdout
        for pattern, value in self.LAB.items():
            found = re.findall(pattern, text)
            found = [float(match) if value and re.fullmatch(r"[\d.]+", match) else match for match in found]
            self.assertEqual(len(found), 1, pattern)
            if value:
                self.assertEqual(found[0], float(value) if value != "lmcut" else value, pattern)

    PHASES = ["Parsing", "Normalizing task", "Instantiating", "Computing fact groups", "Translating task",
              "Detecting unreachable propositions", "Reordering and filtering variables", "Done"]

    def test_downward_lab_finds_phases_and_one_value_per_heuristic(self):
        text = self.assert_run(0, "fd", *WAREHOUSE, "--search", "lazy_greedy([ff()],preferred=[ff()])").stdout
        found = re.findall(r"(?m)^(.+)(?:\.\.\.|:|!) \[(.+)s CPU, .+s wall-clock\]$", text)
        self.assertEqual([name for name, _ in found], self.PHASES)
        self.assertEqual(re.findall(r"(?m)^Initial heuristic value for (.+): ([-]?\d+|infinity)$", text),
                         [("ff", "21")])

    def test_aliases(self):
        for name, options in (("lama-first", ["--preset", "lama-first"]),
                              ("lama", ["--preset", "lama-first", "--anytime"]),
                              ("seq-sat-lama-2011", ["--preset", "lama-first", "--anytime"])):
            self.assertEqual(self.plan_words("x", "--alias", name), [*options, "--", "x"])
        text = self.assert_run(0, "fd", "--alias", "seq-opt-lmcut", *WAREHOUSE).stdout
        self.assertIn("Proved optimal", text)

    def test_searches_without_a_controller(self):
        for spec, options in ACCEPTED.items():
            if "remote" in options:
                continue
            with self.subTest(spec):
                output = self.assert_run(0, "fd", DEMO, "--search", spec).stdout
                same = self.assert_run(0, "plan", DEMO, *shlex.split(options), "-o", "other").stdout
                expanded = [line for line in output.splitlines() if line.startswith("Expanded")]
                self.assertTrue(expanded)
                self.assertIn(expanded[0], same)
                self.assertEqual(self.read("sas_plan"), self.read("other"))

    def test_pddl(self):
        self.assert_run(0, "fd", *WAREHOUSE, "--plan-file", "mine", "--search",
                        f"eager(alt({FOUR}))")
        self.assert_run(0, "validate", *WAREHOUSE, "mine")
        self.assertFalse(os.path.exists(self.path("sas_plan")))

    def test_limits(self):
        task = self.write("output.sas", endless_task())
        spec = ("--search", "eager(single(blind()))")
        self.assert_run(23, "fd", "--overall-time-limit", "1s", task, *spec)
        self.assert_run(22, "fd", "--overall-memory-limit", "20M", task, *spec)

    def test_errors_are_those_of_plan(self):
        self.assert_run(33, "fd", "nowhere.sas", "--search", "eager(single(ff()))")


class Controller(threading.Thread):
    """Serves one search: always the same list. Keeps what was received first."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(PATIENCE)
        self.port = self.listener.getsockname()[1]
        self.first = None
        self.start()

    def run(self):
        connection = self.listener.accept()[0]
        connection.settimeout(PATIENCE)
        with self.listener, connection, connection.makefile("rb") as stream:
            while head := stream.read(4):
                message = stream.read(int(head)).decode()
                self.first = self.first or message
                if '"done" : 1' in message:
                    return
                connection.sendall(b"00011")


class Script(FdTest):
    def run_script(self, code, *arguments, script=SCRIPT, **environment):
        variables = {name: value for name, value in os.environ.items() if name != "VEER"}
        result = subprocess.run([sys.executable, script, *arguments], cwd=self.folder,
                                env={**variables, **environment}, capture_output=True, text=True,
                                timeout=PATIENCE, check=False)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result

    def test_published_commands(self):
        limits = ("--overall-time-limit", "300", "--overall-memory-limit", "4G")
        for spec in (f"eager(alt({FOUR}))", f"eager(rnd({FOUR}),random_seed=1)",
                     "eager(single(ff()))"):
            self.run_script(0, *limits, *WAREHOUSE, "--search", spec, VEER=VEER)
            self.assert_run(0, "validate", *WAREHOUSE, "sas_plan")

    def test_controller(self):
        """As the DACBench environment starts it: nothing is left behind in the folder."""
        controller = Controller()
        arguments = [DEMO, "--search", f"rl_eager(rl({FOUR},random_seed=0),"
                     f"rl_control_interval=0,rl_client_port={controller.port})"]
        self.run_script(0, *arguments, VEER=VEER)
        controller.join(PATIENCE)
        self.assertIn('"3" : {"Average Value" : ', controller.first)
        self.assertTrue(controller.first.endswith('"reward" : -1.000000,"done" : 0.000000}'))
        self.assertEqual(os.listdir(self.folder), [])

    def test_dacbench_resets(self):
        """The environment takes a port, starts the search, listens only then, plays, and at its
        next reset says END, closes the connection or terminates the process."""
        for ending, code in ((b"0003END", 0), (b"", 33), (None, -signal.SIGTERM)):
            with socket.socket() as listener:
                listener.bind(("", 0))
                spec = (f"rl_eager(rl({FOUR},random_seed=0),rl_control_interval=0,"
                        f"rl_client_port={listener.getsockname()[1]})")
                process = subprocess.Popen([sys.executable, SCRIPT, DEMO, "--search", spec],
                                           cwd=self.folder, env={**os.environ, "VEER": VEER},
                                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(0.3)
                listener.listen()
                listener.settimeout(PATIENCE)
                connection, _ = listener.accept()
                with connection, connection.makefile("rb") as stream:
                    for _ in range(3):
                        self.assertIn(b'"done" : 0.000000}', stream.read(int(stream.read(4))))
                        connection.sendall(b"00033,5")  # with the number that means nothing
                    if ending is None:
                        process.terminate()
                    else:
                        connection.sendall(ending)
                        connection.shutdown(socket.SHUT_WR)
                    self.assertEqual(process.wait(PATIENCE), code)
            self.assertEqual(os.listdir(self.folder), [])

    def test_plan_under_a_controller(self):
        controller = Controller()
        self.run_script(0, "--plan-file", "mine", *WAREHOUSE, "--search",
                        f"rl_eager(rl({FOUR}),rl_client_port={controller.port})", VEER=VEER)
        controller.join(PATIENCE)
        self.assert_run(0, "validate", *WAREHOUSE, "mine")

    def test_where_veer_is_found(self):
        arguments = ("--print", "x", "--search", "eager(single(ff()))")
        os.makedirs(self.path("compat"))
        os.makedirs(self.path("bin"))
        copy = shutil.copy(SCRIPT, self.path("compat"))
        link = self.path("link.py")
        os.symlink(copy, link)
        message = self.run_script(36, *arguments, script=copy, PATH=self.path("bin")).stderr
        self.assertEqual(message, "error: there is no veer: build it with make, or say where it is "
                                  "in the variable VEER\n")
        places = ("bin/veer", "build/release/veer", "compat/veer")
        for place in places:
            os.makedirs(os.path.dirname(self.path(place)), exist_ok=True)
            self.program(place, f'echo {place} "$@"\n')
            for script in (copy, link):
                output = self.run_script(0, *arguments, script=script, PATH=self.path("bin"))
                self.assertEqual(output.stdout, f"{place} fd --print x --search "
                                                "eager(single(ff()))\n")
        self.run_script(0, *arguments, script=copy, VEER=VEER)
        self.assertIn("cannot run /nowhere/veer: No such file",
                      self.run_script(36, *arguments, VEER="/nowhere/veer").stderr)

    def test_exit_code(self):
        self.run_script(36, "x", "--search", "astar(nothing())", VEER=VEER)

    def test_signals_reach_the_search(self):
        task = self.write("endless.sas", endless_task())
        with subprocess.Popen([sys.executable, SCRIPT, task, "--search", "eager(single(blind()))"],
                              cwd=self.folder, env={**os.environ, "VEER": VEER},
                              stdout=subprocess.PIPE, text=True) as process:
            await_handler(process, signal.SIGTERM)
            process.terminate()
            output = process.communicate(timeout=PATIENCE)[0]
        self.assertEqual(process.returncode, -signal.SIGTERM)
        self.assertIn("search exit code: -15", output)


if __name__ == "__main__":
    unittest.main()
