// The result: rows of the matrix and their parts, multiplied from what the core counted and weighed: count × δ × σ ÷ N
// or, in the graded scheme, (1 + ln count) × δ × η ÷ N, added up in the core's order, so that every digit is the core's.

class Result {
  constructor({ head, columns }) {
    Object.assign(this, { head, columns, text: columns.text, concepts: head.concepts, m: head.concepts.length });
    this.n = columns["unit.start"].length;
    this.matchEnds = ends(columns["unit.matches"]);
    this.wordEnds = ends(columns["unit.words"]);
    this.conceptEnds = ends(columns["term.concepts"]);
    this.delta = columns["term.delta"].map((at) => columns.delta[at]);
    // δ·b, where the frequency of words in general text counts.
    this.factor = columns["term.factor"]?.map((at) => columns.factor[at]) ?? this.delta;
    this.sigma = [0, 1, 2, 3].map((kind) => Float64Array.from(this.concepts, (concept) => concept.specificity[kind]));
    this.reference = Float64Array.from(this.concepts, (concept) => concept.reference);
    this.graded = columns["concept.relevance"];
    this.unit = head.parameters.unit;
    this.levels = this.groupsOf();
    this.voteEnds = columns["unit.votes"] ? ends(columns["unit.votes"]) : null;
  }

  /** What a concept is called, at the head of a column. */
  get kind() {
    const { noun } = this.head.framework;
    return noun[0].toUpperCase() + noun.slice(1);
  }

  /** The votes of a unit, as the program counted them: column and share, largest first. */
  votes(unit) {
    if (!this.voteEnds) return [];
    const [from, to] = [this.voteEnds[unit], this.voteEnds[unit + 1]];
    const [concepts, values] = [this.columns["vote.concept"], this.columns["vote.value"]];
    const votes = [];
    for (let at = from; at < to; at++) votes.push([concepts[at], values[at]]);
    return votes.sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  }

  /** A unit's vote for a concept; 0 below .05. */
  vote(unit, column) {
    return this.votes(unit).find(([concept]) => concept === column)?.[1] ?? 0;
  }

  /** The columns of the concepts that a unit is a passage of, largest vote first. */
  passes(unit) {
    const { passage } = this.head.decision ?? {};
    return this.votes(unit)
      .filter(([, vote]) => vote >= passage)
      .map(([column]) => column);
  }

  /** Adds the affinities of a unit into `sums`, which has a zero for every concept, and returns it. */
  row(unit, sums = new Float64Array(this.m)) {
    const { columns, matchEnds, conceptEnds, factor, sigma, graded } = this;
    const [terms, counts, concept, kinds] = [
      columns["match.term"],
      columns["match.count"],
      columns.concept,
      columns["term.kind"],
    ];
    for (let i = matchEnds[unit]; i < matchEnds[unit + 1]; i++) {
      const term = terms[i];
      const worth = this.worth(counts[i]);
      const weights = sigma[kinds[term]];
      for (let k = conceptEnds[term]; k < conceptEnds[term + 1]; k++) {
        const weight = graded ? graded[k] : weights[concept[k]];
        sums[concept[k]] += worth * (weight * factor[term]);
      }
    }
    const divisor = columns["unit.terms"][unit];
    if (divisor > 0) for (let column = 0; column < this.m; column++) sums[column] /= divisor;
    return sums;
  }

  /** The affinity of every unit to one concept. */
  column(column) {
    const has = this.termsOf(column);
    const [terms, counts] = [this.columns["match.term"], this.columns["match.count"]];
    return Float64Array.from({ length: this.n }, (_, unit) => {
      let sum = 0;
      for (let i = this.matchEnds[unit]; i < this.matchEnds[unit + 1]; i++) {
        if (has[terms[i]]) sum += this.worth(counts[i]) * (this.weight(terms[i], column) * this.factor[terms[i]]);
      }
      return sum > 0 ? sum / this.columns["unit.terms"][unit] : 0;
    });
  }

  /** The units that count in what a group comes to; the others are aligned, and shown apart. */
  counted(from, to) {
    const counted = [];
    for (let unit = from; unit < to; unit++) if (this.counts(unit)) counted.push(unit);
    return counted;
  }

  counts(unit) {
    return this.columns["unit.counted"][unit] === 1;
  }

  roleOf(unit) {
    return this.head.roles[this.columns["unit.role"][unit]];
  }

  /** What a count is worth. */
  worth(count) {
    return this.columns.worth ? this.columns.worth[count] : count;
  }

  /** σ or, where it is graded, η. */
  weight(term, column) {
    if (!this.graded) return this.sigma[this.columns["term.kind"][term]][column];
    for (let k = this.conceptEnds[term]; k < this.conceptEnds[term + 1]; k++) {
      if (this.columns.concept[k] === column) return this.graded[k];
    }
    return 0;
  }

  /** Whether each term is one of the concept's. */
  termsOf(column) {
    const has = new Uint8Array(this.delta.length);
    for (let term = 0; term < has.length; term++) {
      for (let k = this.conceptEnds[term]; k < this.conceptEnds[term + 1]; k++) {
        if (this.columns.concept[k] === column) has[term] = 1;
      }
    }
    return has;
  }

