"""Objects of the library as objects of Python."""

from __future__ import annotations

from typing import Any, Optional, Union
import os

Path = Union[str, "os.PathLike[str]"]


def text(value: Any) -> Optional[bytes]:
    """A text or a path for the library; None stays None."""
    return None if value is None else os.fsencode(value)


class Handle:
    """Holds one of the library's handles, and closes it once: by `close`, at the end of a `with`, or
    when the object is no longer used."""

    _handle: int = 0
    _close: Any = None  # the function of the library

    def close(self) -> None:
        """Gives back what the object holds. It cannot be used after that."""
        handle, self._handle = self._handle, 0
        if handle:
            type(self)._close(handle)

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError(f"{type(self).__name__} objects cannot be copied or pickled")


class Constant(Handle):
    """One that never changes: a copy of it is itself."""

    def __copy__(self) -> Any:
        return self

    def __deepcopy__(self, _memo: Any) -> Any:
        return self
