"""Long calls of the library, such that Ctrl-C and other signals work.

Python runs its signal handlers in the main thread and between two of its own instructions, so never
during a call of the library; and what a handler raises inside a callback is lost. So the library works
in a thread of its own while the caller waits, and what it wants to tell is handed to the caller: the
callbacks of the user run in the user's thread, and the library waits for them. An exception there, or
while waiting, ends the work first and is then raised.
"""

from __future__ import annotations

import queue
import threading
from typing import Any, Callable, Generator, Optional

_END = object()


class Job:
    """`call(job)` in a thread of its own. `interrupt` makes it end soon, from any thread; without it
    the answers of `ask` must do."""

    def __init__(self, call: Callable[["Job"], Any], interrupt: Optional[Callable[[], Any]] = None):
        self._call, self._interrupt = call, interrupt
        self._events: queue.SimpleQueue = queue.SimpleQueue()
        self._answers: queue.SimpleQueue = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, daemon=True, name="veer")
        self._result: Any = None
        self._failure: Optional[BaseException] = None
        self.is_stopped = False

    def _work(self) -> None:
        try:
            self._result = self._call(self)
        except BaseException as failure:  # pylint: disable=broad-except
            self._failure = failure
        self._events.put(_END)

    def ask(self, event: Any) -> int:
        """For callbacks of the library: what the caller answers to the event; not 0 to stop."""
        if not self.is_stopped:
            self._events.put(event)
            if self._answers.get():
                self.is_stopped = True
        return int(self.is_stopped)

    def is_running(self) -> bool:
        return self._thread.is_alive()

    def _stop(self) -> None:
        self.is_stopped = True
        if self._interrupt:
            self._interrupt()
        self._answers.put(True)
        if self._thread.ident is not None:
            self._thread.join()

    def events(self) -> Generator[Any, Any, Any]:
        """Yields the events; what is sent is the answer. Returns what the call returns."""
        try:
            self._thread.start()
            while (event := self._events.get()) is not _END:
                self._answers.put((yield event))
        except BaseException:
            self._stop()
            raise
        if self._failure is not None:
            raise self._failure
        return self._result

    def run(self, handle: Callable[[Any], Any] = lambda event: None) -> Any:
        """To the end; `handle` answers the events."""
        events, answer = self.events(), None
        try:
            while True:
                answer = handle(events.send(answer))
        except StopIteration as end:
            return end.value
        finally:
            events.close()
