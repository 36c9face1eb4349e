// What stands behind a verdict: quotes to read and to copy, what stands below the concept, and the words that the document
// never says. Which sentences are quoted, and in which order, the program says.

/** Quotes that are shown before somebody asks for all. */
const QUOTED = 3;
/** Passages named for something below a concept. */
const NAMED = 3;

/** Puts a text on the clipboard, also where the page may not ask for it. */
const copyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const had = document.activeElement;
    const field = h("textarea", { class: "unseen", readonly: true });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    had?.focus({ preventScroll: true });
  }
};

/** A quote as one cites it: the words, the title and, where there are pages, the page. */
const citation = (result, unit) => {
  const { title, path } = result.head.document;
  const page = result.pageName(unit);
  const source = line(title ?? path.split(/[\\/]/).at(-1), 200);
  return `“${line(result.unitText(unit))}” (${page ? `${source}, p. ${page}` : source})`;
};

/** Page and section, in short. */
const shortPlace = (result, unit) => {
  const [page, section] = [result.pageName(unit), result.sectionOf(unit)];
  return [page ? `p. ${page}` : null, section ? line(section, 90) : null].filter(Boolean).join(" · ");
};

/** The mark of a passage that seems to say that something is not there. */
const negativeMark = (result, unit, column) =>
  result.concepts[column].negated?.includes(unit)
    ? h("span", { class: "negative", title: "It has a word of negation or absence: read it" }, "negative?")
    : null;

/** Who accepted or rejected a passage, and when. */
const decisionMark = (result, unit, column) => {
  const found = result.concepts[column].said?.passages.find(([row]) => row === unit);
  return found ? h("span", { class: "decided", "data-decision": found[1] }, line(found[2], 200)) : null;
};

class Outcome {
  constructor(app) {
    this.app = app;
    this.column = null;
    this.all = false;
  }

  /** All of it for a concept. */
  draw(column) {
    if (column !== this.column) [this.column, this.all] = [column, false];
    return [
      this.verdict(column),
      this.quotes(column),
      this.rejected(column),
      this.below(column),
      unsaidWords(this.app.result, column),
    ];
  }

  verdict(column) {
    const { result } = this.app;
    const { verdict, evidence, strong, share, cited, passages, pages, negated = [] } = result.concepts[column];
    const denied = negated.length ? `, ${negated.length.toLocaleString("en")} negative?` : "";
    const { covered } = result.head.decision;
    const where = pages.length ? `, ${pages.length === 1 ? "page" : "pages"} ${pageWords(pages, 8)}` : "";
    const facts = passages.length
      ? `${plural(passages.length, "passage")} (${strong.toLocaleString("en")} strong${denied}), ${percent(share)} of the text${where}. Evidence: ${worth(evidence)}.`
      : `No ${result.unit} is a passage of it.`;
    const why =
      verdict === "mentioned"
        ? `To count as covered, it would need evidence of ${covered} in two passages or a strong one.`
        : null;
    return h(
      "div",
      { class: "outcome", "data-verdict": verdict, "data-passages": passages.length, "data-evidence": evidence },
      h("p", {}, verdictMark(verdict), " ", facts, citedMark(cited)),
      this.byPeople(column),
      why ? h("p", { class: "hint" }, why) : null,
      passages.length ? strip(this.app, column) : null,
    );
  }

  /** The verdict of people, with who and when, and the program's. */
  byPeople(column) {
    const { said } = this.app.result.concepts[column];
    if (!said?.verdict) return null;
    const [who, program] = said.verdict;
    const reason = said.reason ? `: ${line(said.reason, 300)}` : "";
    return h(
      "p",
      { class: "decided" },
      `Verdict of ${line(who, 120)}${reason}. The program says: ${VERDICTS[program].toLowerCase()}.`,
    );
  }

  /** The passages that people rejected, which no longer count. */
  rejected(column) {
    const { result } = this.app;
    const rows = (result.concepts[column].said?.passages ?? []).filter(([, follows]) => follows === "reject");
    if (rows.length === 0) return null;
    const item = ([unit, , told]) =>
      h(
        "li",
        {},
        h("p", {}, line(result.unitText(unit), 400)),
        h("p", { class: "decided", "data-decision": "reject" }, line(told, 200)),
      );
    return h(
      "details",
      { class: "rejected" },
      h("summary", {}, `Rejected by people: ${rows.length}`),
      h("ol", { class: "quotes" }, rows.map(item)),
    );
  }

