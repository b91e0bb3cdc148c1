"""Gymnasium, which is used if it is there."""

from __future__ import annotations

from typing import Any

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode, VectorEnv as VectorBase
except ModuleNotFoundError:
    gymnasium = None
    AutoresetMode = None
    VectorBase = object

EnvBase: Any = gymnasium.Env if gymnasium else object
