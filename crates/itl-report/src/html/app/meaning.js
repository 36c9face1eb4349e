// The encoder's half of a cell: the words it rests on, with signs, and what the text is like. Only of pages with an encoder.

const MEANING_WORDS = 12;

const meaningCell = (result, unit, column) =>
  (result.head.meaning ?? []).find((one) => one.unit === unit && one.concept === column);

/** Where in the text of a unit the words stand that only the encoder found. */
function byEncoderOnly(result, unit, column) {
  const text = result.unitText(unit);
  const found = [];
  let at = 0;
  // What stands between words is not looked for: a line may end there.
  const words = (meaningCell(result, unit, column)?.pieces ?? []).filter(([, mark]) => mark);
  for (const [word, [, byTerms, byEncoder]] of words) {
    const start = text.indexOf(word, at);
    if (start < 0) continue;
    at = start + word.length;
    if (byEncoder && !byTerms) found.push({ start, end: at });
  }
  return found;
}

/** The meaning half of a unit and a concept, or nothing. */
function meaningHalf(result, unit, column) {
  const cell = meaningCell(result, unit, column);
  if (!cell) return null;
  const signed = (value) => (value < 0 ? "−" : "+") + Math.abs(value).toFixed(4);
  const words = cell.pieces.filter(([, mark]) => mark);
  const strongest = [...words].sort((a, b) => Math.abs(b[1][0]) - Math.abs(a[1][0]));
  const shown = strongest.slice(0, MEANING_WORDS);
  const more = strongest.slice(MEANING_WORDS).reduce((sum, [, [share]]) => sum + share, 0);
  const rows = shown.map(([word, [share]]) => [word, share]);
  if (strongest.length > MEANING_WORDS) rows.push([plural(strongest.length - MEANING_WORDS, "more word"), more]);
  rows.push(["rest: marks and punctuation", cell.rest]);
  const piece = ([text, mark]) =>
    mark && mark[2] ? h("mark", { class: mark[1] ? "by-both" : "by-meaning" }, text) : mark && mark[1] ? h("mark", {}, text) : text;
  const disagree = cell.lexical_score > 0 !== cell.meaning_score > 0;
  return h(
    "section",
    { class: "meaning-half", "data-centred": cell.centred },
    h("h3", {}, "What the encoder’s half rests on"),
    h("p", { dir: "auto" }, cell.pieces.map(piece)),
    h(
      "p",
      { class: "hint" },
      "Marks: found ",
      h("mark", { class: "by-both" }, "by both halves"),
      " ",
      h("mark", { class: "by-meaning" }, "by the encoder only"),
      " ",
      h("mark", {}, "by terms only"),
      ".",
    ),
    cell.like ? h("p", { class: "like" }, `Like ${line(cell.like[0], 40)}: ${line(cell.like[1], 200)}`) : null,
    cell.closest ? h("p", { class: "faint" }, `Closest words: ${cell.closest[0]} ~ ${cell.closest[1]}`) : null,
    h(
      "table",
      { class: "terms meaning-words" },
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, "Word"), h("th", { scope: "col", class: "number" }, "Contribution")),
      ),
      h(
        "tbody",
        {},
        rows.map(([name, share]) => h("tr", {}, h("td", {}, line(name, 60)), h("td", { class: "number" }, signed(share)))),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, "Sum: similarity less the mean over concepts"),
          h("td", { class: "number" }, signed(cell.centred)),
        ),
      ),
    ),
    h(
      "p",
      {},
      `Score ${digits(cell.score, 3)} = ${signed(cell.lexical_score)} by terms ${signed(cell.meaning_score)} by the encoder.`,
      disagree ? " The halves disagree." : "",
    ),
  );
}
