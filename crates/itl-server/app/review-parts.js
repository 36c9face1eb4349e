// The parts of the review of a document: a passage with its buttons, what was decided, verdicts, sign-offs.
import { reviewFileAddress, signedAddress } from "./api.js";
import { h, line, worth } from "./kit.js";
import { lastReviewer } from "./reviewer.js";
import { words } from "./texts.js";

const VERDICTS = ["covered", "mentioned", "none", "not applicable"];
const FORMS = ["html", "xlsx", "oscal", "json"];

const mark = (verdict) => h("span", { class: `verdict-mark ${verdict}` }, words.decisions[verdict] ?? verdict);

const button = (text, name, run) => h("button", { type: "button", "data-do": name, onclick: run }, text);

const check = (text, name, on, choose) => {
  const box = h("input", { type: "checkbox", id: name, checked: on, onchange: () => choose(box.checked) });
  return h("label", { class: "field" }, box, text);
};

/** How far the review is, who decides, and what is shown. */
export const reviewHead = (state, { blind, agreement, choose, name }) => {
  const [{ decided, reviewers, lost, contradictions }] = state.status.documents;
  const all = decided + state.open_total;
  const who = state.reviewer
    ? h("span", { class: "field" }, words.asReviewer(line(state.reviewer, 60)))
    : h(
        "label",
        { class: "field" },
        words.yourName,
        " ",
        h("input", {
          type: "text",
          id: "reviewer",
          maxlength: 60,
          autocomplete: "name",
          value: lastReviewer(),
          onchange: ({ target }) => name(target.value),
        }),
      );
  const said = reviewers.map(({ reviewer, decisions }) => `${line(reviewer, 60)} ${decisions}`).join(", ");
  return [
    h(
      "div",
      { class: "shelf" },
      who,
      check(words.blind, "blind", blind, choose.blind),
      check(words.agreement, "agreement", agreement, choose.agreement),
      h("a", { href: reviewFileAddress(state.document), download: true }, words.reviewFile),
    ),
    h(
      "p",
      { class: "progress" },
      h("progress", { max: Math.max(all, 1), value: decided, "aria-label": words.reviewProgress }),
      " ",
      h("span", { "data-progress": `${decided}/${all}` }, words.reviewCounts(decided, state.open_total)),
      said ? h("span", { class: "faint" }, ` · ${said}`) : null,
      contradictions.length ? h("span", { class: "faint" }, ` · ${words.differing(contradictions.length)}`) : null,
      lost.length ? h("span", { class: "faint" }, ` · ${words.lost(lost.length)}`) : null,
    ),
    agreement ? readers(state.status.agreement) : null,
  ];
};

const figure = ({ value, interval }) => {
  if (value === null) return words.undefinedFigure;
  return interval ? `${value.toFixed(2)} (${interval.map((one) => one.toFixed(2)).join(" – ")})` : value.toFixed(2);
};

