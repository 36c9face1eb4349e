// Two frameworks side by side: two to choose, and the page of their links.
import { crosswalkAddress, crosswalkFile, linkFrameworks, listFrameworks } from "./api.js";
import { fill, h, line } from "./kit.js";
import { problemNote } from "./problem.js";
import { address, go, here } from "./route.js";
import { fileMenu, frameOf, linkButton } from "./save.js";
import { words } from "./texts.js";

export class CrosswalkView {
  constructor({ chosen }) {
    const { query } = here();
    this.names = { a: query.get("a") ?? chosen().framework, b: query.get("b") };
    this.fills = Boolean(this.names.b);
    this.fields = h("div", { class: "shelf" });
    this.note = h("div", {});
    this.body = h("div", { class: "body" });
    this.element = h(
      "div",
      {},
      h("h1", {}, words.crosswalk),
      h("p", { class: "hint" }, words.crosswalkHint),
      this.fields,
      this.note,
      this.body,
    );
  }

  async start() {
    document.title = `${words.crosswalk} · ITL`;
    try {
      const frameworks = await listFrameworks();
      if (this.left) return;
      // What is chosen may be a default name that the list does not have.
      const known = frameworks.map(({ name }) => name);
      if (!known.includes(this.names.a)) this.names.a = known[0];
      fill(this.fields, this.select("a", frameworks), this.select("b", frameworks));
      if (this.names.b) await this.show();
      else document.body.dataset.ready = "crosswalk";
    } catch (problem) {
      fill(this.body, problemNote(problem));
      document.body.dataset.ready = "problem";
    }
  }

  select(side, frameworks) {
    const options = frameworks.map(({ name, title }) => [name, line(title || name, 70)]);
    const all = this.names[side] ? options : [["", words.chooseFramework], ...options];
    const change = (event) => {
      this.names[side] = event.target.value;
      if (this.names.a && this.names.b) go(address(["crosswalk"], this.names));
    };
    return h(
      "label",
      { class: "field" },
      side === "a" ? words.firstFramework : words.secondFramework,
      " ",
      h(
        "select",
        { id: `crosswalk-${side}`, onchange: change },
        all.map(([value, text]) => h("option", { value, selected: value === (this.names[side] ?? "") }, text)),
      ),
    );
  }

  async show() {
    fill(this.body, h("p", { class: "stage" }, words.working));
    // A frame does not say why it has nothing to show: the first answer does, and the second is quick.
    await linkFrameworks(this.names);
    if (this.left) return;
    const file = (form) => crosswalkFile(this.names, form);
    this.fields.append(linkButton(), fileMenu(["xlsx", "csv", "html", "json"], "crosswalk", file, this.note));
    fill(this.body, frameOf(words.crosswalk, crosswalkAddress(this.names), "crosswalk"));
  }

  leave() {
    this.left = true;
  }
}
