"""What was learned: policies of `veer train`, built-in ones included."""

from __future__ import annotations

from typing import Optional

from . import _lib
from ._handle import Constant, Path, text
from ._lib import byref, lib
from .errors import exception_of, opened
from .task import Task


class Policy(Constant):
    """A built-in policy by its name, or a policy file. Constant; threads can share it."""

    _close = lib.veer_policy_close

    def __init__(self, name: Path):
        self._handle = opened(lib.veer_policy_open, text(name))

    @classmethod
    def parse(cls, data: bytes) -> "Policy":
        """From the bytes of a policy file."""
        policy = cls.__new__(cls)
        policy._handle = opened(lib.veer_policy_parse, data, len(data))
        return policy

    @classmethod
    def recognise(cls, task: Task) -> Optional["Policy"]:
        """The policy for the domain of a task, installed or built in; None if there is none."""
        error = _lib.Error()
        handle = lib.veer_policy_recognise(task._handle, byref(error))
        if error.code:
            raise exception_of(error)
        if not handle:
            return None
        policy = cls.__new__(cls)
        policy._handle = handle
        return policy

    def get(self, key: str) -> Optional[str]:
        """What it says of itself, such as "lists" or "features"; None: nothing."""
        value = lib.veer_policy_get(self._handle, key.encode())
        return None if value is None else value.decode()
