// What the map shows: families against families, or some concepts against some. A view has rows and columns with names,
// a value for a cell, words about it, and what happens when it is chosen.

/** Concepts shown around a place of a framework without families. */
const WINDOW = 40;

/** Families against families: the closest pair, or the mean over all pairs. */
const familyView = (app) => {
  const { head } = app.result;
  const { families, closeness } = head;
  const names = families.map(({ id, label }) => ({ id: line(id, 24), name: label ? line(label, 60) : "" }));
  const at = (row, column) => closeness[row * families.length + column];
  const value = (row, column) => {
    const [absolute, relative, closest] = at(row, column);
    if (app.summary === "mean") return app.measure === "relative" ? relative : absolute;
    return closest ? closest[app.measure === "relative" ? 2 : 3] : 0;
  };
  return {
    rows: names,
    columns: names,
    value,
    own: () => false,
    words: (row, column) => {
      const [, relative, closest] = at(row, column);
      const title = (family) => [names[family].id, names[family].name].filter(Boolean).join(" ");
      const pair = closest
        ? `; closest: ${app.result.title(closest[0], 50)} → ${app.result.title(closest[1], 50)}, ${digits(closest[2], 3)}`
        : "";
      return `Texts of ${title(row)} against concepts of ${title(column)}: mean relative affinity ${digits(relative, 3)}${pair}`;
    },
    choose: (row, column) => app.zoom(families[row].columns, families[column].columns, [row, column]),
    crumb: null,
  };
};

/** The texts of some concepts against some concepts. */
const conceptView = (app, rows, columns, crumb = null) => {
  const { result } = app;
  const item = (column) => ({ id: line(result.concepts[column].id, 24), name: line(result.name(column), 60), column });
  const near = (list, at) => list.slice(Math.max(0, at - WINDOW / 2), Math.max(0, at - WINDOW / 2) + WINDOW);
  return {
    rows: rows.map(item),
    columns: columns.map(item),
    value: (row, column) => result.cell(rows[row], columns[column], app.measure),
    own: (row, column) => result.same(rows[row], columns[column]),
    bands: crumb === null,
    words: (row, column) => {
      const [from, to] = [rows[row], columns[column]];
      if (from === to)
        return `${result.title(from)}: its own text, reference affinity ${digits(result.reference[from])}`;
      const [absolute, relative] = ["absolute", "relative"].map((measure) => result.cell(from, to, measure));
      return `Text of ${result.title(from)} → concept ${result.title(to)}: affinity ${digits(absolute)}, relative ${digits(relative, 3)}`;
    },
    choose: (row, column, size) => {
      const [from, to] = [rows[row], columns[column]];
      if (size >= 4 || rows.length <= WINDOW)
        return app.show({ concept: from, other: from === to || !result.head.whole ? null : to });
      const families = [result.familyOf[from], result.familyOf[to]];
      if (families[0] >= 0 && crumb === null)
        return app.zoom(...families.map((at) => result.head.families[at].columns), families);
      return app.zoom(near(rows, row), near(columns, column), "window");
    },
    crumb,
  };
};
