"""Options by their names, as structures of the library."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, TypedDict, Union

from . import _lib
from ._handle import Path, text
from .policy import Policy

if TYPE_CHECKING:
    from typing import Literal


class SearchOptions(TypedDict, total=False):
    """What to search with: the options of the same names of `veer plan`. For those that are not given,
    what the policy says holds, then the preset, then the default."""

    preset: str
    lists: Union[str, list[str]]  # "ff,cg/-g,restart", or one by one
    search: "Literal['eager', 'deferred', 'selective', 'astar']"
    preferred: Union[str, list[str]]
    costs: "Literal['normal', 'one', 'plusone']"
    symmetry: "Literal['objects', 'none']"
    step: "Literal['pop', 'expansion']"
    mdp: str  # "veer", "paper", "paper:SEED", "paper:end"
    policy: Union[Policy, Path]  # or the name of a built-in one; "none": no policy
    sharing_rate: int  # 0: none
    weight: int
    bound: int  # plans must cost less
    reopens: bool


class PlanOptions(SearchOptions, total=False):
    """What a run of the planner takes beside that."""

    control: str  # who chooses the lists
    helpers: "Literal['main', 'lists', 'none']"
    threads: int
    control_interval: int
    max_steps: int
    max_seconds: float
    max_memory: int  # bytes


class EnvOptions(SearchOptions, total=False):
    """What an environment takes beside that."""

    recipe: str  # the decision process of a recipe of `veer train`, such as "dqn"
    features: str  # the set that observations are made of
    draw_seed: int  # for draws in place of an empty list (mdp "paper")
    max_steps: int  # cut-off
    max_cost: int  # cut-off, by `measure`
    measure: "Literal['steps', 'work', 'both']"
    objective: "Literal['return', 'log']"
    penalty: float
    max_seconds: float  # for an episode; results then depend on the machine
    memory_limit: int  # bytes to be remembered from one episode to the next
    forgets: bool  # remembers nothing over episodes; slower, nothing else


SEARCH = frozenset(SearchOptions.__annotations__)
MEASURES = ("steps", "work", "both")
OBJECTIVES = ("return", "log")


def _check(options: dict[str, Any], known: type) -> None:
    unknown = sorted(set(options) - set(known.__annotations__))
    if unknown:
        raise TypeError(f"unknown option {unknown[0]!r}; choose from "
                        f"{', '.join(sorted(known.__annotations__))}")


def _joined(value: Any) -> Any:
    return ",".join(value) if isinstance(value, (list, tuple)) else value


def _search(options: dict[str, Any]) -> Any:
    """The structure, or None if nothing is said about the search."""
    given = {name: value for name, value in options.items() if name in SEARCH and value is not None}
    if not given:
        return None
    search = _lib.Search()
    for name, value in given.items():
        if name == "policy" and isinstance(value, Policy):
            search.policy = value._handle
        elif name == "policy":
            search.policy_name = text(value)
        elif name == "sharing_rate":
            search.sharing_rate = value or -1
        elif name in ("weight", "bound", "reopens"):
            setattr(search, name, int(value))
        else:
            setattr(search, name, text(_joined(value)))
    return search


def _filled(kind: type, options: dict[str, Any], renamed: dict[str, str]) -> Any:
    search = _search(options)
    struct = kind(search=ctypes.pointer(search) if search is not None else None)
    for name, value in options.items():
        if name not in SEARCH and value is not None:
            member = renamed.get(name, name)
            setattr(struct, member, text(value) if isinstance(value, str) else value)
    return struct


def plan_options(options: dict[str, Any]) -> Any:
    _check(options, PlanOptions)
    return _filled(_lib.PlanOptions, options, {"threads": "num_threads"})


def _index(value: str, names: tuple[str, ...], option: str) -> int:
    if value not in names:
        raise ValueError(f"{option}={value!r}: choose from {', '.join(names)}")
    return names.index(value) + 1  # 0: as the recipe says


def env_options(options: dict[str, Any]) -> Any:
    _check(options, EnvOptions)
    options = dict(options)
    for name, names in (("measure", MEASURES), ("objective", OBJECTIVES)):
        if options.get(name) is not None:
            options[name] = _index(options[name], names, name)
    return _filled(_lib.EnvOptions, options, {"draw_seed": "seed"})
