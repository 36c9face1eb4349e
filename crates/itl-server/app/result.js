// A result: the report of the document, as it is given to others, with its pages; around it the way back and all downloads.
import {
  alignDocument,
  downloadAddress,
  follow,
  getDocument,
  originalAddress,
  pictureOfPage,
  reportAddress,
} from "./api.js";
import { fill, h, line } from "./kit.js";
import { menu } from "./menu.js";
import { problemNote } from "./problem.js";
import { address, here, settle } from "./route.js";
import { words } from "./texts.js";

export class ResultView {
  constructor({ chosen }, id) {
    Object.assign(this, { chosen, id });
    this.head = h("div", { class: "result-head" });
    this.body = h("div", {}, h("p", { class: "stage" }, words.working));
    this.element = h("div", {}, this.head, this.body);
  }

  async start() {
    try {
      this.document = await getDocument(this.id);
      this.title(null);
      this.alignment = await this.align();
      if (this.left) return;
      this.title(this.alignment);
      this.show();
    } catch (problem) {
      fill(this.body, problemNote(problem));
      document.body.dataset.ready = "problem";
    }
  }

  leave() {
    this.left = true;
    if (this.listen) removeEventListener("message", this.listen);
    if (this.turn) removeEventListener("themechange", this.turn);
  }

  /** The alignment with what is chosen: the one that is there, or a new one, whose progress is told. */
  async align() {
    const job = await alignDocument(this.id, this.chosen());
    const end = await follow(job, (stage) => fill(this.body, h("p", { class: "stage" }, words.stages[stage] ?? stage)));
    if (end.problem) throw end.problem;
    return end.alignment;
  }

  title(alignment) {
    const { title, name } = this.document;
    const shown = line(title || name, 160);
    document.title = `${shown} · ITL`;
    const link = h(
      "button",
      {
        type: "button",
        "data-do": "link",
        onclick: async () => {
          await navigator.clipboard?.writeText(location.href);
          link.textContent = words.copied;
          setTimeout(() => (link.textContent = words.copyLink), 2000);
        },
      },
      words.copyLink,
    );
    // Only PDF files and Word documents have marked copies.
    const given = Object.entries(words.forms).filter(([form]) => form !== "marked" || /\.(pdf|docx)$/i.test(name));
    const forms = given.map(([form, text]) =>
      h("a", { href: downloadAddress(alignment, form), download: true, "data-form": form }, text),
    );
    fill(
      this.head,
      h("a", { href: address([], this.chosen()) }, `‹ ${words.back}`),
      h("h1", { dir: "auto", title: shown }, shown),
      alignment
        ? h(
            "span",
            { class: "actions" },
            h("a", { href: address(["documents", this.id, "review"], this.chosen()), "data-do": "review" }, words.review),
            link,
            menu(
              words.downloads,
              [...forms, h("a", { href: originalAddress(this.id), download: true }, words.original)],
              "downloads",
            ),
          )
        : null,
    );
  }

  /** The report in a frame of its own, which has no origin and reaches nothing: what it needs it asks this page for. */
  show() {
    const at = here().query.get("at") ?? "";
    const title = words.reportOf(line(this.document.title || this.document.name, 100));
    this.frame = h("iframe", { class: "frame", title, src: `${reportAddress(this.alignment)}${at ? `#${at}` : ""}` });
    this.listen = ({ source, data }) => source === this.frame.contentWindow && this.heard(data ?? {});
    addEventListener("message", this.listen);
    this.turn = () => this.tell({ itl: "theme", theme: document.documentElement.dataset.theme });
    addEventListener("themechange", this.turn);
    fill(this.body, this.frame);
  }

  /** What the report says: that it is open, where the reader is, and which page it wants to show. */
  async heard({ itl, at, number, page, density }) {
    if (itl === "open") {
      this.turn();
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
