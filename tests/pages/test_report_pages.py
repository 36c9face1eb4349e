"""The pages of a report: the sentence that is pressed is marked where its words stand on the picture, hits lead on, a
press on the page leads back to the evidence, keys do the same, and nothing serious is found by axe.
"""

import re

import pytest
from accessible import serious
from folder import ROOT
from ink import assert_words_are_inside
from looks import LOOKS
from playwright.sync_api import expect
from printed import printed
from questions import assert_fits, text, wait_for


@pytest.fixture
def plan(folder):
    """A folder with the document of the examples, printed, as `plan.pdf`."""
    return folder.put("plan.pdf", printed((ROOT / "examples/campus-plan.txt").read_text()))


def rich(json):
    """The concept with the most passages."""
    passing = json["aggregate"]["passages"]
    return max(range(len(passing)), key=lambda column: passing[column])


def expect_chosen(page, unit):
    """A sentence is the one that is chosen on the page."""
    expect(page.locator(".area.chosen").first).to_have_attribute("data-unit", str(unit))


def test_a_quote_leads_to_its_words_on_the_page_and_hits_lead_on(watched, plan):
    page = watched.page
    json = watched.make(plan, "plan.pdf", "--pages")
    column = rich(json)
    quote = json["aggregate"]["quotes"][column][0]
    page.locator(f"#coverage [data-concept='{column}']").first.click()
    page.locator("#evidence [data-quote] [data-go=page]").first.click()
    expect_chosen(page, quote)
    expect(page.locator("#pages")).to_be_visible()
    expect(page.locator("#coverage")).to_be_hidden()
    expect(page.locator(".turner input[value]").first).to_have_text("")
    expect(page.locator(".leaf").first).to_have_attribute("data-page", str(json["units"][quote]["page"]))
    assert_words_are_inside(page.locator(".leaf").first)
    # Every passage of the concept, in its order, by the button.
    passages = page.evaluate("column => itl.head.concepts[column].passages", column)
    watched.go(f"view=pages&concept={json['concepts'][column]['id']}")
    expect(page.locator(".area.chosen")).to_have_count(0)
    step = page.locator("#pages [data-go=next-hit]")
    for unit in passages:
        step.click()
        expect_chosen(page, unit)
    expect(step).to_be_disabled()
    expect(page.locator("#pages .count").first).to_have_text(re.compile(f" {len(passages)}$"))
    page.keyboard.press("p")
    expect_chosen(page, passages[-2])
    watched.assert_quiet("pages", pictures=True)


def test_a_press_on_the_page_opens_the_evidence_by_hand_and_by_key(watched, plan):
    page = watched.page
    json = watched.make(plan, "plan.pdf", "--pages")
    watched.go("view=pages&page=1")
    expect(page.locator('.leaf[data-page="1"] img')).to_have_js_property("complete", True)
    areas = page.locator(".area:not(.plain)")
    passing = [unit["index"] for unit in json["units"] if unit["page"] == 1 and unit["counted"] and unit["passages"]]
    expect(areas).to_have_count(len(passing))
    marked = areas.evaluate_all("areas => areas.map(area => Number(area.dataset.unit))")
    assert marked == passing, "passages are marked"
    areas.locator("rect").first.click()
    expect(page.locator("#evidence h3").first).to_be_attached()
    expect_chosen(page, passing[0])
    assert text(page, "#evidence-title .id") in json["units"][passing[0]]["passages"]
    # The same by keys: an arrow, then Enter.
    page.locator(".area.chosen").first.focus()
    page.keyboard.press("ArrowDown")
    wait_for(page, "unit => document.activeElement.dataset.unit === String(unit)", passing[0] + 1)
    page.keyboard.press("Enter")
    expect_chosen(page, passing[0] + 1)
    page.keyboard.press("Escape")
    expect(page.locator("#evidence")).to_be_hidden()
    page.keyboard.press("1")
    expect(page.locator("#coverage")).to_be_visible()
    page.keyboard.press("5")
    expect(page.locator("#pages")).to_be_visible()
    watched.assert_quiet("keys", pictures=True)


def test_a_cell_and_a_sentence_of_the_text_lead_to_the_page_and_a_link_to_it_holds(watched, plan):
    page = watched.page
    json = watched.make(plan, "plan.pdf", "--pages")
    column = rich(json)
    quote = json["aggregate"]["quotes"][column][0]
    watched.go(f"view=heatmap&concept={json['concepts'][column]['id']}&unit={quote}")
    page.locator("#evidence .steps [data-go=page]").click()
    expect_chosen(page, quote)
    watched.open_report(plan.path("report.html"), page.evaluate("location.hash.slice(1)"))
    expect_chosen(page, quote)
    # What is no page is the nearest.
    leaf = page.locator(".leaf").first
    watched.go("view=pages&page=9999")
    expect(leaf).to_have_attribute("data-page", str(json["document"]["pages"]))
    watched.go("view=pages&page=0")
    expect(leaf).to_have_attribute("data-page", "1")
    watched.go("view=pages&page=x<y")
    expect(leaf).to_be_visible()
    watched.assert_quiet("links", pictures=True)


@pytest.mark.parametrize("look", LOOKS)
def test_pages_are_accessible_and_fit_desk_and_phone(new_watched, plan, look):
    watched = new_watched(**LOOKS[look])
    watched.make(plan, "plan.pdf", "--pages", link="view=pages")
    for link in ["view=pages", "view=pages&page=2", "view=pages&concept=7", "view=pages&concept=7&unit=21"]:
        watched.go(link)
        assert_fits(watched.page, link)
        assert serious(watched.page, passes=6) == [], link
