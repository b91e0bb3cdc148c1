"""What the end-to-end tests share: running veer, and tasks made for a purpose.

VEER in the environment names the program; the default is the release build. TEST_VEER is one with
the policies of tests/policies/ in place of the shipped ones.
"""

import fcntl
import os
import pty
import struct
import subprocess
import tempfile
import termios
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VEER = os.path.abspath(os.environ.get("VEER", os.path.join(ROOT, "build/release/veer")))
TEST_VEER = os.path.abspath(os.environ.get("TEST_VEER",
                                           os.path.join(ROOT, "build/asan/tests/veer")))
# Seconds after which something hangs. A test that expects an end in time has this bound, too: on a
# busy machine everything takes many times as long.
PATIENCE = 600
# What the user of this machine has installed must not matter.
os.environ["VEER_POLICIES"] = ""
DEMO = os.path.join(ROOT, "examples/demo.sas")
WAREHOUSE = [os.path.join(ROOT, "examples/warehouse", name)
             for name in ("domain.pddl", "problem.pddl")]


def sas_text(variables, initial, goal, operators):
    """A task without axioms. variables: domain sizes; goal: (var, value) pairs; operators:
    (name, prevail pairs, effects (var, pre, post), cost)."""
    lines = ["begin_version", "3", "end_version", "begin_metric", "1", "end_metric",
             str(len(variables))]
    for number, size in enumerate(variables):
        lines += ["begin_variable", f"var{number}", "-1", str(size)]
        lines += [f"Atom v{number}({value})" for value in range(size)] + ["end_variable"]
    lines += ["0", "begin_state", *map(str, initial), "end_state", "begin_goal", str(len(goal))]
    lines += [f"{var} {value}" for var, value in goal] + ["end_goal", str(len(operators))]
    for name, prevail, effects, cost in operators:
        lines += ["begin_operator", name, str(len(prevail))]
        lines += [f"{var} {value}" for var, value in prevail] + [str(len(effects))]
        lines += [f"0 {var} {pre} {post}" for var, pre, post in effects]
        lines += [str(cost), "end_operator"]
    return "\n".join(lines + ["0", ""])


def endless_task(switches=40):
    """2**switches states, none of them a goal; only a blind search does not see that."""
    operators = [(f"flip{way} {i}", [], [(i, way, 1 - way)], 1)
                 for i in range(switches) for way in (0, 1)]
    return sas_text([2] * (switches + 1), [0] * (switches + 1), [(switches, 1)], operators)


def unsolvable_task():
    """Three states in a row; the second variable never changes."""
    return sas_text([3, 2], [0, 0], [(0, 2), (1, 1)],
                    [("go a", [], [(0, 0, 1)], 1), ("go b", [], [(0, 1, 2)], 1)])


def chain_task(steps):
    """One way through one variable. The search takes a moment; the orders of its landmarks, one for
    each two values, take far longer."""
    return sas_text([steps + 1], [0], [(0, steps)],
                    [(f"step{i}", [], [(0, i, i + 1)], 3) for i in range(steps)])


def split_task():
    """The two operators called "go" are not the same."""
    return sas_text([4], [0], [(0, 3)],
                    [("go", [], [(0, 0, 2)], 1), ("go", [], [(0, 0, 1)], 1),
                     ("end", [], [(0, 1, 3)], 1)])


def make(*arguments, **environment):
    """Runs make in the folder of the repository, apart from the make that runs the tests; returns what
    it printed."""
    outer = {key: value for key, value in os.environ.items()
             if key not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    result = subprocess.run(["make", "-s", *arguments], cwd=ROOT, env={**outer, **environment}, text=True,
                            check=False, capture_output=True)
    if result.returncode != 0:
        raise AssertionError(f"make {arguments}: {result.stdout}{result.stderr}")
    return result.stdout


def files_below(folder):
    """Names of all files, relative to the folder."""
    return {os.path.relpath(os.path.join(place, name), folder)
            for place, _, names in os.walk(folder) for name in names}


def await_handler(process, number):
    """Returns when the process would catch the signal, or has ended."""
    caught = 0
    while not caught & 1 << (number - 1) and process.poll() is None:
        time.sleep(0.001)
        with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
            caught = next((int(line.split()[1], 16) for line in file if line.startswith("SigCgt:")), 0)


def await_work(process, seconds=0.2):
    """Returns when the process has worked so long, or has ended."""
    ticks = 0
    while ticks < seconds * os.sysconf("SC_CLK_TCK") and process.poll() is None:
        time.sleep(0.001)
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
            ticks = sum(map(int, file.read().rpartition(")")[2].split()[11:13]))


class VeerTest(unittest.TestCase):
    """Every test has a folder of its own, which is also veer's working directory."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def read(self, name):
        with open(self.path(name), encoding="utf-8") as file:
            return file.read()

    def program(self, name, text):
        """A file that can be executed; a shell script unless its first line says otherwise."""
        path = self.write(name, text if text.startswith("#!") else "#!/bin/sh\n" + text)
        os.chmod(path, 0o755)
        return path

    executable = VEER

    def with_more_and_more_time(self, attempt, limits=(0.3, 1.2, 5, 20)):
        """Calls attempt(seconds) until no assertion fails: a busy machine may need more time to get
        to where a test wants it to be when the time is over."""
        for seconds in limits[:-1]:
            try:
                return attempt(seconds)
            except AssertionError:
                pass
        return attempt(limits[-1])

    def assert_run(self, code, *arguments, timeout=PATIENCE, **options):
        """Runs veer, expects that exit code and no sanitizer report; returns the result."""
        result = subprocess.run([self.executable, *arguments], cwd=self.folder,
                                capture_output=True, text=True, timeout=timeout, check=False,
                                **options)
        self.assertNotIn("Sanitizer", result.stderr)
        self.assertNotIn("runtime error", result.stderr)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result

    def run_on_terminal(self, code, *arguments, columns=80):
        """Runs veer on a terminal of its own and expects that exit code; returns what it showed."""
        try:
            master, slave = pty.openpty()
        except OSError as error:  # a container without /dev/pts
            self.skipTest(str(error))
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen([VEER, *arguments], cwd=self.folder, stdout=slave, stderr=slave)
        os.close(slave)
        output = b""
        try:
            while chunk := os.read(master, 65536):
                output += chunk
        except OSError:
            pass  # the other side is closed
        os.close(master)
        self.assertEqual(process.wait(), code)
        return output.decode()
