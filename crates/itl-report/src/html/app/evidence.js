// The evidence: for a concept in the document, a group of units or one unit, the words and terms that made the number,
// and the terms that are missing.

const BEST = 8;
const TERMS = 12;

class Evidence {
  constructor(app) {
    this.app = app;
    this.element = byId("evidence");
    this.allTerms = false;
  }

  draw() {
    const { app } = this;
    const { concept: column, unit } = app.state;
    this.element.hidden = column === null;
    byId("desk").classList.toggle("with-evidence", column !== null);
    if (column === null) return fill(this.element);
    const concept = app.result.concepts[column];
    const group = app.group();
    fill(this.element,
      h("div", { class: "evidence-head" },
        h("h2", { id: "evidence-title" }, h("span", { class: "id" }, line(concept.id, 40)), " ", line(concept.label, 160)),
        h("button", { type: "button", class: "close", "aria-label": "Close the evidence", onclick: () => app.show({ concept: null, unit: null, group: null }) }, "✕")),
      concept.descriptor && concept.descriptor !== concept.label ? h("details", { class: "descriptor" }, h("summary", {}, "The concept’s own text"), h("p", {}, concept.descriptor)) : null,
      unit === null ? this.whole(column, group) : this.one(unit, column),
      this.missing(concept));
    return this.element;
  }

  /** A number with what it is relative to. */
  value(absolute, column) {
    const relative = this.app.result.relative(absolute, column);
    const reference = this.app.result.reference[column];
    return h("p", { class: "value" },
      h("span", {}, h("b", { "data-relative": relative }, digits(relative)), " relative"), h("span", {}, h("b", { "data-affinity": absolute }, digits(absolute)), " affinity"),
      h("span", { class: "faint" }, relative === null ? "the concept has no reference affinity of its own" : `the concept’s own text has ${digits(reference)}`));
  }

  /** The document or a group of its units. */
  whole(column, group) {
    const { app } = this;
    const { result } = app;
    const [from, to] = group ? [group.from, group.to] : [0, result.n];
    const values = result.column(column);
    const touched = [];
    for (let unit = from; unit < to; unit++) if (values[unit] > 0) touched.push(unit);
    const best = [...touched].sort((a, b) => values[b] - values[a] || a - b).slice(0, BEST);
    const absolute = group ? result.aggregate(from, to)[column] : result.concepts[column].absolute;
    const how = result.head.parameters.aggregate;
    const where = group ? (group.kind === "section" ? `section “${line(result.head.sections[group.index] ?? "(before the first heading)", 80)}”` : `${group.kind} ${group.index}`) : "the document";
    return [
      h("h3", {}, `In ${where}`), this.value(absolute, column),
      h("p", {}, `The ${how} over ${plural(to - from, result.unit)}, of which ${touched.length.toLocaleString("en")} ${touched.length === 1 ? "has" : "have"} a term of this concept.`),
      best.length ? h("h3", {}, "Where it speaks loudest") : null,
      best.length ? h("ol", { class: "best" }, best.map((unit) => h("li", {},
        h("button", { type: "button", "data-unit": unit, onclick: () => app.show({ unit, concept: column, group: null }) },
          h("span", { class: "where" }, `${digits(result.relative(values[unit], column) ?? values[unit], 3)} · ${placeOf(result, unit)}`),
          h("span", { class: "quote" }, marked(result, unit, result.parts(unit, column))))))) : null,
      this.totals(from, to, column, absolute, how),
    ];
  }

  /** The terms behind a sum or a mean. */
  totals(from, to, column, absolute, how) {
    if ((how !== "mean" && how !== "sum") || absolute === 0) return null;
    const { result } = this.app;
    const divisor = how === "mean" ? to - from : 1;
    const totals = result.totals(from, to, column);
    const shown = this.allTerms ? totals : totals.slice(0, TERMS);
    const rest = totals.slice(shown.length).reduce((sum, total) => sum + total.contribution, 0);
    return [h("h3", {}, "The terms behind it"), this.scroll(h("table", { class: "terms" },
      h("thead", {}, this.heads("Type", "Term", "Count", "Contribution", "Share")),
      h("tbody", {}, shown.map((total) => h("tr", {}, this.type(total.term), h("td", { class: "term" }, result.termText(total.term)),
        ...[String(total.count), digits(total.contribution / divisor), percent(total.contribution / divisor / absolute)].map((text) => h("td", { class: "number" }, text)))),
        rest > 0 ? h("tr", {}, h("td", { colspan: "3" }, h("button", { type: "button", onclick: () => { this.allTerms = true; this.draw(); } }, `${totals.length - shown.length} more`)), h("td", { class: "number" }, digits(rest / divisor)), h("td", { class: "number" }, percent(rest / divisor / absolute))) : null),
      h("tfoot", {}, h("tr", {}, h("th", { colspan: "3", scope: "row" }, "Affinity"), h("td", { class: "number" }, digits(absolute)), h("td", { class: "number" }, "100 %")))))];
  }

