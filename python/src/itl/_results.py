"""What aligning a document gives: a profile, units, a matrix, and the evidence behind every number."""

from __future__ import annotations

import json
import os
from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from itl import _native
from itl._reports import Explanation, Gaps
from itl._tables import Profile, Quotes, Table
from itl.notices import Notice

if TYPE_CHECKING:
    import numpy
    import numpy.typing

__all__ = ["Matrix", "Result"]

Form: TypeAlias = Literal[
    "html",
    "marked",
    "docx",
    "xlsx",
    "markdown",
    "parquet",
    "svg",
    "png",
    "oscal",
    "oscal-component",
    "navigator",
    "json",
    "csv",
]
"""The forms that a result is written in."""

_ENDINGS: dict[str, Form] = {
    ".html": "html",
    ".htm": "html",
    ".docx": "docx",
    ".xlsx": "xlsx",
    ".md": "markdown",
    ".parquet": "parquet",
    ".svg": "svg",
    ".png": "png",
    ".json": "json",
    ".csv": "csv",
}


class Matrix:
    """Affinities of units (rows) to concepts (columns).

    ``numpy.asarray(matrix)`` is the array itself, made once; nobody can write to it.
    """

    def __init__(self, native: _native.Matrix, concepts: list[str]) -> None:
        self._native = native
        self.concepts = concepts
        """The ids of the concepts, in the order of columns."""

    @property
    def shape(self) -> tuple[int, int]:
        """Units and concepts."""
        return self._native.shape

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, cell: tuple[int, str]) -> float:
        """The affinity of a unit, by its index, to a concept, by its id."""
        unit, concept = cell
        return self._native.get(unit, concept)

    def __array__(
        self, dtype: numpy.typing.DTypeLike | None = None, copy: bool | None = None
    ) -> numpy.typing.NDArray[Any]:
        """The array of NumPy."""
        array = self._native.array()
        if dtype is not None and array.dtype != dtype:
            if copy is False:
                raise ValueError("another type of numbers takes a copy")
            return array.astype(dtype)
        return array.copy() if copy else array

    def to_numpy(self) -> numpy.typing.NDArray[numpy.float64]:
        """The array of NumPy, without a copy."""
        return self._native.array()

    def to_table(self) -> Table:
        """A table with a row for every unit and a column for every concept."""
        return Table(self._native.table())

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The table for whoever takes the Arrow C interface."""
        return self._native.table().__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        units, concepts = self.shape
        return f"<itl.Matrix {units} units × {concepts} concepts>"


class Result:
    """A document aligned with a model.

    >>> import itl
    >>> model = itl.Framework("sdg").induce()
    >>> result = model.align(text="We buy renewable energy, and we save energy in every building.")
    >>> [row["concept"] for row in result.profile if row["verdict"] == "covered"]
    ['7']
    >>> result.matrix.shape
    (1, 17)
    >>> result.matrix[0, "7"] > result.matrix[0, "1"]
    True
    """

    def __init__(self, native: _native.Result) -> None:
        self._native = native

    @property
    def name(self) -> str:
        """What messages and files call the document."""
        return self._native.name

    @property
    def title(self) -> str | None:
        """The title of the document, if it has one."""
        return self._native.title

    @property
    def pages(self) -> int | None:
        """Its pages, if it has any."""
        return self._native.pages

    @property
    def text(self) -> str:
        """The text that was read. ``start`` and ``end`` of units count its bytes in UTF-8."""
        return self._native.text

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the model that made it."""
        return self._native.fingerprint

    @property
    def notices(self) -> list[Notice]:
        """What there is to say about the document."""
        return self._native.notices

    @property
    def profile(self) -> Profile:
        """What the document comes to: a row for every concept, in the order of the framework."""
        return Profile(self._native.profile)

    @property
    def units(self) -> Table:
        """The units of the document, in order, with their places and affinities that are not 0."""
        return Table(self._native.units)

    @property
    def matrix(self) -> Matrix:
        """The affinities of units to concepts."""
        return Matrix(self._native.matrix, self._native.concept_ids)

    def quotes(self, concept: str | None = None, n: int = 3) -> Quotes:
        """The sentences that speak best for a concept, or for each of them.

        >>> import itl
        >>> model = itl.Framework("sdg").induce()
        >>> result = model.align(text="We buy renewable energy, and we save energy in every building.")
        >>> result.quotes("7")
        7  “We buy [renewable] [energy], and we [save] [energy] in every [building].”
        """
        native = self._native.quotes(concept, n)
        places = zip(native.column("concept"), native.column("unit"), strict=True)
        return Quotes(native, [self._native.marked(id, unit) for id, unit in places])

    def explain(self, concept: str, unit: int | None = None) -> Explanation:
        """The terms and places behind a concept's number, of the document or of one unit, and what is missing.

        >>> import itl
        >>> model = itl.Framework("sdg").induce()
        >>> result = model.align(text="We buy renewable energy, and we save energy in every building.")
        >>> evidence = result.explain("7", unit=0).to_dict()["units"][0]["evidence"]
        >>> parts = [part["contribution"] for part in evidence["contributions"]]
        >>> abs(sum(parts) - evidence["affinity"]) < 1e-12
        True
        """
        return Explanation(self._native.explain(concept, unit))

    def gaps(self) -> Gaps:
        """The concepts that the document does not cover, the words it never says and what comes nearest."""
        return Gaps(self._native.gaps())

    def to_json(self, *, evidence: bool = False) -> str:
        """Everything, as the command line prints it with ``--json``: one line."""
        return self.to_bytes("json", evidence=evidence).decode().removesuffix("\n")

    def to_dict(self, *, evidence: bool = False) -> dict[str, Any]:
        """Everything, as a dictionary."""
        value: dict[str, Any] = json.loads(self.to_bytes("json", evidence=evidence))
        return value

    def to_html(self) -> str:
        """The report to explore, as one page that needs nothing else."""
        return self.to_bytes("html").decode()

    def to_bytes(
        self, form: Form, *, figure: Literal["heatmap", "profile"] = "heatmap", evidence: bool = False
    ) -> bytes:
        """The result in a form."""
        return self._native.write(form, figure, evidence)

    def save(
        self,
        path: str | os.PathLike[str],
        form: Form | None = None,
        *,
        figure: Literal["heatmap", "profile"] = "heatmap",
        evidence: bool = False,
        marked: bool = False,
        overwrite: bool = False,
    ) -> None:
        """Writes a file in the form that its ending names, or in another one.

        With `marked`, it is a copy of the document with its passages marked.
        """
        path = os.fspath(path)
        chosen = "marked" if marked else form or _ENDINGS.get(os.path.splitext(path)[1].lower())
        if chosen is None:
            raise ValueError(f"name a form for {path}: one of {', '.join(sorted(set(_ENDINGS.values())))}")
        self._native.save(chosen, figure, evidence, path, overwrite)

    def show(self, height: int = 720) -> Page:
        """The whole report, to look at in a notebook."""
        return Page(self.to_html(), height)

    def __repr__(self) -> str:
        return f"<itl.Result {self.name}: {len(self.matrix)} units, {len(self._native.concept_ids)} concepts>"

    def _repr_html_(self) -> str:
        title = escape(self.title or self.name)
        quotes = self.quotes(n=1)
        return f"<p><b>{title}</b></p>{self.profile._repr_html_()}{quotes._repr_html_()}"  # pyright: ignore[reportPrivateUsage]

    def __copy__(self) -> Result:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Result:
        return self

    def __reduce__(self) -> Any:
        raise TypeError("a result cannot be pickled: send to_dict(), a table, or the model and the document")


class Page:
    """A page that a notebook shows in a frame of its own, without the network."""

    def __init__(self, html: str, height: int) -> None:
        self.html = html
        """The page."""
        self.height = height
        """The height of the frame."""

    def _repr_html_(self) -> str:
        data = b64encode(self.html.encode()).decode()
        style = f"width:100%;height:{self.height}px;border:1px solid #ccc"
        return f'<iframe src="data:text/html;base64,{data}" style="{style}"></iframe>'

    def __repr__(self) -> str:
        return f"<itl report of {len(self.html)} characters; look at it in a notebook, or save it>"
