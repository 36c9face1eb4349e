"""Frameworks, models and results in Python's manners."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import itl
import numpy
import pandas
import polars
import pytest
from tqdm import tqdm

from .conftest import EXAMPLES
from .documents import SENTENCES

CONCEPTS = [
    {"id": "w", "label": "Water", "descriptor": "Clean water and sanitation for all."},
    {"id": "e", "label": "Energy", "descriptor": "Affordable and renewable energy for all."},
]


def test_a_framework_comes_in_every_form(tmp_path):
    file = tmp_path / "rules.csv"
    file.write_text("id,label,descriptor\n" + "".join(f"{c['id']},{c['label']},{c['descriptor']}\n" for c in CONCEPTS))
    sources = [
        str(file), file, file.read_bytes(), CONCEPTS, {"id": "rules", "concepts": CONCEPTS},
        pandas.DataFrame(CONCEPTS), polars.DataFrame(CONCEPTS), polars.DataFrame(CONCEPTS).to_arrow(),
        itl.Framework(CONCEPTS).to_dict(),
    ]  # fmt: skip
    for source in sources:
        framework = itl.Framework(source, name="rules.csv" if isinstance(source, bytes) else None)
        assert framework.concepts["concept"] == ["w", "e"], source
        assert framework.concepts["descriptor"] == [concept["descriptor"] for concept in CONCEPTS]
        result = framework.induce(language="en").align(text="We buy renewable energy.")
        assert result.matrix[0, "e"] > result.matrix[0, "w"] == 0


def test_columns_with_other_names():
    frame = pandas.DataFrame([{"Code": "w", "Text": "Clean water."}, {"Code": "e", "Text": "Renewable energy."}])
    framework = itl.Framework(frame, columns=["id=Code", "descriptor=Text"])
    assert framework.concepts["concept"] == ["w", "e"]


def test_what_is_no_framework():
    for source in [3, None, ["a"], [{"label": 1}], {}, b"\x00\x01"]:
        with pytest.raises((itl.Error, TypeError)):
            itl.Framework(source)
    with pytest.raises(itl.FrameworkError) as raised:
        itl.Framework("sgd")
    assert raised.value.help


def test_every_kind_of_document(model, plan):
    text = plan.read_text()
    results = [model.align(str(plan)), model.align(plan), model.align(plan.read_bytes(), name=plan.name)]
    with plan.open("rb") as file, plan.open() as words:
        results += [
            model.align(file),
            model.align(words),
            model.align(io.BytesIO(text.encode()), name=plan.name),
        ]
    assert len({result.to_json() for result in results}) == 1
    assert model.align(text=text).profile.to_dict() == results[0].profile.to_dict()
    assert model.align(memoryview(b"We end hunger.")).name == "document"
    for odd in [{}, {"document": plan, "text": text}, {"document": 3}, {"document": ["a"]}]:
        with pytest.raises(TypeError):
            model.align(**odd)


def test_the_matrix_is_shared_and_nobody_writes_to_it(model, plan):
    result = model.align(plan)
    matrix = result.matrix
    array = numpy.asarray(matrix)
    assert array.shape == matrix.shape == (len(result.units), 17)
    assert numpy.shares_memory(array, numpy.asarray(matrix))
    assert numpy.asarray(matrix, dtype="f4").dtype == numpy.float32
    assert not numpy.shares_memory(array, numpy.array(matrix, copy=True))
    with pytest.raises(ValueError, match="read-only"):
        array[0, 0] = 1
    assert polars.DataFrame(matrix).shape == (matrix.shape[0], 18)


def test_quotes_and_evidence(model, plan):
    result = model.align(plan)
    quotes = result.quotes("6", n=2)
    assert quotes["concept"] == ["6", "6"]
    assert quotes["rank"] == [1, 2]
    for row, pieces in zip(quotes, quotes.marked, strict=True):
        assert any(mark for _, mark in pieces)
        assert "".join(piece for piece, _ in pieces).split() == row["text"].split()
    assert len(result.quotes()) > len(quotes)
    evidence = result.explain("6", unit=quotes["unit"][0]).to_dict()["units"][0]["evidence"]
    assert sum(part["contribution"] for part in evidence["contributions"]) == pytest.approx(evidence["affinity"])
    with pytest.raises(itl.NotFoundError) as raised:
        result.explain("watter")
    assert isinstance(raised.value, LookupError)
    assert "nearest" in raised.value.help
    with pytest.raises(itl.NotFoundError, match="there is no unit"):
        result.explain("6", unit=100_000)


def test_gaps_comparisons_and_checks(goals, model, plan):
    result = model.align(plan)
    assert result.gaps().to_dict()["gaps"]
    compared = itl.compare(result, model.align(EXAMPLES / "campus-review.txt"))
    assert "<html" in compared.to_html()
    with pytest.raises(itl.Error, match="at least two"):
        itl.compare(result)
    with pytest.raises(ValueError, match="same model"):
        itl.compare(result, itl.Framework("sdg-statements").induce().align(plan))
    assert goals.check().verdict
    assert "<html" in goals.study().to_html()


def test_files(model, plan, tmp_path):
    result = model.align(plan)
    for name in ["r.html", "r.xlsx", "r.md", "r.parquet", "r.svg", "r.png", "r.json", "r.csv"]:
        result.save(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 100
    with pytest.raises(itl.FileError, match="exists already"):
        result.save(tmp_path / "r.html")
    result.save(tmp_path / "r.html", overwrite=True)
    with pytest.raises(ValueError, match="name a form"):
        result.save(tmp_path / "r.odd")
    result.save(tmp_path / "r.json", form="oscal", overwrite=True)
    result.gaps().save(tmp_path / "gaps.xlsx")
    result.explain("6").save(tmp_path / "why.txt")
    assert (tmp_path / "gaps.xlsx").stat().st_size > 1000


def test_notebooks(model):
    hostile = model.align(text="<script>alert(1)</script> We buy renewable energy & save energy.", name="<b>")
    for shown in [
        hostile,
        hostile.profile,
        hostile.quotes(),
        hostile.units,
        hostile.explain("7"),
        hostile.show(),
    ]:
        page = shown._repr_html_()
        assert "<script" not in page
        assert "<b>&lt;b&gt;</b>" in page if shown is hostile else "<b><b>" not in page
    assert "<mark>renewable</mark>" in hostile.quotes("7")._repr_html_()
    assert "width:100.0%" in hostile.profile._repr_html_()
    frame = hostile.show(300)._repr_html_()
    assert frame.startswith('<iframe src="data:text/html;base64,')
    assert "http" not in frame


def test_many_come_in_order_and_lazily(model):
    taken = []

    def documents():
        for number in range(20_000):
            taken.append(number)
            yield f"Programme {number}: clean water for every village."

    results = model.align_many(texts=documents())
    assert not taken
    assert next(results).name == "0"
    assert next(results).name == "1"
    assert len(taken) < 20_000
    with pytest.raises(TypeError):
        len(results)
    results.close()
    assert next(results, None) is None


def test_progress_knows_how_many(model):
    results = model.align_many(texts=SENTENCES)
    assert len(results) == results.__length_hint__() == 4
    bar = tqdm(results, disable=None, file=io.StringIO())
    assert bar.total == 4
    assert len(list(bar)) == 4


def test_a_document_that_fails_is_passed_over(model, plan):
    documents = [plan, Path("missing.pdf"), b"%PDF-1.7 broken", plan]
    with pytest.warns(itl.ItlWarning) as told:
        assert [result.name for result in model.align_many(documents)] == [str(plan)] * 2
    assert ["missing.pdf" in str(one.message) for one in told] == [True, False]
    assert told[0].filename == __file__
    done = list(model.align_many(documents, errors="return"))
    assert [type(one) for one in done] == [itl.Result, itl.FileError, itl.DocumentError, itl.Result]
    with pytest.raises(itl.FileError):
        list(model.align_many(documents, errors="raise"))


def test_what_an_iterable_raises_comes_out(model):
    def documents():
        yield "We end hunger."
        raise RuntimeError("the database went away")

    results = model.align_many(texts=documents())
    assert next(results).name == "0"
    with pytest.raises(RuntimeError, match="the database went away"):
        next(results)
    with pytest.raises(TypeError, match="a document is"):
        list(model.align_many([3]))


def test_notices_are_warnings_and_data(model):
    text = "Energy\n\nEnergy\n\nEnergy"
    with pytest.warns(itl.ItlWarning, match="nothing of the document counts") as told:
        result = model.align(text=text)
    [notice] = [notice for notice in result.notices if notice.level == "warning"]
    assert notice.code == "nothing-counts"
    assert "count=…" in notice.message
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model.align(text="We end hunger.")


def test_errors_say_what_where_and_what_to_do(model, tmp_path):
    with pytest.raises(itl.FileError) as raised:
        model.align(tmp_path / "missing.pdf")
    error = raised.value
    assert isinstance(error, OSError)
    assert error.what == "cannot read the file: no such file or directory"
    assert error.place == str(tmp_path / "missing.pdf")
    assert str(error).startswith(f"{error.place}: {error.what}\nhelp: ")
    first, second = (
        "Chcemy, aby dzieci we wszystkich miastach mogły chodzić",
        "do szkoły z przyjaciółmi oraz uczyć się czytać. ",
    )
    polish = f"{first} {second}" * 5
    with pytest.raises(itl.DocumentError, match="is in Polish") as raised:
        model.align(text=polish)
    assert "language=…" in (raised.value.help or "")


def test_one_call_is_enough(plan):
    assert itl.align(plan, "sdg-statements").name == str(plan)
    assert itl.align(text="We end hunger.", framework=itl.Framework(CONCEPTS)).matrix.shape[1] == 2


def test_evaluation(model):
    evaluation = itl.evaluate(model, SENTENCES[:3], [["7"], ["6"], ["5"]], baselines=["bm25"], resamples=10)
    assert [system["name"] for system in evaluation.to_dict()["systems"]][0] == "ITL"
    assert evaluation.metric("hit_1") == 1.0
    for odd in [("hit_0",), ("hit_1", "Oracle")]:
        with pytest.raises(LookupError, match="there is no"):
            evaluation.metric(*odd)
    with pytest.raises(ValueError, match="do not fit"):
        itl.evaluate(model, SENTENCES, ["7"])
