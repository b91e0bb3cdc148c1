"""Veer among the engines of unified-planning: `veer.up.register()`, and then

    OneshotPlanner(name="veer", params={"lists": "ff,add"})    likewise AnytimePlanner, PlanValidator
    OneshotPlanner(name="veer-opt")                            proves that the plan is a cheapest one
    Replanner(problem, name="replanner[veer]")

`params` are the options of `veer.plan`. A file up.ini of unified-planning can name `module_name: veer.up`
and `class_name: Planner` in place of the call. unified-planning is imported when an engine is used.
"""

from __future__ import annotations

import time
from typing import Any, Optional

from .errors import OutOfMemory, OutOfTime, Unsupported, VeerError, missing

ENGINES = {"veer": "Planner", "veer-opt": "OptimalPlanner"}

# Everything that unified-planning writes in PDDL without numbers, time, or preferences.
FEATURES = frozenset("""
    ACTION_BASED FLAT_TYPING HIERARCHICAL_TYPING
    NEGATIVE_CONDITIONS DISJUNCTIVE_CONDITIONS EQUALITIES EXISTENTIAL_CONDITIONS UNIVERSAL_CONDITIONS
    CONDITIONAL_EFFECTS FORALL_EFFECTS
    STATIC_FLUENTS_IN_BOOLEAN_ASSIGNMENTS FLUENTS_IN_BOOLEAN_ASSIGNMENTS
    ACTIONS_COST PLAN_LENGTH STATIC_FLUENTS_IN_ACTIONS_COST INT_NUMBERS_IN_ACTIONS_COST
    """.split())
FEATURES_VERSION = 2  # of unified-planning's names for them

# By PlanResult.status, for runs without a plan. "cut_off" is a limit of `params`.
_WITHOUT_PLAN = {"exhausted": "UNSOLVABLE_INCOMPLETELY", "cut_off": "UNSOLVABLE_INCOMPLETELY",
                 "out_of_time": "TIMEOUT", "out_of_memory": "MEMOUT"}
_FAILURES = ((OutOfTime, "TIMEOUT"), (OutOfMemory, "MEMOUT"), (Unsupported, "UNSUPPORTED_PROBLEM"))


def register(environment: Any = None) -> None:
    """Adds the engines to an environment of unified-planning, by default the global one. A second call
    does nothing."""
    if environment is None:
        try:
            from unified_planning.environment import get_environment
        except ModuleNotFoundError:
            raise missing("unified-planning", "its engine") from None
        environment = get_environment()
    for name, class_name in ENGINES.items():
        if name not in environment.factory.engines:
            environment.factory.add_engine(name, __name__, class_name)


def status_of(result: Any, has_metric: bool) -> str:
    """What unified-planning calls the end of a run. Plans are optimal only by a metric."""
    if result.plan is not None:
        return "SOLVED_OPTIMALLY" if result.is_optimal and has_metric else "SOLVED_SATISFICING"
    if result.is_unsolvable:
        return "UNSOLVABLE_PROVEN"
    return _WITHOUT_PLAN.get(result.status, "INTERNAL_ERROR")


def status_of_failure(failure: VeerError) -> str:
    return next((status for kind, status in _FAILURES if isinstance(failure, kind)), "INTERNAL_ERROR")


class Deadline:
    """A timeout that several calls share; its begin is now. None: no limit."""

    def __init__(self, timeout: Optional[float]):
        self._end = None if timeout is None else time.monotonic() + timeout

    def remaining(self, limit: Optional[float] = None) -> Optional[float]:
        """For `max_seconds` of a call that has a limit of its own; 0 would mean any time there."""
        limits = [] if self._end is None else [max(self._end - time.monotonic(), 1e-6)]
        return min(limits + ([limit] if limit else []), default=None)


def __getattr__(name: str) -> Any:
    if name not in ENGINES.values():
        raise AttributeError(f"module 'veer.up' has no attribute {name!r}")
    try:
        import unified_planning  # noqa: F401  pylint: disable=unused-import
    except ModuleNotFoundError:
        raise missing("unified-planning", f"veer.up.{name}") from None
    from . import _up_engines
    return getattr(_up_engines, name)
