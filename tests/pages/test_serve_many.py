"""Many documents on the page of `itl serve`: labels, order, search, portfolios over years, gaps of all, files."""

import csv
import io

import pytest
from accessible import serious
from looks import LOOKS
from playwright.sync_api import expect
from questions import assert_fits
from server import example

YEARS = ["2019", "2020", "2021"]


@pytest.fixture
def reports(watched, served):
    """The examples as reports of three years, in the library."""
    texts = [example("campus-plan.txt"), example("campus-review.txt")]
    for at, year in enumerate(YEARS):
        served.folder.put(f"report-{year}.txt", texts[at % 2] + f"\n\nThe end of {year}.\n")
    served.visit(watched, "", "library")
    served.drop_all(watched, *(f"report-{year}.txt" for year in YEARS))
    watched.page.locator("[data-do=dismiss-all]").click()
    expect(watched.page.locator(".uploads-box")).to_be_hidden()
    return served


def select(page, count):
    """Selects everything that is shown."""
    page.locator("#select-all").check()
    expect(page.locator(".row.selected")).to_have_count(count)


def test_documents_are_labelled_sorted_and_filtered(watched, reports):
    page = watched.page
    names = page.locator(".row .open")
    page.locator("#by-sort").select_option("year")
    expect(page.locator(".row .year")).to_have_text(list(reversed(YEARS)))
    # Both folder and tag of all of them; the title of one.
    select(page, 3)
    page.locator("[data-do=edit]").click()
    page.locator("#label-folder").fill("Campus")
    page.locator("#label-tags").fill("water, draft")
    page.locator("[data-do=keep]").click()
    expect(page.locator(".label-of.folder")).to_have_text(["Campus"] * 3)
    page.locator(".row input").first.check()
    page.locator("[data-do=edit]").click()
    page.locator("#label-title").fill("The last plan")
    page.locator("#label-folder").fill("")
    page.locator("[data-do=keep]").click()
    expect(names.first).to_have_text("The last plan")
    # Filters of the shelf and of labels; they are in the address.
    page.locator("#by-folder").select_option("Campus")
    expect(names).to_have_count(2)
    page.locator("#by-folder").select_option("")
    expect(names).to_have_count(3)
    page.locator(".label-of.tag").first.click()
    expect(page.locator("#by-tag")).to_have_value("draft")
    page.locator("#by-year").select_option("2021")
    expect(names).to_have_text(["The last plan"])
    watched.visit(page.url)
    expect(names).to_have_text(["The last plan"])
    reports.assert_clean(watched, "labels")


def test_profiles_have_the_order_and_the_colours_of_the_framework(watched, reports):
    page = watched.page
    bars = page.locator(".row").first.locator("rect")
    places = bars.evaluate_all(
        "bars => bars.map(bar => [Number(bar.getAttribute('x')), bar.getAttribute('fill'), bar.textContent])"
    )
    colours = {words.split()[0]: (x, colour) for x, colour, words in places}
    order = sorted(colours, key=lambda goal: colours[goal][0])
    assert order == sorted(colours, key=int), order
    assert len({colour for _, colour in colours.values()}) == len(colours)
    # The same colour in the next document, in the legend, and in the report.
    other = page.locator(".row").nth(1).locator("rect")
    for colour, words in other.evaluate_all("bars => bars.map(bar => [bar.getAttribute('fill'), bar.textContent])"):
        goal = words.split()[0]
        assert goal not in colours or colours[goal][1] == colour, words
    page.locator(".legend-of summary").click()
    expect(page.locator(".legend-of li")).to_have_count(17)
    goal = order[0]
    dot = page.locator(".legend-of circle").nth(int(goal) - 1)
    expect(dot).to_have_attribute("fill", colours[goal][1])
    page.locator(".row .open").first.click()
    report = page.frame_locator("iframe.frame")
    row = report.locator("#coverage tr", has=report.locator(f"[data-concept='{int(goal) - 1}']"))
    assert row.evaluate("row => row.style.getPropertyValue('--bar')") == colours[goal][1]


