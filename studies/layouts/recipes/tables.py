"""Tables of many-line cells, with and without ruling, alone and beside prose; tables of numbers."""
from typeset.flow import Column, Flow
from typeset.metrics import width

from .charts import caption
from .common import columns, fill, heading, styles, table

HEADER = [["Topic", "Measure and progress", "Responsible", "Due"], ["Risk", "What we do about it", "Owner", "Status"],
          ["Control", "Finding of the reviewer", "Team", "Year"]]
STATES = ["In progress", "Completed", "Delayed", "2025", "2026", "Ongoing"]


def rows_of_prose(writer, count):
    header = writer.chance.choice(HEADER)
    rows = [header]
    for _ in range(count):
        rows.append([writer.topic(), writer.sentence(), writer.phrase("body"), writer.chance.choice(STATES)])
    return rows


def many_lines(book, writer, ruled=True, banded=False, by_line=False):
    d, s = book.design, styles(book.design)
    sheet = book.sheet("table-ruled" if ruled else "table-unruled", writer.heading())
    flow = Flow(book, columns(book, sheet, 1))
    heading(flow, writer.heading(), s["title"], 1)
    flow.para(writer.sentences(2), s["body"])
    y = caption(book, writer, sheet, d.left, flow.column.y, d.measure, s, writer.chance.between(1, 9), "Table")
    widths = [share * d.measure for share in (0.2, 0.46, 0.2, 0.14)]
    y = table(book, sheet, d.left, y - 4, widths, rows_of_prose(writer, 8), s, ruled=ruled, banded=banded, by_line=by_line)
    rest = Flow(book, [Column(sheet, d.left, y - d.leading, d.measure, d.bottom)])
    rest.para(writer.sentences(2), s["body"])


def beside_prose(book, writer, ruled=True):
    """A column of prose on the left, a narrow table on the right."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("table-beside-prose", writer.heading())
    middle = d.left + d.measure * 0.4
    prose = columns(book, sheet, 1, right=middle)
    flow = Flow(book, prose)
    heading(flow, writer.heading(), s["head"], 1)
    fill(flow, writer, s, heads=False)
    x = middle + d.body * 2.2
    room = d.width - d.right - x
    rows = [["Goal", "Target and result"]]
    for _ in range(8):
        rows.append([writer.topic(), writer.sentence()])
    table(book, sheet, x, d.height - d.top, [room * 0.33, room * 0.67], rows, s, ruled=ruled, banded=not ruled, floating=True)


def of_numbers(book, writer):
    """Years across, measures down, numbers set flush right; a note below and prose under it."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("table-of-numbers", writer.heading())
    flow = Flow(book, columns(book, sheet, 1))
    heading(flow, writer.heading(), s["title"], 1)
    flow.para(writer.sentences(3), s["body"])
    y = caption(book, writer, sheet, d.left, flow.column.y, d.measure, s, writer.chance.between(1, 9), "Table")
    years = ["Unit", "2020", "2021", "2022", "2023"]
    size, step = s["cell"].size, s["cell"].leading * 1.35
    edges = [d.left + d.measure * share for share in (0.62, 0.71, 0.8, 0.9, 1.0)]
    outer = book.element("Table")
    rows = [("Indicator", years, d.bold)]
    for _ in range(writer.chance.between(10, 14)):
        name = f"{writer.topic()}, {writer.phrase('adj')} {writer.phrase('noun')}"
        unit = writer.chance.choice(["t", "MWh", "%", "hours", "cases"])
        rows.append((name, [unit] + [writer.number() for _ in range(4)], d.regular))
    for name, cells, font in rows:
        y -= step
        row = book.element("TR", outer)
        sheet.text(d.left, y, name, font, size, element=book.element("TD", row))
        for edge, cell in zip(edges, cells):
            sheet.text(edge - width(cell, font, size), y, cell, font, size, element=book.element("TD", row))
        book.unit("table", "\t".join([name, *cells]), sheet.number)
        sheet.rule(d.left, y - 3, d.left + d.measure, y - 3, (0.75, 0.75, 0.75), 0.3)
    rest = Flow(book, [Column(sheet, d.left, y - d.leading, d.measure, d.bottom)])
    source = f"Source: own survey {writer.phrase('place')}, figures rounded"
    rest.para([source], s["small"], role="note", also=["caption", "table"], floating=True)
    fill(rest, writer, s)
