"""Models: documents in, results out, one by one, many, or as batches of Arrow."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence, Sized
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from itl import _native
from itl._alignments import Alignments
from itl._reports import Inspection
from itl._results import Result
from itl._sources import Document, Texts, of_document, of_texts, source
from itl._tables import Table
from itl.errors import Error
from itl.notices import Notice, warn

if TYPE_CHECKING:
    from typing import Unpack

    from itl._native import Source
    from itl._settings import AlignSettings, InduceSettings

__all__ = ["Model"]

RowKind: TypeAlias = Literal["document", "concept", "unit", "quote"]
"""What a row of a batch is about."""


class Model:
    """A framework as a model, ready to align documents with.

    Models are equal that have the same fingerprint. They can be pickled, shared by threads and sent to other processes.
    """

    def __init__(self, native: _native.Model) -> None:
        self._native = native

    @classmethod
    def load(cls, path: str | os.PathLike[str], **settings: Unpack[InduceSettings]) -> Model:
        """The model in a file, or of a framework's file or name."""
        model = cls(_native.Model.named(os.fspath(path), **settings))
        warn(model.notices, model.name)
        return model

    @classmethod
    def from_bytes(cls, data: bytes, name: str = "model") -> Model:
        """The model in the bytes of a file."""
        return cls(_native.Model.from_bytes(data, name))

    def to_bytes(self) -> bytes:
        """The model as the bytes of a file.

        >>> import itl
        >>> model = itl.Framework("sdg-statements").induce()
        >>> itl.Model.from_bytes(model.to_bytes()) == model
        True
        """
        return self._native.to_bytes()

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Writes a model file."""
        self._native.save(os.fspath(path), overwrite)

    @property
    def name(self) -> str:
        """What messages call it."""
        return self._native.name

    @property
    def fingerprint(self) -> str:
        """What tells this model from all others, in every result that it makes."""
        return self._native.fingerprint

    @property
    def id(self) -> str:
        """The short name of its framework."""
        return self._native.id

    @property
    def title(self) -> str:
        """The title of its framework."""
        return self._native.title

    @property
    def language(self) -> str:
        """The language of its texts."""
        return self._native.language

    @property
    def concept_ids(self) -> list[str]:
        """The ids of its concepts: the columns of every matrix."""
        return self._native.concept_ids

    @property
    def concepts(self) -> Table:
        """Its concepts."""
        return Table(self._native.concepts)

    @property
    def notices(self) -> list[Notice]:
        """What there is to say about it."""
        return self._native.notices

    def align(
        self,
        document: Document | None = None,
        *,
        text: str | None = None,
        name: str | None = None,
        **settings: Unpack[AlignSettings],
    ) -> Result:
        """Aligns a document: a path, bytes, an open file, or a text.

        >>> import itl
        >>> model = itl.Framework("sdg").induce()
        >>> model.align(b"We end hunger.", name="plan.md").name
        'plan.md'
        """
        native = self._native.align(source(document, text, name), **settings)
        if native.warns:
            warn(native.notices, native.name)
        return Result(native)

    @overload
    def align_many(
        self,
        documents: Iterable[Document] | None = None,
        *,
        texts: Texts | None = None,
        errors: Literal["warn", "raise"] = "warn",
        **settings: Unpack[AlignSettings],
    ) -> Alignments[Result]: ...

    @overload
    def align_many(
        self,
        documents: Iterable[Document] | None = None,
        *,
        texts: Texts | None = None,
        errors: Literal["return"],
        **settings: Unpack[AlignSettings],
    ) -> Alignments[Result | Error]: ...

    def align_many(
        self,
        documents: Iterable[Document] | None = None,
        *,
        texts: Texts | None = None,
        errors: Literal["warn", "raise", "return"] = "warn",
        **settings: Unpack[AlignSettings],
    ) -> Alignments[Any]:
        """Aligns many documents or texts, and gives their results in order, as they are done.

        A document that cannot be read is passed over with a warning; with ``errors="raise"`` it ends the run, and with
        ``errors="return"`` its exception stands in its place.

        >>> import itl
        >>> model = itl.Framework("sdg").induce()
        >>> [result.name for result in model.align_many(texts={"a": "We end hunger.", "b": "Clean water for all."})]
        ['a', 'b']
        """
        if (documents is None) == (texts is None):
            raise TypeError("documents or texts= are aligned, one of them")
        if isinstance(documents, (str, bytes, os.PathLike)):
            raise TypeError("align_many takes a list of documents; one goes to align()")
        if errors not in ("warn", "raise", "return"):
            raise ValueError('errors is "warn", "raise" or "return"')
        given: object = documents if documents is not None else texts
        count = len(given) if isinstance(given, Sized) else None
        sources: Iterator[Source]
        sources = of_texts(texts) if texts is not None else (of_document(one) for one in documents or ())
        return Alignments(self._native.align_many(sources, **settings), count, errors)

    def align_batch(
        self,
        batch: object,
        *,
        text: str | None = None,
        bytes: str | None = None,
        path: str | None = None,
        id: str | None = None,
        rows: RowKind = "document",
        keep: Sequence[str] = (),
        **settings: Unpack[AlignSettings],
    ) -> Table:
        """Aligns the documents of a record batch or table of Arrow, and gives a table of results: what engines call.

        One of ``text``, ``bytes`` and ``path`` names the column with the documents (``text`` if none is named), ``id``
        the column with their names. A row of the result is a ``document``, or a ``concept``, ``unit`` or ``quote`` of
        one; ``keep`` names columns that it takes over. A document that cannot be read is a row with ``status`` and
        ``notices``, never an exception.

        >>> import itl
        >>> import pyarrow
        >>> model = itl.Framework("sdg").induce()
        >>> batch = pyarrow.table({"text": ["We end hunger.", None]})
        >>> table = model.align_batch(batch)
        >>> table["status"], [notices[0]["code"] for notices in table["notices"] if notices]
        (['ok', 'failed'], ['empty-document'])
        """
        if text is None and bytes is None and path is None:
            text = "text"
        return Table(
            self._native.align_batch(
                batch, text=text, bytes=bytes, path=path, id=id, rows=rows, keep=list(keep), **settings
            )
        )

    def inspect(self, concept: str | None = None, *, term: str | None = None) -> Inspection:
        """The terms and weights of the model, of a concept, or of a term in all concepts."""
        return Inspection(self._native.inspect(concept, term))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Model) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __repr__(self) -> str:
        return f"<itl.Model {self.name}: {len(self.concept_ids)} concepts, {self.fingerprint[:12]}>"

    def __copy__(self) -> Model:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Model:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (_model_again, self._native.pack())


def _model_again(parcel: bytes, language: str | None) -> Model:
    return Model(_native.Model.unpack(parcel, language))
