"""Where the program ``itl`` is, which is the command and reads documents in processes of its own."""

from __future__ import annotations

import sys
from pathlib import Path


def program() -> Path:
    """The program that came with the package."""
    name = "itl.exe" if sys.platform == "win32" else "itl"
    return Path(__file__).parent / "bin" / name
