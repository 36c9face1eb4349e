"""The first screen of a report: its verdicts are those of `--json`, its lists hold what they say, its quotes can be
copied, and where nothing is decided it says so.
"""

import re

import said
from folder import ROOT
from playwright.sync_api import expect
from questions import flat, text, wait_for
from samples import GOALS, PLAN

# The rows of the list as they stand on the screen.
ROWS = """() => [...document.querySelectorAll('#coverage tbody tr')].map(row => ({
    column: Number(row.querySelector('.concept').dataset.concept),
    id: row.querySelector('.id').textContent,
    verdict: row.querySelector('.verdict-mark').textContent.toLowerCase(),
    evidence: row.querySelector('.share .number').textContent,
    passages: Number(row.querySelector('.passages').textContent),
    marks: row.querySelectorAll('.strip rect').length,
}))"""

# What the page has been given.
HEAD = """() => ({
    verdict: itl.head.concepts.map(concept => concept.verdict),
    evidence: itl.head.concepts.map(concept => concept.evidence),
    strong: itl.head.concepts.map(concept => concept.strong),
    share: itl.head.concepts.map(concept => concept.share),
    pages: itl.head.concepts.map(concept => concept.pages),
    quotes: itl.head.concepts.map(concept => concept.quotes),
    passages: itl.head.concepts.map(concept => concept.passages.length),
    units: Array.from({ length: itl.groups('sentence').length }, (_, unit) => itl.unit(unit).passes.sort()),
})"""


def test_verdicts_evidence_passages_and_quotes_are_those_of_json(watched, campus):
    page = watched.page
    json = watched.make(campus, "plan.txt")
    expect(page.locator("#coverage")).to_be_visible()
    expect(page.locator("#profile")).to_be_hidden()
    aggregate = json["aggregate"]
    rows = page.evaluate(ROWS)
    assert len(rows) == len(json["concepts"])
    for row in rows:
        column = row["column"]
        assert row["id"] == json["concepts"][column]["id"]
        assert row["verdict"] == said.VERDICTS[aggregate["verdict"][column]], row
        assert row["passages"] == aggregate["passages"][column], row
        assert row["marks"] == aggregate["passages"][column], f"a mark for each passage: {row}"
        evidence = max(0, aggregate["evidence"][column])
        assert abs(float(row["evidence"]) - evidence) < 0.0501, f"{row}: {evidence}"
    head = page.evaluate(HEAD)
    for name in ["verdict", "evidence", "strong", "share", "pages", "quotes", "passages"]:
        assert head[name] == aggregate[name], name
    assert head["units"] == [sorted(unit["passages"]) for unit in json["units"]][: len(head["units"])]
    assert len(head["units"]) == len(json["units"])
    verdicts = aggregate["verdict"]
    assert {"covered", "none"} <= set(verdicts), verdicts
    sentence = text(page, "#lead")
    assert sentence.startswith(said.COVERS), sentence
    covers, rest = sentence.split(said.PARTS, 1)
    named = [f"{concept['id']} {concept['label']}" for concept in json["concepts"]]
    covered = [name for name, verdict in zip(named, verdicts, strict=True) if verdict == "covered"]
    assert sum(name in covers for name in covered) >= min(len(covered), said.NAMED), sentence
    assert not any(name in covers for name in named if name not in covered), sentence
    assert not any(name in rest for name in covered), sentence
    watched.assert_quiet("first screen")


def test_the_lists_hold_what_they_say_and_have_links(watched, campus):
    page = watched.page
    verdicts = watched.make(campus, "plan.txt")["aggregate"]["verdict"]
    covered = verdicts.count("covered")
    gaps = len(verdicts) - covered
    rows = page.locator("#coverage tbody tr")
    for choice, count, wanted in [("covered", covered, {True}), ("gaps", gaps, {False}), ("all", 17, {True, False})]:
        button = page.locator(f"#coverage [data-choice={choice}]")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        expect(rows).to_have_count(count)
        assert {row["verdict"] == said.VERDICTS["covered"] for row in page.evaluate(ROWS)} == wanted, choice
        expect(button).to_have_text(re.compile(f" {count}$"))
    page.go_back()
    wait_for(page, "location.hash.includes('only=gaps')")
    expect(rows).to_have_count(gaps)
    watched.assert_quiet("lists")


