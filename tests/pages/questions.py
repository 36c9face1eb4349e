"""Questions to a page: conditions that come true, texts, numbers to the last bit, where the focus is.

Where an expectation of Playwright says the same, tests use that: it waits, and it names the element.
"""

from playwright.sync_api import TimeoutError as NeverError


def wait_for(page, condition, argument=None):
    """Waits until an expression, or a function of the argument, is true in the page."""
    try:
        page.wait_for_function(condition, arg=argument)
    except NeverError as never:
        raise AssertionError(f"never came true: {condition} of {argument!r}") from never


def wait_for_data(page, selector, name, number):
    """Waits until the first element of a selector has this number, to the last bit, in an attribute `data-…`."""
    attribute = f"data-{name}"
    same = """([selector, attribute, number]) => {
        const words = document.querySelector(selector)?.getAttribute(attribute);
        return words != null && Object.is(Number(words), number);
    }"""
    try:
        page.wait_for_function(same, arg=[selector, attribute, float(number)])
    except NeverError as never:
        there = page.locator(selector)
        seen = there.first.get_attribute(attribute) if there.count() else "no such element"
        raise AssertionError(f"{attribute} of {selector} never was {number!r}, but {seen}") from never


def text(page, selector):
    """The text of the first element that a selector finds, with single spaces."""
    return flat(page.locator(selector).first.text_content())


def flat(words):
    """A text with single spaces."""
    return " ".join(words.split())


def assert_fits(page, what):
    """Nothing is wider than the view."""
    page_wide, view = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    wanted = page.viewport_size["width"]
    assert page_wide <= wanted, f"{what}: {page_wide} pixels wide in {wanted}"
    assert view <= wanted, f"{what}: the view is {view} pixels wide, not {wanted}"


def has_focus(page, selector):
    return page.evaluate("selector => document.activeElement.matches(selector)", selector)
