// The report with pages: the same views and one more, and from every quote and sentence a way to its page.

class PagedOutcome extends Outcome {
  quote(unit, column) {
    const item = super.quote(unit, column);
    if (firstPage(this.app.result, unit)) item.querySelector(".steps").append(pageButton(this.app, unit, column));
    return item;
  }
}

class PagedEvidence extends Evidence {
  constructor(app) {
    super(app);
    this.outcome = new PagedOutcome(app);
  }

  one(unit, column) {
    const parts = super.one(unit, column);
    const steps = parts.find((part) => part?.matches?.(".steps"));
    if (firstPage(this.app.result, unit)) steps?.append(pageButton(this.app, unit, column));
    return parts;
  }
}

/** The way from a unit to its page. */
const pageButton = (app, unit, column) =>
  h(
    "button",
    {
      type: "button",
      "data-go": "page",
      onclick: () => app.show({ view: "pages", unit, concept: column, group: null }),
    },
    "On the page",
  );

class PagedApp extends App {
  constructor(result) {
    super(result);
    this.paged = Boolean(result.columns["page.width"]);
    if (!this.paged) return;
    const panel = h("section", { id: "pages", role: "tabpanel", "aria-labelledby": "tab-pages", hidden: true });
    byId("main").append(panel);
    this.tabs.pages = "Pages";
    this.views.pages = new Pages(this);
    this.evidence = new PagedEvidence(this);
  }

  /** Goes to a page, whatever stands on it. */
  turn(page) {
    const words = new URLSearchParams(location.hash.slice(1));
    words.set("view", "pages");
    words.set("page", page);
    words.delete("unit");
    location.hash = words;
  }

  read() {
    const page = new URLSearchParams(location.hash.slice(1)).get("page") ?? "";
    if (this.paged) this.views.pages.turned = /^\d{1,6}$/.test(page) ? Number(page) : null;
    super.read();
  }

  draw(before = null) {
    super.draw(before);
    const { view, unit } = this.state;
    if (view === "pages" && unit !== null && (!before || before.unit !== unit || before.view !== view))
      this.views.pages.reveal();
  }

  key(event) {
    const typing = event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea");
    const last = String(Object.keys(this.tabs).length);
    if (!this.paged) super.key(event);
    else if (!typing && event.key === last) this.show({ view: "pages" });
    else if (!typing && this.state.view === "pages" && (event.key === "n" || event.key === "p"))
      byId("pages")
        .querySelector(event.key === "n" ? "[data-go=next-hit]" : "[data-go=previous-hit]")
        .click();
    else super.key(event);
  }

  async look() {
    await super.look();
    // Where nothing is decided, colours are known only now.
    if (this.state.view === "pages") this.views.pages.draw();
  }
}

App = PagedApp;
