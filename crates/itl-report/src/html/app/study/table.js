// Every concept in a table: its size, its reference affinity, its closest rival and how far away that is. It can be
// sorted and filtered.

const ROWS = 50;

class ConceptTable {
  constructor(app) {
    this.app = app;
    this.element = byId("concepts");
    this.by = "closeness";
    this.down = true;
    this.filter = "";
    this.shown = ROWS;
    const { result } = app;
    const closeness = ({ own, rival }) => (own > 0 ? (rival?.[1] ?? 0) / own : rival ? 1 : 0);
    const place = new Float64Array(result.m);
    result.head.order.forEach((column, at) => (place[column] = at));
    this.columns = {
      place: ["Concept", (column) => place[column], null],
      words: ["Words", (column) => result.concepts[column].words, String],
      terms: ["Terms", (column) => result.concepts[column].terms, (value) => value.toLocaleString("en")],
      reference: ["λ_ref", (column) => result.concepts[column].reference, (value) => places(value, 4)],
      rival: ["Closest rival", (column) => result.concepts[column].rival?.[0] ?? -1, null],
      closeness: ["Rival ÷ own", (column) => closeness(result.concepts[column]), (value) => percent(value)],
      margin: ["Margin", (column) => result.concepts[column].margin, (value) => value.toFixed(4)],
    };
  }

  draw() {
    this.input = h("input", {
      type: "search",
      id: "filter",
      placeholder: "AC-2, account, …",
      oninput: () => {
        this.filter = this.input.value;
        this.shown = ROWS;
        this.rows();
      },
    });
    this.input.value = this.filter;
    this.body = h("tbody");
    this.note = h("p", { class: "hint", role: "status" });
    this.heads = h("tr");
    fill(
      this.element,
      h(
        "div",
        { class: "bar-row" },
        h("h2", { id: "concepts-title" }, "Every concept"),
        h("label", { for: "filter" }, "Filter"),
        this.input,
      ),
      h(
        "p",
        { class: "hint" },
        "Rival ÷ own: how close the concept’s own text comes to another concept; at 100 % it is taken for the other. Margin: own affinity less the rival’s.",
      ),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Every concept" },
        h("table", { class: "every" }, h("thead", {}, this.heads), this.body),
      ),
      this.note,
    );
    this.rows();
  }

  head(key) {
    const [name] = this.columns[key];
    const sort = this.by !== key ? "none" : this.down ? "descending" : "ascending";
    const arrow = { none: "", descending: " ▾", ascending: " ▴" }[sort];
    const turn = () => {
      this.down = this.by === key ? !this.down : !["place", "words", "rival", "margin"].includes(key);
      this.by = key;
      this.rows();
      this.heads.querySelector(`[data-sort="${key}"]`).focus();
    };
    return h(
      "th",
      { scope: "col", "aria-sort": sort, class: key === "place" || key === "rival" ? null : "number" },
      h("button", { type: "button", class: "sort", "data-sort": key, onclick: turn }, `${name}${arrow}`),
    );
  }

  rows() {
    const { app } = this;
    const { result } = app;
    fill(
      this.heads,
      Object.keys(this.columns).map((key) => this.head(key)),
    );
    const words = this.filter.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = (column) => {
      const text = `${result.concepts[column].id} ${result.name(column)}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const value = this.columns[this.by][1];
    const sign = this.down ? -1 : 1;
    const found = result.head.order
      .filter(matches)
      .sort((a, b) => sign * (value(a) - value(b)) || this.columns.place[1](a) - this.columns.place[1](b));
    fill(
      this.body,
      found.slice(0, this.shown).map((column) => this.row(column)),
    );
    const rest = found.length - this.shown;
    fill(
      this.note,
      `${plural(found.length, "concept")}${words.length ? " match" : ""}. `,
      rest > 0
        ? h(
            "button",
            {
              type: "button",
              onclick: () => {
                this.shown += 10 * ROWS;
                this.rows();
              },
            },
            `Show ${Math.min(rest, 10 * ROWS)} more`,
          )
        : null,
    );
  }

  row(column) {
    const { app } = this;
    const { result } = app;
    const { rival } = result.concepts[column];
    const open = (other) => () => app.show({ concept: column, other });
    const cell = (key) => {
      const [, value, text] = this.columns[key];
      return h("td", { class: "number" }, text(value(column)));
    };
    const name = (at) => [
      h("span", { class: "id" }, line(result.concepts[at].id, 40)),
      ` ${line(result.name(at), 80)}`,
    ];
    return h(
      "tr",
      { "data-row": column },
      h("th", { scope: "row" }, h("button", { type: "button", class: "concept", onclick: open(null) }, name(column))),
      ["words", "terms", "reference"].map(cell),
      h(
        "td",
        {},
        rival ? h("button", { type: "button", class: "concept", onclick: open(rival[0]) }, name(rival[0])) : "–",
      ),
      ["closeness", "margin"].map(cell),
    );
  }
}
