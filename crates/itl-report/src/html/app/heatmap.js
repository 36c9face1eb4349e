// The heatmap: units or groups of units in rows, concepts or groups of concepts in columns. Going into a row shows what
// it is made of; a small picture of the whole document tells where one is.

const LEVEL_NAMES = {
  document: "Document",
  section: "Sections",
  paragraph: "Paragraphs",
  sentence: "Sentences",
  line: "Lines",
};

class Heatmap {
  constructor(app) {
    this.app = app;
    this.element = byId("heatmap");
    this.levels = Object.keys(app.result.levels);
    this.level =
      this.levels.includes("section") && app.result.levels.section.length > 1 ? "section" : this.levels.at(-1);
    this.trail = [];
    this.node = null;
    this.order = "framework";
    this.numbers = false;
    this.corner = "";
    this.title = "Units and concepts";
    this.folded = Boolean(app.result.head.nodes) && app.result.m > 60;
  }

  /** What the settings come to: rows and columns. */
  prepare() {
    const { result, measure } = this.app;
    const scope = this.trail.at(-1);
    const groups = result.levels[this.level].map((group, at) => ({ ...group, at }));
    this.rows = scope ? groups.filter((group) => group.from >= scope.from && group.to <= scope.to) : groups;
    this.corner = `${LEVEL_NAMES[this.level]} (${this.rows.length.toLocaleString("en")})`;
    const single = (column) => ({
      id: result.concepts[column].id,
      head: `${result.concepts[column].id} ${result.name(column)}`,
      label: `${result.concepts[column].id} ${line(result.name(column), 90)}`,
      columns: [column],
    });
    if (this.folded) this.columns = groupColumns(result.head.nodes);
    else if (this.node !== null) this.columns = columnsBelow(result.head.nodes, this.node).map(single);
    else
      this.columns = (
        this.order === "strength" ? rankedColumns(result, measure) : result.concepts.map((_, column) => column)
      ).map(single);
    const max = this.app.survey.max[this.level];
    this.max = (max ? max[measure] : this.largestHere()) || 1;
    if (this.folded && result.head.parameters.rollup === "sum") this.max = this.largestHere();
  }

  /** Until the survey has been there: the largest value of the rows that are shown first. */
  largestHere() {
    let most = 0;
    for (const { at } of this.rows.slice(0, 40))
      this.columns.forEach(
        (column) => (most = Math.max(most, rolledUp(this.app, this.app.survey.row(this.level, at), column) ?? 0)),
      );
    return most || 1;
  }

  /** Whether a cell has a passage; where nothing is decided, all cells count alike. */
  isPale(row, column) {
    const { result } = this.app;
    if (!result.head.decision) return false;
    const { from, to } = this.rows[row];
    const inside = (unit) => unit >= from && unit < to;
    return !this.columns[column].columns.some((one) => result.concepts[one].passages.some(inside));
  }

  value(row, column) {
    const value = rolledUp(this.app, this.app.survey.row(this.level, this.rows[row].at), this.columns[column]);
    const share = value === null ? null : Math.min(1, value / this.max);
    const pale = this.isPale(row, column);
    return {
      share: share === null ? null : share * (pale ? PALE : 1),
      text: value === null ? "–" : value === 0 ? "" : digits(value, 2),
      label: `${this.columns[column].label}, ${this.rowName(row)}: ${pale ? "no passage, " : ""}${this.app.measure} ${digits(value)}`,
    };
  }

  /** Whether nothing of a row counts: headings, tables and the like are pale on purpose. */
  isApart(row) {
    const { from, to } = this.rows[row];
    for (let unit = from; unit < to; unit++) if (this.app.result.counts(unit)) return false;
    return true;
  }

  rowName(row) {
    const { result } = this.app;
    const group = this.rows[row];
    if (group.kind === "document") return line(result.head.document.title ?? result.head.document.path.split("/").at(-1), 120);
    if (group.kind === "section") return line(result.head.sections[group.index] ?? "(before the first heading)", 120);
    return `${group.index}: ${line(result.textOf(group.from, group.to).slice(0, 300), 110)}`;
  }

  rowLabel(row) {
    const { result } = this.app;
    const { from, unit } = this.rows[row];
    const page = result.pageName(from);
    return [
      h(
        "span",
        { class: this.isApart(row) ? "row-name apart" : "row-name" },
        this.rowName(row),
      ),
      unit !== undefined && !result.counts(unit) ? h("span", { class: "row-page" }, result.roleOf(unit)) : null,
      page ? h("span", { class: "row-page" }, `p. ${page}`) : null,
    ].filter(Boolean);
  }

  rowTitle(row) {
    const below = this.below();
    return below ? `${this.rowName(row)}. Click to see its ${LEVEL_NAMES[below].toLowerCase()}.` : this.rowName(row);
  }

