// The data of the page: one deflated block in, arrays of numbers and texts out. The Rust side is columns.rs.

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The bytes of the element that holds them, inflated. */
const inflate = async (element) => {
  const packed = Uint8Array.from(atob(element.textContent), (c) => c.charCodeAt(0));
  element.remove();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

/** Whole numbers of seven bits a byte, as they are or as steps from one to the next. */
const wholes = (bytes, count, steps) => {
  const numbers = new Float64Array(count);
  let at = 0;
  let last = 0;
  for (let i = 0; i < count; i++) {
    let number = 0;
    let scale = 1;
    let byte;
    do {
      byte = bytes[at++];
      number += (byte & 0x7f) * scale;
      scale *= 128;
    } while (byte & 0x80);
    if (steps) {
      last += number % 2 ? -(number + 1) / 2 : number / 2;
      number = last;
    }
    numbers[i] = number;
  }
  return numbers;
};

const forms = {
  whole: (bytes, count) => wholes(bytes, count, false),
  steps: (bytes, count) => wholes(bytes, count, true),
  double: (bytes) => new Float64Array(bytes.slice().buffer),
  text: (bytes) => decoder.decode(bytes),
};

/** The head, and the columns by name. */
const unpack = async (element) => {
  const bytes = await inflate(element);
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const head = JSON.parse(decoder.decode(bytes.subarray(4, 4 + length)));
  const columns = {};
  let at = 4 + length;
  for (const [name, form, count, size] of head.columns) {
    columns[name] = forms[form](bytes.subarray(at, at + size), count);
    at += size;
  }
  return { head, columns };
};

/** Where each row ends that has so many items: row i is ends[i] to ends[i + 1]. */
const ends = (counts) => {
  const sums = new Uint32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i++) sums[i + 1] = sums[i] + counts[i];
  return sums;
};
