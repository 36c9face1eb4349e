// Colours: a scale of one hue whose lightness alone tells the value, so that it reads without colour vision and in
// grey; and a colour for each concept, the same in every document, where a label says the same.

const SCALES = {
  light: ["#f3f6fa", "#d3e3f1", "#9cc6e0", "#559bcb", "#2468ae", "#0d3b76"],
  dark: ["#1a212b", "#20415f", "#286491", "#3c8fbf", "#7cbfdd", "#d5f0fb"],
};
/** Between the hues of two concepts that follow each other, in turns of the circle, as in marked copies of documents. */
const GOLDEN = 0.381966011250105;
/** The lightness of the colours of three concepts in a row, in percent: hues that come close differ in it. */
const LIGHTNESS = { light: [38, 48, 30], dark: [62, 72, 54] };

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

/** The colour of a concept by its place in the framework, for bars and dots. */
const conceptColour = (column, name = theme()) =>
  `hsl(${Math.round(360 * ((column * GOLDEN) % 1))} 62% ${LIGHTNESS[name][column % 3]}%)`;

/** The same hue for text to stand on: red, green and blue, which a style sheet makes as faint as it wants. */
const tintOf = (column) => {
  const hue = 6 * ((column * GOLDEN) % 1);
  const part = (shift) => {
    const distance = Math.abs(((hue + shift) % 6) - 3) - 1;
    return Math.round(255 * (0.12 + 0.72 * Math.min(1, Math.max(0, distance))));
  };
  return `${part(0)} ${part(4)} ${part(2)}`;
};

/** Gives an element the tint of a concept. */
const tinted = (element, column) => {
  element.style.setProperty("--tint", tintOf(column));
  return element;
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