  below() {
    return this.levels[this.levels.indexOf(this.level) + 1];
  }

  /** A cell was chosen: its evidence, or what a group of concepts is made of. */
  activate(row, column) {
    const chosen = this.columns[column];
    if (!chosen) return;
    if (chosen.node !== undefined && chosen.columns.length > 1) return this.openColumn(column);
    const group = this.rows[row];
    this.app.show({
      concept: chosen.columns[0],
      unit: group.unit ?? null,
      group: group.unit === undefined && group.kind !== "document" ? `${group.kind}-${group.index}` : null,
    });
  }

  openRow(row) {
    const below = this.below();
    if (!below) return this.activate(row, this.grid.active.column);
    this.trail.push({ ...this.rows[row], level: this.level, name: this.rowName(row) });
    this.zoom(below);
  }

  closeRow() {
    const up = this.trail.pop();
    const above = up?.level ?? this.levels[this.levels.indexOf(this.level) - 1];
    if (above) this.zoom(above);
  }

  openColumn(column) {
    const { node, columns } = this.columns[column];
    if (node === undefined || columns.length < 2)
      return this.app.show({ concept: columns[0], unit: null, group: null });
    this.folded = false;
    this.node = node;
    this.draw();
  }

  /** Shows another level; whoever went into a row is in the table, whoever pressed a button stays there. */
  zoom(level, focus = true) {
    this.level = level;
    if (this.grid) this.grid.active.row = 0;
    this.draw();
    this.grid.element.scrollTop = 0;
    if (focus) this.grid.element.focus({ preventScroll: true });
  }

  /** Goes to the cell of a unit, as a link to it asks for. */
  find(unit, concept) {
    Object.assign(this, { level: this.app.result.unit, trail: [], node: null, folded: false });
    this.draw();
    this.grid.move(
      unit,
      this.columns.findIndex(({ columns }) => columns[0] === concept),
    );
  }

  draw() {
    const { app } = this;
    this.prepare();
    this.grid ??= new Grid(this);
    this.map ??= new Minimap(this);
    const { scrollTop, scrollLeft } = this.grid.element;
    const levels = Object.fromEntries(this.levels.map((level) => [level, LEVEL_NAMES[level]]));
    const columnChoices = { framework: "Framework’s order", strength: "Strongest first" };
    if (app.result.head.nodes) columnChoices.folded = "Groups";
    fill(
      this.element,
      h(
        "div",
        { class: "bar-row" },
        h("h2", {}, "Heatmap"),
        choice("Level", levels, this.level, (level) => {
          this.trail = [];
          this.zoom(level, false);
        }),
        choice("Columns", columnChoices, this.folded ? "folded" : this.order, (order) => {
          this.folded = order === "folded";
          this.node = null;
          if (order !== "folded") this.order = order;
          this.draw();
        }),
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(this.numbers),
            "data-choice": "numbers",
            onclick: () => {
              this.numbers = !this.numbers;
              this.draw();
              // Cells have another width now: the one that was chosen stays in sight.
              this.grid.move(this.grid.active.row, this.grid.active.column);
            },
          },
          "Numbers",
        ),
      ),
      this.crumbs(),
      h(
        "p",
        { class: "hint", id: "grid-help" },
        "Click a cell for its evidence, a row’s name to open it. Keys: arrows, Enter, + and −.",
      ),
      legend(
        this.max,
        `${app.measure} affinity; darkest colour: the top 2 % of values`,
        h(
          "span",
          { class: "pale-key" },
          h("i", { "aria-hidden": "true" }),
          app.result.head.decision
            ? "pale: no passage; headings, tables and others that do not count"
            : "pale: headings, tables and others that do not count",
        ),
      ),
      h("div", { class: "map-row" }, this.grid.element, this.map.element),
    );
    this.grid.element.classList.toggle("with-numbers", this.numbers);
    this.grid.layout();
    // A table that is put into the page again starts at its top.
    Object.assign(this.grid.element, { scrollTop, scrollLeft });
    this.map.draw();
  }

  crumbs() {
    if (this.trail.length === 0 && this.node === null) return null;
    const { nodes } = this.app.result.head;
    const back = (at) => () => {
      const { level } = this.trail[at];
      this.trail = this.trail.slice(0, at);
      this.zoom(level);
    };
    return h(
      "p",
      { class: "crumbs" },
      this.trail.map((step, at) => [h("button", { type: "button", onclick: back(at) }, line(step.name, 60)), " › "]),
      this.trail.length ? LEVEL_NAMES[this.level] : null,
      this.node === null
        ? null
        : h(
            "button",
            {
              type: "button",
              onclick: () => {
                this.folded = true;
                this.node = null;
                this.draw();
              },
            },
            `✕ ${line(nodes[this.node].id, 40)} only`,
          ),
    );
  }

  scrolled(rows) {
    this.map?.mark(rows);
  }
}
