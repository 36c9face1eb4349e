// The pages of the document, one at a time: the picture, and over it the areas of the units, coloured by concept and strength.

/** The longest text that is read out for a unit. */
const READ_OUT = 240;

class Pages {
  constructor(app) {
    this.app = app;
    this.element = byId("pages");
    this.turned = null;
  }

  /** The page that is shown: the one that was turned to, that of the unit, or the first one with a hit. */
  page() {
    const { result, state } = this.app;
    const count = result.head.document.pages ?? 0;
    if (this.turned !== null) return Math.min(Math.max(1, this.turned), count);
    if (state.unit !== null) return firstPage(result, state.unit) ?? 1;
    const first = this.hits()[0];
    return first === undefined ? 1 : firstPage(result, first);
  }

  /** The concept that is followed: the chosen filter, or the one whose evidence is open. */
  column() {
    const { filter, concept } = this.app.state;
    return filter ?? concept;
  }

  hits() {
    return hitsOf(this.app, this.column());
  }

  draw() {
    const page = this.page();
    const label = h("label", { class: "filter" }, "Show ", this.app.views.text.select(this.app.state.filter ?? null));
    label.querySelector("select").id = "page-filter";
    fill(
      this.element,
      h(
        "div",
        { class: "reading-head" },
        h("div", { class: "bar-row" }, h("h2", {}, "Pages"), this.steps(page), label),
        this.app.views.text.colours(this.column()),
      ),
      this.turner(page),
      this.sheet(page),
    );
  }

  /** From one hit to the one before and the one after, wherever they stand. */
  steps(page) {
    const { app } = this;
    const { result, state } = app;
    const hits = this.hits();
    const at = hits.indexOf(state.unit);
    const before = hits.filter((unit) => (at < 0 ? firstPage(result, unit) < page : unit < state.unit)).at(-1);
    const after = hits.find((unit) => (at < 0 ? firstPage(result, unit) >= page : unit > state.unit));
    const step = (unit, go, words) =>
      h(
        "button",
        { type: "button", "data-go": go, disabled: unit === undefined, onclick: () => this.open(unit) },
        words,
      );
    return h(
      "span",
      { class: "hits" },
      step(before, "previous-hit", "‹ Previous hit"),
      h("span", { class: "count" }, at < 0 ? plural(hits.length, "hit") : `${at + 1} of ${hits.length}`),
      step(after, "next-hit", "Next hit ›"),
    );
  }

  /** The page before, the page after, and any of them. */
  turner(page) {
    const count = this.app.result.head.document.pages ?? 0;
    const turn = (to, go, words) =>
      h(
        "button",
        { type: "button", "data-go": go, disabled: to < 1 || to > count, onclick: () => this.app.turn(to) },
        words,
      );
    const number = h("input", {
      type: "number",
      min: 1,
      max: count,
      value: page,
      "aria-label": `Page, of ${count}`,
      onchange: () => /^\d{1,6}$/.test(number.value) && this.app.turn(Number(number.value)),
    });
    return h(
      "p",
      { class: "turner" },
      turn(page - 1, "page-before", "‹"),
      h("span", {}, "page ", number, ` of ${count}`),
      turn(page + 1, "page-after", "›"),
    );
  }

  /** The page itself. Without a picture its lines are drawn. */
  sheet(page) {
    const { result } = this.app;
    const { width, height } = sizeOf(result, page);
    const picture = pictureOf(result, page, this.element.clientWidth || 800);
    const units = unitsOn(result, page);
    const areas = svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, class: picture ? "areas" : "areas drawn", role: "group" },
      [...units].map(([unit, found], at) => this.areas(unit, found, at)),
    );
    areas.setAttribute("aria-label", `The ${plural(units.size, result.unit)} of page ${page}`);
    areas.addEventListener("click", (event) => this.press(event));
    areas.addEventListener("keydown", (event) => this.key(event));
    const note = h(
      "p",
      { class: "hint", hidden: Boolean(picture) },
      "There is no picture of this page; its lines of text are drawn instead.",
    );
    const image = picture ? h("img", { alt: `Page ${page} as it is printed` }) : null;
    const without = () => {
      image.remove();
      areas.classList.add("drawn");
      note.hidden = false;
    };
    picture?.then((address) => (image.src = address)).catch(without);
    const leaf = h("div", { class: "leaf", "data-page": page }, image, areas);
    leaf.style.aspectRatio = `${width} / ${height}`;
    return [leaf, note];
  }

  /** A unit on the page: a rectangle for each of its lines. */
  areas(unit, found, at) {
    const { result, state } = this.app;
    const { column, depth } = this.strength(unit);
    const colour = column === null ? "plain" : `strong-${depth}`;
    const name =
      column === null ? "" : `, a passage of ${line(result.concepts[column].id, 20)} ${line(result.name(column), 60)}`;
    const group = svg(
      "g",
      {
        class: `area ${colour}${state.unit === unit ? " chosen" : ""}`,
        "data-unit": unit,
        role: "button",
        tabindex: (state.unit === null ? at === 0 : state.unit === unit) ? "0" : "-1",
        "aria-label": `${line(result.unitText(unit), READ_OUT)}${name}`,
      },
      found.map(({ x0, y0, x1, y1 }) =>
        svg("rect", { x: x0, y: y0, width: Math.max(1, x1 - x0), height: Math.max(1, y1 - y0), rx: 1.5 }),
      ),
    );
    if (column !== null) tinted(group, column);
    return group;
  }

  /** The concept that a unit is coloured by, and how strongly, from 1 to 4; none where it is no passage. */
  strength(unit) {
    const { result, survey, measure } = this.app;
    const followed = this.column();
    const none = { column: null, depth: 0 };
    if (result.head.decision) {
      const passes = result.counts(unit) ? result.passes(unit) : [];
      const column = followed === null ? passes[0] : passes.find((column) => column === followed);
      if (column === undefined) return none;
      return { column, depth: Math.min(4, 2 + Math.floor(3 * result.vote(unit, column))) };
    }
    const value = followed === null ? survey.best[measure].value[unit] : result.row(unit)[followed];
    const column = followed ?? survey.best[measure].column[unit];
    if (!(value > 0)) return none;
    const shown = followed !== null && measure === "relative" ? (result.relative(value, column) ?? 0) : value;
    const share = Math.min(1, shown / (survey.max[result.unit]?.[measure] || 1));
    return { column, depth: Math.max(1, Math.ceil(4 * Math.sqrt(share))) };
  }

  /** Shows a unit and its evidence. */
  open(unit) {
    const { app } = this;
    const { state, survey } = app;
    const best = this.strength(unit).column ?? survey.best.relative.column[unit];
    const concept = this.column() ?? (best >= 0 ? best : null);
    if (concept !== null) app.show({ view: "pages", unit, concept, group: null });
    else if (state.unit !== null) app.show({ view: "pages", unit: null, concept: null });
  }

  press(event) {
    const unit = event.target.closest("[data-unit]")?.dataset.unit;
    if (unit !== undefined) this.open(Number(unit));
  }

  key(event) {
    const here = event.target.closest("[data-unit]");
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.open(Number(here.dataset.unit));
      return;
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const all = [...this.element.querySelectorAll("g[data-unit]")];
    const next = all[all.indexOf(here) + step];
    if (!next) return;
    event.preventDefault();
    here.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
  }

  /** Brings the chosen unit into sight. */
  reveal() {
    this.element.querySelector(".area.chosen")?.scrollIntoView({ block: "center" });
  }
}
