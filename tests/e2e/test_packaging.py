#!/usr/bin/env python3
"""packaging/ and debian/: interfaces of the planning competition, containers, packages, other machines."""

import fnmatch
import glob
import json
import os
import re
import shutil
import subprocess
import unittest

from support import PATIENCE, ROOT, VEER, WAREHOUSE, VeerTest, files_below, make

PACKAGING = os.path.join(ROOT, "packaging")
HEADER = os.path.join(ROOT, "include/veer.h")
RELEASE = os.path.join(ROOT, "build/release" + (f"-{os.environ['CC']}" if "CC" in os.environ else ""))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Competition(VeerTest):
    def setUp(self):
        super().setUp()
        self.tasks = []
        for i in range(9):
            self.assert_run(0, "gen", "ferry", "--size", str(2 + i // 3), "--seed", str(i), "-o", f"p{i}.pddl",
                            "--domain-file", "domain.pddl")
            self.tasks.append(f"p{i}.pddl")

    def call(self, code, name, *arguments):
        result = subprocess.run([os.path.join(PACKAGING, "ipc", name), *arguments], cwd=self.folder, text=True,
                                env={**os.environ, "VEER": VEER}, capture_output=True, timeout=PATIENCE,
                                check=False)
        self.assertEqual(result.returncode, code, result.stderr)
        return result

    def assert_plan(self, path):
        self.assert_run(0, "validate", "domain.pddl", "p8.pddl", path)

    def test_learning_track(self):
        self.call(0, "learn", "knowledge", "domain.pddl", *self.tasks[:8])
        self.assertEqual(sorted(os.listdir(self.folder)), sorted(["knowledge", "domain.pddl", *self.tasks]))
        self.call(0, "plan", "knowledge", "domain.pddl", "p8.pddl", "plan")
        self.assert_plan("plan")
        self.call(33, "plan", "missing", "domain.pddl", "p8.pddl", "other")

    def test_agile_and_satisficing_track(self):
        self.call(0, "agile", "domain.pddl", "p8.pddl", "fast")
        self.assert_plan("fast")
        self.call(0, "satisficing", "domain.pddl", "p8.pddl", "good")
        self.assert_plan("good")
        self.assert_plan("good.1")

    def test_wrong_calls(self):
        for name in ("learn", "plan", "agile", "satisficing"):
            self.assertIn(f"usage: {name} ", self.call(36, name, "domain.pddl").stderr)


class Recipes(VeerTest):
    def setUp(self):
        super().setUp()
        self.write("domain.pddl", read(WAREHOUSE[0]))
        self.write("problem.pddl", read(WAREHOUSE[1]))

    def run_as_script(self, commands, places):
        """Runs the commands of a recipe here: its places are others, and apt-get does nothing but
        write down what it was told. Returns that."""
        for place, other in places.items():
            commands = commands.replace(place, other)
        os.makedirs(self.path("bin"), exist_ok=True)
        self.program("bin/apt-get", f'echo "$@" >>{self.path("apt-get.log")}\n')
        kept = {key: value for key, value in os.environ.items()
                if key not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "VEER")}
        result = subprocess.run(["sh", "-eu", "-c", commands, "recipe", "domain.pddl", "problem.pddl", "plan"],
                                cwd=self.folder, text=True, capture_output=True, timeout=PATIENCE, check=False,
                                env={**kept, "PATH": f"{self.path('bin')}:{self.path('usr/bin')}:{os.environ['PATH']}"})
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return self.read("apt-get.log")

    def test_apptainer(self):
        text = read(os.path.join(PACKAGING, "Apptainer.veer"))
        sections = dict(re.findall(r"^%(\w+(?: \w+)?)\n((?:    .*\n)+)", text, re.M))
        self.assertEqual(set(sections), {"files", "post", "runscript", "apprun learn", "apprun plan",
                                         "apprun agile", "apprun satisficing"})
        self.assertEqual(sections["files"].split(), [".", "/veer"])
        places = {"/usr/local": self.path("usr"), "cd /veer\n": f"cd '{ROOT}'\n"}
        self.assertIn("install -y --no-install-recommends make\n",
                      self.run_as_script(sections["post"], places))
        for name in ("runscript", "apprun agile", "apprun satisficing"):
            self.run_as_script(sections[name], places)
            self.assert_run(0, "validate", "domain.pddl", "problem.pddl", "plan")
            os.remove(self.path("plan"))
        for name in ("learn", "plan"):
            self.assertEqual(sections[f"apprun {name}"].split(),
                             ["exec", f"/usr/local/lib/veer-ipc/{name}", '"$@"'])
            self.assertTrue(os.access(self.path(f"usr/lib/veer-ipc/{name}"), os.X_OK))

    def test_docker(self):
        text = read(os.path.join(PACKAGING, "Dockerfile"))
        self.assertEqual(re.findall(r"^COPY (.*)", text, re.M),
                         [". /veer", "--from=build /veer/build/release/veer-static /veer"])
        program = os.path.join(RELEASE, "veer-static")
        for commands in re.findall(r"^RUN (.*)", text, re.M):
            self.run_as_script(commands, {"cd /veer ": f"cd '{ROOT}' "})
        self.assertIn("ENTRYPOINT [\"/veer\"]\n", text)
        self.assert_runs_alone(program)

    def assert_runs_alone(self, program):
        """Where there is nothing else: no library, no /proc, no /tmp."""
        headers = subprocess.run(["readelf", "--wide", "--program-headers", "--dynamic", program], text=True,
                                 capture_output=True, check=True).stdout
        self.assertNotIn("INTERP", headers)
        self.assertNotIn("NEEDED", headers)
        alone = self.path("alone")
        os.mkdir(alone)
        shutil.copy(program, os.path.join(alone, "veer"))
        for name in ("domain.pddl", "problem.pddl"):
            shutil.copy(self.path(name), alone)
        chroot = ["chroot"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "chroot"]
        if subprocess.run([*chroot, "/", "true"], capture_output=True, check=False).returncode != 0:
            self.skipTest("this user may not change the root folder")
        result = subprocess.run([*chroot, alone, "/veer", "plan", "domain.pddl", "problem.pddl", "--plan-file", "plan"],
                                text=True, capture_output=True, timeout=PATIENCE, check=False)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assert_run(0, "validate", "domain.pddl", "problem.pddl", "alone/plan")

    def test_planutils(self):
        folder = os.path.join(PACKAGING, "planutils/veer")
        self.assertEqual(json.loads(read(os.path.join(folder, "manifest.json")))["shortname"], "veer")
        for name in ("install", "run", "uninstall"):
            subprocess.run(["sh", "-n", os.path.join(folder, name)], check=True)
            self.assertTrue(os.access(os.path.join(folder, name), os.X_OK))


