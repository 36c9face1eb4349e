"""Objects in, bytes of a PDF file out: numbered objects, streams packed with zlib, one cross-reference table."""
import zlib

from .metrics import WIDTHS, widths_of_codes

# A code that shows the letter after it in the alphabet: what the file says is wrong, and ActualText is right.
SHIFTED = "Shifted"
# A bullet that the file calls U+2027, a hyphenation point.
POINT = "Point"
FONTS = [*WIDTHS, SHIFTED, POINT]


def name_of(text):
    """A text string: bytes if it is ASCII, else UTF-16 with its mark."""
    if text.isascii():
        return literal(text.encode())
    return "<FEFF" + text.encode("utf-16-be").hex().upper() + ">"


def literal(data):
    escaped = data.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return "(" + escaped.decode("latin-1") + ")"


class PdfFile:
    def __init__(self):
        self.objects = []

    def reserve(self):
        self.objects.append(None)
        return len(self.objects)

    def put(self, number, body):
        self.objects[number - 1] = body if isinstance(body, bytes) else body.encode("latin-1")
        return number

    def add(self, body):
        return self.put(self.reserve(), body)

    def stream(self, data, entries=""):
        packed = zlib.compress(data, 9)
        head = f"<</Length {len(packed)}/Filter/FlateDecode{entries}>>stream\n"
        return self.add(head.encode("latin-1") + packed + b"\nendstream")

    def fonts(self):
        """The resources entry with all fonts, by their names in FONTS."""
        rows = []
        for index, font in enumerate(FONTS):
            base, encoding, extra = font, "/WinAnsiEncoding", ""
            if font == SHIFTED:
                base = "Helvetica-Bold"
                letters = "abcdefghijklmnopqrstuvwxyz"
                shown = "".join("/" + letters[(place + 1) % 26] for place in range(26))
                capitals = shown.upper()
                encoding = f"<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[65 {capitals} 97 {shown}]>>"
                extra = f"/ToUnicode {self.to_unicode([(32, 126, 32)])} 0 R"
            if font == POINT:
                base = "Helvetica"
                extra = f"/ToUnicode {self.to_unicode([(32, 126, 32), (0x95, 0x95, 0x2027)])} 0 R"
            widths = widths_of_codes(base)
            if font == SHIFTED:
                moved = {65 + place: 65 + (place + 1) % 26 for place in range(26)}
                moved |= {97 + place: 97 + (place + 1) % 26 for place in range(26)}
                widths = [widths[moved.get(code, code) - 32] for code in range(32, 256)]
            number = self.add(
                f"<</Type/Font/Subtype/Type1/BaseFont/{base}/Encoding{encoding}/FirstChar 32/LastChar 255"
                f"/Widths[{' '.join(map(str, widths))}]{extra}>>"
            )
            rows.append(f"/F{index} {number} 0 R")
        return f"<</Font<<{''.join(rows)}>>>>"

    def to_unicode(self, ranges):
        lines = "\n".join(f"<{low:02X}> <{high:02X}> <{start:04X}>" for low, high, start in ranges)
        text = (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def\n"
            f"1 begincodespacerange <00> <FF> endcodespacerange\n{len(ranges)} beginbfrange\n{lines}\nendbfrange\n"
            "endcmap CMapName currentdict /CMap defineresource pop end end"
        )
        return self.stream(text.encode())

    def bytes(self, root, info):
        out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, body in enumerate(self.objects, 1):
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        start = len(out)
        out += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
        for place in places:
            out += f"{place:010} 00000 n \n".encode()
        size = len(places) + 1
        out += f"trailer\n<</Size {size}/Root {root} 0 R/Info {info} 0 R>>\nstartxref\n{start}\n%%EOF\n".encode()
        return bytes(out)
