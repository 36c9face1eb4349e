"""What stands around the text: navigation bars at the side, turned text in margins; and forms."""
from typeset.flow import Column, Flow

from .common import columns, fill, heading, one_line, styles

SECTIONS = ["Overview", "Strategy", "Environment", "Society", "Governance", "Appendix"]
FIELDS = ["Name of the organisation", "Address of the registered office", "Contact person", "Telephone", "Date of the request",
          "Number of employees", "Reference of the permit", "Kind of personal data", "Legal basis", "Period of retention",
          "Signature of the applicant", "Tax number", "Place and date", "Name of the processor", "Purpose of processing"]


def side_bar(book, writer, pages=3, side="left"):
    """The chapters of the report in a bar at the side of every page; the open one is bold."""
    d, s = book.design, styles(book.design)
    room = 92
    sheets = [book.sheet("side-navigation") for _ in range(pages)]
    cols = []
    for number, sheet in enumerate(sheets):
        x = 18 if side == "left" else d.width - room + 12
        sheet.box(0 if side == "left" else d.width - room, 0, room, d.height, (0.92, 0.93, 0.95))
        for place, name in enumerate(SECTIONS):
            font = d.bold if place == number + 1 else d.regular
            y = d.height - d.top - 30 - place * 20
            one_line(book, sheet, x, y, name, font, 8, book.artifact())
            book.leave_out(sheet, "navigation", name)
        left = room + 22 if side == "left" else d.left
        right = d.width - d.right if side == "left" else d.width - room - 22
        cols += columns(book, sheet, 2, left=left, right=right)
    flow = Flow(book, cols)
    heading(flow, writer.heading(), s["title"].but(size=d.body * 1.7, leading=d.body * 2), 1)
    fill(flow, writer, s)


def turned(book, writer, pages=2):
    """Running titles that are turned by a right angle, in the outer margin."""
    d, s = book.design, styles(book.design)
    cols = []
    section = f"{writer.topic()} and {writer.topic().lower()}"
    for _ in range(pages):
        sheet = book.sheet("turned-margin")
        right = sheet.number % 2 == 1
        x = d.width - 16 if right else 22
        sheet.text(x, d.height * 0.4, section, d.regular, 8, angle=90 if right else 270, element=book.artifact())
        book.leave_out(sheet, "running-head", section)
        cols += columns(book, sheet, 2)
    fill(Flow(book, cols), writer, s)


def form(book, writer, count=2):
    """A form: instructions in sentences, then labels over and before fields, and boxes to tick."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("form", "Application")
    flow = Flow(book, columns(book, sheet, 1))
    heading(flow, f"Request concerning {writer.phrase('topic')}", s["title"].but(size=d.body * 1.8, leading=d.body * 2.2), 1)
    flow.para(writer.sentences(2), s["body"])
    y = flow.column.y - 10
    slot = (d.measure - 16) / count
    for place, name in enumerate(writer.chance.take(FIELDS, 6 * min(count, 2) + 1)):
        x = d.left + place % count * (slot + 16)
        if place % count == 0:
            y -= 38
        one_line(book, sheet, x, y + 22, f"{name}", d.regular, d.body * 0.85, book.element("P"))
        sheet.frame(x, y, slot, 18)
        book.unit("label", name, sheet.number, floating=True, loose=True)
    y -= 26
    for _ in range(4):
        sheet.frame(d.left, y, 8, 8)
        text = f"{writer.topic()} {writer.phrase('place')}"
        one_line(book, sheet, d.left + 14, y, text, d.regular, d.body * 0.9, book.element("P"))
        book.unit("label", text, sheet.number, also=["prose"], floating=True, loose=True)
        y -= 16
    rest = Flow(book, [Column(sheet, d.left, y - 6, d.measure, d.bottom)])
    heading(rest, "How we use your data", s["head"], 2)
    fill(rest, writer, s, heads=False)
