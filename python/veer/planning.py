"""From a task to a plan, as `veer plan` does it."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Optional

from . import _lib
from ._handle import Handle, Path
from ._job import Job
from ._lib import byref, lib
from ._options import PlanOptions, plan_options
from .errors import failure_of, opened
from .task import Plan, Task, TaskLike, task_of

if TYPE_CHECKING:
    from typing import Unpack


@dataclass(frozen=True)
class Counts:
    """What a search has done."""

    steps: int
    expanded: int
    evaluated: int
    evaluations: int
    generated: int
    reopened: int
    dead_ends: int
    progress: int  # states that improved the best h of a list
    work: int  # estimated cost of all evaluations, in microseconds; the same everywhere
    states: int  # that the search has met


@dataclass(frozen=True)
class PlanResult:
    """What a run of the planner is, at its end or in between.

    `status` is "solved", "exhausted", "cut_off", "out_of_time", "out_of_memory", "interrupted" or
    "stopped", and "running" in between. After a limit, `plan` is the best one so far, if any.
    """

    status: str
    plan: Optional[Plan]
    counts: Counts
    exit_code: int  # that of `veer plan`
    is_optimal: bool  # it is proved that no plan is cheaper
    is_unsolvable: bool  # it is proved that there is no plan
    num_plans: int
    seconds: float
    search_seconds: float
    control: Optional[str]  # who chose the lists
    policy: Optional[str]  # which policy, if any
    is_recognised: bool  # the policy was chosen because of the domain
    helper: Optional[str]  # the helper search that found the plan, if any

    @property
    def has_plan(self) -> bool:
        return self.plan is not None

    def __bool__(self) -> bool:
        return self.has_plan


# Called with the state of the run. True: stop.
Observer = Callable[[PlanResult], object]


def status_name(status: int) -> str:
    return lib.veer_status_name(status).decode()


def counts_of(function: Any, handle: int) -> Counts:
    found = _lib.Counts()
    function(handle, byref(found))
    return Counts(*(getattr(found, name) for name in Counts.__dataclass_fields__))


def plan_of(task: Task, function: Any, handle: int, cost: int) -> Plan:
    """That which `function` tells the operators of."""
    numbers = (ctypes.c_int32 * max(function(handle, None, 0), 0))()
    function(handle, numbers, len(numbers))
    return Plan(tuple(numbers), cost, task)


class _Run(Handle):
    """One run of the planner; its callbacks become events of a Job: (is_plan, PlanResult)."""

    _close = lib.veer_plan_close

    def __init__(self, task: Task, options: dict[str, Any], anytime: bool, observes: bool):
        self.task, self.observes = task, observes
        self.job = Job(self._call, self._interrupt)
        struct = plan_options(options)
        struct.is_anytime = anytime
        # The library calls them as long as the run lives.
        self._callbacks = (_lib.PlanCallback(self._progress), _lib.PlanCallback(self._found))
        struct.progress, struct.found = self._callbacks
        self._handle = opened(lib.veer_plan_new, task._handle, byref(struct))

    def close(self) -> None:
        # After a second Ctrl-C the thread may still use it; it closes what it is the last to use.
        if not self.job.is_running():
            super().close()

    def _progress(self, _context: Any, _plan: Any) -> int:
        return self.job.ask((False, self.result())) if self.observes else int(self.job.is_stopped)

    def _found(self, _context: Any, _plan: Any) -> int:
        return self.job.ask((True, self.result()))

    def _interrupt(self) -> None:
        lib.veer_plan_interrupt(self._handle)

    def _call(self, _job: Job) -> PlanResult:
        if lib.veer_plan_run(self._handle) < 0:
            raise failure_of(lib.veer_plan_error(self._handle))
        return self.result()

    def result(self) -> PlanResult:
        found = _lib.PlanResult()
        lib.veer_plan_result(self._handle, byref(found))
        texts = {name: value.decode() if (value := getattr(found, name)) is not None else None
                 for name in ("control", "policy", "helper")}
        plan = plan_of(self.task, lib.veer_plan_operators, self._handle, found.cost) \
            if found.has_plan else None
        return PlanResult(
            status=status_name(found.status), plan=plan,
            counts=counts_of(lib.veer_plan_counts, self._handle), exit_code=found.exit_code,
            is_optimal=bool(found.is_optimal), is_unsolvable=bool(found.is_unsolvable),
            num_plans=found.num_plans, seconds=found.seconds, search_seconds=found.search_seconds,
            is_recognised=bool(found.is_recognised), **texts)


def plan(domain: TaskLike, problem: Optional[Path] = None, *, anytime: bool = False,
         progress: Optional[Observer] = None, found: Optional[Observer] = None,
         **options: "Unpack[PlanOptions]") -> PlanResult:
    """Searches for a plan; every plan is checked before it is returned.

    The task is a Task, or files as for Task. Options are those of `veer plan`: see PlanOptions.
    With `anytime`, goes on for cheaper plans until there is none, or a limit or `found` ends the run.
    `progress` is called some ten times a second, `found` with each plan of `anytime`; both with a
    PlanResult, in the calling thread, while the search waits. What they return ends the run if it is
    true. An exception in them, or Ctrl-C, ends it as well.
    """
    with _Run(task_of(domain, problem), dict(options), anytime, progress is not None) as run:
        def handle(event: tuple[bool, PlanResult]) -> object:
            observer = found if event[0] else progress
            return observer(event[1]) if observer else None

        return run.job.run(handle)


class plans:  # pylint: disable=invalid-name
    """An iterator over plans, each cheaper than the one before, until there is none or a limit is
    reached: `for plan in veer.plans(domain, problem, max_seconds=10): ...`

    `result` is that of the run so far, and behind the last plan that of the whole run. The search
    waits while the loop works. `close`, or the end of a `with`, ends it; so does dropping the object.
    Arguments are those of `plan`.
    """

    result: Optional[PlanResult] = None

    def __init__(self, domain: TaskLike, problem: Optional[Path] = None,
                 **options: "Unpack[PlanOptions]"):
        self._run = _Run(task_of(domain, problem), dict(options), True, False)
        self._events = self._run.job.events()

    def __iter__(self) -> "plans":
        return self

    def __next__(self) -> Plan:
        try:
            self.result = next(self._events)[1]
        except StopIteration as end:
            if end.value is not None:
                self.result = end.value
            raise StopIteration from None
        assert self.result is not None and self.result.plan is not None
        return self.result.plan

    def close(self) -> None:
        self._events.close()
        self._run.close()

    def __enter__(self) -> "plans":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
