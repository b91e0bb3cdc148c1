"""The package's own tests: `python3 -m veer.test`. They need no files beside it.

Those of environments need numpy, and some of them Gymnasium; they are skipped where it is missing.
"""

from __future__ import annotations

import copy
import gc
import os
import pickle
import random
import signal
import tempfile
import threading
import time
import unittest
import warnings

import veer
from veer._optional import gymnasium

try:
    import numpy
except ModuleNotFoundError:
    numpy = None  # type: ignore[assignment]

DOMAIN = """(define (domain blocks) (:requirements :strips)
  (:predicates (on ?x ?y) (on-table ?x) (clear ?x) (free) (holding ?x))
  (:action take :parameters (?x) :precondition (and (clear ?x) (on-table ?x) (free))
    :effect (and (not (on-table ?x)) (not (clear ?x)) (not (free)) (holding ?x)))
  (:action drop :parameters (?x) :precondition (holding ?x)
    :effect (and (not (holding ?x)) (clear ?x) (free) (on-table ?x)))
  (:action put :parameters (?x ?y) :precondition (and (holding ?x) (clear ?y))
    :effect (and (not (holding ?x)) (not (clear ?y)) (clear ?x) (free) (on ?x ?y)))
  (:action lift :parameters (?x ?y) :precondition (and (on ?x ?y) (clear ?x) (free))
    :effect (and (holding ?x) (clear ?y) (not (clear ?x)) (not (free)) (not (on ?x ?y)))))"""
LISTS = "ff,cg,cea,add"


def towers(blocks, seed):
    """The atoms of a state with all blocks in towers."""
    generator = random.Random(seed)
    order = [f"b{number}" for number in range(blocks)]
    generator.shuffle(order)
    atoms, below = [], None
    for block in order:
        if below is None or generator.random() < 0.3:
            atoms.append(f"(on-table {block})")
        else:
            atoms.append(f"(on {block} {below})")
        below = block
    return atoms


def problem(blocks, seed):
    start = towers(blocks, seed)
    covered = {atom[1:-1].split()[2] for atom in start if atom.startswith("(on ")}
    names = [f"b{number}" for number in range(blocks)]
    clear = [f"(clear {name})" for name in names if name not in covered]
    goal = [atom for atom in towers(blocks, seed + 1000) if atom.startswith("(on ")]
    return (f"(define (problem blocks-{blocks}-{seed}) (:domain blocks) (:objects {' '.join(names)})\n"
            f"(:init (free) {' '.join(start + clear)})\n(:goal (and {' '.join(goal)})))")


def task_of(blocks, seed):
    return veer.Task.parse(DOMAIN, problem(blocks, seed))


def endless_task(switches=40):
    """2 ** switches states and no goal among them, which only a heuristic would see."""
    lines = ["begin_version", "3", "end_version", "begin_metric", "0", "end_metric",
             str(switches + 1)]
    for number in range(switches + 1):
        lines += ["begin_variable", f"var{number}", "-1", "2", f"Atom off({number})",
                  f"Atom on({number})", "end_variable"]
    lines += ["0", "begin_state"] + ["0"] * (switches + 1) + ["end_state", "begin_goal", "1",
                                                              f"{switches} 1", "end_goal"]
    lines.append(str(2 * switches))
    for number in range(switches):
        for value in (0, 1):
            lines += ["begin_operator", f"flip {number} {value}", "0", "1",
                      f"0 {number} {value} {1 - value}", "1", "end_operator"]
    return veer.Task.parse(None, "\n".join(lines + ["0", ""]))