  quotes(column) {
    const { app } = this;
    const { quotes, passages } = app.result.concepts[column];
    if (passages.length === 0) return null;
    const shown = this.all ? quotes : quotes.slice(0, QUOTED);
    const showAll = () => {
      this.all = true;
      app.evidence.draw();
    };
    const read = () => app.show({ view: "text", unit: passages[0], group: null, filter: column });
    return [
      h("h3", {}, "Quotes from the document"),
      quotes.length
        ? h(
            "ol",
            { class: "quotes" },
            shown.map((unit) => this.quote(unit, column)),
          )
        : h("p", { class: "hint" }, "None of its passages is running text that could be quoted."),
      shown.some((unit) => byEncoderOnly(app.result, unit, column).length)
        ? h(
            "p",
            { class: "hint" },
            h("mark", { class: "by-meaning" }, "Wavy lines"),
            ": words that only the encoder found.",
          )
        : null,
      h(
        "p",
        { class: "steps" },
        shown.length < quotes.length
          ? h("button", { type: "button", "data-go": "quotes", onclick: showAll }, `All ${quotes.length} quotes`)
          : null,
        h("button", { type: "button", "data-go": "passages", onclick: read }, "Read the passages in the text"),
      ),
    ];
  }

  quote(unit, column) {
    const { app } = this;
    const { result } = app;
    const copy = h(
      "button",
      {
        type: "button",
        "data-copy": unit,
        "aria-label": `Copy this quote, ${shortPlace(result, unit)}`,
        onclick: async () => {
          await copyText(citation(result, unit));
          copy.textContent = "Copied";
          setTimeout(() => (copy.textContent = "Copy"), 2000);
        },
      },
      "Copy",
    );
    const why = () => app.show({ unit, concept: column, group: null });
    return h(
      "li",
      { "data-quote": unit },
      h(
        "blockquote",
        { dir: "auto", lang: document.body.dataset.language },
        marked(result, unit, result.parts(unit, column), byEncoderOnly(result, unit, column)),
      ),
      h(
        "p",
        { class: "steps" },
        h("span", { class: "where" }, shortPlace(result, unit)),
        negativeMark(result, unit, column),
        decisionMark(result, unit, column),
        copy,
        h("button", { type: "button", "data-unit": unit, onclick: why }, "Why?"),
      ),
    );
  }

  /** What stands below a concept: other concepts with verdicts of their own, or the texts that its own is made of. */
  below(column) {
    const { result } = this.app;
    const { nodes } = result.head;
    const own = nodes?.findIndex((node) => node.column === column) ?? -1;
    const concepts = own < 0 ? [] : nodes.filter((node) => node.parent === own && node.column !== null);
    const { children = [] } = result.concepts[column];
    if (concepts.length === 0 && children.length === 0) return null;
    return [
      h("h3", {}, "Parts"),
      children.length
        ? h("p", { class: "hint" }, "Each passage is named with the one whose words carry most of it.")
        : null,
      h(
        "ul",
        { class: "below" },
        concepts.map((node) => this.concept(node.column)),
        children.map((child) => this.child(child, column)),
      ),
    ];
  }

  concept(column) {
    const { id, verdict, evidence } = this.app.result.concepts[column];
    const open = () => this.app.show({ concept: column, unit: null, group: null });
    const name = `${line(id, 40)} ${line(this.app.result.name(column), 90)}`;
    return h(
      "li",
      {},
      h("button", { type: "button", class: "concept", onclick: open }, name),
      " ",
      verdictMark(verdict),
      evidence > 0 ? ` ${worth(evidence)}` : null,
    );
  }

  child({ id, label, passages }, column) {
    const { app } = this;
    const go = (unit) => () => app.show({ unit, concept: column, group: null });
    const place = (unit) =>
      app.result.pageOf(unit) ? `p. ${app.result.pageName(unit)}` : `${app.result.unit} ${unit}`;
    return h(
      "li",
      { class: passages.length ? null : "faint", "data-child": id },
      h("span", {}, h("span", { class: "id" }, line(id, 40)), " ", line(label, 90)),
      passages.length ? null : ": no passage",
      passages
        .slice(0, NAMED)
        .map((unit) => [" ", h("button", { type: "button", class: "go", onclick: go(unit) }, place(unit))]),
      passages.length > NAMED ? ` and ${passages.length - NAMED} more` : null,
    );
  }
}

/** The concept's weightiest words that the document never says, as they are written. */
const unsaidWords = (result, column) => {
  const { unsaid } = result.concepts[column];
  if (unsaid.length === 0) return null;
  return [
    h("h3", {}, "Key terms that do not appear"),
    h(
      "p",
      { class: "unsaid" },
      unsaid.map((word) => [h("span", { class: "lack" }, word), " "]),
    ),
  ];
};

/** From one passage of a concept to the one before and the one after. */
const hitSteps = (app, unit, column) => {
  const { passages = [] } = app.result.concepts[column];
  if (passages.length === 0) return null;
  const at = passages.indexOf(unit);
  const before = passages.filter((other) => other < unit).at(-1);
  const after = passages.find((other) => other > unit);
  const step = (to, go, words) =>
    h(
      "button",
      { type: "button", "data-go": go, disabled: to === undefined, onclick: () => app.show({ unit: to, group: null }) },
      words,
    );
  return h(
    "p",
    { class: "steps hits" },
    step(before, "previous", "‹ Previous passage"),
    h("span", {}, at < 0 ? `${plural(passages.length, "passage")}` : `${at + 1} of ${passages.length}`),
    step(after, "next", "Next passage ›"),
  );
};
