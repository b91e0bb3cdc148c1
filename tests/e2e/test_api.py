#!/usr/bin/env python3
"""The library as others use it: installed and compiled against, and from Python by ctypes."""

import ctypes
import os
import re
import shutil
import subprocess
import sys
import textwrap
import unittest

from support import DEMO, ROOT, VEER, WAREHOUSE, VeerTest, make

LIBRARY = os.path.join(os.path.dirname(VEER), "libveer.so")
EXAMPLE = os.path.join(ROOT, "examples/random_steps.c")
# What the examples in the documents leave to the reader.
AROUND = """#include <stdio.h>
#include <veer.h>
static int choose(VeerEnv *env) { (void)env; return 0; }
static inline void print_plan(VeerTask *task, VeerEnv *env)
{
    printf("%%d steps, %%s\\n", (int)veer_env_plan(env, NULL, 0), veer_task_operator_name(task, 0));
}
int main(void)
{
%s
    return 0;
}
"""
RUNNING, SOLVED, CUT_OFF = 0, 1, 3


def is_plain():
    """Without what sanitizers and coverage want of a program that the library is linked with."""
    with open(LIBRARY, "rb") as file:
        content = file.read()
    return not any(name in content for name in (b"__asan_init", b"__tsan_init", b"__gcov_init"))


class Sized(ctypes.Structure):
    """A structure that begins with its size."""
    def __init__(self, **members):
        super().__init__(size=ctypes.sizeof(type(self)), **members)


class Error(Sized):
    _fields_ = [("size", ctypes.c_size_t), ("code", ctypes.c_int), ("line", ctypes.c_int),
                ("column", ctypes.c_int), ("file", ctypes.c_char * 256),
                ("message", ctypes.c_char * 512)]


class Search(Sized):
    _fields_ = [("size", ctypes.c_size_t), ("preset", ctypes.c_char_p), ("lists", ctypes.c_char_p)]


class EnvOptions(Sized):
    _fields_ = [("size", ctypes.c_size_t), ("search", ctypes.POINTER(Search)),
                ("recipe", ctypes.c_char_p), ("features", ctypes.c_char_p),
                ("seed", ctypes.c_uint32), ("max_steps", ctypes.c_int64)]


class Step(Sized):
    _fields_ = [("size", ctypes.c_size_t), ("reward", ctypes.c_double), ("status", ctypes.c_int),
                ("is_terminal", ctypes.c_int), ("is_truncated", ctypes.c_int),
                ("list", ctypes.c_int)]


class ListStats(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("max", "min", "mean", "variance", "count")]


class VecOptions(Sized):
    _fields_ = [("size", ctypes.c_size_t), ("num_envs", ctypes.c_int),
                ("num_threads", ctypes.c_int), ("env", ctypes.POINTER(EnvOptions))]


class Many(Sized):
    _fields_ = [("size", ctypes.c_size_t), ("observations", ctypes.POINTER(ctypes.c_float)),
                ("rewards", ctypes.POINTER(ctypes.c_double))]


PROGRESS = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)


class PlanOptions(Sized):
    _fields_ = [("size", ctypes.c_size_t), ("search", ctypes.POINTER(Search)),
                ("control", ctypes.c_char_p), ("helpers", ctypes.c_char_p),
                ("is_anytime", ctypes.c_int), ("num_threads", ctypes.c_int),
                ("control_interval", ctypes.c_int64), ("max_steps", ctypes.c_int64),
                ("max_seconds", ctypes.c_double), ("max_memory", ctypes.c_size_t),
                ("progress", PROGRESS), ("found", PROGRESS), ("context", ctypes.c_void_p)]


def load():
    veer = ctypes.CDLL(LIBRARY)
    for name in ("veer_task_open", "veer_env_open", "veer_vec_open", "veer_plan_new"):
        getattr(veer, name).restype = ctypes.c_void_p
    for name in ("veer_status_name", "veer_task_operator_name", "veer_name"):
        getattr(veer, name).restype = ctypes.c_char_p
    for name in ("veer_env_error", "veer_vec_error", "veer_plan_error"):
        getattr(veer, name).restype = ctypes.POINTER(Error)
    for name in ("veer_env_plan", "veer_plan_operators", "veer_task_plan_text"):
        getattr(veer, name).restype = ctypes.c_int64
    return veer


