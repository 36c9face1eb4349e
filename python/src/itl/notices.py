"""What there is to say about a result without giving up: data, and warnings where something is missing."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from itl.errors import ItlWarning

__all__ = ["Notice"]

_PACKAGE = str(Path(__file__).parent)


@dataclass(frozen=True, slots=True)
class Notice:
    """One remark, for people (``message``) and for programs (``code``)."""

    level: Literal["info", "warning"]
    """``warning`` if something is missing from the result."""
    code: str
    """A stable name, such as ``scanned-page``."""
    message: str
    """What happened, what it means, and what to do about it."""
    page: int | None = None
    """The page it is about."""

    def __str__(self) -> str:
        return f"page {self.page}: {self.message}" if self.page is not None else self.message


def warn(notices: Iterable[Notice], about: str | None = None) -> None:
    """Tells those of level ``warning`` as warnings of whoever called the package."""
    for notice in notices:
        if notice.level == "warning":
            text = f"{about}: {notice}" if about else str(notice)
            warnings.warn(text, ItlWarning, stacklevel=_depth())


def _depth() -> int:
    """How far away the first caller outside of this package is."""
    depth, frame = 1, sys._getframe(1)  # pyright: ignore[reportPrivateUsage]
    while frame.f_back is not None and frame.f_code.co_filename.startswith(_PACKAGE):
        frame = frame.f_back
        depth += 1
    return depth
