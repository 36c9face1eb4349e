// The text to read: every block. Passages are marked with the concepts they speak to; where nothing is decided, each unit is
// tinted by its best concept or by one that was chosen.

/** Ids that a passage carries. */
const IDS = 3;
/** Concepts that the key of colours names. */
const KEYED = 8;

class Reading {
  constructor(app) {
    this.app = app;
    this.element = byId("text");
  }

  draw() {
    const { app } = this;
    const { result } = app;
    const filter = app.state.filter ?? null;
    if (!this.body) {
      this.body = this.build();
      this.search = new Search(this);
    }
    fill(
      this.element,
      h(
        "div",
        { class: "reading-head" },
        h(
          "div",
          { class: "bar-row" },
          h("h2", {}, "Text"),
          this.search.element,
          h("label", { class: "filter" }, "Show ", this.select(filter)),
        ),
        result.head.decision || filter === null
          ? this.colours(filter)
          : legend(app.survey.max[result.unit]?.[app.measure] ?? 1, `${app.measure} affinity`),
      ),
      h("p", { class: "hint" }, this.hint(filter)),
      this.body,
    );
    this.tint();
  }

  /** The choice of a concept to follow. */
  select(filter) {
    const { app } = this;
    const { result } = app;
    const decided = Boolean(result.head.decision);
    const columns = decided
      ? columnsByVerdict(result).filter((column) => result.concepts[column].passages.length || column === filter)
      : rankedColumns(result, "relative");
    const many = (column) => (decided ? ` (${result.concepts[column].passages.length})` : "");
    return h(
      "select",
      {
        id: "filter",
        onchange: (event) => app.show({ filter: event.target.value === "" ? null : Number(event.target.value) }),
      },
      h("option", { value: "" }, decided ? "all passages" : `the best ${result.head.framework.noun} of each`),
      columns.map((column) =>
        h(
          "option",
          { value: column, selected: filter === column },
          `${line(result.concepts[column].id, 30)} ${line(result.name(column), 70)}${many(column)}`,
        ),
      ),
    );
  }

  hint(filter) {
    const { result } = this.app;
    const { unit } = result;
    if (!result.head.decision)
      return filter === null
        ? `Each ${unit} carries the id of its best ${result.head.framework.noun}. Select a ${unit} to see its evidence.`
        : `The darker, the more the ${unit} matches “${line(result.name(filter), 80)}”.`;
    return filter === null
      ? `Marked: passages, with the id of the ${result.head.framework.noun}. Grey: text that is not counted (headings, tables and others). Select a ${unit} to see its evidence.`
      : `Marked are the passages for “${line(result.name(filter), 80)}”. Select one to see its evidence and to step through them.`;
  }

  /** Which colour is which concept; it stays in sight. */
  colours(filter = null) {
    const { result } = this.app;
    const decided = Boolean(result.head.decision);
    const { concepts } = result;
    const speaks = (column) => (decided ? concepts[column].passages.length : concepts[column].absolute) > 0;
    const all = (decided ? columnsByVerdict(result) : rankedColumns(result, "relative")).filter(speaks);
    const columns = filter === null ? all.slice(0, KEYED) : [filter];
    return h(
      "ul",
      { class: "key", "aria-label": "Colours", tabindex: "0" },
      columns.map((column) =>
        tinted(
          h(
            "li",
            {},
            h("span", { class: "id" }, line(result.concepts[column].id, 20)),
            " ",
            line(result.name(column), 40),
          ),
          column,
        ),
      ),
      filter === null && all.length > columns.length
        ? h("li", { class: "pale" }, `${(all.length - columns.length).toLocaleString("en")} more in their own colours`)
        : null,
      decided ? h("li", { class: "pale" }, "grey: headings and tables, not counted") : null,
    );
  }

