"""Names that options take."""

from __future__ import annotations

import ctypes

from ._lib import lib

KINDS = ("presets", "heuristics", "arms", "controllers", "features", "policies", "recipes")


def names(kind: str) -> dict[str, str]:
    """The names of a kind, each with one line about it. Kinds: presets, heuristics, arms,
    controllers, features, policies, recipes."""
    if kind not in KINDS:
        raise ValueError(f"names of {kind!r}: choose from {', '.join(KINDS)}")
    found: dict[str, str] = {}
    while name := lib.veer_name(KINDS.index(kind), len(found)):
        summary = lib.veer_name_summary(KINDS.index(kind), len(found))
        found[name.decode()] = summary.decode() if summary else ""
    return found


def recipe_setting(recipe: str, setting: str) -> str:
    """A setting of a recipe of `veer train`, as its option takes it: ("dqn", "random-steps")."""
    room = lib.veer_recipe_get(recipe.encode(), setting.encode(), None, 0)
    if room < 0:
        raise KeyError(f"there is no setting {setting} of a recipe {recipe}")
    buffer = ctypes.create_string_buffer(room + 1)
    lib.veer_recipe_get(recipe.encode(), setting.encode(), buffer, room + 1)
    return buffer.value.decode()
