"""Many documents for tests of engines, made of the examples of the repository: the same ones every time.

In: a number. Out: so many different texts, and documents that end or refuse their reader.
"""

from __future__ import annotations

import re
import zipfile
from io import BytesIO

import pyarrow as pa

from ..conftest import EXAMPLES
from ..documents import docx


def names(count: int) -> list[str]:
    """Names whose order is that of the documents."""
    return [f"{number:05}" for number in range(count)]


def texts(count: int) -> list[str]:
    """Texts of two to seven sentences of the plan and its review."""
    words = " ".join((EXAMPLES / name).read_text() for name in ("campus-plan.txt", "campus-review.txt")).split()
    sentences = re.split(r"(?<=[a-z]\.) ", " ".join(words))
    found = []
    for number in range(count):
        step = 1 + number // len(sentences)
        places = [(number + each * step) % len(sentences) for each in range(2 + number % 6)]
        found.append(" ".join(sentences[place] for place in places))
    return found


def table(count: int) -> pa.Table:
    """A table of such texts with a column that is neither name nor text."""
    years = [2020 + number % 5 for number in range(count)]
    return pa.table({"id": names(count), "year": years, "text": texts(count)})


def memory_bomb() -> bytes:
    """A hundred kilobytes: a million paragraphs, which end a reader that may take 64 MB."""
    return with_body("<w:p><w:r><w:t>w</w:t></w:r></w:p>" * 1_000_000)


def zip_bomb() -> bytes:
    """Five kilobytes that unpack to a thousand times as much."""
    return with_body(" " * (4 << 20))


def with_body(body: str) -> bytes:
    """A document of an office program with this body, packed."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(docx([]))) as empty, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as full:
        for part in empty.namelist():
            full.writestr(part, empty.read(part).decode().replace("<w:body>", f"<w:body>{body}"))
    return out.getvalue()
