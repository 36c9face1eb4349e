// Elements and numbers for people. Text reaches the page as text only: nothing here parses markup.

/** An element with attributes and children; texts become text nodes. `on…` are listeners. */
const h = (name, attributes, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
};

/** The same for drawings. */
const svg = (name, attributes, ...children) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.flat(Infinity));
  return element;
};

/** Gives an element new children. The focus stays on what it was on, or on the same thing drawn anew. */
const fill = (element, ...children) => {
  const had = document.activeElement;
  const inside = had !== element && element.contains(had);
  element.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (inside && document.activeElement !== had) {
    const same = (other) => other.textContent === had.textContent;
    const again = had.isConnected ? had : [...element.querySelectorAll(had.localName)].find(same);
    (again ?? element.closest("[tabindex]"))?.focus({ preventScroll: true });
  }
  return element;
};

const byId = (id) => document.getElementById(id);

/** A number with so many digits that count, without trailing zeros; an exponent only where zeros would hide it. */
const digits = (value, count = 4) => {
  if (value === null || value === undefined) return "undefined";
  if (value === 0) return "0";
  const size = Math.floor(Math.log10(Math.abs(value)));
  if (size < -7) return value.toExponential(count - 1);
  return value
    .toFixed(Math.max(0, count - 1 - size))
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
};

/** A number of a column: always so many places, so that one can compare. */
const places = (value, count) =>
  value === null
    ? "undefined"
    : value > 0 && value < 0.5 / 10 ** count
      ? `< ${(1 / 10 ** count).toFixed(count)}`
      : value.toFixed(count);

/** Evidence, in sentences: one digit behind the point. */
const worth = (evidence) => (evidence < 0.005 ? "0" : evidence < 0.095 ? evidence.toFixed(2) : evidence.toFixed(1));

const percent = (share) => (share >= 0.0995 ? `${Math.round(100 * share)} %` : `${(100 * share).toFixed(1)} %`);

const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

/** A text on one line without what turns its direction around, cut at a length. */
const line = (text, length = Infinity) => {
  const flat = text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .replace(/[\s\u0000-\u001F\u007F-\u009F]+/g, " ")
    .trim();
  const letters = Array.from(flat.slice(0, length * 2));
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
    : flat;
};

/** A group of buttons of which one is pressed. */
const choice = (label, options, current, choose) =>
  h(
    "div",
    { class: "choice", role: "group", "aria-label": label },
    Object.entries(options).map(([key, name]) =>
      h(
        "button",
        { type: "button", "data-choice": key, "aria-pressed": String(key === current), onclick: () => choose(key) },
        name,
      ),
    ),
  );

/** The page may stay responsive: waits until the browser has drawn. */
const breathe = () => new Promise((done) => setTimeout(done));
