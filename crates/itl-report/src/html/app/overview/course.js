// The course of every concept over groups that are numbers, such as years: small plots on one scale.

const COURSES = 12;
const COURSE = { width: 240, height: 84, left: 6, right: 6, top: 8, bottom: 6 };

class Course {
  constructor(app) {
    this.app = app;
    this.element = byId("course");
    this.by = "strength";
    this.all = false;
    const { corpus } = app;
    // A group without a number has no place on the axis.
    this.points = corpus.groups.filter(({ name }) => /^[-+.\d]+$/.test(name) && Number.isFinite(Number(name)));
    this.element.hidden = !corpus.head.series || this.points.length < 2;
  }

  draw() {
    if (this.element.hidden) return;
    const { corpus, measure } = this.app;
    const first = this.points[0].row;
    const last = this.points[this.points.length - 1].row;
    const value = (row, column) => corpus.value(row, column, measure) ?? 0;
    const change = (column) => value(last, column) - value(first, column);
    const orders = { strength: "Strongest first", change: "What changed most first" };
    const columns = corpus.head.ranked.filter((column) => this.points.some(({ row }) => value(row, column) > 0));
    if (this.by === "change") columns.sort((a, b) => Math.abs(change(b)) - Math.abs(change(a)));
    const shown = this.all ? columns.slice(0, 300) : columns.slice(0, COURSES);
    this.max = columns.reduce(
      (max, column) => this.points.reduce((m, { row }) => Math.max(m, value(row, column)), max),
      0,
    );
    fill(
      this.element,
      h(
        "div",
        { class: "bar-row" },
        h("h2", { id: "course-title" }, `From ${this.points[0].name} to ${this.points[this.points.length - 1].name}`),
        choice("Order", orders, this.by, (by) => {
          this.by = by;
          this.draw();
        }),
      ),
      h(
        "p",
        { class: "hint" },
        `Each plot is a concept, on one scale from 0 to ${shownAs(measure, this.max)}; a point is a ${line(corpus.head.grouping, 40)}.`,
      ),
      h(
        "ul",
        { class: "courses" },
        shown.map((column) => this.plot(column, value, change(column))),
      ),
      shown.length < Math.min(300, columns.length)
        ? h(
            "button",
            {
              type: "button",
              onclick: () => {
                this.all = true;
                this.draw();
              },
            },
            `Show ${Math.min(300, columns.length) - shown.length} more`,
          )
        : null,
    );
  }

  plot(column, value, change) {
    const { corpus, measure } = this.app;
    const { width, height, left, right, top, bottom } = COURSE;
    const years = this.points.map(({ name }) => Number(name));
    const span = years[years.length - 1] - years[0] || 1;
    const x = (year) => left + ((width - left - right) * (year - years[0])) / span;
    const y = (number) => height - bottom - ((height - top - bottom) * number) / (this.max || 1);
    const spots = this.points.map(({ row }, at) => [x(years[at]), y(value(row, column)), row]);
    const told = this.points.map(({ row, name }) => `${name}: ${shownAs(measure, corpus.value(row, column, measure))}`);
    const sign = change > 0 ? "▲ +" : change < 0 ? "▼ −" : "";
    const size = shownAs(measure, Math.abs(change));
    const item = h(
      "li",
      {},
      h("p", { class: "course-name", title: line(corpus.title(column, 200)) }, corpus.title(column, 60)),
      svg(
        "svg",
        {
          viewBox: `0 0 ${width} ${height}`,
          class: "plot",
          role: "img",
          "aria-label": `${corpus.title(column)}: ${told.join(", ")}`,
        },
        svg("line", { x1: left, x2: width - right, y1: y(0), y2: y(0), class: "rule" }),
        svg("polyline", { points: spots.map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`).join(" "), class: "line" }),
        spots.length <= 40
          ? spots.map(([cx, cy], at) => svg("circle", { cx, cy, r: 3 }, svg("title", {}, told[at])))
          : [],
      ),
      h(
        "p",
        { class: "course-ends" },
        h("span", {}, shownAs(measure, corpus.value(this.points[0].row, column, measure))),
        h("b", {}, `${sign}${size}`),
        h("span", {}, shownAs(measure, corpus.value(this.points[this.points.length - 1].row, column, measure))),
      ),
    );
    item.style.setProperty("--bar", conceptColour(column));
    return item;
  }
}
