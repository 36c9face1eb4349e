"""What can go wrong, with what to do about it.

Every error of the engine is an :class:`Error`. It says what is wrong (``what``), where (``place``) and what to do
(``help``); its text has all three.
"""

from __future__ import annotations

__all__ = [
    "DocumentError",
    "Error",
    "FileError",
    "FrameworkError",
    "ItlWarning",
    "ModelError",
    "NotFoundError",
    "SettingsError",
    "TableError",
]


class Error(Exception):
    """Why something could not be done.

    >>> import itl
    >>> try:
    ...     itl.Framework("sgd")
    ... except itl.Error as error:
    ...     print(error.what)
    there is no framework "sgd"
    """

    what: str
    """What is wrong."""
    place: str | None
    """The file and the place in it, if it is about one."""
    help: str | None
    """What to do about it, if there is something."""

    def __init__(self, what: str, place: str | None = None, help: str | None = None) -> None:
        super().__init__(what, place, help)
        self.what = what
        self.place = place
        self.help = help

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        advice = f"\nhelp: {self.help}" if self.help else ""
        return f"{where}{self.what}{advice}"


class SettingsError(Error, ValueError):
    """A setting that there is not, or a value that it cannot have."""


class FrameworkError(Error, ValueError):
    """A framework that cannot be used."""


class ModelError(Error, ValueError):
    """A model that cannot be made, opened or aligned with."""


class DocumentError(Error, ValueError):
    """A document that cannot be read or aligned."""


class TableError(Error, ValueError):
    """A table that cannot be read."""


class FileError(Error, OSError):
    """A file that cannot be read or written."""


class NotFoundError(Error, LookupError):
    """No such concept or unit."""


class ItlWarning(UserWarning):
    """Something is missing from a result, or it is not what was asked for."""
