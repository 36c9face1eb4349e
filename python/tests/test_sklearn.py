"""The transformer for scikit-learn."""

from __future__ import annotations

import itl
import itl.sklearn
import numpy
import pytest
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.utils import estimator_checks
from sklearn.utils.estimator_checks import check_estimator

from .documents import SENTENCES


def test_features_are_the_affinities_of_align(model):
    features = itl.sklearn.Affinity("sdg").fit_transform(SENTENCES)
    expected = [model.align(text=text).profile["absolute"] for text in SENTENCES]
    assert features.tolist() == expected


@pytest.mark.parametrize("value", ["absolute", "relative", "evidence", "share"])
def test_values_and_settings(value, model):
    affinity = itl.sklearn.Affinity(model, value=value, settings={"unit": "document"})
    features = affinity.fit_transform([*SENTENCES, ""])
    assert features.shape == (5, 17)
    assert not features[4].any()
    expected = model.align(text=SENTENCES[0], unit="document").profile[value]
    assert features[0].tolist() == [number or 0.0 for number in expected]


def test_in_a_pipeline():
    pipeline = make_pipeline(itl.sklearn.Affinity("sdg-statements"), LogisticRegression())
    labels = ["7", "6", "5", "none"]
    pipeline.fit(SENTENCES, labels)
    assert pipeline.predict(SENTENCES).shape == (4,)
    assert list(pipeline[0].get_feature_names_out()) == [str(number) for number in range(1, 18)]
    assert clone(pipeline[0]).framework == "sdg-statements"


def test_what_is_no_text_is_refused():
    affinity = itl.sklearn.Affinity()
    with pytest.raises(ValueError, match="every sample is a text"):
        affinity.fit(numpy.eye(3))
    with pytest.raises(ValueError, match="not one text"):
        affinity.fit("We end hunger.")
    with pytest.raises(ValueError, match="value is"):
        itl.sklearn.Affinity(value="log").fit(SENTENCES)


def test_check_estimator():
    """All checks that scikit-learn has for an estimator whose input is text."""
    results = check_estimator(itl.sklearn.Affinity("sdg-statements"), on_fail=None)
    failed = {result["check_name"]: result["exception"] for result in results if result["status"] == "failed"}
    assert not failed, failed
    assert any(result["status"] == "passed" for result in results)


APPLICABLE = [
    "check_do_not_raise_errors_in_init_or_set_param",
    "check_estimator_cloneable",
    "check_estimator_repr",
    "check_get_params_invariance",
    "check_mixin_order",
    "check_no_attributes_set_in_init",
    "check_parameters_default_constructible",
    "check_set_params",
    "check_valid_tag_types",
]


@pytest.mark.parametrize("name", APPLICABLE)
def test_checks_that_need_no_numbers(name):
    """`check_estimator` leaves estimators out that take no numbers, and these checks with them, though they apply."""
    check = next(getattr(estimator_checks, found) for found in dir(estimator_checks) if found.startswith(name))
    check("Affinity", itl.sklearn.Affinity("sdg-statements"))
