// The numbers of an overview: a row for every group, the last for all documents together; a cell for every concept.

/** A mention on the scale of verdicts, from 0 to 1: no share of documents is the same number. */
const MENTIONED = Math.SQRT2 / 4;

class Corpus {
  constructor({ head, columns }) {
    this.head = head;
    this.columns = columns;
    this.concepts = head.concepts;
    this.m = head.concepts.length;
    this.groups = head.groups.map(([name, documents, units, decided, decidedUnits], row) => ({
      row,
      name: name === "" ? "(none)" : line(name, 300),
      documents,
      units,
      decided,
      decidedUnits,
    }));
    this.total = this.groups.pop();
    this.total.name = "All documents";
    this.measures = head.decides
      ? {
          ...(head.single && this.groups.length > 1 ? { verdict: "Verdict" } : {}),
          evidence: "Evidence",
          covered: "Documents covering",
          mentioned: "Documents mentioning",
          relative: "Relative",
          absolute: "Absolute",
        }
      : { relative: "Relative", absolute: "Absolute", strongest: "Among the top 3" };
    /** What the page shows first, and orders concepts by. */
    this.first = Object.keys(this.measures)[0];
  }

  group(row) {
    return row === this.total.row ? this.total : this.groups[row];
  }

  /** The value of a cell; null where it is not defined. */
  value(row, column, measure) {
    const at = row * this.m + column;
    if (measure === "verdict") {
      // Of all documents together, it is the share that covers the concept.
      const { decided } = this.group(row);
      if (decided === 0) return null;
      return decided === 1 && this.columns.mentioned[at] ? MENTIONED : this.columns.covered[at] / decided;
    }
    if (["covered", "mentioned", "strongest"].includes(measure)) {
      const { decided, documents } = this.group(row);
      const all = measure === "strongest" ? documents : decided;
      return all > 0 ? this.columns[measure][at] / all : null;
    }
    const value = this.columns[measure][at];
    return Number.isNaN(value) ? null : value;
  }

  /** The document of a group with most of a concept: its name and value; null if none has anything. */
  best(row, column) {
    const at = row * this.m + column;
    const number = this.columns["best.document"][at];
    return number ? { document: this.head.documents[number - 1], value: this.columns["best.value"][at] } : null;
  }

  name(column) {
    const { label, descriptor, id } = this.concepts[column];
    return label.trim() || descriptor.trim() || id;
  }

  title(column, length = 60) {
    const id = line(this.concepts[column].id, 40);
    const name = line(this.name(column), length);
    return name === id ? id : `${id} ${name}`;
  }

  /** Everything about a cell in words. */
  words(row, column) {
    const group = this.group(row);
    const at = row * this.m + column;
    const best = this.best(row, column);
    const relative = this.value(row, column, "relative");
    const affinities = `mean relative affinity ${digits(relative)}, mean affinity ${digits(this.value(row, column, "absolute"))}`;
    const told = this.head.decides
      ? [
          `evidence ${worth(this.columns.evidence[at])} on average`,
          `${this.columns.covered[at].toLocaleString("en")} of ${plural(group.decided, "document")} cover it, ${this.columns.mentioned[at].toLocaleString("en")} mention it`,
          plural(this.columns.passages[at], "passage"),
          affinities,
        ]
      : [
          affinities,
          `among the three strongest in ${this.columns.strongest[at].toLocaleString("en")} of ${plural(group.documents, "document")}`,
        ];
    const nothing = this.head.decides ? "not found in any document" : "no document matches it";
    return [
      `${group.name}, ${this.title(column, 80)}: ${told.join("; ")}`,
      best ? `best document ${line(best.document, 160)} with ${this.bestValue(best)}` : nothing,
    ].join("; ");
  }

  /** The number of the best document as text. */
  bestValue(best) {
    return this.head.decides ? worth(best.value) : digits(best.value, 3);
  }
}

/** A value of a measure as a column of numbers has it. */
const shownAs = (measure, value) =>
  value === null
    ? "–"
    : measure === "verdict"
      ? ({ 1: "●", [MENTIONED]: "○", 0: "·" }[value] ?? percent(value))
      : measure === "evidence"
      ? worth(value)
      : ["covered", "mentioned", "strongest"].includes(measure)
      ? percent(value)
      : value > 0 && value < 0.01
        ? digits(value, 2)
        : places(value, measure === "relative" ? 3 : 4);
