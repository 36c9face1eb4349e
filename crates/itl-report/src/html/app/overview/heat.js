// Groups against concepts: a table whose cells are coloured. It is sorted by any of its columns and searched by the
// names of groups; the arrow keys move over its cells, each of which is told in words.

const ROWS = 60;
const COLUMNS = 24;

class Heat {
  constructor(app) {
    this.app = app;
    this.element = byId("heat");
    this.element.hidden = app.corpus.groups.length < 2;
    this.by = "order";
    this.down = false;
    this.filter = "";
    this.rowsShown = ROWS;
    this.columnsShown = COLUMNS;
    this.at = [0, 0];
  }

  draw() {
    if (this.element.hidden) return;
    const { app } = this;
    const { corpus } = app;
    const grouping = line(corpus.head.grouping, 40);
    this.input = h("input", {
      type: "search",
      id: "filter",
      placeholder: corpus.groups[0].name.slice(0, 24),
      oninput: () => {
        this.filter = this.input.value;
        this.rowsShown = ROWS;
        this.rows();
      },
    });
    this.input.value = this.filter;
    this.heads = h("tr");
    this.body = h("tbody", { onkeydown: (event) => this.key(event) });
    this.note = h("p", { class: "hint", role: "status" });
    this.words = h("p", { class: "cell-words", id: "cell-words", role: "status" });
    this.legend = h("div");
    this.more = h("p", { class: "steps" });
    fill(
      this.element,
      h(
        "div",
        { class: "bar-row" },
        h("h2", { id: "heat-title" }, `Every ${grouping} against the concepts`),
        h("label", { for: "filter" }, `Find a ${grouping}`),
        this.input,
      ),
      h(
        "p",
        { class: "hint" },
        `${corpus.head.decides ? "The concepts that most documents cover come first." : "The strongest concepts over all documents come first."} Click a column to sort by it, a row to see all its concepts below.`,
      ),
      h("div", { class: "scroll heat-scroll" }, h("table", { class: "heat" }, h("thead", {}, this.heads), this.body)),
      this.words,
      this.legend,
      this.note,
      this.more,
    );
    this.rows();
  }

  head(key, name, title = null) {
    const sort = this.by !== key ? "none" : this.down ? "descending" : "ascending";
    const arrow = { none: "", descending: " ▾", ascending: " ▴" }[sort];
    const turn = () => {
      this.down = this.by === key ? !this.down : key !== "order";
      this.by = key;
      this.at[0] = 0;
      this.rows();
      this.heads.querySelector(`[data-sort="${key}"]`).focus();
    };
    return h(
      "th",
      { scope: "col", "aria-sort": sort, class: key === "order" ? "corner" : "number" },
      h(
        "button",
        { type: "button", class: "sort", "data-sort": key, title, onclick: turn },
        `${name}${arrow}`,
        title ? h("span", { class: "unseen" }, ` ${title}`) : null,
      ),
    );
  }

  /** The groups that are found, in their order. */
  found() {
    const { corpus, measure } = this.app;
    const words = this.filter.toLowerCase().split(/\s+/).filter(Boolean);
    const found = corpus.groups.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
    const keys = { order: ({ row }) => row, documents: ({ documents }) => documents, units: ({ units }) => units };
    const key = keys[this.by] ?? (({ row }) => corpus.value(row, Number(this.by), measure) ?? -1);
    return found.sort((a, b) => (this.down ? -1 : 1) * (key(a) - key(b)) || a.row - b.row);
  }

