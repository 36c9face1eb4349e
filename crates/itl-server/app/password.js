// The password of an encrypted document: a field where its problem is told.
import { givePassword } from "./api.js";
import { fill, h } from "./kit.js";
import { problemNote } from "./problem.js";
import { words } from "./texts.js";

/** A field for the password of a document; `then` is called when the server has it. */
export const passwordForm = (document, then) => {
  const field = h("input", {
    type: "password",
    required: true,
    maxlength: 300,
    autocomplete: "off",
    "aria-label": words.password,
    placeholder: words.password,
  });
  const note = h("div", {});
  const enter = async (event) => {
    event.preventDefault();
    const password = field.value;
    field.value = "";
    try {
      await givePassword(document, password);
      await then();
    } catch (problem) {
      fill(note, problemNote(problem));
    }
  };
  return h(
    "form",
    { class: "password", onsubmit: enter },
    field,
    h("button", { type: "submit", class: "primary" }, words.unlock),
    h("p", { class: "hint" }, words.passwordHint),
    note,
  );
};

/** The same in a dialog, where there is no room for it. */
export const askPassword = (document, name, then) => {
  const close = () => {
    dialog.close();
    dialog.remove();
  };
  const dialog = h(
    "dialog",
    { "aria-labelledby": "password-title", onclose: () => dialog.remove() },
    h("h2", { id: "password-title", dir: "auto" }, words.passwordOf(name)),
    passwordForm(document, async () => {
      close();
      await then();
    }),
    h("div", { class: "actions" }, h("button", { type: "button", onclick: close }, words.cancel)),
  );
  window.document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input").focus();
};
