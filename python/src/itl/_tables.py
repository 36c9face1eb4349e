"""Tables: Arrow inside, for pandas, polars, DuckDB, pyarrow and everything else that takes the Arrow C interface."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING, Any

from itl import _native

if TYPE_CHECKING:
    import pandas
    import polars

__all__ = ["Profile", "Quotes", "Table"]

_SHOWN = 10
"""Rows that a table shows of itself."""


class Table:
    """Rows and columns, handed over without a copy.

    >>> import itl
    >>> table = itl.Framework("sdg-statements").concepts
    >>> len(table), table.columns[:2]
    (17, ['concept', 'parent'])
    >>> table["concept"][:3]
    ['1', '2', '3']
    """

    def __init__(self, native: _native.Table) -> None:
        self._native = native

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._native.columns

    def __len__(self) -> int:
        return len(self._native)

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column."""
        return self._native.column(column)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows, as dictionaries."""
        return iter(self.to_rows())

    def to_rows(self) -> list[dict[str, Any]]:
        """The rows, as dictionaries."""
        return self._native.rows(0, len(self))

    def to_dict(self) -> dict[str, list[Any]]:
        """The columns, as lists."""
        return {name: self[name] for name in self.columns}

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The table for whoever takes the Arrow C interface."""
        return self._native.__arrow_c_stream__(requested_schema)

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """The table as one record batch."""
        return self._native.__arrow_c_array__(requested_schema)

    def __arrow_c_schema__(self) -> object:
        """Names and types of the columns."""
        return self._native.__arrow_c_schema__()

    def to_arrow(self) -> Any:
        """The table of pyarrow, which has to be installed."""
        # Its package has no types.
        return import_module("pyarrow").table(self)

    def to_pandas(self) -> pandas.DataFrame:
        """The data frame of pandas, which has to be installed together with pyarrow."""
        frame: pandas.DataFrame = self.to_arrow().to_pandas()
        return frame

    def to_polars(self) -> polars.DataFrame:
        """The data frame of polars, which has to be installed."""
        import polars

        return polars.DataFrame(self)

    def __repr__(self) -> str:
        return _text(self.columns, self._native.rows(0, _SHOWN), len(self))

    def _repr_html_(self) -> str:
        return _html(self.columns, self._native.rows(0, _SHOWN), len(self))


class Profile(Table):
    """What a document comes to, a row for every concept."""

    def ranked(self) -> list[dict[str, Any]]:
        """The rows, covered ones first, much evidence before little."""
        order = {"covered": 0, "mentioned": 1, "none": 2, "not applicable": 3, None: 4}

        def rank(row: dict[str, Any]) -> tuple[int, float, float]:
            return order[row["verdict"]], -(row["evidence"] or 0), -row["absolute"]

        return sorted(self.to_rows(), key=rank)

    def __repr__(self) -> str:
        columns = ["concept", "label", "verdict", "evidence", "passages", "absolute"]
        return _text(columns, self.ranked()[:_SHOWN], len(self))

    def _repr_html_(self) -> str:
        return _bars(self.ranked())


class Quotes(Table):
    """Sentences that speak for concepts, the best first."""

    def __init__(self, native: _native.Table, marked: list[list[tuple[str, bool]]]) -> None:
        super().__init__(native)
        self._marked = marked

    @property
    def marked(self) -> list[list[tuple[str, bool]]]:
        """The text of every quote in pieces, each with whether it is a word that made the affinity."""
        return self._marked

    def __repr__(self) -> str:
        lines: list[str] = []
        for row, pieces in zip(self.to_rows(), self._marked, strict=True):
            text = "".join(f"[{piece}]" if mark else piece for piece, mark in pieces)
            page = f" (page {row['page']})" if row["page"] is not None else ""
            lines.append(f"{row['concept']}  “{text}”{page}")
        return "\n".join(lines) or "no quotes"

    def _repr_html_(self) -> str:
        quotes: list[str] = []
        for row, pieces in zip(self.to_rows(), self._marked, strict=True):
            text = "".join(f"<mark>{escape(piece)}</mark>" if mark else escape(piece) for piece, mark in pieces)
            places = [row["section"], f"page {row['page']}" if row["page"] is not None else None]
            place = escape(", ".join(place for place in places if place))
            quotes.append(f"<blockquote><b>{escape(row['concept'])}</b> “{text}” <small>{place}</small></blockquote>")
        return "".join(quotes) or "<p>no quotes</p>"


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        return f"{value:.4g}"
    text = str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _text(columns: list[str], rows: list[dict[str, Any]], count: int) -> str:
    """A table for a terminal."""
    cells = [[_cell(row[name]) for name in columns] for row in rows]
    widths = [max([len(name), *(len(row[at]) for row in cells)]) for at, name in enumerate(columns)]
    lines = [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in [columns, *cells]
    ]
    if count > len(rows):
        lines.append(f"… {count} rows")
    return "\n".join(lines)


def _html(columns: list[str], rows: list[dict[str, Any]], count: int) -> str:
    """A table for a notebook. Text of documents is no markup."""
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_cell(row[name]))}</td>" for name in columns) + "</tr>" for row in rows
    )
    more = f"<p><small>{count} rows</small></p>" if count > len(rows) else ""
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _bars(rows: list[dict[str, Any]]) -> str:
    """A profile with a bar for every concept: of its evidence or, where the model does not decide, of its affinity."""
    decides = any(row["evidence"] is not None for row in rows)
    measure = "evidence" if decides else "absolute"
    largest = max((row[measure] for row in rows), default=0) or 1
    lines: list[str] = []
    for row in rows:
        value = row[measure]
        width = 100 * value / largest
        bar = f'<div style="background:#2b7a78;height:.8em;width:{width:.1f}%;min-width:1px"></div>'
        said = f"{100 * value:.1f} %" if decides else f"{value:.4g}"
        lines.append(
            f"<tr><td>{escape(row['concept'])}</td><td>{escape(_cell(row['label']))}</td>"
            f'<td style="width:12em">{bar}</td><td>{said}</td>'
            f"<td>{row['passages'] if row['passages'] is not None else ''}</td><td>{row['verdict'] or ''}</td></tr>"
        )
    names = ["concept", "label", "", "evidence" if decides else "affinity", "passages", "verdict"]
    head = "".join(f"<th>{name}</th>" for name in names)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
