"""The driver of all tests, on pages written here: what a page should not do is seen, one that fails is an error."""

import re
import struct

import pytest
from chromium import installed
from looks import DESK, PHONE, looked_at
from playwright.sync_api import Error, expect
from questions import assert_fits, wait_for, wait_for_data


@pytest.fixture
def opened(watched, folder):
    """A function that writes a page and opens it."""

    def write(name, html):
        folder.put(name, f"<!doctype html><meta charset=utf-8><title>t</title>{html}")
        watched.open_file(folder.path(name))
        return watched.page

    return write


CLICKED = """<button onclick='pressed.push(1)'>a</button><div style='height:3000px'></div>
    <a id=far href=#far onclick='pressed.push(2)'>far</a><input><p hidden id=hidden>
    <script>var pressed = [];
    document.addEventListener('keydown', e => pressed.push((e.shiftKey ? 'S' : '') + e.key))</script>"""


def test_a_page_is_read_clicked_and_typed_into(watched, folder, opened):
    page = opened("a #1?.html", CLICKED)
    assert page.title() == "t"
    assert page.evaluate("Promise.resolve([0.1 + 0.2, null, 'ü'])") == [0.1 + 0.2, None, "ü"]
    page.locator("button").click()
    page.locator("#far").click()
    page.keyboard.press("Tab")
    page.keyboard.insert_text("text")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("pressed.filter(key => key !== 'SShift')") == [1, 2, "Tab", "STab", "Enter", 2]
    expect(page.locator("input")).to_have_value("text")
    assert page.evaluate("location.hash") == "#far"
    page.go_back()
    wait_for(page, "location.hash === ''")
    watched.assert_quiet("a page of our own")
    with pytest.raises(Error, match="missing is not defined"):
        page.evaluate("missing.part")
    watched.open_file(folder.path("a #1?.html"), "far")
    assert page.evaluate("[location.hash, pressed.length]") == ["#far", 0]


def test_numbers_come_to_the_last_bit(opened):
    page = opened("numbers.html", f"<p data-affinity={0.1 + 0.2!r}>")
    for number in [0.1 + 0.2, 5e-324, 1.7976931348623157e308]:
        assert struct.pack(">d", page.evaluate("number => number", number)) == struct.pack(">d", number)
    wait_for_data(page, "p", "affinity", 0.1 + 0.2)


BAD = """<meta http-equiv=Content-Security-Policy content="script-src 'unsafe-inline'">
    <img src=missing.png><img src=http://elsewhere.invalid/x>
    <script>console.warn('careful', 7); alert('hello'); window.answer = confirm('sure');
    setTimeout(() => { throw new Error('thrown') }); try { eval('1') } catch {}</script>"""


def test_everything_that_a_page_should_not_do_is_seen(watched, folder, opened):
    page = opened("bad.html", BAD)
    assert page.evaluate("answer") is False
    page.evaluate("setTimeout(() => prompt('later'))")
    seen = watched.observed()
    assert set(seen.loud()) == {"console", "exceptions", "log", "violations", "dialogs", "requests"}
    assert seen.console == ["warning: careful 7"]
    assert seen.dialogs == ["alert: hello", "confirm: sure", "prompt: later"]
    assert [words.split("\n")[0] for words in seen.exceptions] == ["Error: thrown"]
    assert len(seen.requests) == 2, seen
    assert seen.requests[0].endswith("/missing.png")
    assert len(seen.log) == 2, f"neither picture could be loaded: {seen}"
    assert seen.violations == ["script-src kEvalViolation"]
    with pytest.raises(AssertionError, match="careful"):
        watched.assert_quiet("a bad page")
    page.evaluate("console.error('again')")
    assert watched.observed().console[1] == "error: again"
    watched.open_file(folder.path("bad.html"))
    assert watched.observed().console == ["warning: careful 7"], "a page that is opened starts anew"


LOOK = """<meta name=viewport content='width=device-width'><style>body { background: white; margin: 0 }
    @media (prefers-color-scheme: dark) { body { background: black } }
    @media print { p { color: red } }</style><p>words"""


