"""The page of a study: its numbers are those of `--json`, nothing hostile runs, it can be used by keyboard, and it fits
screens of any width.
"""

import json as notation

import pytest
import said
from accessible import serious
from looks import DESK, PHONE, looked_at
from playwright.sync_api import expect
from questions import assert_fits, text, wait_for
from samples import GOALS, bits

TOPICS = ["account", "password", "network", "backup", "incident", "training", "vendor", "sensor"]


def controls(more=()):
    """Controls in two families, some alike, of very different lengths."""
    rows = ["id,parent,label,descriptor"]
    for number, topic in enumerate(TOPICS):
        for family, action in [("AC", "review"), ("SC", "protect")]:
            documented = "with documented evidence for every auditor " * number
            rows.append(
                f"{family}-{number},{family},{topic} {action},The organization shall {action} each {topic} record "
                f"and report {topic} failures {documented}quickly."
            )
    return "\n".join([*rows, *more, ""])


def make(watched, folder, framework, link=""):
    """Makes the page of a framework and opens it; returns what `--json` says."""
    json = folder.json("study", framework, "--language", "en", "--html", "study.html", "--force", "--json")[-1]
    watched.open_report(folder.path("study.html"), link)
    return json


ROWS = """() => JSON.stringify(itl.head.concepts.map((_, row) =>
    [itl.row(row), itl.head.concepts.map((_, column) => itl.cell(row, column))]))"""


@pytest.mark.parametrize("framework", ["controls.csv", "goals.csv", "sdg-statements"])
def test_every_cell_is_that_of_the_json(watched, folder, framework):
    page = watched.page
    folder.put("controls.csv", controls()).put("goals.csv", GOALS)
    json = make(watched, folder, framework)
    rows = notation.loads(page.evaluate(ROWS))
    assert len(rows) == len(json["affinity"]) > 5
    for at, (row, cells) in enumerate(rows):
        assert bits(row) == bits(json["affinity"][at]), f"row {at}"
        assert bits(cells) == bits(json["affinity"][at]), f"row {at}"
    head = page.evaluate("itl.head")
    for name in ["mean_diagonal", "mean_off_diagonal", "separation"]:
        assert head["figures"][name] == json[name], name
    assert head["verdict"] == json["verdict"]
    # The page may know more of it.
    assert {name: head["bias"][name] for name in json["length_bias"]} == json["length_bias"]
    assert head["findings"] == json["findings"]
    assert text(page, "#lead") == f"{json['verdict']['sentence']}."
    watched.assert_quiet(framework)


def test_a_pair_shows_both_texts_and_what_they_share(watched, folder):
    page = watched.page
    folder.put("controls.csv", controls())
    json = make(watched, folder, "controls.csv", "concept=AC-0&with=SC-0")
    places = {concept["id"]: at for at, concept in enumerate(json["concepts"])}
    first, second = places["AC-0"], places["SC-0"]
    relative = json["affinity"][first][second] / json["concepts"][second]["reference"]
    shown = page.locator("#detail [data-relative]").first.get_attribute("data-relative")
    assert float(shown) == relative
    expect(page.locator("#detail blockquote")).to_have_count(2)
    marks = page.locator("#detail blockquote mark").all_text_contents()
    assert "account" in marks, marks
    assert text(page, "#detail .pair-reading").startswith(said.SHARE.format("AC-0", "SC-0"))
    assert page.locator("#shared tbody tr[data-term]").count() > 5
    watched.assert_quiet("a pair")


