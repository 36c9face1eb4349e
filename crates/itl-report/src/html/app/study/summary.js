// The head of a study: figures, findings with what to do, and how it was made.

const CASES = 6;
const MORE = 200;
const NAMES = 12;

/** A concept as a button that opens its detail. */
const conceptButton = (app, column, label = line(app.result.concepts[column].id, 40)) =>
  h(
    "button",
    {
      type: "button",
      class: "chip",
      title: line(app.result.name(column), 120),
      onclick: () => app.show({ concept: column, other: null }),
    },
    label,
  );

const drawFigures = (app) => {
  const { head, m } = app.result;
  const { figures, verdict } = head;
  const { halves } = verdict;
  const share = (count, all) => percent(count / Math.max(1, all));
  const cards = [
    ["Concepts", m.toLocaleString("en"), `${figures.terms.toLocaleString("en")} terms`],
    [
      "Recognised",
      share(verdict.recognised, m),
      `${verdict.recognised.toLocaleString("en")} descriptors have their highest affinity with their own concept`,
    ],
    [
      "Separation",
      figures.separation === null ? "–" : `${digits(figures.separation, 3)} ×`,
      `mean diagonal ${digits(figures.mean_diagonal, 4)}, mean of the others ${digits(figures.mean_off_diagonal, 4)}`,
    ],
    [
      "Words enough",
      share(verdict.enough_words, m),
      `${verdict.enough_words.toLocaleString("en")} concepts have five words or more`,
    ],
    halves
      ? [
          "Halves recognised",
          share(halves.first, halves.tested),
          `of ${halves.tested.toLocaleString("en")} half texts, by a model made of the other halves; ${share(halves.among_three, halves.tested)} among the first three`,
        ]
      : null,
    [
      "No reference",
      figures.without_reference.toLocaleString("en"),
      "concepts whose relative affinity is undefined (λ_ref = 0)",
    ],
  ].filter(Boolean);
  fill(
    byId("figures"),
    h(
      "dl",
      { class: "cards" },
      cards.map(([name, value, about]) =>
        h("div", {}, h("dt", {}, name), h("dd", {}, h("b", {}, value), h("span", { class: "faint" }, about))),
      ),
    ),
  );
};

/** Concepts of a case: a few as buttons, the others counted. */
const namesOf = (app, ids, joint) => {
  const shown = ids.slice(0, NAMES).map((id) => conceptButton(app, app.result.index.get(id)));
  const rest = ids.length - shown.length;
  return [
    shown.flatMap((name, at) => (at ? [joint, name] : [name])),
    rest > 0 ? h("span", { class: "faint" }, ` and ${rest.toLocaleString("en")} more`) : null,
  ];
};

const drawFindings = (app, open = {}) => {
  const { findings } = app.result.head;
  const redraw = (code) => {
    drawFindings(app, { ...open, [code]: (open[code] ?? 0) + MORE });
  };
  const cases = (finding) => {
    const shown = finding.cases.slice(0, CASES + (open[finding.code] ?? 0));
    const joint = finding.code === "confused" || finding.code === "nested" ? " → " : " ";
    const rest = finding.cases.length - shown.length;
    // Words are many and short: they share lines.
    if (finding.cases.every(({ concepts }) => concepts.length === 0))
      return h("p", { class: "cases" }, finding.cases.map(({ detail }) => line(detail, 160)).join(" · "));
    return [
      h(
        "ul",
        { class: "cases" },
        shown.map((one) =>
          h(
            "li",
            {},
            namesOf(app, one.concepts, joint),
            one.detail ? h("span", { class: "faint" }, ` ${line(one.detail, 160)}`) : null,
          ),
        ),
      ),
      rest > 0
        ? h(
            "button",
            { type: "button", onclick: () => redraw(finding.code) },
            rest > MORE ? `${MORE} more of ${rest.toLocaleString("en")} cases` : plural(rest, "more case"),
          )
        : null,
    ];
  };
  const item = (finding) =>
    h(
      "li",
      { class: `finding ${finding.level}`, "data-code": finding.code },
      h(
        "p",
        {},
        h("span", { class: "badge" }, finding.level === "warning" ? "To mend" : "Good to know"),
        " ",
        h("b", {}, finding.code),
        " ",
        line(finding.message, 600),
      ),
      h("p", { class: "advice" }, h("b", {}, "What to do: "), line(finding.suggestion, 800)),
      finding.cases.length ? cases(finding) : null,
    );
  fill(
    byId("findings"),
    h("h2", { id: "findings-title" }, "Findings"),
    findings.length
      ? h("ul", { class: "findings" }, findings.map(item))
      : h("p", {}, "Nothing to mend was found: no duplicates, no empty texts, no confusion."),
  );
};

const drawFoot = (app) => {
  const texts = `each of the ${app.result.m.toLocaleString("en")} descriptors is a text of one unit, aligned with all concepts`;
  fill(
    byId("settings"),
    howMade(
      app.result.head,
      { Rows: texts },
      "Made by ITL. The same framework and settings give the same page. Escape closes the detail.",
    ),
  );
};
