"""The settings as keyword arguments.

Made from the declarations in `crates/itl-settings`; do not edit by hand: `ITL_BLESS=1 pytest
python/tests/test_settings.py` writes it. docs/settings.md explains them all.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, TypedDict

__all__ = ["AlignSettings", "InduceSettings"]


class InduceSettings(TypedDict, total=False):
    """How a framework becomes a model."""

    preset: Literal["equations", "published"] | None
    """A named set of parameters of the paper scheme, which it chooses [default: paper: equations]"""
    scheme: Literal["paper", "graded"] | None
    """How terms are weighted: by how much a concept's text uses each (graded), or as in the published
    study (paper) [default: what the framework recommends, else graded]"""
    meaning: str | int | float | None
    """An installed encoder as a second opinion on what texts mean, or off [default: off]"""
    background: Literal["off", "product", "mean"] | None
    """Whether words that are frequent in general text count less: not at all, or by the product or the
    mean over the words of a term; graded only [default: mean; paper: off]"""
    types: Sequence[Literal["IND", "2G", "3G", "COC"]] | str | None
    """The types of terms that count: words, two or three in a row, two near each other [default: all]"""
    level: str | int | float | None
    """The level of its hierarchy that supplies the concepts, 1 at the top, or all of them [default: what
    the framework recommends, else all]"""
    descriptors: Literal["own", "with-children"] | None
    """Whether a concept is described by its own text or also by those below it [default: what the
    framework recommends, else own]"""
    columns: Sequence[str] | str | None
    """The columns of a table, where they have other names than id, parent, label, descriptor"""
    sheet: str | int | float | None
    """The sheet of a workbook [default: the first]"""
    parts: Sequence[str] | str | None
    """The parts of the source that are taken: of OSCAL statement, guidance, example, objective; of STIX
    technique, sub-technique, tactic; of SKOS definition, scopeNote, altLabel, note; of a document
    headings, numbers, codes, or words such as article"""
    withdrawn: bool | None
    """Keep concepts that the source calls withdrawn, superseded, deprecated or repealed"""
    merge_duplicates: bool | None
    """Join concepts of the same id that say different things"""
    only: Sequence[str] | str | None
    """The concepts that apply, with all below them: ids, ids with *, or FIRST..LAST; the others are not
    applicable [default: what the framework says, else all]"""
    except_: Sequence[str] | str | None
    """The concepts that do not apply, named in the same way [default: what the framework says, else none]"""
    window: str | int | float | None
    """Words between two that co-occur [default: 5]"""
    reach: Literal["plus-one", "exact"] | None
    """Whether a window of N reaches N+1 words or N [default: by preset]"""
    coc_exclude: str | int | float | None
    """Pairs that do not count as co-occurrence: none, equal, bigram, or equal,bigram [default: by preset]"""
    normalizer: Literal["terms", "distinct", "norm"] | None
    """What affinities are divided by: all terms of the unit, the distinct ones, or a norm of them
    [default: by preset and scheme]"""
    language: str | int | float | None
    """Language of framework and documents, an ISO 639-1 code; auto takes the framework's and refuses
    documents in another [default: auto]"""
    min_short_len: str | int | float | None
    """Drop words of at most N characters [default: 2; paper: 3]"""
    keep_hyphenated: bool | None
    """Take hyphenated words such as well-being for words"""
    split_compounds: bool | None
    """Take well-being, cmd.exe and the like for several words [default: on; paper: off]"""
    tagger: Literal["on", "off"] | bool | None
    """Whether words are tagged; without, all parts of speech count [default: off; paper: on]"""
    stopwords: str | os.PathLike[str] | Sequence[str] | None
    """Stop words to use instead of the language's own"""


class AlignSettings(InduceSettings, total=False):
    """How documents are read, what is aligned, and how it is shown; those of the method have to be the model's."""

    password: str | int | float | None
    """The password of encrypted documents"""
    revisions: Literal["accepted", "original"] | None
    """Read tracked changes as if all were accepted, or the original without them [default: accepted]"""
    ocr: Literal["auto", "off", "on"] | None
    """Recognise pages of PDF files that are pictures (auto), all (on) or none (off), with Tesseract
    [default: auto]"""
    max_bytes: str | int | float | None
    """Refuse larger files [default: 512M]"""
    max_pages: str | int | float | None
    """Read at most N pages of a document [default: 10000]"""
    max_chars: str | int | float | None
    """Read at most N characters of a document [default: 10000000]"""
    max_depth: str | int | float | None
    """Follow at most N elements inside each other [default: 500]"""
    max_expanded: str | int | float | None
    """Unpack at most so much of a compressed document [default: 256M]"""
    max_ratio: str | int | float | None
    """Refuse parts that grow more than N times when unpacked [default: 500]"""
    max_seconds: str | int | float | None
    """Spend at most N seconds on a document [default: 10; 1 more for each MiB after 2, at most 60]"""
    max_memory: str | int | float | None
    """Spend at most so much memory on a document [default: 640M]"""
    unit: Literal["sentence", "paragraph", "section", "document", "line"] | None
    """What a row of the matrix is [default: sentence; eval: document]"""
    count: str | int | float | None
    """The units that count in aggregates and decisions, by what they are; the others are aligned and shown
    apart [default: prose]"""
    aggregate: str | int | float | None
    """How units are summed up: mean, max, sum, median or a percentile such as p90 [default: mean]"""
    by: Literal["document", "section", "paragraph"] | None
    """Level at which results are shown besides the document [default: document]"""
    review: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] | None
    """Apply the decisions of people in a review file; can be given several times"""
    rollup: Literal["max", "sum", "mean"] | None
    """How results of concepts are shown at their parents [default: max]"""
    limit: str | int | float | None
    """Rows to show; tables, JSON and other files are always complete [default: 10]"""
    threshold: str | int | float | None
    """Show no row with an affinity below this; files are always complete [default: 0]"""
    quotes: str | int | float | None
    """Quotes to show for every concept, in full [default: 3 for each of the first concepts, on one line
    each]"""
    pages: bool | None
    """Put pictures of the PDF pages that hold quotes into the HTML report, with the sentences marked"""
    all: bool | None
    """Put every concept with an affinity into OSCAL, Navigator and Annif files, not only those covered or
    mentioned"""
    jobs: str | int | float | None
    """Threads; 0 for all"""
