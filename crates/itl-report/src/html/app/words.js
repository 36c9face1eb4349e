// Where the terms of a cell stand in its unit, and the text with these words marked.

/** The words of a unit that count: place in the unit, number of the stem (0: no concept has it), number of the tag. */
const wordsOf = (result, unit) => {
  const { columns, wordEnds } = result;
  return Array.from({ length: wordEnds[unit + 1] - wordEnds[unit] }, (_, i) => {
    const at = wordEnds[unit] + i;
    const start = columns["word.start"][at];
    return {
      start,
      end: start + columns["word.length"][at],
      stem: columns["word.stem"][at],
      tag: columns["word.tag"][at],
    };
  });
};

/** The occurrences of a term among words, each as the positions of its words. */
const occurrences = (result, words, term) => {
  const { columns, head } = result;
  const [a, b, c] = ["first", "second", "third"].map((part) => columns[`term.${part}`][term]);
  const found = [];
  const reach = head.parameters.window + (head.parameters.reach === "plus-one" ? 1 : 0);
  words.forEach((word, i) => {
    if (word.stem !== a) return;
    switch (columns["term.kind"][term]) {
      case 0:
        if (word.tag === b) found.push([i]);
        break;
      case 1:
        if (words[i + 1]?.stem === b) found.push([i, i + 1]);
        break;
      case 2:
        if (words[i + 1]?.stem === b && words[i + 2]?.stem === c) found.push([i, i + 1, i + 2]);
        break;
      default:
        for (let j = Math.max(0, i - reach); j <= Math.min(words.length - 1, i + reach); j++) {
          // Without an order, a pair is met once and may be in a row; with one, words in a row are a bigram.
          const counts = result.graded ? a !== b || j > i : j !== i + 1;
          if (j !== i && counts && words[j].stem === b) found.push(i < j ? [i, j] : [j, i]);
        }
    }
  });
  return found;
};

/** For every word of a unit how much it carries of the cell, and the strongest type of term that it is in. */
const marksOf = (result, unit, parts) => {
  const words = wordsOf(result, unit);
  const marks = words.map((word) => ({ ...word, strength: 0, kinds: [0, 0, 0, 0] }));
  for (const part of parts) {
    const kind = result.columns["term.kind"][part.term];
    const places = occurrences(result, words, part.term);
    for (const positions of places) {
      for (const position of positions) {
        const share = part.contribution / places.length / positions.length;
        marks[position].strength += share;
        marks[position].kinds[kind] += share;
      }
    }
  }
  const top = Math.max(0, ...marks.map((mark) => mark.strength));
  return marks
    .filter((mark) => mark.strength > 0)
    .map((mark) => ({
      ...mark,
      degree: Math.max(1, Math.ceil((4 * mark.strength) / top)),
      kind: mark.kinds.indexOf(Math.max(...mark.kinds)),
    }));
};

const KIND_CLASSES = ["alone", "in-row", "in-row", "near"];
const KIND_WORDS = ["as a word", "two in a row", "three in a row", "near each other"];

/** The text of a unit with its matched words marked, and differently those that an encoder found alone. */
const marked = (result, unit, parts, byEncoder = []) => {
  const text = result.unitText(unit);
  const pieces = [];
  let at = 0;
  const look = (mark) =>
    mark.kind === undefined
      ? { class: "by-meaning", title: "found by the encoder only" }
      : {
          class: `${KIND_CLASSES[mark.kind]} degree-${mark.degree}`,
          title: `${digits(mark.strength, 3)} of the affinity, most of it ${KIND_WORDS[mark.kind]}`,
        };
  for (const mark of [...marksOf(result, unit, parts), ...byEncoder].sort((a, b) => a.start - b.start)) {
    if (mark.start < at) continue;
    pieces.push(text.slice(at, mark.start));
    pieces.push(h("mark", look(mark), text.slice(mark.start, mark.end)));
    at = mark.end;
  }
  pieces.push(text.slice(at));
  return pieces;
};
