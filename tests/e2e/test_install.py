#!/usr/bin/env python3
"""What make install copies beside program and library: man pages and completions for shells."""

import glob
import os
import re
import shutil
import subprocess
import unittest

from support import PATIENCE, ROOT, VEER, VeerTest, files_below, make

MAN = os.path.join(os.path.dirname(VEER), "man")
BASH = """compopt() { :; }
source "$1/completions/veer.bash"
COMP_LINE=$2 COMP_POINT=${#2}
_veer
printf '%s\\n' "${COMPREPLY[@]}"
"""
ZSH = """fpath=("$1/completions" $fpath)
autoload -Uz _veer
_describe() { print -rl -- "${(@)${(P@)2}%%:*}" }
_files() { print -l *(N) }
compset() { }
words=("${(@s: :)2}") CURRENT=$#words
_veer
"""
FISH = "source $argv[1]/completions/veer.fish; complete --do-complete $argv[2]"


def has_man_pages():
    """Builds other than release have none."""
    return os.path.exists(os.path.join(MAN, "veer.1"))


class Candidates(VeerTest):
    def complete(self, *words):
        """Candidates without their descriptions, in order."""
        output = self.assert_run(0, *words, "--complete").stdout
        return [line.split("\t")[0] for line in output.splitlines()]

    def test_commands_and_options(self):
        commands = self.complete("")
        self.assertEqual(self.complete("p"), ["plan", "policies"])
        self.assertEqual(self.complete("lab", "ta"), ["table"])
        self.assertEqual(self.complete("gen", "block"), ["blocksworld"])
        for command in commands:
            help_text = self.assert_run(0, command, "--help").stdout
            options = re.findall(r"(?m)^  (?:-\w, |    )(--[\w-]+)", help_text)
            if "..." not in help_text.splitlines()[0] or "[options]" in help_text.splitlines()[0]:
                self.assertEqual(sorted(self.complete(command, "--")), sorted(options), command)

    def test_values(self):
        for words, expected in [
                (["plan", "--lists", "c"], ["cg", "cea", ":more"]),
                (["plan", "--lists", "ff,c"], ["ff,cg", "ff,cea", ":more"]),
                (["plan", "--lists=ff,c"], ["--lists=ff,cg", "--lists=ff,cea", ":more"]),
                (["plan", "--preset", "lama-f"], ["lama-first"]),
                (["plan", "--control", "argmin-m"], ["argmin-mean"]),
                (["plan", "--step="], ["--step=pop", "--step=expansion"]),
                (["plan", "--step", "e"], ["expansion"]),
                (["plan", "--threads", ""], []),
                (["plan", "-o", ""], [":files"]),
                (["plan", "-o", "x", "pro"], [":files"]),
                (["plan", "--policy", "zz"], [":files"]),
                (["train", "--recipe", "paper-"], ["paper-cem"]),
                (["list", "c"], ["controllers"]),
                (["gen", "blocksworld", ""], []),
                (["policies", "show", "bar"], ["barman", ":files"])]:
            self.assertEqual(self.complete(*words), expected, words)

    def test_what_is_unknown_has_none(self):
        self.assert_run(36, "nothing", "--li", "--complete")
        self.assertEqual(self.complete("plan", "--nothing=x"), [])


class Shells(VeerTest):
    """The scripts, each with what the shell calls."""

    def setUp(self):
        super().setUp()
        os.symlink(VEER, self.path("veer"))
        self.write("problem.pddl", "")

    def check(self, *shell):
        if not shutil.which(shell[0]):
            self.skipTest(f"there is no {shell[0]}")
        path = self.folder + os.pathsep + os.environ["PATH"]
        for line, expected in [("veer val", ["validate"]), ("veer plan --li", ["--lists"]),
                               ("veer plan --lists ff,c", ["ff,cea", "ff,cg"]),
                               ("veer info pro", ["problem.pddl"]),
                               ("veer list c", ["controllers"])]:
            result = subprocess.run([*shell, ROOT, line], cwd=self.folder,
                                    env={**os.environ, "PATH": path, "HOME": self.folder},
                                    capture_output=True, text=True, timeout=PATIENCE, check=False)
            found = sorted(text.split("\t")[0] for text in result.stdout.splitlines())
            self.assertTrue(set(expected) <= set(found), (line, found, result.stderr))

    def test_bash(self):
        self.check("bash", "-c", BASH, "bash")

    def test_zsh(self):
        self.check("zsh", "-f", "-c", ZSH, "zsh")

    def test_fish(self):
        self.check("fish", "-c", FISH)


@unittest.skipUnless(has_man_pages(), "no man pages beside this program")
class ManPages(VeerTest):
    def test_every_command_has_one(self):
        commands = [line.split("\t")[0] for line in
                    self.assert_run(0, "--complete").stdout.splitlines()]
        self.assertEqual(sorted(os.path.basename(path) for path in glob.glob(MAN + "/*")),
                         sorted(["veer.1", *(f"veer-{command}.1" for command in commands)]))

    def test_they_say_what_the_help_says(self):
        with open(MAN + "/veer-plan.1", encoding="utf-8") as file:
            page = file.read().replace("\\-", "-").replace("\\&", "")
        help_text = " ".join(self.assert_run(0, "plan", "--help").stdout.split())
        for line in page.splitlines():
            if not line.startswith((".", "\\f", "veer-plan -")):
                self.assertIn(line, help_text)
        version = self.assert_run(0, "--version").stdout.strip()
        self.assertIn(f'.TH VEER-PLAN 1 "" "{version}"', page)

    @unittest.skipUnless(shutil.which("groff"), "there is no groff")
    def test_the_formatter_has_no_warnings(self):
        for path in glob.glob(MAN + "/*.1"):
            result = subprocess.run(["groff", "-man", "-ww", "-z", "-Tascii", path],
                                    capture_output=True, text=True, timeout=PATIENCE, check=True)
            self.assertEqual(result.stderr, "", path)


@unittest.skipUnless(has_man_pages(), "no man pages beside this program")
class Install(VeerTest):
    def make(self, goal):
        make(goal, "PREFIX=/opt/veer", f"DESTDIR={self.path('with blank')}",
             f"RELEASE={os.path.dirname(VEER)}")
        return {os.path.relpath(name, "with blank/opt/veer") for name in files_below(self.folder)}

    def test_install_and_uninstall(self):
        installed = self.make("install-files")
        version = self.assert_run(0, "--version").stdout.split()[1]
        self.assertLessEqual(
            {"bin/veer", "include/veer.h", "lib/libveer.a", "lib/libveer.so",
             f"lib/libveer.so.{version}", "lib/pkgconfig/veer.pc", "share/man/man1/veer.1",
             "share/man/man1/veer-plan.1", "share/bash-completion/completions/veer",
             "share/zsh/site-functions/_veer", "share/fish/vendor_completions.d/veer.fish"},
            installed)
        with open(self.path("with blank/opt/veer/lib/pkgconfig/veer.pc"), encoding="utf-8") as file:
            self.assertIn(f"Version: {version}\n", file.read())
        self.assertEqual(self.make("uninstall"), set())


if __name__ == "__main__":
    unittest.main()
