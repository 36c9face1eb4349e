"""What is dark on the picture of a page under the rectangles of the chosen sentence, and where these stand."""

import math

from printed import LEFT, SHEET, SIZE, STEP, TOP

# For every rectangle the shares of dark pixels inside of it and just above it, and its place in parts of the page.
INK = """async leaf => {
    const picture = leaf.querySelector('img');
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen.drawImage(picture, 0, 0);
    const sheet = picture.getBoundingClientRect();
    const scale = picture.naturalWidth / sheet.width;
    const dark = (x, y, w, h) => {
        const { data } = pen.getImageData(x, y, Math.max(1, w), Math.max(1, h));
        let count = 0;
        for (let at = 0; at < data.length; at += 4) if (data[at] < 128) count++;
        return count / (data.length / 4);
    };
    return [...leaf.querySelectorAll('.chosen rect')].map(rect => {
        const box = rect.getBoundingClientRect();
        const sizes = [box.x - sheet.x, box.y - sheet.y, box.width, box.height];
        const [x, y, w, h] = sizes.map(size => Math.round(size * scale));
        const place = {
            left: (box.x - sheet.x) / sheet.width,
            top: (box.y - sheet.y) / sheet.height,
            bottom: (box.bottom - sheet.y) / sheet.height,
        };
        return { inside: dark(x, y, w, h), above: dark(x, y - 4, w, 3), ...place };
    });
}"""


def assert_words_are_inside(leaf):
    """The words of the chosen sentence are inside of its rectangles, and these on lines of the file, in its margins."""
    rectangles = leaf.evaluate(INK)
    assert rectangles
    for line in rectangles:
        assert line["inside"] > 0.04, f"there are words: {line}"
        assert line["above"] < 0.02, f"nothing sticks out: {line}"
        top, bottom = line["top"] * SHEET[1], line["bottom"] * SHEET[1]
        baseline = TOP + STEP * math.floor((bottom - TOP) / STEP)
        assert top < baseline - 0.5 * SIZE, (top, baseline, bottom)
        assert bottom - baseline < 0.5 * SIZE, (top, baseline, bottom)
        assert line["left"] * SHEET[0] > LEFT - 1, line