  /** The parts of a cell, largest first. */
  parts(unit, column, has = this.termsOf(column)) {
    const parts = [];
    for (let i = this.matchEnds[unit]; i < this.matchEnds[unit + 1]; i++) {
      const term = this.columns["match.term"][i];
      if (!has[term]) continue;
      const count = this.columns["match.count"][i];
      const [delta, factor, sigma] = [this.delta[term], this.factor[term], this.weight(term, column)];
      const contribution = (this.worth(count) * (sigma * factor)) / this.columns["unit.terms"][unit];
      if (contribution > 0) parts.push({ term, count, delta, factor, sigma, contribution });
    }
    return parts.sort((a, b) => b.contribution - a.contribution || a.term - b.term);
  }

  /** What each term adds to the sum of a concept's affinities over those of these units that count, largest first. */
  totals(from, to, column) {
    const [has, sums] = [this.termsOf(column), new Map()];
    for (const unit of this.counted(from, to)) {
      for (const { term, count, contribution } of this.parts(unit, column, has)) {
        const total = sums.get(term) ?? { term, count: 0, contribution: 0 };
        total.count += count;
        total.contribution += contribution;
        sums.set(term, total);
      }
    }
    return [...sums.values()].sort((a, b) => b.contribution - a.contribution || a.term - b.term);
  }

  /** Those units of a group that count as one value per concept, by the aggregation of the settings. */
  aggregate(from, to) {
    const how = this.head.parameters.aggregate;
    const out = new Float64Array(this.m);
    const row = new Float64Array(this.m);
    const units = this.counted(from, to);
    if (units.length === 0) return out;
    if (how !== "mean" && how !== "sum" && how !== "max")
      return this.percentile(units, how === "median" ? 50 : Number(how.slice(1)));
    for (const unit of units) {
      this.row(unit, row.fill(0));
      for (let c = 0; c < this.m; c++) out[c] = how === "max" ? Math.max(out[c], row[c]) : out[c] + row[c];
    }
    if (how === "mean") for (let c = 0; c < this.m; c++) out[c] /= units.length;
    return out;
  }

  /** Linear interpolation between order statistics. */
  percentile(units, percent) {
    const rows = units.map((unit) => this.row(unit));
    const place = (rows.length - 1) * (percent / 100);
    const low = Math.floor(place);
    return Float64Array.from({ length: this.m }, (_, column) => {
      const values = Float64Array.from(rows, (row) => row[column]).sort();
      const [below, above] = [values[low], values[Math.min(low + 1, values.length - 1)]];
      return below + (above - below) * (place - low);
    });
  }

  relative(value, column) {
    return this.reference[column] > 0 ? value / this.reference[column] : null;
  }

  /** The groups of every level that holds units, from the document down: {kind, index, from, to}. */
  groupsOf() {
    const levels = { document: this.n ? [{ kind: "document", index: 0, from: 0, to: this.n }] : [] };
    for (const kind of ["section", "paragraph"]) {
      const keys = this.columns[`unit.${kind}`];
      const groups = [];
      for (let unit = 0; unit < this.n; unit++) {
        if (!keys[unit]) continue;
        const last = groups.at(-1);
        if (last && last.to === unit && last.index === keys[unit] - 1) last.to = unit + 1;
        else groups.push({ kind, index: keys[unit] - 1, from: unit, to: unit + 1 });
      }
      if (groups.length > 0 && this.unit !== kind) levels[kind] = groups;
    }
    levels[this.unit] = Array.from({ length: this.n }, (_, unit) => ({
      kind: this.unit,
      index: unit,
      from: unit,
      to: unit + 1,
      unit,
    }));
    return levels;
  }

  /** What people call a concept: its label or, where there is none, its text. */
  name(column) {
    return this.concepts[column].label.trim() || this.concepts[column].descriptor;
  }

  /** The text from one unit to before another. */
  textOf(from, to) {
    const [starts, lengths] = [this.columns["unit.start"], this.columns["unit.length"]];
    return this.text.slice(starts[from], starts[to - 1] + lengths[to - 1]);
  }

  unitText(unit) {
    return this.textOf(unit, unit + 1);
  }

  sectionOf(unit) {
    const section = this.columns["unit.section"][unit];
    return section ? this.head.sections[section - 1] : null;
  }

  pageOf(unit) {
    return this.columns["unit.page"][unit] || null;
  }

  /** The name of a unit's page: the number that is printed on it, with its number in the file if that is another. */
  pageName(unit) {
    const page = this.pageOf(unit);
    const label = line(this.head.page_labels?.[page - 1] ?? "", 20);
    return page && label && label !== String(page) ? `${label} (${page} in the file)` : page;
  }

  /** A term as people read it: its stems, and the tag of a single word. */
  termText(term) {
    const [first, second, third] = ["first", "second", "third"].map((part) => this.columns[`term.${part}`][term]);
    const stem = (number) => this.head.stems[number - 1];
    if (this.columns["term.kind"][term] === 0) {
      const tag = this.head.tags[second - 1];
      return tag === "ANY" ? stem(first) : `${stem(first)}/${tag}`;
    }
    return [first, second, third].filter(Boolean).map(stem).join(" ");
  }

  termType(term) {
    return this.head.types[this.columns["term.kind"][term]];
  }
}