class Debian(VeerTest):
    """What can be said of debian/ without building it; `make check-deb` does that."""

    def patterns(self):
        """(package, pattern) for every line of the lists of files."""
        return [(os.path.basename(path).removesuffix(".install"), line)
                for path in glob.glob(os.path.join(ROOT, "debian/*.install")) for line in read(path).split()]

    @unittest.skipUnless(os.path.exists(os.path.join(os.path.dirname(VEER), "man")),
                         "no man pages beside this program")
    def test_every_installed_file_is_in_one_package(self):
        folder = self.path("with blank")
        layout = re.findall(r"(?:PREFIX|\w+DIR)=\S+", read(os.path.join(ROOT, "debian/rules")))
        self.assertIn("PREFIX=/usr", layout)
        make("install-files", f"DESTDIR={folder}", f"RELEASE={os.path.dirname(VEER)}",
             *(text.replace("$(DEB_HOST_MULTIARCH)", "any") for text in layout))
        installed = files_below(folder)
        for name in installed:
            owners = [package for package, pattern in self.patterns() if fnmatch.fnmatch(name, pattern)]
            self.assertEqual(len(owners), 1, (name, owners))
        for _, pattern in self.patterns():
            self.assertTrue(fnmatch.filter(installed, pattern), pattern)

    def test_packages(self):
        control = read(os.path.join(ROOT, "debian/control"))
        major = re.search(r"VEER_VERSION_MAJOR (\d+)", read(HEADER)).group(1)
        packages = re.findall(r"^Package: (.*)", control, re.M)
        self.assertEqual(packages, ["veer", f"libveer{major}", "libveer-dev"])
        self.assertLessEqual({package for package, _ in self.patterns()}, set(packages))
        for path in glob.glob(os.path.join(ROOT, "debian/*.examples")) + glob.glob(os.path.join(ROOT, "debian/*.docs")):
            for line in read(path).split():
                self.assertTrue(os.path.exists(os.path.join(ROOT, line)), line)

    def test_the_symbols_are_those_of_the_header(self):
        major = re.search(r"VEER_VERSION_MAJOR (\d+)", read(HEADER)).group(1)
        first, *symbols = read(os.path.join(ROOT, f"debian/libveer{major}.symbols")).splitlines()
        self.assertEqual(first, f"libveer.so.{major} libveer{major} #MINVER#")
        self.assertEqual(symbols.pop(0).split("@")[0], f" VEER_{major}")
        self.assertEqual([line.split("@")[0].strip() for line in symbols],
                         sorted(part.split("(")[0].split()[-1].lstrip("*")
                                for part in read(HEADER).split("\nVEER_API ")[1:]))

    def test_it_builds_with_what_the_makefile_needs(self):
        needed = set(re.findall(r'need "?([a-z0-9]+-dev)', read(os.path.join(ROOT, "tools/install-deps"))))
        self.assertIn("libjansson-dev", needed)
        listed = re.search(r"^Build-Depends: (.*\n(?: .*\n)+)", read(os.path.join(ROOT, "debian/control")), re.M)
        self.assertLessEqual(needed - {"libc6-dev"}, set(re.findall(r"[a-z0-9-]+", listed.group(1))))


