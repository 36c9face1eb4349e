// What stands above the list: search, order, filters, and what can be done with the documents that are selected.
import { fill, h, line } from "./kit.js";
import { words } from "./texts.js";

/** Milliseconds after a key before a search begins. */
const PAUSE = 200;
/** Most documents that are compared, and that a portfolio takes. */
export const [MOST_COMPARED, MOST_TOGETHER] = [100, 1000];

export class Shelf {
  /** `wanted` is what is shown; `change` hears what else is wanted, `acts` are the actions by their names. */
  constructor({ wanted, change, all, acts }) {
    Object.assign(this, { wanted, change, all, acts, labels: { folders: [], tags: [], years: [] } });
    this.field = h("input", { type: "search", id: "search", "aria-label": words.search, placeholder: words.search });
    this.field.value = wanted.search;
    this.field.addEventListener("input", () => {
      clearTimeout(this.soon);
      this.soon = setTimeout(() => change({ search: this.field.value.trim() }), PAUSE);
    });
    this.count = h("span", { class: "count" });
    this.filters = h("span", { class: "filters" });
    this.chosen = h("span", { class: "actions" });
    this.element = h(
      "div",
      { class: "shelf-box" },
      h("div", { class: "shelf" }, h("h1", {}, words.documents), this.count, this.field, this.filters),
      this.chosen,
    );
  }

  /** The folders, tags and years that there are. */
  know(labels) {
    this.labels = labels;
    this.drawFilters();
  }

  choice(name, label, options, none) {
    const now = this.wanted[name] ?? "";
    const known = options.some(([value]) => value === now) || now === "";
    const all = [["", none], ...(known ? options : [[now, now], ...options])];
    return h(
      "label",
      { class: "field" },
      h("span", { class: "unseen" }, label),
      h(
        "select",
        { id: `by-${name}`, "data-active": now !== "" && name !== "sort", onchange: (event) => this.change({ [name]: event.target.value || null }) },
        all.map(([value, text]) => h("option", { value, selected: value === now }, line(text, 50))),
      ),
    );
  }

  drawFilters() {
    const { folders, tags, years } = this.labels;
    const options = (list) => list.map(({ name, documents }) => [name, `${name} (${documents.toLocaleString("en")})`]);
    const { newest, ...orders } = words.orders;
    fill(
      this.filters,
      folders.length ? this.choice("folder", words.folder, options(folders), words.allFolders) : null,
      tags.length ? this.choice("tag", words.tag, options(tags), words.allTags) : null,
      years.length ? this.choice("year", words.year, options(years), words.allYears) : null,
      this.choice("sort", words.sort, Object.entries(orders), newest),
    );
  }

  /** How many there are, and what can be done with those that are selected. */
  draw(total, selected) {
    const { search, folder, tag, year } = this.wanted;
    const narrowed = search || folder || tag || year;
    this.count.textContent = narrowed ? words.found(total) : words.documentsCount(total);
    const box = h("input", { type: "checkbox", id: "select-all", onchange: () => this.all(box.checked) });
    box.checked = total > 0 && selected >= total;
    box.indeterminate = selected > 0 && selected < total;
    const act = (name, least, most = Infinity, kind = null) => {
      const fits = selected >= least && selected <= most;
      const title = fits ? null : selected < least ? words.selectFirst(least) : words.selectFewer(most);
      return h(
        "button",
        { type: "button", "data-do": name, class: kind, disabled: !fits, title, onclick: this.acts[name] },
        words.actions[name],
      );
    };
    fill(
      this.chosen,
      h("label", { class: "field all" }, box, " ", selected ? words.selected(selected) : words.selectAll),
      act("portfolio", 1, MOST_TOGETHER),
      act("compare", 2, MOST_COMPARED),
      act("gaps", 1, MOST_TOGETHER),
      act("align", 1),
      act("edit", 1),
      act("delete", 1, Infinity, "danger"),
    );
  }
}