/** How well readers agree. */
const readers = (agreement) => {
  const cells = ({ concept, alpha }, { readers: both, subjects, percentage, kappa }) =>
    [concept ?? words.allConcepts, both.join(" – "), subjects, figure(percentage), figure(kappa), figure(alpha)];
  const row = (of, pair) => h("tr", {}, cells(of, pair).map((cell) => h("td", {}, line(String(cell), 120))));
  const rows = agreement.flatMap((of) => of.pairs.map((pair) => row(of, pair)));
  if (!rows.length) return h("p", { class: "hint", "data-agreement": 0 }, words.oneReader);
  const head = words.agreementColumns.map((column) => h("th", { scope: "col" }, column));
  return h(
    "div",
    { class: "wide", tabindex: "0", role: "region", "aria-label": words.agreement },
    h("table", { "data-agreement": rows.length }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
  );
};

/** A passage with what a person can say of it. */
export const passageCard = (passage, concept, current, { decide, all }) => {
  const { unit, text, before, after, page, same } = passage;
  const { comment: label } = words;
  const comment = h("input", { type: "text", class: "comment", "aria-label": label, placeholder: label });
  const act = (decision, key) =>
    button(`${words.acts[decision]} (${key})`, decision, () => decide(passage, decision, comment.value));
  return h(
    "article",
    {
      class: current ? "passage current" : "passage",
      "aria-current": current ? "true" : null,
      tabindex: "-1",
      "data-unit": unit,
      "data-concept": concept.id,
      "aria-label": `${line(concept.id, 40)} ${line(concept.label, 100)}`,
    },
    h(
      "p",
      { class: "of" },
      h("b", { dir: "auto" }, `${line(concept.id, 40)} ${line(concept.label, 120)}`),
      " ",
      mark(concept.verdict),
      page ? h("span", { class: "faint" }, ` · ${words.page(page)}`) : null,
    ),
    h(
      "blockquote",
      { dir: "auto" },
      h("span", { class: "faint" }, `${line(before, 240)} `),
      line(text, 900),
      h("span", { class: "faint" }, ` ${line(after, 240)}`),
    ),
    h(
      "div",
      { class: "actions" },
      act("accept", "y"),
      act("reject", "n"),
      act("unsure", "?"),
      same.length
        ? button(words.acceptAll(same.length + 1), "accept-all", () => all(passage, "accept", comment.value))
        : null,
      comment,
    ),
  );
};

/** A verdict by hand, with its reason. */
export const verdictForm = (concepts, chosen, give) => {
  const option = (value, text, now) => h("option", { value, selected: value === now }, text);
  const named = ({ id, label }) => option(id, `${line(id, 40)} ${line(label, 60)}`, chosen);
  const concept = h("select", { id: "verdict-concept" }, concepts.map(named));
  const verdict = h(
    "select",
    { id: "verdict" },
    VERDICTS.map((name) => option(name, words.decisions[name], null)),
  );
  const reason = h("input", { type: "text", id: "reason", required: true });
  const submit = (event) => {
    event.preventDefault();
    give({ concept: concept.value, decision: verdict.value, reason: reason.value });
  };
  const field = (text, control) => h("label", { class: "field" }, text, " ", control);
  return h(
    "form",
    { class: "by-hand", onsubmit: submit },
    h("h2", {}, words.verdictByHand),
    field(words.concept, concept),
    field(words.verdictOf, verdict),
    field(words.reason, reason),
    h("button", { type: "submit", "data-do": "verdict" }, words.setVerdict),
  );
};

/** What people decided, newest of each person; where they differ, what settles it. */
export const decidedList = (state, settle) => {
  const said = ({ reviewer, decision, reason, comment, settles }) =>
    `${line(reviewer, 60)}: ${words.decisions[decision]}${settles ? ` (${words.settled})` : ""}${[reason, comment]
      .filter(Boolean)
      .map((text) => `, “${line(text, 200)}”`)
      .join("")}`;
  const row = (subject) => {
    const { concept, passage, lost, decision, by } = subject;
    const saying = by.filter(({ decision: one }) => one !== "unsure" && one !== "withdrawn");
    const differ = decision === null && saying.length > 1;
    const choices = [...new Set(saying.map(({ decision: one }) => one))];
    return h(
      "li",
      { "data-concept": concept, "data-decision": decision ?? (differ ? "differ" : "open") },
      h("b", {}, line(concept, 40)),
      passage ? [": ", h("span", { dir: "auto" }, `“${line(passage, 120)}”`)] : null,
      lost ? h("span", { class: "fact alarm" }, ` ${words.isLost}`) : null,
      h("br"),
      by.map(said).join(" · "),
      differ && !lost
        ? h(
            "span",
            { class: "actions" },
            choices.map((one) =>
              button(words.settleAs(words.decisions[one]), `settle-${one}`, () => settle(subject, one)),
            ),
          )
        : null,
    );
  };
  const decided = state.review.decisions.filter(({ by }) => by.some(({ decision }) => decision !== "withdrawn"));
  return h(
    "section",
    { class: "decided" },
    h("h2", {}, words.decided),
    decided.length ? h("ul", {}, decided.map(row)) : h("p", { class: "hint" }, words.nothingDecided),
  );
};

/** Both verdicts of each concept. */
export const verdictTable = ({ concepts, review }) => {
  const people = (at) => review.verdict[at];
  const rows = concepts.map(({ id, label, program, evidence, passages }, at) =>
    h(
      "tr",
      { "data-concept": id },
      h("th", { scope: "row", dir: "auto" }, `${line(id, 40)} ${line(label, 60)}`),
      h("td", { "data-by": "program" }, mark(program)),
      h("td", { "data-by": "people" }, people(at) ? mark(people(at)) : "–"),
      h("td", {}, worth(evidence)),
      h("td", {}, String(passages)),
    ),
  );
  const head = words.verdictColumns.map((column) => h("th", { scope: "col" }, column));
  return h(
    "section",
    { class: "verdicts" },
    h("h2", {}, words.verdicts),
    h(
      "div",
      { class: "wide", tabindex: "0", role: "region", "aria-label": words.verdicts },
      h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
    ),
  );
};

/** Versions that were signed, and a new one. */
export const signOffs = (signed, sign) => {
  const comment = h("input", { type: "text", id: "signature" });
  const submit = (event) => {
    event.preventDefault();
    sign(comment.value);
  };
  const link = (id, form) =>
    h("a", { href: signedAddress(id, form), download: true, "data-form": form }, words.forms[form]);
  const row = ({ id, reviewer, time, comment: said, decisions, open, sha256, fingerprint, program }) =>
    h(
      "li",
      { "data-signoff": id },
      words.signedBy(line(reviewer, 60), new Date(time), decisions, open),
      said ? ` “${line(said, 200)}”` : null,
      h("br"),
      h("span", { class: "faint" }, words.frozen(program, sha256.slice(0, 12), fingerprint.slice(0, 12))),
      h(
        "span",
        { class: "actions" },
        FORMS.map((form) => link(id, form)),
      ),
    );
  return h(
    "section",
    { class: "signoffs" },
    h("h2", {}, words.signOff),
    h("p", { class: "hint" }, words.signOffHint),
    h(
      "form",
      { class: "by-hand", onsubmit: submit },
      h("label", { class: "field" }, words.comment, " ", comment),
      h("button", { type: "submit", "data-do": "sign" }, words.signOff),
    ),
    signed.length ? h("ul", {}, signed.map(row)) : null,
  );
};
