"""How a report looks: paper, margins, type, running heads. Every file has a design of its own, made from its name."""
from dataclasses import dataclass

from .chance import Chance

# Paper sizes in points: A4, Letter, a square brochure, 17 by 24 cm, a screen format.
PAPERS = [(595.3, 841.9), (612, 792), (650, 680), (496, 690), (600, 820), (560, 800)]
ACCENTS = [(0.05, 0.35, 0.55), (0.1, 0.45, 0.25), (0.6, 0.2, 0.1), (0.35, 0.2, 0.5), (0.1, 0.1, 0.1), (0.75, 0.45, 0)]
HEADS = ["top", "alternate", "foot", "joined"]
NUMBERS = ["plain", "of", "dashes", "word"]
STRINGS = ["line", "words", "kerned"]
FAMILIES = {
    "Helvetica": ("Helvetica", "Helvetica-Bold", "Times-Italic"),
    "Times": ("Times-Roman", "Times-Bold", "Times-Italic"),
    "Mixed": ("Times-Roman", "Helvetica-Bold", "Times-Italic"),
}


@dataclass
class Design:
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    regular: str
    bold: str
    italic: str
    body: float
    leading: float
    head: str
    numbers: str
    strings: str
    justified: bool
    accent: tuple
    first: int
    title: str
    # A hyphen at the end of a line is marked with ActualText (a soft hyphen).
    marked_hyphens: bool = False

    @property
    def measure(self):
        return self.width - self.left - self.right


def design(name, titles, **given):
    chance = Chance("design " + name)
    paper = chance.choice(PAPERS)
    regular, bold, italic = FAMILIES[chance.choice(sorted(FAMILIES))]
    body = chance.choice([8.0, 8.5, 9.0, 9.5, 10.0, 10.5])
    values = dict(
        width=paper[0],
        height=paper[1],
        left=chance.between(38, 62),
        right=chance.between(38, 62),
        top=chance.between(64, 84),
        bottom=chance.between(56, 74),
        regular=regular,
        bold=bold,
        italic=italic,
        body=body,
        leading=round(body * chance.choice([1.18, 1.25, 1.32, 1.4]), 1),
        head=chance.choice(HEADS),
        numbers=chance.choice(NUMBERS),
        strings=chance.choice(STRINGS),
        justified=chance.below(3) == 0,
        accent=chance.choice(ACCENTS),
        first=chance.between(4, 90),
        title=chance.choice(titles),
    )
    return Design(**{**values, **given})