def rich(json):
    """A column with more quotes than are shown at first."""
    quotes = json["aggregate"]["quotes"]
    return max(range(len(quotes)), key=lambda column: len(quotes[column]))


# Everything that a button says from now on: words that are there for a moment are not missed.
SAYS = """button => {
    window.says = [];
    new MutationObserver(() => says.push(button.textContent)).observe(button, { childList: true });
}"""

# What a page that may write to the clipboard writes, and what is selected where it may not.
CLIPBOARD = "navigator.clipboard.writeText = async text => { window.copied = text }; undefined"
NO_CLIPBOARD = """
    navigator.clipboard.writeText = async () => { throw new Error('no') };
    document.execCommand = name => { window.taken = [name, String(getSelection()) || document.activeElement.value] };
    undefined"""


def test_quotes_come_best_first_and_are_copied_with_their_source(watched, campus):
    page = watched.page
    json = watched.make(campus, "plan.txt")
    column = rich(json)
    wanted = json["aggregate"]["quotes"][column]
    assert len(wanted) > 3
    page.locator(f"#coverage [data-concept='{column}']").first.click()
    quotes = page.locator("#evidence [data-quote]")
    expect(quotes).to_have_count(3)
    assert ids(quotes) == wanted[:3]
    words = flat(json["units"][wanted[0]]["text"])
    assert text(page, "#evidence [data-quote] blockquote") == words
    page.evaluate(CLIPBOARD)
    copy = page.locator("#evidence [data-copy]")
    copy.first.evaluate(SAYS)
    copy.first.click()
    wait_for(page, "words => says.includes(words)", said.COPIED)
    assert page.evaluate("window.copied") == f"“{words}” ({json['document']['title']})"
    # Where the page may not write to the clipboard, it selects the quote and asks the browser to copy.
    page.evaluate(NO_CLIPBOARD)
    page.locator("#evidence [data-quote]:nth-child(2) [data-copy]").click()
    wait_for(page, "window.taken")
    command, taken = page.evaluate("window.taken")
    assert command == "copy"
    assert taken.startswith(f"“{flat(json['units'][wanted[1]]['text'])}” ("), taken
    # Nothing is left behind.
    expect(page.locator("textarea")).to_have_count(0)
    page.locator("#evidence [data-go=quotes]").click()
    expect(quotes).to_have_count(len(wanted))
    assert ids(quotes) == wanted
    watched.assert_quiet("quotes")


def ids(quotes):
    return quotes.evaluate_all("quotes => quotes.map(quote => Number(quote.dataset.quote))")


# The sentences that are marked in the text.
MARKED = "[...new Set([...document.querySelectorAll('#text .passage')].map(piece => Number(piece.dataset.unit)))]"


def test_from_passage_to_passage_and_into_the_text(watched, campus):
    page = watched.page
    json = watched.make(campus, "plan.txt")
    column = rich(json)
    concept = json["concepts"][column]["id"]
    counted = [unit for unit in json["units"] if unit["counted"]]
    passages = [unit["index"] for unit in counted if concept in unit["passages"]]
    watched.go(f"view=coverage&concept={concept}")
    page.locator("#evidence [data-go=passages]").click()
    step = page.locator("#evidence [data-go=next]")
    for number, unit in enumerate(passages):
        wait_for(page, f"location.hash.includes('unit={unit}&')")
        expect(page.locator("#evidence .hits span").first).to_have_text(said.found(number + 1, len(passages)))
        expect(page.locator("#text .chosen").first).to_have_attribute("data-unit", str(unit))
        if number + 1 < len(passages):
            step.click()
    expect(step).to_be_disabled()
    assert page.evaluate(MARKED) == passages, "those of the concept"
    watched.go("view=text")
    every = [unit["index"] for unit in counted if unit["passages"]]
    wait_for(page, f"marked => JSON.stringify({MARKED}) === JSON.stringify(marked)", every)
    assert len(every) < len(json["units"]) / 2 + 20
    watched.assert_quiet("passages")


