const open = async () => {
  const app = new App(new Result(await unpack(byId("itl-data"))));
  app.start();
  document.body.dataset.open = "true";
  /** For scripts and tests: the numbers behind the page. Nothing here can change them. */
  window.itl = Object.freeze({
    head: app.result.head,
    row: (unit) => Array.from(app.result.row(unit)),
    aggregate: (from, to) => Array.from(app.result.aggregate(from, to)),
    groups: (level) => app.result.levels[level].map(({ kind, index, from, to }) => ({ kind, index, from, to })),
    parts: (unit, column) =>
      app.result.parts(unit, column).map((part) => ({
        type: app.result.termType(part.term),
        term: app.result.termText(part.term),
        count: part.count,
        discriminability: part.delta,
        specificity: part.sigma,
        contribution: part.contribution,
        places: occurrences(app.result, wordsOf(app.result, unit), part.term).length,
      })),
    unit: (unit) => ({
      text: app.result.unitText(unit),
      page: app.result.pageOf(unit),
      section: app.result.sectionOf(unit),
      terms: app.result.columns["unit.terms"][unit],
      role: app.result.roleOf(unit),
      counted: app.result.counts(unit),
      passes: app.result.passes(unit).map((column) => app.result.concepts[column].id),
    }),
  });
  await app.look();
};

open().catch((error) => {
  byId("lead").textContent =
    typeof DecompressionStream === "undefined"
      ? "This browser is too old to open the report: any browser since 2023 can."
      : `The report could not be opened: ${error.message}`;
  throw error;
});
