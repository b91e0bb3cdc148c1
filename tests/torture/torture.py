"""What the torture tests share: shims that are loaded before veer, a folder with tasks, jobs of veer
and what must hold after each, however it ended.

`make test` tries a few cases of each kind, `make torture` more: it sets VEER_TORTURE, the stride from one
allocation to the next."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

TORTURE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(TORTURE), "e2e"))

from support import DEMO, PATIENCE, ROOT, VEER, WAREHOUSE  # noqa: E402,F401

STRIDE = int(os.environ.get("VEER_TORTURE", "0"))
IS_WHOLE = STRIDE > 0
LIBRARY = os.path.join(os.path.dirname(VEER), "libveer.so")
# Trainings wait for the disk; this is none.
FAST_FOLDER = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
FLAGS = ["-std=c17", "-D_GNU_SOURCE", "-O1", "-Wall", "-Wextra", "-Werror"]
OLD = b"the file of an earlier run\n"
# Files that are written beside another one and then renamed; only a kill leaves them behind.
TEMPORARY = re.compile(r"^\..*\.[0-9a-f]{16}$")


def is_plain():
    """Sanitizers have allocators of their own."""
    with open(LIBRARY, "rb") as file:
        content = file.read()
    return not any(name in content for name in (b"__asan_init", b"__tsan_init", b"__gcov_init"))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def read_or_none(path):
    return read(path) if os.path.exists(path) else None


def sample(count, tries):
    """Numbers from 1 to count, as STRIDE says; or so many of them, half of them from the last fifth,
    where results are written."""
    if IS_WHOLE:
        return range(1, count + 1, max(min(STRIDE, count // 40), 1))  # at least 40
    late = range(count, count * 4 // 5, -max(count * 2 // 5 // tries, 1))
    return sorted({*range(1, count + 1, max(count * 2 // tries, 1)), *late})


class Job:
    """A command of veer in a folder. Outputs are files that each hold what they held before, nothing
    if they were not there, or the whole result."""

    def __init__(self, *arguments, outputs=("out",), codes=(), environment=None):
        self.arguments, self.outputs = list(arguments), outputs
        self.codes = (0, *codes)
        self.environment = environment or {}

    def command(self, _folder):
        return self.arguments

    def clear(self, folder):
        """The folder before the job: every second output is there already."""
        for i, name in enumerate(self.outputs):
            if i % 2 == 0:
                os.makedirs(os.path.dirname(os.path.join(folder, name)) or folder, exist_ok=True)
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(OLD)
            elif os.path.exists(os.path.join(folder, name)):
                os.remove(os.path.join(folder, name))

    def result(self, folder):
        return [read_or_none(os.path.join(folder, name)) for name in self.outputs]

    def check(self, test, folder, code, expected):
        """After an end with that exit code, which is negative for a signal."""
        for i, (now, new) in enumerate(zip(self.result(folder), expected, strict=True)):
            test.assertIn(now, (new,) if code == 0 else (None if i % 2 else OLD, new), self.outputs[i])

    def finish(self, test, folder, expected):
        """Does it again, or goes on with it; the result must be that of an undisturbed run."""
        test.run_veer(*self.command(folder), cwd=folder, variables=self.environment, code=0)
        test.assertEqual(self.result(folder), expected)


class Series(Job):
    """Plans, each better than the last one: the file always holds one of them."""

    def check(self, test, folder, code, expected):
        plan, = self.result(folder)
        if code == 0:
            test.assertEqual([plan], expected)
        elif plan != OLD:
            test.run_veer("validate", self.arguments[1], "out", cwd=folder, code=0)


class Training(Job):
    """Goes on where it was."""

    def __init__(self, *arguments):
        super().__init__("train", *arguments, "-o", "out", "--out", "run", "--json")

    def command(self, folder):
        is_begun = os.path.exists(os.path.join(folder, "run/run.json"))
        return ["train", "--resume", "run", "-q"] if is_begun else self.arguments

    def clear(self, folder):
        super().clear(folder)
        shutil.rmtree(os.path.join(folder, "run"), ignore_errors=True)

    def result(self, folder):
        """All policies, and the names of the work that is remembered: nothing lost or twice. Threads
        end their pieces in any order."""
        files = super().result(folder)
        for place, _, names in sorted(os.walk(os.path.join(folder, "run"))):
            for name in sorted(names):
                if name.endswith(".safetensors"):
                    files.append(read(os.path.join(place, name)))
                elif name == "journal.jsonl":
                    lines = read(os.path.join(place, name)).splitlines()
                    files.append(sorted(json.loads(line)["name"] for line in lines))
        return files

    def check(self, test, folder, code, expected):
        out = read(os.path.join(folder, "out"))
        test.assertIn(out, expected[:1] if code == 0 else (OLD, expected[0]))
        if os.path.exists(os.path.join(folder, "run/run.json")):
            json.loads(read(os.path.join(folder, "run/run.json")))


class Lab(Job):
    """Rows without what differs from run to run."""

    COLUMNS = ("SELECT c.name, i.name, seed, outcome, exit_code, plan_cost, expanded, generated FROM run"
               " JOIN configuration c ON c.id = configuration JOIN instance i ON i.id = instance"
               " ORDER BY 1, 2, 3")

    def __init__(self, *arguments):
        super().__init__(*arguments, outputs=(), codes=(1, 33))

    def clear(self, folder):
        for name in os.listdir(folder):
            if name.startswith("results.db"):
                os.remove(os.path.join(folder, name))

    def query(self, folder, text):
        connection = sqlite3.connect(os.path.join(folder, "results.db"))
        try:
            return connection.execute(text).fetchall()
        finally:
            connection.close()

    def result(self, folder):
        return self.query(folder, self.COLUMNS)

    def check(self, test, folder, code, expected):
        if not os.path.exists(os.path.join(folder, "results.db")):
            test.assertNotEqual(code, 0)
            return
        test.assertEqual(self.query(folder, "PRAGMA integrity_check"), [("ok",)])
        rows = self.result(folder)
        test.assertEqual(len(rows), len(set(rows)))
        test.assertLessEqual(set(rows), set(expected))
        if code == 0:
            test.assertEqual(rows, expected)

    def finish(self, test, folder, expected):
        super().finish(test, folder, expected)
        test.assertEqual(self.query(folder, "SELECT count(*) FROM claim"), [(0,)])


TASKS = ["domain.pddl", *(f"p{i}.pddl" for i in range(6))]


def trainings(tasks, size, *options):
    """By the name of what learns: by steps, by generations, the same with arms, and from plans."""
    work = ["--plan-work", "5000", "--trial-work", "5000", "--use-work", "5000"]
    tasks = [*tasks, *options]
    generations = ["--recipe", "rates", "--generations", str(size), "--population", "4", "--elite", "2",
                   "--instances-per-generation", "3", "--checkpoint-interval", "1", "--cut-off", "200"]
    return {
        "dqn": Training(*tasks, "--recipe", "dqn", "--steps", str(100 * size), "--checkpoint-interval", "40",
                        "--replay-start", "40", "--batch", "8", "--units", "4", "--eval-interval", "50"),
        "cem": Training(*tasks, *generations),
        "lists": Training(*tasks, *generations, "--search", "deferred", "--lists",
                          "rp,rp+,burst:walk(rp+),restart"),
        "wl": Training(*tasks, "--learner", "wl", *work),
        "rules": Training(*tasks, "--learner", "rules"),
        "race": Training(*tasks, "--learner", "race", *work, "--race-work", "5000", "--relearn", "0",
                         "--generator", "none"),
    }


LAB = Lab("lab", "run", "suite.txt", "--jobs", "2")
SUITE = f"""[instances]
demo = {DEMO}
blocks = p[01].pddl
[configurations]
alt = --lists ff,add
random = --lists ff,add --control random:{{seed}}
fails = sh -c 'exit 12' {{problem}} {{seed}}
[limits]
time = {PATIENCE}s
memory = 0
[runs]
seeds = 1..3
traces = no
"""


@unittest.skipUnless(shutil.which("cc"), "no compiler")
class TortureTest(unittest.TestCase):
    """A folder with what the jobs need, and the shims."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(dir=FAST_FOLDER)
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name

    @classmethod
    def path(cls, *names):
        return os.path.join(cls.folder, *names)

    @classmethod
    def shim(cls, name):
        """Path of a shim, to be the LD_PRELOAD of a program."""
        library = cls.path(name + ".so")
        if not os.path.exists(library):
            subprocess.run(["cc", *FLAGS, "-shared", "-fPIC", os.path.join(TORTURE, name + ".c"), "-o",
                            library, "-ldl"], check=True)
        return library

    @classmethod
    def make_tasks(cls, folder):
        """TASKS and the suite of LAB."""
        os.makedirs(folder, exist_ok=True)
        for i in range(6):
            subprocess.run([VEER, "gen", "blocksworld", "--blocks", str(3 + i // 2), "--seed", str(i),
                            "-o", f"p{i}.pddl", "--domain-file", "domain.pddl"], cwd=folder, check=True)
        with open(os.path.join(folder, "suite.txt"), "w", encoding="utf-8") as file:
            file.write(SUITE)

    def run_veer(self, *arguments, cwd=None, variables=None, code=None):
        """With these variables in the environment; `code` is expected unless it is None."""
        environment = {**os.environ, **{name: str(value) for name, value in (variables or {}).items()}}
        result = subprocess.run([VEER, *arguments], cwd=cwd or self.folder, capture_output=True,
                                text=True, errors="replace", env=environment, timeout=PATIENCE,
                                check=False)
        if code is not None:
            self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        return result

    def undisturbed(self, job, folder):
        """What the job writes."""
        job.clear(folder)
        self.run_veer(*job.command(folder), cwd=folder, variables=job.environment, code=0)
        return job.result(folder)

    def assert_no_temporary_files(self, folder):
        for _, _, names in os.walk(folder):
            self.assertEqual([name for name in names if TEMPORARY.match(name)], [])
