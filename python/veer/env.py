"""A search as an environment for reinforcement learning: each step names the open list, or another
arm, that the search goes on with. With Gymnasium it is one of its environments, "Veer-v0"."""

from __future__ import annotations

import ctypes
import struct
import weakref
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Sequence

import numpy

from . import _lib
from ._handle import Handle, Path
from ._lib import byref, lib
from ._optional import EnvBase, gymnasium
from ._options import EnvOptions, env_options
from .errors import VeerError, failure_of, missing, opened
from .planning import counts_of, plan_of, status_name
from .policy import Policy
from .task import Task, _text_of

if TYPE_CHECKING:
    from typing import Unpack

RUNNING, SOLVED = 0, 1
_STEP = struct.Struct("@Ndiiii")  # size and members of VeerStep


class Feature(NamedTuple):
    """An entry of the observation: minus and plus infinity where no bound is known."""

    name: str  # "ff max"
    low: float
    high: float
    list: Optional[int]  # that it is about; None: the search


@dataclass(frozen=True)
class ListStats:
    """Of the h values in a list; all 0 for an empty one."""

    max: float
    min: float
    mean: float
    variance: float
    count: float


def tasks_of(domain: Optional[Path], problems: Sequence[Path], tasks: Sequence[Task]) -> list[Task]:
    found = list(tasks) + [Task(problem) if domain is None else Task(domain, problem)
                           for problem in problems]
    if not found:
        raise ValueError("an environment needs problems, or tasks")
    return found


class Search:
    """What can be seen of the library's environment; it belongs to `task`."""

    def __init__(self, handle: int, task: Task):
        self.handle, self.task = handle, task

    def list_names(self) -> list[str]:
        return [lib.veer_env_list_name(self.handle, number).decode()
                for number in range(lib.veer_env_num_lists(self.handle))]

    def features(self) -> list[Feature]:
        found, feature = [], _lib.Feature()
        for index in range(lib.veer_env_num_features(self.handle, None)):
            lib.veer_env_feature(self.handle, None, index, byref(feature))
            found.append(Feature(feature.name.decode(), feature.low, feature.high,
                                 None if feature.list < 0 else feature.list))
        return found

    def end_info(self, status: int) -> dict[str, Any]:
        """What is to be said of an episode that is over."""
        info: dict[str, Any] = {"status": status_name(status),
                                "counts": asdict(counts_of(lib.veer_env_counts, self.handle))}
        if status == SOLVED:
            info["plan"] = plan_of(self.task, lib.veer_env_plan, self.handle,
                                   lib.veer_env_plan_cost(self.handle))
        return info

    def render(self, width: int = 0) -> str:
        return _text_of(lib.veer_env_render, self.handle, width)


class _Environment(Handle):
    _close = lib.veer_env_close

    def __init__(self, task: Task, options: Any):
        self.controls: weakref.WeakSet = weakref.WeakSet()
        self.c_handle = ctypes.c_void_p()
        self._handle = opened(lib.veer_env_open, task._handle, byref(options))
        self.search = Search(self._handle, task)
        self.c_handle.value = self._handle

    def close(self) -> None:
        for control in list(self.controls):  # they must not outlive it
            control.close()
        super().close()
        self.c_handle.value = None


class Control(Handle):
    """Someone who chooses lists for an Env: `control.choose()` once before each step. Belongs to the
    task that the environment is on when it is made."""

    _close = lib.veer_control_close

    def __init__(self, environment: _Environment, name: Optional[str], policy: Optional[Policy]):
        self._environment = environment
        self._handle = opened(lib.veer_control_open, environment._handle,
                              None if name is None else name.encode(),
                              None if policy is None else policy._handle)
        environment.controls.add(self)

    def choose(self) -> int:
        """The list for the next step."""
        chosen = lib.veer_control_choose(self._handle)
        if chosen < 0:
            raise _failure(self._environment._handle)
        return chosen


def _failure(handle: int) -> VeerError:
    return failure_of(lib.veer_env_error(handle))


def spaces_of(features: list[Feature], list_names: list[str]) -> tuple[Any, Any]:
    """Observation and action space; `names` says what their entries are."""
    if gymnasium is None:
        raise missing("gymnasium", "a space")
    observations = gymnasium.spaces.Box(
        numpy.array([feature.low for feature in features], numpy.float32),
        numpy.array([feature.high for feature in features], numpy.float32), dtype=numpy.float32)
    actions = gymnasium.spaces.Discrete(len(list_names))
    observations.names = [feature.name for feature in features]
    actions.names = list(list_names)
    return observations, actions


