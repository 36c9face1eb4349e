// What stands around the views: facts, lead, measure, theme, tabs, and at the foot how the result was made.

const VIEWS = { coverage: "Coverage", text: "Text", heatmap: "Heatmap", profile: "Affinities" };
/** Concepts named in the sentence at the top: of those that are covered, and of the others. */
const NAMED_COVERED = 6;
const NAMED_OTHERS = 4;

/** The views of a result, the first one first: without a decision the affinities come first, and of a document that nothing could be read of there are none. */
const tabsOf = (result) => {
  const { coverage, text, heatmap, profile } = VIEWS;
  if (isUnread(result)) return { text };
  return result.head.decision ? { coverage, text, heatmap, profile } : { profile, heatmap, text };
};

/** Whether nothing of the document could be assessed, whatever the framework. */
const isUnread = ({ head }) => Boolean(head.not_assessed) && head.not_assessed.code !== "no-threshold";

class Frame {
  constructor(app) {
    this.app = app;
    this.result = app.result;
  }

  /** All of it; nothing here changes with the view. */
  draw() {
    const { head, n, m } = this.result;
    const { document: about, parameters } = head;
    byId("facts").textContent = [
      line(about.path, 80),
      about.pages ? plural(about.pages, "page") : null,
      plural(this.result.counted(0, n).length, parameters.unit),
      `${m.toLocaleString("en")} ${head.framework.plural}`,
    ]
      .filter(Boolean)
      .join(" · ");
    fill(byId("lead"), this.lead());
    this.tools();
    fill(
      byId("tabs"),
      Object.entries(this.app.tabs).map(([view, label]) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `tab-${view}`,
            "aria-controls": view,
            onclick: () => this.app.show({ view }),
            onkeydown: (event) => this.tabKey(event, view),
          },
          label,
        ),
      ),
    );
    fill(byId("settings"), this.foot());
  }

  /** Some columns by id and name, and how many more there are. */
  named(columns, most, tag) {
    const { concepts } = this.result;
    const shown = columns.slice(0, columns.length === most + 1 ? most + 1 : most);
    const more = columns.length - shown.length;
    const name = (column) => h(tag, {}, `${line(concepts[column].id, 20)} ${line(this.result.name(column), 60)}`);
    const joint = (at) => (at === 0 ? "" : at === shown.length - 1 && more === 0 ? " and " : ", ");
    return [
      shown.map((column, at) => [joint(at), name(column)]),
      more ? ` and ${more.toLocaleString("en")} more` : null,
    ];
  }

  /** What the document covers, mentions and leaves out, in one sentence. */
  covers() {
    const { concepts } = this.result;
    const order = columnsByVerdict(this.result);
    const [covered, mentioned, none] = Object.keys(VERDICTS).map((verdict) =>
      order.filter((column) => concepts[column].verdict === verdict),
    );
    const { noun } = this.result.head.framework;
    if (none.length === order.length) return `No matching text was found for any ${noun} of the framework.`;
    if (covered.length === 0) {
      const led = [mentioned.length.toLocaleString("en"), mentioned.length === 1 ? " is" : " are", " mentioned, led by "];
      return [`No ${noun} is covered in depth. `, led, this.named(mentioned, NAMED_OTHERS, "b"), "."];
    }
    return [
      "This document covers ",
      this.named(covered, NAMED_COVERED, "b"),
      mentioned.length ? ["; it mentions ", this.named(mentioned, NAMED_OTHERS, "span")] : null,
      none.length ? ["; nothing was found for ", this.named(none, NAMED_OTHERS, "span")] : null,
      ".",
    ];
  }

  /** The strongest concepts, where nothing is decided. */
  speaks() {
    const { m, concepts } = this.result;
    const ranked = rankedColumns(this.result, "relative").filter((column) => concepts[column].absolute > 0);
    if (ranked.length === 0) return "No term of the framework appears in this document.";
    const { noun, plural } = this.result.head.framework;
    const some = `${ranked.length.toLocaleString("en")} of ${m.toLocaleString("en")} ${plural} have`;
    const mentioned = ranked.length === m ? `Every ${noun} has` : some;
    return ["Matches most: ", this.named(ranked.slice(0, 3), 3, "b"), `. ${mentioned} a term somewhere in it.`];
  }

  /** The outcome in a sentence; or why there is none, in red where the document is the reason. */
  lead() {
    const { head } = this.result;
    if (isUnread(this.result)) return h("span", { class: "alarm" }, head.not_assessed.message);
    if (head.decision) return this.covers();
    return [this.speaks(), h("span", { class: "undecided" }, head.not_assessed.message)];
  }

  tabKey(event, view) {
    const names = Object.keys(this.app.tabs);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = names[(names.indexOf(view) + step + names.length) % names.length];
    byId(`tab-${next}`).focus();
    this.app.show({ view: next });
  }

  tools() {
    fill(
      byId("tools"),
      choice("Measure", { relative: "Relative", absolute: "Absolute" }, this.app.measure, (measure) => {
        this.app.measure = measure;
        this.tools();
        this.app.draw();
        byId("tools").querySelector(`[data-choice="${measure}"]`).focus();
      }),
      // The page around a report in a frame has a button for both.
      parent === window
        ? themeButton(() => {
            this.tools();
            this.app.draw();
          })
        : null,
    );
  }

  /** Settings and fingerprint, in words. */
  foot() {
    const { head, n } = this.result;
    const { unit, aggregate } = head.parameters;
    const rows = `${plural(n, unit)}; the score of the document is the ${aggregate} of those that count`;
    return howMade(
      head,
      { Analysed: rows },
      "Made by ITL. The same document, framework and settings give the same report. Keys: 1, 2, 3, … for the views, Escape closes the evidence.",
    );
  }
}
