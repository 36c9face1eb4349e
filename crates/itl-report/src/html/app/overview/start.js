// The overview: its state, the group that is open and the measure, stands in the address.

class App {
  constructor(corpus) {
    this.corpus = corpus;
    this.measure = corpus.first;
    this.group = corpus.total.row;
    this.course = new Course(this);
    this.heat = new Heat(this);
    this.concepts = new Concepts(this);
    this.gaps = new Gaps(this);
  }

  start() {
    const { head, groups, total } = this.corpus;
    byId("facts").textContent = [
      groups.length > 1 ? `${groups.length.toLocaleString("en")} groups by ${line(head.grouping, 40)}` : null,
      plural(total.units, head.parameters.unit),
      plural(this.corpus.m, "concept"),
    ]
      .filter(Boolean)
      .join(" · ");
    byId("lead").textContent = this.lead();
    const sums = `${head.parameters.aggregate} over the ${head.parameters.unit}s of a document, then the mean over documents`;
    fill(
      byId("settings"),
      howMade(head, { Numbers: sums }, "Made by ITL. The same documents in the same order give the same page."),
    );
    addEventListener("hashchange", () => this.read());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
    addEventListener("themechange", () => this.redraw());
    // As a link it would lead away from the group that is open.
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault();
      byId("main").focus();
    });
    this.gaps.draw();
    this.read();
  }

  /** The corpus in a sentence or two. */
  lead() {
    const { corpus } = this;
    const { total, head } = corpus;
    const [first, second] = head.ranked;
    if (total.documents === 0) return "There are no documents.";
    if (first === undefined || !corpus.best(total.row, first)) return "No document has anything of any concept.";
    const covering = (column) => `${percent(corpus.value(total.row, column, "covered"))} of the documents`;
    const strength = (column) =>
      head.decides
        ? `${corpus.title(column, 80)} (${covering(column)})`
        : `${corpus.title(column, 80)} (${shownAs("relative", corpus.value(total.row, column, "relative"))})`;
    const next = second !== undefined && corpus.best(total.row, second) ? `, then ${strength(second)}` : "";
    if (head.decides) {
      const evidence = worth(corpus.value(total.row, first, "evidence"));
      return `Covered most often: ${strength(first)}${next}. The first has evidence of ${evidence} in a document on average.`;
    }
    const top = percent(corpus.value(total.row, first, "strongest"));
    return `Strongest on average: ${strength(first)}${next}; the first is among the three strongest in ${top} of the documents.`;
  }

  tools() {
    fill(
      byId("tools"),
      choice("Measure", this.corpus.measures, this.measure, (measure) => this.go({ measure })),
      parent === window ? themeButton(() => this.redraw()) : null,
    );
  }

  redraw() {
    this.tools();
    this.course.draw();
    this.heat.draw();
    this.concepts.draw();
  }

  read() {
    const words = new URLSearchParams(location.hash.slice(1));
    const { corpus } = this;
    const row = words.has("group") ? Number(words.get("group")) : corpus.total.row;
    const before = this.group;
    this.group = Number.isInteger(row) && row >= 0 && row <= corpus.total.row ? row : corpus.total.row;
    this.measure = words.get("measure") in corpus.measures ? words.get("measure") : corpus.first;
    this.redraw();
    if (before !== this.group) {
      byId("concepts").scrollIntoView({ block: "start" });
      byId("concepts-title").focus({ preventScroll: true });
    }
  }

  go({ group = this.group, measure = this.measure }) {
    const words = new URLSearchParams();
    if (group !== this.corpus.total.row) words.set("group", group);
    if (measure !== this.corpus.first) words.set("measure", measure);
    location.hash = words;
  }

  show(group) {
    this.go({ group });
  }
}

const open = async () => {
  const app = new App(new Corpus(await unpack(byId("itl-data"))));
  app.start();
  /** For scripts and tests: the numbers behind the page. Nothing here can change them. */
  window.itl = Object.freeze({
    head: app.corpus.head,
    value: (row, column, measure) => app.corpus.value(row, column, measure),
    best: (row, column) => app.corpus.best(row, column),
    shown: (measure, row, column) => shownAs(measure, app.corpus.value(row, column, measure)),
  });
  document.body.dataset.ready = "true";
};

open().catch((error) => {
  byId("lead").textContent =
    typeof DecompressionStream === "undefined"
      ? "This browser is too old to open the overview: any browser since 2023 can."
      : `The overview could not be opened: ${error.message}`;
  throw error;
});
