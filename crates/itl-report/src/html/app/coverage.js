// The first screen: every concept with its verdict, evidence, passages and pages. All of them are the program's; the page only puts them into an order and draws them.

const VERDICTS = { covered: "Covered", mentioned: "Mentioned", none: "Not found", "not applicable": "Not applicable" };
/** Rows that are drawn at once. */
const LISTED = 60;
/** Stretches of pages that a row has room for. */
const STRETCHES = 3;

/** Columns by verdict, then by evidence; those without any keep the framework's order. */
const columnsByVerdict = (result) => {
  const ranks = Object.keys(VERDICTS);
  const { concepts } = result;
  return concepts
    .map((_, column) => column)
    .sort(
      (a, b) =>
        ranks.indexOf(concepts[a].verdict) - ranks.indexOf(concepts[b].verdict) ||
        concepts[b].evidence - concepts[a].evidence ||
        a - b,
    );
};

/** Pages in words: neighbours as one stretch, and how many more there are than there is room for. */
const pageWords = (pages, room = Infinity) => {
  const stretches = [];
  for (const page of pages) {
    if (stretches.at(-1)?.[1] === page - 1) stretches.at(-1)[1] = page;
    else stretches.push([page, page]);
  }
  const shown = stretches.slice(0, room);
  const more = stretches.slice(room).reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const words = shown.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
  return more ? `${words} and ${more} more` : words;
};

/** The same for a row: where they are too many to list, how many of the document's pages they are. */
const pageSummary = (result, pages) => {
  const words = pageWords(pages, STRETCHES);
  return words === pageWords(pages) ? words : `${pages.length}\u00a0of\u00a0${result.head.document.pages}\u00a0pages`;
};

