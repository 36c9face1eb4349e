"""Reads assessment results with the models of compliance-trestle, and prints how many observations each has."""

import sys
from pathlib import Path

from trestle.oscal.assessment_results import AssessmentResults

for path in sorted(Path(sys.argv[1]).iterdir()):
    results = AssessmentResults.oscal_read(path)
    assert results is not None, path
    result = results.results[0]
    resources = {f"#{resource.uuid}" for resource in results.back_matter.resources}
    assert results.import_ap.href in resources, path
    assert result.findings is None, path
    uuids = [results.uuid, result.uuid, *(seen.uuid for seen in result.observations)]
    assert len(uuids) == len(set(uuids)), path
    selected = {control.control_id for control in result.reviewed_controls.control_selections[0].include_controls}
    for seen in result.observations:
        assert any(prop.name == "control-id" and prop.value in selected for prop in seen.props), path
        assert all(evidence.href in resources for evidence in seen.relevant_evidence), path
    print(path.name, len(result.observations))
