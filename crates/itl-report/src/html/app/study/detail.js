// The detail of a concept, or of two beside each other: both texts with the words that they share marked, the terms in
// common with their weights, and the closest others.

const NEAREST = 8;

class Detail {
  constructor(app) {
    this.app = app;
    this.element = byId("detail");
    this.all = false;
  }

  draw() {
    const { concept, other } = this.app.state;
    this.element.hidden = concept === null;
    byId("desk").classList.toggle("with-evidence", concept !== null);
    if (concept === null) return fill(this.element);
    return fill(
      this.element,
      h(
        "div",
        { class: "evidence-head" },
        h(
          "h2",
          { id: "detail-title" },
          this.app.result.title(concept, 120),
          other === null ? null : [h("span", { class: "faint" }, " beside "), this.app.result.title(other, 120)],
        ),
        h(
          "button",
          {
            type: "button",
            class: "close",
            "aria-label": "Close the detail",
            onclick: () => this.app.show({ concept: null, other: null }),
          },
          "✕",
        ),
      ),
      other === null ? this.one(concept) : this.two(concept, other),
    );
  }

  /** A concept: its figures, its text, its terms, its rivals. */
  one(column) {
    const { result } = this.app;
    const { head } = result;
    const concept = result.concepts[column];
    const found = head.findings.filter(({ cases }) => cases.some(({ concepts }) => concepts.includes(concept.id)));
    const kinds = head.types.map((_, kind) => concept.strongest.filter((term) => term[0] === kind));
    return [
      h(
        "p",
        { class: "value" },
        h("span", {}, h("b", {}, digits(concept.reference)), " λ_ref"),
        h("span", {}, h("b", {}, String(concept.words)), " words"),
        h("span", {}, h("b", {}, concept.terms.toLocaleString("en")), " terms"),
      ),
      concept.rival
        ? h(
            "p",
            {},
            `Its text is closest to ${result.title(concept.rival[0])}: affinity ${digits(concept.rival[1])} against ${digits(concept.own)} with itself, a margin of ${digits(concept.margin)}.`,
          )
        : h("p", {}, "Its text shares no term with any other concept."),
      found.length
        ? h(
            "p",
            {},
            "Findings: ",
            found.map(({ code, level }) => h("span", { class: `badge ${level}` }, code)),
          )
        : null,
      h("h3", {}, "Its text"),
      this.quote(column, []),
      concept.strongest.length ? h("h3", {}, "Its strongest terms") : null,
      h(
        "ul",
        { class: "missing" },
        kinds.map((terms, kind) =>
          terms.length
            ? h(
                "li",
                {},
                h("span", { class: "faint" }, `${KIND_WORDS[kind]}: `),
                terms.map(([, text, count, delta, phi]) =>
                  h(
                    "span",
                    {
                      class: "lack",
                      title: `${count} ×, δ ${digits(delta, 3)}, φ ${digits(phi, 3)}`,
                    },
                    `${text} `,
                    h("span", { class: "faint" }, `δ ${digits(delta, 2)}`),
                  ),
                ),
              )
            : null,
        ),
      ),
      result.cells ? this.rivals(column) : null,
    ];
  }

  /** The closest others: where its text goes, and whose texts come to it. */
  rivals(column) {
    const { result } = this.app;
    const list = (title, near) =>
      near.length
        ? [
            h("h3", {}, title),
            h(
              "ul",
              { class: "nearest" },
              near.map(([other, value]) =>
                h(
                  "li",
                  {},
                  h(
                    "button",
                    { type: "button", onclick: () => this.app.show({ concept: column, other }) },
                    h("b", { class: "number" }, digits(value, 3)),
                    ` ${result.title(other, 70)}`,
                  ),
                ),
              ),
            ),
          ]
        : null;
    const value = (from, to) => (from === to ? 0 : (result.cell(from, to, "relative") ?? 0));
    return [
      list(
        "Concepts that its text matches (relative)",
        result.nearest(NEAREST, (other) => value(column, other)),
      ),
      list(
        "Texts that speak to it (relative)",
        result.nearest(NEAREST, (other) => value(other, column)),
      ),
    ];
  }

  /** Two concepts: what one text has of the other. */
  two(a, b) {
    const { result } = this.app;
    const [there, back] = [result.parts(a, b), result.parts(b, a)];
    const [to, from] = [this.sum(there), this.sum(back)];
    const listed = result.head.overlaps.find(({ columns: [x, y] }) => x === Math.min(a, b) && y === Math.max(a, b));
    const telling = there.map(({ term, delta }) => [result.columns["term.kind"][term], result.termText(term), delta]);
    const reading = listed ?? { columns: [a, b], shared: there.length, terms: telling };
    return [
      h("p", { class: "pair-reading" }, reading.shared ? pairReading(result, reading) : "They share no term."),
      h("p", { class: "value" }, this.direction(a, b, to), this.direction(b, a, from)),
      h("div", { class: "texts" }, this.side(a, there), this.side(b, back)),
      there.length || back.length ? this.table(a, b, there, back) : null,
      h(
        "p",
        { class: "steps" },
        [a, b].map((column) =>
          h(
            "button",
            { type: "button", onclick: () => this.app.show({ concept: column, other: null }) },
            `More about ${line(result.concepts[column].id, 40)}`,
          ),
        ),
      ),
    ];
  }

  sum(parts) {
    return parts.reduce((sum, { contribution }) => sum + contribution, 0);
  }

  direction(from, to, affinity) {
    const { result } = this.app;
    const exact = result.cells ? result.cell(from, to, "absolute") : affinity;
    const [one, other] = [from, to].map((column) => line(result.concepts[column].id, 40));
    return h(
      "span",
      {},
      h("b", { "data-relative": result.relative(exact, to) }, digits(result.relative(exact, to), 3)),
      ` relative, text of ${one} → ${other}`,
    );
  }

  side(column, parts) {
    return h("div", {}, h("h3", {}, this.app.result.title(column, 80)), this.quote(column, parts));
  }

  quote(column, parts) {
    const { result } = this.app;
    const text = result.unitText(column);
    return h(
      "blockquote",
      { dir: "auto", lang: document.body.dataset.language },
      text.trim() ? marked(result, column, parts) : h("span", { class: "faint" }, "The text is not in this file."),
    );
  }

  /** The terms that both have, with δ, φ in both, and what each adds to either affinity. */
  table(a, b, there, back) {
    const { result } = this.app;
    const other = new Map(back.map((part) => [part.term, part]));
    const both = there.map((part) => [part, other.get(part.term)]);
    const shown = this.all ? both : both.slice(0, TERMS);
    const [one, two] = [a, b].map((column) => line(result.concepts[column].id, 16));
    const rows = shown.map(([part, reverse]) =>
      termRow(result, part, [
        digits(part.delta, 3),
        digits(result.weight(part.term, a) * part.factor, 3),
        digits(part.sigma * part.factor, 3),
        digits(part.contribution, 3),
        digits(reverse?.contribution ?? 0, 3),
      ]),
    );
    const showAll = () => {
      this.all = true;
      this.draw();
    };
    if (shown.length < both.length) rows.push(moreRow("7", `Show all ${both.length} terms`, showAll, []));
    const names = ["δ", `φ ${one}`, `φ ${two}`, `${one} → ${two}`, `${two} → ${one}`];
    const sums = ["Sum: the affinities", digits(this.sum(there), 4), digits(this.sum(back), 4)];
    return [h("h3", {}, "What they share"), termTable({ id: "shared" }, names, rows, sums)];
  }
}
