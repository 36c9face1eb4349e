// Two frameworks side by side: a concept shows its links in the other column, a link shows both texts with their common words marked.

const VERDICTS = { match: "Same and close", related: "With related", gaps: "Without a match" };
/** Concepts of a column that are shown at once. */
const SHOWN = 400;

class Crosswalk {
  constructor(result) {
    this.result = result;
    this.sides = { a: result.concepts_a, b: result.concepts_b };
    this.index = {
      a: new Map(result.concepts_a.map((concept, at) => [concept.id, at])),
      b: new Map(result.concepts_b.map((concept, at) => [concept.id, at])),
    };
    this.show = "match";
    this.words = [];
    this.state = { side: "a", id: null, link: null };
  }

  start() {
    for (const side of ["a", "b"]) {
      byId(`title-${side}`).textContent = this.result[side].title;
      this.families(side);
    }
    fill(
      byId("verdicts"),
      Object.entries(VERDICTS).map(([name, words]) =>
        h("button", { type: "button", "data-show": name, onclick: () => this.only(name) }, words),
      ),
    );
    byId("find").addEventListener("input", (event) => {
      this.words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
      this.draw();
    });
    addEventListener("hashchange", () => this.read());
    this.read();
  }

  /** The address has what is looked at: `#a=AC-2` or `#link=12`. */
  read() {
    const said = new URLSearchParams(location.hash.slice(1));
    const link = said.has("link") ? Number(said.get("link")) : null;
    const side = said.has("b") ? "b" : "a";
    this.state = { side, id: said.get(side), link: this.result.links[link] ? link : null };
    this.draw();
  }

  only(name) {
    this.show = name;
    this.draw();
  }

  /** Links of a concept that the filter shows. */
  links(concept) {
    const worst = this.show === "match" ? ["same", "close"] : ["same", "close", "related"];
    return concept.links.filter((link) => worst.includes(this.result.links[link].verdict));
  }

  /** Whether a concept is listed. */
  listed(concept) {
    const text = `${concept.id} ${concept.label} ${concept.text}`.toLowerCase();
    if (!this.words.every((word) => text.includes(word))) return false;
    const matched = concept.verdict === "same" || concept.verdict === "close";
    return this.show === "gaps" ? !matched : this.words.length > 0 || this.links(concept).length > 0;
  }

  draw() {
    for (const button of byId("verdicts").children) {
      button.setAttribute("aria-pressed", String(button.dataset.show === this.show));
    }
    this.column("a");
    this.column("b");
    this.pair();
  }

  column(side) {
    const { state, result } = this;
    const other = side === "a" ? "b" : "a";
    // The column opposite of the chosen concept shows its links only.
    const chosen =
      state.id !== null && state.side === other ? this.sides[other][this.index[other].get(state.id)] : null;
    const linked = (concept) => concept.links.map((link) => result.links[link]);
    const links = chosen ? new Map(linked(chosen).map((link) => [link[side], link])) : null;
    const concepts = links
      ? linked(chosen).map((link) => this.sides[side][this.index[side].get(link[side])])
      : this.sides[side].filter((concept) => this.listed(concept));
    const row = (concept) => {
      const link = links?.get(concept.id);
      const number = link ? chosen.links.find((at) => result.links[at] === link) : null;
      const address =
        number === null
          ? new URLSearchParams([[side, concept.id]])
          : new URLSearchParams([
              [other, chosen.id],
              ["link", number],
            ]);
      const here = (state.side === side && state.id === concept.id) || (number !== null && number === state.link);
      const verdict = link ? link.verdict : concept.verdict;
      return h(
        "li",
        null,
        h(
          "a",
          { href: `#${address}`, "aria-current": here ? "true" : null },
          h("span", { class: `verdict-mark ${verdict}` }, link ? `${verdict} ${link.score.toFixed(2)}` : verdict),
          h("span", { class: "id" }, ` ${concept.id} `),
          line(concept.label && concept.label !== concept.id ? concept.label : concept.text, 110),
        ),
      );
    };
    const more = concepts.length - SHOWN;
    fill(
      byId(`side-${side}`),
      concepts.slice(0, SHOWN).map(row),
      concepts.length === 0 && h("li", { class: "hint" }, "None."),
      more > 0 && h("li", { class: "hint" }, `${more} more: search for an id or a word.`),
      links && h("li", null, h("a", { href: "#" }, "Show all")),
    );
    if (side === "a") {
      byId("found").textContent =
        `${this.sides.a.filter((concept) => this.listed(concept)).length} of ${plural(this.sides.a.length, "concept")} on the left, ${this.sides.b.filter((concept) => this.listed(concept)).length} of ${this.sides.b.length} on the right.`;
    }
  }

