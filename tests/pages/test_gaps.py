"""The page of gaps: it filters and searches, passages lead to their place and back, hostile text stays text, axe finds
nothing serious.
"""

import json

import pytest
import said
from accessible import serious
from looks import DESK, PHONE, looked_at
from playwright.sync_api import expect
from questions import assert_fits, flat

HOSTILE = "<img src=x onerror=\"document.title='run'\"> Farmers grow food </details></main>."


def make(watched, folder):
    """Opens the page of gaps of a document, and returns them."""
    run = folder.itl("gaps", "plan.txt", "--html", "gaps.html", "--json", "-q")
    assert run.code < 2, run.stderr
    watched.open_file(folder.path("gaps.html"))
    expect(watched.page.locator("#finder")).to_be_visible()
    return json.loads(run.stdout.splitlines()[0])["gaps"]


def test_gaps_are_filtered_found_and_opened(watched, campus):
    page = watched.page
    gaps = make(watched, campus)
    shown = page.locator("details.gap:visible")
    expect(shown).to_have_count(len(gaps))
    for verdict in ["none", "mentioned"]:
        page.locator(f"[data-only={verdict}]").click()
        expect(shown).to_have_count(sum(gap["verdict"] == verdict for gap in gaps))
    page.locator('[data-only=""]').click()
    expect(shown).to_have_count(len(gaps))
    page.locator("#find").fill("poverty microfinance")
    expect(shown).to_have_count(1)
    expect(page.locator("#found")).to_have_text(said.SHOWN.format(1, len(gaps)))
    page.locator("#unfold").click()
    expect(page.locator("details.gap[open]")).to_have_count(len(gaps))
    watched.assert_quiet("the page of gaps")


def test_a_passage_leads_to_its_place_and_back(watched, campus):
    page = watched.page
    near = make(watched, campus)[0]["nearest"][0]
    page.locator("details.gap summary").first.click()
    page.locator(f"details.gap a[href='#u{near['unit']}']").first.click()
    place = page.locator(".named:target")
    expect(place).to_be_visible()
    assert flat(place.text_content()) == flat(near["text"])
    # The way back opens the gap, even if the filter had hidden it.
    page.locator("[data-only=mentioned]").click()
    page.evaluate("document.querySelectorAll('details.gap').forEach(gap => { gap.open = false })")
    back = page.locator(f"#u{near['unit']} + sup a").first
    gap = page.locator(f"details{back.get_attribute('href')}")
    back.click()
    expect(gap).to_have_attribute("open", "")
    expect(gap).to_be_visible()


def test_text_of_documents_stays_text(watched, campus):
    page = watched.page
    campus.put("plan.txt", campus.read("plan.txt").decode() + f"\n\n{HOSTILE}\n")
    make(watched, campus)
    expect(page.locator("img")).to_have_count(0)
    assert page.title() != "run"
    expect(page.locator(".text").first).to_contain_text("</details></main>")
    watched.assert_quiet("hostile text")


@pytest.mark.parametrize(
    ("view", "scheme"),
    [(DESK, "light"), (DESK, "dark"), (PHONE, "light")],
    ids=["desk-light", "desk-dark", "phone-light"],
)
def test_axe_finds_nothing_serious_and_nothing_is_wider_than_a_phone(new_watched, campus, view, scheme):
    watched = new_watched(**looked_at(view, scheme))
    make(watched, campus)
    watched.page.locator("#unfold").click()
    expect(watched.page.locator("details.gap[open]")).not_to_have_count(0)
    assert serious(watched.page) == []
    assert_fits(watched.page, "the page of gaps")
