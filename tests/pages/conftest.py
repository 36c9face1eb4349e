"""Fixtures of the tests of pages: the program, folders for it, a browser, a page that is watched.

The browser is the Chromium of this machine, started once per process of pytest. Every test has a context and a page of
its own. A failed test leaves a picture and a trace in `target/pages`. All waiting is for a condition; the limit suits a
slow machine.
"""

import os
import shutil
from pathlib import Path

import pytest
from chromium import launch_arguments
from folder import ROOT, Folder
from looks import DESK
from playwright.sync_api import expect
from server import campus_server
from watched import Watched

# How long a condition is waited for, in milliseconds. No test asserts anything about time.
PATIENCE = 120_000

expect.set_options(timeout=PATIENCE)


def pytest_configure(config):
    target = Path(os.environ.get("CARGO_TARGET_DIR") or ROOT / "target")
    if config.option.output == "test-results":
        config.option.output = str(target / "pages")
    if not hasattr(config, "workerinput"):
        shutil.rmtree(config.option.output, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def delete_output_dir():
    """Replaces the fixture of pytest-playwright, by which one worker deletes what another has just kept."""


@pytest.fixture(scope="session")
def base_url():
    """No test has a server before it starts one."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, **launch_arguments()}


@pytest.fixture
def new_context(new_context):
    """A function that makes a context, of a desk unless told otherwise: it takes what `Browser.new_context` takes."""

    def make(**arguments):
        context = new_context(**{**DESK, "locale": "en-US", **arguments})
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(PATIENCE)
        return context

    return make


@pytest.fixture
def watched(page):
    """The page of the test, on a desk, with everything it does that a report must never do."""
    return Watched(page)


@pytest.fixture
def new_watched(new_context):
    """A function that makes a further page, in a context of its own: `new_watched(**PHONE)`."""
    return lambda **arguments: Watched(new_context(**arguments).new_page())


@pytest.fixture
def new_folder(tmp_path):
    """A function that makes an empty folder."""
    made = []

    def make():
        made.append(Folder(tmp_path / f"folder-{len(made)}"))
        return made[-1]

    return make


@pytest.fixture
def folder(new_folder):
    """An empty folder to run the program in."""
    return new_folder()


@pytest.fixture
def campus(new_folder):
    """A folder with the document of the examples as `plan.txt`."""
    return new_folder().put("plan.txt", (ROOT / "examples/campus-plan.txt").read_bytes())


@pytest.fixture
def served(folder):
    """A server of its own, beside two documents of the examples."""
    with campus_server(folder) as served:
        yield served
