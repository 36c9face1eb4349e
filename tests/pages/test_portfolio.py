"""The page of a run over several documents.

Verdicts are those of `itl align`, quotes are in their documents, gaps and unread documents are named; axe is silent.
"""

import json

import pytest
from accessible import serious
from looks import DESK, PHONE, looked_at
from playwright.sync_api import expect
from questions import assert_fits

REPORTS = {
    "set/acme-2020.txt": "We provide clean water and sanitation for all people. "
    "We end hunger with sustainable agriculture.\n",
    "set/acme-2021.txt": "Affordable and reliable energy comes from the sun. "
    "Clean water and sanitation for all people.\n",
    "set/<b>x.txt": "We end poverty in all its forms everywhere.\n",
    "set/broken.pdf": "%PDF-1.7 broken",
}


@pytest.fixture
def portfolio(folder):
    """A function that opens the page of the reports; it returns their results."""

    def make(watched, *flags):
        for name, text in REPORTS.items():
            folder.put(name, text)
        run = folder.itl("align", "set", "--html", "p.html", "--jsonl", "--force", *flags)
        assert run.code == 1, run.stderr
        watched.open_report(folder.path("p.html"))
        return [result for result in map(json.loads, run.stdout.splitlines()) if "aggregate" in result]

    return make


def test_verdicts_gaps_quotes_and_unread_documents_are_those_of_the_run(watched, portfolio):
    page = watched.page
    results = portfolio(watched)
    verdicts = {result["document"]["path"]: result["aggregate"]["verdict"] for result in results}
    names = page.evaluate("itl.head.groups.slice(0, -1).map(([name]) => name)")
    assert sorted(names) == sorted(verdicts)
    assert len(names) == 3
    shown = page.evaluate(
        "names => names.map((_, row) => itl.head.concepts.map((_, column) => itl.shown('verdict', row, column)))", names
    )
    sign = {"covered": "●", "mentioned": "○", "none": "·"}
    assert shown == [[sign[verdict] for verdict in verdicts[name]] for name in names]
    never = [at for at in range(17) if all(own[at] != "covered" for own in verdicts.values())]
    expect(page.locator("#gaps > ul > li")).to_have_count(len(never))
    texts = [" ".join(text.split()) for text in REPORTS.values()]
    quotes = page.evaluate("itl.head.passages.flat().map(({ text }) => text)")
    assert quotes
    assert all(any(quote in text for text in texts) for quote in quotes)
    expect(page.locator("#unread li")).to_have_count(1)
    expect(page.locator("#unread li")).to_contain_text("broken.pdf")
    watched.assert_quiet("the portfolio")


def test_years_in_names_are_groups_with_a_course(watched, portfolio):
    page = watched.page
    portfolio(watched, "--group-by", "year")
    assert page.evaluate("itl.head.groups.map(([name, documents]) => [name, documents])") == [
        ["2020", 1],
        ["2021", 1],
        ["(none)", 1],
        ["", 3],
    ]
    page.evaluate("document.querySelectorAll('#gaps details').forEach(part => { part.open = true })")
    expect(page.locator("#gaps blockquote").first).to_be_visible()


@pytest.mark.parametrize(
    ("view", "scheme"),
    [(DESK, "light"), (DESK, "dark"), (PHONE, "light")],
    ids=["desk-light", "desk-dark", "phone-light"],
)
def test_axe_finds_nothing_serious(new_watched, portfolio, view, scheme):
    watched = new_watched(**looked_at(view, scheme))
    portfolio(watched)
    assert serious(watched.page) == []
    assert_fits(watched.page, "the portfolio")
