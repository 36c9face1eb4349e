"""The report of a reviewed document: both verdicts with who and when, marks beside quotes, and what was rejected."""

import json

from playwright.sync_api import expect

TEXT = (
    "We save energy in every building.\n\nWe buy renewable energy from wind and sun.\n\n"
    "Clean water is there for all people.\n"
)


def decided(result, concept, unit, decision, **more):
    """A line of a review file."""
    line = {
        "review": 1,
        "document": {"sha256": result["document"]["sha256"], "title": "plan.txt"},
        "framework": {key: result["framework"][key] for key in ("id", "fingerprint")},
        "concept": concept,
        "decision": decision,
        "reviewer": "Ana <b>",
        "time": "2026-02-03T04:05:06Z",
        **more,
    }
    if unit is not None:
        found = result["units"][unit]
        line["passage"] = {"text": found["text"], "unit": unit, "start": found["start"], "end": found["end"]}
    return json.dumps(line) + "\n"


def test_a_report_says_who_decided_and_what_the_program_says(watched, folder):
    page = watched.page
    folder.put("plan.txt", TEXT)
    plain = json.loads(folder.itl("align", "plan.txt", "--json").stdout)
    assert all("7" in unit["passages"] for unit in plain["units"][:2])
    lines = [
        decided(plain, "7", 0, "accept"),
        decided(plain, "7", 1, "reject"),
        decided(plain, "6", None, "mentioned", reason="only said"),
    ]
    folder.put("plan.review.jsonl", "".join(lines))
    run = folder.itl("align", "plan.txt", "--review", "plan.review.jsonl", "--html", "report.html", "-q")
    assert run.code == 0, run.stderr
    watched.open_file(folder.path("report.html"))
    row = page.locator("#coverage tr[data-verdict]", has=page.locator("button[data-concept='5']"))
    program = {"covered": "covered", "mentioned": "mentioned", "none": "not found"}[plain["aggregate"]["verdict"][5]]
    expect(row.locator(".decided")).to_have_text(f"Ana <b>, 2026-02-03 (program: {program})")
    row.locator("button").click()
    expect(page.locator("#evidence p.decided").first).to_have_text(
        f"Verdict of Ana <b>, 2026-02-03: only said. The program says: {program}."
    )
    page.locator("button[data-concept='6']").click()
    expect(page.locator("[data-quote='0'] .decided")).to_have_text("accepted by Ana <b>, 2026-02-03")
    expect(page.locator("[data-quote='1']")).to_have_count(0)
    rejected = page.locator("#evidence details.rejected")
    rejected.locator("summary").click()
    expect(rejected.locator("li")).to_have_count(1)
    expect(rejected).to_contain_text("wind and sun")
    expect(rejected).to_contain_text("rejected by Ana <b>, 2026-02-03")
    watched.assert_quiet("reviewed")
