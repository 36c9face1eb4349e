"""Python and the command line give the same bytes for the same documents and settings."""

from __future__ import annotations

import csv
import io
import json

import itl
import numpy
import pyarrow
import pytest

from .conftest import ROOT, run
from .documents import SENTENCES, docx, pdf

SETTINGS = [{}, {"unit": "paragraph", "aggregate": "max"}, {"count": "all", "by": "section", "rollup": "sum"}]


def flags(settings):
    return [word for name, value in settings.items() for word in (f"--{name.replace('_', '-')}", str(value))]


@pytest.fixture(params=["plan.pdf", "plan.docx", "plan.txt", "plan.md"])
def document(request, tmp_path):
    path = tmp_path / request.param
    text = "\n\n".join(SENTENCES)
    made = {"pdf": lambda: pdf(SENTENCES), "docx": lambda: docx(SENTENCES)}
    path.write_bytes(made.get(path.suffix[1:], text.encode)())
    return path


@pytest.mark.parametrize("settings", SETTINGS)
def test_json(model, document, settings):
    printed = run("align", document, "--json", *flags(settings))
    assert model.align(str(document), **settings).to_json() + "\n" == printed
    assert model.align(document.read_bytes(), name=document.name, **settings).to_json() + "\n" == printed
    with document.open("rb") as file:
        assert model.align(file, **settings).to_json() + "\n" == printed
    [many] = model.align_many([document], **settings)
    assert many.to_json() + "\n" == printed


def test_every_form(model, plan, tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = model.align("examples/campus-plan.txt")
    for form in ["html", "xlsx", "markdown", "parquet", "svg", "png"]:
        file = tmp_path / f"written.{form}"
        run("align", "examples/campus-plan.txt", f"--{form}", file)
        assert result.to_bytes(form) == file.read_bytes(), form
    assert result.to_bytes("csv").decode() == run("align", "examples/campus-plan.txt", "--csv")
    assert result.to_json(evidence=True) + "\n" == run("align", plan.relative_to(ROOT), "--json", "--evidence")


def test_other_verbs(goals, model, monkeypatch):
    monkeypatch.chdir(ROOT)
    plan, review = "examples/campus-plan.txt", "examples/campus-review.txt"
    result = model.align(plan)
    assert result.explain("6").to_json() + "\n" == run("explain", plan, "--concept", "6", "--json")
    assert result.explain("6", unit=21).to_json() + "\n" == run(
        "explain", plan, "--concept", "6", "--at", "21", "--json"
    )
    assert result.gaps().to_json() + "\n" == run("gaps", plan, "--json")
    compared = itl.compare(result, model.align(review))
    assert compared.to_json() + "\n" == run("compare", plan, review, "--json")
    assert goals.study().to_json() + "\n" == run("study", "sdg", "--json")
    assert goals.check().to_json() + "\n" == run("frameworks", "check", "sdg", "--json", code=None)
    assert itl.analyze(plan).to_json() + "\n" == run("analyze", plan, "--json")
    assert model.inspect("6").to_json() + "\n" == run("inspect", "sdg", "--concept", "6", "--json")
    assert itl.languages() == json.loads(run("languages", "--json"))


def test_evaluation(model, tmp_path):
    texts, labels = SENTENCES[:3], ["7", "6", "5"]
    table = tmp_path / "labelled.csv"
    rows = io.StringIO()
    csv.writer(rows).writerows([["id", "text", "labels"], *zip(["1", "2", "3"], texts, labels, strict=True)])
    table.write_text(rows.getvalue())
    evaluation = itl.evaluate(model, texts, labels, name=str(table))
    assert evaluation.to_json() + "\n" == run("eval", table, "--json", code=None)


def test_rows_of_a_table(model, tmp_path):
    """A batch of texts has the numbers of the command line's rows."""
    table = tmp_path / "texts.csv"
    rows = io.StringIO()
    csv.writer(rows).writerows([["id", "text"], *((str(at), text) for at, text in enumerate(SENTENCES))])
    table.write_text(rows.getvalue())
    printed = [json.loads(line) for line in run("align", table, "--json").splitlines()]
    batch = model.align_batch(pyarrow.table({"id": ["0", "1", "2", "3"], "text": SENTENCES}), id="id")
    assert batch["id"] == [row["document"]["path"].split("#")[1] for row in printed]
    for name in ["absolute", "relative", "evidence", "share", "passages"]:
        assert batch[name] == [row["aggregate"][name] for row in printed]
    cells = model.align_batch(pyarrow.table({"text": SENTENCES}), rows="unit")
    dense = [[dict_of(row).get(concept, 0.0) for concept in model.concept_ids] for row in cells["affinities"]]
    assert dense == [row for document in printed for row in document["affinity"]]


def dict_of(cells):
    return {cell["concept"]: cell["affinity"] for cell in cells}


def test_the_matrix_of_numpy(model, plan):
    result = model.align(plan)
    array = numpy.asarray(result.matrix)
    assert array.tolist() == result.to_dict()["affinity"]
    profile = result.to_dict()["aggregate"]
    for name in ["absolute", "relative", "verdict", "evidence", "passages", "share", "pages"]:
        assert result.profile[name] == profile[name]


def test_a_model_file_is_the_same(model, tmp_path):
    file = tmp_path / "goals.itl"
    run("induce", "sdg", "-o", file)
    assert file.read_bytes() == model.to_bytes()
    model.save(tmp_path / "own.itl")
    assert (tmp_path / "own.itl").read_bytes() == file.read_bytes()
    assert itl.Model.load(file) == model
