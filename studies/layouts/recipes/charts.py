"""Charts with axes and legends beside columns of text; strips of large numbers with labels of two words."""
from typeset.flow import Column, Flow
from typeset.metrics import width

from .common import GREY, columns, fill, heading, one_line, styles

LEGENDS = ["Direct emissions", "Purchased power", "Business travel", "Renewable share", "Water withdrawn", "Recycled waste",
           "Female managers", "Incidents closed", "Lost-time injuries", "Audited suppliers"]
REGIONS = ["Northern region", "Southern region", "Coastal plants", "Headquarters", "Service centres", "Joint ventures", "Laboratories"]
PALETTE = [(0.1, 0.4, 0.6), (0.85, 0.55, 0.1), (0.4, 0.6, 0.3), (0.6, 0.3, 0.5)]
TWO_WORDS = ["women leaders", "tonnes saved", "sites audited", "training hours", "open positions", "new suppliers", "data requests",
             "patents filed", "trees planted", "closed incidents", "accident rate", "local hires"]
UNITS = ["Thousand tonnes", "Per cent of total", "Cases per year", "Million kilowatt hours"]


def caption(book, writer, sheet, x, y, room, s, number, what="Figure"):
    text = f"{what} {number}: {writer.topic()} {writer.phrase('place')}, {writer.phrase('year')}"
    flow = Flow(book, [Column(sheet, x, y, room, 0)])
    style = s["small"].but(font=book.design.italic, hyphens=False)
    flow.para([text], style, role="caption", tag="Caption", floating=True)
    return flow.column.y


def label(book, sheet, x, y, text, s, element, align="left", font=None, size=None):
    one_line(book, sheet, x, y, text, font or book.design.regular, size or s["label"].size, element, align, color=GREY)
    book.unit("label", text, sheet.number, floating=True, loose=True)


def bars(book, writer, sheet, x, y, w, h, s, series=2):
    """Upright bars over years, with a scale, a unit and a legend below."""
    element, chance = book.element("Figure"), writer.chance
    size = s["label"].size
    label(book, sheet, x, y + h + 6, chance.choice(UNITS), s, element)
    for step in range(5):
        level = y + 24 + (h - 30) * step / 4
        sheet.rule(x + 22, level, x + w, level, (0.8, 0.8, 0.8), 0.4)
        label(book, sheet, x + 18, level - 2, f"{step * 25}", s, element, "right")
    years = [str(2019 + place) for place in range(5)]
    slot = (w - 26) / len(years)
    for place, year in enumerate(years):
        for row in range(series):
            tall = (h - 30) * chance.between(15, 95) / 100
            thick = slot * 0.7 / series
            sheet.box(x + 26 + place * slot + row * thick, y + 24, thick * 0.9, tall, PALETTE[row])
            if row == 0:
                label(book, sheet, x + 26 + place * slot, y + 26 + tall, f"{tall:.0f}", s, element)
        label(book, sheet, x + 26 + (place + 0.35) * slot, y + 14, year, s, element, "centre")
    for row, name in enumerate(chance.take(LEGENDS, series)):
        at = x + 22 + row * (w - 22) / series
        sheet.box(at, y, size, size, PALETTE[row])
        label(book, sheet, at + size + 3, y, name, s, element)


def lying_bars(book, writer, sheet, x, y, w, h, s):
    """Bars that lie, each with its name on the left and its value at its end."""
    element, chance = book.element("Figure"), writer.chance
    names = chance.take(REGIONS, 5)
    room = max(width(name, book.design.regular, s["label"].size) for name in names) + 6
    for place, name in enumerate(names):
        level = y + h - (place + 1) * h / 6
        value = chance.between(10, 95)
        long = (w - room - 24) * value / 100
        sheet.box(x + room, level - 2, long, h / 9, PALETTE[place % 4])
        label(book, sheet, x, level, name, s, element)
        label(book, sheet, x + room + long + 3, level, f"{value} %", s, element)


def beside_chart(book, writer, kind="bars", side="right"):
    """One column of prose over the whole height; the other has a chart on top, its caption, and prose below."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("column-beside-chart", writer.heading())
    first, second = columns(book, sheet, 2)
    charted = second if side == "right" else first
    tall = (first.top - first.bottom) * 0.36
    base = charted.top - tall
    # The figure belongs to its column; readers differ about when it is read.
    charted.y = charted.top = base - d.leading * 4.2
    flow = Flow(book, [first, second])
    heading(flow, writer.heading(), s["title"].but(size=d.body * 1.7, leading=d.body * 2), 1)
    fill(flow, writer, s)
    if kind == "bars":
        bars(book, writer, sheet, charted.x, base, charted.width, tall - 14, s, writer.chance.between(2, 3))
    else:
        lying_bars(book, writer, sheet, charted.x, base, charted.width, tall - 6, s)
    caption(book, writer, sheet, charted.x, base - 3, charted.width, s, writer.chance.between(1, 30))


def key_figures(book, writer, count=4):
    """A strip of large numbers with short labels, then columns."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("key-figures", writer.heading())
    title = Flow(book, [Column(sheet, d.left, d.height - d.top, d.measure, d.bottom)])
    heading(title, writer.heading(), s["title"], 1)
    y = title.column.y - d.body * 2.6
    slot = d.measure / count
    for place, words in enumerate(writer.chance.take(TWO_WORDS, count)):
        x, element = d.left + place * slot, book.element("P")
        number = writer.number()
        one_line(book, sheet, x, y, number, d.bold, d.body * 2.8, element, color=d.accent)
        shown = words.upper() if writer.chance.below(2) else words
        one_line(book, sheet, x, y - d.body * 1.5, shown, d.regular, d.body * 0.85, element)
        book.unit("label", f"{number} {words}", sheet.number, floating=True, loose=True)
    flow = Flow(book, columns(book, sheet, writer.chance.between(2, 3), top=y - d.body * 4))
    fill(flow, writer, s)


def chart_between(book, writer):
    """Three columns; charts fill the middle one; text runs from the first to the third."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("chart-between-columns", writer.heading())
    first, middle, third = columns(book, sheet, 3)
    style = dict(s, body=s["body"].but(size=d.body * 0.92, leading=d.leading * 0.92, justified=False))
    flow = Flow(book, [first, third])
    fill(flow, writer, style)
    tall = (middle.top - middle.bottom) / 2 - d.leading * 4
    for place in range(2):
        base = middle.top - tall - place * (tall + d.leading * 5)
        make = bars if place == 0 else lying_bars
        make(book, writer, sheet, middle.x, base, middle.width, tall - 16, s)
        caption(book, writer, sheet, middle.x, base - 3, middle.width, s, writer.chance.between(1, 30))
