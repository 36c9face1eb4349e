// The page: its state stands in the address, so that every view and cell has a link; views draw what the state says.

const EMPTY = { concept: null, unit: null, group: null, filter: null, only: "all" };
/** The concepts that the first screen lists. */
const LISTS = ["all", "covered", "gaps"];

class App {
  constructor(result) {
    this.result = result;
    this.survey = new Survey(result);
    this.measure = "relative";
    this.tabs = tabsOf(result);
    this.first = Object.keys(this.tabs)[0];
    this.state = { ...EMPTY, view: this.first };
    this.views = {
      coverage: new Coverage(this),
      text: new Reading(this),
      heatmap: new Heatmap(this),
      profile: new Profile(this),
    };
    this.evidence = new Evidence(this);
  }

  start() {
    const frame = new Frame(this);
    frame.draw();
    byId(this.first).classList.add("first-view");
    addEventListener("hashchange", () => this.read());
    addEventListener("keydown", (event) => this.key(event));
    const turned = () => {
      frame.tools();
      this.draw();
    };
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", turned);
    // A page around this one says when it turns dark or light.
    addEventListener("themechange", turned);
    // As a link it would lead away from the view and the cell that are open.
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault();
      byId("main").focus();
    });
    this.paper = new Paper(this);
    addEventListener("beforeprint", () => this.print());
    addEventListener("afterprint", () => this.printed());
    this.read();
  }

  /** The state from the address; what does not exist there is left out. */
  read() {
    const words = new URLSearchParams(location.hash.slice(1));
    const { result } = this;
    const at = (name) => result.concepts.findIndex((concept) => concept.id === words.get(name));
    const found = (name) => (words.has(name) && at(name) >= 0 ? at(name) : null);
    const unit =
      words.has("unit") && /^\d{1,9}$/.test(words.get("unit")) && Number(words.get("unit")) < result.n
        ? Number(words.get("unit"))
        : null;
    const before = this.state;
    this.state = {
      ...EMPTY,
      view: Object.hasOwn(this.tabs, words.get("view") ?? "") ? words.get("view") : this.first,
      concept: found("concept"),
      unit,
      group: words.get("group"),
      filter: found("filter"),
      only: LISTS.includes(words.get("only")) ? words.get("only") : "all",
    };
    if (this.state.concept === null) this.state.unit = this.state.group = null;
    this.evidence.allTerms = false;
    this.draw(before);
  }

  /** Goes to a state: the address changes, and with it the page. */
  show(change) {
    const { view, concept, unit, group, filter, only } = { ...this.state, ...change };
    const words = new URLSearchParams({ view });
    const name = (column) => this.result.concepts[column].id;
    if (concept !== null) words.set("concept", name(concept));
    if (unit !== null) words.set("unit", unit);
    else if (group) words.set("group", group);
    if (filter !== null) words.set("filter", name(filter));
    if (only !== "all") words.set("only", only);
    location.hash = words;
  }

  /** The group of units that the state names. */
  group() {
    const [, kind, index] = /^(section|paragraph)-(\d{1,9})$/.exec(this.state.group ?? "") ?? [];
    return this.result.levels[kind]?.find((group) => group.index === Number(index)) ?? null;
  }

  draw(before = null) {
    const { view, concept, unit } = this.state;
    const had = document.activeElement;
    for (const name of Object.keys(this.tabs)) {
      byId(name).hidden = name !== view;
      const tab = byId(`tab-${name}`);
      tab.setAttribute("aria-selected", String(name === view));
      tab.tabIndex = name === view ? 0 : -1;
    }
    const affinities = view === "heatmap" || view === "profile" || !this.result.head.decision;
    const measured = affinities && !isUnread(this.result);
    byId("tools").classList.toggle("no-measure", !measured);
    const same = before && before.view === view && before.filter === this.state.filter && view === "text" && this.views.text.body;
    if (same) this.views.text.tint();
    else if (!before || before.view !== view || view !== "heatmap") this.views[view].draw();
    this.evidence.draw();
    if (view === "heatmap" && unit !== null && (!before || before.view !== view))
      this.views.heatmap.find(unit, concept);
    this.views.heatmap.grid?.layout();
    if (view === "text" && unit !== null && (!before || before.unit !== unit || before.view !== view))
      this.views.text.reveal(unit);
    if (
      before &&
      concept !== null &&
      (before.concept !== concept || before.unit !== unit || before.group !== this.state.group)
    ) {
      this.evidence.element.scrollTop = 0;
      this.evidence.element.focus({ preventScroll: true });
      if (matchMedia("(max-width: 899px)").matches) this.evidence.element.scrollIntoView({ block: "start" });
    } else if (before && before.concept !== null && concept === null) this.back(before);
    else if (before && byId(before.view).contains(had) && !had.checkVisibility())
      byId(`tab-${view}`).focus({ preventScroll: true });
  }

  /** The evidence was closed: the focus goes back to where it came from. */
  back(before) {
    const { view } = this.state;
    const name = view === "text" ? `[data-unit="${before.unit}"]` : `[data-concept="${before.concept}"]`;
    const again = view === "heatmap" ? this.views.heatmap.grid?.element : byId(view).querySelector(name);
    (again ?? byId("main")).focus({ preventScroll: true });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
    if (event.key === "Escape" && this.state.concept !== null) this.show({ concept: null, unit: null, group: null });
    const view = Object.keys(this.tabs)[["1", "2", "3", "4"].indexOf(event.key)];
    if (view) this.show({ view });
  }

  measureWords() {
    const { unit, aggregate } = this.result.head.parameters;
    return this.measure === "relative"
      ? `Relative affinity: 1 would be as strong as the concept’s own text, ${aggregate === "mean" ? `in every ${unit}` : `by the ${aggregate} over ${unit}s`}. Compare concepts with each other rather than with 1. Select a concept for its evidence.`
      : `Affinity: the weight of the concept’s terms among all terms, ${aggregate} over ${unit}s. Select a concept for its evidence.`;
  }

  /** On paper the first screen is there whatever was looked at, whole, with all quotes, what is missing and all details. */
  print() {
    this.evidence.element.querySelectorAll("details.made").forEach((details) => (details.open = true));
    if (!this.views[this.first]) return;
    this.views[this.first].draw(this.result.head.decision ? "all" : undefined);
    if (this.result.head.decision) this.paper.draw(this.views[this.first].element);
  }

  /** Afterwards the screen is what it was. */
  printed() {
    this.paper.remove();
    this.views[this.first]?.draw();
  }

  async look() {
    await this.survey.run((share, level) => {
      document.body.dataset.surveyed = share.toFixed(2);
      if (level === null) return;
      if (this.state.view === "heatmap" && level === this.views.heatmap.level) this.views.heatmap.draw();
      if (this.state.view === "heatmap" && level === this.result.unit) this.views.heatmap.map?.draw();
      if (this.state.view === "text" && level === this.result.unit) this.views.text.draw();
    });
    document.body.dataset.ready = "true";
  }
}
