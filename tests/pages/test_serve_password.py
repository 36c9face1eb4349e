"""What cannot be read stays in the library with its reason, and an encrypted document opens with its password."""

import pytest
from accessible import serious
from folder import ROOT
from looks import LOOKS
from playwright.sync_api import expect
from questions import assert_fits
from server import serving

LOCKED = (ROOT / "crates/itl-cli/tests/serve/data/locked.pdf").read_bytes()
PASSWORD = "sesame-7391"


def enter(form, password):
    """Enters a password where it is asked for."""
    form.locator("input").fill(password)
    form.locator("button[type=submit]").click()


def test_an_encrypted_file_opens_with_its_password(watched, served):
    page = watched.page
    served.folder.put("locked.pdf", LOCKED)
    served.visit(watched, "", "library")
    served.drop(watched, "locked.pdf")
    form = page.locator(".uploads form.password")
    expect(form).to_be_visible()
    # A wrong one is told, and asked for again.
    enter(form, "wrong")
    expect(page.locator(".uploads .problem")).to_contain_text("does not open")
    enter(form, PASSWORD)
    expect(page.locator(".uploads li[data-stage=done]")).to_have_count(1)
    page.locator(".uploads [data-do=open]").click()
    report = page.frame_locator("iframe.frame")
    expect(report.locator("#coverage .covered").first).to_be_visible()
    assert PASSWORD not in page.content()
    served.assert_clean(watched, "a password")


def test_the_password_is_asked_for_again_by_the_next_server(watched, folder):
    folder.put("locked.pdf", LOCKED)
    page = watched.page
    with serving(folder, "--data", "kept") as served:
        served.visit(watched, "", "library")
        served.drop(watched, "locked.pdf")
        page.locator(".uploads [data-do=dismiss]").click()
        # The reason stays on the document, and so does the way on.
        expect(page.locator(".row .reason")).to_contain_text("encrypted")
        page.locator(".row [data-do=password]").click()
        enter(page.locator("dialog form.password"), PASSWORD)
        expect(page.locator(".row .small-profile")).to_have_count(1)
        document = page.locator(".row").get_attribute("data-document")
    with serving(folder, "--data", "kept") as served:
        served.visit(watched, f"#/documents/{document}?framework=sdg", "problem")
        enter(page.locator("form.password"), PASSWORD)
        expect(page.locator("body")).to_have_attribute("data-ready", "result")


@pytest.mark.parametrize("look", LOOKS)
def test_reasons_stay_on_documents_are_accessible_and_fit(new_watched, served, look):
    watched = new_watched(**LOOKS[look])
    page = watched.page
    served.folder.put("picture.pdf", b"\x89PNG\r\n\x1a\n0000").put("locked.pdf", LOCKED)
    served.visit(watched, "", "library")
    served.drop(watched, "picture.pdf", "locked.pdf")
    expect(page.locator(".uploads li[data-stage=failed]")).to_have_count(2)
    assert serious(page) == []
    assert_fits(page, "messages")
    page.locator("[data-do=dismiss-all]").click()
    served.visit(watched, "", "library")
    reasons = page.locator(".row .reason")
    expect(reasons).to_have_count(2)
    assert all(words.strip() for words in reasons.all_text_contents())
    assert serious(page) == []
    assert_fits(page, "reasons")
