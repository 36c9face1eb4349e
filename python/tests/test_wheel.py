"""The wheel in an empty environment, on a machine without Rust: the lines of the README, and the command."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from .conftest import ROOT

WHEEL = os.environ.get("ITL_WHEEL")
needs_wheel = pytest.mark.skipif(WHEEL is None, reason="ITL_WHEEL names no wheel: cargo xtask test does")


@pytest.fixture(scope="module")
def empty(tmp_path_factory):
    """An environment with the wheel and nothing else, and no program on its path."""
    folder = tmp_path_factory.mktemp("empty")
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    command = [python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(WHEEL)]
    subprocess.run(command, check=True)
    return python


def run(python: Path, *arguments: object, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(python), *map(str, arguments)],
        check=False, capture_output=True, text=True, cwd=cwd, env={"PATH": str(python.parent)},
    )  # fmt: skip


def readme_folder(folder: Path) -> Path:
    """A folder with the examples, in which the lines of the README may write."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    return folder


def lines_of(page: str, heading: str) -> str:
    """The Python lines of a section: what is indented."""
    section = (ROOT / page).read_text().split(f"## {heading}\n", 1)[1].split("\n## ", 1)[0]
    blocks = re.findall(r"(?:^    .*\n|^\n)+", section, re.MULTILINE)
    code = [block for block in blocks if "import itl" in block or "itl." in block or "result" in block]
    return "\n".join(line[4:] for block in code for line in block.splitlines())


@needs_wheel
def test_one_wheel_for_all_pythons():
    assert "cp311-abi3" in str(WHEEL)
    with zipfile.ZipFile(str(WHEEL)) as wheel:
        names = wheel.namelist()
        assert {"itl/bin/itl", "itl/py.typed", "itl/_native.pyi"} <= set(names)
        [program] = [info for info in wheel.infolist() if info.filename == "itl/bin/itl"]
        assert program.external_attr >> 16 & 0o111


@needs_wheel
def test_the_readme(empty, tmp_path):
    program = tmp_path / "readme.py"
    program.write_text(lines_of("README.md", "In Python"))
    done = run(empty, program, cwd=readme_folder(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "Clean water and sanitation" in done.stdout


@needs_wheel
def test_the_command_comes_with_it(empty):
    done = run(empty.parent / "itl", "align", "examples/campus-plan.txt")
    assert done.returncode == 0, done.stderr
    assert "Covered: 7, 4, 6, 5, 13, 12" in done.stdout
    assert run(empty, "-m", "itl", "--version").stdout == run(empty.parent / "itl", "--version").stdout


@needs_wheel
def test_documents_are_read_in_processes_of_their_own(empty, tmp_path):
    """Without the program nothing but plain text is read."""
    program = """
        import itl, pathlib, sys
        model = itl.Framework("sdg").induce()
        page = b"<p>We buy renewable energy.</p>"
        print(model.align(page, name="page.html").profile["concept"][6])
        pathlib.Path(itl.__file__).with_name("bin").joinpath("itl").rename("{away}")
        try:
            model.align(page, name="page.html")
        except itl.DocumentError as error:
            print(error.what)
        pathlib.Path("{away}").rename(pathlib.Path(itl.__file__).with_name("bin") / "itl")
    """
    lines = [line[8:] for line in program.replace("{away}", str(tmp_path / "itl")).splitlines()]
    done = run(empty, "-c", "\n".join(lines))
    assert done.stdout.startswith("7\nthe reader of the document cannot be started"), done.stderr


@needs_wheel
@pytest.mark.parametrize("version", ["3.12", "3.13"])
def test_later_pythons(version, tmp_path):
    """The same wheel in later Pythons, where they are there."""
    found = [path for path in _pythons(version) if path.exists()]
    if not found:
        pytest.skip(f"no Python {version} here")
    subprocess.run([found[0], "-m", "venv", tmp_path], check=True)
    python = tmp_path / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", str(WHEEL)], check=True)
    done = run(python, "-c", "import itl; print(itl.align(text='We end hunger.').name)")
    assert done.stdout == "text\n", done.stderr


def _pythons(version: str) -> list[Path]:
    paths = [Path(folder) / f"python{version}" for folder in os.environ["PATH"].split(os.pathsep)]
    beside = Path(sys.base_prefix).parent.glob(f"{version}*/bin/python{version}")
    return [*beside, *(path for path in paths if "shims" not in str(path))]
