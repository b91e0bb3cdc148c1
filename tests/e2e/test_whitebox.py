#!/usr/bin/env python3
"""The artificial domain of the white-box study: its instances."""

import json
import os
import unittest

from support import VeerTest

LISTS = "pdb(0,1)/-g,pdb(0,2)/-g"


class Generated(VeerTest):
    def generate(self, folder, *arguments):
        self.assert_run(0, "gen", "whitebox", "-o", folder, *arguments)
        return [(self.read(f"{folder}/{name}/instance.sas"),
                 self.read(f"{folder}/{name}/optimal.json"))
                for name in sorted(os.listdir(self.path(folder)), key=lambda name: int(name[8:]))]

    def test_seeds(self):
        first = self.generate("a", "--count", "6", "--seed", "5")
        self.assertEqual(first, self.generate("b", "--count", "6", "--seed", "5"))
        self.assertEqual(first[:3], self.generate("c", "--count", "3", "--seed", "5"))
        self.assertNotEqual(first, self.generate("d", "--count", "6", "--seed", "6"))
        self.assertEqual(len(self.generate("e")), 30)

    def test_schedules_can_be_replayed(self):
        made = self.generate("made", "--count", "5", "--seed", "2")
        for number, (_, schedule) in enumerate(made):
            result = self.assert_run(
                0, "plan", f"made/instance{number}/instance.sas", "--json", "--lists", LISTS,
                "--control", f"replay:made/instance{number}/optimal.json")
            self.assertEqual(json.loads(result.stdout)["expanded"], len(json.loads(schedule)))

    def test_refused(self):
        self.write("file", "")
        for code, arguments, words in [(36, ["--count", "0"], "--count"),
                                       (36, ["more"], "more"),
                                       (32, ["-o", "no/such"], "no/such"),
                                       (32, ["-o", "file"], "file/instance0")]:
            self.assertIn(words, self.assert_run(code, "gen", "whitebox", *arguments).stderr)


if __name__ == "__main__":
    unittest.main()
