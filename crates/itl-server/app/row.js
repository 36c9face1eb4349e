// A row of the library: a document with what people say about it, and its profile or the reason why there is none.
import { h, line } from "./kit.js";
import { Problem } from "./problem.js";
import { smallProfile } from "./small-profile.js";
import { locale, words } from "./texts.js";

/** Problems of a document whatever it is aligned with. */
const OF_DOCUMENT = ["encrypted", "unreadable", "too-slow", "too-much-memory", "crash", "ended-the-server"];

/** Why a document has no result with what is chosen, if that is known. */
export const failureOf = ({ failed, profile }, { framework }) => {
  if (profile || !failed) return null;
  const problem = new Problem(failed.problem);
  return failed.framework === framework || OF_DOCUMENT.includes(problem.code) ? problem : null;
};

/** The reason in words, with what to do. */
const reason = (document, problem, acts) => {
  const locked = problem.code === "encrypted";
  const act = locked ? acts.unlock : acts.align;
  return h(
    "div",
    { class: "reason", "data-problem": problem.code },
    h(
      "p",
      { title: [problem.message, problem.help].filter(Boolean).join(" ") },
      h("b", {}, line(problem.message, 200)),
      problem.help ? ` ${line(problem.help, 200)}` : null,
    ),
    h(
      "button",
      { type: "button", "data-do": locked ? "password" : "again", onclick: () => act(document) },
      locked ? words.password : words.again,
    ),
  );
};

/** The profile of a document, or why there is none. */
const profileOf = (document, order, acts) => {
  const { profile } = document;
  if (!profile)
    return h("button", { type: "button", class: "plain", "data-do": "align-one", onclick: () => acts.align(document) }, words.notAligned);
  if (!profile.not_assessed) return smallProfile(profile.concepts, order);
  const said = h("span", { class: "fact", "data-reason": profile.not_assessed }, words.notAssessed(profile.not_assessed));
  if (profile.not_assessed !== "no-threshold") said.classList.add("alarm");
  return said;
};

/** The row; `acts` are what can be done with it. */
export const documentRow = (document, { chosen, order, selected, acts }) => {
  const { id, name, title, created, language, pages, folder, tags, year, locked } = document;
  const shown = line(title || name, 160);
  const box = h("input", { type: "checkbox", "aria-label": words.select(shown), onchange: () => acts.select(document, box.checked) });
  box.checked = selected;
  const problem = failureOf(document, chosen);
  const date = new Date(created);
  const label = (kind, text, act) =>
    h("button", { type: "button", class: `label-of ${kind}`, "data-label": kind, title: words.onlyThese(text), onclick: act }, line(text, 30));
  return h(
    "div",
    { class: `row${selected ? " selected" : ""}${problem ? " failed" : ""}`, "data-document": id },
    box,
    h(
      "span",
      { class: "what" },
      h("button", { type: "button", class: "open", dir: "auto", onclick: () => acts.open(document) }, shown),
      h(
        "span",
        { class: "about" },
        folder ? label("folder", folder, () => acts.only({ folder })) : null,
        tags.map((tag) => label("tag", tag, () => acts.only({ tag }))),
        h("span", { class: "file", dir: "auto" }, line([title ? name : null, language].filter(Boolean).join(" · "), 160)),
      ),
    ),
    problem ? reason(document, problem, acts) : null,
    problem
      ? null
      : h(
          "time",
          { class: "fact", datetime: date.toISOString(), title: date.toLocaleString(locale) },
          date.toLocaleDateString(locale, { dateStyle: "medium" }),
        ),
    problem ? null : h("span", { class: "fact year" }, year ? String(year) : ""),
    problem ? null : h("span", { class: "fact" }, pages ? words.pages(pages) : ""),
    problem
      ? null
      : locked && !document.profile
        ? h("button", { type: "button", "data-do": "password", onclick: () => acts.unlock(document) }, words.password)
        : profileOf(document, order, acts),
  );
};