class Env(EnvBase):
    """An environment with one search at a time.

    An episode is a search on one of the tasks: `problems` of a `domain`, by their files, or `tasks`.
    Without `shuffles` they are used in turn, otherwise each episode draws its own. `random_steps` is
    the largest number of first steps on lists drawn at random. Options are those of EnvOptions.

    `reset` takes `options={"task": NUMBER, "random_steps": NUMBER}` for one episode. `info` has the
    number of the `task` then, and the `list` that was used after each step: another one if the one
    asked for was empty. At the end of an episode, it has `status`, `counts` and, if there is one, the
    `plan`. Without Gymnasium all is the same but for `observation_space` and `action_space`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, domain: Optional[Path] = None, problems: Sequence[Path] = (), *,
                 tasks: Sequence[Task] = (), shuffles: bool = False, random_steps: int = 0,
                 render_mode: Optional[str] = None, **options: "Unpack[EnvOptions]"):
        self._environments: dict[int, _Environment] = {}
        self._is_closed = False
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode={render_mode!r}: choose None or 'ansi'")
        self.render_mode = render_mode
        self.tasks = tasks_of(domain, problems, tasks)
        self._options = env_options(dict(options))
        self._options.records = render_mode is not None
        self._shuffles, self._random_steps, self._next_task = shuffles, random_steps, 0
        self._np_random: Optional[numpy.random.Generator] = None
        self._made = _lib.Step()
        self._made_reference = byref(self._made)
        self._use(0)
        self.list_names = self._current.search.list_names()
        self.features = self._current.search.features()
        self._observation = numpy.zeros(len(self.features), numpy.float32)
        self._room = ctypes.c_int(len(self.features))
        self._vector = ctypes.c_void_p(self._observation.ctypes.data)
        if gymnasium is not None:
            self.observation_space, self.action_space = spaces_of(self.features, self.list_names)

    def __getattr__(self, name: str) -> Any:
        if name in ("observation_space", "action_space"):
            raise missing("gymnasium", name)
        raise AttributeError(name)

    def _use(self, task: int) -> None:
        if self._is_closed:
            raise ValueError("the environment is closed")
        if task not in self._environments:
            self._environments[task] = _Environment(self.tasks[task], self._options)
        self._task, self._current = task, self._environments[task]

    def _draw(self, end: int) -> int:
        if self._np_random is None:
            self._np_random = numpy.random.default_rng()
        return int(self._np_random.integers(end))

    def _choose_task(self, wanted: Optional[int]) -> int:
        if wanted is not None:
            return range(len(self.tasks))[wanted]
        if self._shuffles:
            return self._draw(len(self.tasks))
        self._next_task += 1
        return (self._next_task - 1) % len(self.tasks)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[numpy.ndarray, dict[str, Any]]:
        """Begins an episode. A seed begins the draws, and the turns of tasks, anew."""
        if seed is not None:
            self._np_random = numpy.random.default_rng(seed)
            self._np_random_seed = seed
            self._next_task = 0
        options = options or {}
        self._use(self._choose_task(options.get("task")))
        reset = _lib.Reset(num_random_steps=options.get("random_steps", 0))
        if "random_steps" not in options and self._random_steps:
            reset.num_random_steps = self._draw(self._random_steps + 1)
        if reset.num_random_steps:
            reset.seed = self._draw(2**63)
        status = lib.veer_env_reset(self._current._handle, byref(reset))
        if status not in (RUNNING, SOLVED) and lib.veer_env_error(self._current._handle).contents.code:
            raise _failure(self._current._handle)
        info: dict[str, Any] = {"task": self._task}
        if status != RUNNING:
            info.update(self._current.search.end_info(status))
        return self._observe(), info

    def _observe(self) -> numpy.ndarray:
        _features(self._current.c_handle, None, self._vector, self._room)
        return self._observation.copy()

    def step(self, action: int) -> tuple[numpy.ndarray, float, bool, bool, dict[str, Any]]:
        """One step from the list of that number."""
        current = self._current
        if _step(current.c_handle, int(action), self._made_reference) < 0:
            raise _failure(current._handle)
        _, reward, status, is_terminal, is_truncated, used = _STEP.unpack_from(self._made)
        info = {"list": used}
        if status:
            info.update(current.search.end_info(status))
        _features(current.c_handle, None, self._vector, self._room)
        return self._observation.copy(), reward, is_terminal != 0, is_truncated != 0, info

    def list_stats(self) -> list[ListStats]:
        """Statistics of every list, as controllers see them."""
        found = (_lib.ListStats * len(self.list_names))()
        lib.veer_env_observe(self._current._handle, found, len(found))
        return [ListStats(*(getattr(stats, name) for name in ListStats.__dataclass_fields__))
                for stats in found]

    def control(self, name: Optional[str] = None, policy: Optional[Policy] = None) -> Control:
        """A rule by its name, such as "alt", or a policy, that chooses lists on the task at hand."""
        return Control(self._current, name, policy)

    def render(self) -> Optional[str]:
        """The steps of the episode, a letter per list."""
        if self.render_mode is None:
            return None
        return self._current.search.render()

    def close(self) -> None:
        """Gives back all searches; their tasks stay."""
        self._is_closed = True
        for environment in self._environments.values():
            environment.close()
        self._environments.clear()

    def __del__(self) -> None:
        self.close()


# Without argument types: what is passed is ready for the call, which takes half the time.
_step, _features = lib["veer_env_step"], lib["veer_env_features"]
