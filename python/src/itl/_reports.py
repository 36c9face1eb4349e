"""What verbs come to: explanations, gaps, comparisons, checks, studies, evaluations, analyses."""

from __future__ import annotations

import json
import os
from html import escape
from typing import Any

from itl import _native
from itl.notices import Notice

__all__ = [
    "Analysis",
    "Check",
    "Comparison",
    "Crosswalk",
    "Evaluation",
    "Explanation",
    "Gaps",
    "Inspection",
    "Migration",
    "Report",
    "Study",
]

_ENDINGS = {".html": "html", ".htm": "html", ".xlsx": "xlsx", ".json": "json", ".csv": "csv", ".txt": "text"}


class Report:
    """The result of a verb: a page of text for people, JSON and CSV for programs."""

    def __init__(self, native: _native.Report) -> None:
        self._native = native

    @property
    def notices(self) -> list[Notice]:
        """What there is to say about it."""
        return self._native.notices

    def to_json(self) -> str:
        """Everything, as the command line prints it with ``--json``: one line."""
        return self._native.write("json").decode().removesuffix("\n")

    def to_dict(self) -> dict[str, Any]:
        """Everything, as a dictionary."""
        value: dict[str, Any] = json.loads(self._native.write("json"))
        return value

    def to_csv(self) -> str:
        """A table of it."""
        return self._native.write("csv").decode()

    def to_text(self) -> str:
        """A page for people, as the command line prints it."""
        return self._native.write("text").decode()

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Writes a file in the form that its ending names: .json, .csv, .txt, and for some .html and .xlsx."""
        path = os.fspath(path)
        form = _ENDINGS.get(os.path.splitext(path)[1].lower())
        if form is None:
            raise ValueError(f"the ending of {path} is none of {', '.join(_ENDINGS)}")
        self._native.save(form, path, overwrite)

    def __repr__(self) -> str:
        return self.to_text()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.to_text())}</pre>"


class _Paged(Report):
    """A report with a page to explore."""

    def to_html(self) -> str:
        """The page, which needs nothing else."""
        return self._native.write("html").decode()


class Explanation(Report):
    """The terms and places behind a number, and what is missing."""


class Inspection(Report):
    """The concepts, terms and weights of a model."""


class Check(Report):
    """What in a framework will get in the way of an alignment."""

    @property
    def verdict(self) -> str:
        """Whether the framework can carry an alignment: ``good``, ``limited`` or ``poor``."""
        return str(self.to_dict()["verdict"]["grade"])


class Gaps(_Paged):
    """The concepts that a document does not cover."""


class Study(_Paged):
    """A framework against itself: whether its concepts can be told apart."""


class Comparison(_Paged):
    """Documents side by side, with what moved and why."""


class Crosswalk(_Paged):
    """Two frameworks side by side: links both ways, with the words behind each."""

    @property
    def links(self) -> list[dict[str, Any]]:
        """The links, in the order of the first framework, best first."""
        links: list[dict[str, Any]] = self.to_dict()["links"]
        return links


class Migration(Report):
    """What became of the concepts of a framework in a later version."""


class Evaluation(_Paged):
    """How good answers are: metrics with intervals, beside baselines."""

    def metric(self, name: str, system: str = "ITL") -> float | None:
        """The value of a metric, such as ``hit_1`` or ``map``, for a system: ITL or a baseline by its name."""
        systems = {one["name"]: one["metrics"] for one in self.to_dict()["systems"]}
        if system not in systems:
            raise LookupError(f'there is no system "{system}" here: there are {", ".join(systems)}')
        metrics = systems[system]
        if name not in metrics:
            raise LookupError(f'there is no metric "{name}": there are {", ".join(metrics)}')
        value: float | None = metrics[name]["value"]
        return value


class Analysis(_Paged):
    """How a text is read: sentences, tokens, stems, and what was dropped and why."""
