// What stands around the views: facts, lead, measure, theme, tabs, and at the foot how the result was made.

const VIEWS = { profile: "Profile", heatmap: "Heatmap", text: "Text" };

class Frame {
  constructor(app) {
    this.app = app;
    this.result = app.result;
  }

  /** All of it; nothing here changes with the view. */
  draw() {
    const { head, n, m, concepts } = this.result;
    const { document: about, parameters } = head;
    byId("facts").textContent = [
      line(about.path, 80),
      about.pages ? plural(about.pages, "page") : null,
      plural(n, parameters.unit),
      `${m.toLocaleString("en")} concepts`,
    ]
      .filter(Boolean)
      .join(" · ");
    const ranked = rankedColumns(this.result, "relative").filter((column) => concepts[column].absolute > 0);
    const name = (column) => h("b", {}, `${line(concepts[column].id, 20)} ${line(this.result.name(column), 60)}`);
    const best = ranked.slice(0, 3);
    fill(
      byId("lead"),
      best.length === 0
        ? "No concept of the framework is touched by this document."
        : [
            "Speaks most to ",
            best.flatMap((column, at) => [at ? (at === best.length - 1 ? " and " : ", ") : "", name(column)]),
            `. ${ranked.length === m ? "Every concept is" : `${ranked.length.toLocaleString("en")} of ${m.toLocaleString("en")} concepts are`} touched somewhere.`,
          ],
    );
    this.tools();
    fill(
      byId("tabs"),
      Object.entries(VIEWS).map(([view, label]) =>
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

  tabKey(event, view) {
    const names = Object.keys(VIEWS);
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
      themeButton(() => {
        this.tools();
        this.app.draw();
      }),
    );
  }

  /** Settings and fingerprint, in words. */
  foot() {
    const { head, n } = this.result;
    const { unit, aggregate } = head.parameters;
    const rows = `each ${unit} is a unit: ${n.toLocaleString("en")} of them, summed up by their ${aggregate}`;
    return howMade(
      head,
      { Rows: rows },
      "Made by ITL. The same document, framework and settings give the same report. Keys: 1, 2, 3 for the views, Escape closes the evidence.",
    );
  }
}
