// What length does: a point for every concept, by its number of words and by what it receives from the other texts.

const PLOT = { width: 720, height: 300, left: 64, bottom: 40, top: 12, right: 12 };

/** Round numbers of a logarithmic axis. */
const ticks = (low, high) => {
  const found = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const factor of [1, 2, 5]) {
      const tick = factor * 10 ** power;
      if (tick >= low * 0.999 && tick <= high * 1.001) found.push(tick);
    }
  }
  return found.length > 8 ? found.filter((tick) => Math.abs(Math.log10(tick) % 1) < 1e-9) : found;
};

const scatter = (points, label) => {
  const { width, height, left, bottom, top, right } = PLOT;
  const range = (at) => points.reduce(([low, high], p) => [Math.min(low, p[at]), Math.max(high, p[at])], [Infinity, 0]);
  const [xs, ys] = [range(0), range(1)];
  const scale = ([low, high], from, to) => {
    const span = Math.log(high / low) || 1;
    return (value) => from + ((to - from) * Math.log(value / low)) / span;
  };
  const [x, y] = [scale(xs, left, width - right), scale(ys, height - bottom, top)];
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "plot", role: "img", "aria-label": label },
    ticks(...xs).map((tick) => [
      svg("line", { x1: x(tick), x2: x(tick), y1: top, y2: height - bottom, class: "rule" }),
      svg("text", { x: x(tick), y: height - bottom + 16, "text-anchor": "middle" }, String(tick)),
    ]),
    ticks(...ys).map((tick) => [
      svg("line", { x1: left, x2: width - right, y1: y(tick), y2: y(tick), class: "rule" }),
      svg("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end" }, digits(tick, 2)),
    ]),
    svg("text", { x: (left + width) / 2, y: height - 4, "text-anchor": "middle" }, "words of the descriptor"),
    points.map(([words, value]) => svg("circle", { cx: x(words), cy: y(value), r: points.length > 300 ? 2 : 3.5 })),
  );
};

const drawLengths = (app) => {
  const { result, measure } = app;
  const { bias } = result.head;
  const points = result.concepts
    .map(({ words, received }, column) => [
      words,
      measure === "relative" ? result.relative(received, column) : received,
    ])
    .filter(([words, value]) => words > 0 && value > 0);
  const correlation = (value) => (value === null ? "–" : `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(2)}`);
  const rows = bias
    ? [
        ["Reference affinity λ_ref", bias.correlation_reference, null],
        ["Affinity received from the other texts", bias.correlation_absolute, bias.ratio_absolute],
        ["The same, relative to λ_ref", bias.correlation_relative, bias.ratio_relative],
      ]
    : [];
  fill(
    byId("lengths"),
    h("h2", { id: "lengths-title" }, "What length does"),
    bias
      ? h(
          "p",
          {},
          `Descriptors have ${bias.shortest} to ${bias.longest} words; half of them ${digits(bias.lower_quartile, 3)} to ${digits(bias.upper_quartile, 3)}. `,
          bias.sentence
            ? `${bias.sentence[0].toUpperCase()}${bias.sentence.slice(1)}.`
            : "There are too few concepts, or all are of one length: a bias cannot be measured.",
        )
      : h("p", {}, "No concept has a reference affinity."),
    rows.length && bias.sentence
      ? h(
          "div",
          { class: "scroll", tabindex: "0", role: "region", "aria-label": "Bias by length" },
          h(
            "table",
            { class: "terms bias" },
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                ["", "Rank correlation with length", "Longest quarter ÷ shortest"].map((name, at) =>
                  h("th", { scope: "col", class: at ? "number" : null }, name),
                ),
              ),
            ),
            h(
              "tbody",
              {},
              rows.map(([name, rho, ratio]) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, name),
                  numbers([correlation(rho), ratio === null ? "–" : digits(ratio, 3)]),
                ),
              ),
            ),
          ),
        )
      : null,
    points.length > 1 && bias?.sentence
      ? h(
          "figure",
          { class: "scatter" },
          scatter(points, "Words of each descriptor against what its concept receives"),
          h(
            "figcaption",
            { class: "hint" },
            `Each point is a concept: the ${measure === "relative" ? "mean relative affinity" : "mean affinity"} it receives from the other texts, by its number of words. A flat cloud is fair. Concepts that receive nothing are not shown, and those with the same words as another take no part in the figures.`,
          ),
        )
      : null,
  );
};