def test_a_portfolio_has_years_trends_gaps_and_files(watched, reports):
    page = watched.page
    select(page, 3)
    page.locator("[data-do=portfolio]").click()
    expect(page.locator("body")).to_have_attribute("data-ready", "portfolio")
    frame = page.frame_locator("iframe.frame")
    expect(frame.locator(".heat tbody tr")).to_have_count(4)
    page.locator("[data-choice=year]").click()
    expect(frame.locator(".heat tbody th").first).to_have_text(YEARS[0])
    expect(frame.locator("#course .courses li").first).to_be_visible()
    # A link leads to the same.
    watched.visit(page.url)
    expect(frame.locator("#course .courses li").first).to_be_visible()
    page.locator("[data-do=gaps]").click()
    expect(frame.locator("#gaps")).to_be_in_viewport()
    with page.expect_download() as download:
        page.locator("[data-menu=downloads] summary").click()
        page.locator("[data-form=csv]").click()
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text())))
    assert len(rows) >= 17
    reports.assert_clean(watched, "a portfolio")


def test_versions_are_compared_the_earlier_first_with_files_and_a_link(watched, reports):
    page = watched.page
    page.locator("#by-sort").select_option("year")
    expect(page.locator(".row .year").first).to_have_text(YEARS[2])
    for at in range(2):
        page.locator(".row input").nth(at).check()
    page.locator("[data-do=compare]").click()
    expect(page.locator("body")).to_have_attribute("data-ready", "compare")
    words = page.frame_locator("iframe.frame").locator("body").text_content()
    first, second = (words.find(f"report-{year}") for year in YEARS[1:])
    assert 0 <= first < second, (first, second)
    expect(page.locator("[data-do=link]")).to_be_visible()
    for form in ["xlsx", "csv", "json"]:
        page.locator("[data-menu=downloads] summary").click()
        with page.expect_download() as download:
            page.locator(f"[data-form={form}]").click()
        assert download.value.suggested_filename == f"comparison.{form}"
        assert download.value.path().stat().st_size > 100
        page.keyboard.press("Escape")
    reports.assert_clean(watched, "a comparison")


def test_the_gaps_of_a_document_are_reached_from_it(watched, reports):
    page = watched.page
    page.locator(".row .open").first.click()
    page.locator(".result-head [data-do=gaps]").click()
    expect(page.locator("body")).to_have_attribute("data-ready", "gaps")
    expect(page.frame_locator("iframe.frame").locator("h1")).to_be_visible()
    # Goals are neither controls nor techniques.
    page.go_back()
    page.locator("[data-menu=downloads] summary").click()
    expect(page.locator("[data-form=xlsx]")).to_be_visible()
    for form in ["oscal", "oscal-component", "navigator", "marked"]:
        expect(page.locator(f"[data-form={form}]")).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_a_view_with_a_frame_has_one_scroll_bar(new_watched, watched, reports, look):
    first = watched.page.locator(".row").first.get_attribute("data-document")
    other = new_watched(**LOOKS[look])
    for place, ready in [
        (f"#/documents/{first}?framework=sdg", "result"),
        (f"#/documents/{first}/gaps?framework=sdg", "gaps"),
        ("#/portfolio?framework=sdg&by=year", "portfolio"),
    ]:
        reports.visit(other, place, ready)
        page = other.page
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), place
        height = page.locator("iframe.frame").bounding_box()["height"]
        assert height > 0.55 * page.viewport_size["height"], (place, height)
        assert_fits(page, place)
        assert serious(page) == [], place


@pytest.mark.parametrize("look", LOOKS)
def test_a_library_with_labels_and_its_dialog_are_accessible_and_fit(new_watched, watched, reports, look):
    select(watched.page, 3)
    watched.page.locator("[data-do=edit]").click()
    watched.page.locator("#label-folder").fill("A folder with a name that is rather long for a row")
    watched.page.locator("#label-tags").fill("water, energy, drafts of the year")
    watched.page.locator("[data-do=keep]").click()
    expect(watched.page.locator(".label-of.folder")).to_have_count(3)
    other = new_watched(**LOOKS[look])
    reports.visit(other, "", "library")
    expect(other.page.locator(".label-of.folder")).to_have_count(3)
    other.page.locator(".legend-of summary").click()
    assert_fits(other.page, "labels")
    assert serious(other.page) == []
    other.page.locator("#select-all").check()
    other.page.locator("[data-do=edit]").click()
    expect(other.page.locator("dialog[open]")).to_be_visible()
    assert_fits(other.page, "the dialog")
    assert serious(other.page) == []
