// The study: its state stands in the address, so that every concept and pair has a link.

/** Frameworks of at most so many concepts are shown whole at once. */
const FEW = 60;
const PARTS_OF_PAGE = {
  findings: "Findings",
  map: "Map",
  overlaps: "Overlaps",
  concepts: "Concepts",
  lengths: "Lengths",
};

class App {
  constructor(result) {
    this.result = result;
    this.measure = "relative";
    this.summary = "mean";
    this.state = { concept: null, other: null };
    const { families, whole } = result.head;
    this.level = families.length && (result.m > FEW || !whole) ? "families" : "all";
    this.detail = new Detail(this);
    this.map = new StudyMap(this);
    this.table = new ConceptTable(this);
  }

  start() {
    const { head, m } = this.result;
    const families = head.families.length
      ? plural(head.families.length, "family").replace("familys", "families")
      : null;
    byId("facts").textContent = [
      plural(m, "concept"),
      families,
      `${head.figures.terms.toLocaleString("en")} terms`,
      `preset ${head.parameters.preset}`,
    ]
      .filter(Boolean)
      .join(" · ");
    byId("lead").dataset.grade = head.verdict.grade;
    fill(
      byId("parts"),
      Object.entries(PARTS_OF_PAGE).map(([id, name]) =>
        h("button", { type: "button", onclick: () => byId(id).scrollIntoView() }, name),
      ),
    );
    this.tools();
    drawFigures(this);
    drawFindings(this);
    drawOverlaps(this);
    this.table.draw();
    drawLengths(this);
    drawFoot(this);
    addEventListener("hashchange", () => this.read());
    addEventListener("keydown", (event) => {
      const typing = event.target.closest?.("input");
      if (event.key === "Escape" && !typing && this.state.concept !== null) this.show({ concept: null, other: null });
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
    // As a link it would lead away from the concept that is open.
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault();
      byId("main").focus();
    });
  }

  tools() {
    fill(
      byId("tools"),
      themeButton(() => this.redraw()),
    );
  }

  /** Draws again what has colours of its own. */
  redraw() {
    this.tools();
    this.map.draw(this.map.view);
  }

  /** The view of the map that the level says. */
  setLevel(level) {
    this.level = level;
    const { result } = this;
    if (level === "families") this.map.draw(familyView(this));
    else if (result.head.whole) this.map.draw(conceptView(this, result.head.order, result.head.order));
    else byId("map").hidden = true;
  }

  setMeasure(measure) {
    this.measure = measure;
    this.map.draw(this.map.view);
    drawLengths(this);
  }

  setSummary(summary) {
    this.summary = summary;
    this.map.draw(this.map.view);
  }

  /** Some rows and columns of all concepts. */
  zoom(rows, columns, families) {
    if (!this.result.head.whole) return;
    const name = (at) => {
      const { id, label } = this.result.head.families[at];
      return [line(id, 24), line(label, 60)].filter(Boolean).join(" ");
    };
    const crumb =
      families === "window"
        ? `${plural(rows.length, "text")} around the one you pressed`
        : `Texts of ${name(families[0])} against concepts of ${name(families[1])}`;
    this.map.draw(conceptView(this, rows, columns, crumb));
  }

  read() {
    const words = new URLSearchParams(location.hash.slice(1));
    const found = (name) => this.result.index.get(words.get(name)) ?? null;
    const before = this.state;
    const concept = found("concept");
    const other = concept === null || found("with") === concept ? null : found("with");
    this.state = { concept, other };
    this.detail.all = false;
    this.detail.draw();
    if (concept !== null && (before.concept !== concept || before.other !== other)) {
      if (before.concept === null) this.from = document.activeElement;
      this.detail.element.scrollTop = 0;
      this.detail.element.focus({ preventScroll: true });
      if (matchMedia("(max-width: 899px)").matches) this.detail.element.scrollIntoView({ block: "start" });
    } else if (concept === null && before.concept !== null) {
      // Back to where one came from.
      (this.from?.isConnected ? this.from : byId("main")).focus({ preventScroll: true });
    }
  }

  show({ concept, other }) {
    const words = new URLSearchParams();
    if (concept !== null) words.set("concept", this.result.concepts[concept].id);
    if (concept !== null && other !== null) words.set("with", this.result.concepts[other].id);
    location.hash = words;
  }
}

const open = async () => {
  const app = new App(new Matrix(await unpack(byId("itl-data"))));
  app.start();
  document.body.dataset.open = "true";
  await app.result.fill();
  app.setLevel(app.level);
  app.read();
  /** For scripts and tests: the numbers behind the page. Nothing here can change them. */
  window.itl = Object.freeze({
    head: app.result.head,
    row: (unit) => Array.from(app.result.row(unit)),
    cell: (row, column) => app.result.cell(row, column, "absolute"),
  });
  document.body.dataset.ready = "true";
};

open().catch((error) => {
  byId("lead").textContent =
    typeof DecompressionStream === "undefined"
      ? "This browser is too old to open the study: any browser since 2023 can."
      : `The study could not be opened: ${error.message}`;
  throw error;
});
