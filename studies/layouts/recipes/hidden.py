"""Text that a page does not show: cut off by a clip, or outside of the crop box."""
from typeset.flow import Column, Flow

from .common import columns, fill, heading, styles


def clipped(book, writer):
    """A story of which a clip shows the upper part; the rest of its lines are drawn and not seen."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("clipped")
    left, right = columns(book, sheet, 2)
    left.bottom += (left.top - left.bottom) * 0.4
    flow = Flow(book, [left, right])
    heading(flow, writer.heading(), s["title"].but(size=d.body * 1.7, leading=d.body * 2), 1)
    fill(flow, writer, s)
    # What remains of an older version, below the left column, inside of a clip that ends above it.
    before = len(sheet.pieces)
    marks = len(book.units), len(book.pairs)
    old = Flow(book, [Column(sheet, left.x, left.bottom - d.leading, left.width, d.bottom)])
    while old.left() > d.leading * 5:
        old.para(writer.sentences(1), s["body"])
    window = (left.x, left.bottom, left.width, left.top - left.bottom)
    hide(book, sheet, before, marks, window)


def hide(book, sheet, before, marks, window):
    """Turns what was set since `before` into text that nobody sees."""
    for piece in sheet.pieces[before:]:
        piece.clip = window
        piece.layer = 1
    for unit in book.units[marks[0] :]:
        book.leave_out(sheet, "clipped", unit["text"])
    del book.units[marks[0] :], book.pairs[marks[1] :]


def clipped_in_place(book, writer):
    """Two versions of one table note on top of each other: a clip hides the older one."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("clipped")
    flow = Flow(book, columns(book, sheet, 1, bottom=d.bottom + d.leading * 8))
    fill(flow, writer, s)
    before, marks = len(sheet.pieces), (len(book.units), len(book.pairs))
    old = Flow(book, [Column(sheet, d.left, flow.columns[0].top, d.measure, d.bottom)])
    for _ in range(4):
        old.para(writer.sentences(1), s["body"])
    hide(book, sheet, before, marks, (d.left, d.bottom, d.measure, 1))


def cropped(book, writer):
    """A sheet with a slug line and a second version of a paragraph outside of the crop box."""
    d, s = book.design, styles(book.design)
    bleed = 60
    sheet = book.sheet("cropped", media=(-bleed, -bleed, d.width + bleed, d.height + bleed), crop=(0, 0, d.width, d.height))
    fill(Flow(book, columns(book, sheet, 2)), writer, s)
    slug = f"Report_EN_{sheet.number:02}.indd   {book.design.first + sheet.number}   14.03.24   10:22"
    sheet.text(60, -36, slug, "Helvetica", 7)
    book.leave_out(sheet, "off-page", slug)
    beside = "Proof only do not distribute"
    sheet.text(d.width + 24, 300, beside, "Helvetica", 8, angle=90)
    book.leave_out(sheet, "off-page", beside)
    note = "Translator please shorten this story"
    sheet.text(80, d.height + 30, note, "Helvetica", 9)
    book.leave_out(sheet, "off-page", note)
