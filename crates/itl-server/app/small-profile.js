// A profile at a glance: a bar for every concept that is covered or mentioned, as high as its share, filled by its verdict.
import { line, percent, svg } from "./kit.js";
import { words } from "./texts.js";

/** Bars that can be told apart at this size. */
const BARS = 24;
const [WIDTH, HEIGHT, LEAST] = [190, 34, 4];

/** A drawing of concepts with verdict and share, largest first. */
export const smallProfile = (concepts) => {
  const shown = concepts.slice(0, BARS);
  const most = Math.max(...shown.map(({ share }) => share), 0.0001);
  const step = WIDTH / BARS;
  const count = (verdict) => concepts.filter((concept) => concept.verdict === verdict).length;
  const bar = ({ id, label, verdict, share }, at) => {
    // The root lets small shares be seen beside large ones.
    const height = LEAST + (HEIGHT - LEAST) * Math.sqrt(share / most);
    const box = { x: at * step, y: HEIGHT - height, width: step - 1.5, height, class: verdict };
    const title = svg("title", {}, `${line(id, 30)} ${line(label, 60)}: ${percent(share)}`);
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
