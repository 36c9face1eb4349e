"""A file in the making: sheets with running heads, and the labels of what is set on them; bytes and labels out."""
import re
import unicodedata

from .pdf import PdfFile, name_of
from .sheet import ARTIFACT, Sheet
from .metrics import width
from .structure import Structure


def words(text):
    return re.findall(r"[^\W_]+", unicodedata.normalize("NFKC", text).lower())


class Book:
    def __init__(self, name, half, design, tagging=None):
        self.name, self.half, self.design, self.tagging = name, half, design, tagging
        self.sheets, self.units, self.absent, self.pairs = [], [], [], []
        self.layouts, self.layout = [], None
        self.structure = Structure() if tagging else None
        # Titles with their pages, for the outline, if the file has one.
        self.outlined, self.bookmarks = False, []

    def sheet(self, layout, section="", bare=False, width=None, **more):
        """A new page with its running head and number; `bare` leaves them out."""
        d = self.design
        sheet = Sheet(width or d.width, d.height, len(self.sheets) + 1, strings=d.strings, **more)
        self.sheets.append(sheet)
        self.layouts.append(layout)
        self.layout = layout
        if not bare:
            self.running(sheet, 0, sheet.width, d.first + sheet.number - 1, section)
        return sheet

    def running(self, sheet, x, across, number, section):
        """Running head and page number between x and x + across, in the manner of the design."""
        d, page = self.design, self.number_text(number)
        left, right, size = x + d.left, x + across - d.right, d.body - 1.5
        above, below = d.height - d.top * 0.55, d.bottom * 0.5

        def right_aligned(text):
            return right - width(text, d.regular, size)

        def put(at, y, text, what):
            sheet.text(at, y, text, d.regular, size, color=(0.35, 0.35, 0.35), element=self.artifact(), layer=0)
            self.leave_out(sheet, what, text)

        if d.head == "top":
            put(left, above, d.title, "running-head")
            if section:
                put(right_aligned(section), above, section, "running-head")
            put(x + across / 2 - 8, below, page, "page-number")
        elif d.head == "alternate":
            even = number % 2 == 0
            text = d.title if even else section or d.title
            put(left if even else right_aligned(text), above, text, "running-head")
            put(left if even else right_aligned(page), below, page, "page-number")
        elif d.head == "foot":
            put(left, below, d.title, "running-head")
            put(right_aligned(page), below, page, "page-number")
            sheet.rule(left, below + 12, right, below + 12)
        else:
            text = f"{page} | {d.title}" if number % 2 == 0 else f"{d.title} | {page}"
            put(left if number % 2 == 0 else right_aligned(text), below, text, "running-head")

    def number_text(self, number):
        forms = {"plain": f"{number}", "of": f"{number} / 148", "dashes": f"– {number} –", "word": f"Page {number}"}
        return forms[self.design.numbers]

    def artifact(self):
        return ARTIFACT if self.structure else None

    def element(self, tag, parent=None):
        return self.structure.element(tag, parent) if self.structure else None

    def leave_out(self, sheet, what, text):
        self.absent.append({"page": sheet.number, "layout": self.layout, "what": what, "text": text})

    def unit(self, role, text, page=None, also=(), forms=(), floating=False, exact=False, loose=False, begins=False):
        """A labelled unit, in reading order. Returned so that its page can be filled in when it is set."""
        unit = {"page": page, "layout": self.layout, "role": role, "text": text}
        if also:
            unit["also"] = list(also)
        if forms:
            unit["forms"] = list(forms)
        for name, value in (("floating", floating), ("exact", exact), ("loose", loose), ("begins", begins)):
            if value:
                unit[name] = True
        self.units.append(unit)
        return unit

    def pair(self, sheet, role, first, second, across="line"):
        """A line that runs on into the next: the last two words of the one, the first two of the other."""
        before, after = words(first)[-2:], words(second)[:2]
        if len(before) == 2 and len(after) == 2:
            row = {"page": sheet.number, "layout": self.layout, "role": role, "across": across}
            row |= {"before": before, "after": after}
            if first.endswith("-"):
                row["hyphen"] = True
            self.pairs.append(row)

    def labels(self):
        for unit in self.units:
            assert unit["page"], unit
        said = " ".join(" ".join(words(unit["text"])) for unit in self.units)
        said = f" {said} "
        # Words that stand in a row at another place too would hide that a pair was torn.
        once = [pair for pair in self.pairs if said.count(" ".join(pair["before"] + pair["after"])) < 2]
        pages = [{"page": number, "layout": layout} for number, layout in enumerate(self.layouts, 1)]
        tagging = self.tagging or "none"
        return {
            "file": f"{self.name}.pdf", "half": self.half, "tagging": tagging, "pages": pages,
            "units": self.units, "absent": self.absent, "pairs": once,
        }

    def bytes(self):
        pdf = PdfFile()
        fonts = pdf.add(pdf.fonts())
        parent = pdf.reserve()
        pages = [pdf.reserve() for _ in self.sheets]
        for sheet, number in zip(self.sheets, pages):
            content = pdf.stream(sheet.content(self.structure))
            media = sheet.media or (0, 0, sheet.width, sheet.height)
            box = "/MediaBox[" + " ".join(f"{value:.1f}" for value in media) + "]"
            if sheet.crop:
                box += "/CropBox[" + " ".join(f"{value:.1f}" for value in sheet.crop) + "]"
            if self.structure:
                box += f"/StructParents {sheet.number - 1}/Tabs/S"
            pdf.put(number, f"<</Type/Page/Parent {parent} 0 R{box}/Resources {fonts} 0 R/Contents {content} 0 R>>")
        kids = " ".join(f"{number} 0 R" for number in pages)
        pdf.put(parent, f"<</Type/Pages/Kids[{kids}]/Count {len(pages)}>>")
        catalog = f"<</Type/Catalog/Pages {parent} 0 R/Lang(en)"
        if self.structure:
            if self.tagging == "wrong":
                self.structure.make_wrong()
            catalog += f"/MarkInfo<</Marked true>>/StructTreeRoot {self.structure.write(pdf, pages)} 0 R"
        if self.bookmarks:
            catalog += f"/Outlines {self.outline(pdf, pages)} 0 R/PageMode/UseOutlines"
        root = pdf.add(catalog + ">>")
        info = pdf.add(f"<</Title {name_of(self.design.title)}>>")
        return pdf.bytes(root, info)

    def outline(self, pdf, pages):
        top = pdf.reserve()
        numbers = [pdf.reserve() for _ in self.bookmarks]
        for place, (title, page) in enumerate(self.bookmarks):
            entry = f"<</Title {name_of(title)}/Parent {top} 0 R/Dest[{pages[page - 1]} 0 R/Fit]"
            if place:
                entry += f"/Prev {numbers[place - 1]} 0 R"
            if place + 1 < len(numbers):
                entry += f"/Next {numbers[place + 1]} 0 R"
            pdf.put(numbers[place], entry + ">>")
        pdf.put(top, f"<</Type/Outlines/First {numbers[0]} 0 R/Last {numbers[-1]} 0 R/Count {len(numbers)}>>")
        return top
