"""A sheet of paper: pieces of text and drawings in, the operators of its content stream out, in the order asked for."""
from dataclasses import dataclass, field
from math import cos, radians, sin

from .metrics import width
from .pdf import FONTS, POINT, SHIFTED, literal, name_of

# Pieces of text within this many points of height are drawn as one row by the order "rows".
ROW = 3.0
ARTIFACT = "artifact"


def n(value):
    return f"{value:.2f}".rstrip("0").rstrip(".")


@dataclass
class Piece:
    """Text on one line in one font, where it is, and the element of the structure that it belongs to."""

    x: float
    y: float
    text: str
    font: str
    size: float
    color: tuple = (0, 0, 0)
    spacing: float = 0.0
    between: float = 0.0
    angle: float = 0.0
    element: object = None
    actual: str = None
    clip: tuple = None
    layer: int = 1


@dataclass
class Sheet:
    width: float
    height: float
    number: int
    media: tuple = None
    crop: tuple = None
    # "reading" as it was set; "rows" by height, then from the left; "layers" by layer; "backwards" last first.
    order: str = "reading"
    # "line": a line is one string; "words": every word has its place; "kerned": strings with adjustments.
    strings: str = "line"
    pieces: list = field(default_factory=list)
    art: list = field(default_factory=list)

    def text(self, x, y, text, font, size, **more):
        if text:
            self.pieces.append(Piece(x, y, text, font, size, **more))

    def box(self, x, y, w, h, color):
        self.art.append(f"{' '.join(n(c) for c in color)} rg {n(x)} {n(y)} {n(w)} {n(h)} re f")

    def frame(self, x, y, w, h, color=(0.4, 0.4, 0.4), weight=0.6):
        self.art.append(f"{' '.join(n(c) for c in color)} RG {n(weight)} w {n(x)} {n(y)} {n(w)} {n(h)} re S")

    def rule(self, x1, y1, x2, y2, color=(0.4, 0.4, 0.4), weight=0.6):
        self.art.append(f"{' '.join(n(c) for c in color)} RG {n(weight)} w {n(x1)} {n(y1)} m {n(x2)} {n(y2)} l S")

    def ordered(self):
        if self.order == "rows":
            return sorted(self.pieces, key=lambda piece: (-round(piece.y / ROW), piece.x))
        if self.order == "layers":
            return sorted(self.pieces, key=lambda piece: piece.layer)
        if self.order == "backwards":
            return self.pieces[::-1]
        return self.pieces

    def content(self, structure):
        """The content stream. `structure` takes the marked content of each element down, or is None."""
        out, open_element, marked = list(self.art), None, 0
        places = {id(piece): place for place, piece in enumerate(self.pieces)}
        before = None
        for piece in self.ordered():
            element, place = piece.element if structure else None, places[id(piece)]
            # Marked content is read as it is drawn, so it ends where the drawing leaves the order of reading.
            if element is not open_element or (element is not None and place != before + 1):
                if open_element is not None:
                    out.append("EMC")
                if element == ARTIFACT:
                    out.append("/Artifact BMC")
                elif element is not None:
                    out.append(f"/{element.tag} <</MCID {marked}>> BDC")
                    structure.mark(element, self.number, marked, place)
                    marked += 1
                open_element = element
            out.append(self.shown(piece))
            before = place
        if open_element is not None:
            out.append("EMC")
        return "\n".join(out).encode("latin-1")

    def shown(self, piece):
        rows = []
        if piece.clip:
            rows.append(f"q {' '.join(n(value) for value in piece.clip)} re W n")
        if piece.actual is not None:
            rows.append(f"/Span <</ActualText {name_of(piece.actual)}>> BDC")
        rows.append("BT")
        rows.append(f"{' '.join(n(c) for c in piece.color)} rg /F{FONTS.index(piece.font)} {n(piece.size)} Tf")
        if piece.spacing:
            rows.append(f"{n(piece.spacing)} Tc")
        turn = radians(piece.angle)
        rows.append(f"{n(cos(turn))} {n(sin(turn))} {n(-sin(turn))} {n(cos(turn))} {n(piece.x)} {n(piece.y)} Tm")
        words = piece.text.split(" ")
        plain = piece.angle or piece.spacing or piece.font in (SHIFTED, POINT) or len(words) == 1
        if self.strings == "words" and not plain:
            blank = width(" ", piece.font, piece.size) + piece.between
            step = 0.0
            for word in words:
                rows.append(f"{n(step)} 0 Td {literal(word.encode('cp1252'))} Tj")
                step = width(word, piece.font, piece.size) + blank
        elif self.strings == "kerned" and not plain:
            gap = width(" ", piece.font, piece.size) + piece.between
            joint = f" {n(-gap * 1000 / piece.size)} ".join(literal(word.encode("cp1252")) for word in words)
            rows.append(f"[{joint}] TJ")
        else:
            if piece.between:
                rows.append(f"{n(piece.between)} Tw")
            rows.append(f"{literal(piece.text.encode('cp1252'))} Tj")
        if piece.spacing:
            rows.append("0 Tc")
        if piece.between and (self.strings == "line" or plain):
            rows.append("0 Tw")
        rows.append("ET")
        if piece.actual is not None:
            rows.append("EMC")
        if piece.clip:
            rows.append("Q")
        return " ".join(rows)
