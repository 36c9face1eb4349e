"""What is aligned: paths, bytes, open files and texts, as the engine takes them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

if TYPE_CHECKING:
    from itl._native import Source


class Readable(Protocol):
    """A file that is open, in binary or text mode."""

    def read(self) -> bytes | str:
        """All that is left of it."""
        ...


Document: TypeAlias = "str | os.PathLike[str] | bytes | bytearray | memoryview | Readable"
"""A path, the bytes of a document, or an open file."""


def source(document: Document | None, text: str | None, name: str | None) -> Source:
    """One document or text; ``name`` is what messages and results call it."""
    if text is not None:
        if document is not None:
            raise TypeError("a document or a text= is aligned, not both")
        return ("text", name or "text", text)
    if document is None:
        raise TypeError("there is nothing to align: name a document, or give a text=")
    return of_document(document, name)


def of_document(document: Document, name: str | None = None) -> Source:
    """A document by what it is."""
    if isinstance(document, (bytes, bytearray, memoryview)):
        return ("bytes", name or "document", bytes(document))
    if isinstance(document, (str, os.PathLike)):
        return ("path", os.fsdecode(document))
    if hasattr(document, "read"):
        data = document.read()
        if isinstance(data, str):
            data = data.encode()
        found = getattr(document, "name", None)
        # As for a path: results have the name of the file, not the folders of this machine.
        return ("bytes", name or (os.path.basename(found) if isinstance(found, str) else "document"), data)
    raise TypeError(f"a document is a path, bytes or an open file, not {type(document).__name__}")


Texts: TypeAlias = "Iterable[str | tuple[str, str]] | Mapping[str, str]"
"""Texts, or pairs of a name and a text."""


def of_texts(texts: Texts) -> Iterator[Source]:
    """Texts by their names; those without one are numbered."""
    if isinstance(texts, str):
        raise TypeError("texts= is a list of texts; one text goes to align(text=…)")
    if isinstance(texts, Mapping):
        pairs = cast("Iterable[str | tuple[str, str]]", cast("Mapping[str, str]", texts).items())
    else:
        pairs = texts
    for number, one in enumerate(pairs):
        name, text = (str(number), one) if isinstance(one, str) else one
        yield ("text", name, text)
