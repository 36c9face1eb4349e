"""The report without a mouse: everything is reached and left by keys, and one always sees where one is."""

import pytest
from keys import assert_focus_is_seen, tab_back_to, tab_to
from playwright.sync_api import expect
from questions import has_focus, wait_for

IN_EVIDENCE = "document.querySelector('#evidence').contains(document.activeElement)"


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def test_the_profile_is_used_by_keys(watched, campus):
    page = watched.page
    watched.make(campus, "plan.txt", link="view=profile")
    tab_to(page, ".skip")
    press(page, "Enter")
    expect(page.locator("#main")).to_be_focused()
    third = "#profile tbody tr:nth-child(3) .concept"
    tab_to(page, third)
    press(page, "Enter")
    wait_for(page, IN_EVIDENCE)
    tab_to(page, "#evidence .best button")
    press(page, "Enter")
    expect(page.locator("#sum")).to_be_attached()
    wait_for(page, IN_EVIDENCE)
    press(page, "Escape")
    expect(page.locator("#evidence")).to_be_hidden()
    # Back where it came from.
    expect(page.locator(third)).to_be_focused()
    assert_focus_is_seen(page)
    for choice in ["framework", "strength"]:
        tab_back_to(page, f"#profile [data-choice={choice}]")
        press(page, "Space")
        # The focus stays on what was pressed.
        expect(page.locator(f"#profile [data-choice={choice}][aria-pressed=true]")).to_be_focused()
    for tool in ["#theme", "#tools [data-choice=absolute]"]:
        tab_back_to(page, tool)
        press(page, "Enter")
        expect(page.locator(f"{tool}[aria-pressed=true]")).to_be_focused()
    watched.assert_quiet("keys")


@pytest.fixture
def active(watched):
    """Asserts which cell of the heatmap is the active one, and that it is in the page. Without an id, any."""
    grid = watched.page.locator(".grid")

    def assert_active(cell=None):
        if cell:
            expect(grid).to_have_attribute("aria-activedescendant", cell)
        expect(watched.page.locator("#" + grid.get_attribute("aria-activedescendant"))).to_be_visible()

    return assert_active


def test_the_views_the_heatmap_and_the_text_are_used_by_keys(watched, campus, active):
    page = watched.page
    watched.make(campus, "plan.txt")
    tab_to(page, "#tab-coverage")
    for tab in ["tab-text", "tab-heatmap"]:
        press(page, "ArrowRight")
        expect(page.locator(f"#{tab}[aria-selected=true]")).to_be_focused()
    tab_to(page, ".grid")
    active("cell-0-0")
    press(page, "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp")
    active("cell-1-2")
    press(page, "End")
    active("cell-1-16")
    press(page, "Home", "PageDown")
    active()
    press(page, "PageUp")
    level = page.locator("[aria-label=Level] [aria-pressed=true]")
    expect(level).to_have_attribute("data-choice", "section")
    for key, now in [("+", "paragraph"), ("+", "sentence"), ("-", "paragraph"), ("-", "section"), ("-", "document")]:
        press(page, key)
        expect(level).to_have_attribute("data-choice", now)
        expect(page.locator(".grid")).to_be_focused()
    press(page, "Enter")
    wait_for(page, IN_EVIDENCE)
    press(page, "Escape")
    expect(page.locator("#evidence")).to_be_hidden()
    expect(page.locator(".grid")).to_be_focused()
    press(page, "2")
    expect(page.locator("#text")).to_be_visible()
    assert not has_focus(page, "body"), "a view that goes away does not take the focus with it"
    tab_to(page, "#text .unit")
    for _ in range(6):
        press(page, "ArrowDown")
        assert_focus_is_seen(page)
    sixth = page.locator("#text [data-unit='6']").first
    expect(sixth).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#sum")).to_be_attached()
    wait_for(page, "location.hash.includes('unit=6')")
    press(page, "Escape")
    expect(page.locator("#evidence")).to_be_hidden()
    expect(sixth).to_be_focused()
    watched.assert_quiet("keys")


def test_what_is_pressed_keeps_the_focus_and_what_is_open_stays_open(watched, campus):
    page = watched.page
    watched.make(campus, "plan.txt", link="view=heatmap&concept=7&unit=21")
    tab_to(page, ".skip")
    press(page, "Enter")
    expect(page.locator("#main")).to_be_focused()
    # The way past the head leads nowhere else.
    expect(page.locator("#heatmap")).to_be_visible()
    expect(page.locator("#sum")).to_be_visible()
    for choice in ["[data-choice=strength]", "[data-choice=numbers]"]:
        tab_to(page, f"#heatmap {choice}")
        press(page, "Space")
        expect(page.locator(f"#heatmap {choice}[aria-pressed=true]")).to_be_focused()
    tab_to(page, "#evidence [data-go=text]")
    press(page, "Enter")
    expect(page.locator("#text")).to_be_visible()
    assert not has_focus(page, "body"), "the evidence that was drawn anew has the focus"
    watched.assert_quiet("keys")


def test_the_first_screen_is_used_by_keys(watched, campus):
    page = watched.page
    watched.make(campus, "plan.txt")
    for way, choice in [(tab_to, "covered"), (tab_back_to, "all")]:
        way(page, f"#coverage [data-choice={choice}]")
        press(page, "Enter")
        expect(page.locator(f"#coverage [data-choice={choice}][aria-pressed=true]")).to_be_focused()
    second = "#coverage tbody tr:nth-child(2) .concept"
    tab_to(page, second)
    press(page, "Enter")
    wait_for(page, IN_EVIDENCE)
    for stop in ["#evidence [data-copy]", "#evidence [data-go=passages]", "#evidence details.made summary"]:
        tab_to(page, stop)
    press(page, "Enter")
    tab_to(page, "#evidence .best button")
    press(page, "Escape")
    expect(page.locator("#evidence")).to_be_hidden()
    # Back where it came from.
    expect(page.locator(second)).to_be_focused()
    press(page, "2")
    expect(page.locator("#text")).to_be_visible()
    tab_to(page, "#search")
    press(page, "3")
    expect(page.locator("#search")).to_have_value("3")
    # A digit that is typed is no way to another view.
    expect(page.locator("#text")).to_be_visible()
    watched.assert_quiet("keys")
