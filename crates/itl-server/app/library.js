// The library: documents come in, and those that are there can be searched, opened, compared, summed up and deleted.
import { deleteDocument, listDocuments, listProfiles } from "./api.js";
import { confirmed } from "./confirm.js";
import { DropZone } from "./drop.js";
import { fill, h, line } from "./kit.js";
import { VirtualList } from "./list.js";
import { problemNote } from "./problem.js";
import { address, go, here, resultAddress, settle } from "./route.js";
import { smallProfile } from "./small-profile.js";
import { locale, words } from "./texts.js";

/** Documents that are asked for at once. */
const CHUNK = 50;
const ROW = 64;
/** Milliseconds after a key before a search begins. */
const PAUSE = 200;

export class Library {
  constructor({ chosen, uploads }) {
    Object.assign(this, { chosen, uploads, known: new Map(), asked: new Set(), selected: new Map(), total: null });
    this.search = here().query.get("q") ?? "";
    this.drop = new DropZone((items) => uploads.add(items, this.chosen()));
    this.list = new VirtualList({
      height: ROW,
      label: words.documents,
      row: (index) => this.row(index),
      need: (from, to) => this.need(from, to),
    });
    this.bar = h("div", { class: "shelf" });
    this.note = h("div", {});
    this.element = h("div", {}, this.drop.element, uploads.element, this.bar, this.note, this.list.element);
    this.field = h("input", { type: "search", id: "search", "aria-label": words.search, placeholder: words.search });
    this.field.value = this.search;
    this.field.addEventListener("input", () => {
      clearTimeout(this.soon);
      this.soon = setTimeout(() => this.find(this.field.value), PAUSE);
    });
  }

  start() {
    this.list.size(0);
    return this.load(0);
  }

  leave() {
    this.drop.leave();
    this.left = true;
  }

  /** Begins anew: something came, went or is looked for. */
  refresh() {
    this.known.clear();
    this.asked.clear();
    this.profiles = null;
    return this.load(0);
  }

  find(text) {
    this.search = text.trim();
    settle(address([], { ...this.chosen(), q: this.search }));
    this.list.element.scrollTop = 0;
    return this.refresh();
  }

  need(from, to) {
    for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK < to; chunk++) {
      if (!this.asked.has(chunk) && this.total !== null) this.load(chunk);
    }
  }

  async load(chunk) {
    this.asked.add(chunk);
    const search = this.search;
    try {
      this.profiles ??= listProfiles(this.chosen());
      const [found, profiles] = await Promise.all([
        listDocuments({ search, offset: chunk * CHUNK, limit: CHUNK }),
        this.profiles,
      ]);
      if (search !== this.search || this.left) return;
      found.documents.forEach((document, at) =>
        this.known.set(chunk * CHUNK + at, { ...document, profile: profiles.get(document.id) ?? null }),
      );
      this.total = found.total;
      fill(this.note);
    } catch (problem) {
      this.asked.delete(chunk);
      fill(this.note, problemNote(problem));
      return;
    }
    this.draw();
  }

  draw() {
    const none = this.total === 0 && !this.search;
    this.drop.large(none);
    this.bar.hidden = this.list.element.hidden = none;
    this.shelf();
    this.list.size(this.total);
    if (this.total === 0 && this.search) fill(this.note, h("p", { class: "hint" }, words.nothingFound));
    document.body.dataset.ready = "library";
  }

  shelf() {
    const chosen = this.selected.size;
    const act = (text, kind, least, run, name = null) =>
      h("button", { type: "button", "data-do": kind, class: name, disabled: chosen < least, onclick: run }, text);
    const ids = () => [...this.selected.keys()].join(",");
    const to = (place) => () => go(address([place], { ...this.chosen(), ids: ids() }));
    const title = this.bar.querySelector("h1") ?? h("h1", {}, words.documents);
    const actions = h(
      "span",
      { class: "actions" },
      chosen ? h("span", { class: "count" }, words.selected(chosen)) : null,
      act(words.compare, "compare", 2, to("compare")),
      act(words.summary, "summary", 1, to("summary")),
      act(words.delete, "delete", 1, () => this.delete(), "danger"),
    );
    const count = h(
      "span",
      { class: "count" },
      this.search ? words.found(this.total) : words.documentsCount(this.total),
    );
    // The field stays as it is: somebody may be writing in it.
    if (!this.field.isConnected) fill(this.bar, title, count, this.field, actions);
    else {
      this.bar.querySelector(":scope > .count").replaceWith(count);
      this.bar.querySelector(":scope > .actions").replaceWith(actions);
    }
  }

  row(index) {
    const document = this.known.get(index);
    if (!document) return null;
    const { id, name, title, created, language, pages, profile } = document;
    const shown = line(title || name, 160);
    const box = h("input", {
      type: "checkbox",
      "aria-label": words.select(shown),
      onchange: () => {
        if (box.checked) this.selected.set(id, document);
        else this.selected.delete(id);
        box.closest(".row").classList.toggle("selected", box.checked);
        this.shelf();
      },
    });
    box.checked = this.selected.has(id);
    const date = new Date(created);
    return h(
      "div",
      { class: `row${box.checked ? " selected" : ""}`, "data-document": id },
      box,
      h(
        "span",
        { class: "what" },
        h(
          "button",
          {
            type: "button",
            class: "open",
            dir: "auto",
            onclick: () => go(resultAddress({ document: id }, this.chosen())),
          },
          shown,
        ),
        title ? h("span", { class: "file", dir: "auto" }, line(name, 160)) : null,
      ),
      h(
        "time",
        { class: "fact", datetime: date.toISOString(), title: date.toLocaleString(locale) },
        date.toLocaleDateString(locale, { dateStyle: "medium" }),
      ),
      h("span", { class: "fact" }, language ?? ""),
      h("span", { class: "fact" }, pages ? words.pages(pages) : ""),
      this.profile(profile),
    );
  }

  /** The profile of a document, or why there is none. */
  profile(profile) {
    if (!profile) return h("span", { class: "fact" }, words.notAligned);
    const reason = profile.not_assessed;
    if (!reason) return smallProfile(profile.concepts);
    const said = h("span", { class: "fact", "data-reason": reason }, words.notAssessed(reason));
    if (reason !== "no-threshold") said.classList.add("alarm");
    return said;
  }

  async delete() {
    const all = [...this.selected.values()];
    const names = all.map(({ title, name }) => line(title || name, 100));
    if (!(await confirmed(words.deleteTitle(all.length), words.deleteWords, names, words.delete))) return;
    try {
      for (const { id } of all) {
        await deleteDocument(id);
        this.selected.delete(id);
      }
    } catch (problem) {
      fill(this.note, problemNote(problem));
    }
    await this.refresh();
    this.field.focus();
  }
}
