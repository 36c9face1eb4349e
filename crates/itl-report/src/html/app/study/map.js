// The map: a square for every cell of a view, on a canvas. The mouse or the arrow keys point at a cell, which is then
// told in words; a click or Enter chooses it.

const LARGEST = 40;
const LABELLED = 11;

class StudyMap {
  constructor(app) {
    this.app = app;
    this.element = byId("map");
    this.at = [0, 0];
    this.view = null;
    new ResizeObserver(() => this.view && this.canvas?.isConnected && this.paint()).observe(this.element);
  }

  draw(view) {
    const { app } = this;
    if (view !== this.view) this.at = [0, 0];
    this.view = view;
    this.canvas = h("canvas", {
      tabindex: "0",
      role: "img",
      "aria-label": "Map of affinities. Arrow keys move, Enter opens a cell, Escape goes back.",
      "aria-describedby": "map-words",
      onpointermove: (event) => this.point(event),
      onpointerleave: () => this.tell(null),
      onclick: (event) => this.point(event) && this.choose(),
      onkeydown: (event) => this.key(event),
      onfocus: () => this.tell(this.at),
      onblur: () => this.tell(null),
    });
    this.cursor = h("div", { class: "map-cursor", hidden: true });
    this.words = h("p", { id: "map-words", class: "map-words", role: "status" });
    const { families } = app.result.head;
    const levels = families.length ? { families: "Families" } : {};
    if (app.result.head.whole) levels.all = "All concepts";
    const measures = { relative: "Relative", absolute: "Absolute" };
    const summaries = { mean: "Mean", closest: "Closest pair" };
    this.legend = h("div");
    fill(
      this.element,
      h(
        "div",
        { class: "bar-row" },
        h("h2", { id: "map-title" }, "Which concepts overlap"),
        Object.keys(levels).length > 1 ? choice("Level", levels, app.level, (level) => app.setLevel(level)) : null,
        view.rows[0]?.column === undefined
          ? choice("Cell", summaries, app.summary, (key) => app.setSummary(key))
          : null,
        choice("Scale", measures, app.measure, (measure) => app.setMeasure(measure)),
      ),
      h(
        "p",
        { class: "hint" },
        "A row is a text, a column a concept. Strong colour off the diagonal: the text of one matches the other. Grey: a concept and its own text, or one of the very same words. ",
        app.result.head.whole
          ? "Click a cell to look closer."
          : `With ${app.result.m.toLocaleString("en")} concepts the map is by family only; the list below names the pairs that overlap most.`,
      ),
      view.crumb
        ? h(
            "p",
            { class: "crumbs" },
            h("button", { type: "button", id: "map-back", onclick: () => app.setLevel(app.level) }, "← Back"),
            ` ${view.crumb}`,
          )
        : null,
      h("div", { class: "map-space" }, this.canvas, this.cursor),
      this.words,
      this.legend,
    );
    this.paint();
    this.tell(document.activeElement === this.canvas ? this.at : null);
  }

  /** Sizes: the margin for names, and the side of a cell. */
  layout() {
    const { view } = this;
    const room = Math.max(200, this.canvas.parentElement.clientWidth);
    const left = Math.min(
      room * 0.34,
      60 + 7 * Math.min(24, Math.max(...view.rows.map(({ id, name }) => id.length + name.length))),
    );
    const side = Math.min(LARGEST, (room - left) / view.columns.length);
    const top = side >= LABELLED ? 12 + 7 * Math.min(14, Math.max(...view.columns.map(({ id }) => id.length))) : 16;
    return { left, top, side, width: left + side * view.columns.length, height: top + side * view.rows.length };
  }

  paint() {
    const { canvas, view } = this;
    const size = (this.size = this.layout());
    const dense = devicePixelRatio || 1;
    canvas.width = Math.ceil(size.width * dense);
    canvas.height = Math.ceil(size.height * dense);
    canvas.style.width = `${size.width}px`;
    canvas.style.height = `${size.height}px`;
    const pen = canvas.getContext("2d");
    pen.scale(dense, dense);
    this.cells(pen, size, dense);
    this.names(pen, size);
    if (view.bands) this.bands(pen, size);
    const label =
      this.app.measure === "relative" ? "relative affinity: 1 is as strong as the concept’s own text" : "affinity";
    fill(this.legend, legend(this.max, label));
  }

