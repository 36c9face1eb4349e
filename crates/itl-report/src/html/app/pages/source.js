// Where pictures of pages come from: out of this file, or from the page around it; and how large pages are.

/** Pixels a point that pictures are asked for in: few, so that they are kept and found again. */
const DENSITIES = [1, 1.5, 2, 3];

/** Who has the pictures: gets a page and a density, and gives a promise of an address. In a file of its own nobody does. */
let askForPicture = null;

/** The size of a page in points. */
const sizeOf = (result, page) => ({
  width: result.columns["page.width"][page - 1] || SHEET.width,
  height: result.columns["page.height"][page - 1] || SHEET.height,
});

/** A promise of a page's picture for so many pixels of its width; nothing where there is none. */
const pictureOf = (result, page, pixels) => {
  const inside = byId(`itl-page-${page}`);
  if (inside) return Promise.resolve(`data:image/png;base64,${inside.textContent}`);
  if (!askForPicture || !(result.columns["page.width"][page - 1] > 0)) return null;
  const wanted = (pixels * (globalThis.devicePixelRatio || 1)) / sizeOf(result, page).width;
  return askForPicture(page, DENSITIES.find((one) => one >= wanted) ?? DENSITIES.at(-1));
};

/** The units that stand on a page, in their order, each with its areas there. */
const unitsOn = (result, page) => {
  result.pageUnits ??= new Map();
  if (!result.pageUnits.size) {
    for (let unit = 0; unit < result.n; unit++) {
      for (const area of areasOf(result, unit)) {
        const units = result.pageUnits.get(area.page) ?? new Map();
        units.set(unit, [...(units.get(unit) ?? []), area]);
        result.pageUnits.set(area.page, units);
      }
    }
  }
  return result.pageUnits.get(page) ?? new Map();
};

/** The page on which a unit begins. */
const firstPage = (result, unit) => areasOf(result, unit)[0]?.page ?? result.pageOf(unit);

/** The passages of a concept or, without one, to any, in their order. */
const hitsOf = (app, column) => {
  const { result, survey } = app;
  app.hitLists ??= new Map();
  if (result.head.decision && app.hitLists.has(column)) return app.hitLists.get(column);
  const units = Array.from({ length: result.n }, (_, unit) => unit).filter((unit) => areasOf(result, unit).length > 0);
  if (result.head.decision) {
    const speaks = (unit) => (column === null ? result.passes(unit).length > 0 : result.passes(unit).includes(column));
    app.hitLists.set(
      column,
      units.filter((unit) => result.counts(unit) && speaks(unit)),
    );
    return app.hitLists.get(column);
  }
  const best = survey.best.relative;
  return units.filter((unit) => best.value[unit] > 0 && (column === null || best.column[unit] === column));
};