/** Where the passages of a concept stand, from the beginning of the text to its end. A press goes to the nearest. */
const strip = (app, column) => {
  const { result } = app;
  const { passages } = result.concepts[column];
  const [starts, lengths] = [result.columns["unit.start"], result.columns["unit.length"]];
  const scale = 1000 / Math.max(1, result.text.length);
  const drawing = svg(
    "svg",
    { viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    passages.map((unit) =>
      svg("rect", { x: starts[unit] * scale, y: 0, width: Math.max(7, lengths[unit] * scale), height: 10 }),
    ),
  );
  const go = (event) => {
    const box = drawing.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * result.text.length;
    const middle = (unit) => Math.abs(starts[unit] + lengths[unit] / 2 - at);
    const nearest = passages.reduce((best, unit) => (middle(unit) < middle(best) ? unit : best), passages[0]);
    app.show({ view: "text", concept: column, unit: nearest, group: null, filter: column });
  };
  const known = passages.length > 0;
  return h("div", { class: known ? "strip" : "strip empty", onclick: known ? go : null }, drawing);
};

const verdictMark = (verdict) => h("span", { class: `verdict-mark ${verdict}` }, VERDICTS[verdict]);

/** How many units cite the concept by its id, beside the verdict. */
const citedMark = (cited) => {
  if (!cited) return null;
  const title = `${plural(cited, "unit")} of the document ${cited === 1 ? "cites" : "cite"} it by its id`;
  return h("span", { class: "cited", title, "data-cited": cited }, ` \u00a7\u00a0${cited.toLocaleString("en")}`);
};

/** Who gave the verdict and when, and what the program says. */
const peopleMark = (said) => {
  if (!said?.verdict) return null;
  const [who, program] = said.verdict;
  return h("span", { class: "decided" }, `${line(who, 60)} (program: ${VERDICTS[program].toLowerCase()})`);
};

class Coverage {
  constructor(app) {
    this.app = app;
    this.element = byId("coverage");
    this.all = app.result.m <= LISTED;
    this.order = app.result.head.decision ? columnsByVerdict(app.result) : [];
  }

  /** The columns of a list: all of them, the covered ones, or what is not covered. */
  columns(list) {
    const covered = (column) => this.app.result.concepts[column].verdict === "covered";
    return this.order.filter((column) => list === "all" || covered(column) === (list === "covered"));
  }

  draw(list = this.app.state.only) {
    const { app } = this;
    const { result } = app;
    const names = { all: "All", covered: "Covered", gaps: "Gaps" };
    const options = Object.fromEntries(
      Object.entries(names).map(([key, name]) => [key, `${name} ${this.columns(key).length.toLocaleString("en")}`]),
    );
    const columns = this.columns(list);
    const shown = this.all ? columns : columns.slice(0, LISTED);
    this.most = Math.max(...result.concepts.map(({ evidence }) => evidence), 0);
    this.paged = result.concepts.some(({ pages }) => pages.length > 0);
    fill(
      this.element,
      h(
        "div",
        { class: "bar-row" },
        h("h2", {}, "What the document covers"),
        choice("Show", options, list, (only) => app.show({ only })),
      ),
      this.key(),
      columns.length ? this.table(shown) : h("p", { class: "nothing" }, this.nothing(list)),
      shown.length < columns.length ? this.more(columns.length) : null,
    );
    this.element
      .querySelectorAll("[data-evidence]")
      .forEach((bar) => (bar.style.width = `${this.most > 0 ? (100 * Number(bar.dataset.evidence)) / this.most : 0}%`));
  }

  nothing(list) {
    const { noun } = this.app.result.head.framework;
    return list === "covered" ? `No ${noun} is covered.` : `There are no gaps: every ${noun} is covered.`;
  }

  /** What the words mean. It stands above the list, so that nobody has to guess. */
  key() {
    const { unit } = this.app.result;
    return h(
      "p",
      { class: "hint coverage-key" },
      verdictMark("covered"),
      " several passages deal with it, or one strong passage. ",
      verdictMark("mentioned"),
      " at least one passage, but little evidence, or cited by its id (§). ",
      verdictMark("none"),
      ` no passage, or hardly any evidence. Evidence is how many ${unit}s’ worth of the text address it. Select a row to read its passages.`,
    );
  }

  table(columns) {
    const pages = this.paged ? "Pages" : null;
    const heads = [this.app.result.kind, "Verdict", "Evidence", "Passages", pages, "Where in the text"];
    const classes = [null, null, null, "number", "pages", "where-head"];
    return h(
      "table",
      { class: "coverage" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((name, at) => (name ? h("th", { scope: "col", class: classes[at] }, name) : null)),
        ),
      ),
      h(
        "tbody",
        {},
        columns.map((column) => this.row(column)),
      ),
    );
  }

  row(column) {
    const { app } = this;
    const { id, verdict, evidence, strong, cited, passages, pages, said } = app.result.concepts[column];
    const open = () => app.show({ concept: column, unit: null, group: null });
    const row = h(
      "tr",
      { class: verdict, "data-verdict": verdict, "aria-current": app.state.concept === column ? "true" : null },
      h(
        "th",
        { scope: "row" },
        h(
          "button",
          { type: "button", class: "concept", "data-concept": column, onclick: open },
          h("span", { class: "dot", "aria-hidden": "true" }),
          h("span", { class: "id" }, line(id, 40)),
          " ",
          line(app.result.name(column), 120),
        ),
      ),
      h("td", { class: "verdict-cell" }, verdictMark(verdict), citedMark(cited), peopleMark(said)),
      h(
        "td",
        { class: "share" },
        h(
          "span",
          { class: "track", onclick: open },
          evidence > 0 ? h("span", { class: "bar", "data-evidence": evidence }) : null,
        ),
        h("span", { class: "number" }, worth(evidence)),
      ),
      h(
        "td",
        { class: "number passages", title: `${strong.toLocaleString("en")} strong` },
        passages.length.toLocaleString("en"),
      ),
      this.paged ? h("td", { class: "pages", title: pageWords(pages) }, pageSummary(app.result, pages)) : null,
      h("td", { class: "where-cell" }, strip(app, column)),
    );
    // Bar and strip have the colour that the concept has everywhere.
    row.style.setProperty("--bar", conceptColour(column));
    return row;
  }

  more(count) {
    const show = () => {
      this.all = true;
      this.draw();
    };
    const words = `Show all ${count.toLocaleString("en")} concepts`;
    return h("p", {}, h("button", { type: "button", onclick: show }, words));
  }
}
