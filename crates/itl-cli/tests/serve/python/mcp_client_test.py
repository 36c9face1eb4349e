"""The official client of the Model Context Protocol against `itl mcp`: the program is the first argument, a folder with a
folder `reports` and a folder `secret` beside it the second."""

import json
import sys
from pathlib import Path

import anyio
import jsonschema
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError

program, root = sys.argv[1], Path(sys.argv[2])
PLAN = "reports/plan.txt"
DOCUMENT = {"path": PLAN}


async def answer(client, schemas, name, arguments):
    """The structured answer of a tool, which is what its schema says and what its text says."""
    result = await client.call_tool(name, arguments)
    assert not result.is_error, (name, result.content[0].text)
    jsonschema.Draft202012Validator(schemas[name]).validate(result.structured_content)
    assert json.loads(result.content[0].text) == result.structured_content
    return result.structured_content


async def refused(client, name, arguments):
    """The words of a tool that refuses."""
    result = await client.call_tool(name, arguments)
    assert result.is_error and result.structured_content is None, (name, result)
    return result.content[0].text


async def tools(client, schemas):
    listed = await answer(client, schemas, "list_documents", {})
    paths = [one["path"] for one in listed["documents"]]
    assert paths == ["reports/goals.csv", PLAN, "reports/sub/review.txt", "big/long.txt"], paths
    frameworks = await answer(client, schemas, "list_frameworks", {})
    assert frameworks["frameworks"][0]["name"] == "sdg", frameworks

    found = await answer(client, schemas, "align", DOCUMENT)
    assert found["covered"] > 0 and found["concepts"][0]["verdict"] == "covered"
    text = (root / PLAN).read_text()
    quotes = [quote for one in found["concepts"] for quote in one["quotes"]]
    assert quotes and all(flat(quote["text"]) in flat(text) for quote in quotes)
    assert any(quote["section"] for quote in quotes)
    two = await answer(client, schemas, "align", {**DOCUMENT, "limit": 2, "quotes": 1})
    assert len(two["concepts"]) == 2 and all(len(one["quotes"]) == 1 for one in two["concepts"])

    concept = found["concepts"][0]["id"]
    explained = await answer(client, schemas, "explain", {**DOCUMENT, "concept": concept, "limit": 50})
    assert explained["verdict"] == "covered" and explained["units"][0]["passes"]
    for unit in explained["units"]:
        if len(unit["terms"]) < 10:
            assert abs(sum(term["contribution"] for term in unit["terms"]) - unit["affinity"]) < 1e-12, unit

    gaps = await answer(client, schemas, "gaps", DOCUMENT)
    assert gaps["gaps_in_all"] + gaps["covered"] == 17 and len(gaps["gaps"]) == min(10, gaps["gaps_in_all"])

    words = await answer(client, schemas, "search_passages", {"words": "waters", "path": "reports"})
    assert words["documents"] == 3 and words["found"] >= len(words["passages"]) > 0
    assert all("water" in one["text"].lower() for one in words["passages"])
    about = await answer(client, schemas, "search_passages", {"concept": concept, "path": PLAN, "limit": 1})
    assert about["passages"][0]["text"] == found["concepts"][0]["quotes"][0]["text"]

    # A framework of the folder, by its path.
    crosswalk = await answer(client, schemas, "crosswalk", {"a": "reports/goals.csv", "b": "sdg"})
    assert crosswalk["links_in_all"] > 0 and crosswalk["links"][0]["words"]
    own = await answer(client, schemas, "align", {**DOCUMENT, "framework": "reports/goals.csv"})
    assert own["framework"]["id"] == crosswalk["a"]["id"]
    return found


def flat(text):
    return " ".join(text.split())


async def paths(client):
    outside = ["../secret/a.txt", "reports/../secret/a.txt", "secret/a.txt", str(root / "secret/a.txt"), "reports/link.txt", "reports/linked/a.txt"]
    for path in outside:
        for name, arguments in [("align", {}), ("explain", {"concept": "1"}), ("gaps", {}), ("search_passages", {"words": "water"})]:
            said = await refused(client, name, {"path": path, **arguments})
            assert "the path is refused" in said and "secret sentence" not in said, said
        said = await refused(client, "align", {"path": PLAN, "framework": path})
        assert "the path is refused" in said and "secret sentence" not in said, said
        assert "the path is refused" in await refused(client, "list_documents", {"path": path})
    said = await refused(client, "align", {"path": "reports/none.txt"})
    assert "cannot read the file" in said, said
    assert "arguments" in await refused(client, "align", {"file": PLAN})
    assert "arguments" in await refused(client, "search_passages", {})
    assert "nearest" in await refused(client, "explain", {**DOCUMENT, "concept": "98"})


async def resources(client, found):
    listed = {str(one.uri) for one in (await client.list_resources()).resources}
    assert "itl://frameworks/sdg" in listed and found["result"] in listed, listed
    framework = json.loads((await client.read_resource("itl://frameworks/sdg")).contents[0].text)
    assert len(framework["concepts"]) > 17
    whole = json.loads((await client.read_resource(found["result"])).contents[0].text)
    schema = json.loads(Path(sys.argv[3]).read_text())
    jsonschema.Draft202012Validator(schema).validate(whole)
    quote = found["concepts"][0]["quotes"][0]
    assert whole["units"][quote["unit"]]["text"] == quote["text"]
    try:
        await client.read_resource("itl://frameworks/none")
    except MCPError as error:
        assert "no resource" in str(error), error
    else:
        raise AssertionError("a resource that is not there")


async def cancelled(client):
    """A question that is withdrawn gives up its turn: had it been answered, its result would be a resource."""
    before = len((await client.list_resources()).resources)
    async with anyio.create_task_group() as group:
        group.start_soon(client.call_tool, "align", {"path": "big/long.txt"})
        # The question is on its way before it is withdrawn: this one comes behind it, and resources are listed without a turn.
        await client.list_resources()
        group.cancel_scope.cancel()
    await client.call_tool("align", {"path": "reports/sub/review.txt"})
    names = [one.name for one in (await client.list_resources()).resources]
    assert not any("long.txt" in name for name in names), names
    assert len(names) >= before


async def main():
    server = StdioServerParameters(command=program, args=["mcp", "--folder", str(root / "reports"), "--folder", str(root / "big")])
    async with Client(server) as client:
        listed = (await client.list_tools()).tools
        schemas = {tool.name: tool.output_schema for tool in listed}
        assert set(schemas) == {"align", "explain", "gaps", "crosswalk", "search_passages", "list_frameworks", "list_documents"}
        for tool in listed:
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
            assert tool.annotations.read_only_hint and tool.description
        await cancelled(client)
        found = await tools(client, schemas)
        await paths(client)
        await resources(client, found)
    print("the client is content")


anyio.run(main)
