"""A benchmark for DACBench: choose the list for each step of a search. Neither sockets nor processes.

    from veer.dacbench import HeuristicSelectionBenchmark
    env = HeuristicSelectionBenchmark(config={"domain": "rovers"}).get_environment()

`register()` adds it to those of DACBench, and "HeuristicSelection-v0" to the environments of Gymnasium.
The defaults are the decision process of DACBench's FastDownwardBenchmark.
DACBench, and Gymnasium and ConfigSpace with it, is imported when the benchmark is used.
"""

from __future__ import annotations

import glob
import os
import re
import subprocess
import tempfile
from typing import Any, Optional

from . import _lib
from .errors import SystemFault, missing

CLASSES = ("HeuristicSelectionBenchmark", "HeuristicSelectionEnv")

DEFAULTS: dict[str, Any] = {
    "domain": "blocksworld",
    "instances": "generated",  # by `veer gen sets`; "paper": the problems that come with DACBench
    "set_seed": 1,  # of the generator
    "sets_folder": None,  # for generated sets; None: in the cache of the user
    "lists": "ff,cg,cea,add",
    # Others of veer.Env, which go before these.
    "options": {"mdp": "paper", "features": "dacbench-diff"},
    "max_rand_steps": 0,  # at most so many first steps on lists drawn at random; 0 and 1: none
    "cutoff": 1e6,
    "reward_range": (-float("inf"), 0),
    "seed": 0,
}

# Which of the 200 published problems of a domain the paper trained on: bit i is that of problem i in
# the order of problems_of.
TRAINING_HALVES = {
    "barman": 0xddbf9778516b26a290c031798dd073a1dc438ab3f4aca63fa0,
    "blocksworld": 0x1a930b4e93c47ed1caad43791eaa6156f790adc3bcaba2b130,
    "childsnack": 0x6ecaf0ea7b6e803336ec812b6aa98a7967831e6d0df2c62d60,
    "rovers": 0x78861ff52dbe07385e025df7ee4cb96090170b1cede429e950,
    "sokoban": 0x21a701ab8cfc429e59ae3e455eb4255e785c7fc749a87c8e28,
    "visitall": 0xb8a428368c6e439ebb01fbfcbf493d0f5030d99e4d0863ce9c,
}


def _order(path: str) -> list[Any]:
    """Numbers in names by their values: prob9 before prob10."""
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", path)]


def problems_of(folder: str) -> dict[int, str]:
    """Problems in a folder, or in folders of it, numbered in the order of their names."""
    paths = [path for path in glob.glob(os.path.join(folder, "**", "*"), recursive=True)
             if path.endswith((".pddl", ".sas")) and not os.path.basename(path).startswith("domain")]
    if not paths:
        raise FileNotFoundError(f"no problems in {folder!r}")
    return dict(enumerate(sorted(paths, key=_order)))


def halves(domain: str, problems: dict[int, str]) -> tuple[dict[int, str], dict[int, str]]:
    """The published problems of a domain, to train on and to test on, as the paper divided them."""
    if domain not in TRAINING_HALVES:
        raise ValueError(f"domain={domain!r}: choose from {', '.join(TRAINING_HALVES)}")
    parts: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for number, path in problems.items():
        parts[not TRAINING_HALVES[domain] >> number & 1][number] = path
    return parts


def generated(domain: str, seed: int = 1, folder: Optional[str] = None
              ) -> tuple[dict[int, str], dict[int, str]]:
    """Problems to train on and to test on, written by `veer gen sets` when they are not there yet."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    sets = os.path.join(folder or os.path.join(cache, "veer"), f"sets-{seed}")
    if not os.path.isdir(os.path.join(sets, domain)):
        os.makedirs(sets, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=sets) as place:
            command = [_lib.program(), "gen", "sets", "--out", place, "--seed", str(seed),
                       "--domains", domain]
            run = subprocess.run(command, check=False, capture_output=True, text=True)
            if run.returncode:
                raise SystemFault(run.stderr.strip() or "the sets cannot be generated", run.returncode)
            _move(os.path.join(place, domain), os.path.join(sets, domain))
    return (problems_of(os.path.join(sets, domain, "train")),
            problems_of(os.path.join(sets, domain, "test")))


def _move(source: str, target: str) -> None:
    try:
        os.rename(source, target)
    except OSError:
        if not os.path.isdir(target):  # another process has been faster
            raise


def _require() -> None:
    try:
        import dacbench  # noqa: F401  pylint: disable=unused-import,import-self
    except ModuleNotFoundError as failure:
        raise missing(failure.name or "dacbench", "the benchmark for DACBench") from None


def register() -> None:
    """Makes DACBench and Gymnasium know the benchmark; a second call does nothing."""
    _require()
    import dacbench.benchmarks
    import dacbench.envs
    from gymnasium.envs import registration
    from . import _dacbench
    for place, name in zip((dacbench.benchmarks, dacbench.envs), CLASSES):
        setattr(place, name, getattr(_dacbench, name))
        if name not in place.__all__:
            place.__all__.append(name)
    if "HeuristicSelection-v0" not in registration.registry:
        registration.register("HeuristicSelection-v0", entry_point="veer._dacbench:make")


def __getattr__(name: str) -> Any:
    if name not in CLASSES:
        raise AttributeError(f"module 'veer.dacbench' has no attribute {name!r}")
    _require()
    from . import _dacbench
    return getattr(_dacbench, name)
