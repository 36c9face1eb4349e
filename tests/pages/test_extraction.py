"""The page of `itl analyze --html`: boxes hide kinds of text, numbers lead to the other side."""

from playwright.sync_api import expect
from printed import book, sheet


def report():
    """Three pages with a running head, a heading, paragraphs and hostile words."""
    contents = []
    for number, subject in enumerate(["sun", "river", "forest"], start=1):
        # Pages of the same lines would be running heads from top to bottom.
        contents.append(
            sheet(
                (72, 750, 9, "ACME Annual Report"),
                (72, 700, 18, f"{number}. The {subject}"),
                (72, 660, 11, f"We ensure access to affordable and reliable energy of the {subject} for"),
                (72, 646.25, 11, f"sites. We save the {subject} <script>alert(1)</script> in every one of them."),
                (72, 600, 11, f"A second paragraph says what the {subject} does about waste in the"),
                (72, 586.25, 11, f"same way as the {subject} did."),
                (300, 40, 9, str(number)),
            )
        )
    return book(contents)


def test_boxes_hide_kinds_and_numbers_lead_to_the_other_side(watched, folder):
    page = watched.page
    run = folder.put("r.pdf", report()).itl("analyze", "r.pdf", "--html", "p.html")
    assert run.code < 2, run.stderr
    watched.open_file(folder.path("p.html"))
    shown = page.locator("main .k-paragraph:visible")
    paragraphs = shown.count()
    assert paragraphs >= 12, paragraphs
    box = page.locator("#show-paragraph")
    box.click()
    expect(shown).to_have_count(0)
    expect(page.locator("main .k-heading:visible").first).to_be_visible()
    # By the keyboard, too.
    box.focus()
    page.keyboard.press("Space")
    expect(shown).to_have_count(paragraphs)
    page.locator("#b2 .n").click()
    expect(page.locator(".box:target")).to_have_id("d2")
    assert page.evaluate("location.hash") == "#d2"
    watched.assert_quiet("the page of what was read")
    assert page.pdf(print_background=True, prefer_css_page_size=True).startswith(b"%PDF-")
