"""Settings are keyword arguments with the names of the flags."""

from __future__ import annotations

import os
from pathlib import Path

import itl
import pytest
from itl import _native

from . import settings_types

TYPES = Path(__file__).parents[1] / "src" / "itl" / "_settings.py"


def test_the_types_are_those_of_the_declarations():
    if os.environ.get("ITL_BLESS"):
        TYPES.write_text(settings_types.text())
    assert TYPES.read_text() == settings_types.text()


def test_an_unknown_setting_is_refused_with_the_nearest_name(goals):
    with pytest.raises(itl.SettingsError, match="there is no setting") as raised:
        goals.induce(sceme="graded")
    assert raised.value.help == "did you mean scheme=…?"
    assert isinstance(raised.value, ValueError)


def test_a_setting_of_another_verb_is_refused(goals):
    with pytest.raises(itl.SettingsError, match="has no part in induce") as raised:
        goals.induce(unit="paragraph")
    assert raised.value.help == "give it to Model.align()"


def test_a_setting_that_is_not_the_models_is_refused(model):
    with pytest.raises(itl.SettingsError, match="conflicts with the model"):
        model.align(text="We end hunger.", scheme="paper")
    assert model.align(text="We end hunger.", scheme="graded")


@pytest.mark.parametrize(
    ("given", "same"),
    [
        ({"window": 3}, {"window": "3"}),
        ({"types": ["IND", "2G"]}, {"types": "IND,2G"}),
        ({"tagger": True}, {"tagger": "on"}),
        ({"keep_hyphenated": True}, {"keep_hyphenated": "true"}),
        ({"level": None}, {}),
    ],
)
def test_values_may_be_given_as_what_they_are(goals, given, same):
    assert goals.induce(**given) == goals.induce(**same)


def test_stop_words_come_from_a_list_or_a_file(goals, tmp_path):
    file = tmp_path / "stop.txt"
    file.write_text("the\nof\nand\n")
    assert goals.induce(stopwords=["the", "of", "and"]) == goals.induce(stopwords=file)
    assert goals.induce(stopwords=file) != goals.induce()


@pytest.mark.parametrize("value", [object(), {"a": 1}, [object()], b"x", 1j])
def test_what_is_no_value_is_refused(goals, value):
    with pytest.raises(itl.SettingsError, match="cannot be used"):
        goals.induce(window=value)


def test_every_declared_setting_is_taken_by_some_verb(model):
    """What a setting refuses is its value, never its name."""
    for field, *_ in _native.declared_settings():
        if field != "framework":
            with pytest.raises(itl.SettingsError, match="cannot be used"):
                model.align(text="We end hunger.", **{field: object()})
