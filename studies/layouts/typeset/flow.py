"""Sentences in, lines on sheets out: paragraphs through columns, with what runs on from line to line written down."""
import re
from dataclasses import dataclass, replace

from .metrics import width

MARK = re.compile(r"\^(\d+)")
# A raised mark is this share of the size and stands this share of it above the line.
MARK_SIZE, MARK_RISE = 0.6, 0.38
VOWELS = set("aeiouy")


@dataclass
class Style:
    font: str
    size: float
    leading: float
    color: tuple = (0, 0, 0)
    justified: bool = False
    hyphens: bool = True
    # Points: of the first line, of all lines, above and below.
    first: float = 0.0
    indent: float = 0.0
    before: float = 0.0
    after: float = 0.0
    spacing: float = 0.0
    layer: int = 1
    centred: bool = False

    def but(self, **changes):
        return replace(self, **changes)


@dataclass
class Column:
    sheet: object
    x: float
    top: float
    width: float
    bottom: float

    def __post_init__(self):
        self.y = self.top


@dataclass
class Word:
    text: str
    sentence: int
    # The rest of a word that was begun on the line before.
    rest: bool = False
    # It ends with a hyphen that is not its own.
    soft: bool = False

    @property
    def shown(self):
        return MARK.sub("", self.text)


def wide(word, style):
    marks = "".join(MARK.findall(word.text))
    small = width(marks, style.font, style.size * MARK_SIZE)
    return width(word.shown, style.font, style.size, style.spacing) + small


def split(word, room, style):
    """A word cut in two at a hyphen or between syllables, if its first part fits."""
    text = word.text
    if "^" in text:
        return None
    places = [match.end() for match in re.finditer(r"(?<=[^\W\d_])-(?=[^\W\d_])", text)]
    core = re.match(r"[^\W\d_]+", text)
    if style.hyphens and not places and core and len(core.group()) >= 8:
        letters = core.group().lower()
        for place in range(3, len(letters) - 3):
            before, after = letters[place - 1], letters[place]
            later = letters[place + 1]
            if before in VOWELS and after not in VOWELS and later in VOWELS:
                places.append(place)
            elif before not in VOWELS and after not in VOWELS and letters[place - 2] in VOWELS and later in VOWELS:
                places.append(place)
    for place in sorted(places, reverse=True):
        head, tail = text[:place], text[place:]
        soft = not head.endswith("-")
        head += "-" if soft else ""
        if width(head, style.font, style.size, style.spacing) <= room:
            return Word(head, word.sentence, soft=soft), Word(tail, word.sentence, True)
    return None


def break_lines(words, style, measure):
    """Greedy lines; `measure(n)` is the width of the n-th."""
    lines, line, used = [], [], 0.0
    blank = width(" ", style.font, style.size, style.spacing)
    queue = list(words)
    room = measure(0) - style.first
    while queue:
        word = queue.pop(0)
        needed = wide(word, style) + (blank if line else 0)
        if used + needed <= room or not line:
            line.append(word)
            used += needed
            continue
        halves = split(word, room - used - blank, style)
        if halves and not (lines and lines[-1][-1].text.endswith("-")):
            line.append(halves[0])
            queue.insert(0, halves[1])
        else:
            queue.insert(0, word)
        lines.append(line)
        line, used, room = [], 0.0, measure(len(lines))
    if line:
        lines.append(line)
    return lines


