#!/usr/bin/env python3
"""PDDL files with random damage: veer translates or refuses them, and never does anything else.

MUTATIONS in the environment says how many; a failure prints the seed, by which it can be repeated.
"""

import os
import random
import re
import subprocess
import tempfile
import unittest

from support import PATIENCE, ROOT, VEER

COUNT = int(os.environ.get("MUTATIONS", "200"))
GOLDEN = os.path.join(ROOT, "tests/golden/pddl")
TRANSLATED, OUT_OF_MEMORY, OUT_OF_TIME, MALFORMED, UNSUPPORTED = 0, 20, 21, 31, 34
WORDS = ["(", ")", "-", "?x", "?y", "and", "or", "not", "forall", "exists", "when", "imply", "=",
         "either", "object", ":derived", ":action", ":init", ":goal", "increase", "(total-cost)",
         "7", "-1", "0.5", "99999999999", "()", "(and)", "define", "\0", "\xe9", "@", ";"]


def read_tokens(path):
    with open(path, encoding="latin-1") as file:
        return re.findall(r";[^\n]*\n|[()]|[^\s()]+", file.read())


def mutate(tokens, rng):
    """A few changes of single tokens or of short runs of them."""
    tokens = list(tokens)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        i, j = sorted(rng.randrange(len(tokens)) for _ in range(2))
        j = min(j, i + rng.choice((1, 3, 20)))
        kind = rng.randrange(6)
        if kind == 0:
            tokens[i:j] = []
        elif kind == 1:
            tokens[i:i] = tokens[i:j]
        elif kind == 2:
            tokens[i] = rng.choice(WORDS)
        elif kind == 3:
            tokens.insert(i, rng.choice(WORDS))
        elif kind == 4:
            tokens[i], tokens[j - 1] = tokens[j - 1], tokens[i]
        else:
            tokens[i] = rng.choice(tokens)
        if not tokens:
            return ["("]
    return tokens


def write(path, tokens):
    with open(path, "w", encoding="latin-1") as file:
        file.write(" ".join(tokens))


class MutatedPddl(unittest.TestCase):
    def check(self, folder, seed):
        rng = random.Random(seed)
        name = rng.choice(sorted(os.listdir(GOLDEN)))
        paths = []
        which = rng.randrange(3)
        for number, file in enumerate(("domain.pddl", "problem.pddl")):
            tokens = read_tokens(os.path.join(GOLDEN, name, file))
            if which in (number, 2):
                tokens = mutate(tokens, rng)
            paths.append(os.path.join(folder, file))
            write(paths[-1], tokens)
        result = subprocess.run([VEER, "translate", *paths, "-o", "/dev/null", "--time-limit", "5s",
                                 "--memory-limit", "1G"],
                                capture_output=True, timeout=PATIENCE, check=False)
        self.assertIn(result.returncode,
                      (TRANSLATED, OUT_OF_MEMORY, OUT_OF_TIME, MALFORMED, UNSUPPORTED),
                      f"seed {seed}, {name}: {result.stderr.decode()}")
        if result.returncode in (MALFORMED, UNSUPPORTED):
            self.assertRegex(result.stderr.decode(), r"\.pddl:\d+:\d+: error: ", f"seed {seed}")
        return result.returncode

    def test_mutations(self):
        with tempfile.TemporaryDirectory() as folder:
            codes = [self.check(folder, seed) for seed in range(COUNT)]
        self.assertIn(TRANSLATED, codes)
        self.assertIn(MALFORMED, codes)


if __name__ == "__main__":
    unittest.main()