def test_the_page_can_be_used_without_a_mouse(watched, folder):
    page = watched.page
    folder.put("goals.csv", GOALS)
    make(watched, folder, "goals.csv")
    # The map: an arrow moves, the cell is told, Enter opens the pair, Escape closes it.
    canvas, words = page.locator("#map canvas"), page.locator("#map-words")
    canvas.focus()
    expect(words).to_contain_text(said.OWN_TEXT)
    page.keyboard.press("ArrowRight")
    expect(words).to_contain_text("→")
    page.keyboard.press("Enter")
    expect(page.locator("#detail")).to_be_visible()
    expect(page.locator("#detail")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#detail")).to_be_hidden()
    expect(canvas).to_be_focused()
    # The table: sorted by a head, filtered by what is written.
    head = page.locator("[data-sort=words]")
    head.focus()
    page.keyboard.press("Enter")
    expect(head).to_be_focused()
    rows = page.locator(".every tbody tr")
    counts = rows.evaluate_all("rows => rows.map(row => Number(row.cells[1].textContent))")
    assert counts == sorted(counts), counts
    assert counts[0] < counts[-1], counts
    page.locator("#filter").fill("drinking")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("W1 Drinking water")
    watched.assert_quiet("keys")


def test_families_lead_to_their_concepts(watched, folder):
    page = watched.page
    # More concepts than are shown at once.
    plans = [
        f"PM-{number},PM,Programme {number},Plan number{number} of the programme{number % 7} for staff."
        for number in range(60)
    ]
    folder.put("controls.csv", controls(plans))
    make(watched, folder, "controls.csv")
    words, crumbs = page.locator("#map-words"), page.locator("#map .crumbs")
    page.locator("#map canvas").focus()
    expect(words).to_contain_text(said.FAMILIES.format("AC", "AC"))
    page.keyboard.press("Enter")
    expect(crumbs).to_contain_text(said.FAMILIES.format("AC", "AC"))
    expect(words).to_contain_text("AC-0")
    page.keyboard.press("Escape")
    expect(crumbs).to_be_hidden()
    page.locator("#map [data-choice=all]").click()
    page.locator("#map [data-choice=absolute]").click()
    expect(page.locator("#map canvas")).to_be_visible()
    watched.assert_quiet("families")


HOSTILE = [
    "<img src=x onerror=window.__xss=1>",
    "</script><script>window.__xss=1</script>",
    "</title><svg onload=window.__xss=1>",
    "--><iframe srcdoc='<script>parent.__xss=1</script>'>",
    "\u202ejavascript:window.__xss=1",
]


def test_no_hostile_text_runs(watched, folder):
    page = watched.page
    rows = ["id,parent,label,descriptor"]
    for number, payload in enumerate(HOSTILE):
        cells = f'"in {payload}","{payload}","Clean water number{number} {payload} for students."'
        rows += [f'"{payload} {number}{copy}",{cells}' for copy in range(2)]
    folder.put("goals.csv", "\n".join(rows) + "\n")
    make(watched, folder, "goals.csv")
    assert page.evaluate("itl.head.concepts.length") == 2 * len(HOSTILE)
    for at in range(len(HOSTILE)):
        link = """at => new URLSearchParams({
            concept: itl.head.concepts[at].id, with: itl.head.concepts[at + 1].id,
        }).toString()"""
        watched.go(page.evaluate(link, at))
        expect(page.locator("#detail blockquote").first).to_be_visible()
    assert page.evaluate("window.__xss === undefined")
    expect(page.locator("img, iframe, [onload], [onerror], main script")).to_have_count(0)
    expect(page.locator("#concepts")).to_contain_text(HOSTILE[0])
    watched.assert_quiet("hostile")


NARROW = {**PHONE, "viewport": {"width": 400, "height": 800}}


@pytest.mark.parametrize(
    "look", [looked_at(DESK, "light"), looked_at(NARROW, "dark")], ids=["desk-light", "narrow-dark"]
)
def test_it_fits_a_narrow_screen_and_passes_an_accessibility_check(new_watched, folder, look):
    watched = new_watched(**look)
    folder.put("controls.csv", controls())
    make(watched, folder, "controls.csv")
    for link in ["", "concept=AC-0", "concept=AC-0&with=SC-0"]:
        watched.go(link)
        wait_for(watched.page, "link => document.getElementById('detail').hidden === (link === '')", link)
        assert_fits(watched.page, link)
        assert serious(watched.page) == [], link
    watched.assert_quiet("sizes")
