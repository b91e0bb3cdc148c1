"""The C library: where it is, its structures and functions. include/veer.h says what they mean.

Handles are integers here, and pointers of all kinds `c_void_p`: byref(x), arrays and addresses fit.
"""

import ctypes
import os
import shutil
from ctypes import POINTER, Structure, byref, c_char, c_char_p, c_double, c_int, c_int32, c_int64, \
    c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, Optional

PACKAGE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(PACKAGE))  # of the repository, if this is its python/veer
MAJOR = 1


def _find(variable: str, *parts: str) -> Optional[str]:
    """That of the environment, of a wheel, or of the repository that this package lies in."""
    if variable in os.environ:
        return os.environ[variable]
    places = [os.path.join(PACKAGE, "bundled", parts[-1])]
    if os.path.exists(os.path.join(ROOT, "include", "veer.h")):
        places.append(os.path.join(ROOT, "build", "release", *parts))
    return next((place for place in places if os.path.exists(place)), None)


def program() -> str:
    """The program `veer`, which trains; VEER in the environment names another one."""
    found = _find("VEER", "veer") or shutil.which("veer")
    if not found:
        raise FileNotFoundError("there is no program veer: neither in this package nor in the PATH")
    return found


def _load() -> ctypes.CDLL:
    path = _find("VEER_LIBRARY", "libveer.so")
    # The loader takes a library that is there already for one that libveer needs.
    needed = os.path.join(PACKAGE, "bundled", "libjansson.so.4")
    if path and os.path.dirname(path) == os.path.dirname(needed) and os.path.exists(needed):
        ctypes.CDLL(needed)
    try:
        loaded = ctypes.CDLL(path or f"libveer.so.{MAJOR}")
    except OSError as error:
        raise ImportError(f"the library of Veer cannot be loaded: {error} (`make` builds it, "
                          "VEER_LIBRARY names it)") from None
    version = loaded.veer_version()
    if version // 1000 != MAJOR:
        raise ImportError(f"{path or loaded._name} has version {version // 1000}.{version % 1000}; "
                          f"this package needs {MAJOR}.0 or later")
    return loaded


class Struct(Structure):
    """One of those that begin with their size; members that are not given are 0."""

    def __init__(self, **members: Any) -> None:
        super().__init__(ctypes.sizeof(type(self)), **members)


def _struct(name: str, *members: tuple) -> type:
    """`members`: types, each with the names of the members that have it."""
    fields = [("size", c_size_t)]
    for kind, names in members:
        fields += [(member, kind) for member in names.split()]
    return type(name, (Struct,), {"_fields_": fields, "__slots__": ()})


class Fact(Structure):
    _fields_ = [("variable", c_int32), ("value", c_int32)]


class ListStats(Structure):
    _fields_ = [(name, c_double) for name in ("max", "min", "mean", "variance", "count")]


# Called with a context, what is observed, and for tasks how far it is. Not 0: stop.
TaskProgress = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_int64)
PlanCallback = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p)

Error = _struct("Error", (c_int, "code line column"), (c_char * 256, "file"),
                (c_char * 512, "message"))
TaskOptions = _struct("TaskOptions", (c_double, "max_seconds"), (TaskProgress, "progress"),
                      (c_void_p, "context"))
TaskFigures = _struct(
    "TaskFigures",
    (c_int32, "num_variables num_facts num_operators num_axioms num_goals num_mutex_groups"),
    (c_int, "is_pddl is_changed has_costs is_unsolvable"), (c_double, "seconds"),
    (c_size_t, "memory"))
Verdict = _struct("Verdict", (c_int, "verdict"), (c_int64, "cost num_steps failing_step"),
                  (c_int, "line column"), (c_char * 256, "file"), (c_char * 512, "message"))
Search = _struct(
    "Search",
    (c_char_p, "preset lists search preferred costs symmetry step mdp policy_name"),
    (c_void_p, "policy"), (c_int64, "sharing_rate weight bound"), (c_int, "reopens"))
Counts = _struct(
    "Counts", (c_int64, "steps expanded evaluated evaluations generated reopened dead_ends progress "
                        "work states"))