class Folder(unittest.TestCase):
    """With files for those who want files."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.domain = self.write("domain.pddl", DOMAIN)
        self.problems = [self.write(f"p{seed}.pddl", problem(5, seed)) for seed in range(3)]

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)


class Tasks(Folder):
    def test_what_it_consists_of(self):
        task = veer.Task(self.domain, self.problems[0])
        figures = task.figures
        self.assertTrue(figures.is_pddl)
        self.assertFalse(figures.is_changed or figures.has_costs or figures.is_unsolvable)
        self.assertEqual(len(task.variables), figures.num_variables)
        self.assertEqual(sum(len(variable.values) for variable in task.variables), figures.num_facts)
        self.assertEqual(len(task.operators), figures.num_operators)
        self.assertEqual({operator.cost for operator in task.operators}, {1})
        self.assertIn("take b0", [operator.name for operator in task.operators])
        self.assertEqual(len(task.goal), figures.num_goals)
        for variable, value in enumerate(task.initial):
            self.assertIn(value, range(len(task.variables[variable].values)))

    def test_facts_by_name(self):
        task = task_of(4, 1)
        found = task.fact("on b0 b1")
        self.assertEqual(task.fact("(ON b0  b1)"), found)
        self.assertEqual(task.fact(task.fact_name(found)), found)
        self.assertEqual(task.fact(found), found)
        with self.assertRaises(veer.VeerError):
            task.fact("on b0 b9")
        with self.assertRaises(IndexError):
            task.fact_name(veer.Fact(1000, 0))
        with self.assertRaises(IndexError):
            task.operator_name(-1)

    def test_another_goal(self):
        task = task_of(4, 1)
        changed = task.replace(goal=["on b0 b1", "on b1 b2"])
        self.assertTrue(changed.figures.is_changed)
        self.assertEqual(set(changed.goal), {task.fact("on b0 b1"), task.fact("on b1 b2")})
        result = veer.plan(changed)
        self.assertTrue(result)
        self.assertTrue(changed.validate(result.plan))
        self.assertEqual(changed.operators, task.operators)

    def test_another_initial_state(self):
        task = task_of(3, 1)
        state = ["on-table b0", "on b1 b0", "on b2 b1", "clear b2", "(not (clear b1))",
                 "(not (clear b0))", "free"]
        changed = task.replace(initial=state, goal=["on b0 b1", "on b1 b2"])
        self.assertEqual([changed.initial[changed.fact(atom).variable] for atom in state],
                         [changed.fact(atom).value for atom in state])
        self.assertEqual(veer.plan(changed, search="astar", lists="lmcut").plan.actions,
                         ("lift b2 b1", "drop b2", "lift b1 b0", "put b1 b2", "take b0", "put b0 b1"))
        with self.assertRaises(veer.Unsupported):
            task.replace(initial=["on b0 b1", "on b2 b1"])

    def test_written_and_read_again(self):
        task = task_of(4, 2)
        task.write(self.path("task.sas"))
        again = veer.Task(self.path("task.sas"))
        self.assertFalse(again.figures.is_pddl)
        self.assertEqual(again.operators, task.operators)
        with self.assertRaises(veer.VeerError):
            task.write(self.path("missing/task.sas"))

    def test_malformed_input(self):
        with self.assertRaises(veer.PddlError) as raised:
            veer.Task.parse(DOMAIN.replace("(:action take", "(:actoin take"), problem(3, 1))
        self.assertEqual((raised.exception.code, raised.exception.file), (31, "domain"))
        self.assertGreater(raised.exception.line, 0)
        with self.assertRaises(veer.InputError) as raised:
            veer.Task(self.path("missing.pddl"))
        self.assertIn("missing.pddl", str(raised.exception))
        with self.assertRaises(TypeError):
            veer.plan(task_of(3, 1), "problem.pddl")

    def test_closed(self):
        with task_of(3, 1) as task:
            pass
        task.close()
        with self.assertRaises(veer.UsageError):
            veer.plan(task)

    def test_progress_while_translating(self):
        phases = []
        veer.Task.parse(DOMAIN, problem(30, 1), progress=lambda phase, done: phases.append(phase))
        self.assertTrue(all(isinstance(phase, str) for phase in phases))

    def test_threads_share_a_task(self):
        task, lengths = task_of(6, 1), []
        threads = [threading.Thread(target=lambda: lengths.append(len(veer.plan(task).plan)))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(lengths)), 1)
        self.assertEqual(len(lengths), 4)


class Plans(Folder):
    def test_a_plan(self):
        result = veer.plan(self.domain, self.problems[0])
        self.assertTrue(result)
        self.assertEqual((result.status, result.exit_code, result.has_plan), ("solved", 0, True))
        self.assertEqual(len(result.plan), len(result.plan.actions))
        self.assertEqual(result.plan.cost, len(result.plan))
        self.assertTrue(veer.validate(self.domain, self.problems[0], result.plan))
        self.assertTrue(veer.validate(self.domain, self.problems[0], list(result.plan)))
        result.plan.save(self.path("plan"))
        verdict = veer.validate(self.domain, self.problems[0], self.path("plan"))
        self.assertEqual((verdict.verdict, verdict.cost), ("valid", len(result.plan)))

    def test_copies(self):
        result = veer.plan(self.domain, self.problems[0])
        again = pickle.loads(pickle.dumps(result))
        self.assertEqual(again, result)
        self.assertEqual((list(again.plan), again.plan.text), (list(result.plan), result.plan.text))
        task = task_of(3, 1)
        self.assertIs(copy.deepcopy(task), task)
        with self.assertRaises(TypeError):
            pickle.dumps(task)

    def test_plans_that_are_none(self):
        task = task_of(5, 1)
        actions = list(veer.plan(task).plan)
        verdict = task.validate(actions[:-1])
        self.assertEqual((verdict.verdict, verdict.failing_step, verdict.cost), ("invalid", 0, None))
        verdict = task.validate(actions[1:])
        self.assertEqual((bool(verdict), verdict.failing_step), (False, 1))
        self.assertEqual(task.validate(["fly b0"]).verdict, "unreadable")
        self.assertNotEqual(verdict.message, "")

    def test_options(self):
        task = task_of(6, 3)
        for options in ({"lists": "ff"}, {"lists": ["ff", "add"], "control": "alt"},
                        {"preset": "lama-first"}, {"search": "astar", "lists": "lmcut"},
                        {"lists": "ff", "search": "deferred", "preferred": "ff"},
                        {"lists": "ff,cg", "step": "expansion", "threads": 2},
                        {"policy": "none"}, {"policy": veer.Policy("blocksworld")}):
            result = veer.plan(task, **options)
            self.assertTrue(task.validate(result.plan), options)
        self.assertTrue(veer.plan(task, search="astar", lists="lmcut").is_optimal)
        again = [veer.plan(task, lists=LISTS).counts for _ in range(2)]
        self.assertEqual(*again)

    def test_options_that_make_no_sense(self):
        task = task_of(3, 1)
        with self.assertRaisesRegex(TypeError, "unknown option 'list'.*lists"):
            veer.plan(task, list="ff")
        with self.assertRaises(veer.UsageError) as raised:
            veer.plan(task, lists="ff,fff")
        self.assertIn("fff", str(raised.exception))
        with self.assertRaises(veer.VeerError):
            veer.plan(task, policy=self.path("missing.safetensors"))

    def test_limits(self):
        result = veer.plan(endless_task(), lists="blind", max_steps=10)
        self.assertEqual((result.status, result.plan, bool(result)), ("cut_off", None, False))
        result = veer.plan(endless_task(), lists="blind", max_seconds=0.1)
        self.assertEqual((result.status, result.exit_code), ("out_of_time", 23))
        result = veer.plan(endless_task(), lists="blind", max_memory=2**24)
        self.assertEqual((result.status, result.exit_code), ("out_of_memory", 22))

    def test_no_plan(self):
        text = problem(3, 1).replace("(:goal (and", "(:goal (and (on b0 b0)")
        result = veer.plan(veer.Task.parse(DOMAIN, text))
        self.assertTrue(result.is_unsolvable)
        self.assertIsNone(result.plan)

    def test_cheaper_and_cheaper(self):
        costs = []
        search = veer.plans(task_of(7, 1))
        for plan in search:
            costs.append(plan.cost)
            self.assertEqual(search.result.num_plans, len(costs))
        self.assertEqual(costs, sorted(set(costs), reverse=True))
        self.assertEqual(search.result.status, "solved")
        self.assertEqual(search.result.plan.cost, costs[-1])

    def test_the_first_is_enough(self):
        for plan in veer.plans(task_of(7, 1)):
            break
        self.assertGreater(len(plan), 0)
        with veer.plans(task_of(7, 1)) as search:
            self.assertEqual(next(search).actions, plan.actions)
        seen = []
        result = veer.plan(task_of(7, 1), anytime=True, found=lambda one: seen.append(one) or True)
        self.assertEqual(len(seen), 1)
        self.assertEqual(result.plan.actions, plan.actions)

    def test_names(self):
        self.assertIn("ff", veer.names("heuristics"))
        self.assertIn("blocksworld", veer.names("policies"))
        self.assertIn("lama", veer.names("presets"))
        with self.assertRaisesRegex(ValueError, "choose from"):
            veer.names("nothing")
        self.assertEqual(float(veer.recipe_setting("dqn", "gamma")), 0.99)
        with self.assertRaises(KeyError):
            veer.recipe_setting("dqn", "nothing")

    def test_policies(self):
        policy = veer.Policy("blocksworld")
        self.assertIsNotNone(policy.get("name") or policy.get("lists") or policy.get("domain"))
        self.assertIsNone(policy.get("nothing"))
        self.assertIsNone(veer.Policy.recognise(endless_task(3)))
        with self.assertRaises(veer.VeerError):
            veer.Policy.parse(b"nonsense")
        with self.assertRaises(veer.VeerError):
            veer.Policy("nonsense")


class Wonder(Exception):
    pass


class Interrupts(Folder):
    def setUp(self):
        super().setUp()
        # Ignored, if these tests run in the background of a shell.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)

    def send(self, number, seconds=0.2):
        timer = threading.Timer(seconds, os.kill, (os.getpid(), number))
        timer.start()
        self.addCleanup(timer.cancel)


class Signals(Interrupts):
    def plan_for_ever(self, **options):
        return veer.plan(endless_task(), lists="blind", max_seconds=60, **options)

    def test_a_callback_stops(self):
        calls = []
        result = self.plan_for_ever(progress=lambda now: calls.append(now) or len(calls) == 2)
        self.assertEqual((result.status, len(calls)), ("interrupted", 2))
        self.assertEqual(calls[0].status, "running")
        self.assertLess(calls[0].counts.steps, calls[1].counts.steps)

    def test_a_callback_raises(self):
        def fail(_now):
            raise Wonder

        with self.assertRaises(Wonder):
            self.plan_for_ever(progress=fail)

    def test_callbacks_run_in_the_callers_thread(self):
        threads = set()
        self.plan_for_ever(progress=lambda _: threads.add(threading.get_ident()) or True)
        self.assertEqual(threads, {threading.get_ident()})

    def test_ctrl_c(self):
        for options in ({}, {"progress": lambda _: None}, {"anytime": True}):
            self.send(signal.SIGINT)
            start = time.monotonic()
            with self.assertRaises(KeyboardInterrupt):
                self.plan_for_ever(**options)
            self.assertLess(time.monotonic() - start, 30)

    def test_ctrl_c_in_a_loop(self):
        self.send(signal.SIGINT)
        with self.assertRaises(KeyboardInterrupt):
            for _ in veer.plans(endless_task(), lists="blind", max_seconds=60):
                pass

    def test_ctrl_c_while_translating(self):
        pairs = "".join(f"(near x{i} x{j})" for i in range(60) for j in range(60))
        domain = """(define (domain walk) (:predicates (near ?x ?y) (at ?x ?y ?z))
          (:action go :parameters (?a ?b ?c ?d ?e ?f)
            :precondition (and (near ?a ?b) (near ?c ?d) (near ?e ?f) (at ?a ?c ?e))
            :effect (and (not (at ?a ?c ?e)) (at ?b ?d ?f))))"""
        text = (f"(define (problem p) (:domain walk) (:objects {' '.join(f'x{i}' for i in range(60))})"
                f"(:init (at x0 x0 x0) {pairs}) (:goal (at x59 x59 x59)))")
        self.send(signal.SIGINT)
        with self.assertRaises(KeyboardInterrupt):
            veer.Task.parse(domain, text)
        with self.assertRaises(veer.OutOfTime):
            veer.Task.parse(domain, text, max_seconds=0.1)
        with self.assertRaises(veer.Interrupted):
            veer.Task.parse(domain, text, progress=lambda phase, done: True)

    def test_handlers_that_raise_and_those_that_do_not(self):
        def wonder(_number, _frame):
            raise Wonder

        count = []
        before = signal.signal(signal.SIGUSR1, wonder)
        try:
            self.send(signal.SIGUSR1)
            with self.assertRaises(Wonder):
                self.plan_for_ever()
            signal.signal(signal.SIGUSR1, lambda *_: count.append(1))
            self.send(signal.SIGUSR1)
            result = veer.plan(endless_task(), lists="blind", max_seconds=1)
            self.assertEqual((result.status, len(count)), ("out_of_time", 1))
        finally:
            signal.signal(signal.SIGUSR1, before)

    def test_nothing_is_left(self):
        self.send(signal.SIGINT)
        with self.assertRaises(KeyboardInterrupt):
            self.plan_for_ever()
        self.assertEqual([thread for thread in threading.enumerate() if thread.name == "veer"], [])


class Training(Interrupts):
    def train(self, **options):
        return veer.train(self.domain, self.problems, output=self.path("policy.safetensors"),
                          recipe="dqn", jobs=1, **options)

    def test_a_policy(self):
        events = []
        result = self.train(steps=300, eval_interval=100, progress=events.append)
        self.assertTrue(result.is_finished)
        self.assertEqual(result.folder, self.path("policy.safetensors.train"))
        rows = [event.data for event in events if event.part == "log"]
        self.assertIn("alt", [row.get("baseline") for row in rows])
        steps = [row["steps"] for row in rows if "steps" in row]
        self.assertEqual((len(steps), steps[-1]), (3, 300))
        task = veer.Task(self.domain, self.problems[0])
        solved = veer.plan(task, policy=result.policy, max_steps=100000)
        self.assertIsNotNone(solved.policy)

    def test_interrupted_and_resumed(self):
        events = []
        result = self.train(steps=100000000, progress=lambda event: events.append(event) or True)
        self.assertFalse(result.is_finished)
        with self.assertRaises(ValueError):
            result.policy  # pylint: disable=pointless-statement
        again = veer.train(resume=result.folder, progress=lambda event: True)
        self.assertEqual((again.is_finished, again.folder), (False, result.folder))

    def test_ctrl_c(self):
        """It is saved: what there is can be resumed."""
        with self.assertRaises(KeyboardInterrupt):
            self.train(steps=100000000, progress=lambda _: os.kill(os.getpid(), signal.SIGINT))
        again = veer.train(resume=self.path("policy.safetensors.train"), progress=lambda _: True)
        self.assertFalse(again.is_finished)

    def test_errors(self):
        with self.assertRaises(veer.UsageError) as raised:
            self.train(steps="many")
        self.assertIn("many", str(raised.exception))
        with self.assertRaises(veer.InputError):
            veer.train(self.domain, [self.path("missing.pddl")], output=self.path("x"))


@unittest.skipUnless(numpy, "numpy is not installed")
class Environments(unittest.TestCase):
    def env(self, *tasks, **options):
        env = veer.Env(tasks=tasks or [task_of(5, 1)], **options)
        self.addCleanup(env.close)
        return env

    def episode(self, env, choose, **reset):
        """Observations, rewards and the last info."""
        observation, info = env.reset(**reset)
        seen, rewards, step, over = [observation], [], 0, False
        while not over:
            observation, reward, terminated, truncated, info = env.step(choose(step))
            seen.append(observation)
            rewards.append(reward)
            step, over = step + 1, terminated or truncated
        return numpy.array(seen), rewards, info, terminated

    def test_an_episode(self):
        env = self.env(max_steps=7500)
        self.assertEqual(env.list_names, LISTS.split(","))
        self.assertEqual(env.features[0].list, 0)
        self.assertTrue(all(feature.low <= feature.high for feature in env.features))
        seen, rewards, info, terminated = self.episode(env, lambda step: step % 4)
        self.assertEqual(set(rewards), {-1.0})
        self.assertEqual(seen.dtype, numpy.float32)
        self.assertEqual(seen.shape, (len(rewards) + 1, len(env.features)))
        self.assertTrue(terminated)
        self.assertEqual((info["status"], info["counts"]["steps"]), ("solved", len(rewards)))
        self.assertTrue(env.tasks[0].validate(info["plan"]))
        self.assertEqual(info["plan"].cost, len(info["plan"]))

    def test_as_the_planner_searches(self):
        """The rules of veer plan choose the same lists here."""
        task = task_of(7, 2)
        for rule in ("alt", "bandit"):
            env = self.env(task)
            env.reset()
            control = env.control(rule)
            _, rewards, info, _ = self.episode(env, lambda step, control=control: control.choose())
            planned = veer.plan(task, lists=LISTS, control=rule, policy="none")
            self.assertEqual(info["plan"].actions, planned.plan.actions)
            self.assertEqual(info["counts"]["expanded"], planned.counts.expanded)
            self.assertEqual(len(rewards), planned.counts.steps)
        env.close()  # the rule is closed before it
        control.close()

    def test_the_same_again(self):
        env = self.env(task_of(6, 1), task_of(6, 2), random_steps=8, shuffles=True, max_steps=50)
        episodes = [[self.episode(env, lambda step: step % 3, **({"seed": 5} if start else {}))[0]
                     for start in (True, False, False)] for _ in range(2)]
        for first, second in zip(*episodes):
            numpy.testing.assert_array_equal(first, second)

    def test_tasks_in_turn(self):
        env = self.env(task_of(3, 1), task_of(4, 1), task_of(5, 1))
        self.assertEqual([env.reset()[1]["task"] for _ in range(4)], [0, 1, 2, 0])
        self.assertEqual(env.reset(options={"task": 2})[1]["task"], 2)
        self.assertEqual(env.reset(seed=3)[1]["task"], 0)
        with self.assertRaises(IndexError):
            env.reset(options={"task": 3})

    def test_the_end_from_outside(self):
        env = self.env(task_of(8, 1), max_steps=3)
        _, rewards, info, terminated = self.episode(env, lambda step: 0)
        self.assertEqual((len(rewards), terminated, info["status"]), (3, False, "cut_off"))
        self.assertNotIn("plan", info)

    def test_rewards(self):
        steps = len(self.episode(self.env(), lambda step: 0)[1])
        log = self.env(objective="log")
        self.assertAlmostEqual(sum(self.episode(log, lambda step: 0)[1]), -numpy.log10(steps), 6)
        work = self.env(measure="work")
        _, rewards, info, _ = self.episode(work, lambda step: 0)
        self.assertGreater(0, sum(rewards))
        self.assertGreaterEqual(info["counts"]["work"], -sum(rewards))
        with self.assertRaisesRegex(ValueError, "choose from steps, work, both"):
            self.env(measure="time")

    def test_other_searches(self):
        env = self.env(lists="ff,ff+,lm,lm+", search="deferred", preferred="ff,lm")
        self.assertEqual(len(env.list_names), 4)
        self.assertEqual(self.episode(env, lambda step: step % 4)[2]["status"], "solved")
        env = self.env(recipe="dqn")
        self.assertEqual(len(env.features), 20)
        for features in veer.names("features"):
            self.assertGreater(len(self.env(features=features).features), 0)

    def test_statistics(self):
        env = self.env(features="paper-values")
        observation, _ = env.reset()
        names = [feature.name for feature in env.features]
        for name, stats in zip(env.list_names, env.list_stats()):
            self.assertEqual(observation[names.index(f"{name} max")], stats.max)
            self.assertGreaterEqual(stats.count, 1)

    def test_rendering(self):
        env = self.env(render_mode="ansi")
        self.episode(env, lambda step: 0)
        text = env.render()
        self.assertIsInstance(text, str)
        self.assertIn("f", text)
        self.assertIsNone(self.env().render())
        with self.assertRaisesRegex(ValueError, "ansi"):
            self.env(render_mode="human")

    def test_misuse(self):
        env = self.env()
        env.reset()
        with self.assertRaisesRegex(veer.UsageError, "4"):
            env.step(4)
        with self.assertRaises(veer.UsageError):
            env.step(-1)
        with self.assertRaises(veer.VeerError):
            self.env(lists="nothing")
        with self.assertRaisesRegex(ValueError, "problems"):
            veer.Env()
        env.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            env.reset()
        with self.assertRaises(veer.UsageError):
            env.step(0)

    def test_the_order_of_closing(self):
        task = task_of(5, 1)
        env = veer.Env(tasks=[task])
        env.reset()
        control = env.control("alt")
        task.close()
        gc.collect()
        env.step(control.choose())
        del env
        gc.collect()


@unittest.skipUnless(numpy, "numpy is not installed")
class Vectors(unittest.TestCase):
    def vector(self, *tasks, **options):
        env = veer.VectorEnv(tasks=tasks or [task_of(5, 1), task_of(6, 2)], **options)
        self.addCleanup(env.close)
        return env

    def run_steps(self, env, steps, seed=1):
        """All that it returns, with actions drawn by a seed."""
        draws = numpy.random.default_rng(seed)
        seen = [env.reset(seed=3)[0]]
        for _ in range(steps):
            seen.append(env.step(draws.integers(len(env.list_names), size=env.num_envs)))
        return seen

    def assert_same(self, first, second):
        numpy.testing.assert_array_equal(first[0], second[0])
        for one, other in zip(first[1:], second[1:]):
            for index in range(4):
                numpy.testing.assert_array_equal(one[index], other[index])

    def test_threads_do_not_matter(self):
        options = {"num_envs": 6, "random_steps": 5, "shuffles": True, "max_steps": 40}
        runs = [self.run_steps(self.vector(threads=threads, **options), 60) for threads in (1, 1, 3)]
        self.assert_same(runs[0], runs[1])
        self.assert_same(runs[0], runs[2])

    def test_as_single_environments(self):
        tasks = [task_of(5, 1), task_of(6, 2), task_of(4, 3)]
        env = self.vector(*tasks, num_envs=3)
        singles = [veer.Env(tasks=[task]) for task in tasks]
        observations, _ = env.reset(seed=1)
        for single, observation in zip(singles, observations):
            numpy.testing.assert_array_equal(single.reset()[0], observation)
        over = numpy.zeros(3, bool)
        for step in range(500):
            action = step % 4
            observations, rewards, terminations, _, info = env.step([action] * 3)
            for index in numpy.flatnonzero(~over):
                observation, reward, terminated, _, told = singles[index].step(action)
                numpy.testing.assert_array_equal(observation, observations[index])
                self.assertEqual((reward, terminated), (rewards[index], terminations[index]))
                self.assertEqual(told["list"], info["lists"][index])
                if terminated:
                    self.assertEqual(told["plan"].actions, info["plan"][index].actions)
                    self.assertEqual(told["counts"]["evaluated"], info["counts"]["evaluated"][index])
                    self.assertTrue(info["_plan"][index])
            over |= terminations
            if over.all():
                return
        self.fail("some episode does not end")

    def end(self, env):
        """The first step that ends an episode."""
        env.reset(seed=1)
        while True:
            step = env.step(numpy.zeros(env.num_envs, int))
            if step[2].any():
                return step

    def test_next_step(self):
        env = self.vector(task_of(5, 1), num_envs=1)
        start, _ = env.reset(seed=1)
        observations, rewards, terminations, _, info = self.end(env)
        self.assertEqual((rewards[0], terminations[0], info["status"][0]), (-1, True, "solved"))
        self.assertFalse((observations == start).all())
        observations, rewards, terminations, truncations, info = env.step([3])
        self.assertEqual((rewards[0], terminations[0], truncations[0]), (0, False, False))
        numpy.testing.assert_array_equal(observations, start)
        self.assertNotIn("plan", info)

    def test_same_step(self):
        env = self.vector(task_of(5, 1), num_envs=2, autoreset="SameStep")
        start, _ = env.reset(seed=1)
        observations, _, terminations, _, info = self.end(env)
        self.assertTrue(terminations.all())
        numpy.testing.assert_array_equal(observations, start)
        self.assertTrue(info["_final_obs"].all())
        self.assertFalse((info["final_obs"][0] == start[0]).all())
        final = info["final_info"]
        self.assertTrue(env.tasks[0].validate(final["plan"][1]))
        self.assertEqual(final["length"][0], -final["return"][0])
        self.assertFalse(env.step([0, 0])[2].any())

    def test_disabled(self):
        env = self.vector(task_of(5, 1), task_of(7, 2), num_envs=2, autoreset="Disabled")
        start, _ = env.reset(seed=1)
        observations, _, terminations, _, _ = self.end(env)
        self.assertEqual(terminations.sum(), 1)
        again, info = env.reset(options={"reset_mask": terminations})
        numpy.testing.assert_array_equal(again[~terminations], observations[~terminations])
        self.assertEqual(list(info["tasks"]), list(env.step([0, 0])[4]["tasks"]))
        with self.assertRaises(ValueError):
            env.reset(options={"reset_mask": numpy.ones(3, bool)})

    def test_misuse(self):
        env = self.vector(num_envs=2)
        env.reset(seed=1)
        for actions in ([0, 4], [-1, 0], [0.5, 0], [2**32, 0], [0, 0, 0]):
            with self.assertRaises(ValueError):
                env.step(actions)
        with self.assertRaises(TypeError):
            env.reset(seed=[1, 2])
        with self.assertRaisesRegex(ValueError, "NextStep"):
            self.vector(autoreset="never")
        with self.assertRaises(ValueError):
            self.vector(num_envs=-1)
        env.close()
        env.close()
        for call in (lambda: env.step([0, 0]), env.reset):
            with self.assertRaises(veer.UsageError):
                call()

    def test_arrays_are_the_callers(self):
        env = self.vector(num_envs=2)
        first = env.reset(seed=1)[0]
        kept = first.copy()
        env.step([0, 1])
        numpy.testing.assert_array_equal(first, kept)
        env = self.vector(num_envs=2, copy=False)
        self.assertIs(env.reset(seed=1)[0], env.step([0, 1])[0])

    def test_rendering(self):
        env = self.vector(num_envs=2, render_mode="ansi")
        env.reset(seed=1)
        env.step([0, 1])
        texts = env.render()
        self.assertEqual(len(texts), 2)
        self.assertNotEqual(*texts)


@unittest.skipUnless(gymnasium and numpy, "Gymnasium is not installed")
class Gymnasium(Folder):
    def make(self, **options):
        env = gymnasium.make("veer.gym:Veer-v0", domain=self.domain, problems=self.problems, **options)
        self.addCleanup(env.close)
        return env

    def test_its_own_check(self):
        from gymnasium.utils.env_checker import check_env
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.filterwarnings("ignore", message=".*Box observation space (min|max)imum value")
            check_env(self.make(render_mode="ansi", random_steps=3, shuffles=True,
                                max_steps=1000).unwrapped)

    def test_spaces(self):
        env = self.make(lists="ff,add")
        self.assertEqual(env.action_space, gymnasium.spaces.Discrete(2))
        self.assertEqual(env.unwrapped.action_space.names, ["ff", "add"])
        self.assertEqual(env.unwrapped.observation_space.names[:1], ["ff max"])
        self.assertIn(env.reset(seed=1)[0], env.observation_space)

    def test_wrappers(self):
        env = gymnasium.wrappers.RecordEpisodeStatistics(self.make())
        env.reset(seed=1)
        over = False
        while not over:
            _, _, terminated, truncated, info = env.step(env.action_space.sample())
            over = terminated or truncated
        self.assertEqual(info["episode"]["l"], info["counts"]["steps"])

    def test_native_and_synchronous_vectors(self):
        """The same trajectories, in each mode."""
        mode = gymnasium.vector.AutoresetMode
        for autoreset in (mode.NEXT_STEP, mode.SAME_STEP):
            native = gymnasium.make_vec("veer.gym:Veer-v0", num_envs=3, domain=self.domain,
                                        problems=self.problems, autoreset=autoreset)
            self.assertIsInstance(native.unwrapped, veer.VectorEnv)
            # Environment i has problem i for ever: what the native one does with as many tasks.
            slow = gymnasium.vector.SyncVectorEnv(
                [lambda problem=problem: gymnasium.make("veer.gym:Veer-v0", domain=self.domain,
                                                        problems=[problem])
                 for problem in self.problems], autoreset_mode=autoreset)
            self.assertEqual(native.single_action_space, slow.single_action_space)
            self.assertEqual(native.metadata["autoreset_mode"], autoreset)
            numpy.testing.assert_array_equal(native.reset(seed=1)[0], slow.reset(seed=1)[0])
            draws = numpy.random.default_rng(1)
            for _ in range(200):
                actions = draws.integers(4, size=3)
                first, second = native.step(actions), slow.step(actions)
                for index in range(4):
                    numpy.testing.assert_array_equal(first[index], second[index])
                self.assertIn(first[0], native.observation_space)
                self.assertEqual("final_obs" in first[4], "final_obs" in second[4])
            native.close()
            slow.close()

    def test_vector_wrappers(self):
        env = gymnasium.make_vec("veer.gym:Veer-v0", num_envs=4, domain=self.domain,
                                 problems=self.problems)
        env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
        env.reset(seed=1)
        for _ in range(300):
            *_, info = env.step(env.action_space.sample())
            if "episode" in info:
                ended = info["_episode"]
                numpy.testing.assert_array_equal(info["episode"]["r"][ended], info["return"][ended])
                env.close()
                return
        self.fail("no episode has ended")


if __name__ == "__main__":
    unittest.main()