  /** The chosen link: both texts with their common words, and the words with their parts of the score. */
  pair() {
    const { result, state } = this;
    const concept = state.id === null ? null : this.sides[state.side][this.index[state.side].get(state.id)];
    const number = state.link ?? concept?.links[0] ?? null;
    if (number === null) {
      return fill(
        byId("pair"),
        h("p", { class: "hint" }, "Select a concept to see its links, and a link to see both texts."),
      );
    }
    const link = result.links[number];
    const text = (side) => {
      const one = this.sides[side][this.index[side].get(link[side])];
      const places = (label) => link.terms.flatMap((term) => term[side].filter((place) => place.label === label));
      return h(
        "article",
        null,
        h(
          "h3",
          null,
          h("span", { class: "id" }, `${one.id} `),
          one.label === one.id ? "" : marked(one.label, places(true)),
        ),
        h("p", { class: "asked" }, marked(one.text, places(false))),
      );
    };
    const part = (term) =>
      h(
        "tr",
        null,
        h("th", { scope: "row" }, term.word),
        h("td", { class: "number" }, percent(term.contribution / link.score)),
        h("td", { class: "number" }, term.contribution.toFixed(4)),
        h("td", { class: "faint" }, term.a.length && term.b.length ? "" : "from the surroundings"),
      );
    const head = ["Word", "share", "part of the score", ""].map((name) => h("th", { scope: "col" }, name));
    const said = {
      both: "each has most of the other’s words",
      "a-in-b": "the left text is contained in the right one",
      "b-in-a": "the right text is contained in the left one",
      overlap: "the texts overlap",
    }[link.direction];
    fill(
      byId("pair"),
      h("h2", null, `${link.a} and ${link.b}: ${link.verdict}`),
      h(
        "p",
        { class: "hint" },
        `Score ${link.score.toFixed(3)}; ${said}: ${percent(link.a_in_b)} of the left words are on the right, ${percent(link.b_in_a)} of the right ones on the left. Place ${link.rank_a} from the left, ${link.rank_b} from the right.`,
      ),
      h("div", { class: "both-texts" }, text("a"), text("b")),
      h(
        "details",
        null,
        h("summary", null, plural(link.terms.length, "common word")),
        h("table", { class: "side" }, h("thead", null, h("tr", null, head)), h("tbody", null, link.terms.map(part))),
      ),
    );
  }

  /** How much of each family has a match: a bar for same and close, a paler one for related. */
  families(side) {
    const groups = new Map();
    for (const concept of this.sides[side]) {
      const name = concept.family ?? "";
      if (!groups.has(name)) groups.set(name, { same: 0, close: 0, related: 0, none: 0, all: 0 });
      groups.get(name)[concept.verdict]++;
      groups.get(name).all++;
    }
    const row = ([name, count], at) => {
      const y = at * 20;
      const width = (value) => (260 * value) / count.all;
      const matched = count.same + count.close;
      return svg(
        "g",
        { transform: `translate(0 ${y})` },
        svg("text", { x: 0, y: 13 }, line(name || "(no family)", 14)),
        svg("rect", { x: 110, y: 3, width: 260, height: 12, class: "none" }),
        svg("rect", { x: 110, y: 3, width: width(matched + count.related), height: 12, class: "related" }),
        svg("rect", { x: 110, y: 3, width: width(matched), height: 12, class: "match" }),
        svg("text", { x: 380, y: 13 }, `${matched} of ${count.all}`),
      );
    };
    const rows = [...groups];
    const drawing = svg(
      "svg",
      {
        viewBox: `0 0 460 ${rows.length * 20 + 4}`,
        role: "img",
        class: "coverage",
        preserveAspectRatio: "xMinYMin meet",
      },
      rows.map(row),
    );
    const words = rows
      .map(([name, count]) => `${name || "no family"}: ${count.same + count.close} of ${count.all}`)
      .join(", ");
    drawing.setAttribute("aria-label", `Concepts with a match that is the same or close, by family: ${words}`);
    fill(
      byId(`families-${side}`),
      h("h2", null, this.result[side].title),
      drawing,
      h("p", { class: "hint" }, "Dark: same or close. Pale: related. Empty: no link."),
    );
  }
}

/** A text with places marked; places are bytes of UTF-8. */
const marked = (text, places) => {
  const bytes = new TextEncoder().encode(text);
  const decode = (start, end) => decoder.decode(bytes.subarray(start, end));
  const pieces = [];
  let at = 0;
  for (const { start, end } of [...places].sort((x, y) => x.start - y.start)) {
    if (start < at) continue;
    pieces.push(decode(at, start), h("mark", null, decode(start, end)));
    at = end;
  }
  pieces.push(decode(at, bytes.length));
  return pieces;
};

const open = async () => {
  const { head } = await unpack(byId("itl-data"));
  new Crosswalk(head).start();
  document.body.dataset.ready = "true";
};

open().catch((error) => {
  byId("lead").textContent =
    typeof DecompressionStream === "undefined"
      ? "This browser is too old to open the crosswalk: any browser since 2023 can."
      : `The crosswalk could not be opened: ${error.message}`;
  throw error;
});
