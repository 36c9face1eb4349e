"""Hostile text in every place of a report: nothing of it runs, with the page's policy and without it."""

import json
from html import escape

import hostile
import pytest
from hostile import INTRUDERS, payloads
from questions import wait_for

# Looks at everything: all views, levels and orders, and the evidence of one concept in every `step` and of units.
WALK = """async step => {
    const tick = () => new Promise(done => setTimeout(done));
    const go = async words => { location.hash = new URLSearchParams(words); await tick(); await tick(); };
    const press = async (selector, most) => {
        // What is pressed may draw everything anew.
        const count = Math.min(most, document.querySelectorAll(selector).length);
        for (let at = 0; at < count; at++) { document.querySelectorAll(selector)[at]?.click(); await tick(); }
    };
    let places = 0;
    const concepts = itl.head.concepts.map(({ id }) => id);
    for (const view of ['coverage', 'profile', 'heatmap', 'text']) {
        await go({ view });
        await press(`#${view} [data-choice]`, 12);
        await press(`#${view} .fold`, 6);
        places++;
    }
    for (const [at, concept] of concepts.entries()) {
        if (at % step) continue;
        // The text stays as it is while the evidence changes.
        await go({ view: 'text', concept });
        await press('#evidence [data-copy]', 1);
        await press('#evidence .best button', 1);
        if (document.querySelector('#sum')) places++;
        if (at % 50 === 0) await go({ view: 'heatmap', concept, filter: concept });
    }
    for (let unit = 0; unit < itl.groups(itl.head.parameters.unit).length; unit += 9 * step) {
        await go({ view: 'text', concept: concepts[unit % concepts.length], unit });
        places++;
    }
    return places;
}"""


@pytest.fixture
def hostile_folder(folder):
    """A folder with a hostile framework as `goals.csv`, and a hostile document as `plan.html`."""
    return folder.put("goals.csv", hostile.framework()).put("plan.html", hostile.document())


def assert_untouched(page, what):
    """Nothing has run, and nothing is in the page that does not belong there."""
    assert page.evaluate("window.__xss === undefined && Object.prototype.__xss === undefined"), what
    assert page.evaluate(INTRUDERS) == [], what


@pytest.mark.parametrize(("policy", "step"), [(True, 4), (False, 1)], ids=["policy", "no-policy"])
def test_no_hostile_text_runs_anywhere(watched, hostile_folder, policy, step):
    page = watched.page
    assert len(payloads()) > 150
    run = hostile_folder.itl("align", "plan.html", "-f", "goals.csv", "--language", "en", "--html", "report.html")
    assert run.code < 2, run.stderr
    name = "report.html" if policy else hostile.without_policy(hostile_folder, "report.html")
    watched.open_report(hostile_folder.path(name))
    places = page.evaluate(WALK, step)
    assert places > 150 // step, f"evidence was looked at in {places} places"
    assert_untouched(page, name)
    assert page.evaluate("[location.protocol, document.title.length > 100]") == ["file:", True]
    watched.assert_quiet(name)
    labels = page.evaluate("itl.head.concepts.map(({ label }) => label)")
    known = len([label for label in labels if label in payloads()])
    assert known > 150, f"{known} labels are in the report as they are"


def test_no_hostile_text_runs_in_a_comparison(watched, hostile_folder):
    page = watched.page
    other = "b<img src=x onerror=alert(1)>.txt"
    hostile_folder.put("a.html", hostile.document()).put(other, "Clean water number3 for students.")
    flags = ["-f", "goals.csv", "--language", "en", "--html", "moved.html", "-l", "1000"]
    run = hostile_folder.itl("compare", "a.html", other, *flags)
    assert run.code < 2, run.stderr
    for name in ["moved.html", hostile.without_policy(hostile_folder, "moved.html")]:
        watched.open_file(hostile_folder.path(name))
        page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true })")
        assert_untouched(page, name)
        assert "onerror" in page.locator("body").text_content(), f"the text is there to read: {name}"
        watched.assert_quiet(name)


# Every third of those that can be the name of a file.
NAMES = [name for name in payloads() if not set(name) & set("/\0\n\r") and len(name.encode()) < 180][::3]


def test_no_hostile_file_name_framework_title_or_setting_runs(watched, new_folder):
    page = watched.page
    assert len(NAMES) >= 15, len(NAMES)
    for name in NAMES:
        quoted = json.dumps(name, ensure_ascii=False)
        goals = (
            f'id = {quoted}\ntitle = {quoted}\nlanguage = "en"\n[[concept]]\nid = "1"\nlabel = {quoted}\n'
            f'parent = {quoted}\ndescriptor = "Clean water."\n'
        )
        file = f"{name}.txt"
        folder = new_folder().put("goals.toml", goals).put(file, f"{name}\n\nClean water. {name}\n")
        run = folder.itl("align", f"./{file}", "-f", "goals.toml", "--html", "report.html")
        assert run.code < 2, f"{name}: {run.stderr}"
        watched.open_report(folder.path("report.html"), "view=text&concept=1&unit=0")
        assert_untouched(page, name)
        watched.assert_quiet(name)


# How many frames have run what they hold.
RAN = """() => [...document.querySelectorAll('iframe')].filter(frame => {
    try { return frame.contentWindow.__xss } catch { return false }
}).length"""


def test_the_hostile_text_would_run(watched, folder):
    """The same markup unescaped: it is live, and a run of it would not go unseen."""
    frames = "".join(f'<iframe srcdoc="{escape(payload)}"></iframe>' for payload in payloads())
    folder.put("live.html", f"<!doctype html><meta charset=utf-8>{frames}")
    watched.open_file(folder.path("live.html"))
    wait_for(watched.page, f"({RAN})() > 60")
    dialogs = watched.observed().dialogs
    assert len(dialogs) > 3, f"{len(dialogs)} dialogs"
