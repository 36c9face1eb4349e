"""Annif's own client, unmodified, against the server whose address is the first argument."""

import io
import sys

from annif_client import AnnifClient

annif = AnnifClient(api_base=sys.argv[1] + "v1/")
text = "We end hunger and improve nutrition. We save water, and we promote sustainable agriculture."

assert annif.api_info["title"] and annif.api_info["version"]
projects = {project["project_id"]: project for project in annif.projects}
assert projects["sdg"]["language"] == "en" and projects["sdg"]["backend"]["backend_id"]
assert annif.get_project("sdg") == projects["sdg"]
results = annif.suggest("sdg", text, limit=3, threshold=0.01)
assert 0 < len(results) <= 3 and all(result["score"] >= 0.01 for result in results), results
assert {"uri", "label", "notation", "score"} <= set(results[0]), results
assert annif.suggest("sdg", io.StringIO(text), limit=3, threshold=0.01) == results
batch = annif.suggest_batch("sdg", [{"document_id": "a", "text": text}], limit=3, threshold=0.01)
assert batch == [{"document_id": "a", "results": results}], batch
languages = annif.detect_language(text, ["fi", "en"])["results"]
assert languages[0] == {"language": "en", "score": 1.0}, languages
for missing in (lambda: annif.get_project("none"), lambda: annif.suggest("none", text)):
    try:
        missing()
    except ValueError as error:
        assert "no such framework" in str(error), error
    else:
        raise AssertionError("a project that is not there")
print("Annif's client is content")