class Flow:
    """Text through a row of columns, one after the other."""

    def __init__(self, book, columns):
        self.book, self.columns, self.at = book, columns, 0

    @property
    def column(self):
        return self.columns[self.at]

    def is_full(self, height=0.0):
        return self.at == len(self.columns) - 1 and self.column.y - height < self.column.bottom

    def left(self):
        """How many points are left in this and all following columns."""
        here = self.column
        return here.y - here.bottom + sum(each.top - each.bottom for each in self.columns[self.at + 1 :])

    def para(self, sentences, style, role="prose", tag="P", element=None, lead=None, marker=None, **label):
        """Sets sentences as one paragraph and labels each as a unit. Returns the units."""
        book = self.book
        element = element or book.element(tag)
        units = [self.labelled(role, sentence, lead, marker, label) for sentence in sentences]
        queue = [Word(text, index) for index, sentence in enumerate(sentences) for text in sentence.split()]
        if any("^" in sentence for sentence in sentences):
            style = style.but(hyphens=False)
        lines = break_lines(queue, style, lambda _: self.column.width - style.indent)
        self.column.y -= style.before if self.column.y < self.column.top else 0
        previous = None
        for number, line in enumerate(lines):
            place = "line"
            if self.column.y - style.leading < self.column.bottom and self.at + 1 < len(self.columns):
                place = "page" if self.columns[self.at + 1].sheet is not self.column.sheet else "column"
                self.at += 1
            column = self.column
            column.y -= style.leading
            if number == 0 and marker:
                self.marker(column, style, marker, element)
            for word in line:
                units[word.sentence]["page"] = units[word.sentence]["page"] or column.sheet.number
            text = " ".join(word.text for word in line)
            if previous and previous[1][-1].sentence == line[0].sentence:
                marked = any("^" in word.text for word in previous[1][-2:] + line[:2])
                if not marked:
                    book.pair(column.sheet, role, previous[0], text, place)
            self.draw(column, line, style, element, number, last=number + 1 == len(lines))
            previous = (text, line)
        self.column.y -= style.after
        return units

    def labelled(self, role, sentence, lead, marker, label):
        plain = MARK.sub("", sentence)
        forms = list(label.get("forms", ()))
        exact = plain != sentence
        if exact:
            forms.append(" ".join(MARK.sub(r" \1 ", sentence).split()))
        if marker and any(letter.isalnum() for letter in marker[0]):
            forms.append(f"{marker[0]} {plain}")
        if lead:
            forms += [f"{lead} {text}" for text in [plain, *forms]]
        more = {name: value for name, value in label.items() if name != "forms"}
        return self.book.unit(role, plain, forms=forms, exact=exact, **more)

    def marker(self, column, style, marker, element):
        """The bullet or number of an item; `late` ones are drawn when the page is done."""
        text, hang, late, font, actual = marker
        x = column.x + style.indent - hang
        put = dict(color=style.color, element=element, layer=9 if late else style.layer, actual=actual)
        column.sheet.text(x, column.y, text, font or style.font, style.size, **put)

    def draw(self, column, line, style, element, number, last):
        sheet, d = column.sheet, self.book.design
        x = column.x + style.indent + (style.first if number == 0 else 0)
        text = " ".join(word.text for word in line)
        room = column.width - style.indent - (style.first if number == 0 else 0)
        free = room - sum(wide(word, style) for word in line)
        free -= (len(line) - 1) * width(" ", style.font, style.size, style.spacing)
        put = dict(color=style.color, element=element, layer=style.layer, spacing=style.spacing)
        if style.centred:
            x += free / 2
        if "^" in text:
            for place, part in enumerate(MARK.split(text)):
                size = style.size * MARK_SIZE if place % 2 else style.size
                rise = style.size * MARK_RISE if place % 2 else 0
                shown = part if place % 2 else part.strip() if place == 0 else part.rstrip()
                sheet.text(x, column.y + rise, shown, style.font, size, **put)
                x += width(part, style.font, size)
            return
        between = 0.0
        if style.justified and not last and len(line) > 3 and 0 < free < room * 0.3:
            between = free / (len(line) - 1)
        if d.marked_hyphens and line[-1].soft:
            sheet.text(x, column.y, text[:-1], style.font, style.size, between=between, **put)
            x += width(text[:-1], style.font, style.size) + between * (len(line) - 1)
            sheet.text(x, column.y, "-", style.font, style.size, actual="\u00ad", **put)
            return
        sheet.text(x, column.y, text, style.font, style.size, between=between, **put)
