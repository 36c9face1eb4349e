"""How a document aligns with a framework, and the words that prove it.

>>> import itl
>>> goals = itl.Framework("sdg")
>>> model = goals.induce()
>>> result = model.align(text="We buy renewable energy, and we save energy in every building.")
>>> result.profile["concept"][6], result.profile["verdict"][6]
('7', 'covered')
"""

from __future__ import annotations

from importlib.metadata import version as _version

from itl import _native
from itl._alignments import Alignments
from itl._frameworks import Framework
from itl._models import Model
from itl._program import program as _program
from itl._reports import (
    Analysis,
    Check,
    Comparison,
    Crosswalk,
    Evaluation,
    Explanation,
    Gaps,
    Inspection,
    Migration,
    Report,
    Study,
)
from itl._results import Matrix, Result
from itl._tables import Profile, Quotes, Table
from itl._verbs import align, analyze, compare, evaluate, frameworks, languages
from itl.errors import (
    DocumentError,
    Error,
    FileError,
    FrameworkError,
    ItlWarning,
    ModelError,
    NotFoundError,
    SettingsError,
    TableError,
)
from itl.notices import Notice

__all__ = [
    "Alignments",
    "Analysis",
    "Check",
    "Comparison",
    "Crosswalk",
    "DocumentError",
    "Error",
    "Evaluation",
    "Explanation",
    "FileError",
    "Framework",
    "FrameworkError",
    "Gaps",
    "Inspection",
    "ItlWarning",
    "Matrix",
    "Migration",
    "Model",
    "ModelError",
    "NotFoundError",
    "Notice",
    "Profile",
    "Quotes",
    "Report",
    "Result",
    "SettingsError",
    "Study",
    "Table",
    "TableError",
    "__version__",
    "align",
    "analyze",
    "compare",
    "evaluate",
    "frameworks",
    "languages",
]

__version__ = _version("itl-align")

# Documents are read by the program that comes with the package, each in a process of its own.
_native.set_worker(_program())
