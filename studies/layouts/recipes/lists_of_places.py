"""Lists that lead to pages: contents with and without leaders, content indexes of standards, indexes of terms, references."""
from typeset.flow import Column, Flow
from typeset.metrics import width

from .common import columns, fill, heading, styles, table


def contents(book, writer, dots=True, number_first=False):
    """Chapters with their parts and pages. Returns the titles of the chapters."""
    d, s = book.design, styles(book.design)
    chapters = []
    sheet = book.sheet("contents-dots" if dots else "contents-plain")
    flow = Flow(book, columns(book, sheet, 1))
    heading(flow, "Contents", s["title"], 1)
    right, y, page = d.left + d.measure * (0.96 if dots else 0.7), flow.column.y - d.leading, 3
    size, step = d.body * 1.05, d.leading * 1.35
    outer = book.element("TOC")
    for chapter in range(1, 6):
        for part in range(writer.chance.between(3, 5)):
            top = part == 0
            title = writer.heading() if top else f"{writer.topic()} {writer.phrase('place')}"
            chapters += [title] if top else []
            title = f"{chapter} {title}" if top and dots else f"{chapter}.{part} {title}" if dots else title
            font, x = (d.bold, d.left) if top else (d.regular, d.left + d.body * 1.4)
            shown, element = str(page), book.element("TOCI", outer)
            entry = f"{title} {shown}"
            if number_first:
                sheet.text(d.left, y, shown, font, size, element=element)
                sheet.text(d.left + d.body * 4, y, title, font, size, element=element)
                entry = f"{shown} {title}"
            else:
                sheet.text(x, y, title, font, size, element=element)
                at = right - width(shown, font, size)
                if dots:
                    dot = width(".", d.regular, size) * 1.6
                    room = at - x - width(title, font, size) - 8
                    leader = " ".join("." * max(0, int(room / (dot + width(" ", d.regular, size) * 0.625))))
                    sheet.text(x + width(title, font, size) + 4, y, leader, d.regular, size * 0.92, element=element)
                sheet.text(at, y, shown, font, size, element=element)
            book.unit("contents", entry, sheet.number, forms=[title])
            y -= step
            page += writer.chance.between(1, 6)
    rest = Flow(book, [Column(sheet, d.left, y - d.leading, d.measure, d.bottom)])
    heading(rest, "About this report", s["head"], 2)
    rest.para(writer.sentences(2), s["body"])
    return chapters


def content_index(book, writer, pages=2, ruled=True):
    """The content index of a reporting standard: code, title, page, remark."""
    d, s = book.design, styles(book.design)
    code = writer.chance.between(201, 206)
    for number in range(pages):
        sheet = book.sheet("content-index", "Content index")
        flow = Flow(book, columns(book, sheet, 1))
        if number == 0:
            heading(flow, "Content index", s["title"], 1)
        widths = [share * d.measure for share in (0.13, 0.5, 0.12, 0.25)]
        rows = [["Disclosure", "Title", "Page", "Remark"]]
        for _ in range(15):
            place = writer.chance.between(4, 140)
            where = writer.chance.choice([f"{place}", f"{place}–{place + 3}", f"{place}, {place + 11}"])
            title = f"{writer.topic()}: {writer.phrase('adj')} {writer.phrase('noun')} {writer.phrase('place')}"
            remark = writer.chance.choice(["", "", "Partly reported", f"See also {writer.phrase('thing')}", "Not material"])
            rows.append([f"{code}-{writer.chance.between(1, 9)}", title, where, remark])
            code += writer.chance.below(3)
        table(book, sheet, d.left, flow.column.y, widths, rows, s, ruled=ruled, role="index", also=["table"], banded=not ruled)


def terms_index(book, writer, count=3):
    """The index at the back of a book, in columns."""
    d, s = book.design, styles(book.design)
    sheet = book.sheet("terms-index", "Index")
    wide = Flow(book, columns(book, sheet, 1))
    heading(wide, "Index", s["title"], 1)
    entries = set()
    while len(entries) < 110:
        word = writer.phrase(writer.chance.choice(["topic", "noun", "risk", "thing"]))
        word = word.removeprefix("the ").removeprefix("a ").removeprefix("an ")
        entries.add(word + writer.chance.choice(["", f", {writer.phrase('adj')}", f", {writer.phrase('noun')}"]))
    cols = columns(book, sheet, count, top=wide.column.y)
    per = s["small"].but(leading=d.body * 1.12, after=1, hyphens=False, indent=8, first=-8)
    flow = Flow(book, cols)
    letter = ""
    for entry in sorted(entries):
        if flow.left() < per.leading * 5:
            break
        if entry[0].upper() != letter:
            letter = entry[0].upper()
            flow.para([letter], s["head"].but(size=d.body, leading=d.body * 1.3), role="index", tag="P", also=["heading"], loose=True)
        first = writer.chance.between(4, 120)
        pages = writer.chance.choice([f"{first}", f"{first}, {first + 9}", f"{first}–{first + 2}, {first + 17}"])
        flow.para([f"{entry}, {pages}"], per, role="index")


def references(book, writer, style="hanging"):
    d, s = book.design, styles(book.design)
    sheet = book.sheet("references", "References")
    flow = Flow(book, columns(book, sheet, 1 if style == "hanging" else 2))
    fill(flow, writer, s, reserve=flow.left() * 0.72)
    heading(flow, "References", s["head"], 1)
    small = s["small"].but(size=d.body * 0.9, leading=d.body * 1.1, after=3, hyphens=False)
    number = 0
    while flow.left() > small.leading * 6:
        number += 1
        text = writer.reference(number)
        if style == "hanging":
            flow.para([text], small.but(indent=14, first=-14), role="references", tag="BibEntry")
        else:
            marker = (f"[{number}]", 20, False, None, None)
            flow.para([text], small.but(indent=20), role="references", tag="BibEntry", marker=marker)
