"""The build backend: maturin, with the program `itl` beside the extension.

A wheel holds the extension and the program, which is both the command and the worker that reads documents in a process
of its own. Maturin builds one of the two; this builds the other one first, with the same profile, and puts it where
maturin takes it along.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import maturin

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "itl.exe" if sys.platform == "win32" else "itl"
PLACE = ROOT / "python" / "src" / "itl" / "bin"

PAGE = b"""%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R
  /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >> endobj
4 0 obj << /Length 48 >> stream
BT /F 12 Tf 20 40 Td (Clean water for all) Tj ET
endstream endobj
trailer << /Root 1 0 R >>
"""
"""A page that only a program with the reader of PDF can read."""


def profile() -> str:
    """The profile that maturin is told to use, or its default."""
    told = shlex.split(os.environ.get("MATURIN_PEP517_ARGS", ""))
    return told[told.index("--profile") + 1] if "--profile" in told else "release"


def build_program() -> Path:
    """Builds the program, unless `ITL_PROGRAM` names one that was built already."""
    if named := os.environ.get("ITL_PROGRAM"):
        return Path(named)
    chosen = profile()
    command = ["cargo", "build", "--package", "itl-cli", "--bin", "itl", "--locked", "--profile", chosen]
    subprocess.run(command, cwd=ROOT, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return target / ("debug" if chosen == "dev" else chosen) / PROGRAM


def check(program: Path) -> None:
    """Refuses a program that was built without the features of a wheel: it would read less than the extension says."""
    done = subprocess.run([program, "analyze", "--text", "-"], input=PAGE, capture_output=True, check=False)
    if b"Clean water" not in done.stdout:
        said = done.stderr.decode(errors="replace").strip()
        raise SystemExit(f"error: {program} cannot read PDF and is no program for a wheel\n{said}")


def put_program() -> None:
    """Puts the program into the package."""
    program = build_program()
    check(program)
    PLACE.mkdir(exist_ok=True)
    shutil.copy2(program, PLACE / PROGRAM)
    # As maturin does with the extension: nobody debugs the program of a wheel.
    if strip := shutil.which("strip"):
        subprocess.run([strip, PLACE / PROGRAM], check=True)


def build_wheel(directory: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """A wheel with the extension and the program."""
    put_program()
    return str(maturin.build_wheel(directory, settings, metadata))


def build_editable(directory: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """The same for people who work on the package."""
    put_program()
    return str(maturin.build_editable(directory, settings, metadata))


build_sdist = maturin.build_sdist
get_requires_for_build_wheel = maturin.get_requires_for_build_wheel
get_requires_for_build_editable = maturin.get_requires_for_build_editable
get_requires_for_build_sdist = maturin.get_requires_for_build_sdist
prepare_metadata_for_build_wheel = maturin.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = maturin.prepare_metadata_for_build_editable
