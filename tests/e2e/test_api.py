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
static inline void print_plan(VeerEnv *env) { printf("%%d steps\\n", (int)veer_plan_length(env)); }
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


class Options(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("lists", ctypes.c_char_p),
                ("step_kind", ctypes.c_int), ("is_published", ctypes.c_int),
                ("seed", ctypes.c_uint32), ("max_steps", ctypes.c_int64),
                ("max_seconds", ctypes.c_double), ("max_seconds_to_open", ctypes.c_double),
                ("forgets", ctypes.c_int), ("memory_limit", ctypes.c_size_t)]


class Step(ctypes.Structure):
    _fields_ = [("reward", ctypes.c_double), ("status", ctypes.c_int),
                ("is_terminal", ctypes.c_int), ("is_truncated", ctypes.c_int)]


class ListStats(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("max", "min", "mean", "variance", "count")]


def load():
    veer = ctypes.CDLL(LIBRARY)
    veer.veer_open.restype = ctypes.c_void_p
    for name in ("veer_error", "veer_list_name", "veer_plan_action"):
        getattr(veer, name).restype = ctypes.c_char_p
    for name in ("veer_observe", "veer_plan_length"):
        getattr(veer, name).restype = ctypes.c_int64
    return veer


@unittest.skipUnless(is_plain(), "an instrumented library")
class FromPython(VeerTest):
    def open(self, *files, **options):
        veer = load()
        message = ctypes.create_string_buffer(1024)
        first, second = (*(os.fsencode(name) for name in files), None)[:2]
        env = veer.veer_open(first, second, ctypes.byref(Options(ctypes.sizeof(Options), **options)),
                             message, ctypes.c_size_t(1024))
        return veer, ctypes.c_void_p(env), message.value.decode()

    def test_an_episode(self):
        veer, env, message = self.open(DEMO, lists=b"ff,cg,cea,add", max_steps=7500)
        self.assertEqual(message, "")
        step, stats = Step(), (ListStats * 4)()
        steps = 0
        self.assertEqual(veer.veer_reset(env, ctypes.c_int64(0), ctypes.c_uint64(0)), RUNNING)
        while step.status == RUNNING:
            self.assertEqual(veer.veer_observe(env, stats), steps)
            self.assertTrue(all(s.min <= s.mean <= s.max for s in stats))
            veer.veer_step(env, steps % 4, ctypes.byref(step))
            self.assertEqual(step.reward, -1)
            steps += 1
        self.assertEqual((step.status, step.is_terminal), (SOLVED, 1))
        actions = [veer.veer_plan_action(env, ctypes.c_int64(i)).decode()
                   for i in range(veer.veer_plan_length(env))]
        plan = self.write("plan", "".join(f"({action})\n" for action in actions))
        veer.veer_close(env)
        self.assertEqual(subprocess.run([VEER, "validate", DEMO, plan], check=False,
                                        capture_output=True).returncode, 0)

    def test_features_and_the_cut_off(self):
        veer, env, _ = self.open(*WAREHOUSE, lists=b"ff,add", max_steps=3)
        length = veer.veer_num_features(env, b"paper-values")
        vector = (ctypes.c_float * length)()
        step = Step()
        while step.status == RUNNING:
            veer.veer_step(env, 1, ctypes.byref(step))
        self.assertEqual(veer.veer_features(env, b"paper-values", vector), 11)
        self.assertEqual(vector[10], 3)
        self.assertEqual((step.status, step.is_terminal, step.is_truncated), (CUT_OFF, 0, 1))
        self.assertEqual(veer.veer_step(env, 2, None), -1)
        self.assertIn(b"no list 2", veer.veer_error(env))
        veer.veer_close(env)

    def test_a_missing_file(self):
        _, env, message = self.open("missing.sas")
        self.assertIsNone(env.value)
        self.assertIn("missing.sas", message)


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

    def check_in_c(self, path, first):
        text = example_in(path, first, "veer_close(env);")
        if "error[" not in text:
            text = "char error[VEER_ERROR_SIZE];\n" + text
        source = self.write("example.c", AROUND % text)
        subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", source,
                        "-I" + os.path.join(ROOT, "include"), LIBRARY, "-o", self.path("example")], check=True)
        self.check(self.path("example"))

    def test_python(self):
        self.check(sys.executable, "-c", example_in("docs/reference/api.md", "import ctypes", "veer_close(env)"))

    @unittest.skipUnless(shutil.which("cc"), "no compiler")
    def test_c(self):
        self.check_in_c("docs/how-to/plan-from-a-program.md", "VeerOptions options")

    @unittest.skipUnless(shutil.which("cc"), "no compiler")
    def test_header(self):
        self.check_in_c("include/veer.h", "char error[")


@unittest.skipUnless(is_plain(), "an instrumented library")
class Symbols(unittest.TestCase):
    def names(self, path, *options):
        result = subprocess.run(["nm", "--defined-only", *options, path], check=True,
                                capture_output=True, text=True)
        return {line.split()[-1] for line in result.stdout.splitlines() if " " in line}

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
