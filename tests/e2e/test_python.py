#!/usr/bin/env python3
"""The Python package: its own tests, from the repository and from the wheel; its page and its example."""

import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import unittest

from support import PATIENCE, ROOT, VEER, VeerTest, await_work, endless_task

LIBRARY = os.path.join(os.path.dirname(VEER), "libveer.so")
PACKAGE = os.path.join(ROOT, "python")
PAGE = os.path.join(ROOT, "docs/how-to/use-from-python.md")


def has(python, *modules):
    return subprocess.run([python, "-c", "import " + ", ".join(modules)], check=False,
                          capture_output=True).returncode == 0


# Debian's Python has Debian's numpy; the first one in the path may be another.
PYTHON = next((python for python in (sys.executable, "/usr/bin/python3")
               if os.path.exists(python) and has(python, "numpy")), None)


def is_plain():
    """A program that loads an instrumented library would have to be instrumented itself."""
    with open(LIBRARY, "rb") as file:
        content = file.read()
    return not any(name in content for name in (b"__asan_init", b"__tsan_init", b"__gcov_init"))


@unittest.skipUnless(PYTHON, "no Python has numpy")
@unittest.skipUnless(is_plain(), "an instrumented library")
class PythonTest(VeerTest):
    def environment(self, **variables):
        kept = {key: value for key, value in os.environ.items()
                if not key.startswith(("VEER", "PYTHON"))}
        return {**kept, "PYTHONDONTWRITEBYTECODE": "1", "VEER_POLICIES": "", **variables}

    def of_repository(self):
        gymnasium = os.environ.get("PYTHONPATH", "")  # where it may be
        return self.environment(VEER=VEER, VEER_LIBRARY=LIBRARY,
                                PYTHONPATH=PACKAGE + os.pathsep + gymnasium)

    def python(self, *arguments, **options):
        result = subprocess.run([PYTHON, *arguments], cwd=self.folder, check=False, text=True,
                                capture_output=True, timeout=PATIENCE, **options)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result


class Package(PythonTest):
    def own_tests(self, name):
        result = self.python("-m", "veer.test", name, env=self.of_repository())
        self.assertRegex(result.stderr, r"\nRan [1-9]")

    def test_tasks(self):
        self.own_tests("Tasks")

    def test_plans(self):
        self.own_tests("Plans")

    def test_signals(self):
        self.own_tests("Signals")

    def test_training(self):
        self.own_tests("Training")

    def test_environments(self):
        self.own_tests("Environments")

    def test_vectors(self):
        self.own_tests("Vectors")

    def test_gymnasium(self):
        result = self.python("-m", "veer.test", "Gymnasium", env=self.of_repository())
        if "skipped" in result.stderr:
            self.skipTest("Gymnasium is not installed")

    def test_it_imports_nothing_before_it_is_used(self):
        self.python("-c", "import sys, veer\n"
                    "assert not {'numpy', 'gymnasium'} & set(sys.modules), sys.modules",
                    env=self.of_repository())

    def test_a_missing_package_is_named(self):
        """With a Python path that hides Gymnasium."""
        os.mkdir(self.path("gymnasium"))
        self.write("gymnasium/__init__.py", "raise ModuleNotFoundError('no gymnasium')\n")
        self.write("task.sas", endless_task(3))
        environment = self.of_repository()
        environment["PYTHONPATH"] = self.folder + os.pathsep + environment["PYTHONPATH"]
        self.python("-c", "import veer\n"
                    "env = veer.Env(problems=['task.sas'], lists='blind')\n"
                    "env.reset()\nenv.step(0)\n"
                    "for call in (lambda: env.action_space, lambda: __import__('veer.gym')):\n"
                    "    try:\n        call()\n"
                    "    except veer.MissingPackage as error:\n"
                    "        assert 'gymnasium, which is not installed' in str(error)\n"
                    "    else:\n        raise SystemExit('nothing is missing')", env=environment)

    def test_a_signal_from_outside(self):
        self.write("task.sas", endless_task())
        process = subprocess.Popen(
            [PYTHON, "-c", "import veer\nveer.plan('task.sas', lists='blind')"], cwd=self.folder,
            env=self.of_repository(), stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        await_work(process, 0.5)
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=PATIENCE)
        self.assertIn("KeyboardInterrupt", complaints)
        self.assertEqual(process.returncode, -signal.SIGINT)


