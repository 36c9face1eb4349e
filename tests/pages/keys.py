"""A page without a mouse: the way to an element by Tab, on which every stop can be seen."""

from questions import has_focus

# Stops after which an element counts as out of reach.
MOST = 80

# The element that has the focus, if nobody could see that it has it.
UNSEEN = """() => {
    const element = document.activeElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const seen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && element.checkVisibility();
    return element === document.body || seen ? null : element.outerHTML.slice(0, 200);
}"""


def tab_to(page, selector):
    """Presses Tab until the focus is on an element."""
    for _ in range(MOST):
        page.keyboard.press("Tab")
        assert_focus_is_seen(page)
        if has_focus(page, selector):
            return
    raise AssertionError(f"{MOST} times Tab do not reach {selector}")


def tab_back_to(page, selector):
    """Presses Shift and Tab until the focus is on an element, if it is not there already."""
    for _ in range(MOST):
        if has_focus(page, selector):
            return
        page.keyboard.press("Shift+Tab")
        assert_focus_is_seen(page)
    raise AssertionError(f"{MOST} times Shift and Tab do not reach {selector}")


def assert_focus_is_seen(page):
    """One sees where one is."""
    stop = page.evaluate(UNSEEN)
    assert stop is None, f"the focus cannot be seen: {stop}"
