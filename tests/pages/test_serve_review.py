"""The review on the page of `itl serve`: passages, verdicts by hand, two readers, sign-off, with the keyboard alone."""

import json

import pytest
from accessible import serious
from looks import LOOKS
from playwright.sync_api import expect
from questions import assert_fits, has_focus

# Rules that must pass at least, so that axe has looked at something.
PASSES = 6


def review(document):
    return f"#/documents/{document}/review?framework=sdg"


@pytest.fixture
def document(watched, served):
    """A document that the server has, by its id."""
    served.visit(watched, "", "library")
    served.drop_all(watched, "Campus plan.pdf")
    return watched.page.locator(".row").first.get_attribute("data-document")


def name_reviewer(page, name):
    """Enters who decides, and leaves the field."""
    page.locator("#reviewer").fill(name)
    page.locator("#reviewer").blur()


def decided(page):
    """How many subjects are decided, as the page shows it."""
    return int(page.locator("[data-progress]").get_attribute("data-progress").split("/")[0])


def expect_decided(page, count):
    expect(page.locator(f'[data-progress^="{count}/"]')).to_be_attached()


def test_a_wrong_quote_is_rejected_and_its_verdict_changes(watched, served, document):
    served.visit(watched, review(document), "review")
    page = watched.page
    # Without a name nothing is kept.
    page.keyboard.press("n")
    expect(page.locator(".note .problem")).to_be_visible()
    assert has_focus(page, "#reviewer")
    name_reviewer(page, "Ana")
    first = page.locator(".passage.current")
    concept, unit = first.get_attribute("data-concept"), first.get_attribute("data-unit")
    by_program = page.locator(f'.verdicts tr[data-concept="{concept}"] [data-by=program]')
    verdict = by_program.text_content()
    # All of its passages, until none is open: the verdict is another one then.
    count = 0
    while (of_it := page.locator(f'.passage[data-concept="{concept}"]')).count():
        of_it.first.locator("[data-do=reject]").click()
        count += 1
        expect_decided(page, count)
    expect(by_program).not_to_have_text(verdict)
    expect(page.locator(f'.decided [data-concept="{concept}"][data-decision=reject]')).to_have_count(count)
    # The result that the page shows has it, too.
    lines = page.request.get(f"{served.address}v1/documents/{document}/review.jsonl").text().splitlines()
    kept = [json.loads(line) for line in lines]
    assert {(line["concept"], line["reviewer"], line["decision"]) for line in kept} == {(concept, "Ana", "reject")}
    assert str(kept[0]["passage"]["unit"]) == unit
    served.assert_clean(watched, "a review")


def test_two_readers_differ_agree_and_sign_off_with_the_keyboard_alone(watched, served, document):
    served.visit(watched, review(document), "review")
    page, keys = watched.page, watched.page.keyboard
    name_reviewer(page, "Ana")
    # A comment goes with the decision; what was decided can be taken back.
    keys.press("c")
    assert has_focus(page, ".passage.current .comment")
    keys.type("from 2027 on")
    keys.press("Tab")
    page.locator(".passage.current").focus()
    keys.press("y")
    expect_decided(page, 1)
    expect(page.locator(".decided li")).to_contain_text("from 2027 on")
    expect(page.locator("#said")).to_contain_text("accepted")
    assert has_focus(page, ".passage.current")
    keys.press("u")
    expect_decided(page, 0)
    for key in "yn?":
        before = decided(page)
        keys.press(key)
        expect_decided(page, before + 1)
    # To the next passage and back.
    second = page.locator(".passage").nth(1).get_attribute("data-unit")
    keys.press("ArrowRight")
    expect(page.locator(".passage.current")).to_have_attribute("data-unit", second)
    keys.press("ArrowLeft")
    # A verdict by hand, with its reason.
    keys.press("v")
    assert has_focus(page, "#verdict")
    keys.press("n")
    page.keyboard.press("Tab")
    keys.type("out of our hands")
    concept = page.locator("#verdict-concept").input_value()
    chosen = page.locator("#verdict").input_value()
    keys.press("Enter")
    people = page.locator(f'.verdicts tr[data-concept="{concept}"] [data-by=people] .verdict-mark')
    expect(people).to_have_class(f"verdict-mark {chosen}")
    # A second reader sees nothing of that.
    page.locator("#blind").focus()
    name_reviewer(page, "Ben")
    page.locator("#blind").focus()
    keys.press("Space")
    expect_decided(page, 0)
    page.locator(".passage.current").focus()
    keys.press("n")
    expect_decided(page, 1)
    page.locator("#blind").focus()
    keys.press("Space")
    expect(page.locator(".decided li[data-decision=differ]")).to_have_count(1)
    page.locator("#agreement").focus()
    keys.press("Space")
    expect(page.locator("table[data-agreement] tbody tr").first).to_contain_text("Ana – Ben")
    # What they differ about is settled, and stays with its history.
    page.locator("[data-do=settle-accept]").focus()
    keys.press("Enter")
    expect(page.locator(".decided li[data-decision=differ]")).to_have_count(0)
    # Sign-off, and the files of it.
    page.locator("#signature").focus()
    keys.type("for the audit")
    keys.press("Enter")
    signed = page.locator("[data-signoff]")
    expect(signed).to_have_count(1)
    expect(signed).to_contain_text("for the audit")
    for form in ["html", "xlsx", "oscal", "json"]:
        address = signed.locator(f"[data-form={form}]").get_attribute("href")
        assert page.request.get(f"{served.address}{address.lstrip('/')}").ok, form
    served.assert_clean(watched, "two readers")


@pytest.mark.parametrize("look", LOOKS)
def test_the_review_is_accessible_fits_and_reads_in_the_dark(new_watched, served, document, look):
    watched = new_watched(**LOOKS[look])
    page = watched.page
    served.visit(watched, review(document), "review")
    name_reviewer(page, "Ana")
    page.locator("[data-do=accept]").first.click()
    expect_decided(page, 1)
    page.locator("[data-do=sign]").click()
    expect(page.locator("[data-signoff]")).to_have_count(1)
    page.locator("#agreement").check()
    expect(page.locator("[data-agreement]")).to_be_attached()
    assert_fits(page, look)
    assert serious(page, passes=PASSES) == []
    # From the result to the review and back.
    page.locator(".result-head a").first.click()
    expect(page.locator("body")).to_have_attribute("data-ready", "result")
    page.locator("[data-do=review]").click()
    expect(page.locator("body")).to_have_attribute("data-ready", "review")
