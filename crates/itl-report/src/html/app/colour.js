// Colours: a scale of one hue whose lightness alone tells the value, so that it reads without colour vision and in
// grey; and a few tints to tell concepts apart in the text, where a label says the same.

const SCALES = {
  light: ["#f3f6fa", "#d3e3f1", "#9cc6e0", "#559bcb", "#2468ae", "#0d3b76"],
  dark: ["#1a212b", "#20415f", "#286491", "#3c8fbf", "#7cbfdd", "#d5f0fb"],
};
const TINTS = 8;

const channels = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const scales = Object.fromEntries(Object.entries(SCALES).map(([theme, stops]) => [theme, stops.map(channels)]));

const theme = () => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
};

/** The colour of a share between 0 and 1, and the ink that can be read on it. It grows with the square root: a few
 * strong cells must not make all others look empty. */
const colourOf = (share, name = theme()) => {
  const stops = scales[name];
  const place = Math.sqrt(Math.min(1, Math.max(0, share))) * (stops.length - 1);
  const low = Math.min(stops.length - 2, Math.floor(place));
  const mixed = stops[low].map((from, i) => Math.round(from + (stops[low + 1][i] - from) * (place - low)));
  const light = 0.2126 * linear(mixed[0]) + 0.7152 * linear(mixed[1]) + 0.0722 * linear(mixed[2]);
  return { fill: `rgb(${mixed.join(" ")})`, ink: light > 0.1791 ? "#000000" : "#ffffff", mixed };
};

const linear = (channel) => {
  const value = channel / 255;
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** The tint of each concept: the document's strongest have one each, the others share the last. */
const tintsOf = (result) => {
  const ranked = result.head.decision ? columnsByVerdict(result) : rankedColumns(result, "relative");
  const tints = new Int32Array(result.m).fill(TINTS);
  ranked.slice(0, TINTS).forEach((column, at) => (tints[column] = at));
  return tints;
};

/** Columns by their value for the document, best first; undefined ones last. */
const rankedColumns = (result, measure) => {
  const key = (column) => result.concepts[column][measure] ?? -1;
  return Array.from({ length: result.m }, (_, column) => column).sort(
    (a, b) => key(b) - key(a) || result.concepts[b].absolute - result.concepts[a].absolute || a - b,
  );
};

const legend = (max, label, ...more) =>
  h(
    "div",
    { class: "legend" },
    h(
      "span",
      { class: "scale" },
      h(
        "span",
        { class: "ramp", "aria-hidden": "true" },
        Array.from({ length: 24 }, (_, i) => {
          const step = h("i");
          step.style.background = colourOf((i / 23) ** 2).fill;
          return step;
        }),
      ),
      h(
        "span",
        { class: "ticks" },
        [0, max / 4, max].map((value, at) => h("span", {}, `${at === 2 ? "≥ " : ""}${digits(value, 2)}`)),
      ),
    ),
    h("span", {}, label),
    more,
  );
