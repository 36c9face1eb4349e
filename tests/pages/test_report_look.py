"""The report on screens and on paper: every view fits, reads in the dark, prints, and passes an accessibility check."""

import pytest
import said
from accessible import serious
from folder import ROOT
from looks import DESK, LOOKS, PHONE, looked_at
from playwright.sync_api import expect
from questions import assert_fits, flat, wait_for
from samples import GOALS, PLAN

# Every view, with and without evidence: of the document, of a section, of a sentence.
VIEWS = [
    "view=coverage",
    "view=coverage&concept=7",
    "view=coverage&only=gaps&concept=7&unit=21",
    "view=profile",
    "view=heatmap",
    "view=text",
    "view=profile&concept=7",
    "view=heatmap&concept=7&group=section-3",
    "view=heatmap&concept=7&unit=21",
    "view=text&concept=7&unit=21",
    "view=text&filter=7",
]


# Only colours are others in the dark.
@pytest.mark.parametrize(("scheme", "rules"), [("light", None), ("dark", ["color-contrast"])], ids=["light", "dark"])
def test_axe_finds_nothing_serious_in_any_view(new_watched, campus, scheme, rules):
    watched = new_watched(**looked_at(DESK, scheme))
    watched.make(campus, "plan.txt")
    for view in VIEWS:
        watched.go(view)
        assert serious(watched.page, only=rules) == [], view


def test_axe_finds_nothing_serious_in_a_hierarchy(new_watched, folder):
    watched = new_watched(**looked_at(DESK, "light"))
    folder.put("goals.csv", GOALS).put("plan.txt", PLAN)
    watched.make(folder, "plan.txt", "-f", "goals.csv", link="view=profile&concept=Z")
    watched.page.locator("#profile [data-choice=tree]").click()
    expect(watched.page.locator("#profile button.fold").first).to_be_visible()
    assert serious(watched.page) == []


@pytest.mark.parametrize("look", LOOKS)
def test_the_page_of_a_comparison_is_accessible_and_fits_a_phone(new_watched, campus, look):
    watched = new_watched(**LOOKS[look])
    campus.put("review.txt", (ROOT / "examples/campus-review.txt").read_bytes())
    run = campus.itl("compare", "plan.txt", "review.txt", "--html", "moved.html")
    assert run.code == 0, run.stderr
    watched.open_file(campus.path("moved.html"))
    watched.page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true })")
    assert_fits(watched.page, "a comparison")
    watched.assert_quiet("a comparison")
    assert serious(watched.page) == []


def test_axe_would_find_something(watched, folder):
    folder.put("bad.html", "<!doctype html><img src='data:,'><button></button>")
    watched.open_file(folder.path("bad.html"))
    assert any(found.startswith("button-name") for found in serious(watched.page))


# Heads of columns that are higher than two lines: a word was cut letter by letter.
BROKEN = """[...document.querySelectorAll('.terms th')].filter(head => head.clientHeight > 45)
    .map(head => head.textContent)"""


@pytest.mark.parametrize("view", [DESK, PHONE], ids=["desk", "phone"])
def test_every_view_fits_a_desk_and_a_phone(new_watched, campus, view):
    watched = new_watched(**view)
    watched.make(campus, "plan.txt")
    for link in VIEWS:
        watched.go(link)
        assert_fits(watched.page, link)
        assert watched.page.evaluate("document.body.scrollWidth") <= view["viewport"]["width"], link
        assert watched.page.evaluate(BROKEN) == [], f"no word is cut letter by letter: {link}"
    watched.assert_quiet("sizes")


# How light the ground of the page is, from 0 to 255.
LIGHT = """(([r, g, b]) => (r + g + b) / 3)
    (getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number))"""


def test_the_dark_is_dark_by_preference_and_by_choice(watched, campus):
    page = watched.page
    watched.make(campus, "plan.txt")
    for view in ["view=coverage&concept=7", "view=profile&concept=7", "view=heatmap", "view=text"]:
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        watched.open_report(campus.path("report.html"), view)
        wait_for(page, f"{LIGHT} > 200")
        by_day = page.screenshot()
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        wait_for(page, f"{LIGHT} < 60")
        by_night = page.screenshot()
        assert min(len(by_day), len(by_night)) > 20_000, "pictures of something"
        assert by_day != by_night
        # A choice wins.
        page.locator("#theme").click()
        wait_for(page, f"{LIGHT} > 200")
    watched.assert_quiet("dark")


def test_the_first_screen_is_printed_whatever_is_looked_at(watched, campus):
    json = watched.make(campus, "plan.txt")
    for link, has_evidence in [
        ("view=coverage", False),
        ("view=heatmap", False),
        ("view=text&concept=7&unit=21", True),
    ]:
        watched.open_report(campus.path("report.html"), link)
        watched.page.pdf(path=campus.path("print.pdf"), print_background=True, prefer_css_page_size=True)
        # The program itself reads what a person would hold in hand.
        words = flat(campus.itl("analyze", "print.pdf", "--text").stdout)
        for concept in json["concepts"]:
            assert concept["label"] in words, f"{link}: {concept} in {words}"
        assert said.MADE in words, words
        assert json["framework"]["fingerprint"] in words, words
        assert (said.SUM in words) == has_evidence, link
    watched.assert_quiet("print")


def test_paper_has_all_quotes_what_is_missing_and_page_numbers(watched, campus):
    page, json = watched.page, watched.make(campus, "plan.txt")
    # Of a list that is cut to gaps, paper still has everything.
    watched.open_report(campus.path("report.html"), "view=coverage&only=gaps")
    page.pdf(path=campus.path("print.pdf"), print_background=True, prefer_css_page_size=True)
    words = flat(campus.itl("analyze", "print.pdf", "--text").stdout)
    quotes = [unit for quotes in json["aggregate"]["quotes"] for unit in quotes]
    assert len(quotes) > 3
    for unit in quotes:
        assert flat(json["units"][unit]["text"]) in words, words
    assert said.MISSING in words, words
    assert said.QUOTED in words, words
    assert "1 / " in words, words
    verdicts = json["aggregate"]["verdict"]
    for button, count in zip(said.LISTS, (len(verdicts), len(verdicts) - verdicts.count("covered")), strict=True):
        assert button.format(count) not in words, words
    # Afterwards the screen is what it was.
    expect(page.locator("#paper")).to_have_count(0)
    expect(page.locator("#coverage tr.covered")).to_have_count(0)
    watched.assert_quiet("paper")
