#!/usr/bin/env python3
"""veer policies recognise: domains are known by their structure, whatever things are called."""

import glob
import os
import random
import re
import unittest

from support import ROOT, VeerTest

SHARED = os.path.join(ROOT, "../shared/data")
DOMAINS = sorted(glob.glob(os.path.join(ROOT, "domains/*.pddl")) +
                 glob.glob(os.path.join(ROOT, "tests/golden/pddl/*/domain.pddl")))
RESERVED = {"define", "domain", "and", "or", "not", "forall", "exists", "when", "imply", "=",
            "either", "-", "object", "increase", "total-cost", "number"}


def read_tree(text):
    words = re.findall(r"[()]|\??[^\s()?]+", re.sub(r";.*", "", text).lower())
    stack = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    return stack[0][0]


def copy(tree):
    return [copy(child) for child in tree] if isinstance(tree, list) else tree


def parts(action):
    """The condition or effect behind every keyword of an action that has one."""
    return {action[i]: i + 1 for i in range(len(action) - 1)
            if action[i] in (":precondition", ":effect") and action[i + 1]}


def bodies(tree):
    """Every list that holds a condition or effect, with its place in there."""
    for section in tree[2:]:
        if section[0] == ":action":
            yield from ((section, i) for i in parts(section).values())
        elif section[0] == ":derived":
            yield section, 2


def split_typed(items):
    """[a, b, -, t] -> [[a, -, t], [b, -, t]]"""
    result, waiting, i = [], [], 0
    while i < len(items):
        if items[i] == "-":
            result += [[item, "-", items[i + 1]] for item in waiting]
            waiting, i = [], i + 1
        else:
            waiting.append(items[i])
        i += 1
    return result + [[item, "-", "object"] for item in waiting]


