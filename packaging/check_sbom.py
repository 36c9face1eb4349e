"""Validates a list of parts against the schema of CycloneDX 1.6. Usage: check_sbom.py FILE."""

import json
import sys
from importlib.resources import files
from pathlib import Path

import jsonschema
from referencing import Registry, Resource

schemas = files("cyclonedx") / "schema" / "_res"
found = {path.name: json.loads(path.read_text("utf-8")) for path in schemas.iterdir() if path.name.endswith(".json")}
registry = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in found.values() if "$id" in schema
)
schema = next(schema for name, schema in found.items() if name.startswith("bom-1.6."))
parts = json.loads(Path(sys.argv[1]).read_text("utf-8"))
jsonschema.Draft7Validator(schema, registry=registry).validate(parts)
print(f"{len(parts['components'])} parts, valid CycloneDX 1.6")
