// The head of the page: places, what documents are aligned with, and the theme.
import { listEncoders, listFrameworks } from "./api.js";
import { chosen, choose } from "./chosen.js";
import { byId, fill, h, line, themeButton } from "./kit.js";
import { menu } from "./menu.js";
import { address, go, here } from "./route.js";
import { words } from "./texts.js";

/** Levels that can be chosen; frameworks with more are rare, and their address can still say it. */
const LEVELS = [1, 2, 3, 4];

/** What of an address is about documents, whatever they are aligned with. */
const KEPT = ["ids", "q", "folder", "tag", "year", "sort", "by"];
/** Places with a link of their own. */
const PLACES = ["portfolio", "frameworks", "crosswalk"];

export class Head {
  constructor() {
    this.frameworks = [];
    this.encoders = [];
  }

  /** Asks which frameworks and encoders there are; until then the chosen ones are the only ones. */
  async load() {
    const none = () => [];
    [this.frameworks, this.encoders] = await Promise.all([listFrameworks().catch(none), listEncoders().catch(none)]);
    this.draw();
  }

  /** Goes on in the same place with something else chosen. */
  choose(change) {
    const { parts, query } = here();
    const kept = Object.fromEntries([...query].filter(([name]) => KEPT.includes(name)));
    go(address(parts, { ...choose(change), ...kept }));
  }

  draw() {
    const now = chosen();
    const [place] = here().parts;
    const link = (parts, text, current) =>
      h("a", { href: address(parts, now), "aria-current": current ? "page" : null }, text);
    fill(
      byId("head"),
      h("a", { class: "brand", href: address([], now) }, "ITL"),
      h(
        "nav",
        { class: "places", "aria-label": words.places },
        link([], words.library, !PLACES.includes(place)),
        link(["portfolio"], words.portfolio, place === "portfolio"),
        link(["frameworks"], words.frameworks, place === "frameworks"),
        link(["crosswalk"], words.crosswalk, place === "crosswalk"),
        h("a", { href: "/v1/docs", target: "_blank", rel: "noopener" }, words.api),
      ),
      h("label", { class: "field" }, words.framework, " ", this.select(now)),
      menu(words.settings, [this.levels(now), this.schemes(now), this.meanings(now)].filter(Boolean), "settings"),
      themeButton(() => {
        this.draw();
        dispatchEvent(new Event("themechange"));
      }),
    );
  }

  select({ framework }) {
    const known = this.frameworks.filter(({ name }) => name !== framework);
    const all = [this.frameworks.find(({ name }) => name === framework) ?? { name: framework }, ...known];
    return h(
      "select",
      {
        id: "framework",
        onchange: (event) => this.choose({ framework: event.target.value, level: null, scheme: null }),
      },
      all.map(({ name, title }) => h("option", { value: name, selected: name === framework }, line(title || name, 70))),
    );
  }

  levels({ level }) {
    const options = [
      ["", words.asRecommended],
      ["all", words.allLevels],
      ...LEVELS.map((n) => [String(n), words.levelN(n)]),
    ];
    return this.field(words.level, "level", options, level);
  }

  schemes({ scheme }) {
    return this.field(
      words.scheme,
      "scheme",
      [
        ["", words.asRecommended],
        ["graded", "graded"],
        ["paper", "paper"],
      ],
      scheme,
    );
  }

  /** The choice of an encoder; nothing where there is none to choose. */
  meanings({ meaning }) {
    const names = new Set([...this.encoders, ...(meaning && meaning !== "off" ? [meaning] : [])]);
    if (!names.size) return null;
    const options = [["", words.asRecommended], ["off", words.meaningOff], ...[...names].map((name) => [name, name])];
    return this.field(words.meaning, "meaning", options, meaning);
  }

  field(label, name, options, now) {
    return h(
      "label",
      { class: "field" },
      label,
      " ",
      h(
        "select",
        { id: name, onchange: (event) => this.choose({ [name]: event.target.value || null }) },
        options.map(([value, text]) => h("option", { value, selected: value === (now ?? "") }, text)),
      ),
    );
  }
}
