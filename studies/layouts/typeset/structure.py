"""The structure tree of a tagged file: elements in, objects out. It can be made wrong on purpose."""
from dataclasses import dataclass, field


@dataclass(eq=False)
class Element:
    tag: str
    parent: object = None
    children: list = field(default_factory=list)
    # Marked content: page, place in the order of reading, number on the page.
    marks: list = field(default_factory=list)


class Structure:
    def __init__(self):
        self.root = Element("Document")
        self.all = [self.root]

    def element(self, tag, parent=None):
        element = Element(tag, parent or self.root)
        element.parent.children.append(element)
        self.all.append(element)
        return element

    def mark(self, element, page, number, place):
        element.marks.append((page, place, number))

    def make_wrong(self):
        """What poor converters write: no tables and lists, paragraphs for headings, the order of the letters' positions."""
        flat = [element for element in self.all if element.marks]
        kept = []
        for element in flat:
            for mark in element.marks:
                kept.append(Element("P", self.root, [], [mark]))
        kept.sort(key=lambda element: (element.marks[0][0], -(element.marks[0][2] * 7919 % 101)))
        for place, element in enumerate(kept):
            if place % 9 == 4:
                element.tag = "H1"
        self.root.children = kept
        self.all = [self.root, *kept]

    def write(self, pdf, pages):
        """Adds the tree; returns its number. `pages` are the numbers of the page objects."""
        for element in reversed(self.all[1:]):
            if not element.marks and not element.children:
                element.parent.children.remove(element)
        numbers, stack = {}, [self.root]
        while stack:
            element = stack.pop()
            numbers[id(element)] = pdf.reserve()
            stack.extend(element.children)
        top = pdf.reserve()
        owners = [{} for _ in pages]
        stack = [self.root]
        while stack:
            element = stack.pop()
            stack.extend(element.children)
            number = numbers[id(element)]
            parent = numbers[id(element.parent)] if element.parent else top
            kids = []
            for page, _, mark in sorted(element.marks):
                kids.append(f"<</Type/MCR/Pg {pages[page - 1]} 0 R/MCID {mark}>>")
                owners[page - 1][mark] = number
            kids += [f"{numbers[id(child)]} 0 R" for child in element.children]
            pdf.put(number, f"<</Type/StructElem/S/{element.tag}/P {parent} 0 R/K[{' '.join(kids)}]>>")
        rows = []
        for page, marks in enumerate(owners):
            rows.append(f"{page}[{' '.join(f'{marks[mark]} 0 R' for mark in sorted(marks))}]")
        tree = pdf.add(f"<</Nums[{' '.join(rows)}]>>")
        roles = "<</Body/P/Lead/P/Chapter/H1/Subhead/H2>>"
        root = numbers[id(self.root)]
        pdf.put(top, f"<</Type/StructTreeRoot/K {root} 0 R/ParentTree {tree} 0 R/RoleMap{roles}>>")
        return top
