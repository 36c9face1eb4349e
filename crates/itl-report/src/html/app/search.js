// Search in the text: which units hold a phrase, the one before and the one after. The words themselves are marked where the
// browser can mark ranges.

/** Ranges that are marked at most: more nobody reads. */
const MARKED = 2000;

const foldedForSearch = (text) => text.replace(/\s+/g, " ").toLocaleLowerCase();

class Search {
  constructor(reading) {
    this.reading = reading;
    this.query = "";
    this.found = [];
    this.at = -1;
    this.input = h("input", {
      type: "search",
      id: "search",
      "aria-label": "Search in the text",
      placeholder: "Search in the text",
      oninput: () => this.look(),
      onkeydown: (event) => this.key(event),
    });
    this.count = h("span", { class: "count", role: "status" });
    const button = (go, name, by, sign) =>
      h("button", { type: "button", "data-go": go, "aria-label": name, onclick: () => this.step(by) }, sign);
    this.steps = [
      button("found-before", "The find before", -1, "‹"),
      button("found-after", "The next find", 1, "›"),
    ];
    this.element = h("span", { class: "search" }, this.input, this.steps, this.count);
    this.say();
  }

  key(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.step(event.shiftKey ? -1 : 1);
  }

  /** Looks for what was typed, and shows the first find. */
  look() {
    this.query = foldedForSearch(this.input.value).trim();
    const holds = (piece) => foldedForSearch(piece.textContent).includes(this.query);
    this.found = this.query ? this.reading.pieces.filter(holds) : [];
    this.at = -1;
    this.mark();
    if (this.found.length) this.step(1);
    else this.say();
  }

  step(by) {
    const { found } = this;
    if (found.length === 0) return;
    found[this.at]?.classList.remove("found");
    this.at = (this.at + by + found.length) % found.length;
    found[this.at].classList.add("found");
    found[this.at].scrollIntoView({ block: "center" });
    this.say();
  }

  say() {
    const { found, query } = this;
    const place = `${this.at + 1} of ${found.length.toLocaleString("en")}`;
    this.count.textContent = !query ? "" : found.length ? place : "not in the text";
    for (const button of this.steps) button.disabled = found.length === 0;
  }

  /** Marks the words that were found. */
  mark() {
    this.reading.pieces.forEach((piece) => piece.classList.remove("found"));
    if (!globalThis.Highlight || !CSS.highlights) return;
    const ranges = [];
    for (const piece of this.found) {
      const node = piece.firstChild;
      const text = node?.data?.toLocaleLowerCase() ?? "";
      // Folding may change lengths in a few alphabets: there the unit alone is marked.
      if (text.length !== node?.data?.length) continue;
      let at = text.indexOf(this.query);
      while (at >= 0 && ranges.length < MARKED) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + this.query.length);
        ranges.push(range);
        at = text.indexOf(this.query, at + this.query.length);
      }
    }
    CSS.highlights.set("found", new Highlight(...ranges));
  }
}
