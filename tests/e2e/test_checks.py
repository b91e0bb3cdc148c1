#!/usr/bin/env python3
"""tests/run must count what programs report, and scripts without their data must count as skipped."""

import os
import shutil
import pathlib
import subprocess
import sys
import unittest

from support import PATIENCE, ROOT, VEER, VeerTest

sys.path.append(os.path.join(ROOT, "tools"))
import source_stats

SOURCE = r"""/* A file
 * with a comment. */
#include "base/mem.h"
#define TWICE(x) \
    do { assert(x); } while (0)

static const char *TEXT = "{ assert( \" /* no comment */";
struct Pair { int a, b; };
enum { SIZE = 3 };

static struct Pair
*make(int a, /* } */
      int b)
{
    assert(a > 0);
    if (a == '{') {
        return 0; // }
    }
    return &(struct Pair){a, b};
}

int get(void) { return SIZE; }
int after;
"""


class Runner(VeerTest):
    def run_checks(self, *programs):
        return subprocess.run([sys.executable, os.path.join(ROOT, "tests/run"), "--check",
                               *programs], capture_output=True, text=True, timeout=PATIENCE,
                              check=False)

    def test_a_skipped_check_is_not_passed(self):
        result = self.run_checks(self.program("absent", "echo skipped: no such tool; exit 77\n"),
                                 self.program("good", "exit 0\n"))
        self.assertEqual(result.returncode, 0)
        self.assertEqual(result.stdout.splitlines()[-1], "1 passed, 0 failed, 1 skipped")
        self.assertIn("     | skipped: no such tool\n", result.stdout)

    def test_other_codes_are_failures(self):
        result = self.run_checks(self.program("bad", "exit 76\n"))
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stdout.splitlines()[-1], "0 passed, 1 failed, 0 skipped")


    def test_an_emulator_runs_programs_for_another_machine(self):
        program = self.write("other", "no program of this machine")
        emulator = self.program("emulator", 'echo "1..1"; echo "ok 1 - $1"\n')
        result = subprocess.run([sys.executable, os.path.join(ROOT, "tests/run"), "--emulator", emulator,
                                 "--unit", program], capture_output=True, text=True, timeout=PATIENCE, check=False)
        self.assertEqual(result.stdout.splitlines()[-1], "1 passed, 0 failed, 0 skipped")


class WithoutTools(VeerTest):
    """On a machine with the commands of every machine, and nothing else."""

    def run_here(self, *command, **environment):
        for name in ("bash", "dirname", "head"):
            os.symlink(shutil.which(name), self.path(name))
        return subprocess.run([os.path.join(ROOT, command[0]), *command[1:]], env={"PATH": self.folder, **environment},
                              capture_output=True, text=True, timeout=PATIENCE, check=False)

    def test_packages_are_not_built(self):
        result = self.run_here("tools/check-deb")
        self.assertEqual(result.returncode, 77)
        self.assertRegex(result.stdout, "^skipped: there is no dpkg-buildpackage")

    def test_nothing_is_built_for_another_machine(self):
        result = self.run_here("tools/check-arm64")
        self.assertEqual(result.returncode, 77)
        self.assertIn("gcc-aarch64-linux-gnu", result.stdout)
        self.assertIn("make deps CC=aarch64-linux-gnu-gcc\n", result.stdout)

    def test_packages_of_another_machine_are_named(self):
        result = self.run_here("tools/install-deps", "--list", "build", CC="aarch64-linux-gnu-gcc")
        self.assertEqual(result.returncode, 1)
        self.assertIn("gcc-aarch64-linux-gnu libc6-dev:arm64 make pkg-config:arm64 libjansson-dev:arm64 "
                      "libsqlite3-dev:arm64 zlib1g-dev:arm64 qemu-user ", result.stderr)


class OutsideData(VeerTest):
    """Scripts that compare with recorded figures, in a place where there are none."""

    def test_missing_figures_are_skipped(self):
        scripts = {"tools/check-oracle": ["--veer", VEER], "tools/check-translate": ["--veer", VEER],
                   "tools/check-policy": ["--veer", VEER], "bench/translate": ["folder"],
                   "bench/memory": ["program"], "bench/compare-val": ["program"],
                   "bench/compare-lama": ["program"], "bench/compare-fast-downward": ["program"]}
        for script, arguments in scripts.items():
            with self.subTest(script):
                result = subprocess.run([os.path.join(ROOT, script), *arguments, "--csv", "none.csv"],
                                        cwd=self.folder, capture_output=True, text=True, timeout=PATIENCE,
                                        check=False)
                self.assertEqual((result.returncode, result.stdout.splitlines()[-1]),
                                 (77, "skipped: there is no none.csv, which is not part of the "
                                      "repository"))


class Stats(VeerTest):
    def source(self, path, text):
        os.makedirs(os.path.dirname(self.path(path)), exist_ok=True)
        return source_stats.SourceFile(pathlib.Path(self.write(path, text)))

    def test_what_is_counted(self):
        source = self.source("src/task/pair.c", SOURCE)
        self.assertEqual([(function.name, function.line, function.length)
                          for function in source.functions()], [("make", 11, 10), ("get", 22, 1)])
        self.assertEqual(source.num_assertions, 1)
        self.assertEqual(source.num_comment_lines(), 4)
        self.assertEqual((source.module, source.includes()), ("task/pair", ["base/mem"]))

    def test_percentiles(self):
        self.assertEqual([source_stats.percentile([*range(1, 101)], share)
                          for share in (0.5, 0.9, 0.99, 1)], [50, 90, 99, 100])
        self.assertEqual(source_stats.percentile([], 0.5), 0)

    def test_include_cycles(self):
        files = [self.source(f"src/{name}.c", f'#include "{other}.h"\n') for name, other in
                 (("a/x", "a/y"), ("a/y", "a/z"), ("a/z", "a/x"), ("b/u", "a/x"), ("b/v", "b/v"),
                  ("b/k_table", "b/kind"), ("b/kind", "b/k_table"))]
        self.assertEqual(source_stats.include_cycles(files), [("a/x", "a/y", "a/z")])


if __name__ == "__main__":
    unittest.main()
