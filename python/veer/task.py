"""Planning tasks, their plans, and whether a plan is one."""

from __future__ import annotations

import ctypes
import os
from dataclasses import dataclass, field
from functools import cached_property
from typing import Callable, Iterable, Iterator, NamedTuple, Optional, Sequence, Union

from . import _lib
from ._handle import Constant, Path, text
from ._job import Job
from ._lib import byref, lib
from .errors import exception_of, opened

# Called with what is being done, in words, and how many steps of it are done. True: stop.
TaskProgress = Callable[[str, int], object]
VERDICTS = {1: "valid", 0: "invalid", 2: "unreadable", 3: "undecided"}


class Fact(NamedTuple):
    """A value of a variable, both by number."""

    variable: int
    value: int


class Variable(NamedTuple):
    """A variable of the task; `values` are the names of its values."""

    name: str
    values: tuple[str, ...]
    is_derived: bool


class Operator(NamedTuple):
    """A ground action, such as "pick-up a"."""

    name: str
    cost: int


@dataclass(frozen=True)
class TaskFigures:
    """How large a task is, and where it comes from."""

    num_variables: int
    num_facts: int
    num_operators: int
    num_axioms: int
    num_goals: int
    num_mutex_groups: int
    is_pddl: bool  # translated from PDDL
    is_changed: bool  # made by Task.replace
    has_costs: bool  # not all operators cost 1
    is_unsolvable: bool  # the translation has proved that there is no plan
    seconds: float  # for reading and translating
    memory: int  # bytes


@dataclass(frozen=True)
class Verdict:
    """Whether a plan is one: `verdict` is "valid", "invalid", "unreadable" or "undecided"."""

    verdict: str
    cost: Optional[int]  # of a valid plan
    num_steps: int
    failing_step: int  # from 1; 0: no step fails
    message: str  # why the plan is not valid
    file: str  # the place of the condition that fails, or of what cannot be read
    line: int
    column: int

    @property
    def is_valid(self) -> bool:
        return self.verdict == "valid"

    def __bool__(self) -> bool:
        return self.is_valid