@unittest.skipUnless(is_plain(), "an instrumented library")
class FromPython(VeerTest):
    def setUp(self):
        super().setUp()
        self.veer = load()

    def task(self, *files):
        error = Error()
        first, second = (*(os.fsencode(name) for name in files), None)[:2]
        task = self.veer.veer_task_open(first, second, None, ctypes.byref(error))
        return ctypes.c_void_p(task), error

    def env(self, *files, lists=None, **options):
        task, error = self.task(*files)
        self.assertEqual(error.message, b"")
        wanted = EnvOptions(search=ctypes.pointer(Search(lists=lists)), **options)
        env = self.veer.veer_env_open(task, ctypes.byref(wanted), ctypes.byref(error))
        self.assertEqual(error.message, b"")
        return task, ctypes.c_void_p(env)

    def assert_valid(self, task, operators, *files):
        text = ctypes.create_string_buffer(100000)
        length = self.veer.veer_task_plan_text(task, operators, ctypes.c_int64(len(operators)), text,
                                               ctypes.c_int64(len(text)))
        self.assertEqual(length, len(text.value))
        plan = self.write("plan", text.value.decode())
        self.assertEqual(subprocess.run([VEER, "validate", *files, plan], check=False,
                                        capture_output=True).returncode, 0)

    def test_an_episode(self):
        veer = self.veer
        task, env = self.env(DEMO, max_steps=7500)
        step, stats = Step(), (ListStats * 4)()
        steps = 0
        self.assertEqual(veer.veer_env_reset(env, None), RUNNING)
        while step.status == RUNNING:
            self.assertEqual(veer.veer_env_observe(env, stats, 4), 4)
            self.assertTrue(all(s.min <= s.mean <= s.max for s in stats))
            veer.veer_env_step(env, steps % 4, ctypes.byref(step))
            self.assertEqual(step.reward, -1)
            steps += 1
        self.assertEqual((step.status, step.is_terminal), (SOLVED, 1))
        operators = (ctypes.c_int32 * veer.veer_env_plan(env, None, ctypes.c_int64(0)))()
        veer.veer_env_plan(env, operators, ctypes.c_int64(len(operators)))
        self.assertTrue(veer.veer_task_operator_name(task, operators[0]))
        self.assert_valid(task, operators, DEMO)
        veer.veer_env_close(env)
        veer.veer_task_close(task)

    def test_features_and_the_cut_off(self):
        veer = self.veer
        task, env = self.env(*WAREHOUSE, lists=b"ff,add", max_steps=3)
        vector = (ctypes.c_float * veer.veer_env_num_features(env, b"paper-values"))()
        step = Step()
        while step.status == RUNNING:
            veer.veer_env_step(env, 1, ctypes.byref(step))
        self.assertEqual(veer.veer_env_features(env, None, vector, len(vector)), 11)
        self.assertEqual(vector[10], 3)
        self.assertEqual((step.status, step.is_terminal, step.is_truncated), (CUT_OFF, 0, 1))
        self.assertEqual(veer.veer_env_step(env, 2, None), -1)
        self.assertIn(b"no list 2", veer.veer_env_error(env).contents.message)
        veer.veer_task_close(task)  # in any order
        veer.veer_env_close(env)

    def test_many_at_once(self):
        veer = self.veer
        task, error = self.task(DEMO)
        tasks = (ctypes.c_void_p * 1)(task)
        count, length = 5, 21
        options = VecOptions(num_envs=count, num_threads=2)
        vec = ctypes.c_void_p(veer.veer_vec_open(tasks, 1, ctypes.byref(options),
                                                 ctypes.byref(error)))
        self.assertEqual(error.message, b"")
        observations, rewards = (ctypes.c_float * (count * length))(), (ctypes.c_double * count)()
        out = Many(observations=observations, rewards=rewards)
        actions = (ctypes.c_int32 * count)(0, 1, 2, 3, 0)
        for step in range(1, 4):
            self.assertEqual(veer.veer_step_many(vec, actions, ctypes.byref(out)), 0)
            self.assertEqual(list(rewards), [-1] * count)
            self.assertEqual(list(observations)[length - 1::length], [step] * count)
        actions[3] = 4
        self.assertEqual(veer.veer_step_many(vec, actions, ctypes.byref(out)), -1)
        self.assertIn(b"no list 4", veer.veer_vec_error(vec).contents.message)
        veer.veer_vec_close(vec)
        veer.veer_task_close(task)

    def plan(self, progress=None, **options):
        task, error = self.task(*WAREHOUSE)
        wanted = PlanOptions(progress=PROGRESS(progress or 0), **options)
        plan = ctypes.c_void_p(self.veer.veer_plan_new(task, ctypes.byref(wanted),
                                                       ctypes.byref(error)))
        self.assertEqual(error.message, b"")
        status = self.veer.veer_plan_run(plan)
        operators = (ctypes.c_int32 * max(0, self.veer.veer_plan_operators(
            plan, None, ctypes.c_int64(0))))()
        self.veer.veer_plan_operators(plan, operators, ctypes.c_int64(len(operators)))
        self.veer.veer_plan_close(plan)
        return task, status, operators

    def test_a_plan(self):
        task, status, operators = self.plan()
        self.assertEqual(self.veer.veer_status_name(status), b"solved")
        self.assert_valid(task, operators, *WAREHOUSE)
        self.veer.veer_task_close(task)

    def test_a_callback_ends_a_run(self):
        search = Search(lists=b"blind/type")  # takes long
        calls = []
        task, status, operators = self.plan(progress=lambda *_: calls.append(1) or 1,
                                            search=ctypes.pointer(search))
        if calls:  # otherwise it was over within a tenth of a second
            self.assertEqual((len(calls), self.veer.veer_status_name(status), len(operators)),
                             (1, b"interrupted", 0))
        self.veer.veer_task_close(task)

    def test_a_missing_file(self):
        task, error = self.task("missing.sas")
        self.assertIsNone(task.value)
        self.assertEqual((error.code, error.file), (33, b"missing.sas"))