PlanResult = _struct(
    "PlanResult",
    (c_int, "status exit_code has_plan is_optimal is_unsolvable num_plans"),
    (c_int64, "length cost"), (c_double, "seconds search_seconds"), (c_char_p, "control policy"),
    (c_int, "is_recognised"), (c_char_p, "helper"))
PlanOptions = _struct(
    "PlanOptions", (POINTER(Search), "search"), (c_char_p, "control helpers"),
    (c_int, "is_anytime num_threads"), (c_int64, "control_interval max_steps"),
    (c_double, "max_seconds"), (c_size_t, "max_memory"), (PlanCallback, "progress found"),
    (c_void_p, "context"))
EnvOptions = _struct(
    "EnvOptions", (POINTER(Search), "search"), (c_char_p, "recipe features"), (c_uint32, "seed"),
    (c_int64, "max_steps max_cost"), (c_int, "measure objective"),
    (c_double, "penalty max_seconds"), (c_size_t, "memory_limit"), (c_int, "forgets records"))
Reset = _struct("Reset", (c_int64, "num_random_steps"), (c_uint64, "seed"), (c_int, "is_bare"))
Step = _struct("Step", (c_double, "reward"), (c_int, "status is_terminal is_truncated list"))
Feature = _struct("Feature", (c_char * 128, "name"), (c_double, "low high"), (c_int, "list"))
VecOptions = _struct(
    "VecOptions", (c_int, "num_envs num_threads"), (POINTER(EnvOptions), "env"),
    (c_int, "autoreset draws_tasks"), (c_uint64, "seed"), (c_int64, "num_random_steps"))
Many = _struct("Many", (c_void_p, "observations rewards terminations truncations statuses lists "
                                  "tasks lengths returns final_observations"))

# A line per group: "result name(arguments)". p: pointer, s: text, e: an Error of the library,
# i: int, j: int32, l: int64, z: size_t, v: nothing.
_TYPES = {"p": c_void_p, "s": c_char_p, "i": c_int, "j": c_int32, "l": c_int64, "z": c_size_t,
          "e": POINTER(Error), "v": None}
_FUNCTIONS = """
i version()  s status_name(i)  s name(ii)  s name_summary(ii)  l recipe_get(sspl)
p task_open(sspp)  p task_parse(sspp)  p task_share(p)  v task_close(p)  p task_change(pplplp)
i task_find(pspp)  i task_figures(pp)  s task_variable_name(pj)  j task_num_values(pj)
s task_fact_name(pjj)  i task_is_derived(pj)  s task_operator_name(pj)  l task_operator_cost(pj)
l task_initial(ppl)  l task_goal(ppl)  l task_plan_text(pplpl)  i task_write(psp)
i task_validate(pspp)  i task_validate_file(pspp)
p policy_open(sp)  p policy_parse(pzp)  p policy_recognise(pp)  p policy_share(p)
v policy_close(p)  s policy_get(ps)
p plan_new(ppp)  i plan_run(p)  v plan_interrupt(p)  e plan_error(p)  i plan_result(pp)
i plan_counts(pp)  l plan_operators(ppl)  v plan_close(p)
p env_open(ppp)  v env_close(p)  e env_error(p)  i env_num_lists(p)  s env_list_name(pi)
i env_reset(pp)  i env_step(pip)  v env_interrupt(p)  i env_observe(ppi)  i env_counts(pp)
i env_num_features(ps)  i env_feature(psip)  i env_features(pspi)  l env_plan(ppl)
l env_plan_cost(p)  z env_memory(p)  l env_render(pipl)
p control_open(pspp)  i control_choose(p)  v control_close(p)
p vec_open(pipp)  v vec_close(p)  e vec_error(p)  i vec_num_envs(p)  p vec_env(pi)
v vec_interrupt(p)  i step_many(ppp)  i reset_many(pppp)
"""


def _declare(loaded: ctypes.CDLL) -> None:
    for declaration in _FUNCTIONS.replace("\n", "  ").strip().split("  "):
        kind, name, arguments = declaration[0], declaration[2:-1].partition("(")[0], \
            declaration[2:-1].partition("(")[2]
        function = getattr(loaded, "veer_" + name)
        function.restype = _TYPES[kind]
        function.argtypes = [_TYPES[argument] for argument in arguments]


lib = _load()
_declare(lib)
__all__ = ["byref", "lib", "program"]
