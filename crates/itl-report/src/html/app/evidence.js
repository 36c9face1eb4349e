// The evidence: for a concept in the document, a group of units or one unit, the words and terms that made the number,
// and the terms that are missing.

const BEST = 8;

/** Shares of a vote that are named. */
const SHARES = 4;

class Evidence {
  constructor(app) {
    this.app = app;
    this.element = byId("evidence");
    this.allTerms = false;
    this.outcome = new Outcome(app);
  }

  draw() {
    const { app } = this;
    const { concept: column, unit } = app.state;
    this.element.hidden = column === null;
    byId("desk").classList.toggle("with-evidence", column !== null);
    if (column === null) return fill(this.element);
    const concept = app.result.concepts[column];
    const group = app.group();
    this.element.style.setProperty("--bar", conceptColour(column));
    fill(
      this.element,
      h(
        "div",
        { class: "evidence-head" },
        h(
          "h2",
          { id: "evidence-title" },
          h("span", { class: "id" }, line(concept.id, 40)),
          " ",
          line(app.result.name(column), 160),
        ),
        h(
          "button",
          {
            type: "button",
            class: "close",
            "aria-label": "Close the evidence",
            onclick: () => app.show({ concept: null, unit: null, group: null }),
          },
          "✕",
        ),
      ),
      concept.descriptor && concept.descriptor !== concept.label
        ? h(
            "details",
            { class: "descriptor" },
            h("summary", {}, "Definition used"),
            h("p", {}, concept.descriptor),
          )
        : null,
      unit !== null
        ? this.one(unit, column)
        : app.result.head.decision && !group
          ? [this.outcome.draw(column), this.made(column, concept)]
          : [this.whole(column, group), unsaidWords(app.result, column), missingTerms(app.result, concept)],
    );
    return this.element;
  }

  /** How the number is made: on the first screen one step deeper, beside affinities at once. */
  made(column, concept) {
    return this.details(column, [this.whole(column, null), missingTerms(this.app.result, concept)]);
  }

  /** What experts need, folded: affinities, weights, stems. Where affinities are shown, and where nothing is decided, it is open. */
  details(column, ...children) {
    const { view } = this.app.state;
    // What somebody opened stays open while the panel is drawn anew.
    const before = this.element.querySelector("details.made");
    const expert = view === "heatmap" || view === "profile" || !this.app.result.head.decision;
    const open = before && before.dataset.concept === String(column) ? before.open : expert;
    return h(
      "details",
      { class: "made", open, "data-concept": column },
      h("summary", {}, "Details: how the number is made"),
      children,
    );
  }

  /** A number with what it is relative to. */
  value(absolute, column) {
    const relative = this.app.result.relative(absolute, column);
    const reference = this.app.result.reference[column];
    return h(
      "p",
      { class: "value" },
      h("span", {}, h("b", { "data-relative": relative }, digits(relative)), " relative"),
      h("span", {}, h("b", { "data-affinity": absolute }, digits(absolute)), " affinity"),
      h(
        "span",
        { class: "faint" },
        relative === null
          ? "the concept has no reference affinity of its own"
          : `the concept’s own text has ${digits(reference)}`,
      ),
    );
  }

  /** Whether a unit is a passage; nothing where the model does not decide. */
  verdict(unit, column) {
    const { result } = this.app;
    const { head, columns } = result;
    if (!head.decision || !result.counts(unit)) return null;
    const { passage, strong } = head.decision;
    const vote = result.vote(unit, column);
    const kind = vote >= strong ? "Strong passage" : vote >= passage ? "Passage" : "Not a passage";
    const gate = columns["unit.gate"][unit] === 1 ? "" : " Too few words in common with the framework.";
    return h("p", { class: "verdict", "data-passage": String(vote >= passage), "data-vote": vote }, `${kind}.${gate}`);
  }

  /** How far a unit is above the threshold, and who shares its vote. */
  voting(unit, column, affinity) {
    const { result } = this.app;
    const { head, columns } = result;
    if (!head.decision || !result.counts(unit)) return null;
    const { cutoff, scale } = head.decision;
    const needed = scale ? "" : `Its score is ${digits(affinity / cutoff, 2)} times the threshold. `;
    const shares = result.votes(unit).slice(0, SHARES).map(([other, share]) => [share, line(result.concepts[other].id, 20)]);
    if (columns["unit.gate"][unit] === 1) shares.push([columns["unit.nothing"][unit], "nothing"]);
    const shared = shares
      .sort((a, b) => b[0] - a[0])
      .map(([share, name]) => `${places(share, 2)} to ${name}`)
      .join(", ");
    const words = `${needed}${shared ? `Its vote: ${shared}.` : ""}`;
    return words ? h("p", { class: "hint voting" }, words) : null;
  }

  /** The document or a group of its units. */
  whole(column, group) {
    const { app } = this;
    const { result } = app;
    const [from, to] = group ? [group.from, group.to] : [0, result.n];
    const values = result.column(column);
    const mentioned = [];
    for (let unit = from; unit < to; unit++) if (values[unit] > 0) mentioned.push(unit);
    mentioned.sort((a, b) => values[b] - values[a] || a - b);
    const best = mentioned.filter((unit) => result.counts(unit));
    const apart = mentioned.filter((unit) => !result.counts(unit));
    const counted = result.counted(from, to).length;
    const absolute = group ? result.aggregate(from, to)[column] : result.concepts[column].absolute;
    const how = result.head.parameters.aggregate;
    const where = group
      ? group.kind === "section"
        ? `section “${line(result.head.sections[group.index] ?? "(before the first heading)", 80)}”`
        : `${group.kind} ${group.index}`
      : "the document";
    return [
      h("h3", {}, `In ${where}`),
      this.value(absolute, column),
      h(
        "p",
        {},
        `The ${how} over ${plural(counted, result.unit)} that ${counted === 1 ? "counts" : "count"} (${result.head.parameters.count}), of which ${best.length.toLocaleString("en")} ${best.length === 1 ? "has" : "have"} a term of this concept.`,
      ),
      this.best("Strongest sentences", best, values, column),
      this.best("Apart: headings, tables and others that do not count", apart, values, column, "best apart"),
      totalsTable(result, [from, to], column, absolute, this.allTerms, () => this.showAll()),
    ];
  }

