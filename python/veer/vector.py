"""Many environments, stepped at once by the library on several threads: Gymnasium's VectorEnv."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Optional, Sequence

import numpy

from . import _lib
from ._handle import Handle, Path
from ._lib import byref, lib
from ._optional import AutoresetMode, VectorBase, gymnasium
from ._options import EnvOptions, env_options
from .env import RUNNING, Search, spaces_of, tasks_of
from .errors import failure_of, missing, opened
from .task import Task

if TYPE_CHECKING:
    from typing import Unpack

# Those of Gymnasium's AutoresetMode, as the library numbers them.
MODES = ("NextStep", "SameStep", "Disabled")
NEXT_STEP, SAME_STEP, DISABLED = range(3)
_step_many = lib["veer_step_many"]  # without argument types: what is passed is ready for the call


class _Vec(Handle):
    _close = lib.veer_vec_close


class _Info:
    """Gathers what is to be said of single environments, in arrays with a mask each, as Gymnasium
    wants it."""

    def __init__(self, num_envs: int):
        self.num_envs = num_envs
        self.arrays: dict[str, Any] = {}

    def add(self, index: int, info: dict[str, Any]) -> None:
        for name, value in info.items():
            if isinstance(value, dict):
                inner = self.arrays.setdefault(name, _Info(self.num_envs))
                inner.add(index, value)
            else:
                kind = type(value) if isinstance(value, (int, float)) else object
                self.arrays.setdefault(name, numpy.zeros(self.num_envs, kind) if kind is not object
                                       else numpy.full(self.num_envs, None))[index] = value
            self.arrays.setdefault("_" + name, numpy.zeros(self.num_envs, bool))[index] = True

    def result(self) -> dict[str, Any]:
        return {name: value.result() if isinstance(value, _Info) else value
                for name, value in self.arrays.items()}


class VectorEnv(VectorBase):
    """`num_envs` environments, each with one search at a time, on `threads` threads.

    Tasks and options are those of Env. Environment i has task i first, then i + num_envs and so on;
    with `shuffles`, each episode draws its task. `autoreset` is one of Gymnasium's modes: "NextStep",
    "SameStep" or "Disabled". Results do not depend on the number of threads.

    `info` has arrays with an entry per environment: `lists`, which the steps used (-1: none), and
    `tasks`. Where an episode has ended, it also has `status`, `counts`, `plan`, `length` and `return`,
    each with a mask, such as `_plan`, that says where; with "SameStep" they are in `final_info`, and
    the last observations in `final_obs`.

    Arrays are the caller's. With `copy=False` they are the same ones at each step, written over.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, domain: Optional[Path] = None, problems: Sequence[Path] = (), *,
                 num_envs: int = 1, threads: int = 1, tasks: Sequence[Task] = (),
                 shuffles: bool = False, random_steps: int = 0, autoreset: Any = "NextStep",
                 copy: bool = True, render_mode: Optional[str] = None,
                 **options: "Unpack[EnvOptions]"):
        self.closed, self._is_seeded = True, False
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode={render_mode!r}: choose None or 'ansi'")
        mode = getattr(autoreset, "value", autoreset)
        if mode not in MODES:
            raise ValueError(f"autoreset={autoreset!r}: choose from {', '.join(MODES)}")
        self.num_envs, self.render_mode, self._copies = num_envs, render_mode, copy
        self.tasks = tasks_of(domain, problems, tasks)
        self._mode = MODES.index(mode)
        if AutoresetMode is not None:
            self.metadata = {**self.metadata, "autoreset_mode": AutoresetMode(mode)}
        self._vec = self._open(env_options(dict(options)), threads, shuffles, random_steps)
        self.closed = False
        first = self._search(0)
        self.list_names, self.features = first.list_names(), first.features()
        self._make_arrays()
        if gymnasium is not None:
            self._make_spaces()

    def _open(self, env: Any, threads: int, shuffles: bool, random_steps: int) -> _Vec:
        env.records = self.render_mode is not None
        # Where the step itself resets, the library would have forgotten the plan: the reset is ours.
        options = _lib.VecOptions(
            num_envs=self.num_envs, num_threads=threads, env=ctypes.pointer(env),
            autoreset=NEXT_STEP if self._mode == NEXT_STEP else DISABLED, draws_tasks=shuffles,
            num_random_steps=random_steps)
        handles = (ctypes.c_void_p * len(self.tasks))(*(task._handle for task in self.tasks))
        vec = _Vec()
        self._task_of_slot = numpy.zeros(self.num_envs, numpy.int32)
        vec._handle = opened(lib.veer_vec_open, handles, len(handles), byref(options))
        return vec

    def _make_arrays(self) -> None:
        count = self.num_envs
        self._actions = numpy.zeros(count, numpy.int32)
        self._arrays: dict[str, Any] = {
            "observations": numpy.zeros((count, len(self.features)), numpy.float32),
            "rewards": numpy.zeros(count), "terminations": numpy.zeros(count, bool),
            "truncations": numpy.zeros(count, bool), "statuses": numpy.zeros(count, numpy.int32),
            "lists": numpy.zeros(count, numpy.int32), "tasks": self._task_of_slot,
            "lengths": numpy.zeros(count, numpy.int64), "returns": numpy.zeros(count)}
        self._many = _lib.Many(**{name: array.ctypes.data for name, array in self._arrays.items()})
        self._first = _lib.Many(observations=self._many.observations, tasks=self._many.tasks)
        self._step_arguments: tuple[Any, ...] = (
            ctypes.c_void_p(self._vec._handle),
            ctypes.c_void_p(self._actions.ctypes.data), byref(self._many))

    def _make_spaces(self) -> None:
        batch = gymnasium.vector.utils.batch_space
        self.single_observation_space, self.single_action_space = \
            spaces_of(self.features, self.list_names)
        self.observation_space = batch(self.single_observation_space, self.num_envs)
        self.action_space = batch(self.single_action_space, self.num_envs)

    def __getattr__(self, name: str) -> Any:
        if name.endswith(("observation_space", "action_space")):
            raise missing("gymnasium", name)
        raise AttributeError(name)

    def _search(self, index: int) -> Search:
        """The environment that a slot uses now."""
        return Search(lib.veer_vec_env(self._vec._handle, index),
                      self.tasks[self._task_of_slot[index]])

    def _given(self, *names: str) -> list[numpy.ndarray]:
        arrays = [self._arrays[name] for name in names]
        return [array.copy() for array in arrays] if self._copies else arrays

    def _fail(self) -> None:
        raise failure_of(lib.veer_vec_error(self._vec._handle))

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[numpy.ndarray, dict[str, Any]]:
        """Begins new episodes: in all environments, or where `options["reset_mask"]` is true. A seed
        begins all draws, and the turns of tasks, anew; without one, draws are not the same twice."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            mask = numpy.ascontiguousarray(mask)
            if mask.shape != (self.num_envs,) or mask.dtype != bool:
                raise ValueError(f"reset_mask must be {self.num_envs} truth values")
        self._reset(mask, self._seed(seed))
        return self._given("observations")[0], {"tasks": self._task_of_slot.copy()}

    def _seed(self, seed: Optional[int]) -> Optional[int]:
        """For the library; None goes on with the draws as they are."""
        if seed is None and self._is_seeded:
            return None
        if seed is not None and not isinstance(seed, (int, numpy.integer)):
            raise TypeError(f"seed={seed!r}: one number serves all environments")
        self._is_seeded = True
        self._np_random = numpy.random.default_rng(seed)
        self._np_random_seed = -1 if seed is None else int(seed)
        return int(self._np_random.integers(2**63))

    def _reset(self, mask: Optional[numpy.ndarray], seed: Optional[int]) -> None:
        if lib.veer_reset_many(self._vec._handle, None if mask is None else mask.ctypes.data,
                               None if seed is None else byref(ctypes.c_uint64(seed)),
                               byref(self._first)) < 0:
            self._fail()

    def step(self, actions: Any) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray,
                                          numpy.ndarray, dict[str, Any]]:
        """One step in each environment, from the list of that number."""
        given = numpy.asarray(actions)
        if given.dtype.kind not in "iu" or given.shape != self._actions.shape:
            raise ValueError(f"actions must be {self.num_envs} whole numbers")
        self._actions[:] = given
        if given.dtype != numpy.int32 and not (self._actions == given).all():
            raise ValueError("no list has such a number")
        if _step_many(*self._step_arguments) < 0:
            self._fail()
        arrays = self._arrays
        info: dict[str, Any] = {"lists": arrays["lists"].copy()}
        ended = arrays["terminations"] | arrays["truncations"]
        if ended.any():
            info.update(self._end_episodes(ended))
        info["tasks"] = self._task_of_slot.copy()
        observations, rewards, terminations, truncations = self._given(
            "observations", "rewards", "terminations", "truncations")
        return observations, rewards, terminations, truncations, info

    def _end_episodes(self, ended: numpy.ndarray) -> dict[str, Any]:
        info, arrays = _Info(self.num_envs), self._arrays
        for index in numpy.flatnonzero(ended).tolist():
            said: dict[str, Any] = {
                **self._search(index).end_info(int(arrays["statuses"][index])),
                "length": int(arrays["lengths"][index]), "return": float(arrays["returns"][index])}
            if self._mode == SAME_STEP:
                said = {"final_info": said, "final_obs": arrays["observations"][index].copy()}
            info.add(index, said)
        if self._mode == SAME_STEP:
            self._reset(ended, None)
        return info.result()

    def render(self) -> Optional[tuple[str, ...]]:
        """The steps of every episode, a letter per list."""
        if self.render_mode is None:
            return None
        return tuple(self._search(index).render() for index in range(self.num_envs))

    def close(self, **_: Any) -> None:
        """Gives back all searches; their tasks stay."""
        if not self.closed:
            self._vec.close()
            self._step_arguments = (None, *self._step_arguments[1:])
            self.closed = True

    def __del__(self) -> None:
        self.close()
