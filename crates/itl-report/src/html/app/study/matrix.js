// The matrix of a study: descriptors against concepts. The terms that concepts share make every cell but the diagonal,
// which is each concept's reference affinity.

/** The terms of each descriptor, from the descriptors of each term. */
const transposed = (columns, n) => {
  const [terms, concept, count] = [ends(columns["term.concepts"]), columns.concept, columns["concept.count"]];
  const matches = new Float64Array(n);
  for (const column of concept) matches[column]++;
  const next = ends(matches).slice();
  const [term, counts] = [new Uint32Array(concept.length), new Uint32Array(concept.length)];
  for (let at = 0; at + 1 < terms.length; at++) {
    for (let k = terms[at]; k < terms[at + 1]; k++) {
      const place = next[concept[k]]++;
      term[place] = at;
      counts[place] = count[k];
    }
  }
  return { "unit.matches": matches, "match.term": term, "match.count": counts };
};

class Matrix extends Result {
  constructor({ head, columns }) {
    const n = head.concepts.length;
    head.parameters.unit = "text";
    const none = new Float64Array(n);
    super({
      head,
      columns: {
        ...columns,
        ...transposed(columns, n),
        "unit.section": none,
        "unit.paragraph": none,
        "unit.page": none,
      },
    });
    this.index = new Map(this.concepts.map(({ id }, column) => [id, column]));
    this.familyOf = new Int32Array(n).fill(-1);
    head.families.forEach((family, at) => family.columns.forEach((column) => (this.familyOf[column] = at)));
    this.twinOf = new Int32Array(n).fill(-1);
    const twins = head.findings.find(({ code }) => code === "same-descriptor")?.cases ?? [];
    twins.forEach(({ concepts }, at) => concepts.forEach((id) => (this.twinOf[this.index.get(id)] = at)));
    this.cells = null;
  }

  /** Whether two concepts have the very same words, or are one. */
  same(a, b) {
    return a === b || (this.twinOf[a] >= 0 && this.twinOf[a] === this.twinOf[b]);
  }

  row(unit, sums) {
    const row = super.row(unit, sums);
    row[unit] = this.reference[unit];
    return row;
  }

  /** The terms of a concept are those of its own text. */
  termsOf(column) {
    const has = new Uint8Array(this.delta.length);
    for (let i = this.matchEnds[column]; i < this.matchEnds[column + 1]; i++) has[this.columns["match.term"][i]] = 1;
    return has;
  }

  /** Computes every cell, a slice at a time so that the page stays alive. */
  async fill() {
    if (!this.head.whole) return;
    const cells = new Float64Array(this.m * this.m);
    let pause = performance.now() + 24;
    for (let unit = 0; unit < this.m; unit++) {
      this.row(unit, cells.subarray(unit * this.m, (unit + 1) * this.m));
      if (performance.now() > pause) {
        await breathe();
        pause = performance.now() + 24;
      }
    }
    this.cells = cells;
  }

  /** A term in the words of the texts: for each stem the spelling that is most common. */
  spelled(term) {
    if (!this.spellings) {
      const counts = new Map();
      for (let unit = 0; unit < this.n; unit++) {
        const text = this.unitText(unit);
        for (const { start, end, stem } of wordsOf(this, unit)) {
          if (!stem) continue;
          const own = counts.get(stem) ?? counts.set(stem, new Map()).get(stem);
          const word = text.slice(start, end).toLowerCase();
          own.set(word, (own.get(word) ?? 0) + 1);
        }
      }
      const best = (own) => [...own].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
      this.spellings = new Map([...counts].map(([stem, own]) => [this.head.stems[stem - 1], best(own)]));
    }
    return term
      .replace(/\/\S+$/, "")
      .split(" ")
      .map((stem) => this.spellings.get(stem) ?? stem)
      .join(" ");
  }

  /** A cell by measure; null where a relative one is undefined. */
  cell(row, column, measure) {
    const value = this.cells[row * this.m + column];
    return measure === "relative" ? this.relative(value, column) : value;
  }

  /** The other concepts by their value beside `column`, strongest first: [column, value]. */
  nearest(count, value) {
    const near = [];
    for (let other = 0; other < this.m; other++) {
      const found = value(other);
      if (found > 0) near.push([other, found]);
    }
    return near.sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count);
  }

  title(column, length = 60) {
    return `${line(this.concepts[column].id, 40)} ${line(this.name(column), length)}`;
  }
}
