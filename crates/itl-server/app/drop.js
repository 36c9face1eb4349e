// Where documents come in: dropped, chosen or pasted, several at once.
import { h } from "./kit.js";
import { words } from "./texts.js";

/** The files of a drop, those of folders left to the browser. */
const filesOf = (transfer) => [...(transfer?.files ?? [])];

export class DropZone {
  /** `take` gets a list of {name, file} or {name, text}. */
  constructor(take) {
    this.take = take;
    this.input = h("input", {
      type: "file",
      multiple: true,
      class: "unseen",
      tabindex: "-1",
      "aria-hidden": "true",
      id: "files",
    });
    this.input.addEventListener("change", () => {
      this.files([...this.input.files]);
      this.input.value = "";
    });
    this.element = h(
      "section",
      { class: "drop", "aria-labelledby": "drop-title" },
      h("h2", { id: "drop-title" }, words.dropTitle),
      h("p", { class: "hint" }, words.dropHint),
      h(
        "div",
        { class: "actions" },
        h(
          "button",
          { type: "button", class: "primary", "data-do": "choose", onclick: () => this.input.click() },
          words.chooseFiles,
        ),
        h("button", { type: "button", "data-do": "paste", onclick: () => this.paste() }, words.pasteText),
      ),
      this.input,
    );
    // The whole window takes a drop: who misses the box must not lose the page to the file.
    this.listeners = {
      dragover: (event) => {
        event.preventDefault();
        this.element.classList.add("over");
      },
      dragleave: (event) => event.relatedTarget || this.element.classList.remove("over"),
      drop: (event) => {
        event.preventDefault();
        this.element.classList.remove("over");
        this.files(filesOf(event.dataTransfer));
      },
    };
    Object.entries(this.listeners).forEach(([name, listen]) => addEventListener(name, listen));
  }

  leave() {
    Object.entries(this.listeners).forEach(([name, listen]) => removeEventListener(name, listen));
  }

  files(files) {
    if (files.length) this.take(files.map((file) => ({ name: file.name, file })));
  }

  /** Whether there is nothing else to look at yet. */
  large(is) {
    this.element.classList.toggle("large", is);
  }

  paste() {
    const name = h("input", { type: "text", id: "paste-name", value: words.pasted, maxlength: 200, required: true });
    const text = h("textarea", { id: "paste-text", required: true });
    const dialog = h(
      "dialog",
      { "aria-labelledby": "paste-title" },
      h(
        "form",
        { method: "dialog" },
        h("h2", { id: "paste-title" }, words.pasteTitle),
        h("label", { for: "paste-name" }, words.pasteName),
        name,
        h("label", { for: "paste-text" }, words.pasteBody),
        text,
        h(
          "div",
          { class: "actions" },
          h("button", { type: "submit", class: "primary", value: "align" }, words.align),
          h("button", { type: "button", onclick: () => dialog.close() }, words.cancel),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      if (dialog.returnValue === "align" && text.value.trim()) this.take([{ name: name.value, text: text.value }]);
      dialog.remove();
      this.element.querySelector("[data-do=paste]")?.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
    text.focus();
  }
}
