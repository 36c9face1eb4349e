"""A preprocessor of mdBook: links to files of the repository that are not in the site become their paths.

In: the book as mdBook gives it on standard input. Out: the same with `[text](../studies/x)` as `text (studies/x)`.
"""

import json
import re
import sys

LINK = re.compile(r"\[([^\]]*)\]\(\.\./([^)\s]+)\)")


def plain(match: re.Match[str]) -> str:
    """The words of a link with the path that it leads to."""
    words, path = match[1], match[2].split("#")[0]
    return words if path in words else f"{words} (`{path}`)"


def rewrite(items: list[object]) -> None:
    """Rewrites all chapters and those below them."""
    for item in items:
        if isinstance(item, dict) and "Chapter" in item:
            chapter = item["Chapter"]
            chapter["content"] = LINK.sub(plain, chapter["content"])
            rewrite(chapter["sub_items"])


if len(sys.argv) > 1 and sys.argv[1] == "supports":
    sys.exit(0)
_, book = json.load(sys.stdin)
rewrite(book.get("items", book.get("sections", [])))
json.dump(book, sys.stdout)
