"""The types of settings, made of their declarations: `python/src/itl/_settings.py` is this text."""

from __future__ import annotations

import keyword
import textwrap

from itl import _native

HEAD = '''"""The settings as keyword arguments.

Made from the declarations in `crates/itl-settings`; do not edit by hand: `ITL_BLESS=1 pytest
python/tests/test_settings.py` writes it. docs/settings.md explains them all.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Literal, TypedDict

__all__ = ["AlignSettings", "InduceSettings"]
'''

CLASSES = [
    ("InduceSettings", "TypedDict, total=False", "How a framework becomes a model.", ["method"]),
    (
        "AlignSettings",
        "InduceSettings, total=False",
        "How documents are read, what is aligned, and how it is shown; those of the method have to be the model's.",
        ["reading", "alignment", "view"],
    ),
]


def kind(shape: str, values: list[str]) -> str:
    names = ", ".join(f'"{value}"' for value in values)
    if shape == "one":
        return f"Literal[{names}]" + (" | bool" if set(values) == {"on", "off"} else "")
    return {
        "some": f"Sequence[Literal[{names}]] | str",
        "list": "Sequence[str] | str",
        "switch": "bool",
        "contents": "str | os.PathLike[str] | Sequence[str]",
        "files": "str | os.PathLike[str] | Sequence[str | os.PathLike[str]]",
        "text": "str | int | float",
    }[shape]


def text() -> str:
    page = HEAD
    for name, bases, about, groups in CLASSES:
        page += f'\n\nclass {name}({bases}):\n    """{about}"""\n\n'
        for field, group, shape, values, default, help in _native.declared_settings():
            # The framework is an object here.
            if group in groups and field != "framework":
                said = help + (f" [default: {default}]" if default else "")
                lines = textwrap.wrap(said.replace('"', "'"), 100)
                name = f"{field}_" if keyword.iskeyword(field) else field
                page += f"    {name}: {kind(shape, values)} | None\n"
                page += '    """' + "\n    ".join(lines) + '"""\n'
    return page
