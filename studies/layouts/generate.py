#!/usr/bin/env python3
"""Makes the labelled pages again: PDF files and their labels, the same bytes every time.

    studies/layouts/generate.py [FOLDER]        FOLDER is studies/layouts/pages if it is not named

Needs Python 3.11 and nothing else.
"""
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from recipes import charts, hidden, lists, lists_of_places, margins, notes, running_text, spreads, tables, tagged  # noqa: E402
from typeset.book import Book  # noqa: E402
from typeset.design import design  # noqa: E402
from writing import TITLES, Writer  # noqa: E402

HALVES = {"dev": "development", "held": "held-back"}


def columns(book, writer, held):
    running_text.one_column(book, writer)
    running_text.many_columns(book, writer, 2, pages=2)
    running_text.many_columns(book, writer, 3)


def orders(book, writer, held):
    running_text.many_columns(book, writer, 2 + held, order="rows")
    running_text.lead_paragraph(book, writer, 2, title_last=True)
    running_text.boxes_last(book, writer)
    running_text.many_columns(book, writer, 3 - held, order="rows")


def leads(book, writer, held):
    running_text.lead_paragraph(book, writer, 2)
    running_text.capitals(book, writer)
    running_text.lead_paragraph(book, writer, 3 - held)


def charted(book, writer, held):
    charts.beside_chart(book, writer, "bars", "left" if held else "right")
    charts.key_figures(book, writer, 5 if held else 4)
    charts.beside_chart(book, writer, "lying", "right" if held else "left")
    charts.chart_between(book, writer)


def doubled(book, writer, held):
    spreads.double(book, writer, 3, across=bool(held))
    spreads.text_and_table(book, writer)


def unseen(book, writer, held):
    hidden.clipped(book, writer)
    hidden.clipped_in_place(book, writer)
    hidden.cropped(book, writer)


def tabled(book, writer, held):
    tables.many_lines(book, writer, ruled=True, banded=bool(held))
    tables.many_lines(book, writer, ruled=False, banded=not held, by_line=True)
    tables.beside_prose(book, writer, ruled=not held)
    tables.of_numbers(book, writer)


def opened(book, writer, held):
    lists_of_places.contents(book, writer, dots=True)
    chapters = lists_of_places.contents(book, writer, dots=False, number_first=bool(held))
    # Chapters whose titles stand in the contents and in the outline too.
    for title in chapters[:2]:
        running_text.lead_paragraph(book, writer, 2, title=title)


def indexed(book, writer, held):
    lists_of_places.content_index(book, writer, 2, ruled=not held)
    lists_of_places.references(book, writer, "numbered" if held else "hanging")
    lists_of_places.terms_index(book, writer, 2 if held else 3)


def noted(book, writer, held):
    notes.footnotes(book, writer, 1)
    notes.figures_in_sentences(book, writer)
    notes.footnotes(book, writer, 2)
    notes.actual_text(book, writer)


def listed(book, writer, held):
    lists.bullets(book, writer, 1 + held, apart=True)
    lists.bullets(book, writer, 2 - held, apart=False, sign="point")
    lists.numbered(book, writer)
    lists.quotes(book, writer)


def margined(book, writer, held):
    margins.side_bar(book, writer, 3, "right" if held else "left")
    margins.turned(book, writer, 2)


def formed(book, writer, held):
    margins.form(book, writer, 2)
    margins.form(book, writer, 3 if held else 1)
    running_text.many_columns(book, writer, 2)


def reported(book, writer, held):
    tagged.report(book, writer)


FILES = [
    ("01-columns", columns, {"outlined": True}),
    ("02-order", orders, {}),
    ("03-leads", leads, {}),
    ("04-charts", charted, {}),
    ("05-double-pages", doubled, {}),
    ("06-hidden", unseen, {}),
    ("07-tables", tabled, {}),
    ("08-contents", opened, {"outlined": True}),
    ("09-indexes", indexed, {}),
    ("10-notes", noted, {}),
    ("11-lists", listed, {}),
    ("12-margins", margined, {}),
    ("13-forms", formed, {}),
    ("14-report-untagged", reported, {"text": "14-report"}),
    ("15-report-tagged", reported, {"text": "14-report", "tagging": "sound"}),
    ("16-report-tagged-wrong", reported, {"text": "14-report", "tagging": "wrong"}),
    ("17-columns-tagged", columns, {"tagging": "sound"}),
    ("18-tables-tagged", tabled, {"tagging": "sound"}),
]


def main():
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "pages"
    folder.mkdir(parents=True, exist_ok=True)
    used = set()
    totals = {"files": 0, "pages": 0, "units": 0, "pairs": 0, "absent": 0, "bytes": 0}
    for short, half in HALVES.items():
        for name, make, more in FILES:
            # Files that share a text share its design: only the tree differs.
            text = f"{short}-{more.get('text', name)}"
            book = Book(f"{short}-{name}", half, design(text, TITLES), more.get("tagging"))
            book.outlined = more.get("outlined", False)
            make(book, Writer(text, set() if "text" in more else used), int(short == "held"))
            data, labels = book.bytes(), book.labels()
            (folder / f"{book.name}.pdf").write_bytes(data)
            lines = json.dumps(labels, ensure_ascii=False, indent=None, separators=(",", ":"))
            # A unit per line, so that changes can be read.
            lines = lines.replace("},{", "},\n{").replace(":[{", ":[\n{") + "\n"
            (folder / f"{book.name}.json").write_text(lines, encoding="utf-8")
            totals["files"] += 1
            totals["bytes"] += len(data) + len(lines.encode())
            totals["pages"] += len(labels["pages"])
            for key in ("units", "pairs", "absent"):
                totals[key] += len(labels[key])
    print(" ".join(f"{key} {value}" for key, value in totals.items()))


if __name__ == "__main__":
    main()
