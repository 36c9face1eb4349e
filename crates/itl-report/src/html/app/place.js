// Where a unit stands: page and section in words, and for documents with pages a small drawing of the page.

const SVG = "http://www.w3.org/2000/svg";
/** A page as tall as this, in points, unless the text says otherwise: A4. */
const SHEET = { width: 595, height: 842 };

const shape = (name, attributes) => {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  return element;
};

/** Page and section of a unit, in words. */
const placeOf = (result, unit) => {
  const [page, section] = [result.pageName(unit), result.sectionOf(unit)];
  const parts = [`${result.unit} ${unit}`];
  if (result.roleOf(unit) !== "prose") parts.push(result.roleOf(unit));
  if (page) parts.push(`page ${page}`);
  if (section) parts.push(`in “${line(section, 70)}”`);
  return parts.join(", ");
};

/** The rectangles of a unit's lines. */
const areasOf = (result, unit) => {
  const { columns } = result;
  result.areaEnds ??= ends(columns["unit.areas"]);
  return Array.from({ length: result.areaEnds[unit + 1] - result.areaEnds[unit] }, (_, i) => {
    const at = result.areaEnds[unit] + i;
    return Object.fromEntries(["page", "x0", "y0", "x1", "y1"].map((edge) => [edge, columns[`area.${edge}`][at]]));
  });
};

/** The size of the document's pages: no text stands outside. */
const sheetOf = (result) => {
  if (!result.sheet) {
    const most = (edge) => result.columns[`area.${edge}`].reduce((a, b) => Math.max(a, b), 0);
    const [right, bottom] = [most("x1"), most("y1")];
    const wide = right > SHEET.width && bottom <= SHEET.width;
    const [width, height] = wide ? [SHEET.height, SHEET.width] : [SHEET.width, SHEET.height];
    result.sheet = { width: Math.max(width, right), height: Math.max(height, bottom) };
  }
  return result.sheet;
};

/** The page of a unit as a drawing: all text as grey lines, the unit's own in colour. */
const pageDrawing = (result, unit) => {
  const page = result.pageOf(unit);
  if (!result.columns["unit.areas"] || !page) return null;
  const { width, height } = sheetOf(result);
  const drawing = shape("svg", {
    viewBox: `0 0 ${width} ${height}`,
    class: "sheet",
    role: "img",
    "aria-label": `Page ${page}, with the place of this ${result.unit} marked`,
  });
  const draw = (from, kind) =>
    areasOf(result, from)
      .filter((area) => area.page === page)
      .forEach((area) => {
        drawing.append(
          shape("rect", {
            x: area.x0,
            y: area.y0,
            width: Math.max(1, area.x1 - area.x0),
            height: Math.max(1, (area.y1 - area.y0) * 0.8),
            class: kind,
          }),
        );
      });
  const pages = result.columns["unit.page"];
  let first = unit;
  while (first > 0 && pages[first - 1] >= page - 1 && pages[first - 1] > 0) first--;
  for (let other = first; other < result.n && (pages[other] <= page || other <= unit); other++)
    if (other !== unit) draw(other, "other");
  draw(unit, "own");
  return h("figure", { class: "page" }, drawing, h("figcaption", {}, `page ${page}`));
};
