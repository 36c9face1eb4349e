//! The report without a mouse: everything is reached and left by keys, and one always sees where one is.
#![cfg(feature = "tools")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod support;

use itl_browser::Browser;
use support::report::{assert_quiet, campus, make, shown};

/// Presses Tab until the focus is on an element; each stop on the way can be seen.
fn tab_to(browser: &mut Browser, selector: &str) {
    for _ in 0..80 {
        browser.press("Tab").unwrap();
        assert_focus_is_seen(browser);
        if has_focus(browser, selector) {
            return;
        }
    }
    panic!("80 times Tab do not reach {selector}");
}

fn has_focus(browser: &mut Browser, selector: &str) -> bool {
    browser.evaluate(&format!("document.activeElement.matches({selector:?})")).unwrap() == true
}

fn assert_focus_is_seen(browser: &mut Browser) {
    let stop = browser
        .evaluate(
            "(element => {
                const { outlineStyle, outlineWidth } = getComputedStyle(element);
                const seen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && element.checkVisibility();
                return element === document.body || seen ? null : element.outerHTML.slice(0, 200);
            })(document.activeElement)",
        )
        .unwrap();
    assert!(stop.is_null(), "the focus cannot be seen: {stop}");
}

#[test]
fn the_profile_is_used_by_keys() {
    let mut browser = Browser::launch().unwrap();
    make(&mut browser, &campus(), &["plan.txt"], "view=profile");
    tab_to(&mut browser, ".skip");
    browser.press("Enter").unwrap();
    browser.wait_for("document.activeElement.id === 'main'").unwrap();
    tab_to(&mut browser, "#profile tbody tr:nth-child(3) .concept");
    browser.press("Enter").unwrap();
    browser.wait_for("document.querySelector('#evidence').contains(document.activeElement)").unwrap();
    tab_to(&mut browser, "#evidence .best button");
    browser.press("Enter").unwrap();
    browser.wait_for("document.querySelector('#sum')").unwrap();
    assert_eq!(
        browser.evaluate("document.querySelector('#evidence').contains(document.activeElement)").unwrap(),
        true
    );
    browser.press("Escape").unwrap();
    browser.wait_for("document.querySelector('#evidence').hidden").unwrap();
    assert!(has_focus(&mut browser, "#profile tbody tr:nth-child(3) .concept"), "back where it came from");
    assert_focus_is_seen(&mut browser);
    for choice in ["framework", "strength"] {
        tab_back_to(&mut browser, &format!("#profile [data-choice={choice}]"));
        browser.press("Space").unwrap();
        let pressed = format!("#profile [data-choice={choice}][aria-pressed=true]");
        assert!(has_focus(&mut browser, &pressed), "the focus stays on what was pressed: {choice}");
    }
    for tool in ["#theme", "#tools [data-choice=absolute]"] {
        tab_back_to(&mut browser, tool);
        browser.press("Enter").unwrap();
        assert!(has_focus(&mut browser, &format!("{tool}[aria-pressed=true]")), "{tool}");
    }
    assert_quiet(&mut browser, "keys");
}

fn tab_back_to(browser: &mut Browser, selector: &str) {
    for _ in 0..80 {
        if has_focus(browser, selector) {
            return;
        }
        browser.press("Shift+Tab").unwrap();
        assert_focus_is_seen(browser);
    }
    panic!("80 times Shift and Tab do not reach {selector}");
}

