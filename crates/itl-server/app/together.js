// Several documents at once: side by side, as the page of a comparison shows it, or summed up over a selection.
import { alignDocument, comparisonAddress, follow, getDocument, profileOfAlignment } from "./api.js";
import { fill, h, line, worth } from "./kit.js";
import { problemNote } from "./problem.js";
import { address, here, resultAddress } from "./route.js";
import { words } from "./texts.js";

/** What the two views have in common: documents by their ids, each aligned with what is chosen. */
class Together {
  constructor({ chosen }) {
    this.chosen = chosen;
    this.ids = (here().query.get("ids") ?? "").split(",").filter(Boolean);
    this.head = h("div", { class: "result-head" });
    this.body = h("div", {}, h("p", { class: "stage" }, words.working));
    this.element = h("div", {}, this.head, this.body);
  }

  async start() {
    fill(this.head, h("a", { href: address([], this.chosen()) }, `‹ ${words.back}`), h("h1", {}, this.title()));
    document.title = `${this.title()} · ITL`;
    try {
      const documents = await Promise.all(this.ids.map((id) => getDocument(id)));
      const alignments = [];
      for (const [at, { id, title, name }] of documents.entries()) {
        const tell = (stage) =>
          fill(
            this.body,
            h(
              "p",
              { class: "stage" },
              `${at + 1}/${documents.length} ${line(title || name, 80)}: ${words.stages[stage] ?? stage}`,
            ),
          );
        const end = await follow(await alignDocument(id, this.chosen()), tell);
        if (end.problem) throw end.problem;
        alignments.push(end.alignment);
      }
      if (!this.left) await this.show(documents, alignments);
    } catch (problem) {
      fill(this.body, problemNote(problem));
      document.body.dataset.ready = "problem";
    }
  }

  leave() {
    this.left = true;
  }
}

export class CompareView extends Together {
  title() {
    return words.compareTitle(this.ids.length);
  }

  async show(documents, alignments) {
    const frame = h("iframe", { class: "frame", title: this.title() });
    frame.addEventListener("load", () => (document.body.dataset.ready = "compare"));
    frame.src = comparisonAddress(alignments);
    fill(this.body, frame);
  }
}

export class SummaryView extends Together {
  title() {
    return words.summaryTitle(this.ids.length);
  }

  async show(documents, alignments) {
    const all = await Promise.all(alignments.map(profileOfAlignment));
    // A document that is not assessed has no place in counts and means.
    const profiles = all.filter(({ notAssessed }) => !notAssessed);
    const assessed = documents.filter((_, at) => !all[at].notAssessed);
    const concepts = profiles[0]?.concepts ?? [];
    const rows = concepts.map((concept, column) => this.row(concept, column, assessed, profiles));
    const left = documents.flatMap(({ title, name }, at) =>
      all[at].notAssessed ? [`${line(title || name, 100)}: ${words.notAssessed(all[at].notAssessed)}`] : [],
    );
    rows.sort((a, b) => b.covered - a.covered || b.mentioned - a.mentioned || b.mean - a.mean || a.column - b.column);
    const heads = [words.concept, words.coveredBy, words.mentionedBy, words.meanEvidence, words.best];
    fill(
      this.body,
      left.map((said) => h("p", { class: "problem" }, said)),
      h(
        "div",
        { class: "scroll" },
        h(
          "table",
          { class: "side" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              heads.map((head, at) => h("th", { scope: "col", class: at > 0 && at < 4 ? "number" : null }, head)),
            ),
          ),
          h(
            "tbody",
            {},
            rows.map((row) => row.element),
          ),
        ),
      ),
    );
    document.body.dataset.ready = "summary";
  }

  row(concept, column, documents, profiles) {
    const count = (verdict) => profiles.filter((profile) => profile.verdict?.[column] === verdict).length;
    const found = profiles.map((profile) => profile.evidence?.[column] ?? 0);
    const mean = found.reduce((sum, evidence) => sum + evidence, 0) / found.length;
    const best = found.indexOf(Math.max(...found));
    const [covered, mentioned] = [count("covered"), count("mentioned")];
    const { id, title, name } = documents[best];
    const element = h(
      "tr",
      { "data-concept": concept.id },
      h(
        "th",
        { scope: "row", dir: "auto" },
        h("span", { class: "id" }, line(concept.id, 40)),
        " ",
        line(concept.label ?? "", 120),
      ),
      h("td", { class: "number" }, String(covered)),
      h("td", { class: "number" }, String(mentioned)),
      h("td", { class: "number" }, worth(mean)),
      h(
        "td",
        {},
        found[best] > 0
          ? h(
              "a",
              { href: resultAddress({ document: id }, this.chosen()), dir: "auto" },
              `${line(title || name, 60)} (${worth(found[best])})`,
            )
          : null,
      ),
    );
    return { element, covered, mentioned, mean, column };
  }
}
