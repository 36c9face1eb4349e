"""Lists: bullets drawn apart from their text, lead-ins that items go on from, numbers, letters, items on two levels."""
from typeset.flow import Flow
from typeset.pdf import POINT
from writing import NAMES

from .common import columns, fill, heading, styles

LEADS = ["By the end of next year we will:", "The agreement obliges all sites to", "Our officers have to:", "In the coming period the agency plans to:"]


def bullets(book, writer, count=1, apart=True, sign="•"):
    d, s = book.design, styles(book.design)
    name = "list-bullets-apart" if apart else "list-bullets"
    sheet = book.sheet(name, writer.heading(), order="layers" if apart else "reading")
    flow = Flow(book, columns(book, sheet, count))
    heading(flow, writer.heading(), s["title"].but(size=d.body * 1.7, leading=d.body * 2), 1)
    flow.para(writer.sentences(2), s["body"])
    font = POINT if sign == "point" else None
    mark = "•" if sign == "point" else sign
    marker = (mark, d.body * 1.1, apart, font, None)
    turn = 0
    while flow.left() > d.leading * (14 if count == 1 else 22):
        if turn % 2 == 0:
            lead = LEADS[turn // 2 % len(LEADS)]
            flow.para([lead], s["body"].but(after=2), begins=True)
            items(flow, writer, s, marker, lead)
        else:
            flow.para(writer.sentences(2), s["body"])
            items(flow, writer, s, marker, None)
        turn += 1


def items(flow, writer, s, marker, lead):
    """Items that go on a lead-in are phrases; others are sentences."""
    outer = flow.book.element("L")
    for place in range(writer.chance.between(3, 4)):
        element = flow.book.element("LI", outer)
        body = flow.book.element("LBody", element)
        text = writer.item() if lead else writer.sentence()
        text += ("," if lead and place < 2 else "." if lead else "")
        flow.para([text], s["item"], element=body, marker=marker, lead=lead)


def numbered(book, writer):
    """Items with numbers and letters, in two columns."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("list-numbered", writer.heading())
    flow = Flow(book, columns(book, sheet, 2))
    turn = 0
    while flow.left() > d.leading * 24:
        heading(flow, writer.heading(), s["head"], 2)
        flow.para(writer.sentences(1), s["body"])
        for place in range(1, 5):
            text = [f"{place}.", f"({'abcdefgh'[place - 1]})", f"{place})"][turn % 3]
            marker = (text, d.body * 1.9, False, None, None)
            flow.para([writer.sentence()], s["item"].but(indent=d.body * 2), marker=marker)
        turn += 1


def quotes(book, writer):
    """Three columns with a pull quote in the middle of the page, between rules."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("pull-quote", writer.heading())
    first, middle, third = columns(book, sheet, 3)
    style = dict(s, body=s["body"].but(size=d.body * 0.92, leading=d.leading * 0.92, justified=False))
    gap = d.leading * 13
    half = (middle.top + middle.bottom) / 2 + gap / 2
    upper = type(middle)(sheet, middle.x, middle.top, middle.width, half)
    lower = type(middle)(sheet, middle.x, half - gap, middle.width, middle.bottom)
    fill(Flow(book, [first, upper, lower, third]), writer, style)
    sheet.rule(middle.x, half - d.leading, middle.x + middle.width, half - d.leading, d.accent, 1.5)
    quote = Flow(book, [type(middle)(sheet, middle.x, half - d.leading * 1.4, middle.width, half - gap)])
    big = s["lead"].but(font=d.italic, size=d.body * 1.25, leading=d.body * 1.5, after=4)
    quote.para([f"“{writer.sentence()}”"], big, floating=True)
    who = f"{writer.chance.choice(['Ines', 'Tomas', 'Aurelia', 'Henrik'])} {writer.chance.choice(NAMES)}"
    quote.para([f"{who}, Head of {writer.topic()}"], s["small"], role="label", also=["caption", "prose"], floating=True, loose=True)