  /** The cells, at most one for each point of the screen: where there are more, the strongest is shown. */
  cells(pen, { left, top, side }, dense) {
    const { view } = this;
    const [rows, columns] = [view.rows.length, view.columns.length];
    const bins = (count) => Math.max(1, Math.min(count, Math.floor(count * side * dense)));
    const [high, wide] = [bins(rows), bins(columns)];
    const values = new Float64Array(high * wide);
    const own = new Uint8Array(high * wide);
    this.max = 0;
    for (let row = 0; row < rows; row++) {
      const line = Math.floor((row * high) / rows) * wide;
      for (let column = 0; column < columns; column++) {
        const at = line + Math.floor((column * wide) / columns);
        if (view.own(row, column)) {
          own[at] = 1;
          continue;
        }
        const value = view.value(row, column) ?? 0;
        if (value > values[at]) values[at] = value;
        if (value > this.max) this.max = value;
      }
    }
    const [image, name] = [new ImageData(wide, high), theme()];
    const shades = Array.from({ length: 257 }, (_, i) => colourOf(i / 256, name).mixed);
    const grey = name === "dark" ? [92, 102, 114] : [150, 158, 168];
    for (let at = 0; at < values.length; at++) {
      const single = own[at] && (values[at] === 0 || wide === columns);
      const shade = single ? grey : shades[this.max > 0 ? Math.round((256 * values[at]) / this.max) : 0];
      image.data.set([...shade, 255], 4 * at);
    }
    const buffer = h("canvas", { width: wide, height: high });
    buffer.getContext("2d").putImageData(image, 0, 0);
    pen.imageSmoothingEnabled = false;
    pen.drawImage(buffer, left, top, side * columns, side * rows);
  }

  /** Names beside rows and above columns; where cells are small, as many as have room. */
  names(pen, { left, top, side }) {
    const { view } = this;
    const style = getComputedStyle(document.body);
    pen.fillStyle = style.getPropertyValue("--ink");
    pen.font = `12px ${style.fontFamily}`;
    pen.textBaseline = "middle";
    const step = Math.max(1, Math.ceil(14 / side));
    view.rows.forEach(({ id, name }, row) => {
      if (row % step) return;
      let text = name && name !== id ? `${id} ${name}` : id;
      while (text.length > 2 && pen.measureText(text).width > left - 8) text = `${text.slice(0, -2).trimEnd()}…`;
      pen.fillText(text, 0, top + (row + 0.5) * side);
    });
    if (side < LABELLED) return;
    view.columns.forEach(({ id }, column) => {
      pen.save();
      pen.translate(left + (column + 0.5) * side, top - 4);
      pen.rotate(-Math.PI / 2);
      pen.fillText(line(id, 14), 0, 0);
      pen.restore();
    });
  }

  /** Lines between families where all concepts are shown. */
  bands(pen, { left, top, side, width, height }) {
    const { result } = this.app;
    const { families } = result.head;
    if (!families.length) return;
    pen.strokeStyle = getComputedStyle(document.body).getPropertyValue("--faint");
    pen.lineWidth = 0.5;
    let free = left;
    this.view.columns.forEach(({ column }, at) => {
      const family = result.familyOf[column];
      if (at > 0 && family === result.familyOf[this.view.columns[at - 1].column]) return;
      const [x, y] = [left + at * side, top + at * side];
      pen.beginPath();
      pen.moveTo(x, top);
      pen.lineTo(x, height);
      pen.moveTo(left, y);
      pen.lineTo(width, y);
      pen.stroke();
      const name = line(families[family].id, 8);
      if (side < LABELLED && x >= free && x + pen.measureText(name).width <= width) {
        pen.fillText(name, x, top - 8);
        free = x + pen.measureText(name).width + 6;
      }
    });
  }

  /** Points at the cell under the mouse. */
  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const { left, top, side } = this.size;
    const column = Math.floor((event.clientX - box.left - left) / side);
    const row = Math.floor((event.clientY - box.top - top) / side);
    const inside = row >= 0 && column >= 0 && row < this.view.rows.length && column < this.view.columns.length;
    this.tell(inside ? (this.at = [row, column]) : null);
    return inside;
  }

  tell(at) {
    this.cursor.hidden = at === null;
    this.words.textContent =
      at === null ? "Point at a cell, or use the arrow keys, to read it." : this.view.words(...at);
    if (at === null) return;
    const { left, top, side } = this.size;
    const wide = Math.max(side, 6);
    const middle = (place) => (place + 0.5) * side - wide / 2;
    Object.assign(this.cursor.style, {
      left: `${left + middle(at[1])}px`,
      top: `${top + middle(at[0])}px`,
      width: `${wide}px`,
      height: `${wide}px`,
    });
  }

  key(event) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key === "Enter") this.choose();
    else if (event.key === "Escape" && this.view.crumb) {
      event.stopPropagation();
      this.app.setLevel(this.app.level);
      this.canvas.focus();
    } else if (!steps[event.key]) return;
    else {
      const most = [this.view.rows.length, this.view.columns.length];
      this.at = this.at.map((place, i) => Math.min(most[i] - 1, Math.max(0, place + steps[event.key][i])));
      this.tell(this.at);
    }
    event.preventDefault();
  }

  choose() {
    const focused = document.activeElement === this.canvas;
    this.view.choose(...this.at, this.size.side);
    if (focused && !this.app.state.concept) this.canvas.focus({ preventScroll: true });
  }
}