  /** One unit: its text in context, and the terms that add up to the cell. */
  one(unit, column) {
    const { app } = this;
    const { result } = app;
    const parts = result.parts(unit, column);
    const affinity = result.row(unit)[column];
    const around = (other) => (other >= 0 && other < result.n && result.unit !== "document" ? h("span", { class: "around" }, line(result.unitText(other), 400)) : null);
    return [
      h("h3", {}, `In ${placeOf(result, unit)}`), this.value(affinity, column),
      h("div", { class: "context" }, h("blockquote", { lang: document.body.dataset.language }, around(unit - 1), " ", h("span", { class: "own" }, marked(result, unit, parts)), " ", around(unit + 1)), pageDrawing(result, unit)),
      h("p", { class: "steps" },
        h("button", { type: "button", disabled: unit === 0, onclick: () => app.show({ unit: unit - 1 }) }, "← Before"),
        h("button", { type: "button", disabled: unit === result.n - 1, onclick: () => app.show({ unit: unit + 1 }) }, "After →"),
        h("button", { type: "button", "data-go": "text", onclick: () => app.show({ view: "text", unit }) }, "See it in the text"),
        h("button", { type: "button", "data-go": "document", onclick: () => app.show({ unit: null, group: null }) }, "The whole document")),
      this.rivals(unit, column),
      parts.length ? [h("h3", {}, "What it adds up from"), this.sum(unit, parts, affinity), this.marksKey()] : h("p", {}, `No term of this concept stands in this ${result.unit}.`),
    ];
  }

  /** The other concepts that this unit speaks to. */
  rivals(unit, column) {
    const { result } = this.app;
    const row = result.row(unit);
    const others = Array.from(row.keys()).filter((other) => other !== column && row[other] > 0)
      .sort((a, b) => (result.relative(row[b], b) ?? 0) - (result.relative(row[a], a) ?? 0) || a - b);
    if (others.length === 0) return null;
    return h("p", { class: "rivals" }, "Also speaks to ", others.slice(0, 5).map((other) =>
      h("button", { type: "button", title: line(result.concepts[other].label, 100), onclick: () => this.app.show({ unit, concept: other }) }, `${line(result.concepts[other].id, 20)} · ${digits(result.relative(row[other], other), 2)}`)),
    others.length > 5 ? ` and ${others.length - 5} more` : null);
  }

  sum(unit, parts, affinity) {
    const { result } = this.app;
    const terms = result.columns["unit.terms"][unit];
    const shown = this.allTerms ? parts : parts.slice(0, 40);
    return [this.scroll(h("table", { class: "terms", id: "sum", "data-affinity": affinity, "data-terms": terms },
      h("thead", {}, this.heads("Type", "Term", "Count", "× δ", "× σ", `÷ ${terms}`, "Share")),
      h("tbody", {}, shown.map((part) => h("tr", { "data-term": result.termText(part.term), "data-contribution": part.contribution }, this.type(part.term), h("td", { class: "term" }, result.termText(part.term)),
        ...[String(part.count), digits(part.delta), digits(part.sigma), digits(part.contribution), percent(part.contribution / affinity)].map((text) => h("td", { class: "number" }, text)))),
        shown.length < parts.length ? h("tr", {}, h("td", { colspan: "7" }, h("button", { type: "button", onclick: () => { this.allTerms = true; this.draw(); } }, `Show all ${parts.length} terms`))) : null),
      h("tfoot", {}, h("tr", {}, h("th", { colspan: "5", scope: "row" }, "Sum: the affinity"), h("td", { class: "number" }, digits(affinity)), h("td", { class: "number" }, "100 %"))))),
    h("p", { class: "hint" }, `Contribution = count × δ (how well the term tells concepts apart) × σ (the weight of its type in this concept) ÷ ${plural(terms, "term")} of the ${result.unit}.`)];
  }

  marksKey() {
    return h("p", { class: "hint marks-key" }, "Marks: ", h("mark", { class: "alone degree-2" }, "as a word"), " ", h("mark", { class: "in-row degree-2" }, "in a row"), " ", h("mark", { class: "near degree-2" }, "near each other"), "; the darker, the more a word carries.");
  }

  /** "Why not": the concept's weightiest terms that the document lacks. */
  missing(concept) {
    if (concept.missing.length === 0) return null;
    const { types } = this.app.result.head;
    return [h("h3", {}, "Why not more? Terms that the document lacks"),
      h("ul", { class: "missing" }, types.map((type, kind) => {
        const terms = concept.missing.filter((term) => term[0] === kind);
        return terms.length ? h("li", {}, h("span", { class: "faint" }, `${KIND_WORDS[kind]}: `), terms.map(([, text]) => h("span", { class: "lack" }, text))) : null;
      }))];
  }

  heads(...names) {
    return h("tr", {}, names.map((name, at) => h("th", { scope: "col", class: at > 1 ? "number" : null }, name)));
  }

  type(term) {
    const type = this.app.result.termType(term);
    const kind = this.app.result.columns["term.kind"][term];
    return h("td", {}, h("abbr", { title: KIND_WORDS[kind], class: `type ${KIND_CLASSES[kind]}` }, type));
  }

  scroll(table) {
    return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Terms" }, table);
  }
}
