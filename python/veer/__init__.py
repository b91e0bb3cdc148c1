"""Veer, a classical planner that learns how to search.

    veer.plan("domain.pddl", "problem.pddl").plan     a plan, checked
    veer.Task, veer.plans, veer.validate              tasks to be shared and changed, anytime, checking
    veer.train("domain.pddl", problems)               a policy of your own
    veer.Env, veer.VectorEnv                          searches to learn from, with or without Gymnasium

docs/how-to/use-from-python.md of the source shows it all.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from ._options import EnvOptions, PlanOptions, SearchOptions
from ._version import __version__
from .errors import (InputError, Interrupted, MissingPackage, OutOfMemory, OutOfTime, PddlError,
                     SystemFault, Unsupported, UsageError, VeerError)
from .names import names, recipe_setting
from .planning import Counts, PlanResult, plan, plans
from .policy import Policy
from .task import Fact, Operator, Plan, Task, TaskFigures, Variable, Verdict, validate
from .training import TrainingEvent, TrainingResult, train

if TYPE_CHECKING:
    from .env import Control, Env, Feature, ListStats
    from .vector import VectorEnv

# These need numpy, and use Gymnasium where it is installed: both are imported when they are used.
_LATER = {"Control": "env", "Env": "env", "Feature": "env", "ListStats": "env", "VectorEnv": "vector"}

__all__ = [
    "Control", "Counts", "Env", "EnvOptions", "Fact", "Feature", "InputError", "Interrupted",
    "ListStats", "MissingPackage", "Operator", "OutOfMemory", "OutOfTime", "PddlError", "Plan",
    "PlanOptions", "PlanResult", "Policy", "SearchOptions", "SystemFault", "Task", "TaskFigures",
    "TrainingEvent", "TrainingResult", "Unsupported", "UsageError", "Variable", "VectorEnv",
    "VeerError", "Verdict", "__version__", "names", "plan", "plans", "recipe_setting", "train",
    "validate"]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'veer' has no attribute {name!r}")
    from importlib import import_module
    return getattr(import_module("." + _LATER[name], __name__), name)


if "gymnasium.envs.registration" in sys.modules:
    from . import gym
