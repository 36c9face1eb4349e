"""Small documents and a framework that several tests read, and the form in which numbers are compared."""

import struct

# A document with headings, lists, repeated words, sentences of one word, and a blank page.
PLAN = """\
Campus Plan

We ensure access to affordable, reliable energy. Energy! Nothing here.

1. Water

Clean water and sanitation for all: we manage water,
water and more water sustainably. We reduce inequality within and among countries.

- promote inclusive education
- end poverty in all its forms

2. Notes

The typeface is serif. § 12 — 3.5 %.
"""

# A framework with a hierarchy, a shared word, a duplicate text and a concept that no term describes.
GOALS = """\
id,parent,label,descriptor
E,,Energy,Ensure access to affordable and reliable energy for all.
W,Blue,Water,"Ensure clean water, sanitation and sustainable management of water."
W1,W,Drinking water,Provide drinking water to students and staff.
X,,Equality,Reduce inequality within and among countries.
Y,,Same,Reduce inequality within and among countries.
Z,,Nothing,It is as it is.
"""

# The plan a year later: more about energy, less about all else.
LATER = """\
Campus Plan

We ensure access to affordable, reliable energy for all. Solar energy and wind energy are affordable.

1. Water

We manage water. Nothing here.

2. Notes

The typeface is serif.
"""

# A short document of the same kind.
THIRD = "Campus Plan\n\nWe reduce inequality within and among countries. Nothing here.\n"


def bits(numbers):
    """Numbers to the last bit; nothing is nothing."""
    return [None if number is None else struct.pack(">d", number) for number in numbers]
