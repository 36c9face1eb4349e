"""The frameworks of `itl serve`: one is taken in, checked, looked into and used."""

from playwright.sync_api import expect
from samples import GOALS


def test_a_framework_is_taken_in_checked_looked_into_and_used(watched, served):
    page = watched.page
    served.folder.put("house rules.csv", GOALS).put("broken.csv", "id,label\n1,\n")
    served.visit(watched, "#/frameworks", "frameworks")
    page.locator("#framework-file").set_input_files(served.folder.path("broken.csv"))
    problem = page.locator(".problem")
    expect(problem).to_be_visible()
    assert str(served.folder.root) not in problem.text_content()
    page.locator("#framework-file").set_input_files(served.folder.path("house rules.csv"))
    expect(page.locator(".check")).to_be_visible()
    page.locator("[data-framework='house rules'] [data-do=look]").click()
    expect(page.locator("body")).to_have_attribute("data-ready", "framework")
    assert page.locator(".tree [data-concept]").count() >= 2
    page.locator("[data-do=use]").click()
    expect(page.locator("body")).to_have_attribute("data-ready", "library")
    expect(page.locator("#framework")).to_have_value("house rules")
    # A pasted text is aligned with it.
    page.locator("[data-do=paste]").click()
    page.locator("dialog[open] textarea").fill("We save water in all buildings, and energy in most.")
    page.locator("dialog[open] [value=align]").click()
    expect(page.locator(".uploads li")).to_have_attribute("data-stage", "done")
    page.locator(".uploads [data-do=open]").click()
    expect(page.frame_locator("iframe.frame").locator("body[data-ready]")).to_be_attached()
    served.assert_clean(watched, "frameworks")