  rows() {
    const { corpus, measure } = this.app;
    const columns = corpus.head.ranked.slice(0, this.columnsShown);
    const found = this.found();
    const shown = found.slice(0, this.rowsShown);
    this.max = columns.reduce(
      (max, column) => found.reduce((m, { row }) => Math.max(m, corpus.value(row, column, measure) ?? 0), max),
      0,
    );
    fill(
      this.heads,
      this.head("order", line(corpus.head.grouping, 40)),
      this.head("documents", "documents"),
      this.head("units", `${corpus.head.parameters.unit}s`),
      columns.map((column) =>
        this.head(String(column), line(corpus.concepts[column].id, 14), line(corpus.name(column), 120)),
      ),
    );
    this.cells = [...shown, corpus.total].map(({ row }) => columns.map((column) => [row, column]));
    fill(
      this.body,
      shown.map((group, at) => this.row(group, columns, at)),
      this.row(corpus.total, columns, shown.length),
    );
    const label = {
      verdict: "● covered, ○ mentioned, · not found; in the last row the share of documents that cover the concept",
      evidence: "mean evidence: sentences’ worth of text that address the concept",
      covered: "share of documents that cover the concept",
      mentioned: "share of documents that mention the concept and do not cover it",
      strongest: "share of documents in which the concept is among the three strongest",
      relative: "mean relative affinity: 1 is as strong as the concept’s own text",
      absolute: "mean affinity",
    };
    fill(this.legend, legend(this.max, label[measure]));
    const left = corpus.head.left_out;
    this.note.textContent = [
      found.length < corpus.groups.length
        ? `${found.length.toLocaleString("en")} of ${corpus.groups.length.toLocaleString("en")} match.`
        : "",
      left ? `${left.toLocaleString("en")} more are not in this page: the CSV and JSON of the overview have all.` : "",
    ].join(" ");
    const more = (rest, step, name, grow) =>
      rest > 0
        ? h(
            "button",
            {
              type: "button",
              onclick: () => {
                grow();
                this.rows();
              },
            },
            `Show ${Math.min(rest, step)} more ${name} of ${rest.toLocaleString("en")}`,
          )
        : null;
    fill(
      this.more,
      more(found.length - shown.length, 5 * ROWS, "rows", () => (this.rowsShown += 5 * ROWS)),
      more(corpus.m - columns.length, COLUMNS, "concepts", () => (this.columnsShown += COLUMNS)),
    );
  }

  row(group, columns, at) {
    const { app } = this;
    const { corpus, measure } = app;
    const current = app.group === group.row;
    return h(
      "tr",
      { class: group === corpus.total ? "total" : null, "aria-current": current ? "true" : null },
      h(
        "th",
        { scope: "row" },
        h(
          "button",
          {
            type: "button",
            class: "concept",
            "data-group": group.row,
            title: group.name,
            onclick: () => app.show(group.row),
          },
          line(group.name, 80),
        ),
      ),
      h("td", { class: "number" }, group.documents.toLocaleString("en")),
      h("td", { class: "number" }, group.units.toLocaleString("en")),
      columns.map((column, place) => {
        const value = corpus.value(group.row, column, measure);
        const cell = h(
          "td",
          {
            class: value === null ? "number tile undefined" : "number tile",
            tabindex: at === this.at[0] && place === this.at[1] ? "0" : "-1",
            "data-cell": `${at} ${place}`,
            onpointerenter: () => this.tell(group.row, column),
            onfocus: () => this.tell(group.row, column),
            onclick: () => this.move(at, place),
          },
          shownAs(measure, value),
        );
        if (value !== null) {
          const colour = colourOf(this.max > 0 ? value / this.max : 0);
          cell.style.background = colour.fill;
          cell.style.color = colour.ink;
        }
        return cell;
      }),
    );
  }

  tell(row, column) {
    this.words.textContent = this.app.corpus.words(row, column);
  }

  /** The focus goes to a cell. */
  move(row, place) {
    const last = (list) => list.length - 1;
    const [y, x] = [Math.min(Math.max(0, row), last(this.cells)), Math.min(Math.max(0, place), last(this.cells[0]))];
    this.body.querySelector('td[tabindex="0"]')?.setAttribute("tabindex", "-1");
    this.at = [y, x];
    const cell = this.body.querySelector(`[data-cell="${y} ${x}"]`);
    cell.setAttribute("tabindex", "0");
    cell.focus();
  }

  key(event) {
    if (!event.target.matches("td.tile")) return;
    const [y, x] = this.at;
    const far = this.cells[0].length - 1;
    const steps = {
      ArrowUp: [y - 1, x],
      ArrowDown: [y + 1, x],
      ArrowLeft: [y, x - 1],
      ArrowRight: [y, x + 1],
      Home: [y, 0],
      End: [y, far],
      PageUp: [y - 10, x],
      PageDown: [y + 10, x],
    };
    if (event.key === "Enter") this.app.show(this.cells[y][x][0]);
    else if (steps[event.key]) this.move(...steps[event.key]);
    else return;
    event.preventDefault();
  }
}
