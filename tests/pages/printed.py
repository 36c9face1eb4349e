"""PDF files whose every line stands where the test puts it. The same bytes in every run."""

# Points from the left edge to the text, from the top edge to the first baseline, from one baseline to the next;
# the size of the font.
LEFT, TOP, STEP, SIZE = 72, 80, 14, 11
# Width and height of a page, in points.
SHEET = (612, 792)
# Lines of a page, and characters of a line.
LINES, WIDTH = 45, 88
# The object of the first page; its content comes after it, then the next page.
PAGE = 10


def printed(text):
    """A file with the paragraphs of a text, headings in larger letters."""
    lines = []
    for block in text.strip().split("\n\n"):
        size = SIZE + 4 if len(block.encode()) < 60 else SIZE
        lines += [(size, line) for line in _wrapped(block)]
        lines.append((size, ""))
    pages = [lines[start : start + LINES] for start in range(0, len(lines), LINES)]
    return book([_placed((LEFT, SHEET[1] - TOP - STEP * at, *line) for at, line in enumerate(page)) for page in pages])


def sheet(*pieces):
    """The content of a page: texts, each with x and y from the lower left corner, its size and its words."""
    return _placed(pieces)


def book(contents):
    """A file with a page for each of the contents, in Helvetica."""
    kids = " ".join(f"{PAGE + 2 * at} 0 R" for at in range(len(contents)))
    objects = {
        1: b"<< /Type /Catalog /Pages 2 0 R >>",
        2: f"<< /Type /Pages /Count {len(contents)} /Kids [{kids}] >>".encode(),
        3: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    }
    for at, content in enumerate(contents):
        number = PAGE + 2 * at
        objects[number] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {SHEET[0]} {SHEET[1]}] /Contents {number + 1} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        ).encode()
        objects[number + 1] = b"<< /Length %d >>\nstream\n%b\nendstream" % (len(content), content)
    return _file(objects)


def _wrapped(block):
    """The lines of a paragraph."""
    line = ""
    for word in block.split():
        if len(line.encode()) + len(word.encode()) + 1 > WIDTH:
            yield line
            line = ""
        line += f" {word}" if line else word
    yield line


def _placed(pieces):
    program = ""
    for x, y, size, words in pieces:
        words = words.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        program += f"BT /F1 {size} Tf 1 0 0 1 {x} {y} Tm ({words}) Tj ET\n"
    return program.encode("cp1252", "replace")


def _file(objects):
    """The bytes of a file with numbered objects, of which the first is the catalog."""
    data, places = b"%PDF-1.7\n", {}
    for number, body in objects.items():
        places[number] = len(data)
        data += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    size = max(objects) + 1
    table = f"xref\n0 {size}\n"
    for number in range(size):
        table += f"{places[number]:010} 00000 n \n" if number in places else "0000000000 65535 f \n"
    end = f"trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + table.encode() + end.encode()
