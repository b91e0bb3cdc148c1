"""Training, by the program `veer train` in a process of its own."""

from __future__ import annotations

import glob
import json
import os
import signal
import subprocess
import tempfile
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Optional, Sequence, Union

from . import _lib
from ._handle import Path
from .errors import VeerError, from_code
from .policy import Policy

FORMAT_OF_LOGS = ("log.jsonl", "journal.jsonl")


@dataclass(frozen=True)
class TrainingEvent:
    """A line that the training has added to its folder: `part` is "log", or "rules", "wl", "race" or
    "journal", where `data` has a `name` and a `result`; a log's rows are described in
    docs/reference/formats/training.md."""

    part: str
    data: dict[str, Any]


@dataclass(frozen=True)
class TrainingResult:
    """What has come of a training. One that was interrupted is not finished, has no policy yet, and
    goes on with `train(resume=result.folder)`."""

    is_finished: bool
    policy_file: Optional[str]
    folder: str
    details: dict[str, Any]  # what `veer train --json` prints

    @property
    def policy(self) -> Policy:
        if self.policy_file is None:
            raise ValueError("the training is not finished")
        return Policy(self.policy_file)


def _arguments(options: dict[str, Any]) -> Iterator[str]:
    for name, value in options.items():
        if value is None or value is False:
            continue
        yield "--" + name.replace("_", "-")
        if value is not True:
            yield ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


class _Follower:
    """Reads what is new in the logs of a training's folder. They are replaced as a whole, so each look
    opens them again; lines before those known do not change."""

    def __init__(self, folder: str):
        self.folder = folder
        self.known: dict[str, int] = {}

    def _paths(self) -> list[str]:
        folder = glob.escape(self.folder)
        return sorted(path for name in FORMAT_OF_LOGS for pattern in ("", "*/")
                      for path in glob.glob(os.path.join(folder, pattern + name)))

    def look(self) -> Iterator[TrainingEvent]:
        for path in self._paths():
            try:
                with open(path, encoding="utf-8") as file:
                    lines = file.read().split("\n")[:-1]
            except FileNotFoundError:
                continue
            part = os.path.relpath(os.path.dirname(path), self.folder)
            for line in lines[self.known.get(path, 0):]:
                self.known[path] = self.known.get(path, 0) + 1
                yield TrainingEvent(
                    os.path.basename(path).partition(".")[0] if part == "." else part, json.loads(line))


def _await(process: subprocess.Popen, follower: _Follower, progress: Any, interval: float) -> None:
    """Until the process has ended. An exception, or an answer that is true, interrupts it: by SIGTERM,
    as SIGINT is ignored by what is started in the background."""
    try:
        while process.poll() is None:
            try:
                process.wait(interval)
            except subprocess.TimeoutExpired:
                pass
            for event in follower.look() if progress else ():
                if progress(event) and process.poll() is None:
                    process.send_signal(signal.SIGTERM)
                    process.wait()
    except BaseException:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait()
        raise


def train(domain: Optional[Path] = None, problems: Sequence[Path] = (), *,
          output: Path = "policy.safetensors", folder: Optional[Path] = None,
          resume: Optional[Path] = None, progress: Optional[Callable[[TrainingEvent], object]] = None,
          interval: float = 0.2, **options: Union[str, int, float, bool, Sequence[str], None]
          ) -> TrainingResult:
    """Learns how to plan in a domain from problems of it, and writes a policy.

    Options are those of `veer train --help`, with "_" for "-": `steps=1000, recipe="dqn"`. `folder` is
    for logs and checkpoints; by default, that of `output` with ".train" added. `resume` continues the
    training of a folder, with its files and settings. `progress` is called with each line that the
    training logs; if it returns something true, the training is saved and ends. An exception there, or
    Ctrl-C, does the same, and is raised when the process has ended.
    """
    if resume is not None:
        place = os.fspath(resume)
        given = [*_arguments(options), "--resume", place]
    else:
        place = os.fspath(folder) if folder is not None else os.fspath(output) + ".train"
        files = [os.fspath(file) for file in ([] if domain is None else [domain]) + list(problems)]
        given = [*_arguments(options), "--output", os.fspath(output), "--out", place, "--", *files]
    with tempfile.TemporaryFile("w+") as printed, tempfile.TemporaryFile("w+") as complaints:
        # In a session of its own: Ctrl-C on the terminal is for us, who pass it on once.
        with subprocess.Popen([_lib.program(), "train", "--json", *given], stdout=printed,
                              stderr=complaints, stdin=subprocess.DEVNULL,
                              start_new_session=True) as process:
            follower = _Follower(place)
            if resume is not None or os.path.isdir(place):
                list(follower.look())  # what is there already
            _await(process, follower, progress, interval)
        printed.seek(0)
        complaints.seek(0)
        return _result(process.returncode, printed.read(), complaints.read(), place)


def _result(code: int, printed: str, complaints: str, folder: str) -> TrainingResult:
    try:
        details = json.loads(printed)
    except ValueError:
        raise VeerError(complaints.strip() or f"veer train has ended with code {code}", code) from None
    if details.get("status") == "error":
        raise from_code(details["exit_code"], details["message"], details.get("file", ""),
                        details.get("line", 0), details.get("column", 0))
    return TrainingResult(details["finished"], details.get("policy"), folder, details)
