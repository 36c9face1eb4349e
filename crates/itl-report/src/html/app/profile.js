// The profile: every concept with its value for the document, in an order of one's choice, or as the framework's tree.

const SHOWN = 60;

class Profile {
  constructor(app) {
    this.app = app;
    this.element = byId("profile");
    this.order = "strength";
    this.all = app.result.m <= SHOWN;
    this.open = new Set();
  }

  draw() {
    const { app } = this;
    const { result } = app;
    const orders = { strength: "Strongest first", framework: "Framework’s order" };
    if (result.head.nodes) orders.tree = "Framework’s tree";
    this.best = Math.max(...result.concepts.map((concept) => concept[app.measure] ?? 0), 0);
    fill(
      this.element,
      h(
        "div",
        { class: "bar-row" },
        h("h2", {}, `The ${app.result.head.framework.plural} by affinity`),
        choice("Order", orders, this.order, (order) => {
          this.order = order;
          this.draw();
        }),
      ),
      app.result.head.decision
        ? h(
            "p",
            { class: "hint" },
            `Ranks every ${app.result.head.framework.noun} by how strong its words are over the whole text, whether or not a ${app.result.unit} is a passage of it. Coverage has the verdicts.`,
          )
        : null,
      h("p", { class: "hint" }, app.measureWords()),
      h(
        "table",
        { class: "profile" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            [result.kind, "", "Relative", "Affinity"].map((name, at) =>
              h("th", { scope: "col", class: at > 1 ? "number" : null }, name || h("span", { class: "unseen" }, "Bar")),
            ),
          ),
        ),
        h("tbody", {}, this.order === "tree" ? this.treeRows() : this.listRows()),
      ),
      this.more(),
    );
    this.element
      .querySelectorAll("[data-share]")
      .forEach((bar) => (bar.style.width = `${100 * Number(bar.dataset.share)}%`));
  }

  listRows() {
    const { result, measure } = this.app;
    const columns =
      this.order === "framework" ? result.concepts.map((_, column) => column) : rankedColumns(result, measure);
    return (this.all ? columns : columns.slice(0, SHOWN)).map((column) => this.row(result.concepts[column], column, 0));
  }

  /** The nodes whose parents are all open. */
  treeRows() {
    const { nodes } = this.app.result.head;
    const children = nodes.map(() => 0);
    nodes.forEach((node) => {
      if (node.parent !== null) children[node.parent]++;
    });
    const level = [];
    const shown = [];
    return nodes.flatMap((node, at) => {
      level[at] = node.parent === null ? 0 : level[node.parent] + 1;
      shown[at] = node.parent === null || (shown[node.parent] && this.open.has(node.parent));
      return shown[at] ? [this.row(node, node.column, level[at], children[at] ? at : null, children[at])] : [];
    });
  }

  row(entry, column, level, node = null, children = 0) {
    const { app } = this;
    const value = entry[app.measure];
    const name = [
      h("span", { class: "id" }, line(entry.id, 40)),
      " ",
      line(column === null ? (entry.label === entry.id ? "" : entry.label) : app.result.name(column), 120),
    ];
    const fold =
      node === null
        ? h("span", { class: "fold" })
        : h(
            "button",
            {
              type: "button",
              class: "fold",
              "data-node": node,
              "aria-expanded": String(this.open.has(node)),
              "aria-label": `${line(entry.id, 40)}, ${children} below`,
              onclick: () => this.toggle(node),
            },
            this.open.has(node) ? "▾" : "▸",
          );
    const label =
      column === null
        ? h("span", { class: "concept" }, name)
        : h(
            "button",
            {
              type: "button",
              class: "concept",
              "data-concept": column,
              onclick: () => app.show({ concept: column, unit: null, group: null }),
            },
            name,
          );
    const cells = h(
      "tr",
      {
        class: column === null ? "group" : null,
        "aria-current": app.state.concept === column && column !== null ? "true" : null,
      },
      h(
        "th",
        { scope: "row" },
        h(
          "span",
          { class: `indent level-${Math.min(level, 4)}` },
          app.result.head.nodes && this.order === "tree" ? fold : null,
          label,
        ),
      ),
      h(
        "td",
        {
          class: "track",
          onclick: column === null ? null : () => app.show({ concept: column, unit: null, group: null }),
        },
        value > 0 ? h("span", { class: "bar", "data-share": this.best > 0 ? value / this.best : 0 }) : null,
      ),
      h("td", { class: "number" }, places(entry.relative, 5)),
      h("td", { class: "number" }, places(entry.absolute, 6)),
    );
    if (column !== null) cells.style.setProperty("--bar", conceptColour(column));
    return cells;
  }

  toggle(node) {
    if (!this.open.delete(node)) this.open.add(node);
    this.draw();
    this.element.querySelector(`[data-node="${node}"]`)?.focus();
  }

  more() {
    const { result } = this.app;
    if (this.order === "tree" || this.all) return null;
    return h(
      "p",
      {},
      h(
        "button",
        {
          type: "button",
          onclick: () => {
            this.all = true;
            this.draw();
          },
        },
        `Show all ${result.m} concepts`,
      ),
    );
  }
}
