// The pairs that overlap most, each with what they share in plain words.

const PAIRS = 20;

/** The words of a pair: what they share, and most of all which terms. */
const pairReading = (result, { columns: [a, b], shared, terms }) => {
  const [one, other] = [a, b].map((column) => line(result.concepts[column].id, 40));
  // A pair of words and its reverse say the same to a reader, a word and itself nothing.
  const seen = new Set();
  const telling = terms.filter(([, text]) => {
    const stems = text.replace(/\/\S+$/, "").split(" ");
    const key = [...stems].sort().join(" ");
    return (stems.length === 1 || new Set(stems).size > 1) && !seen.has(key) && seen.add(key);
  });
  const names = telling.slice(0, 5).map(([, text]) => `“${result.spelled(text)}”`);
  return `${one} and ${other} share ${plural(shared, "term")}; most telling: ${names.join(", ")}.`;
};

const drawOverlaps = (app, all = false) => {
  const { result } = app;
  const { overlaps, figures } = result.head;
  const shown = all ? overlaps : overlaps.slice(0, PAIRS);
  const item = (overlap) => {
    const [a, b] = overlap.columns;
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "pair",
          "data-pair": `${a} ${b}`,
          onclick: () => app.show({ concept: a, other: b }),
        },
        h("b", { class: "number", "data-share": overlap.share }, digits(overlap.share, 3)),
        h("span", {}, h("span", { class: "id" }, line(result.concepts[a].id, 40)), ` ${line(result.name(a), 70)}`),
        h("span", {}, h("span", { class: "id" }, line(result.concepts[b].id, 40)), ` ${line(result.name(b), 70)}`),
        h("span", { class: "faint reading-of-pair" }, pairReading(result, overlap)),
      ),
    );
  };
  fill(
    byId("overlaps"),
    h("h2", { id: "overlaps-title" }, "Pairs that overlap most"),
    h(
      "p",
      { class: "hint" },
      `${plural(figures.overlapping_pairs, "pair")} of concepts share terms. The number is the affinity of one text to the other’s concept, relative to that concept’s own, mean of both ways: at 1 the two cannot be told apart. Concepts of the very same words are among the findings and not repeated here. Click a pair to read both texts.`,
    ),
    overlaps.length ? h("ol", { class: "pairs" }, shown.map(item)) : h("p", {}, "No two concepts share a term."),
    shown.length < overlaps.length
      ? h(
          "button",
          { type: "button", id: "more-pairs", onclick: () => drawOverlaps(app, true) },
          `Show ${overlaps.length - shown.length} more`,
        )
      : null,
  );
};
