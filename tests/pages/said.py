"""Words of the pages that tests look for: a page that says a thing in another way costs one line here.

Where a page marks a thing in its markup, by an id or an attribute, tests look for that.
"""

# How the first sentence of a report begins: with verdicts, and without them.
COVERS = "This document covers"
STRONGEST = "Matches most:"
# Between the concepts that are covered and the others, and how many of the former are named.
PARTS = "; "
NAMED = 6
# What it says where nothing is decided.
UNDECIDED = ["Not assessed: ", "no threshold is available"]

# Verdicts as lists show them.
VERDICTS = {"covered": "covered", "mentioned": "mentioned", "none": "not found"}

# A quote was copied; a word was not found.
COPIED = "Copied"
NOT_FOUND = "not in the text"

# What a concept has instead of numbers where its own text has no affinity.
NO_RELATIVE = "undefined"
NO_REFERENCE = "no reference affinity"

# Headings on paper: the end of every report, and the sum of a cell.
MADE = "How this was made"
SUM = "Sum: the affinity"
QUOTED = "Covered: quotes from the document"
MISSING = "What is missing"
# The buttons over the list of a report, which paper has none of.
LISTS = ["All {}", "Gaps {}"]

# The page of a study: a concept beside itself, two that share terms, families beside each other.
OWN_TEXT = "its own text"
SHARE = "{} and {} share"
FAMILIES = "Texts of {} against concepts of {}"

# The page of gaps: how many are shown.
SHOWN = "{} of {} gaps are shown."

# The page of a corpus: the group of all documents.
TOGETHER = "All documents"

# The page of the server: a document is done, the number of documents.
DONE = "{} is done."
DOCUMENTS = "{} documents"


def found(number, count):
    """Which of several places is shown."""
    return f"{number} of {count}"
