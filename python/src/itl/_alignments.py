"""Results of many documents, one after the other, as they are done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar, cast

from itl import _native
from itl._results import Result
from itl.errors import Error
from itl.notices import Notice, warn

__all__ = ["Alignments"]

Outcome = TypeVar("Outcome", covariant=True)
"""A result or, where errors are returned, a result or its error."""


class Alignments(Iterator[Outcome]):
    """Results of many documents, in their order. ``len()`` is how many documents there are, where that is known."""

    def __init__(
        self, native: _native.Alignments, count: int | None, errors: Literal["warn", "raise", "return"]
    ) -> None:
        self._native = native
        self._count = count
        self._done = 0
        self._errors = errors

    def __iter__(self) -> Alignments[Outcome]:
        return self

    def __next__(self) -> Outcome:
        while True:
            name, done = next(self._native)
            self._done += 1
            if not isinstance(done, Exception):
                if done.warns:
                    warn(done.notices, name)
                return cast("Outcome", Result(done))
            if self._errors == "return":
                return cast("Outcome", done)
            if self._errors == "raise":
                self.close()
                raise done
            help = done.help if isinstance(done, Error) else None
            what = done.what if isinstance(done, Error) else str(done)
            warn([Notice("warning", "skipped", f"skipped: {what}" + (f"; {help}" if help else ""))], name)

    def __len__(self) -> int:
        if self._count is None:
            raise TypeError("nobody knows how many documents there are")
        return self._count

    def __length_hint__(self) -> int:
        return max((self._count or 0) - self._done, 0)

    def close(self) -> None:
        """Ends the work on documents that nobody waits for."""
        self._native.close()
