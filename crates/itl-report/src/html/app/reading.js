// The text to read: every block, each unit tinted by its best concept or by one that was chosen.

class Reading {
  constructor(app) {
    this.app = app;
    this.element = byId("text");
    this.tints = tintsOf(app.result);
  }

  draw() {
    const { app } = this;
    const ranked = rankedColumns(app.result, "relative");
    const filter = app.state.filter ?? null;
    const select = h(
      "select",
      {
        id: "filter",
        onchange: (event) => app.show({ filter: event.target.value === "" ? null : Number(event.target.value) }),
      },
      h("option", { value: "" }, "the best concept of each"),
      ranked.map((column) =>
        h(
          "option",
          { value: column, selected: filter === column },
          `${line(app.result.concepts[column].id, 30)} ${line(app.result.name(column), 70)}`,
        ),
      ),
    );
    if (!this.body) this.body = this.build();
    fill(
      this.element,
      h("div", { class: "bar-row" }, h("h2", {}, "Text"), h("label", { class: "filter" }, "Tint by ", select)),
      h(
        "p",
        { class: "hint" },
        filter === null
          ? `Each ${app.result.unit} carries the id of its best concept; the strongest ${Math.min(8, app.result.m)} concepts have a colour of their own. Press a ${app.result.unit} for its evidence.`
          : `The darker, the stronger the ${app.result.unit} speaks to “${line(app.result.name(filter), 80)}”.`,
      ),
      filter === null
        ? this.colours()
        : legend(this.app.survey.max[app.result.unit]?.[app.measure] ?? 1, `${app.measure} affinity`),
      this.body,
    );
    this.tint();
  }

  /** Which colour is which concept. */
  colours() {
    const { result } = this.app;
    return h(
      "ul",
      { class: "key" },
      rankedColumns(result, "relative")
        .slice(0, 8)
        .filter((column) => result.concepts[column].absolute > 0)
        .map((column) =>
          h(
            "li",
            { class: `tint-${this.tints[column]}` },
            h("span", { class: "id" }, line(result.concepts[column].id, 20)),
            " ",
            line(result.name(column), 40),
          ),
        ),
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
    const best = this.app.survey.best.relative.column[unit];
    const concept = this.app.state.filter ?? (best >= 0 ? best : this.app.state.concept);
    if (concept !== null && concept !== undefined) this.app.show({ unit: Number(unit), concept, group: null });
  }

  /** Colours and ids, by the best concepts or by the one that was chosen. */
  tint() {
    const { app } = this;
    const { survey, result, measure } = app;
    const filter = app.state.filter ?? null;
    const values = filter === null ? null : result.column(filter);
    const best = survey.best[measure];
    const max = survey.max[result.unit]?.[measure] || 1;
    for (const piece of this.pieces) {
      const unit = Number(piece.dataset.unit);
      const column = filter ?? best.column[unit];
      const value =
        filter === null
          ? best.value[unit]
          : measure === "relative"
            ? (result.relative(values[unit], filter) ?? 0)
            : values[unit];
      const share = Math.min(1, value / max);
      piece.className = result.counts(unit) ? "unit" : "unit apart";
      piece.style.background = piece.style.color = "";
      delete piece.dataset.best;
      if (value > 0 && filter === null) {
        piece.classList.add(`tint-${this.tints[column]}`, `depth-${Math.min(4, Math.ceil(4 * Math.sqrt(share)))}`);
        piece.dataset.best = line(result.concepts[column].id, 16);
      } else if (value > 0) {
        const { fill: background, ink } = colourOf(share);
        [piece.style.background, piece.style.color] = [background, ink];
      }
      piece.classList.toggle("chosen", app.state.unit === unit);
    }
  }

  /** Brings a unit into sight. */
  reveal(unit) {
    this.element.querySelector(`[data-unit="${unit}"]`)?.scrollIntoView({ block: "center" });
  }
}