class OtherMachines(unittest.TestCase):
    """A compiler for another machine brings its tools; `make check-arm64` uses them."""

    def values(self, *arguments, **environment):
        names = ("AR", "OBJCOPY", "PKG_CONFIG", "EMULATOR")
        output = make("--eval", "values: ; @echo " + " ".join(f"'{name}=$({name})'" for name in names), "values",
                      *arguments, **environment)
        return dict(re.findall(r"(\w+)=(\S*)", output))

    def test_the_tools_are_those_of_the_compiler(self):
        prefix = "aarch64-linux-gnu-"
        for compiler in (prefix + "gcc", prefix + "gcc-12"):
            found = self.values(f"CC={compiler}")
            if os.uname().machine != "aarch64":
                self.assertEqual(found.pop("EMULATOR"), "qemu-aarch64")
            for name, tool in (("AR", "ar"), ("OBJCOPY", "objcopy"), ("PKG_CONFIG", "pkg-config")):
                self.assertEqual(found[name], prefix + tool)

    def test_own_tools_have_no_prefix_and_can_be_chosen(self):
        self.assertEqual(self.values("CC=clang", EMULATOR=""),
                         {"AR": "ar", "OBJCOPY": "objcopy", "PKG_CONFIG": "pkg-config", "EMULATOR": ""})
        self.assertEqual(self.values("CC=gcc", AR="my-ar", PKG_CONFIG="my-config")["PKG_CONFIG"], "my-config")
        self.assertEqual(self.values("CC=gcc", "AR=my-ar")["AR"], "my-ar")

    def test_the_library_is_linked_with_them(self):
        library = "build/release-aarch64-linux-gnu-gcc/libveer.a"
        commands = make("-n", "-B", "CONFIG=release", "CC=aarch64-linux-gnu-gcc", library)
        programs = set(re.findall(r"(?m)(?:^|&& )([\w-]+) ", commands))
        tools = {"gcc", "ar", "objcopy", "pkg-config"}
        self.assertLessEqual({"aarch64-linux-gnu-" + tool for tool in tools}, programs)
        self.assertTrue(programs.isdisjoint(tools | {"ld"}), programs)


if __name__ == "__main__":
    unittest.main()
