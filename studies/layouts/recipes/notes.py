"""Footnotes with raised marks, captions, sentences that begin like captions, and ActualText."""
from typeset.flow import Column, Flow
from typeset.pdf import SHIFTED

from .charts import bars, caption
from .common import columns, heading, styles


def marked(writer, number):
    """A sentence with a raised mark after a year, a word or its full stop."""
    kind = writer.chance.below(3)
    if kind == 0:
        return f"The {writer.phrase('adj')} {writer.phrase('noun')} of {writer.phrase('year')}^{number} was repeated {writer.phrase('place')} {writer.phrase('aim')}."
    if kind == 1:
        return f"Our {writer.phrase('noun')}^{number} on {writer.phrase('topic')} covered {writer.phrase('num')} sites {writer.phrase('when')}."
    return writer.sentence() + f"^{number}"


def footnotes(book, writer, count=1):
    d, s = book.design, styles(book.design)
    sheet = book.sheet("footnotes", writer.heading())
    notes = writer.chance.between(3, 4)
    foot = d.bottom + notes * d.body * 2.2
    flow = Flow(book, columns(book, sheet, count, bottom=foot + 10))
    heading(flow, writer.heading(), s["head"], 1)
    number = 0
    style = s["body"].but(justified=False)
    while flow.left() > d.leading * (8 if count == 1 else 14):
        if number < notes:
            number += 1
            flow.para([writer.sentence(), marked(writer, number), writer.sentence()], style)
        else:
            flow.para(writer.sentences(2), style)
    sheet.rule(d.left, foot + 2, d.left + 90, foot + 2)
    below = Flow(book, [Column(sheet, d.left, foot, d.measure, d.bottom - 20)])
    for mark in range(1, number + 1):
        text = writer.sentence()
        marker = (str(mark), 9, False, None, None)
        below.para([text], s["small"].but(indent=9, hyphens=False), role="note", tag="Note", marker=marker, floating=True)


def figures_in_sentences(book, writer):
    """Captions of figures, and paragraphs that begin with "Figure 12 shows that"."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("captions", writer.heading())
    first, second = columns(book, sheet, 2)
    tall = (second.top - second.bottom) * 0.28
    first.top = first.y = first.top
    second.bottom += tall + d.leading * 4
    flow = Flow(book, [first, second])
    heading(flow, writer.heading(), s["head"], 1)
    number = writer.chance.between(4, 40)
    starts = [f"Figure {number} shows that {{}} in most districts.", f"Table {number + 1} lists what was measured, and {{}} there.",
              f"Figure {number + 2} compares both years; {{}} in each of them.", f"Chart {number + 3} makes clear why {{}} so late."]
    turn = 0
    while flow.left() > d.leading * 16:
        text = starts[turn % 4].format(writer.phrase("effect"))
        number_of = text.split()[1]
        # Numbers go up, so that no sentence comes twice.
        text = text.replace(number_of, str(int(number_of) + 4 * (turn // 4)), 1)
        flow.para([text, *writer.sentences(2)], s["body"])
        turn += 1
    base = d.bottom + d.leading * 3
    bars(book, writer, sheet, second.x, base, second.width, tall, s)
    caption(book, writer, sheet, second.x, base - 3, second.width, s, number)


def actual_text(book, writer):
    """Headings in a font whose codes say other letters, soft hyphens at line ends: ActualText has what is meant."""
    d, s = book.design, styles(book.design)
    d.marked_hyphens = True
    sheet = book.sheet("actual-text", writer.heading())
    flow = Flow(book, columns(book, sheet, 2))
    turn = 0
    while flow.left() > d.leading * 12:
        before = len(sheet.pieces)
        text = writer.heading()
        heading(flow, text, s["head"].but(font="Helvetica-Bold"))
        for piece in sheet.pieces[before:]:
            piece.actual, piece.font = piece.text, SHIFTED
            piece.text = "".join(earlier(letter) for letter in piece.text)
        flow.para(writer.sentences(2 + turn % 2), s["body"])
        turn += 1
    d.marked_hyphens = False


def earlier(letter):
    if not letter.isalpha():
        return letter
    base = ord("a") if letter.islower() else ord("A")
    return chr(base + (ord(letter) - base - 1) % 26)
