// What paper gets behind the first screen: all quotes with page and section, and what is missing. It is made when somebody prints, and goes afterwards.

class Paper {
  constructor(app) {
    this.app = app;
    this.element = h("div", { id: "paper" });
  }

  /** Everything, at the end of a view. */
  draw(view) {
    fill(this.element, this.quoted("covered", "Covered"), this.quoted("mentioned", "Mentioned"), this.missing());
    view.append(this.element);
  }

  remove() {
    this.element.remove();
  }

  columns(verdict) {
    const { concepts } = this.app.result;
    return columnsByVerdict(this.app.result).filter((column) => concepts[column].verdict === verdict);
  }

  /** The concepts of a verdict with all their quotes. */
  quoted(verdict, title) {
    const columns = this.columns(verdict).filter((column) => this.app.result.concepts[column].quotes.length);
    if (columns.length === 0) return null;
    return h(
      "section",
      {},
      h("h2", {}, `${title}: quotes from the document`),
      columns.map((column) => this.concept(column)),
    );
  }

  concept(column) {
    const { result } = this.app;
    const { id, evidence, passages, pages, quotes } = result.concepts[column];
    const facts = [plural(passages.length, "passage"), `evidence ${worth(evidence)}`];
    if (pages.length) facts.push(`${pages.length === 1 ? "page" : "pages"} ${pageWords(pages)}`);
    return h(
      "article",
      {},
      h("h3", {}, h("span", { class: "id" }, line(id, 40)), " ", line(result.name(column), 120)),
      h("p", { class: "where" }, facts.join(" · ")),
      quotes.map((unit) => this.quote(unit, column)),
    );
  }

  quote(unit, column) {
    const { result } = this.app;
    const words = marked(result, unit, result.parts(unit, column), byEncoderOnly(result, unit, column));
    return h(
      "div",
      { class: "quoted", "data-quote": unit },
      h("blockquote", { dir: "auto", lang: document.body.dataset.language }, words),
      h("p", { class: "where" }, shortPlace(result, unit), " ", negativeMark(result, unit, column)),
    );
  }

  /** What is not covered, with the words that the document never says. */
  missing() {
    const { result } = this.app;
    const columns = [...this.columns("none"), ...this.columns("mentioned")];
    if (columns.length === 0) return null;
    const row = (column) => {
      const { id, verdict, unsaid } = result.concepts[column];
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, h("span", { class: "id" }, line(id, 40)), " ", line(result.name(column), 120)),
        h("td", {}, verdictMark(verdict)),
        h("td", {}, unsaid.join(", ")),
      );
    };
    const heads = [result.kind, "Verdict", "Key terms that do not appear"];
    return h(
      "section",
      {},
      h("h2", {}, "What is missing"),
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            heads.map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h("tbody", {}, columns.map(row)),
      ),
    );
  }
}
