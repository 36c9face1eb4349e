"""The page of `itl serve`: views, dialog and description of the API are accessible, fit and read in the dark."""

import pytest
from accessible import serious
from looks import DESK, LOOKS, looked_at
from playwright.sync_api import expect
from questions import assert_fits

# Rules that must pass at least, so that axe has looked at something.
PASSES = 6


@pytest.fixture
def documents(watched, served):
    """Two documents that the server has, by their ids."""
    served.visit(watched, "", "library")
    served.drop_all(watched, "Campus plan.pdf", "review.pdf")
    return watched.page.locator(".row").evaluate_all("rows => rows.map(row => row.dataset.document)")


def result(document):
    """The place of a page of a document, with what speaks to a goal marked on it."""
    return f"#/documents/{document}?framework=sdg&at=view%3Dpages%26concept%3D7"


@pytest.mark.parametrize("look", LOOKS)
def test_every_view_is_accessible_fits_and_reads_in_the_dark(new_watched, served, documents, look):
    watched = new_watched(**LOOKS[look])
    both = ",".join(documents)
    for place, ready in [
        ("", "library"),
        (result(documents[0]), "result"),
        (f"#/compare?framework=sdg&ids={both}", "compare"),
        (f"#/portfolio?framework=sdg&ids={both}", "portfolio"),
        (f"#/documents/{documents[0]}/gaps?framework=sdg", "gaps"),
        ("#/frameworks", "frameworks"),
        ("#/frameworks/sdg", "framework"),
        ("#/documents/00000000000000000000000000000000", "problem"),
    ]:
        served.visit(watched, place, ready)
        assert_fits(watched.page, place)
        assert serious(watched.page, passes=PASSES) == [], place


@pytest.mark.parametrize("look", LOOKS)
def test_the_dialog_and_the_api_are_accessible_fit_and_read_in_the_dark(new_watched, served, documents, look):
    watched = new_watched(**LOOKS[look])
    page = watched.page
    served.visit(watched, "", "library")
    page.locator("[data-do=paste]").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert serious(page, passes=PASSES) == [], "a text to paste"
    watched.visit(f"{served.address}v1/docs")
    expect(page.locator("h2").first).to_be_visible()
    assert_fits(page, "the API")
    assert serious(page, passes=PASSES) == [], "the API"


def test_the_report_inside_of_its_frame_is_accessible(new_watched, served, documents):
    watched = new_watched(**looked_at(DESK, "light"))
    served.visit(watched, result(documents[0]), "result")
    frame = watched.page.locator("iframe.frame")
    picture = frame.content_frame.locator(".leaf img").first
    expect(picture).to_have_js_property("complete", True)
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    assert serious(frame.element_handle().content_frame(), passes=PASSES) == []
