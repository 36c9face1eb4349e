"""One report in three files: without a structure tree, with a sound one, and with a wrong one. The letters are drawn row by row."""
from typeset.flow import Flow

from .charts import bars, caption
from .common import columns, fill, heading, styles, table
from .lists import items
from .lists_of_places import contents
from .tables import rows_of_prose


def report(book, writer):
    d, s = book.design, styles(book.design)
    contents(book, writer, dots=False)
    sheet = book.sheet("report", writer.heading(), order="rows")
    wide = Flow(book, columns(book, sheet, 1))
    heading(wide, writer.heading(), s["title"], 1)
    wide.para(writer.sentences(2), s["lead"])
    left, right = columns(book, sheet, 2, top=wide.column.y)
    tall = (right.top - right.bottom) * 0.4
    right.bottom += tall + d.leading * 3
    fill(Flow(book, [left, right]), writer, s)
    base = d.bottom + d.leading * 2.5
    bars(book, writer, sheet, right.x, base, right.width, tall - 10, s)
    caption(book, writer, sheet, right.x, base - 3, right.width, s, 3)
    sheet = book.sheet("report", writer.heading(), order="rows")
    left, right = columns(book, sheet, 2)
    flow = Flow(book, [left])
    heading(flow, writer.heading(), s["head"], 2)
    flow.para(writer.sentences(2), s["body"])
    marker = ("•", d.body * 1.1, False, None, None)
    lead = "Over the next three years we will:"
    flow.para([lead], s["body"].but(after=2), begins=True)
    items(flow, writer, s, marker, lead)
    fill(flow, writer, s)
    rows = [[row[0], row[1]] for row in rows_of_prose(writer, 7)]
    table(book, sheet, right.x, right.top, [right.width * 0.34, right.width * 0.66], rows, s, ruled=False, floating=True)
