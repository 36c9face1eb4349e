"""The page of `itl serve`: from a dropped PDF to its first screen, to a sentence on its page, and to a workbook."""

import openpyxl
import said
from ink import assert_words_are_inside
from playwright.sync_api import expect

# Every stage that the page shows, as it shows it.
STAGES = """() => {
    window.stages = [];
    new MutationObserver(() => {
        const row = document.querySelector('.uploads li');
        if (row && row.dataset.stage !== stages.at(-1)) stages.push(row.dataset.stage);
    }).observe(document.querySelector('.uploads'), { childList: true, subtree: true, attributes: true });
}"""

# Which of the stages between are seen depends on how fast they are; their order does not.
ORDER = ["sending", "queued", "running", "preparing", "reading", "aligning", "writing", "done"]


def chosen_unit(report):
    """The number of the sentence that is chosen on the picture of its page, once the picture is there."""
    expect(report.locator(".leaf img")).not_to_have_js_property("naturalWidth", 0)
    chosen = report.locator(".area.chosen")
    expect(chosen).not_to_have_count(0)
    return chosen.first.get_attribute("data-unit")


def test_from_a_dropped_file_to_a_sentence_on_its_page_and_back(watched, served):
    page = watched.page
    served.visit(watched, "", "library")
    page.evaluate(STAGES)
    served.drop_all(watched, "Campus plan.pdf")
    stages = page.evaluate("stages")
    assert (stages[0], stages[-1]) == ("sending", "done"), stages
    places = [ORDER.index(stage) for stage in stages]
    assert places == sorted(places), stages
    expect(page.locator("#said")).to_have_text(said.DONE.format("Campus plan.pdf"))
    # The first screen of the report.
    page.locator(".uploads [data-do=open]").click()
    report = page.frame_locator("iframe.frame")
    expect(report.locator("body[data-ready]")).to_be_attached()
    lead = report.locator("#lead").text_content()
    assert lead.startswith(said.COVERS), lead
    # A concept, its first quote, and the sentence on the page.
    report.locator("#coverage .covered .concept").first.click()
    report.locator("#evidence [data-quote] [data-go=page]").first.click()
    unit = chosen_unit(report)
    assert_words_are_inside(report.locator(".leaf").first)
    # The address can be shared: another page opens at the same sentence.
    page.wait_for_url("**at=*")
    address = page.url
    assert "at=" in address
    served.assert_clean(watched, "a result")
    watched.visit(address)
    expect(report.locator(".area.chosen").first).to_have_attribute("data-unit", unit)
    # The next hit leads on.
    report.locator("#pages [data-go=next-hit]").click()
    expect(report.locator(f'.area.chosen:not([data-unit="{unit}"])')).not_to_have_count(0)
    # The button at the top turns the report, too, which has none of its own here.
    expect(page.locator("#framework option").nth(1)).to_be_attached()
    page.locator("#theme").click()
    expect(report.locator("html")).to_have_attribute("data-theme", "dark")
    expect(report.locator("#theme")).to_have_count(0)
    # The workbook is one.
    page.locator("[data-menu=downloads] summary").click()
    with page.expect_download() as download:
        page.locator("[data-form=xlsx]").click()
    assert download.value.suggested_filename == "Campus plan.xlsx"
    download.value.save_as(served.folder.path("Campus plan.xlsx"))
    book = openpyxl.load_workbook(served.folder.path("Campus plan.xlsx"))
    assert {"Summary", "Quotes"} <= set(book.sheetnames)
    assert book["Summary"].max_row > 1
    served.assert_clean(watched, "a shared address")
