#!/usr/bin/env python3
"""What other libraries use: the engines for unified-planning and the benchmark for DACBench, as far as they go
without these libraries, and the rest where they are installed."""

import os
import unittest

from support import ROOT, endless_task
from test_python import PYTHON, PythonTest, has

WAREHOUSE = [os.path.join(ROOT, "examples/warehouse", name) for name in ("domain.pddl", "problem.pddl")]

# Runs of the planner as they end, and what they are called with and without a metric.
STATUSES = """
import veer
from veer.up import status_of, status_of_failure
task = veer.Task(*{warehouse!r})
deaf = veer.Task.parse("(define (domain d) (:predicates (p) (q)) (:action a :effect (p)))",
                       "(define (problem x) (:domain d) (:init) (:goal (q)))")
ends = [(veer.plan(task), "SATISFICING", "SATISFICING"),
        (veer.plan(task, preset="optimal"), "OPTIMALLY", "SATISFICING"),
        (veer.plan(task, lists="blind", max_steps=5), "INCOMPLETELY", "INCOMPLETELY"),
        (veer.plan(task, bound=1), "INCOMPLETELY", "INCOMPLETELY"),
        (veer.plan("endless.sas", lists="blind", max_seconds=0.1), "TIMEOUT", "TIMEOUT"),
        (veer.plan("endless.sas", lists="blind", max_memory=2**21), "MEMOUT", "MEMOUT"),
        (veer.plan(deaf), "UNSOLVABLE_PROVEN", "UNSOLVABLE_PROVEN")]
for result, *expected in ends:
    found = [status_of(result, has_metric) for has_metric in (True, False)]
    assert all(map(str.endswith, found, expected)), (result.status, found)
failures = [(lambda: veer.Task.parse("(define (domain d) (:functions (f)) (:action a :effect "
                                     "(increase (f) 1)))", "(define (problem x) (:domain d))"),
             "UNSUPPORTED_PROBLEM"),
            (lambda: veer.Task(*{warehouse!r}, max_seconds=1e-9), "TIMEOUT"),
            (lambda: veer.Task("nowhere.sas"), "INTERNAL_ERROR")]
for call, expected in failures:
    try:
        call()
    except veer.VeerError as failure:
        assert status_of_failure(failure) == expected, (failure, expected)
    else:
        raise SystemExit(expected)
"""

DEADLINES = """
import time
from veer.up import Deadline
assert Deadline(None).remaining() is None
assert Deadline(None).remaining(3) == 3
assert 0 < Deadline(0).remaining() < 1e-3  # not "any time"
assert Deadline(60).remaining(3) == 3
deadline = Deadline(60)
time.sleep(0.01)
assert 0 < deadline.remaining(100) < 60 - 0.01
"""

MISSING = """
import veer.up
for call in (veer.up.register, lambda: veer.up.Planner):
    try:
        call()
    except veer.MissingPackage as error:
        assert "needs the Python package unified-planning, which is not installed" in str(error), error
    else:
        raise SystemExit("nothing is missing")
"""

ENGINES = """
import warnings
from unified_planning.engines import SequentialPlanValidator
from unified_planning.shortcuts import *
import veer.up
veer.up.register()
veer.up.register()
get_environment().credits_stream = None

place = UserType("Place")
distance, at, lit = (Fluent("far", IntType(), a=place, b=place), Fluent("at", BoolType(), a=place),
                     Fluent("lit", BoolType(), a=place))
move = InstantaneousAction("Move it", a=place, b=place)
move.add_precondition(at(move.a))
move.add_effect(at(move.a), False)
move.add_effect(at(move.b), True)
move.add_effect(lit(move.b), lit(move.a))  # not a constant
problem = Problem("names that PDDL does not have")
for fluent, value in ((distance, 3), (at, False), (lit, False)):
    problem.add_fluent(fluent, default_initial_value=value)
problem.add_action(move)
first, last, keyword = (problem.add_object(name, place) for name in ("X", "y y", "and"))
for expression, value in ((at(first), True), (lit(first), True), (distance(first, last), 10)):
    problem.set_initial_value(expression, value)
problem.add_goal(And(at(last), lit(last), Not(Equals(first, last))))
problem.add_quality_metric(MinimizeActionCosts({move: distance(move.a, move.b)}))

def check(result, status, cost):
    assert result.status.name == status, result
    if cost is not None:
        verdicts = [engine.validate(problem, result.plan)
                    for engine in (PlanValidator(name="veer"), SequentialPlanValidator())]
        assert all(verdicts) and [[*verdict.metric_evaluations.values()] for verdict in verdicts] \\
            == [[cost], [cost]], verdicts

check(OneshotPlanner(name="veer").solve(problem, timeout=60), "SOLVED_SATISFICING", 10)
check(OneshotPlanner(name="veer").solve(problem, timeout=0), "TIMEOUT", None)
check(OneshotPlanner(name="veer", params={"bound": 1}).solve(problem), "UNSOLVABLE_INCOMPLETELY", None)
optimal = OneshotPlanner(problem_kind=problem.kind, optimality_guarantee="SOLVED_OPTIMALLY")
check(optimal.solve(problem), "SOLVED_OPTIMALLY", 6)  # by way of "and", with conditional effects
*between, last_result = AnytimePlanner(name="veer").get_solutions(problem, timeout=60)
assert {result.status.name for result in between} == {"INTERMEDIATE"}
check(last_result, "SOLVED_OPTIMALLY", 6)
assert between[-1].plan == last_result.plan

wrong = type(last_result.plan)([last_result.plan.actions[1]])
verdict = PlanValidator(name="veer").validate(problem, wrong)
assert (verdict.status.name, verdict.reason.name) == ("INVALID", "INAPPLICABLE_ACTION"), verdict
assert verdict.inapplicable_action is wrong.actions[0]
verdict = PlanValidator(name="veer").validate(problem, type(wrong)([]))
assert (verdict.status.name, verdict.reason.name) == ("INVALID", "UNSATISFIED_GOALS"), verdict

with Replanner(problem, name="replanner[veer]") as replanner:
    check(replanner.resolve(), "SOLVED_SATISFICING", 10)
    replanner.update_initial_value(at(first), False)
    assert replanner.resolve().status.name == "UNSOLVABLE_PROVEN"
try:
    OneshotPlanner(name="veer", params={"speed": 1})
except TypeError as error:
    assert "speed" in str(error)
else:
    raise SystemExit("an unknown option was taken")
"""

