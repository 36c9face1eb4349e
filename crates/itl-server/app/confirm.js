// A question that has to be answered before something goes that cannot come back.
import { h } from "./kit.js";
import { words } from "./texts.js";

/** Names that are listed. */
const LISTED = 8;

/** Asks, and says whether it was agreed to. */
export const confirmed = (title, text, names, act) =>
  new Promise((answer) => {
    const dialog = h(
      "dialog",
      { "aria-labelledby": "confirm-title" },
      h(
        "form",
        { method: "dialog" },
        h("h2", { id: "confirm-title" }, title),
        h(
          "ul",
          { class: "findings" },
          names.slice(0, LISTED).map((name) => h("li", { dir: "auto" }, name)),
          names.length > LISTED ? h("li", {}, "…") : null,
        ),
        h("p", {}, text),
        h(
          "div",
          { class: "actions" },
          h("button", { type: "submit", class: "danger", value: "yes", "data-do": "confirm" }, act),
          h("button", { type: "submit", value: "no", autofocus: true }, words.cancel),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
