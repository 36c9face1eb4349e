// Several documents at once: side by side, as the page of a comparison shows them, or as one answer over a selection.
import {
  alignDocument,
  allDocuments,
  comparisonAddress,
  comparisonFile,
  follow,
  getDocument,
  portfolioAddress,
  portfolioFile,
} from "./api.js";
import { choice, fill, h, line } from "./kit.js";
import { problemNote } from "./problem.js";
import { address, go, here } from "./route.js";
import { fileMenu, frameOf, linkButton } from "./save.js";
import { MOST_TOGETHER } from "./shelf.js";
import { words } from "./texts.js";

/** What the two views have in common: documents by their ids, each aligned with what is chosen. */
class Together {
  constructor({ chosen }) {
    this.chosen = chosen;
    this.fills = true;
    this.ids = (here().query.get("ids") ?? "").split(",").filter(Boolean);
    this.head = h("div", { class: "result-head" });
    this.note = h("div", {});
    this.body = h("div", { class: "body" }, h("p", { class: "stage" }, words.working));
    this.element = h("div", {}, this.head, this.note, this.body);
  }

  async start() {
    try {
      const documents = await this.documents();
      this.drawHead(documents);
      const { alignments, failed } = await this.align(documents);
      if (!this.left) await this.show(documents, alignments, failed);
    } catch (problem) {
      fill(this.body, problemNote(problem));
      document.body.dataset.ready = "problem";
    }
  }

  documents() {
    return Promise.all(this.ids.map((id) => getDocument(id)));
  }

  /** Aligns each; one that fails is told, and the others go on. */
  async align(documents) {
    const [alignments, failed] = [[], []];
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
      if (this.left) break;
      if (end.problem) failed.push([line(title || name, 80), end.problem]);
      else alignments.push(end.alignment);
    }
    return { alignments, failed };
  }

  drawHead(documents, ...tools) {
    const title = this.title(documents.length);
    document.title = `${title} · ITL`;
    fill(
      this.head,
      h("a", { href: address([], this.chosen()) }, `‹ ${words.back}`),
      h("h1", {}, title),
      h("span", { class: "actions" }, tools),
    );
  }

  leave() {
    this.left = true;
  }
}

/** The earlier first: by year, then by when they came. */
const earlier = (a, b) => {
  const [first, second] = [a.year ?? Infinity, b.year ?? Infinity];
  return first === second ? a.created.localeCompare(b.created) : first - second;
};

export class CompareView extends Together {
  title(count) {
    return words.compareTitle(count);
  }

  async documents() {
    return (await super.documents()).sort(earlier);
  }

  async show(documents, alignments, failed) {
    if (alignments.length < 2 && failed.length) throw failed[0][1];
    fill(
      this.note,
      failed.map(([name, problem]) => h("p", { class: "problem" }, `${name}: ${problem.message}`)),
    );
    const file = (form) => comparisonFile(alignments, form);
    this.drawHead(documents, linkButton(), fileMenu(["xlsx", "csv", "html", "json"], "comparison", file, this.note));
    fill(this.body, frameOf(this.title(documents.length), comparisonAddress(alignments), "compare"));
  }
}

export class PortfolioView extends Together {
  constructor(context) {
    super(context);
    const { query } = here();
    this.by = query.get("by") ?? "document";
    this.gaps = query.get("show") === "gaps";
  }

  title(count) {
    return words.portfolioTitle(count);
  }

  /** The documents of the selection; without one, all of the library. */
  async documents() {
    const documents = this.ids.length ? await super.documents() : await allDocuments({ sort: "title" });
    if (documents.length > MOST_TOGETHER) throw { message: words.selectFewer(MOST_TOGETHER) };
    if (!documents.length) throw { message: words.nothingYet };
    return documents;
  }

  group(by) {
    go(address(["portfolio"], { ...this.chosen(), ids: this.ids.join(","), by }));
  }

  async show(documents) {
    const ids = documents.map(({ id }) => id);
    const source = portfolioAddress(ids, this.by, this.chosen());
    const frame = frameOf(this.title(documents.length), source);
    frame.addEventListener("load", () => {
      document.body.dataset.ready = "portfolio";
      // Only now there is a section to go to.
      if (this.gaps) frame.src = `${source}#gaps`;
      this.gaps = false;
    });
    const file = (form) => portfolioFile(ids, this.by, this.chosen(), form);
    this.drawHead(
      documents,
      h("span", { class: "field" }, words.rows, " ", choice(words.rows, words.groupings, this.by, (by) => this.group(by))),
      h("button", { type: "button", "data-do": "gaps", onclick: () => (frame.src = `${source}#gaps`) }, words.actions.gaps),
      linkButton(),
      fileMenu(["html", "csv", "json"], "portfolio", file, this.note),
    );
    const lacking = documents.filter((one) => this.by !== "document" && !one[this.by]).length;
    fill(this.note, lacking ? h("p", { class: "hint" }, words.lacking(lacking, this.by)) : null);
    fill(this.body, frame);
  }
}
