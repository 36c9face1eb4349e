// Every concept of one group, or of all documents: its numbers, its documents, and the best of them.

const LIST = 50;

class Concepts {
  constructor(app) {
    this.app = app;
    this.element = byId("concepts");
    this.by = app.corpus.first;
    this.down = true;
    this.shown = LIST;
  }

  columns() {
    const { corpus, group } = this.app;
    const value = (measure) => (column) => corpus.value(group, column, measure);
    const numbers = Object.fromEntries(
      Object.entries(corpus.measures).map(([measure, name]) => [
        measure,
        [name, value(measure), (number) => shownAs(measure, number)],
      ]),
    );
    return {
      place: ["Concept", (column) => column, null],
      ...numbers,
      best: ["Best document", (column) => corpus.best(group, column)?.value ?? -1, null],
    };
  }

  draw() {
    const { app } = this;
    const { corpus } = app;
    const group = corpus.group(app.group);
    this.body = h("tbody");
    this.heads = h("tr");
    this.note = h("p", { class: "hint" });
    const several = corpus.groups.length > 1;
    fill(
      this.element,
      h(
        "div",
        { class: "bar-row" },
        h(
          "h2",
          { id: "concepts-title", tabindex: "-1" },
          several ? `The concepts: ${line(group.name, 80)}` : "The concepts",
        ),
        several && group !== corpus.total
          ? h(
              "button",
              { type: "button", id: "to-all", onclick: () => app.show(corpus.total.row) },
              "Show all documents",
            )
          : null,
      ),
      h("p", { class: "hint" }, this.about(group)),
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Concepts" },
        h("table", { class: "every" }, h("thead", {}, this.heads), this.body),
      ),
      this.note,
    );
    this.rows();
  }

  about(group) {
    const { corpus } = this.app;
    const told = corpus.head.decides
      ? "Evidence: how many sentences’ worth of a document address the concept, on average. Documents covering or mentioning: by the verdicts of the documents. The best document has the most evidence."
      : "Among the top 3: the share of documents in which the concept is among the three strongest. The best document has the largest relative affinity.";
    return `Means over ${plural(group.documents, "document")} with ${plural(group.units, corpus.head.parameters.unit)}. ${told}`;
  }

  head(key, name) {
    const sort = this.by !== key ? "none" : this.down ? "descending" : "ascending";
    const arrow = { none: "", descending: " ▾", ascending: " ▴" }[sort];
    const turn = () => {
      this.down = this.by === key ? !this.down : key !== "place";
      this.by = key;
      this.rows();
      this.heads.querySelector(`[data-sort="${key}"]`).focus();
    };
    return h(
      "th",
      { scope: "col", "aria-sort": sort, class: key === "place" || key === "best" ? null : "number" },
      h("button", { type: "button", class: "sort", "data-sort": key, onclick: turn }, `${name}${arrow}`),
    );
  }

  rows() {
    const { corpus, group } = this.app;
    const columns = this.columns();
    fill(
      this.heads,
      Object.entries(columns).map(([key, [name]]) => this.head(key, name)),
    );
    const value = columns[this.by][1];
    const sign = this.down ? -1 : 1;
    const order = Array.from({ length: corpus.m }, (_, column) => column).sort(
      (a, b) => sign * ((value(a) ?? -1) - (value(b) ?? -1)) || a - b,
    );
    const strength = columns[corpus.first][1];
    const max = order.reduce((most, column) => Math.max(most, strength(column) ?? 0), 0);
    const row = (column) => {
      const best = corpus.best(group, column);
      const bar = h("span", { class: "beam" });
      bar.style.width = `${(100 * (strength(column) ?? 0)) / (max || 1)}%`;
      return h(
        "tr",
        { "data-column": column },
        h(
          "th",
          { scope: "row" },
          h("span", { class: "id" }, line(corpus.concepts[column].id, 40)),
          ` ${line(corpus.name(column), 100)}`,
          bar,
        ),
        Object.keys(corpus.measures).map((measure) => {
          const [, number, text] = columns[measure];
          return h("td", { class: "number" }, text(number(column)));
        }),
        h(
          "td",
          { class: "best-document" },
          best ? [h("b", { class: "number" }, corpus.bestValue(best)), ` ${line(best.document, 160)}`] : "–",
        ),
      );
    };
    fill(this.body, order.slice(0, this.shown).map(row));
    const rest = order.length - this.shown;
    fill(
      this.note,
      rest > 0
        ? h(
            "button",
            {
              type: "button",
              onclick: () => {
                this.shown += 10 * LIST;
                this.rows();
              },
            },
            `Show ${Math.min(rest, 10 * LIST)} more`,
          )
        : null,
    );
  }
}
