"""What goes wrong, as exceptions."""

from __future__ import annotations

from typing import Any

from . import _lib


class VeerError(Exception):
    """A call failed. `code` is the exit code of `veer plan` for the same fault; `file`, `line` and
    `column` say where in the input it is ("" and 0: nowhere)."""

    def __init__(self, message: str, code: int = 0, file: str = "", line: int = 0, column: int = 0):
        place = ":".join([file, *(str(number) for number in (line, column) if number)])
        super().__init__(f"{place}: {message}" if place else message)
        self.message, self.code, self.file, self.line, self.column = message, code, file, line, column


class OutOfMemory(VeerError, MemoryError):
    """The system refused memory. The object that was asked can still be used."""


class OutOfTime(VeerError, TimeoutError):
    """A limit on time was reached before there was a result."""


class PddlError(VeerError, ValueError):
    """A domain or problem is malformed."""


class SystemFault(VeerError, OSError):
    """A file cannot be written, or a fault in Veer ended the work."""


class InputError(VeerError, OSError):
    """A file cannot be read, or is malformed."""


class Unsupported(VeerError, NotImplementedError):
    """Well-formed, but nothing that Veer can do."""


class UsageError(VeerError, ValueError):
    """Arguments that make no sense."""


class Interrupted(VeerError):
    """A callback said so."""


class MissingPackage(ImportError):
    """A Python package that only some functions need is not installed."""


_CLASSES = {22: OutOfMemory, 23: OutOfTime, 31: PddlError, 32: SystemFault, 33: InputError,
            34: Unsupported, 36: UsageError, 130: Interrupted}


def exception_of(error: Any) -> VeerError:
    """The exception for an Error of the library that has a code."""
    return from_code(error.code, error.message.decode("utf-8", "replace"),
                     error.file.decode("utf-8", "replace"), error.line, error.column)


def from_code(code: int, message: str, *place: Any) -> VeerError:
    return _CLASSES.get(code, VeerError)(message, code, *place)


def failure_of(pointer: Any) -> VeerError:
    """The exception for what a handle says of its last call; a closed one says nothing."""
    return exception_of(pointer.contents) if pointer else UsageError("it is closed", 36)


def opened(function: Any, *arguments: Any) -> int:
    """The handle of a constructor, which takes an Error last."""
    error = _lib.Error()
    handle = function(*arguments, _lib.byref(error))
    if not handle:
        raise exception_of(error)
    return handle


def missing(package: str, purpose: str) -> MissingPackage:
    return MissingPackage(f"{purpose} needs the Python package {package}, which is not installed")
