// The whole matrix as a small picture beside the heatmap: it tells where one is, and a press goes there.

/** The whole matrix as a small picture, with a frame around the rows that can be seen. */
class Minimap {
  constructor(heatmap) {
    this.heatmap = heatmap;
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.frame = h("div", { class: "frame" });
    this.element = h(
      "div",
      {
        class: "minimap",
        "aria-hidden": "true",
        title: "Whole document",
        onpointerdown: (event) => this.go(event),
        onpointermove: (event) => event.buttons && this.go(event),
      },
      this.canvas,
      this.frame,
    );
  }

  draw() {
    const { app } = this.heatmap;
    const { bins, picture, max } = app.survey;
    const values = picture[app.measure];
    const top = max[app.result.unit]?.[app.measure] || values.reduce((a, b) => Math.max(a, b), 0) || 1;
    [this.canvas.width, this.canvas.height] = [bins.columns, bins.rows];
    const image = new ImageData(bins.columns, bins.rows);
    const name = theme();
    values.forEach((value, at) => image.data.set([...colourOf(value / top, name).mixed, 255], 4 * at));
    this.canvas.getContext("2d").putImageData(image, 0, 0);
    this.element.hidden = app.result.n < 30;
  }

  mark([first, last]) {
    const { rows, app } = this.heatmap;
    if (!rows.length) return;
    const share = (unit) => `${(100 * unit) / app.result.n}%`;
    const [from, to] = [rows[first]?.from ?? 0, rows[Math.max(first, last - 1)]?.to ?? app.result.n];
    this.frame.style.top = share(from);
    this.frame.style.height = share(to - from);
  }

  go(event) {
    const { rows, grid, app } = this.heatmap;
    const box = this.element.getBoundingClientRect();
    const unit = ((event.clientY - box.top) / box.height) * app.result.n;
    const row = rows.findIndex((group) => group.to > unit);
    grid.element.scrollTop = Math.max(0, (row < 0 ? rows.length : row) * ROW - grid.element.clientHeight / 2);
  }
}
