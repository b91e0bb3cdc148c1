"""Figures about the C sources of src/: lines, functions, assertions, comments, include cycles.

Scans text, no compiler needed: comments, strings and preprocessor lines are blanked, then a brace at
the outermost level behind a parenthesis begins a function. Functions that macros define are not seen.
"""

import collections
import os
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Comments, strings and character constants; what they hold is no code.
LITERAL = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
ASSERTION = re.compile(r"(?<!\w)assert[ \t]*\(")
ATTRIBUTE = re.compile(r"__attribute__\s*\(\(.*?\)\)", re.DOTALL)

# A table lists every implementation of an interface, and the implementations use the interface: that
# cycle is registration, not a dependency that a reader has to follow. Apart from files called x_table,
# these modules register: the kinds of search, the learning algorithms, the kinds of policy.
REGISTRATION = re.compile(r"_table$|^(search/search|learn/trainer|control/control_policy)$")

Function = collections.namedtuple("Function", "path line name length")


def blank(text):
    """As many lines, without characters."""
    return "\n" * text.count("\n")


def without_literals(text):
    return LITERAL.sub(lambda match: '""' if match[0][0] in "\"'" else " " + blank(match[0]), text)


def without_code(text):
    """Only comments, in their lines."""
    parts, end = [], 0
    for match in LITERAL.finditer(text):
        parts.append(blank(text[end:match.start()]))
        parts.append(match[0] if match[0][0] == "/" else "")
        end = match.end()
    return "".join(parts) + blank(text[end:])


def num_filled_lines(text):
    return sum(bool(line.strip()) for line in text.split("\n"))


class SourceFile:
    def __init__(self, path):
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.code = without_literals(self.text)
        self.num_lines = self.text.count("\n")
        self.num_assertions = len(ASSERTION.findall(DIRECTIVE.sub("", self.code)))

    @property
    def layer(self):
        return self.path.parent.name

    @property
    def module(self):
        """x.c and x.h are one module."""
        return f"{self.layer}/{self.path.stem}"

    def includes(self):
        return [os.path.splitext(name)[0] for name in INCLUDE.findall(self.text)]

    def num_comment_lines(self):
        return num_filled_lines(without_code(self.text))

    def functions(self):
        """From the first line of the head to the closing brace."""
        code = DIRECTIVE.sub(lambda match: blank(match[0]), self.code)
        found, depth, start, head = [], 0, 0, None
        for match in re.finditer(r"[{};]", code):
            mark = match[0]
            if mark == "{":
                if depth == 0:
                    text = ATTRIBUTE.sub("", code[start:match.start()]).strip()
                    head = text if text.endswith(")") else None
                depth += 1
            elif mark == "}":
                depth -= 1
            if depth == 0:
                if mark == "}" and head is not None:
                    begin = start + len(code[start:]) - len(code[start:].lstrip())
                    name = re.search(r"(\w+)\s*\(", head)
                    found.append(Function(self.path, code.count("\n", 0, begin) + 1,
                                          name[1] if name else "?",
                                          code.count("\n", begin, match.start()) + 1))
                head = None if mark == "}" else head
                start = match.end()
        return found


def read_sources():
    """All C files of src/, by path."""
    return [SourceFile(path) for path in sorted(ROOT.glob("src/*/*.[ch]"))]


def percentile(numbers, share):
    """The smallest number that at least this share of all does not exceed; 0 without numbers."""
    ordered = sorted(numbers)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)] if ordered else 0


def assertion_rate(files):
    """Assertions per 1000 lines."""
    return 1000 * sum(file.num_assertions for file in files) / sum(file.num_lines for file in files)


def comment_share(files):
    """Lines with a comment among those that are not empty, in percent; 0 without files."""
    filled = sum(num_filled_lines(file.text) for file in files)
    return 100 * sum(file.num_comment_lines() for file in files) / max(filled, 1)


def include_graph(files):
    """Modules that each module includes, itself apart."""
    graph = {file.module: set() for file in files}
    for file in files:
        graph[file.module] |= {name for name in file.includes() if name in graph} - {file.module}
    return graph


def reachable(graph, start):
    found, waiting = set(), [start]
    while waiting:
        new = graph[waiting.pop()] - found
        found |= new
        waiting.extend(new)
    return found


def include_cycles(files):
    """Largest first, each as a sorted list of modules, without those through tables."""
    graph = {module: {name for name in targets if not REGISTRATION.search(name)}
             for module, targets in include_graph(files).items() if not REGISTRATION.search(module)}
    reach = {module: reachable(graph, module) for module in graph}
    cycles = {tuple(sorted(name for name in reach[module] if module in reach[name]))
              for module in graph if module in reach[module]}
    return sorted(cycles, key=lambda cycle: (-len(cycle), cycle))