class Disguise:
    """Another text of the same domain: new names, other orders, other layout."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.names, self.orders = {}, {}

    def shuffled(self, items):
        return self.random.sample(items, len(items))

    def name(self, word):
        if word in RESERVED or word[0] == ":" or word[0].isdigit():
            return word
        if word not in self.names:
            mark = "?" if word[0] == "?" else ""
            self.names[word] = f"{mark}n{self.random.randrange(10**9)}-{len(self.names)}"
        return self.names[word]

    def typed(self, items):
        return [word for group in self.shuffled(split_typed(items)) for word in group]

    def atom(self, atom):
        order = self.orders.setdefault(atom[0], self.shuffled(range(len(atom) - 1)))
        return [atom[0], *(atom[1 + i] for i in order)]

    def body(self, tree, may_wrap=True):
        if not tree:
            return tree
        head = tree[0]
        if head in ("and", "or"):
            result = [head, *self.shuffled([self.body(child) for child in tree[1:]])]
        elif head in ("forall", "exists"):
            result = [head, self.typed(tree[1]), self.body(tree[2])]
        elif head == "not":
            result = [head, self.body(tree[1], may_wrap=False)]
        elif head in ("imply", "when"):
            result = [head, *(self.body(child) for child in tree[1:])]
        elif head == "=":
            result = ["=", *self.shuffled(tree[1:])]
        elif head == "increase":
            return tree
        else:
            result = self.atom(tree)
        return ["and", result] if may_wrap and self.random.random() < 0.2 else result

    def section(self, section):
        head = section[0]
        if head in (":types", ":constants"):
            return [head, *self.typed(section[1:])]
        if head == ":predicates":
            return [head, *self.shuffled([self.declaration(item) for item in section[1:]])]
        if head == ":derived":
            return [head, self.declaration(section[1]), self.body(section[2])]
        if head == ":action":
            pairs = [(section[i], section[i + 1]) for i in range(2, len(section), 2)]
            result = [head, section[1]]
            for key, value in self.shuffled(pairs):
                result += [key, self.typed(value) if key == ":parameters" else self.body(value)]
            return result
        return section

    def declaration(self, atom):
        groups = split_typed(atom[1:])
        order = self.orders.setdefault(atom[0], self.shuffled(range(len(groups))))
        return [atom[0], *(word for i in order for word in groups[i])]

    def domain(self, tree):
        # One section at a time: the order of arguments is fixed where a predicate is first met.
        sections = [self.section(section) for section in tree[2:] if section[0] != ":requirements"]
        return [tree[0], tree[1], *self.shuffled(sections)]

    def text(self, tree):
        if isinstance(tree, str):
            word = self.name(tree)
            return word.upper() if self.random.random() < 0.3 else word
        space = self.random.choice((" ", "  ", "\n", " ; nothing\n"))
        return "(" + space.join(map(self.text, tree)) + ")"


def plain(tree):
    return tree if isinstance(tree, str) else "(" + " ".join(map(plain, tree)) + ")"


def atoms_of(tree):
    """All atoms of a condition or effect, as the lists themselves."""
    if not tree:
        return
    if tree[0] in ("and", "or", "not", "imply", "when"):
        for child in tree[1:]:
            yield from atoms_of(child)
    elif tree[0] in ("forall", "exists"):
        yield from atoms_of(tree[2])
    elif tree[0] not in ("increase", "="):
        yield tree


def without_one(tree):
    """Every domain with a conjunct less."""
    for i, (section, place) in enumerate(list(bodies(tree))):
        body = section[place]
        for k in range(1, len(body)) if body[0] == "and" and len(body) > 2 else ():
            other = copy(tree)
            owner, place = list(bodies(other))[i]
            del owner[place][k]
            yield other


def with_swap(tree):
    """Every domain with two arguments swapped in one atom; and how often its predicate is used."""
    def all_atoms(domain):
        result = [atom for owner, place in bodies(domain) for atom in atoms_of(owner[place])]
        return result + [section[1] for section in domain[2:] if section[0] == ":derived"]

    uses = [atom[0] for atom in all_atoms(tree)]
    for i, atom in enumerate(all_atoms(tree)):
        if len(atom) > 2 and atom[1] != atom[2] and "-" not in atom:
            other = copy(tree)
            changed = all_atoms(other)[i]
            changed[1], changed[2] = changed[2], changed[1]
            yield other, uses.count(atom[0])


def drop_types_of_predicates(tree):
    """So that arguments may have any order."""
    for section in tree[2:]:
        if section[0] == ":predicates":
            section[1:] = [[atom[0], *(group[0] for group in split_typed(atom[1:]))]
                           for atom in section[1:]]


class RecognitionTest(VeerTest):
    def fingerprints(self, texts):
        files = [self.write(f"{i}.pddl", text) for i, text in enumerate(texts)]
        return [line.split()[0] for line in
                self.assert_run(0, "policies", "recognise", *files).stdout.splitlines()]

    def fingerprint_files(self, files):
        lines = self.assert_run(0, "policies", "recognise", *files).stdout.splitlines()
        self.assertEqual(len(lines), len(files))
        return [line.split()[0] for line in lines]

    def check_disguises(self, files, count):
        trees, texts = [], []
        for path in files:
            with open(path, encoding="utf-8") as file:
                trees.append(read_tree(file.read()))
        for seed in range(count):
            texts += [Disguise(seed * 1000 + i).text(Disguise(seed).domain(tree))
                      for i, tree in enumerate(trees)]
        found = self.fingerprints(texts)
        expected = self.fingerprint_files(files)
        for i, fingerprint in enumerate(found):
            self.assertEqual(fingerprint, expected[i % len(files)],
                             f"{files[i % len(files)]}, disguise {i // len(files)}:\n{texts[i]}")


class Same(RecognitionTest):
    def test_disguises(self):
        self.check_disguises(DOMAINS, 20)

    @unittest.skipUnless(os.path.isdir(SHARED), "there is no ../shared")
    def test_disguises_of_competition_domains(self):
        files = sorted(glob.glob(os.path.join(SHARED, "ipc/*/*domain*.pddl")))
        self.check_disguises([path for path in files if os.path.getsize(path) < 20000], 2)


class Different(RecognitionTest):
    def test_one_condition_or_effect_less(self):
        for path in glob.glob(os.path.join(ROOT, "domains/*.pddl")):
            with open(path, encoding="utf-8") as file:
                tree = read_tree(file.read())
            own = self.fingerprint_files([path])[0]
            others = self.fingerprints([plain(other) for other in without_one(tree)])
            self.assertGreater(len(others), 4)
            self.assertNotIn(own, others, path)

    def test_swapped_arguments(self):
        """In the only place where a predicate is used, its arguments may have any order."""
        for path in glob.glob(os.path.join(ROOT, "domains/*.pddl")):
            with open(path, encoding="utf-8") as file:
                tree = read_tree(file.read())
            own = self.fingerprint_files([path])[0]
            drop_types_of_predicates(tree)
            cases = [(plain(other), uses) for other, uses in with_swap(tree)]
            found = self.fingerprints([text for text, _ in cases])
            for (text, uses), fingerprint in zip(cases, found, strict=True):
                self.assertEqual(fingerprint == own, uses == 1, text)

    def test_own_domains_differ(self):
        found = self.fingerprint_files(DOMAINS)
        own = [path for path in DOMAINS if "/domains/" in path]
        self.assertEqual(len(set(found[:len(own)])), len(own))


@unittest.skipUnless(os.path.isdir(SHARED), "there is no ../shared")
class Collections(RecognitionTest):
    FAMILIES = {"blocks": "blocksworld", "logistics00": "logistics", "logistics98": "logistics",
                "psr-large": "psr", "psr-middle": "psr"}

    def family(self, path):
        name = os.path.basename(os.path.dirname(path))
        name = re.sub(r"(-(sat|agl|mco|opt))?-?\d\d(-strips|-adl)?$", "", name)
        folder = os.path.basename(os.path.dirname(path))
        return self.FAMILIES.get(folder, name)

    def test_same_fingerprint_same_family(self):
        files = sorted(glob.glob(os.path.join(SHARED, "*/*/*domain*.pddl")))
        groups = {}
        for path, fingerprint in zip(files, self.fingerprint_files(files), strict=True):
            groups.setdefault(fingerprint, set()).add(self.family(path))
        for fingerprint, families in groups.items():
            self.assertEqual(len(families), 1, f"{fingerprint}: {families}")
        self.assertGreater(len(groups), 70)

    def test_own_domains_are_those_of_the_paper(self):
        names = sorted(os.listdir(os.path.join(SHARED, "paper")))
        own = self.fingerprint_files([os.path.join(ROOT, f"domains/{name}.pddl") for name in names])
        paper = self.fingerprint_files([os.path.join(SHARED, "paper", name, "domain.pddl")
                                        for name in names])
        self.assertEqual(own, paper)


if __name__ == "__main__":
    unittest.main()
