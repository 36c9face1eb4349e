// A table of coloured cells of any size: only what can be seen is in the page. One cell is active; arrows move it, and
// a screen reader hears it, while the focus stays on the table.

const ROW = 24;
/** How wide a letter of a head is about, in pixels. */
const LETTER_WIDTH = 6.6;
/** How high heads become, in pixels: on a narrow screen, and where there is room for whole names. */
const [LOW_HEAD, HIGH_HEAD] = [148, 300];
/** The share of the window's height that heads may take. */
const HEAD_SHARE = 0.34;

class Grid {
  /** `source` knows rows, columns, labels and values; see heatmap.js. */
  constructor(source) {
    this.source = source;
    this.active = { row: 0, column: 0 };
    this.head = h("div", { class: "grid-head", role: "row", "aria-rowindex": "1" });
    this.body = h("div", { class: "grid-body", role: "rowgroup" });
    this.space = h("div", { class: "grid-space", role: "none" }, this.head, this.body);
    this.element = h(
      "div",
      {
        class: "grid",
        role: "grid",
        tabindex: "0",
        "aria-label": source.title,
        "aria-describedby": "grid-help",
        onscroll: () => this.later(),
        onkeydown: (event) => this.key(event),
        onclick: (event) => this.click(event),
      },
      this.space,
    );
    new ResizeObserver(() => this.layout()).observe(this.element);
  }

  /** New rows or columns: measures everything again. */
  layout() {
    const { source } = this;
    const width = this.element.clientWidth;
    if (!width) return;
    // Names of rows get what the columns leave.
    this.label = width < 560 ? 116 : Math.max(190, Math.min(360, width - 26 * source.columns.length - 18));
    const room = width < 560 ? LOW_HEAD : Math.max(LOW_HEAD, Math.min(HIGH_HEAD, HEAD_SHARE * innerHeight));
    this.letters = Math.floor((room - 16) / LETTER_WIDTH);
    const longest = source.columns.reduce((most, { head }) => Math.max(most, line(head, this.letters).length), 0);
    const least = source.numbers ? 58 : 26;
    this.cell = Math.max(least, Math.min(72, Math.floor((width - this.label - 16) / source.columns.length)));
    this.turned = longest * LETTER_WIDTH + 4 > this.cell;
    this.headHeight = this.turned ? 16 + longest * LETTER_WIDTH : 28;
    // What is scrolled into sight stays below the heads.
    this.element.style.scrollPaddingTop = `${this.headHeight}px`;
    this.space.style.width = `${this.label + this.cell * source.columns.length}px`;
    const height = this.headHeight + ROW * source.rows.length;
    this.space.style.height = `${height}px`;
    // As high as it needs to be; the style sheet says how high it may be.
    this.element.style.height = `${height + 18}px`;
    this.element.setAttribute("aria-rowcount", String(source.rows.length + 1));
    this.element.setAttribute("aria-colcount", String(source.columns.length + 1));
    this.active.row = Math.min(this.active.row, Math.max(0, source.rows.length - 1));
    this.active.column = Math.min(this.active.column, Math.max(0, source.columns.length - 1));
    this.draw();
  }

