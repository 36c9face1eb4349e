// A result: the report of the document, as it is given to others, with its pages; around it the way back and all downloads.
import {
  alignDocument,
  downloadAddress,
  follow,
  getDocument,
  listForms,
  listLabels,
  originalAddress,
  pictureOfPage,
  reportAddress,
} from "./api.js";
import { fill, h, line } from "./kit.js";
import { edited } from "./labels.js";
import { menu } from "./menu.js";
import { passwordForm } from "./password.js";
import { Problem, problemNote } from "./problem.js";
import { address, here, settle } from "./route.js";
import { frameOf, linkButton } from "./save.js";
import { words } from "./texts.js";

export class ResultView {
  constructor({ chosen }, id) {
    Object.assign(this, { chosen, id, fills: true });
    this.head = h("div", { class: "result-head" });
    this.body = h("div", { class: "body" }, h("p", { class: "stage" }, words.working));
    this.element = h("div", {}, this.head, this.body);
  }

  async start() {
    try {
      this.document = await getDocument(this.id);
      this.title();
      if (this.document.locked) throw new Problem({ type: "encrypted", detail: words.lockedAgain });
      this.alignment = await this.align();
      if (this.left) return;
      this.title();
      this.show();
      await this.files();
    } catch (problem) {
      const locked = problem.code === "encrypted";
      const again = locked ? passwordForm(this.id, () => this.start()) : null;
      fill(this.body, h("div", { class: "failed-box" }, problemNote(problem), again));
      document.body.dataset.ready = "problem";
    }
  }

  leave() {
    this.left = true;
    if (this.listen) removeEventListener("message", this.listen);
  }

  /** The alignment with what is chosen: the one that is there, or a new one, whose progress is told. */
  async align() {
    const job = await alignDocument(this.id, this.chosen());
    const end = await follow(job, (stage) => fill(this.body, h("p", { class: "stage" }, words.stages[stage] ?? stage)));
    if (end.problem) throw end.problem;
    return end.alignment;
  }

  title() {
    const { title, name } = this.document;
    const shown = line(title || name, 160);
    document.title = `${shown} · ITL`;
    const link = (part, kind, text) =>
      h("a", { href: address(["documents", this.id, part], this.chosen()), "data-do": kind }, text);
    const edit = async () => {
      if (!(await edited([this.document], await listLabels()))) return;
      this.document = await getDocument(this.id);
      this.title();
      await this.files();
    };
    this.downloads = h("span", {});
    fill(
      this.head,
      h("a", { href: address([], this.chosen()) }, `‹ ${words.back}`),
      h("h1", { dir: "auto", title: shown }, shown),
      this.alignment
        ? h(
            "span",
            { class: "actions" },
            link("gaps", "gaps", words.actions.gaps),
            link("review", "review", words.review),
            h("button", { type: "button", "data-do": "edit", onclick: edit }, words.edit),
            linkButton(),
            this.downloads,
          )
        : null,
    );
  }

  /** The forms that make sense for the framework and the document, each with a link. */
  async files() {
    this.forms ??= await listForms(this.alignment);
    const known = Object.entries(words.forms).filter(([form]) => this.forms.includes(form));
    const item = ([form, text]) =>
      h("a", { href: downloadAddress(this.alignment, form), download: true, "data-form": form }, text);
    const own = h("a", { href: originalAddress(this.id), download: true }, words.original);
    fill(this.downloads, menu(words.downloads, [...known.map(item), own], "downloads"));
  }

  /** The report in a frame of its own, which has no origin and reaches nothing: what it needs it asks this page for. */
  show() {
    const at = here().query.get("at") ?? "";
    const title = words.reportOf(line(this.document.title || this.document.name, 100));
    this.frame = frameOf(title, `${reportAddress(this.alignment)}${at ? `#${at}` : ""}`);
    this.listen = ({ source, data }) => source === this.frame.contentWindow && this.heard(data ?? {});
    addEventListener("message", this.listen);
    fill(this.body, this.frame);
  }

  /** What the report says: that it is open, where the reader is, and which page it wants to show. */
  async heard({ itl, at, number, page, density }) {
    if (itl === "open") {
      document.body.dataset.ready = "result";
    } else if (itl === "at") {
      settle(address(["documents", this.id], { ...this.chosen(), at: String(at) }));
    } else if (itl === "picture") {
      const picture = await pictureOfPage(this.id, Number(page), Number(density)).catch(() => null);
      this.tell({ itl: "picture", number, address: picture });
    }
  }

  tell(message) {
    // The frame has no origin that could be named.
    this.frame.contentWindow?.postMessage(message, "*");
  }

  /** The address was changed from outside: the report goes where it says. */
  moved() {
    if (this.frame) this.tell({ itl: "go", at: here().query.get("at") ?? "" });
  }
}
