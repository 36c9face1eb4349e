// A profile at a glance: a bar for every concept that is covered or mentioned, at its place in the framework and in its colour, as high as its
// evidence; those that are mentioned are pale. Documents can be told apart by their bars.
import { conceptColour, h, line, svg, worth } from "./kit.js";
import { words } from "./texts.js";

const [WIDTH, HEIGHT, LEAST] = [210, 34, 4];
/** The least width of a bar, in the units of the drawing. */
const THIN = 2;
/** Concepts that a legend can name. */
const NAMED = 40;

/** A drawing of concepts with verdict and evidence; `order` has all concepts of the framework in its order. */
export const smallProfile = (concepts, order) => {
  const places = new Map(order.map(({ id }, column) => [id, column]));
  const shown = concepts.filter(({ id }) => places.has(id));
  const most = Math.max(...shown.map(({ evidence }) => evidence), 0.0001);
  const step = WIDTH / Math.max(order.length, 1);
  const count = (verdict) => concepts.filter((concept) => concept.verdict === verdict).length;
  const bar = ({ id, label, verdict, evidence }) => {
    const column = places.get(id);
    // The root lets little evidence be seen beside much.
    const height = LEAST + (HEIGHT - LEAST) * Math.sqrt(Math.max(evidence, 0) / most);
    const width = Math.max(THIN, step - 1.5);
    const box = { x: column * step, y: HEIGHT - height, width, height, class: verdict, fill: conceptColour(column) };
    const title = svg("title", {}, `${line(id, 30)} ${line(label, 60)}: ${words.verdictWords[verdict]}, ${worth(evidence)}`);
    return svg("rect", box, title);
  };
  return svg(
    "svg",
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      class: "small-profile",
      role: "img",
      "aria-label": words.profileOf(count("covered"), count("mentioned")),
    },
    svg("line", { x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT, class: "floor" }),
    shown.map(bar),
  );
};

/** Which colour is which concept, folded; nothing where there are too many to name. */
export const profileLegend = (order, plural) => {
  if (!order.length || order.length > NAMED) return null;
  const item = ({ id, label }, column) => {
    const dot = svg("svg", { viewBox: "0 0 10 10", class: "dot", "aria-hidden": "true" });
    dot.append(svg("circle", { cx: 5, cy: 5, r: 5, fill: conceptColour(column) }));
    return h("li", { dir: "auto" }, dot, h("span", { class: "id" }, line(id, 30)), " ", line(label, 60));
  };
  return h(
    "details",
    { class: "legend-of" },
    h("summary", {}, words.legend(plural)),
    h("p", { class: "hint" }, words.legendHint),
    h("ul", {}, order.map(item)),
  );
};
