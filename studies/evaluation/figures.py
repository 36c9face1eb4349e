"""The figures of the page: results in, SVG files out. Dots are values, lines through them 95 % intervals."""
from html import escape

from program import SCHEMES, SETS, proportion

INK, GREY, RULE = "#222", "#666", "#ddd"
# Colours that people with any colour vision tell apart, and a shape for each.
LOOKS = {"BM25": ("#8a8a8a", "square"), "TF-IDF": ("#cc79a7", "diamond"), "paper": ("#d55e00", "triangle"), "graded": ("#0072b2", "circle")}
ROW = 17


class Drawing:
    """An SVG picture that grows by shapes."""

    def __init__(self, title, width, height):
        self.width, self.height, self.title, self.shapes = width, height, title, []

    def text(self, x, y, words, anchor="start", size=12, colour=INK):
        style = f'text-anchor="{anchor}" font-size="{size}" fill="{colour}"'
        self.shapes.append(f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(words)}</text>')

    def line(self, x1, y1, x2, y2, colour=RULE, width=1.0):
        self.shapes.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"/>')

    def mark(self, x, y, name, hollow=False):
        colour, shape = LOOKS[name]
        fill = "#fff" if hollow else colour
        corners = {
            "square": [(-4, -4), (4, -4), (4, 4), (-4, 4)],
            "diamond": [(0, -5.5), (5.5, 0), (0, 5.5), (-5.5, 0)],
            "triangle": [(0, -5), (5, 4), (-5, 4)],
        }.get(shape)
        style = f'fill="{fill}" stroke="{colour}" stroke-width="1.5"'
        if corners:
            points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in corners)
            self.shapes.append(f'<polygon points="{points}" {style}/>')
        else:
            self.shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.3" {style}/>')

    def whisker(self, axis, y, estimate, name):
        value, low, high = estimate
        self.line(axis(low), y, axis(high), y, LOOKS[name][0], 2)
        self.mark(axis(value), y, name)

    def scale(self, axis, ticks, top, bottom, label):
        for tick in ticks:
            self.line(axis(tick), top, axis(tick), bottom, "#999" if tick == 0 else RULE)
            self.text(axis(tick), bottom + 15, f"{tick:g}".replace("-", "−"), "middle", 11, GREY)
        self.text((axis(ticks[0]) + axis(ticks[-1])) / 2, bottom + 31, label, "middle", 11, GREY)

    def legend(self, x, y, entries):
        for name, words, hollow in entries:
            self.mark(x, y - 4, name, hollow)
            self.text(x + 10, y, words)
            x += 32 + 7 * len(words)

    def save(self, file):
        file.write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}" '
            f'font-family="Helvetica, Arial, sans-serif" role="img"><title>{escape(self.title)}</title>\n'
            f'<rect width="100%" height="100%" fill="#fff"/>\n' + "\n".join(self.shapes) + "\n</svg>\n", "utf-8")


def axis(left, right, low, high):
    return lambda value: left + (value - low) / (high - low) * (right - left)


def headline(results):
    block = len(LOOKS) * ROW + 14
    drawing = Drawing("hit@1 of four systems on five sets", 760, 62 + len(SETS) * block + 40)
    x = axis(170, 740, 0, .8)
    drawing.legend(170, 24, [(name, name, False) for name in LOOKS])
    drawing.scale(x, [0, .2, .4, .6, .8], 44, 50 + len(SETS) * block, "hit@1: share of texts whose first concept is right")
    for at, name in enumerate(SETS):
        top = 58 + at * block
        drawing.text(158, top + block / 2 - 10, name, "end")
        for row, system in enumerate(LOOKS):
            drawing.whisker(x, top + row * ROW, results["headline"][name]["systems"][system]["metrics"]["hit_1"], system)
    return drawing


def decision(results):
    block = len(SCHEMES) * (ROW + 4) + 14
    drawing = Drawing("Expected and observed balanced accuracy of the decision", 760, 62 + len(SETS) * block + 40)
    x = axis(170, 740, .5, 1)
    drawing.legend(170, 24, [(s, f"{s}, {'expected' if hollow else 'observed'}", hollow) for s in SCHEMES for hollow in (True, False)])
    drawing.scale(x, [.5, .6, .7, .8, .9, 1], 44, 50 + len(SETS) * block, "balanced accuracy of the decision without labels (.5 is chance)")
    for at, (name, framework) in enumerate(SETS.items()):
        drawing.text(158, 60 + at * block + ROW / 2 + 6, name, "end")
        for row, scheme in enumerate(SCHEMES):
            y = 60 + at * block + row * (ROW + 4)
            before = results["expected"][framework][scheme]
            drawing.whisker(x, y, results["headline"][name]["systems"][scheme]["metrics"]["balanced_accuracy"], scheme)
            drawing.mark(x(1 - (before["missed"] + before["passed"]) / 2), y, scheme, True)
    return drawing


def types(results):
    names = list(results["variants"]["paper"]["types"])
    block, panel, gap = 2 * ROW + 8, 160, 24
    bottom = 70 + len(names) * block
    drawing = Drawing("Change of hit@1 with fewer term types", 130 + len(SETS) * panel, bottom + 45)
    drawing.legend(120, 22, [(scheme, scheme, False) for scheme in SCHEMES])
    for column, name in enumerate(SETS):
        left = 125 + column * panel
        x = axis(left, left + panel - gap, -.17, .1)
        drawing.text(left + (panel - gap) / 2, 46, name, "middle", 11)
        drawing.scale(x, [-.1, 0, .1], 54, bottom - 8, "change of hit@1")
        for row, variant in enumerate(names):
            for line, scheme in enumerate(SCHEMES):
                y = 68 + row * block + line * ROW
                drawing.whisker(x, y, results["variants"][scheme]["types"][variant][name]["gain"]["hit_1"], scheme)
    for row, variant in enumerate(names):
        drawing.text(112, 80 + row * block, variant.replace(",", ", "), "end")
    return drawing


def documents(results):
    mixes = {name: of for name, of in results["documents"]["mixes"].items() if name.endswith("of 100")}
    drawing = Drawing("Long documents that are found aligned with their goal", 760, 330)
    right, top, bottom = 720, 50, 270
    x, y = axis(80, right, 0, 100), axis(bottom, top, 0, 1)
    drawing.legend(90, 24, [(scheme, scheme, False) for scheme in SCHEMES])
    drawing.scale(x, [0, 20, 40, 60, 80, 100], top, bottom, "units about the goal, of 100")
    for tick in (0, .25, .5, .75, 1):
        drawing.line(80, y(tick), right, y(tick))
        drawing.text(70, y(tick) + 4, f"{tick:g}", "end", 11, GREY)
    drawing.text(300, 24, "share of documents that are aligned with their goal", "start", 11, GREY)
    for scheme in SCHEMES:
        points = [(x(int(name.split()[0])), *map(y, proportion(of[scheme]["own"], of[scheme]["documents"]))) for name, of in mixes.items()]
        for (x1, y1, *_), (x2, y2, *_) in zip(points, points[1:]):
            drawing.line(x1, y1, x2, y2, LOOKS[scheme][0], .7)
        for at, value, low, high in points:
            drawing.line(at, low, at, high, LOOKS[scheme][0], 2)
            drawing.mark(at, value, scheme)
    return drawing


def write(folder, results):
    for make in (headline, decision, types, documents):
        make(results).save(folder / f"{make.__name__}.svg")
