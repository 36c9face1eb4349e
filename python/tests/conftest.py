"""What tests share: a framework, its model, the examples, and the program that comes with the wheel."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import itl
import pytest
from itl._program import program

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def plain_or_long(plain: int, long: int) -> int:
    """How often something random is tried: more often before a release."""
    return long if os.environ.get("ITL_LONG") else plain


@pytest.fixture(scope="session")
def goals() -> itl.Framework:
    return itl.Framework("sdg")


@pytest.fixture(scope="session")
def model(goals: itl.Framework) -> itl.Model:
    return goals.induce()


@pytest.fixture(scope="session")
def plan() -> Path:
    return EXAMPLES / "campus-plan.txt"


def run(*arguments: object, code: int | None = 0) -> str:
    """What the program prints; ``code`` is how it has to end."""
    command = [str(program()), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert code is None or done.returncode == code, done.stderr
    return done.stdout