@dataclass(frozen=True)
class Plan:
    """A plan: a sequence of the names of its actions, such as "pick-up a". It can be pickled, without
    its task."""

    operators: tuple[int, ...]  # by number, of the task
    cost: int
    task: Optional["Task"] = field(repr=False, compare=False)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        assert self.task is not None
        return tuple(self.task.operator_name(number) for number in self.operators)

    @cached_property
    def text(self) -> str:
        """The text of a plan file."""
        assert self.task is not None
        numbers = (ctypes.c_int32 * len(self.operators))(*self.operators)
        return _text_of(lib.veer_task_plan_text, self.task._handle, numbers, len(numbers))

    def save(self, path: Path) -> None:
        """Writes a plan file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)

    def __getstate__(self) -> dict[str, object]:
        return {**self.__dict__, "actions": self.actions, "text": self.text, "task": None}

    def __len__(self) -> int:
        return len(self.operators)

    def __iter__(self) -> Iterator[str]:
        return iter(self.actions)

    def __getitem__(self, index: int) -> str:
        return self.actions[index]

    def __str__(self) -> str:
        return self.text


PlanLike = Union[Plan, Path, Sequence[str]]


def _text_of(function, *arguments) -> str:
    """A text that the library writes with arguments (..., out, room), returning its length."""
    room = function(*arguments, None, 0)
    buffer = ctypes.create_string_buffer(max(room, 0) + 1)
    function(*arguments, buffer, len(buffer))
    return buffer.value.decode("utf-8", "replace")


def _name(value: Optional[bytes], what: str) -> str:
    if value is None:
        raise IndexError(f"the task has no {what} of this number")
    return value.decode("utf-8", "replace")


class Task(Constant):
    """A planning task, translated once and constant from then on.

    `Task("domain.pddl", "problem.pddl")` or, for a problem whose domain lies in one of the usual
    places or for a file in SAS+ form, `Task("problem.pddl")`. Any number of plans and environments
    can use a task, in any number of threads.
    """

    _close = lib.veer_task_close

    def __init__(self, domain: Path, problem: Optional[Path] = None, *,
                 max_seconds: Optional[float] = None, progress: Optional[TaskProgress] = None):
        self._open(lib.veer_task_open, (text(domain), text(problem)), max_seconds, progress)

    @classmethod
    def parse(cls, domain: Optional[str], problem: str, *, max_seconds: Optional[float] = None,
              progress: Optional[TaskProgress] = None) -> "Task":
        """The same from texts in place of files. Without a domain, `problem` is in SAS+ form."""
        task = cls.__new__(cls)
        domain_text = None if domain is None else domain.encode()
        task._open(lib.veer_task_parse, (domain_text, problem.encode()), max_seconds, progress)
        return task

    def _open(self, function, texts, max_seconds, progress) -> None:
        def call(job: Job) -> int:
            def observe(_context, phase: bytes, done: int) -> int:
                return job.ask((phase.decode(), done)) if progress else int(job.is_stopped)

            callback = _lib.TaskProgress(observe)
            options = _lib.TaskOptions(max_seconds=max_seconds or 0, progress=callback)
            return opened(function, *texts, byref(options))

        self._handle = Job(call).run(lambda event: progress and progress(*event))

    @cached_property
    def figures(self) -> TaskFigures:
        found = _lib.TaskFigures()
        lib.veer_task_figures(self._handle, byref(found))
        values = {name: getattr(found, name) for name in TaskFigures.__dataclass_fields__}
        return TaskFigures(**{name: bool(value) if name.startswith(("is_", "has_")) else value
                              for name, value in values.items()})

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        return tuple(
            Variable(_name(lib.veer_task_variable_name(self._handle, number), "variable"),
                     tuple(self.fact_name(Fact(number, value)) for value in
                           range(lib.veer_task_num_values(self._handle, number))),
                     bool(lib.veer_task_is_derived(self._handle, number)))
            for number in range(self.figures.num_variables))

    @cached_property
    def operators(self) -> tuple[Operator, ...]:
        return tuple(Operator(self.operator_name(number),
                              lib.veer_task_operator_cost(self._handle, number))
                     for number in range(self.figures.num_operators))

    @cached_property
    def initial(self) -> tuple[int, ...]:
        """The value of every variable in the initial state."""
        values = (ctypes.c_int32 * self.figures.num_variables)()
        lib.veer_task_initial(self._handle, values, len(values))
        return tuple(values)

    @cached_property
    def goal(self) -> tuple[Fact, ...]:
        facts = (_lib.Fact * self.figures.num_goals)()
        lib.veer_task_goal(self._handle, facts, len(facts))
        return tuple(Fact(fact.variable, fact.value) for fact in facts)

    def operator_name(self, number: int) -> str:
        return _name(lib.veer_task_operator_name(self._handle, number), "operator")

    def fact_name(self, fact: Fact) -> str:
        """As in SAS+ files: "Atom on(a, b)"."""
        return _name(lib.veer_task_fact_name(self._handle, *fact), "fact")

    def fact(self, atom: Union[str, Fact]) -> Fact:
        """The fact of an atom: "on a b", "(on a b)", "(not (on a b))" or "Atom on(a, b)"."""
        if not isinstance(atom, str):
            return Fact(*atom)
        found, error = _lib.Fact(), _lib.Error()
        if lib.veer_task_find(self._handle, atom.encode(), byref(found), byref(error)) != 1:
            raise exception_of(error)
        return Fact(found.variable, found.value)

    def replace(self, initial: Iterable[Union[str, Fact]] = (),
                goal: Iterable[Union[str, Fact]] = ()) -> "Task":
        """The task with another initial state, another goal, or both, without translating it again.

        `initial` are the facts that differ from the initial state of this task; the new goal is all
        of `goal`. Atoms that the translation has left out, since they are never reached or do not
        matter for the goal, cannot be named.
        """
        facts = [[self.fact(atom) for atom in atoms] for atoms in (initial, goal)]
        arrays = [(_lib.Fact * len(some))(*(_lib.Fact(*fact) for fact in some)) for some in facts]
        task = type(self).__new__(type(self))
        task._handle = opened(lib.veer_task_change, self._handle, arrays[0], len(arrays[0]),
                              arrays[1], len(arrays[1]))
        return task

    def write(self, path: Path) -> None:
        """Writes the task as a file in SAS+ form."""
        error = _lib.Error()
        if lib.veer_task_write(self._handle, text(path), byref(error)) != 0:
            raise exception_of(error)

    def validate(self, plan: PlanLike) -> Verdict:
        """Executes a plan: one of Veer's, the names of its actions, or the path of a plan file.

        By the semantics of PDDL, or of SAS+ for a task from SAS+ or a changed one.
        """
        found, error = _lib.Verdict(), _lib.Error()
        if isinstance(plan, (str, os.PathLike)):
            function, argument = lib.veer_task_validate_file, text(plan)
        else:
            lines = plan.text if isinstance(plan, Plan) else "".join(
                f"({action})\n" for action in plan)
            function, argument = lib.veer_task_validate, lines.encode()
        if function(self._handle, argument, byref(found), byref(error)) < 0:
            raise exception_of(error)
        verdict = VERDICTS[found.verdict]
        return Verdict(verdict, found.cost if verdict == "valid" else None, found.num_steps,
                       found.failing_step, found.message.decode("utf-8", "replace"),
                       found.file.decode("utf-8", "replace"), found.line, found.column)


TaskLike = Union[Task, Path]


def task_of(domain: TaskLike, problem: Optional[Path] = None) -> Task:
    """The task itself, or that of the files."""
    if isinstance(domain, Task):
        if problem is not None:
            raise TypeError("a Task has its problem already")
        return domain
    return Task(domain, problem)


def validate(domain: TaskLike, problem: Optional[Path], plan: PlanLike) -> Verdict:
    """Whether a plan is one: see Task.validate. `problem` is None for a Task or a file in SAS+ form."""
    return task_of(domain, problem).validate(plan)
