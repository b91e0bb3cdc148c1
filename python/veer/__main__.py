"""The program: `python3 -m veer plan ...` is `veer plan ...`."""

import os
import sys

from ._lib import program


def main() -> None:
    os.execv(program(), ["veer", *sys.argv[1:]])


if __name__ == "__main__":
    main()
