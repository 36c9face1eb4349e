"""Reads files of OSCAL with the models of compliance-trestle, and prints how many observations or requirements each has."""

import json
import sys
from pathlib import Path

from trestle.oscal.assessment_results import AssessmentResults
from trestle.oscal.component import ComponentDefinition


def component(path):
    definition = ComponentDefinition.oscal_read(path)
    assert definition is not None, path
    resources = {f"#{resource.uuid}" for resource in definition.back_matter.resources}
    implementations = definition.components[0].control_implementations or []
    assert all(implementation.source in resources for implementation in implementations), path
    return sum(len(implementation.implemented_requirements) for implementation in implementations)


def results(path):
    results = AssessmentResults.oscal_read(path)
    assert results is not None, path
    result = results.results[0]
    resources = {f"#{resource.uuid}" for resource in results.back_matter.resources}
    assert results.import_ap.href in resources, path
    assert result.findings is None, path
    uuids = [results.uuid, result.uuid, *(seen.uuid for seen in result.observations)]
    assert len(uuids) == len(set(uuids)), path
    tools = {component.uuid for component in result.local_definitions.components}
    selected = {control.control_id for control in result.reviewed_controls.control_selections[0].include_controls}
    for seen in result.observations:
        assert any(prop.name == "control-id" and prop.value in selected for prop in seen.props), path
        assert all(evidence.href in resources for evidence in seen.relevant_evidence or []), path
        assert all(f"#{subject.subject_uuid}" in resources for subject in seen.subjects), path
        assert all(actor.actor_uuid in tools for origin in seen.origins for actor in origin.actors), path
    return len(result.observations)


for path in sorted(Path(sys.argv[1]).iterdir()):
    read = component if "component-definition" in json.loads(path.read_text()) else results
    print(path.name, read(path))
