"""Runs planners and chooses rows of recorded figures, for the scripts of this folder."""

import csv
import json
import math
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(ROOT, "tools"))
import outside_data

VEER = os.environ.get("VEER", os.path.join(ROOT, "build/release/veer"))
CSV = os.path.join(outside_data.SHARED, "oracle/search.csv")
TASKS = os.path.join(outside_data.SHARED, "data/sas")
ASTAR_CSV = os.path.join(ROOT, "tests/oracle/astar.csv")

# The same search for both: options of veer plan, --search of Fast Downward.
CONFIGS = {
    "ff": (["--lists", "ff"], "eager(single(ff()))"),
    "add": (["--lists", "add"], "eager(single(add()))"),
    "cg": (["--lists", "cg"], "eager(single(cg()))"),
    "cea": (["--lists", "cea"], "eager(single(cea()))"),
    "alt2": (["--lists", "ff,add", "--control", "alt"],
             "eager(alt([single(ff()),single(add())]))"),
    "alt4": (["--lists", "ff,cg,cea,add", "--control", "alt"],
             "eager(alt([single(ff()),single(cg()),single(cea()),single(add())]))"),
    "astar-lmcut": (["--preset", "optimal"], "astar(lmcut())"),
    "astar-blind": (["--preset", "optimal", "--lists", "blind"], "astar(blind())"),
    "lama-first": (["--preset", "lama-first"],
                   "let(lm,eval_modify_costs(landmark_sum(lm_reasonable_orders_hps(lm_rhw()),"
                   "pref=false),cost_type=one),let(ff,eval_modify_costs(ff(),cost_type=one),"
                   "lazy_greedy([ff,lm],preferred=[ff,lm],cost_type=one,reopen_closed=false)))"),
}


def add_common_arguments(parser, rows):
    parser.add_argument("--csv", default=CSV, help="recorded figures, see tools/check-oracle")
    parser.add_argument("--tasks", default=TASKS, help="folder with the tasks of the figures")
    parser.add_argument("--rows", type=int, default=rows, help="how many tasks (%(default)s)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each (%(default)s)")


def solved_rows(path, config):
    """Those of A* are recorded in the repository, unless another CSV is given."""
    path = ASTAR_CSV if path == CSV and config.startswith("astar-") else path
    outside_data.need(path)
    with open(path, newline="", encoding="utf-8") as file:
        return [row for row in csv.DictReader(file)
                if row["config"] == config and row["solved"] == "1"]


def by_search_time(rows):
    """Longest search of Fast Downward first."""
    return sorted(rows, key=lambda row: -float(row["search_s"]))


def task_path(folder, row):
    return os.path.join(folder, row["task"] + ".sas")


def run_veer(path, config, *options):
    """The JSON object of a run that must find a plan."""
    command = [VEER, "plan", path, "--json", "--plan-file", "/dev/null",
               *CONFIGS[config][0], *options]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def children_processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def veer_processor_time(path, config):
    """Seconds of processor time that a search takes: a whole run less one that ends after a step.
    For machines in use, where wall time says nothing; not for searches that are a small part of
    the run, as the difference is as uncertain as the rest is long."""
    command = [VEER, "plan", path, "--quiet", "--plan-file", "/dev/null", *CONFIGS[config][0]]
    times = []
    for options in ([], ["--max-steps", "1"]):
        before = children_processor_time()
        subprocess.run(command + options, check=False)
        times.append(children_processor_time() - before)
    return times[0] - times[1]


def veer_info(path):
    command = [VEER, "info", path, "--json"]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


# Both planners take search_time from after the evaluation of the initial state to the plan; Fast
# Downward's clock is processor time, veer's is wall time.
DOWNWARD_FIGURES = {
    "evaluated": r"Evaluated (\d+) state",
    "evaluations": r"Evaluations: (\d+)",
    "registered_states": r"registered states: (\d+)",
    "search_time": r"Actual search time: ([\d.]+)s",
    "total_time": r"Total time: ([\d.]+)s",
    "peak_memory_kb": r"Peak memory: (\d+) KB",
}


def run_downward(binary, path, config):
    """The same keys as in veer's JSON object, for Fast Downward's search component."""
    command = [binary, "--search", CONFIGS[config][1], "--internal-plan-file", "/dev/null"]
    with open(path, "rb") as task:
        output = subprocess.run(command, stdin=task, capture_output=True, text=True,
                                check=True).stdout
    found = {name: re.findall(pattern, output)[-1] for name, pattern in DOWNWARD_FIGURES.items()}
    return {name: float(text) if "." in text else int(text) for name, text in found.items()}


# GNU time stands between this process and the measured one: a child starts with the peak memory of
# the process that forked it, and a Python interpreter is larger than veer on a small task. That
# adds a millisecond to either side.
def run_measured(command, limit, folder=None):
    """Wall time, processor time in seconds and peak memory in KB; None if it failed or took longer
    than the limit."""
    if not shutil.which("time"):
        sys.exit("GNU time is missing (Debian package time)")
    with tempfile.NamedTemporaryFile("r") as memory:
        start = time.perf_counter()
        with subprocess.Popen(["time", "-f", "%M", "-o", memory.name, *command], cwd=folder,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              start_new_session=True) as process:
            timer = threading.Timer(limit, os.killpg, (process.pid, signal.SIGKILL))
            timer.start()
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
            timer.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            return None
        return wall, usage.ru_utime + usage.ru_stime, int(memory.read().split()[-1])


def geometric_mean(numbers):
    return math.exp(sum(math.log(number) for number in numbers) / len(numbers))


def report_ratios(what, ratios):
    if ratios:
        print(f"{what}: geometric mean {geometric_mean(ratios):.2f}, smallest {min(ratios):.2f}, "
              f"{len(ratios)} tasks", flush=True)
    else:
        print(f"{what}: no tasks")
