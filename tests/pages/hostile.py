"""Markup that would run where a text becomes part of a page unescaped, files full of it, and its traces in a page."""

from pathlib import Path

MARKUP = Path(__file__).parent / "data/hostile-markup.txt"
SIGNS = {"␀": "\0", "␉": "\t", "␊": "\n", "␍": "\r"}

# Elements and attributes that only hostile text could have brought into the page.
INTRUDERS = r"""() => [...document.querySelectorAll('*')].filter(element =>
    ['IMG', 'IMAGE', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'FORM', 'VIDEO', 'AUDIO', 'MARQUEE', 'MATH', 'INPUT',
        'TEXTAREA', 'LINK', 'TEMPLATE', 'XMP', 'PLAINTEXT', 'XSS'].includes(element.tagName.toUpperCase())
        && !element.matches('input#search[type=search]')
    || [...element.attributes].some(({ name, value }) =>
        name.startsWith('on') || name === 'srcdoc' || name === 'autofocus'
        || /^\s*(javascript|data):/i.test(value) && /^(href|src|action|formaction|data)$/.test(name))
).map(element => element.outerHTML.slice(0, 200))"""


def payloads():
    """The markup, one piece each."""
    lines = MARKUP.read_bytes().decode().split("\n")
    return [line.translate(str.maketrans(SIGNS)) for line in lines if line and not line.startswith("# ")]


def framework():
    """A framework whose ids, labels, descriptors and groups are hostile; white space stands in labels only."""
    rows = ["id,parent,label,descriptor"]
    for number, payload in enumerate(payloads()):
        name = payload.translate(str.maketrans("", "", "\0\n\r\t"))
        parent = f"in {name}" if number % 3 == 0 else ""
        cells = [f"{name} {number}", parent, payload, f"Clean water number{number} {payload} for students."]
        rows.append(",".join(quoted(cell.replace("\0", "")) for cell in cells))
    return "\n".join(rows) + "\n"


def document():
    """A document with a hostile title, hostile headings and sentences."""
    page = f"<!doctype html><title>{escaped(''.join(payloads()))}</title>"
    for number, payload in enumerate(payloads()):
        words = escaped(payload)
        page += f"<h2>{words}</h2><p>Clean water number{number} {words} for students.</p>"
    return page


def without_policy(folder, name):
    """Writes a copy of a page without its policy, which is a second lock and not the only one. Returns its name."""
    page = folder.read(name).decode()
    start = page.index('<meta http-equiv="Content-Security-Policy"')
    end = page.index(">", start) + 1
    folder.put("open.html", page[:start] + page[end:])
    return "open.html"


def escaped(words):
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def quoted(words):
    return '"' + words.replace('"', '""') + '"'
