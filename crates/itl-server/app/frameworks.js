// Frameworks: which there are, what is in one, and new ones with what the check says of them.
import { checkFramework, getFramework, listFrameworks, removeFramework, sendFramework } from "./api.js";
import { confirmed } from "./confirm.js";
import { fill, h, line } from "./kit.js";
import { problemNote } from "./problem.js";
import { address, go } from "./route.js";
import { words } from "./texts.js";

/** Concepts that are listed at once. */
const LISTED = 400;

export class FrameworksView {
  constructor({ chosen, choose }) {
    Object.assign(this, { chosen, choose });
    this.cards = h("div", { class: "cards" });
    this.note = h("div", {});
    this.input = h("input", {
      type: "file",
      class: "unseen",
      tabindex: "-1",
      "aria-hidden": "true",
      id: "framework-file",
    });
    this.input.addEventListener("change", () => {
      const [file] = this.input.files;
      this.input.value = "";
      if (file) this.upload(file);
    });
    this.element = h(
      "div",
      {},
      h(
        "div",
        { class: "shelf" },
        h("h1", {}, words.frameworks),
        h(
          "button",
          { type: "button", class: "primary", "data-do": "upload", onclick: () => this.input.click() },
          words.upload,
        ),
        this.input,
      ),
      h("p", { class: "hint" }, words.uploadHint),
      this.note,
      this.cards,
    );
  }

  async start() {
    document.title = `${words.frameworks} · ITL`;
    try {
      const frameworks = await listFrameworks();
      if (this.left) return;
      fill(
        this.cards,
        frameworks.map((framework) => this.card(framework)),
      );
      document.body.dataset.ready = "frameworks";
    } catch (problem) {
      fill(this.note, problemNote(problem));
    }
  }

  leave() {
    this.left = true;
  }

  async upload(file) {
    fill(this.note, h("p", { class: "stage" }, words.working));
    try {
      const { name } = await sendFramework(file);
      const verdict = await checkFramework(name);
      fill(this.note, h("h2", { dir: "auto" }, line(name, 120)), checked(verdict));
      await this.start();
    } catch (problem) {
      fill(this.note, problemNote(problem));
    }
    this.element.querySelector("[data-do=upload]").focus();
  }

  card({ name, title, language, concepts, place, removable, error }) {
    const used = this.chosen().framework === name;
    return h(
      "article",
      { class: "card", "data-framework": name },
      h("h2", { dir: "auto" }, line(title || name, 140)),
      h(
        "p",
        { class: "faint" },
        [line(name, 60), language, concepts ? words.concepts(concepts) : null, place].filter(Boolean).join(" · "),
      ),
      error ? problemNote({ message: error }) : null,
      h(
        "div",
        { class: "actions" },
        used
          ? h("span", { class: "verdict-mark covered" }, words.inUse)
          : h("button", { type: "button", "data-do": "use", onclick: () => this.use(name) }, words.useIt),
        h(
          "button",
          { type: "button", "data-do": "look", onclick: () => go(address(["frameworks", name], this.chosen())) },
          words.lookInside,
        ),
        removable
          ? h(
              "button",
              { type: "button", class: "danger", "data-do": "delete", onclick: () => this.remove(name, title) },
              words.delete,
            )
          : null,
      ),
    );
  }

  use(name) {
    go(address(["frameworks"], this.choose({ framework: name, level: null, scheme: null })));
  }

  async remove(name, title) {
    if (!(await confirmed(words.deleteFramework, words.deleteFrameworkWords, [line(title || name, 120)], words.delete)))
      return;
    try {
      await removeFramework(name);
      await this.start();
    } catch (problem) {
      fill(this.note, problemNote(problem));
    }
  }
}

/** What the check found, in its own words. */
const checked = ({ verdict: { grade, sentence }, findings }) =>
  h(
    "section",
    { class: "check", "data-grade": grade },
    h("p", {}, h("b", {}, `${words.verdict}: `), line(sentence, 600), "."),
    findings.length
      ? h(
          "ul",
          { class: "findings" },
          findings.slice(0, 50).map(({ level, message }) => h("li", { class: level, dir: "auto" }, line(message, 400))),
        )
      : h("p", { class: "hint" }, words.noFindings),
  );

export class FrameworkView {
  constructor({ chosen, choose }, name) {
    Object.assign(this, { chosen, choose, name });
    this.head = h("div", { class: "shelf" });
    this.note = h("div", {});
    this.tree = h("ul", { class: "tree" });
    this.field = h("input", { type: "search", "aria-label": words.searchConcepts, placeholder: words.searchConcepts });
    this.field.addEventListener("input", () => this.draw());
    this.element = h(
      "div",
      {},
      h("a", { href: address(["frameworks"], chosen()) }, `‹ ${words.frameworks}`),
      this.head,
      this.note,
      this.tree,
    );
  }

  async start() {
    try {
      this.framework = await getFramework(this.name);
      if (this.left) return;
      const { title, concepts, language } = this.framework;
      document.title = `${line(title || this.name, 100)} · ITL`;
      fill(
        this.head,
        h("h1", { dir: "auto" }, line(title || this.name, 160)),
        h("span", { class: "count" }, [language, words.concepts(concepts.length)].filter(Boolean).join(" · ")),
        this.field,
        h("button", { type: "button", "data-do": "check", onclick: () => this.check() }, words.checkIt),
        h("button", { type: "button", class: "primary", "data-do": "use", onclick: () => this.use() }, words.useIt),
      );
      this.deep = depths(concepts);
      this.draw();
      document.body.dataset.ready = "framework";
    } catch (problem) {
      fill(this.note, problemNote(problem));
    }
  }

  leave() {
    this.left = true;
  }

  use() {
    go(address([], this.choose({ framework: this.name, level: null, scheme: null })));
  }

  async check() {
    fill(this.note, h("p", { class: "stage" }, words.working));
    try {
      fill(this.note, checked(await checkFramework(this.name)));
    } catch (problem) {
      fill(this.note, problemNote(problem));
    }
  }

  draw() {
    const wanted = this.field.value.trim().toLocaleLowerCase();
    const holds = ({ id, label, descriptor }) => `${id} ${label} ${descriptor}`.toLocaleLowerCase().includes(wanted);
    const found = this.framework.concepts.filter((concept) => !wanted || holds(concept));
    fill(
      this.tree,
      found
        .slice(0, LISTED)
        .map(({ id, label, descriptor }) =>
          h(
            "li",
            { class: `deep-${this.deep.get(id)}`, "data-concept": id },
            h("span", { class: "id" }, line(id, 60)),
            " ",
            h("b", { dir: "auto" }, line(label ?? "", 200)),
            descriptor && descriptor !== label ? h("p", { dir: "auto" }, line(descriptor, 900)) : null,
          ),
        ),
      found.length > LISTED ? h("li", { class: "faint" }, words.shown(LISTED, found.length)) : null,
    );
  }
}

/** How deep every concept stands, at most 3. */
const depths = (concepts) => {
  const parents = new Map(concepts.map(({ id, parent }) => [id, parent]));
  const depth = (id) => {
    let [deep, at] = [0, parents.get(id)];
    while (at && parents.has(at) && deep < 3) [deep, at] = [deep + 1, parents.get(at)];
    return deep;
  };
  return new Map(concepts.map(({ id }) => [id, depth(id)]));
};
