"""A folder with files, and the real program run in it."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

# How long a run of the program may take, in seconds: a run that hangs ends there.
PATIENCE = 1200

# The root of the repository.
ROOT = Path(__file__).resolve().parents[2]


def program():
    """The program under test: `ITL_PROGRAM`, or what `cargo build` made."""
    path = Path(os.environ.get("ITL_PROGRAM") or ROOT / "target/debug/itl").absolute()
    assert path.is_file(), f"{path} is not there: run `cargo build`, or set ITL_PROGRAM"
    return path


@dataclass
class Run:
    """What the program printed, and how it ended."""

    stdout: str
    stderr: str
    code: int


class Folder:
    """A folder of a test."""

    def __init__(self, root):
        self.root = root
        root.mkdir(parents=True)

    def put(self, name, content):
        """Writes a file, with the folders above it. Returns the folder."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return self

    def path(self, name):
        return self.root / name

    def read(self, name):
        return self.path(name).read_bytes()

    def itl(self, *arguments, stdin=None):
        """Runs the program in the folder, with a text on standard input if one is given."""
        given = {"stdin": subprocess.DEVNULL} if stdin is None else {"input": stdin.encode()}
        command = [program(), *map(str, arguments)]
        done = subprocess.run(command, cwd=self.root, capture_output=True, check=False, timeout=PATIENCE, **given)
        return Run(done.stdout.decode(), done.stderr.decode(), done.returncode)

    def json(self, *arguments):
        """The objects that the program prints, one per line."""
        run = self.itl(*arguments)
        read = run.code in (0, 1) or "was not assessed: " in run.stderr
        assert read, f"{arguments}: {run.stderr}"
        return [json.loads(line) for line in run.stdout.splitlines()]
