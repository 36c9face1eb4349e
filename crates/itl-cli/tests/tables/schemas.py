"""Validates JSON lines against the schemas of the repository.

Usage: schemas.py SCHEMAS FOLDER, which has objects of every schema in a file of its name, such as align.jsonl.
"""

import json
import sys
from pathlib import Path

import jsonschema

schemas, folder = Path(sys.argv[1]), Path(sys.argv[2])
files = {path.name: json.loads(path.read_text("utf-8")) for path in schemas.glob("*.json")}


def described(schema, path):
    """Every property says what it is."""
    if not isinstance(schema, dict):
        return
    for name, field in schema.get("properties", {}).items():
        constraint = path and path[-1] in ("then", "else", "if")
        known = isinstance(field, bool) or "description" in field or "$ref" in field or constraint
        assert known, (path, name)
    for key, value in schema.items():
        for part in value if isinstance(value, list) else [value]:
            described(part, [*path, key])


for name, schema in files.items():
    jsonschema.Draft202012Validator.check_schema(schema)
    described(schema, [name])


def spoiled(value):
    """The same with a field more in every object, one at a time, and with one field less."""
    objects = [value]
    while objects:
        thing = objects.pop()
        if isinstance(thing, dict):
            thing["surprise"] = 1
            yield "a field more"
            del thing["surprise"]
        inner = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else []
        objects.extend(list(inner)[:3])
    for name in ("document", "sentences", "units", "systems", "framework", "concepts", "links", "added"):
        if name in value:
            kept = value.pop(name)
            yield f"no {name}"
            value[name] = kept


for name, schema in files.items():
    name = name.removesuffix(".json")
    if name == "overview":
        continue  # no command prints it; a test of itl-report compares the names
    validator = jsonschema.Draft202012Validator(schema)
    lines = (folder / f"{name}.jsonl").read_text("utf-8").splitlines()
    assert lines
    for line in lines:
        value = json.loads(line)
        for error in validator.iter_errors(value):
            raise SystemExit(f"{name}: {error.json_path}: {error.message}")
        refused = 0
        for change in spoiled(value):
            if name == "review" and change == "a field more":
                continue  # other programs may note more on a line
            assert not validator.is_valid(value), f"{name}: {change} is not refused"
            refused += 1
        assert refused > 1
    print(f"{name}: {len(lines)} objects are valid, {refused} changes of the last are not")