def test_the_view_its_colours_and_paper_can_be_set(new_watched, folder):
    folder.put("look.html", f"<!doctype html>{LOOK}")
    size = "[innerWidth, innerHeight, matchMedia('(pointer: coarse)').matches]"
    pictures = []
    for look, expected in [
        (looked_at(PHONE, "light"), [390, 844, True]),
        (looked_at(PHONE, "dark"), [390, 844, True]),
        (looked_at(DESK, "light"), [1280, 800, False]),
    ]:
        watched = new_watched(**look)
        watched.open_file(folder.path("look.html"))
        assert watched.page.evaluate(size) == expected
        pictures.append(watched.page.screenshot())
        assert pictures[-1].startswith(b"\x89PNG")
        assert struct.unpack(">II", pictures[-1][16:24]) == tuple(expected[:2])
    assert pictures[0] != pictures[1]
    page = watched.page
    page.emulate_media(media="print")
    assert page.locator("p").evaluate("p => getComputedStyle(p).color") == "rgb(255, 0, 0)"
    assert page.pdf().startswith(b"%PDF-")


def test_a_page_that_is_wider_than_its_view_does_not_fit(new_watched, folder):
    folder.put(
        "wide.html", "<!doctype html><meta name=viewport content='width=device-width'><pre style=width:900px>words"
    )
    desk, phone = new_watched(**DESK), new_watched(**PHONE)
    for watched in [desk, phone]:
        watched.open_file(folder.path("wide.html"))
    assert_fits(desk.page, "wide")
    with pytest.raises(AssertionError, match="wide"):
        assert_fits(phone.page, "wide")


def test_a_page_that_is_not_there_is_an_error(watched, folder):
    with pytest.raises(Error, match="ERR_FILE_NOT_FOUND"):
        watched.open_file(folder.path("none.html"))


# Limits that are meant to pass: what is waited for never comes.
SOON = 500


@pytest.mark.parametrize(
    ("selector", "reason"), [("#hidden", "not visible"), ("#none", "waiting for locator"), ("#under", "intercepts")]
)
def test_what_cannot_be_clicked_says_which_element_and_why(opened, selector, reason):
    page = opened(
        "cannot.html",
        "<p hidden id=hidden>a</p><button id=under>b</button><div style='position:fixed;inset:0'>over it</div>",
    )
    with pytest.raises(Error, match=re.compile(f"{reason}", re.DOTALL)) as error:
        page.locator(selector).click(timeout=SOON)
    assert selector in str(error.value)


def test_a_button_that_moves_is_clicked_where_it_comes_to_rest(opened):
    page = opened(
        "moves.html",
        """<style>button { position: absolute; top: 500px; animation: fall 1s linear }
        @keyframes fall { from { top: 0 } to { top: 500px } }</style>
        <button onclick='document.title = "clicked"'>falls</button>""",
    )
    page.locator("button").click()
    expect(page).to_have_title("clicked")
    assert page.evaluate("document.getAnimations().length") == 0


def test_a_condition_that_never_comes_true_is_named(opened):
    page = opened("fine.html", "<p data-x=2>fine")
    page.set_default_timeout(SOON)
    with pytest.raises(AssertionError, match=re.escape("never came true: window.never of None")):
        wait_for(page, "window.never")
    with pytest.raises(AssertionError, match=re.escape("data-x of p never was 1.0, but 2")):
        wait_for_data(page, "p", "x", 1.0)


def test_a_page_that_crashes_is_an_error(watched):
    with pytest.raises(Error, match="crash"):
        watched.page.goto("chrome://crash")


def test_a_browser_that_ends_is_an_error(browser_type, browser_type_launch_args):
    browser = browser_type.launch(**browser_type_launch_args)
    page = browser.new_page()
    browser.close()
    with pytest.raises(Error, match="closed"):
        page.evaluate("new Promise(() => {})")


def test_the_order_of_names_counts_and_absent_ones_are_passed_over():
    assert installed(["no-program-has-this-name", "sh", "ls"]).endswith("/sh")
    assert installed(["no-program-has-this-name"]) is None
