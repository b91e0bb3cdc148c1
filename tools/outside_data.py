"""Recorded figures and tasks that lie beside the repository, in ../shared, and are not part of it.

A script that needs them calls need() first: without them it ends with exit code 77, which tests/run
and others count as skipped, never as passed.
"""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SHARED = os.path.join(ROOT, "../shared")
EXIT_SKIPPED = 77


def need(*paths):
    """Ends the program as skipped, and says why, unless all paths exist."""
    for path in paths:
        if not os.path.exists(path):
            print(f"skipped: there is no {os.path.normpath(path)}, which is not part of the repository")
            sys.exit(EXIT_SKIPPED)
