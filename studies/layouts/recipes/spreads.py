"""Double pages: one wide sheet for two pages, numbered on both halves, read half by half."""
from typeset.flow import Column, Flow

from .charts import bars, caption
from .common import columns, fill, heading, styles, table


def double(book, writer, sheets=3, across=False):
    """`across`: the title of the first sheet goes over the fold."""
    d, s = book.design, styles(book.design)
    section = writer.heading()
    made = []
    for place in range(sheets):
        sheet = book.sheet("double-page", width=2 * d.width, bare=True)
        for half in range(2):
            book.running(sheet, half * d.width, d.width, d.first + 2 * place + half, section)
        made.append(sheet)
    cols = []
    figures = []
    for place, sheet in enumerate(made):
        for half in range(2):
            left, right = half * d.width + d.left, (half + 1) * d.width - d.right
            top, bottom = d.height - d.top, d.bottom
            if place == 0 and half == 0:
                room = 2 * d.width - d.left - d.right if across else right - left
                title = Flow(book, [Column(sheet, left, top, room, 0)])
                text = f"{section}, {writer.heading().lower()} and {writer.heading().lower()}" if across else section
                heading(title, text, s["title"], 1)
                below = title.column.y
            if place == 0 and (across or half == 0):
                top = below
            if place == 1 and half == 1:
                tall = (top - bottom) * 0.34
                figures.append((sheet, left, bottom, right - left, tall))
                bottom += tall + d.leading * 3
            cols += columns(book, sheet, 2, top=top, bottom=bottom, left=left, right=right)
    fill(Flow(book, cols), writer, s)
    for sheet, x, y, w, h in figures:
        bars(book, writer, sheet, x, y + d.leading * 2, w, h - d.leading * 2, s)
        caption(book, writer, sheet, x, y + d.leading * 2 - 3, w, s, 7)


def text_and_table(book, writer):
    """Prose on the left half, a table over the right half."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("double-page", width=2 * d.width, bare=True)
    number = d.first + 2 * (sheet.number - 1)
    for half in range(2):
        book.running(sheet, half * d.width, d.width, number + half, "Key figures")
    fill(Flow(book, columns(book, sheet, 2, right=d.width - d.right)), writer, s)
    left = d.width + d.left
    rows = [["Measure", "2022", "2023", "Comment"]]
    for _ in range(9):
        rows.append([writer.topic(), writer.number(), writer.number(), writer.sentence()])
    widths = [share * d.measure for share in (0.24, 0.12, 0.12, 0.52)]
    table(book, sheet, left, d.height - d.top, widths, rows, s, ruled=writer.chance.below(2) == 0)
