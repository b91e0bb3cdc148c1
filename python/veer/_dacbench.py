"""The classes of veer.dacbench."""

from __future__ import annotations

import os
from typing import Any, Optional

import ConfigSpace
import dacbench
import numpy
from dacbench.abstract_benchmark import AbstractBenchmark, objdict

from . import env as veer_env
from .dacbench import DEFAULTS, generated, halves, problems_of
from .task import Task

_DACBENCH = os.path.dirname(os.path.abspath(dacbench.__file__))
_INFO = {"identifier": "HeuristicSelection", "name": "Selection of open lists in Veer",
         "reward": "-1 per step"}


class HeuristicSelectionEnv(dacbench.AbstractEnv):
    """A search on one of the instances; the action is the list that the next step uses."""

    def __init__(self, config: Any):
        self._searches: dict[str, veer_env.Env] = {}
        self._options = {**config["options"], "lists": config["lists"]}
        first = self._search(next(iter(config["instance_set"].values())))
        space, _ = veer_env.spaces_of(first.features, first.list_names)
        super().__init__(objdict({**config, "observation_space": space,
                                  "benchmark_info": {**_INFO, "state_description": space.names}}))
        self._max_random_steps = config["max_rand_steps"]
        self._current: Optional[veer_env.Env] = None

    def _search(self, instance: str) -> veer_env.Env:
        if instance not in self._searches:
            self._searches[instance] = veer_env.Env(tasks=[Task(instance)], **self._options)
        return self._searches[instance]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
              ) -> tuple[numpy.ndarray, dict[str, Any]]:
        """Begins an episode on the next instance; `options` are those of DACBench."""
        super().reset_(seed, options)
        self._current = self._search(str(self.instance))
        num_random = 0
        if self._max_random_steps > 1:
            num_random = int(self.np_random.integers(1, self._max_random_steps + 1))
        draws = int(self.np_random.integers(2**31)) if num_random else None
        return self._current.reset(seed=draws, options={"random_steps": num_random})

    def step(self, action: Any) -> tuple[numpy.ndarray, float, bool, bool, dict[str, Any]]:
        """One step; a number, or an array with one."""
        if self._current is None:
            raise ValueError("reset comes before the first step")
        is_cut_off = self.step_()
        state, reward, is_terminal, is_truncated, info = self._current.step(
            int(numpy.ravel(action)[0]))
        low, high = self.reward_range
        return state, max(low, min(high, reward)), is_terminal, is_truncated or is_cut_off, info

    def render(self, mode: str = "human") -> None:
        """Nothing is drawn, as in the other environments of DACBench."""
        if mode != "human":
            raise NotImplementedError(f"mode={mode!r}")

    def close(self) -> bool:
        """Gives back all searches."""
        for search in self._searches.values():
            search.close()
        self._searches.clear()
        self._current = None
        return True


class HeuristicSelectionBenchmark(AbstractBenchmark):
    """The configuration, and the sets of instances. A folder of one's own: `instance_set_path`, and for
    tests `test_set_path`, also relative to dacbench/benchmarks as DACBench has them."""

    def __init__(self, config_path: Optional[str] = None, config: Optional[dict[str, Any]] = None):
        super().__init__(config_path, None if config is None else objdict(config))
        self.config = objdict({**DEFAULTS, **(self.config or {})})
        self.config.setdefault("config_space", self._config_space())

    def _config_space(self) -> ConfigSpace.ConfigurationSpace:
        space = ConfigSpace.ConfigurationSpace()
        space.add(ConfigSpace.CategoricalHyperparameter("list", self.config.lists.split(",")))
        return space

    def set_lists(self, lists: str) -> None:
        """Other lists, and thereby other actions and observations."""
        self.config.lists = lists
        self.config.config_space = self._config_space()

    def _problems(self, test: bool) -> dict[int, str]:
        config = self.config
        path = config.get("test_set_path" if test else "instance_set_path")
        if path:
            own = os.path.join(_DACBENCH, "benchmarks", path)  # an absolute one stays as it is
            return problems_of(path if os.path.isdir(path) else own)
        if config.instances == "paper":
            published = os.path.join(_DACBENCH, "instance_sets", "fast_downward", config.domain)
            return halves(config.domain, problems_of(published))[test]
        if config.instances != "generated":
            raise ValueError(f"instances={config.instances!r}: choose 'generated' or 'paper'")
        return generated(config.domain, config.set_seed, config.sets_folder)[test]

    def read_instance_set(self, test: bool = False) -> None:
        self.config["test_set" if test else "instance_set"] = self._problems(test)

    def get_environment(self) -> Any:
        config = self.config
        if "instance_set" not in config:
            self.read_instance_set()
        if "test_set" not in config and ("test_set_path" in config or
                                         "instance_set_path" not in config):
            self.read_instance_set(test=True)
        environment = HeuristicSelectionEnv(config)
        for wrap in self.wrap_funcs:
            environment = wrap(environment)
        return environment

    def get_benchmark(self, seed: int = 0) -> HeuristicSelectionEnv:
        """The environment of the default configuration."""
        self.config = objdict(DEFAULTS)
        self.config.config_space = self._config_space()
        self.config.seed = seed
        return self.get_environment()

    def serialize_config(self) -> dict[str, Any]:
        config = super().serialize_config()
        config.pop("test_set", None)  # found again, like the instance set
        return config


def make(**config: Any) -> HeuristicSelectionEnv:
    """For Gymnasium: keyword arguments are the configuration."""
    return HeuristicSelectionBenchmark(config=config).get_environment()
