"""The command ``itl``: the program that comes with the package, in place of this process."""

from __future__ import annotations

import os
import sys
from typing import NoReturn

from itl._program import program


def main() -> NoReturn:
    """Runs the program with the arguments of this process."""
    path = str(program())
    if sys.platform == "win32":
        import subprocess

        sys.exit(subprocess.run([path, *sys.argv[1:]], check=False).returncode)
    os.execv(path, ["itl", *sys.argv[1:]])


if __name__ == "__main__":
    main()