#[test]
fn the_views_the_heatmap_and_the_text_are_used_by_keys() {
    let mut browser = Browser::launch().unwrap();
    make(&mut browser, &campus(), &["plan.txt"], "");
    tab_to(&mut browser, "#tab-coverage");
    for next in ["tab-text", "tab-heatmap"] {
        browser.press("ArrowRight").unwrap();
        let selected = "document.activeElement.ariaSelected === 'true'";
        browser.wait_for(&format!("document.activeElement.id === '{next}' && {selected}")).unwrap();
    }
    tab_to(&mut browser, ".grid");
    let active = |browser: &mut Browser| {
        let active = "document.querySelector('.grid').getAttribute('aria-activedescendant')";
        let id = browser.evaluate(active).unwrap();
        assert!(
            shown(browser, &format!("#{}", id.as_str().unwrap())),
            "the active cell is in the page: {id}"
        );
        id
    };
    assert_eq!(active(&mut browser), "cell-0-0");
    for key in ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowUp"] {
        browser.press(key).unwrap();
    }
    assert_eq!(active(&mut browser), "cell-1-2");
    browser.press("End").unwrap();
    assert_eq!(active(&mut browser), "cell-1-16");
    browser.press("Home").unwrap();
    browser.press("PageDown").unwrap();
    active(&mut browser);
    browser.press("PageUp").unwrap();
    let level = "document.querySelector('[aria-label=Level] [aria-pressed=true]').dataset.choice";
    assert_eq!(browser.evaluate(level).unwrap(), "section");
    for (key, now) in
        [("+", "paragraph"), ("+", "sentence"), ("-", "paragraph"), ("-", "section"), ("-", "document")]
    {
        browser.press(key).unwrap();
        assert_eq!(browser.evaluate(level).unwrap(), now, "{key}");
        assert!(has_focus(&mut browser, ".grid"), "{key}");
    }
    browser.press("Enter").unwrap();
    browser.wait_for("document.querySelector('#evidence').contains(document.activeElement)").unwrap();
    browser.press("Escape").unwrap();
    browser.wait_for("document.querySelector('#evidence').hidden").unwrap();
    assert!(has_focus(&mut browser, ".grid"));
    browser.press("2").unwrap();
    browser.wait_for("document.querySelector('#text').checkVisibility()").unwrap();
    assert!(!has_focus(&mut browser, "body"), "a view that goes away does not take the focus with it");
    tab_to(&mut browser, "#text .unit");
    for _ in 0..6 {
        browser.press("ArrowDown").unwrap();
        assert_focus_is_seen(&mut browser);
    }
    assert!(has_focus(&mut browser, "#text [data-unit='6']"));
    browser.press("Enter").unwrap();
    browser.wait_for("document.querySelector('#sum') && location.hash.includes('unit=6')").unwrap();
    browser.press("Escape").unwrap();
    browser.wait_for("document.querySelector('#evidence').hidden").unwrap();
    assert!(has_focus(&mut browser, "#text [data-unit='6']"), "back where it came from");
    assert_quiet(&mut browser, "keys");
}

#[test]
fn what_is_pressed_keeps_the_focus_and_what_is_open_stays_open() {
    let mut browser = Browser::launch().unwrap();
    make(&mut browser, &campus(), &["plan.txt"], "view=heatmap&concept=7&unit=21");
    tab_to(&mut browser, ".skip");
    browser.press("Enter").unwrap();
    browser.wait_for("document.activeElement.id === 'main'").unwrap();
    assert!(
        shown(&mut browser, "#heatmap") && shown(&mut browser, "#sum"),
        "the way past the head leads nowhere else"
    );
    for choice in ["[data-choice=strength]", "[data-choice=numbers]"] {
        tab_to(&mut browser, &format!("#heatmap {choice}"));
        browser.press("Space").unwrap();
        assert!(has_focus(&mut browser, &format!("{choice}[aria-pressed=true]")), "{choice}");
    }
    tab_to(&mut browser, "#evidence [data-go=text]");
    browser.press("Enter").unwrap();
    browser.wait_for("document.querySelector('#text').checkVisibility()").unwrap();
    assert!(!has_focus(&mut browser, "body"), "the evidence that was drawn anew has the focus");
    assert_quiet(&mut browser, "keys");
}

#[test]
fn the_first_screen_is_used_by_keys() {
    let mut browser = Browser::launch().unwrap();
    make(&mut browser, &campus(), &["plan.txt"], "");
    for list in ["covered", "all"] {
        match list {
            "covered" => tab_to(&mut browser, "#coverage [data-choice=covered]"),
            _ => tab_back_to(&mut browser, "#coverage [data-choice=all]"),
        }
        browser.press("Enter").unwrap();
        browser
            .wait_for(&format!(
                "document.querySelector('#coverage [data-choice={list}]').ariaPressed === 'true'"
            ))
            .unwrap();
        assert!(has_focus(&mut browser, &format!("#coverage [data-choice={list}]")), "{list}");
    }
    let second = "#coverage tbody tr:nth-child(2) .concept";
    tab_to(&mut browser, second);
    browser.press("Enter").unwrap();
    browser.wait_for("document.querySelector('#evidence').contains(document.activeElement)").unwrap();
    for stop in ["#evidence [data-copy]", "#evidence [data-go=passages]", "#evidence details.made summary"] {
        tab_to(&mut browser, stop);
    }
    browser.press("Enter").unwrap();
    tab_to(&mut browser, "#evidence .best button");
    browser.press("Escape").unwrap();
    browser.wait_for("document.querySelector('#evidence').hidden").unwrap();
    assert!(has_focus(&mut browser, second), "back where it came from");
    browser.press("2").unwrap();
    browser.wait_for("document.querySelector('#text').checkVisibility()").unwrap();
    tab_to(&mut browser, "#search");
    browser.press("3").unwrap();
    assert!(shown(&mut browser, "#text"), "a digit that is typed is no way to another view");
    assert_quiet(&mut browser, "keys");
}