  later() {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = null;
      this.draw();
    });
  }

  /** The rows and columns that can be seen, with a few more around. */
  window() {
    const { element, source } = this;
    const row = Math.max(0, Math.floor(element.scrollTop / ROW) - 2);
    const column = Math.max(0, Math.floor(element.scrollLeft / this.cell) - 2);
    return {
      rows: [row, Math.min(source.rows.length, row + Math.ceil(element.clientHeight / ROW) + 4)],
      columns: [column, Math.min(source.columns.length, column + Math.ceil(element.clientWidth / this.cell) + 4)],
    };
  }

  draw() {
    if (!this.cell) return;
    const { source, active } = this;
    const { rows, columns } = this.window();
    this.seen = rows;
    this.head.style.height = `${this.headHeight}px`;
    const corner = h("div", { class: "corner", role: "columnheader", "aria-colindex": "1" }, source.corner);
    corner.style.width = `${this.label}px`;
    const heads = [corner];
    for (let at = columns[0]; at < columns[1]; at++) {
      const column = source.columns[at];
      const head = h(
        "div",
        {
          class: `column${this.turned ? " turned" : ""}${active.column === at ? " active" : ""}`,
          role: "columnheader",
          "aria-colindex": String(at + 2),
          title: column.label,
          "data-column": at,
        },
        h("span", {}, line(column.head, this.letters)),
      );
      this.put(head, at);
      heads.push(head);
    }
    fill(this.head, heads);
    const shown = [];
    for (let at = rows[0]; at < rows[1]; at++) shown.push(this.row(at, columns));
    fill(this.body, shown);
    if (source.rows.length && source.columns.length)
      this.element.setAttribute("aria-activedescendant", `cell-${active.row}-${active.column}`);
    else this.element.removeAttribute("aria-activedescendant");
    source.scrolled(rows);
  }

  put(element, at) {
    element.style.left = `${this.label + this.cell * at}px`;
    element.style.width = `${this.cell}px`;
  }

  row(at, columns) {
    const { source, active } = this;
    const label = h(
      "div",
      {
        class: `label${active.row === at ? " active" : ""}`,
        role: "rowheader",
        "aria-colindex": "1",
        "data-row": at,
        title: source.rowTitle(at),
      },
      source.rowLabel(at),
    );
    label.style.width = `${this.label}px`;
    const cells = [label];
    for (let column = columns[0]; column < columns[1]; column++) {
      const { share, text, label: words } = source.value(at, column);
      const isActive = active.row === at && active.column === column;
      const cell = h(
        "div",
        {
          class: `cell${isActive ? " active" : ""}${share === null ? " undefined" : ""}`,
          role: "gridcell",
          id: `cell-${at}-${column}`,
          "aria-colindex": String(column + 2),
          "aria-label": words,
          title: words,
          "data-row": at,
          "data-column": column,
          "aria-selected": isActive ? "true" : null,
        },
        source.numbers ? text : null,
      );
      this.put(cell, column);
      if (share !== null) {
        const { fill: background, ink } = colourOf(share);
        cell.style.background = background;
        cell.style.color = ink;
      }
      cells.push(cell);
    }
    const name = source.isApart(at) ? "grid-row pale" : "grid-row";
    const row = h("div", { class: name, role: "row", "aria-rowindex": String(at + 2) }, cells);
    row.style.top = `${ROW * at}px`;
    return row;
  }

  /** Makes a cell the active one and brings it into sight. */
  move(row, column) {
    const { source, element } = this;
    this.active = {
      row: Math.max(0, Math.min(source.rows.length - 1, row)),
      column: Math.max(0, Math.min(source.columns.length - 1, column)),
    };
    const top = this.active.row * ROW;
    const left = this.active.column * this.cell;
    const [height, width] = [
      element.clientHeight - this.headHeight - ROW,
      element.clientWidth - this.label - this.cell,
    ];
    if (element.scrollTop > top) element.scrollTop = top;
    if (element.scrollTop < top - height) element.scrollTop = top - height;
    if (element.scrollLeft > left) element.scrollLeft = left;
    if (element.scrollLeft < left - width) element.scrollLeft = left - width;
    this.draw();
  }

  key(event) {
    const { row, column } = this.active;
    const screen = Math.max(1, Math.floor(this.element.clientHeight / ROW) - 3);
    const moves = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      PageUp: [row - screen, column],
      PageDown: [row + screen, column],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? Infinity : row, Infinity],
    };
    if (moves[event.key]) this.move(...moves[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.source.activate(row, column);
    else if (event.key === "+" || event.key === "=") this.source.openRow(row);
    else if (event.key === "-") this.source.closeRow();
    else return;
    event.preventDefault();
  }

  click(event) {
    const place = event.target.closest("[data-row], [data-column]");
    if (!place) return;
    const [row, column] = [place.dataset.row, place.dataset.column].map((at) => (at === undefined ? null : Number(at)));
    if (row !== null && column !== null) {
      this.move(row, column);
      this.source.activate(row, column);
    } else if (row !== null) this.source.openRow(row);
    else this.source.openColumn(column);
  }
}
