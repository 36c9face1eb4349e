// A list of any length: only the rows in sight are in the page. Rows have one height, and come in pages from whoever knows them.
import { fill, h } from "./kit.js";

/** Rows beyond the edges that are drawn, so that a short scroll shows no gap. */
const SPARE = 6;

export class VirtualList {
  /** `height` of a row in pixels; `row(index)` draws one, or gives nothing while it is not known; `need(from, to)` asks for them. */
  constructor({ height, label, row, need }) {
    Object.assign(this, { height, row, need, count: 0, focused: 0 });
    this.rows = h("div", { class: "rows" });
    this.element = h("div", { class: "list", role: "list", "aria-label": label, tabindex: "-1" }, this.rows);
    this.element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(this.element);
  }

  /** There are so many rows now. */
  size(count) {
    this.count = count;
    this.rows.style.height = `${count * this.height}px`;
    // No higher than its rows; the style sheet says how high it may be.
    this.element.style.height = `${count * this.height + 2}px`;
    this.draw();
  }

  draw() {
    const { scrollTop, clientHeight } = this.element;
    const from = Math.max(0, Math.floor(scrollTop / this.height) - SPARE);
    const to = Math.min(this.count, Math.ceil((scrollTop + clientHeight) / this.height) + SPARE);
    this.need(from, to);
    const drawn = [];
    for (let index = from; index < to; index++) {
      const row = this.row(index) ?? h("div", { class: "row waiting" }, "…");
      row.style.top = `${index * this.height}px`;
      row.style.height = `${this.height}px`;
      row.dataset.index = index;
      row.setAttribute("role", "listitem");
      row.setAttribute("aria-setsize", this.count);
      row.setAttribute("aria-posinset", index + 1);
      drawn.push(row);
    }
    fill(this.rows, drawn);
  }

  /** Arrows go from the main button of one row to that of the next. */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    const here = event.target.closest("[data-index]");
    if (!step || !here || event.target.matches("input[type=text], select")) return;
    const index = Math.min(this.count - 1, Math.max(0, Number(here.dataset.index) + step));
    event.preventDefault();
    const top = index * this.height;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.height > scrollTop + clientHeight) this.element.scrollTop = top + this.height - clientHeight;
    this.draw();
    this.rows.querySelector(`[data-index="${index}"] .open`)?.focus();
  }
}