SETS = """
import os
import veer
from veer.dacbench import TRAINING_HALVES, generated, halves, problems_of
train, test = generated("blocksworld", 7, os.getcwd())
assert (len(train), len(test)) == (60, 100)
assert [os.path.basename(train[number]) for number in (0, 59)] == ["prob1.pddl", "prob60.pddl"]
assert generated("blocksworld", 7, os.getcwd()) == (train, test)
assert os.listdir("sets-7") == ["blocksworld"]
assert veer.Task(train[0]).figures.is_pddl  # its domain is found
for call in (lambda: generated("chess", 7, os.getcwd()), lambda: problems_of("nowhere"),
             lambda: halves("chess", train)):
    try:
        call()
    except (veer.VeerError, OSError, ValueError) as error:
        assert "chess" in str(error) or "nowhere" in str(error), error
    else:
        raise SystemExit("a set that does not exist was found")
for domain in TRAINING_HALVES:
    parts = halves(domain, {number: str(number) for number in range(200)})
    assert [len(part) for part in parts] == [100, 100]
"""

BENCHMARK = """
import gymnasium
import veer.dacbench
veer.dacbench.register()
veer.dacbench.register()
from dacbench import benchmarks
bench = benchmarks.HeuristicSelectionBenchmark(config={"sets_folder": "."})
environment = bench.get_environment()
state, info = environment.reset()
assert environment.observation_space.shape == state.shape == (20,)
own = veer.Env(problems=[environment.instance], tasks=[], lists="ff,cg,cea,add",
               mdp="paper", features="dacbench-diff")
assert (own.reset()[0] == state).all()
for action in (0, 1, 2, 3) * 5:
    found, expected = environment.step(action), own.step(action)
    assert (found[0] == expected[0]).all() and found[1:] == expected[1:]
environment.use_test_set()
restored = type(bench).from_json(bench.to_json())
assert restored.config.config_space == bench.config.config_space
assert restored.get_environment().reset()[0].shape == (20,)
gymnasium.make("HeuristicSelection-v0", sets_folder=".").reset()
"""


class Others(PythonTest):
    def run_script(self, script, **variables):
        environment = self.of_repository()
        self.python("-c", script, env={**environment, **variables})

    def test_statuses(self):
        self.write("endless.sas", endless_task())
        self.run_script(STATUSES.format(warehouse=WAREHOUSE))

    def test_deadlines(self):
        self.run_script(DEADLINES)

    def test_it_says_what_is_missing(self):
        os.mkdir(self.path("unified_planning"))
        self.write("unified_planning/__init__.py", "raise ModuleNotFoundError('hidden')\n")
        path = self.of_repository()["PYTHONPATH"]
        self.run_script(MISSING, PYTHONPATH=self.folder + os.pathsep + path)

    @unittest.skipUnless(PYTHON and has(PYTHON, "unified_planning"), "unified-planning is not installed")
    def test_engines(self):
        self.run_script(ENGINES)

    def test_sets_for_dacbench(self):
        self.run_script(SETS)

    @unittest.skipUnless(PYTHON and has(PYTHON, "dacbench"), "DACBench is not installed")
    def test_the_benchmark_for_dacbench(self):
        self.run_script(BENCHMARK)


if __name__ == "__main__":
    unittest.main()
