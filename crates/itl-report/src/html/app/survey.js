// One look over the whole matrix, a slice at a time so that the page stays alive: the best concept of every unit, the
// value of the strongest colour of every level, and a small picture of everything. Rows that were asked for are kept for a while.

const KEPT_ROWS = 2000;
/** The strongest colour is what this part of the values stay below: a few very large ones must not make all others pale. */
const STRONGEST = 0.98;
/** Values are counted in steps of a 32nd of an octave, from 2^-40 on: a step is 2 % of a value. */
const [STEPS_OF_OCTAVE, LOWEST_OCTAVE, STEPS] = [32, -40, 32 * 64];

/** Counts values by size, to find percentiles without keeping them. */
class Sizes {
  constructor() {
    this.counts = new Uint32Array(STEPS);
    this.total = 0;
  }

  add(value) {
    if (!(value > 0)) return;
    const step = Math.floor((Math.log2(value) - LOWEST_OCTAVE) * STEPS_OF_OCTAVE);
    this.counts[Math.max(0, Math.min(STEPS - 1, step))]++;
    this.total++;
  }

  /** The upper end of the step in which a part of the values ends; 0 if there are none. */
  below(part) {
    let left = Math.ceil(part * this.total);
    for (let step = 0; left > 0 && step < STEPS; step++) {
      left -= this.counts[step];
      if (left <= 0) return 2 ** ((step + 1) / STEPS_OF_OCTAVE + LOWEST_OCTAVE);
    }
    return 0;
  }
}
const SLICE_MS = 24;
/** How much of its colour a value keeps that makes no passage. */
const PALE = 0.04;

class Survey {
  constructor(result) {
    this.result = result;
    this.kept = new Map();
    this.max = {};
    const values = () => ({ column: new Int32Array(result.n).fill(-1), value: new Float64Array(result.n) });
    this.best = { relative: values(), absolute: values() };
    this.bins = { rows: Math.max(1, Math.min(result.n, 480)), columns: Math.min(result.m, 68) };
    this.picture = { relative: this.blank(), absolute: this.blank() };
    this.done = false;
  }

  blank() {
    return new Float64Array(this.bins.rows * this.bins.columns);
  }

  /** The values of a row, by level and place in it: affinities, one per concept. */
  row(level, at) {
    const key = `${level} ${at}`;
    let row = this.kept.get(key);
    if (row) return row;
    const group = this.result.levels[level][at];
    if (level === "document") row = Float64Array.from(this.result.concepts, (concept) => concept.absolute);
    else row = group.unit === undefined ? this.result.aggregate(group.from, group.to) : this.result.row(group.unit);
    if (this.kept.size >= KEPT_ROWS) this.kept.delete(this.kept.keys().next().value);
    this.kept.set(key, row);
    return row;
  }

  /** Looks at everything; `report` hears how far it is, and of every level that is done. */
  async run(report) {
    const { result } = this;
    const levels = Object.keys(result.levels).reverse();
    const total = levels.reduce((sum, level) => sum + result.levels[level].length, 0);
    let seen = 0;
    let pause = performance.now() + SLICE_MS;
    for (const level of levels) {
      const groups = result.levels[level];
      const sizes = { relative: new Sizes(), absolute: new Sizes() };
      for (let at = 0; at < groups.length; at++) {
        const row =
          level === "document" || groups.length <= KEPT_ROWS / 4 ? this.row(level, at) : this.fresh(groups[at]);
        if (level === result.unit) this.note(at, row);
        const counts = groups[at].unit === undefined || result.counts(groups[at].unit);
        for (let column = 0; counts && column < result.m; column++) {
          sizes.absolute.add(row[column]);
          if (result.reference[column] > 0) sizes.relative.add(row[column] / result.reference[column]);
        }
        seen++;
        if (performance.now() > pause) {
          report(seen / total, null);
          await breathe();
          pause = performance.now() + SLICE_MS;
        }
      }
      this.max[level] = { relative: sizes.relative.below(STRONGEST), absolute: sizes.absolute.below(STRONGEST) };
      report(seen / total, level);
    }
    this.done = true;
  }

  fresh(group) {
    return group.unit === undefined ? this.result.aggregate(group.from, group.to) : this.result.row(group.unit);
  }

  /** Remembers the best concepts of a unit, and its place in the picture. */
  note(unit, row) {
    const { result, best, bins, picture } = this;
    const bin = Math.floor((unit * bins.rows) / result.n) * bins.columns;
    const passes = result.head.decision ? new Set(result.counts(unit) ? result.passes(unit) : []) : null;
    for (let column = 0; column < result.m; column++) {
      const value = row[column];
      if (value === 0) continue;
      const relative = result.reference[column] > 0 ? value / result.reference[column] : 0;
      const at = bin + Math.floor((column * bins.columns) / result.m);
      // What makes no passage is as pale as in the table.
      const kept = !passes || passes.has(column) ? 1 : PALE;
      picture.absolute[at] = Math.max(picture.absolute[at], kept * value);
      picture.relative[at] = Math.max(picture.relative[at], kept * relative);
      if (value > best.absolute.value[unit]) [best.absolute.value[unit], best.absolute.column[unit]] = [value, column];
      if (relative > best.relative.value[unit])
        [best.relative.value[unit], best.relative.column[unit]] = [relative, column];
    }
  }
}
