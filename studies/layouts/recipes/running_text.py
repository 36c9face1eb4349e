"""Running text: one, two and three columns; lead paragraphs in large type; orders of drawing that nobody reads in."""
from typeset.flow import Column, Flow
from typeset.metrics import width

from .common import columns, fill, heading, styles


def one_column(book, writer):
    s, d = styles(book.design), book.design
    sheets = [book.sheet("one-column", "Management approach") for _ in range(2)]
    top = [Column(sheet, d.left, d.height - d.top, d.measure, d.bottom) for sheet in sheets]
    flow = Flow(book, top)
    heading(flow, writer.heading(), s["title"], 1)
    fill(flow, writer, s)


def many_columns(book, writer, count, pages=1, order="reading"):
    s = styles(book.design)
    name = {2: "two-columns", 3: "three-columns"}[count]
    if order != "reading":
        name += "-by-rows"
    section = writer.heading()
    sheets = [book.sheet(name, section, order=order) for _ in range(pages)]
    cols = []
    d = book.design
    for place, sheet in enumerate(sheets):
        top = d.height - d.top
        if place == 0:
            title = Flow(book, [Column(sheet, d.left, top, d.measure, d.bottom)])
            heading(title, section, s["title"], 1)
            top = title.column.y
        cols += columns(book, sheet, count, top=top)
    style = dict(s)
    if count == 3:
        style["body"] = s["body"].but(size=d.body * 0.92, leading=d.leading * 0.92, justified=False)
    fill(Flow(book, cols), writer, style)


def lead_paragraph(book, writer, count=2, title_last=False, title=None):
    """A title, a paragraph in large type over the whole width, then columns of body text."""
    d, s = book.design, styles(book.design)
    name = "lead-body-before-title" if title_last else "lead"
    sheet = book.sheet(name, order="layers" if title_last else "reading")
    late = 5 if title_last else 1
    wide = Flow(book, [Column(sheet, d.left, d.height - d.top, d.measure, d.bottom)])
    heading(wide, title or writer.heading(), s["title"].but(layer=late), 1)
    wide.para(writer.sentences(2), s["lead"].but(layer=late), tag="Lead")
    fill(Flow(book, columns(book, sheet, count, top=wide.column.y)), writer, s)


def boxes_last(book, writer):
    """Two columns, and in the right one a shaded box that the file draws first; a pull quote in the left one."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("sidebar", order="layers")
    left, right = columns(book, sheet, 2)
    box_top = right.top
    tall = (right.top - right.bottom) * 0.42
    sheet.box(right.x - 6, box_top - tall, right.width + 12, tall + 8, (0.93, 0.95, 0.9))
    left.bottom += d.leading * 7
    main = Column(sheet, right.x, box_top - tall - d.leading, right.width, right.bottom)
    flow = Flow(book, [left, main])
    heading(flow, writer.heading(), s["title"].but(size=d.body * 1.8, leading=d.body * 2.1), 1)
    fill(flow, writer, s)
    quote = Flow(book, [Column(sheet, left.x, left.bottom - d.leading, left.width, d.bottom - 30)])
    big = s["lead"].but(font=d.italic, size=d.body * 1.45, leading=d.body * 1.75, layer=0)
    quote.para([writer.sentence()], big, floating=True)
    side = Flow(book, [Column(sheet, right.x + 4, box_top - 4, right.width - 8, box_top - tall + 4)])
    heading(side, writer.heading(), s["head"].but(layer=0), 3, floating=True)
    small = s["small"].but(layer=0, after=5)
    while side.left() > small.leading * 9:
        side.para(writer.sentences(2), small, floating=True)


def capitals(book, writer):
    """Letter-spaced headings in capitals, capitals at line ends, and small capitals of two sizes."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("capitals")
    flow = Flow(book, columns(book, sheet, 2))
    spaced = s["head"].but(spacing=d.body * 0.22, size=d.body * 1.05)
    loud = s["head"].but(size=d.body * 1.5, leading=d.body * 1.75, hyphens=True)
    turn = 0
    while flow.left() > d.leading * 16:
        text = writer.heading().upper()
        if turn % 3 == 0:
            heading(flow, text, spaced)
        elif turn % 3 == 1:
            before = len(sheet.pieces)
            heading(flow, text, loud.but(size=d.body * 1.1, leading=d.body * 1.5, hyphens=False))
            two_sizes(sheet, before)
        else:
            more = f"{text} AND {writer.topic().upper()} ACROSS DEPARTMENTS"
            heading(flow, more, loud)
        flow.para(writer.sentences(2), s["body"])
        turn += 1


def two_sizes(sheet, before):
    """Makes small capitals of what was set since `before`: the first letter of each word is larger than the others."""
    for piece in sheet.pieces[before:]:
        sheet.pieces.remove(piece)
        x, more = piece.x, dict(color=piece.color, element=piece.element, layer=piece.layer)
        for word in piece.text.split():
            for part, size in ((word[0], piece.size * 1.3), (word[1:], piece.size)):
                sheet.text(x, piece.y, part, piece.font, size, **more)
                x += width(part, piece.font, size)
            x += width(" ", piece.font, piece.size)
