// A profile at a glance: a bar for every concept that is covered or mentioned, as high as its evidence, filled by its verdict.
import { line, svg, worth } from "./kit.js";
import { words } from "./texts.js";

/** Bars that can be told apart at this size. */
const BARS = 24;
const [WIDTH, HEIGHT, LEAST] = [190, 34, 4];

/** A drawing of concepts with verdict and evidence, largest first. */
export const smallProfile = (concepts) => {
  const shown = concepts.slice(0, BARS);
  const most = Math.max(...shown.map(({ evidence }) => evidence), 0.0001);
  const step = WIDTH / BARS;
  const count = (verdict) => concepts.filter((concept) => concept.verdict === verdict).length;
  const bar = ({ id, label, verdict, evidence }, at) => {
    // The root lets little evidence be seen beside much.
    const height = LEAST + (HEIGHT - LEAST) * Math.sqrt(Math.max(evidence, 0) / most);
    const box = { x: at * step, y: HEIGHT - height, width: step - 1.5, height, class: verdict };
    const title = svg("title", {}, `${line(id, 30)} ${line(label, 60)}: ${worth(evidence)}`);
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