def example_in(path, first, last):
    """The lines of a document from one to another, without what marks them as text."""
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        text = re.sub(r"^ \* ?", "", file.read(), flags=re.MULTILINE)
    begin = text.index("    " + first)
    return textwrap.dedent(text[begin:text.index(last, begin) + len(last)])


@unittest.skipUnless(is_plain(), "an instrumented library")
class ExamplesInDocuments(VeerTest):
    """They run as written: on domain.pddl and problem.pddl, and where these are missing."""

    def check(self, *command):
        def run():
            return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False,
                                  env={**os.environ, "LD_LIBRARY_PATH": os.path.dirname(LIBRARY)})
        wrong = run()
        self.assertEqual(wrong.returncode, 1, wrong.stderr)
        self.assertIn("domain.pddl: ", wrong.stderr)
        for source, name in zip(WAREHOUSE, ("domain.pddl", "problem.pddl")):
            shutil.copy(source, self.path(name))
        right = run()
        self.assertEqual((right.returncode, right.stderr), (0, ""))

    def check_in_c(self, path):
        text = example_in(path, "VeerError error", "veer_task_close(task);")
        source = self.write("example.c", AROUND % text)
        subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", source,
                        "-I" + os.path.join(ROOT, "include"), LIBRARY, "-o", self.path("example")], check=True)
        self.check(self.path("example"))

    def test_python(self):
        self.check(sys.executable, "-c", example_in("docs/reference/api.md", "import ctypes",
                                                      "veer_task_close(task)"))

    @unittest.skipUnless(shutil.which("cc"), "no compiler")
    def test_c(self):
        self.check_in_c("docs/how-to/plan-from-a-program.md")

    @unittest.skipUnless(shutil.which("cc"), "no compiler")
    def test_header(self):
        self.check_in_c("include/veer.h")


@unittest.skipUnless(is_plain(), "an instrumented library")
class Symbols(unittest.TestCase):
    def names(self, path, *options):
        result = subprocess.run(["nm", "--defined-only", *options, path], check=True,
                                capture_output=True, text=True)
        return {line.split()[-1].split("@")[0] for line in result.stdout.splitlines()
                if " T " in line}

    def test_only_what_the_header_declares_can_be_seen(self):
        with open(os.path.join(ROOT, "include/veer.h"), encoding="utf-8") as header:
            text = header.read()
        declared = {part.split("(")[0].split()[-1].lstrip("*")
                    for part in text.split("\nVEER_API ")[1:]}
        self.assertGreater(len(declared), 10)
        self.assertEqual(self.names(LIBRARY, "-D"), declared)
        self.assertEqual(self.names(LIBRARY.replace(".so", ".a"), "-g"), declared)


@unittest.skipUnless(is_plain(), "an instrumented library")
@unittest.skipUnless(shutil.which("cc") and shutil.which("pkg-config"), "no compiler")
class Installed(VeerTest):
    def setUp(self):
        super().setUp()
        self.prefix = self.path("prefix")
        make("install-files", f"PREFIX={self.prefix}", f"RELEASE={os.path.dirname(VEER)}")

    def build(self, *options):
        environment = {**os.environ, "PKG_CONFIG_PATH": os.path.join(self.prefix, "lib/pkgconfig")}
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", *options, "veer"], check=True,
                               env=environment, capture_output=True, text=True).stdout.split()
        program = self.path("random_steps")
        subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", EXAMPLE, *flags,
                        "-o", program], check=True)
        return program

    def run_example(self, program):
        environment = {**os.environ, "LD_LIBRARY_PATH": os.path.join(self.prefix, "lib")}
        result = subprocess.run([program, *WAREHOUSE], env=environment, check=True,
                                capture_output=True, text=True)
        self.assertEqual(result.stdout.count("episode"), 10)
        plan = self.write("plan", result.stdout[result.stdout.index("("):])
        self.assertEqual(subprocess.run([VEER, "validate", *WAREHOUSE, plan], check=False,
                                        capture_output=True).returncode, 0)
        return result.stdout

    def test_the_example_runs_with_both_libraries(self):
        shared = self.run_example(self.build())
        os.remove(os.path.join(self.prefix, "lib/libveer.so"))
        static = self.run_example(self.build("--static"))
        self.assertEqual(shared, static)
        self.assertTrue(os.path.exists(os.path.join(self.prefix, "bin/veer")))


if __name__ == "__main__":
    unittest.main()
