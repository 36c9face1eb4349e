// Tables of terms: those that add up to a cell, those behind a document's number, and those that are missing.

const TERMS = 12;
const PARTS = 40;

const numbers = (texts) => texts.map((text) => h("td", { class: "number" }, text));

/** A row for a term: its type, itself, and numbers. */
const termRow = (result, { term, contribution }, texts) => {
  const kind = result.columns["term.kind"][term];
  const name = result.termText(term);
  return h(
    "tr",
    { "data-term": name, "data-contribution": contribution },
    h("td", {}, h("abbr", { title: KIND_WORDS[kind], class: "type" }, result.termType(term))),
    h("td", { class: "term" }, name),
    numbers(texts),
  );
};

/** A table with a line that adds up; the names of the first two columns are the same everywhere. */
const termTable = (attributes, names, rows, [label, ...sums]) => {
  const heads = ["Type", "Term", ...names].map((name, at) =>
    h("th", { scope: "col", class: at > 1 ? "number" : null }, name),
  );
  const span = String(heads.length - sums.length);
  const foot = h("tr", {}, h("th", { colspan: span, scope: "row" }, label), numbers(sums));
  const table = h(
    "table",
    { class: "terms", ...attributes },
    h("thead", {}, h("tr", {}, heads)),
    h("tbody", {}, rows),
    h("tfoot", {}, foot),
  );
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Terms" }, table);
};

/** A row that stands for the terms that are not shown yet. */
const moreRow = (span, label, show, texts) =>
  h("tr", {}, h("td", { colspan: span }, h("button", { type: "button", onclick: show }, label)), numbers(texts));

/** What η or σ is multiplied by: δ, with b where the frequency of words in general text counts. */
const deltaName = (result) => ((result.head.parameters.background ?? "off") === "off" ? "δ" : "δ·b");

/** How a part is made, in words, by what tells the schemes apart. */
const madeOf = (result, terms) => {
  const common = deltaName(result) === "δ" ? "" : ", less for words that general text is full of";
  const delta = `${deltaName(result)} (how well the term tells concepts apart${common})`;
  return result.graded
    ? `Contribution = (1 + ln count) × ${delta} × η (how much the concept's own text uses it) ÷ ${digits(terms)}, the norm of all terms of the ${result.unit} and a constant.`
    : `Contribution = count × ${delta} × σ (the weight of its type in this concept) ÷ ${plural(terms, "term")} of the ${result.unit}.`;
};

/** The parts of a cell, and their sum. */
const sumTable = (result, unit, parts, affinity, all, showAll) => {
  const terms = result.columns["unit.terms"][unit];
  const shown = all ? parts : parts.slice(0, PARTS);
  const rows = shown.map((part) =>
    termRow(result, part, [
      String(part.count),
      digits(part.factor),
      digits(part.sigma),
      digits(part.contribution),
      percent(part.contribution / affinity),
    ]),
  );
  if (shown.length < parts.length) rows.push(moreRow("7", `Show all ${parts.length} terms`, showAll, []));
  const names = result.graded
    ? ["Count", `× ${deltaName(result)}`, "× η", `÷ ${digits(terms)}`, "Share"]
    : ["Count", "× δ", "× σ", `÷ ${terms}`, "Share"];
  const sum = ["Sum: the affinity", digits(affinity), "100 %"];
  return [
    termTable({ id: "sum", "data-affinity": affinity, "data-terms": terms }, names, rows, sum),
    h("p", { class: "hint" }, madeOf(result, terms)),
  ];
};

/** The terms behind the sum or mean over units; other aggregations are made by single units, not by terms. */
const totalsTable = (result, [from, to], column, affinity, all, showAll) => {
  const how = result.head.parameters.aggregate;
  if ((how !== "mean" && how !== "sum") || affinity === 0) return null;
  const divisor = how === "mean" ? to - from : 1;
  const totals = result.totals(from, to, column);
  const shown = all ? totals : totals.slice(0, TERMS);
  const texts = (contribution) => [digits(contribution / divisor), percent(contribution / divisor / affinity)];
  const rows = shown.map((total) => termRow(result, total, [String(total.count), ...texts(total.contribution)]));
  if (shown.length < totals.length) {
    const rest = totals.slice(shown.length).reduce((sum, total) => sum + total.contribution, 0);
    rows.push(moreRow("3", `${totals.length - shown.length} more`, showAll, texts(rest)));
  }
  const sum = ["Sum: the affinity", digits(affinity), "100 %"];
  return [
    h("h3", {}, "The terms behind it"),
    termTable({ id: "totals" }, ["Count", "Contribution", "Share"], rows, sum),
  ];
};

/** "Why not": a concept's weightiest terms that the document lacks, by type. */
const missingTerms = (result, concept) => {
  const kinds = result.head.types.map((_, kind) => concept.missing.filter((term) => term[0] === kind));
  if (concept.missing.length === 0) return null;
  const item = (terms, kind) =>
    h(
      "li",
      {},
      h("span", { class: "faint" }, `${KIND_WORDS[kind]}: `),
      terms.map(([, text]) => h("span", { class: "lack" }, text)),
    );
  return [
    h("h3", {}, "Why not more? Terms that the document lacks"),
    h(
      "ul",
      { class: "missing" },
      kinds.map((terms, kind) => (terms.length ? item(terms, kind) : null)),
    ),
  ];
};
