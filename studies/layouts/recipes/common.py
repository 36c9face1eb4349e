"""What all layouts use: styles of a design, headings, paragraphs until a column is full, grids of columns, tables."""
from typeset.flow import Column, Style, Word, break_lines
from typeset.metrics import width

GREY = (0.35, 0.35, 0.35)


def styles(d):
    body = Style(d.regular, d.body, d.leading, justified=d.justified, after=d.leading * 0.45)
    head = Style(d.bold, d.body * 1.25, d.body * 1.5, color=d.accent, before=d.leading * 0.6, after=3, hyphens=False)
    return {
        "body": body,
        "title": Style(d.bold, d.body * 2.3, d.body * 2.7, color=d.accent, after=d.leading, hyphens=False),
        "head": head,
        "lead": Style(d.regular, d.body * 1.55, d.body * 2.0, color=d.accent, after=d.leading, hyphens=False),
        "small": body.but(size=d.body * 0.8, leading=d.body * 1.0, justified=False, after=2),
        "cell": body.but(size=d.body * 0.86, leading=d.body * 1.06, justified=False, after=0),
        "label": body.but(size=d.body * 0.75, leading=d.body * 0.9, justified=False, hyphens=False, after=0),
        "item": body.but(indent=d.body * 1.3, after=d.leading * 0.2, justified=False),
    }


def columns(book, sheet, count, top=None, bottom=None, gutter=None, left=None, right=None):
    """Equal columns between the margins (or between `left` and `right`)."""
    d = book.design
    gutter = gutter or d.body * 2.1
    left = d.left if left is None else left
    right = sheet.width - d.right if right is None else right
    each = (right - left - gutter * (count - 1)) / count
    top = d.height - d.top if top is None else top
    bottom = d.bottom if bottom is None else bottom
    return [Column(sheet, left + place * (each + gutter), top, each, bottom) for place in range(count)]


def heading(flow, text, style, level=2, **label):
    # A heading is not left alone at the foot of a column.
    column = flow.column
    if column.y - style.leading * 2.5 < column.bottom and flow.at + 1 < len(flow.columns):
        flow.at += 1
    units = flow.para([text], style, role="heading", tag=f"H{level}", **label)
    if flow.book.outlined and level == 1:
        flow.book.bookmarks.append((text, units[0]["page"]))
    return units


def fill(flow, writer, s, heads=True, reserve=0.0):
    """Headings and paragraphs until the columns are full."""
    tall = s["body"].leading
    narrowest = min(column.width for column in flow.columns)
    # Lines that a sentence of 150 letters takes at most.
    lines = 150 * s["body"].size * 0.5 / narrowest + 1
    started = True
    while flow.left() > reserve + tall * lines * 1.7 + 30:
        if heads and (started or writer.chance.below(4) == 0):
            heading(flow, writer.heading(), s["head"])
            started = False
        room = flow.left() - reserve
        most = int((room - 30) / (tall * lines))
        flow.para(writer.sentences(max(1, min(writer.chance.between(1, 5), most - 1))), s["body"])


def measure_lines(text, style, room):
    return break_lines([Word(part, 0) for part in text.split()], style, lambda _: room)


def one_line(book, sheet, x, y, text, font, size, element=None, align="left", **more):
    """A line of text without a label."""
    if align != "left":
        x -= width(text, font, size) * (0.5 if align == "centre" else 1)
    sheet.text(x, y, text, font, size, element=element, **more)


def table(book, sheet, x, top, widths, rows, s, header=1, ruled=True, role="table", banded=False, pad=4, by_line=False, **label):
    """A table of many-line cells. A row is one unit: its cells in the order of columns. Returns where it ends."""
    d, y = book.design, top
    outer = book.element("Table")
    for number, row in enumerate(rows):
        style = s["cell"].but(font=d.bold if number < header else d.regular)
        cells = [measure_lines(cell, style, room - 2 * pad) for cell, room in zip(row, widths)]
        tall = max(len(lines) for lines in cells) * style.leading + 2 * pad
        if banded and (number < header or number % 2 == 0):
            sheet.box(x, y - tall, sum(widths), tall, (0.9, 0.92, 0.95))
        element = book.element("TR", outer)
        unit_text = "\t".join(cell for cell in row if cell)
        book.unit(role, unit_text, sheet.number, **label)
        drawn = []
        left = x
        for lines, room in zip(cells, widths):
            cell = book.element("TH" if number < header else "TD", element)
            previous = None
            for place, line in enumerate(lines):
                text = " ".join(word.text for word in line)
                if previous:
                    book.pair(sheet, role, previous, text)
                previous = text
                drawn.append((place if by_line else 0, left + pad, y - pad - style.leading * (place + 0.8), text, cell))
            left += room
        for _, at, height, text, cell in sorted(drawn, key=lambda entry: entry[0]):
            sheet.text(at, height, text, style.font, style.size, element=cell)
        y -= tall
        if ruled:
            sheet.rule(x, y, x + sum(widths), y)
            if number == 0:
                sheet.rule(x, top, x + sum(widths), top)
    if ruled:
        left = x
        for room in [*widths, 0]:
            sheet.rule(left, top, left, y)
            left += room
    return y