def test_the_text_can_be_searched(watched, campus):
    page = watched.page
    json = watched.make(campus, "plan.txt", link="view=text")
    count = sum("water" in unit["text"].lower() for unit in json["units"])
    assert count > 2
    field, place = page.locator("#search"), page.locator(".search .count")
    field.fill("WATER")
    expect(place).to_have_text(said.found(1, count))
    field.press("Enter")
    expect(place).to_have_text(said.found(2, count))
    assert "water" in text(page, "#text .found").lower()
    for _ in range(2):
        page.locator(".search [data-go=found-before]").click()
    expect(place).to_have_text(said.found(count, count))
    field.fill("zzz")
    expect(place).to_have_text(said.NOT_FOUND)
    expect(page.locator("#text .found")).to_have_count(0)
    watched.assert_quiet("search")


UNSAID = """() => itl.head.concepts.map(({ unsaid, label, descriptor, children }) => ({
    unsaid, own: `${label} ${descriptor} ${children.map(child => child.label).join(' ')}` }))"""


def test_words_that_are_missing_are_whole_and_nowhere_in_the_text(watched, campus):
    page = watched.page
    watched.make(campus, "plan.txt")
    plan = letters((ROOT / "examples/campus-plan.txt").read_text())
    seen = 0
    for concept in page.evaluate(UNSAID):
        own = letters(concept["own"])
        # Abbreviations are in capitals.
        for word in map(str.lower, concept["unsaid"]):
            assert word in own, f"{word} is a word of the framework"
            assert word not in plan, f"{word} is not said"
            seen += 1
    assert seen > 50, f"{seen} words"
    watched.go("view=coverage&concept=14")
    expect(page.locator("#evidence .unsaid .lack").first).to_be_visible()
    expect(page.locator("#evidence [data-child='14.1']").first).to_be_visible()
    watched.assert_quiet("words")


def letters(words):
    """The words of a text."""
    return set(re.findall(r"[^\W\d_]+", words.lower()))


def test_the_heatmap_names_its_columns(watched, campus):
    page = watched.page
    json = watched.make(campus, "plan.txt", link="view=heatmap")
    name = text(page, "#heatmap .column[data-column='5']")
    concept = json["concepts"][5]
    assert name.startswith(f"{concept['id']} {concept['label'][:15]}"), name
    expect(page.locator("#heatmap .legend").first).to_be_visible()
    expect(page.locator("#heatmap .pale-key").first).to_be_visible()
    watched.assert_quiet("heatmap")


def test_without_a_cutoff_the_page_says_so_and_shows_affinities(watched, folder):
    page = watched.page
    folder.put("goals.csv", GOALS).put("plan.txt", PLAN)
    json = watched.make(folder, "plan.txt", "-f", "goals.csv")
    assert json["aggregate"]["verdict"] == [None] * len(json["concepts"])
    assert json["aggregate"]["not_assessed"] == "no-threshold"
    expect(page.locator("#profile")).to_be_visible()
    expect(page.locator("#coverage")).to_be_hidden()
    expect(page.locator("#tab-coverage")).to_have_count(0)
    sentence = text(page, "#lead")
    assert all(words in sentence for words in said.UNDECIDED), sentence
    # A view that is not there.
    watched.go("view=coverage&only=gaps&concept=W")
    expect(page.locator("#profile")).to_be_visible()
    expect(page.locator("#evidence .value").first).to_be_visible()
    expect(page.locator("#evidence .verdict-mark")).to_have_count(0)
    watched.assert_quiet("undecided")


def test_a_document_without_text_is_not_assessed(watched, folder):
    page = watched.page
    run = folder.put("empty.txt", "12\n\n13 %\n").itl("align", "empty.txt", "--html", "report.html", "-q")
    assert run.code == 2, run.stderr
    watched.open_file(folder.path("report.html"))
    expect(page.locator("#lead .alarm")).to_contain_text("Not assessed: it has no text")
    for view in ["coverage", "heatmap", "profile"]:
        expect(page.locator(f"#tab-{view}")).to_have_count(0)
    expect(page.locator(".verdict-mark")).to_have_count(0)
    watched.assert_quiet("not assessed")


def test_a_passage_that_denies_is_marked(watched, folder):
    page = watched.page
    folder.put("plan.txt", "We do not have a renewable energy plan.\n\nWe save energy in every building.\n")
    json = watched.make(folder, "plan.txt", link="concept=7")
    assert json["aggregate"]["negated"][6] == 1
    expect(page.locator("[data-quote='0'] .negative")).to_have_text("negative?")
    expect(page.locator("#evidence .outcome")).to_contain_text("1 negative?")
    watched.assert_quiet("negative")
