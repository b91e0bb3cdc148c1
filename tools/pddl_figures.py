"""Reads translate.csv: the figures of Fast Downward's translator for PDDL tasks."""

import csv
import os

from outside_data import SHARED, need

CSV = os.path.join(SHARED, "oracle/translate.csv")
DATA = os.path.join(SHARED, "data")


def read_rows(path):
    need(path)
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def is_finished(row):
    """Fast Downward finished, so the row has figures."""
    return row["rc"] == "0"


def row_name(row):
    return f"{row['domain']} {row['problem']}"


def task_name(row):
    """The name of the same task in other files of figures and in folders of SAS+ files."""
    problem = os.path.splitext(os.path.basename(row["problem"]))[0]
    return f"{row['domain'].replace('/', '-')}__{problem}"


def domain_path(problem):
    """The domain of a problem: beside it, under one of the usual names, or one folder above."""
    folder, name = os.path.split(problem)
    names = ["domain.pddl", f"domain_{name}", f"domain-{name}", f"{name[:3]}-domain.pddl",
             "../domain.pddl"]
    paths = [os.path.normpath(os.path.join(folder, name)) for name in names]
    return next((path for path in paths if os.path.exists(path)), paths[0])


def row_files(data, row):
    """Domain and problem of a row; folders that are not in `paper/` are in `ipc/`."""
    folder = row["domain"] if row["domain"].startswith("paper/") else "ipc/" + row["domain"]
    problem = os.path.join(data, folder, row["problem"])
    return domain_path(problem), problem


def files_by_task():
    """Domain and problem of all tasks of the usual CSV, by task_name."""
    return {task_name(row): row_files(DATA, row) for row in read_rows(CSV)}
