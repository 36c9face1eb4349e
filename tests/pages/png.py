"""Pictures in fewer bytes: text on plain ground packs best as it is, without the filters that a browser chooses."""

import base64
import struct
import zlib

# The pixels of a picture as a browser has them, without the fourth byte of each.
PIXELS = """async picture => {
    const blob = await (await fetch('data:image/png;base64,' + picture)).blob();
    const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none' });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const pen = canvas.getContext('2d');
    pen.drawImage(bitmap, 0, 0);
    const { data, width, height } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    const pixels = new Uint8Array(3 * width * height);
    for (let at = 0; at < width * height; at++)
        for (let part = 0; part < 3; part++) pixels[3 * at + part] = data[4 * at + part];
    return { width, height, pixels: pixels.toBase64() };
}"""


def repacked(page, picture):
    """The same picture, from a page that may be anything but has no policy: an empty one."""
    found = page.evaluate(PIXELS, base64.b64encode(picture).decode())
    pixels, width, height = base64.b64decode(found["pixels"]), found["width"], found["height"]
    lines = [b"\0" + pixels[start : start + 3 * width] for start in range(0, 3 * width * height, 3 * width)]
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"".join(lines), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in parts)


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