  /** The blocks with the units inside; a unit may go on over several blocks. */
  build() {
    const { result } = this.app;
    const { columns, head } = result;
    const [starts, lengths] = [columns["unit.start"], columns["unit.length"]];
    this.pieces = [];
    let unit = 0;
    let page = 0;
    const blocks = [];
    for (let at = 0; at < columns["block.start"].length; at++) {
      const [from, to] = [columns["block.start"][at], columns["block.start"][at] + columns["block.length"][at]];
      const kind = columns["block.kind"][at];
      while (unit < result.n && starts[unit] + lengths[unit] <= from) unit++;
      const parts = [];
      let done = from;
      const aside = kind >= 20;
      for (let here = unit; !aside && here < result.n && starts[here] < to; here++) {
        const [start, end] = [Math.max(from, starts[here]), Math.min(to, starts[here] + lengths[here])];
        if (start < done) continue;
        parts.push(result.text.slice(done, start), this.piece(here, result.text.slice(start, end)));
        done = end;
      }
      parts.push(result.text.slice(done, to));
      if (columns["block.page"][at] > page) {
        page = columns["block.page"][at];
        blocks.push(h("p", { class: "page-break", id: `page-${page}` }, `page ${page}`));
      }
      const name = kind < 10 ? "heading" : head.kinds[kind - 10];
      // Some formats write the mark of a list item into its text, others leave it to the page.
      const marked = /^\s*([-–—*•·◦▪‣]|\(?\w{1,3}[.)])\s/u.test(result.text.slice(from, from + 12));
      const attributes = { class: `block ${name}${marked ? " marked" : ""}`, dir: "auto" };
      if (kind < 10)
        Object.assign(attributes, { role: "heading", "aria-level": String(Math.min(6, kind + 2)), "data-level": kind });
      blocks.push(h("div", attributes, parts));
    }
    return h(
      "div",
      {
        class: "reading",
        lang: document.body.dataset.language,
        onclick: (event) => this.press(event),
        onkeydown: (event) => this.key(event),
      },
      blocks,
    );
  }

  piece(unit, text) {
    // One stop for the Tab key; arrows go on from there.
    const element = h(
      "span",
      { class: "unit", "data-unit": unit, tabindex: this.pieces.length ? "-1" : "0", role: "button" },
      text,
    );
    this.pieces.push(element);
    return element;
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key === "Enter" || event.key === " ") return this.press(event);
    const next = this.pieces[this.pieces.indexOf(event.target) + step];
    if (!next) return undefined;
    event.preventDefault();
    event.target.tabIndex = -1;
    next.tabIndex = 0;
    return next.focus();
  }

  press(event) {
    const unit = event.target.closest("[data-unit]")?.dataset.unit;
    if (unit === undefined || String(getSelection())) return;
    event.preventDefault();
    const { result, survey, state } = this.app;
    const passes = result.passes(Number(unit));
    const best = passes[0] ?? survey.best.relative.column[unit];
    const concept = state.filter ?? (best >= 0 ? best : state.concept);
    if (concept !== null && concept !== undefined) this.app.show({ unit: Number(unit), concept, group: null });
  }

  /** Colours and ids: of passages or, where nothing is decided, of the best concepts or of the one that was chosen. */
  tint() {
    const { app } = this;
    const { result } = app;
    const paint = result.head.decision ? this.passages() : this.affinities();
    for (const piece of this.pieces) {
      const unit = Number(piece.dataset.unit);
      const found = piece.classList.contains("found");
      piece.className = result.counts(unit) ? "unit" : "unit apart";
      piece.style.background = piece.style.color = "";
      delete piece.dataset.best;
      paint(piece, unit);
      piece.classList.toggle("found", found);
      piece.classList.toggle("chosen", app.state.unit === unit);
    }
  }

  /** The passages, with the ids of their concepts. */
  passages() {
    const { result, state } = this.app;
    return (piece, unit) => {
      const columns = result.counts(unit) ? result.passes(unit) : [];
      const shown = state.filter === null ? columns : columns.filter((column) => column === state.filter);
      if (shown.length === 0) return;
      tinted(piece, shown[0]).classList.add("passage", "depth-4");
      const ids = shown.slice(0, IDS).map((column) => line(result.concepts[column].id, 16));
      piece.dataset.best = ids.join(" · ") + (shown.length > IDS ? " …" : "");
    };
  }

  affinities() {
    const { survey, result, measure, state } = this.app;
    const filter = state.filter ?? null;
    const values = filter === null ? null : result.column(filter);
    const best = survey.best[measure];
    const max = survey.max[result.unit]?.[measure] || 1;
    const own = (unit) => (measure === "relative" ? (result.relative(values[unit], filter) ?? 0) : values[unit]);
    return (piece, unit) => {
      const column = filter ?? best.column[unit];
      const value = filter === null ? best.value[unit] : own(unit);
      const share = Math.min(1, value / max);
      if (value > 0 && filter === null) {
        tinted(piece, column).classList.add(`depth-${Math.min(4, Math.ceil(4 * Math.sqrt(share)))}`);
        piece.dataset.best = line(result.concepts[column].id, 16);
      } else if (value > 0) {
        const { fill: background, ink } = colourOf(share);
        [piece.style.background, piece.style.color] = [background, ink];
      }
    };
  }

  /** Brings a unit into sight. */
  reveal(unit) {
    this.element.querySelector(`[data-unit="${unit}"]`)?.scrollIntoView({ block: "center" });
  }
}