class Binding(PythonTest):
    """What python/veer/_lib.py says of the library against the header."""

    def described(self, expression):
        result = self.python("-c", "from veer import _lib\nimport ctypes, json\n"
                             f"print(json.dumps({expression}))", env=self.of_repository())
        return json.loads(result.stdout)

    @unittest.skipUnless(shutil.which("cc"), "no compiler")
    def test_structures(self):
        structs = self.described(
            "{name: [[member[0], getattr(kind, member[0]).offset] for member in kind._fields_]"
            " + [['', ctypes.sizeof(kind)]] for name, kind in vars(_lib).items()"
            " if isinstance(kind, type) and issubclass(kind, ctypes.Structure)"
            " and hasattr(kind, '_fields_')}")
        with open(os.path.join(ROOT, "include/veer.h"), encoding="utf-8") as file:
            header = file.read()
        self.assertEqual({"Veer" + name for name in structs},
                         set(re.findall(r"typedef struct (\w+) \{", header)))
        checks = "".join(
            f"_Static_assert(offsetof(Veer{name}, {member}) == {offset}, \"{name}.{member}\");\n"
            if member else f"_Static_assert(sizeof(Veer{name}) == {offset}, \"{name}\");\n"
            for name, members in structs.items() for member, offset in members)
        source = self.write("check.c", "#include <veer.h>\n" + checks)
        subprocess.run(["cc", "-std=c17", "-fsyntax-only", "-I", os.path.join(ROOT, "include"), source],
                       check=True)
        for body, name in re.findall(r"typedef struct \w+ \{(.*?)\} Veer(\w+);", header, re.DOTALL):
            code = re.sub(r"/\*.*?\*/", "", body, flags=re.DOTALL)
            declared = re.findall(r"\(\*(\w+)\)\(|(\w+)(?:\[\d+\])?(?=[,;])(?![^(]*\))", code)
            self.assertEqual([first or second for first, second in declared],
                             [member for member, _ in structs[name] if member], name)

    def test_functions(self):
        """Names, and how arguments and results are passed."""
        declared = {}
        with open(os.path.join(ROOT, "include/veer.h"), encoding="utf-8") as file:
            text = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)
        for result, name, arguments in re.findall(
                r"VEER_API ([\w ]+?[ *]+)veer_(\w+)\(([^)]*)\);", text):
            kinds = "" if arguments == "void" else "".join(
                self.kind(argument) for argument in arguments.split(","))
            declared[name] = self.kind(result + "x") + kinds
        found = self.described("_lib._FUNCTIONS")
        bound = {name: (result + arguments).replace("e", "p") for result, name, arguments in
                 re.findall(r"(\w) (\w+)\((\w*)\)", found)}
        self.assertEqual(bound, declared)

    def kind(self, declaration):
        words = declaration.replace("const", "").split()
        if "*" in declaration:
            return "s" if words[0] == "char" and not words[-1].startswith("*out") else "p"
        return {"int": "i", "int32_t": "j", "int64_t": "l", "size_t": "z", "void": "v"}[words[0]]


class Wheel(PythonTest):
    def build(self, name):
        program = os.path.join(os.path.dirname(VEER), "wheel/veer")
        if not os.path.exists(program):
            self.skipTest("`make wheel` has not been run")
        if not shutil.which("strip") or not has(PYTHON, "tomllib"):
            self.skipTest("no strip, or an older Python")
        self.python(os.path.join(PACKAGE, "build_wheel.py"), self.path(name),
                    env=self.environment(VEER_BINARIES=os.path.dirname(VEER)))
        return glob.glob(self.path(name) + "/veer-*-py3-none-manylinux_*.whl")[0]

    def test_it_is_the_same_each_time(self):
        contents = []
        for name in ("first", "second"):
            with open(self.build(name), "rb") as file:
                contents.append(file.read())
        self.assertEqual(*contents)

    def test_it_passes_its_own_tests(self):
        """In a folder of its own, where nothing else of Veer can be found."""
        wheel = self.build("wheel")
        if has(PYTHON, "pip"):
            self.python("-m", "pip", "install", "--no-index", "--no-deps", "--target",
                        self.path("site"), "--disable-pip-version-check", wheel,
                        env=self.environment())
        else:
            shutil.unpack_archive(wheel, self.path("site"), "zip")
            os.chmod(self.path("site/veer/bundled/veer"), 0o755)
        environment = self.environment(PYTHONPATH=self.path("site"), PATH="/nowhere")
        used = self.python("-c", "import veer\nprint(veer.__version__, open('/proc/self/maps').read())",
                           env=environment).stdout
        self.assertIn(self.path("site/veer/bundled/libveer.so"), used)
        self.assertEqual(used.split()[0], self.assert_run(0, "--version").stdout.split()[1])
        for name in ("Tasks", "Plans", "Vectors", "Training"):
            self.python("-m", "veer.test", name, env=environment)
        shown = self.python("-m", "veer", "--version", env=environment).stdout
        self.assertEqual(shown, self.assert_run(0, "--version").stdout)


class Documents(PythonTest):
    def test_the_page(self):
        """Its examples, in order, have the output that it shows."""
        os.symlink(os.path.join(ROOT, "examples"), self.path("examples"))
        self.python("-c", "import doctest, sys\n"
                    f"failed, tried = doctest.testfile({PAGE!r}, module_relative=False,\n"
                    "                                  optionflags=doctest.ELLIPSIS)\n"
                    "assert tried > 10\nsys.exit(failed > 0)", env=self.of_repository())

    def learn(self, preparation):
        """A little: better than alternation on small tasks that it has not learned from."""
        environment = self.of_repository()
        environment["PYTHONPATH"] += os.pathsep + os.path.join(ROOT, "examples/python")
        self.python("-c", f"import learn\n{preparation}\nlearn.NUM_CHOICES = 8\n"
                    "tasks = list(learn.tasks_of('.', 5, range(1, 5)))\n"
                    "held_out = list(learn.tasks_of('.', 5, range(101, 109)))\n"
                    "policy = learn.train(tasks, seed=1, num_updates=20)\n"
                    "results = learn.compare(held_out, policy, 500)\n"
                    "assert results['learned'].mean() < results['alternation'].mean(), results",
                    env=environment)

    def test_the_example_learns(self):
        self.learn("")

    def test_the_example_with_torch(self):
        if not has(PYTHON, "torch"):
            self.skipTest("torch is not installed")
        self.learn("import learn_torch\nlearn.Policy = learn_torch.Policy")


if __name__ == "__main__":
    unittest.main()
