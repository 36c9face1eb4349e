"""What axe finds on a page."""

from axe_playwright_python.sync_playwright import Axe

AXE = Axe()


def serious(page, only=None, passes=1):
    """What axe finds that is serious or critical, in words.

    `only` names the rules to check, `passes` how many must pass at least. Frames of a page are left out;
    a frame can be looked at by itself.
    """
    options = {"resultTypes": ["violations"], "iframes": False}
    if only:
        options["runOnly"] = only
    found = AXE.run(page, options=options).response
    assert len(found["passes"]) >= passes, f"axe has looked: {[rule['id'] for rule in found['passes']]}"
    return [describe(rule) for rule in found["violations"] if rule["impact"] in ("serious", "critical")]


def describe(rule):
    first = rule["nodes"][0]
    return f"{rule['id']}: {len(rule['nodes'])} × {first['html'][:200]} ({first['failureSummary']})"