  /** The strongest of these units, which come strongest first, with their words. */
  best(title, units, values, column, name = "best") {
    const { result } = this.app;
    if (units.length === 0) return null;
    return [
      h("h3", {}, title),
      h(
        "ol",
        { class: name },
        units.slice(0, BEST).map((unit) =>
          h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                "data-unit": unit,
                onclick: () => this.app.show({ unit, concept: column, group: null }),
              },
              h(
                "span",
                { class: "where" },
                `${digits(result.relative(values[unit], column) ?? values[unit], 3)} · ${placeOf(result, unit)}`,
              ),
              h("span", { class: "quote" }, marked(result, unit, result.parts(unit, column))),
            ),
          ),
        ),
      ),
    ];
  }

  /** One unit: its text in context, and the terms that add up to the cell. */
  one(unit, column) {
    const { app } = this;
    const { result } = app;
    const parts = result.parts(unit, column);
    const affinity = result.row(unit)[column];
    const around = (other) =>
      other >= 0 && other < result.n && result.unit !== "document"
        ? h("span", { class: "around" }, line(result.unitText(other), 400))
        : null;
    return [
      h("h3", {}, `In ${placeOf(result, unit)}`),
      this.verdict(unit, column),
      result.counts(unit)
        ? null
        : h("p", { class: "apart" }, `Not counted: ${result.roleOf(unit)}.`),
      h(
        "div",
        { class: "context" },
        h(
          "blockquote",
          { dir: "auto", lang: document.body.dataset.language },
          around(unit - 1),
          " ",
          h("span", { class: "own" }, marked(result, unit, parts, byEncoderOnly(result, unit, column))),
          " ",
          around(unit + 1),
        ),
        pageDrawing(result, unit),
      ),
      h(
        "p",
        { class: "steps" },
        h("button", { type: "button", disabled: unit === 0, onclick: () => app.show({ unit: unit - 1 }) }, `← Previous ${result.unit}`),
        h(
          "button",
          { type: "button", disabled: unit === result.n - 1, onclick: () => app.show({ unit: unit + 1 }) },
          `Next ${result.unit} →`,
        ),
        h(
          "button",
          { type: "button", "data-go": "text", onclick: () => app.show({ view: "text", unit }) },
          "Show in the text",
        ),
        h(
          "button",
          { type: "button", "data-go": "document", onclick: () => app.show({ unit: null, group: null }) },
          "Score for the whole document",
        ),
      ),
      hitSteps(app, unit, column),
      this.rivals(unit, column),
      parts.length ? null : h("p", {}, `No term of this concept appears in this ${result.unit}.`),
      this.details(
        column,
        this.value(affinity, column),
        this.voting(unit, column, affinity),
        this.weakRivals(unit, column),
        parts.length
          ? [
              h("h3", {}, "How the score is made up"),
              sumTable(result, unit, parts, affinity, this.allTerms, () => this.showAll()),
              this.marksKey(),
            ]
          : null,
        meaningHalf(result, unit, column),
        missingTerms(result, result.concepts[column]),
      ),
    ];
  }

  /** The other concepts that this unit is a passage of; where nothing is decided, all that it matches. */
  rivals(unit, column) {
    const { result } = this.app;
    const found = this.matched(unit, column);
    if (!result.head.decision) return this.others("Also matches ", found, unit);
    const passes = result.passes(unit);
    return this.others("Also a passage of ", found.filter((other) => passes.includes(other)), unit);
  }

  /** Those that it matches without being a passage of them. */
  weakRivals(unit, column) {
    const { result } = this.app;
    if (!result.head.decision) return null;
    const passes = result.passes(unit);
    const weak = this.matched(unit, column).filter((other) => !passes.includes(other));
    return this.others("Also matches weakly ", weak, unit);
  }

  /** The other concepts with words in a unit, the strongest first. */
  matched(unit, column) {
    const { result } = this.app;
    const row = result.row(unit);
    return Array.from(row.keys())
      .filter((other) => other !== column && row[other] > 0)
      .sort((a, b) => (result.relative(row[b], b) ?? 0) - (result.relative(row[a], a) ?? 0) || a - b);
  }

  others(words, others, unit) {
    const { result } = this.app;
    const row = result.row(unit);
    if (others.length === 0) return null;
    return h(
      "p",
      { class: "rivals" },
      words,
      others.slice(0, 5).map((other) =>
        h(
          "button",
          {
            type: "button",
            title: line(result.name(other), 100),
            onclick: () => this.app.show({ unit, concept: other }),
          },
          `${line(result.concepts[other].id, 20)} · ${digits(result.relative(row[other], other), 2)}`,
        ),
      ),
      others.length > 5 ? ` and ${others.length - 5} more` : null,
    );
  }

  showAll() {
    this.allTerms = true;
    this.draw();
  }

  marksKey() {
    return h(
      "p",
      { class: "hint marks-key" },
      "Marks: ",
      h("mark", { class: "alone degree-2" }, "as a word"),
      " ",
      h("mark", { class: "in-row degree-2" }, "in a row"),
      " ",
      h("mark", { class: "near degree-2" }, "near each other"),
      "; the darker, the more a word carries.",
    );
  }
}
