#!/usr/bin/env python3
"""Takes the place of the published system's fast-downward.py: hands its command line to Veer.

This process becomes veer, so signals and the exit code pass through. See README.md.
"""

import os
import shutil
import sys

USAGE_ERROR = 36


def fail(message):
    print(f"error: {message}", file=sys.stderr)
    sys.exit(USAGE_ERROR)


def find_veer():
    if os.environ.get("VEER"):
        return os.environ["VEER"]
    folder = os.path.dirname(os.path.realpath(__file__))
    for place in ("veer", os.path.join("..", "build", "release", "veer")):
        path = os.path.join(folder, place)
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    return shutil.which("veer") or fail(
        "there is no veer: build it with make, or say where it is in the variable VEER")


def main():
    veer = find_veer()
    try:
        os.execv(veer, [veer, "fd", *sys.argv[1:]])
    except OSError as error:
        fail(f"cannot run {veer}: {error.strerror}")


if __name__ == "__main__":
    main()
