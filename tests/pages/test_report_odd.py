"""Reports of documents with little, much or foreign text: each opens, shows what there is, and says nothing else."""

import re

import pytest
import said
from playwright.sync_api import expect
from questions import text
from samples import GOALS

# Values of a script that never were meant to be read.
ODD = re.compile(r"NaN|Infinity|\[object|null")


def assert_views_work(watched, what):
    """Opens every view; nothing may break or be written that is no number."""
    page = watched.page
    for view in ["heatmap", "text", "profile"]:
        watched.go(f"view={view}")
        expect(page.locator(f"#{view}")).to_be_visible()
    for view in ["heatmap", "profile"]:
        page.locator(f"#tab-{view}").click()
        expect(page.locator(f"#{view}")).to_be_visible()
    odd = ODD.search(page.locator("body").inner_text())
    assert odd is None, f"{what}: {odd}"
    watched.assert_quiet(what)


NOTHING = {"nothing.txt": "", "blank.txt": "\n \n\n", "signs.txt": "12, 3.5 % — § !"}


@pytest.mark.parametrize("name", NOTHING)
def test_a_document_without_words_has_no_answer(watched, folder, name):
    page = watched.page
    folder.put("goals.csv", GOALS).put(name, NOTHING[name])
    watched.make(folder, name, "-f", "goals.csv", "--language", "en")
    expect(page.get_by_role("status").first).to_contain_text("Not assessed: it has no text")
    expect(page.get_by_role("tab")).to_have_text("Text")
    for link in ["view=heatmap&concept=W", "view=profile", "view=text&unit=0"]:
        watched.go(link)
        expect(page.locator("#heatmap")).to_be_hidden()
        expect(page.locator("#profile")).to_be_hidden()
        expect(page.locator("#text")).to_be_visible()
    watched.assert_quiet(name)


LITTLE = {
    "one.txt": "We provide clean water.",
    "word.txt": "water",
    "stranger.txt": "Typefaces matter greatly here.",
}


@pytest.mark.parametrize("name", LITTLE)
def test_documents_with_little_in_them(watched, folder, name):
    page = watched.page
    folder.put("goals.csv", GOALS).put(name, LITTLE[name])
    json = watched.make(folder, name, "-f", "goals.csv", "--language", "en")
    assert_views_work(watched, name)
    has_some = any(json["aggregate"]["absolute"])
    assert text(page, "#lead").startswith(said.STRONGEST) == has_some, name
    for link in ["view=text&concept=W&unit=0", "view=heatmap&concept=W"]:
        watched.go(link)
        expect(page.locator("#evidence-title")).to_contain_text("Water")
    watched.assert_quiet(name)


def test_one_concept_and_one_unit(watched, folder):
    folder.put("one.csv", "id,parent,label,descriptor\nW,,,Clean water for all students.\n")
    folder.put("plan.txt", "Clean water for all students.")
    json = watched.make(folder, "plan.txt", "-f", "one.csv", "--language", "en")
    assert json["aggregate"]["relative"] == [1.0]
    assert float(text(watched.page, "#profile tbody .number")) == 1
    assert_views_work(watched, "one")


ALPHABETS = {
    "ru": (
        "Чистая вода и санитария для всех жителей.",
        "Мы обеспечиваем жителей чистой водой 😀. Санитария улучшается.",
    ),
    "ar": ("مياه نظيفة وصرف صحي لجميع السكان.", "نوفر مياه نظيفة للسكان. الصرف الصحي يتحسن."),
    "el": ("Καθαρό νερό και αποχέτευση για όλους.", "Παρέχουμε καθαρό νερό. Η αποχέτευση βελτιώνεται."),
}


@pytest.mark.parametrize("language", ALPHABETS)
def test_text_of_other_alphabets(watched, folder, language):
    page = watched.page
    descriptor, document = ALPHABETS[language]
    goals = f"id,parent,label,descriptor\nΩ1,,{descriptor},{descriptor}\n二,,二,{descriptor} {document}\n"
    folder.put("goals.csv", goals).put("план 計画.txt", document)
    json = watched.make(folder, "план 計画.txt", "-f", "goals.csv", "--language", language)
    assert_views_work(watched, language)
    expect(page.locator("h1").first).to_contain_text("計画")
    watched.go("view=text&concept=%CE%A91&unit=0")
    unit = json["units"][0]["text"]
    assert text(page, "#text [data-unit='0']") == unit
    expect(page.locator("#evidence .own").first).to_have_text(unit)
    expect(page.locator("#evidence mark").first).to_be_visible()
    for word in page.locator("#evidence .own mark").all_text_contents():
        assert word in unit, f"{word} is a word of {unit}"
        assert " " not in word, f"{word} is a word of {unit}"
    watched.assert_quiet(language)
