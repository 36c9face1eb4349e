// The library: documents come in, and those that are there can be found, labelled, opened, compared, looked at together and deleted.
import { allDocuments, conceptsOfAlignment, deleteDocument, listDocuments, listLabels, listProfiles } from "./api.js";
import { confirmed } from "./confirm.js";
import { DropZone } from "./drop.js";
import { fill, h, line } from "./kit.js";
import { edited } from "./labels.js";
import { VirtualList } from "./list.js";
import { askPassword } from "./password.js";
import { problemNote } from "./problem.js";
import { address, go, here, resultAddress, settle } from "./route.js";
import { documentRow } from "./row.js";
import { Shelf } from "./shelf.js";
import { profileLegend } from "./small-profile.js";
import { words } from "./texts.js";

/** Documents that are asked for at once. */
const CHUNK = 50;
const ROW = 64;
/** What of the address says which documents are shown. */
const WANTED = { search: "q", folder: "folder", tag: "tag", year: "year", sort: "sort" };

export class Library {
  constructor({ chosen, uploads }) {
    Object.assign(this, { chosen, uploads, known: new Map(), asked: new Set(), selected: new Map(), total: null });
    const { query } = here();
    this.wanted = Object.fromEntries(Object.entries(WANTED).map(([name, key]) => [name, query.get(key) ?? ""]));
    this.order = [];
    this.drop = new DropZone((items) => uploads.add(items, this.chosen()));
    this.list = new VirtualList({
      height: ROW,
      label: words.documents,
      row: (index) => this.row(index),
      need: (from, to) => this.need(from, to),
    });
    this.shelf = new Shelf({
      wanted: this.wanted,
      change: (change) => this.want(change),
      all: (is) => this.selectAll(is),
      acts: {
        portfolio: () => this.together("portfolio"),
        compare: () => this.together("compare"),
        gaps: () => this.gaps(),
        align: () => this.align([...this.selected.values()]),
        edit: () => this.edit(),
        delete: () => this.delete(),
      },
    });
    this.note = h("div", {});
    this.legend = h("div", {});
    this.element = h(
      "div",
      {},
      this.drop.element,
      uploads.element,
      this.shelf.element,
      this.note,
      this.list.element,
      this.legend,
    );
  }

  start() {
    this.list.size(0);
    return this.load(0);
  }

  leave() {
    this.drop.leave();
    this.left = true;
  }

  /** Begins anew: something came, went, is called otherwise or is looked for. */
  refresh() {
    this.known.clear();
    this.asked.clear();
    this.profiles = this.labels = null;
    return this.load(0);
  }

  /** Shows other documents. */
  want(change) {
    Object.assign(this.wanted, change);
    const said = Object.entries(WANTED).map(([name, key]) => [key, this.wanted[name]]);
    settle(address([], { ...this.chosen(), ...Object.fromEntries(said) }));
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
    const wanted = JSON.stringify(this.wanted);
    try {
      this.profiles ??= listProfiles(this.chosen());
      this.labels ??= listLabels();
      const [found, profiles, labels] = await Promise.all([
        listDocuments(this.wanted, chunk * CHUNK, CHUNK),
        this.profiles,
        this.labels,
      ]);
      await this.learn(profiles);
      if (wanted !== JSON.stringify(this.wanted) || this.left) return;
      found.documents.forEach((document, at) =>
        this.known.set(chunk * CHUNK + at, { ...document, profile: profiles.get(document.id) ?? null }),
      );
      this.total = found.total;
      this.shelf.know(labels);
      fill(this.note);
    } catch (problem) {
      this.asked.delete(chunk);
      fill(this.note, problemNote(problem));
      return;
    }
    this.draw();
  }

  /** The order of the framework, which any alignment with it tells. */
  async learn(profiles) {
    const [any] = profiles.values();
    if (this.order.length || !any) return;
    const { concepts, plural } = await conceptsOfAlignment(any.id);
    this.order = concepts;
    fill(this.legend, profileLegend(concepts, plural));
  }

  draw() {
    const narrowed = ["search", "folder", "tag", "year"].some((name) => this.wanted[name]);
    const none = this.total === 0 && !narrowed;
    this.drop.large(none);
    this.shelf.element.hidden = this.list.element.hidden = this.legend.hidden = none;
    this.shelf.draw(this.total, this.selected.size);
    this.list.size(this.total);
    if (this.total === 0 && narrowed) fill(this.note, h("p", { class: "hint" }, words.nothingFound));
    document.body.dataset.ready = "library";
  }

  row(index) {
    const document = this.known.get(index);
    if (!document) return null;
    return documentRow(document, {
      chosen: this.chosen(),
      order: this.order,
      selected: this.selected.has(document.id),
      acts: {
        select: (one, is) => this.select(one, is),
        open: ({ id }) => go(resultAddress({ document: id }, this.chosen())),
        only: (change) => this.want(change),
        align: (one) => this.align([one]),
        unlock: (one) => askPassword(one.id, line(one.title || one.name, 80), () => this.align([one])),
      },
    });
  }

  select(document, is) {
    if (is) this.selected.set(document.id, document);
    else this.selected.delete(document.id);
    const row = this.list.element.querySelector(`[data-document="${document.id}"]`);
    row?.classList.toggle("selected", is);
    this.shelf.draw(this.total, this.selected.size);
  }

  /** Selects every document that is shown, also those out of sight. */
  async selectAll(is) {
    this.selected.clear();
    try {
      if (is) for (const one of await allDocuments(this.wanted)) this.selected.set(one.id, one);
    } catch (problem) {
      fill(this.note, problemNote(problem));
    }
    this.draw();
  }

  ids() {
    return [...this.selected.keys()];
  }

  together(place, more = {}) {
    go(address([place], { ...this.chosen(), ids: this.ids().join(","), ...more }));
  }

  /** What a document lacks, or what all of them lack. */
  gaps() {
    const [id, another] = this.ids();
    if (another) this.together("portfolio", { show: "gaps" });
    else go(address(["documents", id, "gaps"], this.chosen()));
  }

  /** Aligns documents that are there with what is chosen. */
  align(documents) {
    const item = ({ id, title, name }) => ({ name: line(title || name, 120), document: id });
    this.uploads.add(documents.map(item), this.chosen());
  }

  async edit() {
    const labels = await this.labels;
    if (!(await edited([...this.selected.values()], labels))) return;
    this.selected.clear();
    await this.refresh();
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
    this.shelf.field.focus();
  }
}
