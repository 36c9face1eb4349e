// The gaps of a document: the page of what it lacks and what comes nearest, with its files.
import { alignDocument, follow, gapsAddress, getDocument } from "./api.js";
import { fill, h, line } from "./kit.js";
import { menu } from "./menu.js";
import { problemNote } from "./problem.js";
import { address, resultAddress } from "./route.js";
import { frameOf, linkButton } from "./save.js";
import { words } from "./texts.js";

export class GapsView {
  constructor({ chosen }, id) {
    Object.assign(this, { chosen, id, fills: true });
    this.head = h("div", { class: "result-head" });
    this.body = h("div", { class: "body" }, h("p", { class: "stage" }, words.working));
    this.element = h("div", {}, this.head, this.body);
  }

  async start() {
    try {
      const { title, name } = await getDocument(this.id);
      const shown = `${words.actions.gaps}: ${line(title || name, 160)}`;
      document.title = `${shown} · ITL`;
      const tools = h("span", { class: "actions" });
      fill(
        this.head,
        h("a", { href: resultAddress({ document: this.id }, this.chosen()) }, `‹ ${words.result}`),
        h("h1", { dir: "auto", title: shown }, shown),
        tools,
      );
      const tell = (stage) => fill(this.body, h("p", { class: "stage" }, words.stages[stage] ?? stage));
      const end = await follow(await alignDocument(this.id, this.chosen()), tell);
      if (end.problem) throw end.problem;
      if (this.left) return;
      const file = (form) => h("a", { href: gapsAddress(end.alignment, form), download: `gaps.${form}`, "data-form": form }, words.forms[form]);
      const whole = h("a", { href: address(["portfolio"], { ...this.chosen(), show: "gaps" }) }, words.gapsOfAll);
      fill(tools, whole, linkButton(), menu(words.downloads, ["xlsx", "csv", "html", "json"].map(file), "downloads"));
      fill(this.body, frameOf(shown, gapsAddress(end.alignment, "html"), "gaps"));
    } catch (problem) {
      fill(this.body, problemNote(problem));
      document.body.dataset.ready = "problem";
    }
  }

  leave() {
    this.left = true;
  }
}
