// What views of results have in common: a link to copy, files to keep, and a frame that fills the window.
import { fill, h } from "./kit.js";
import { menu } from "./menu.js";
import { problemNote } from "./problem.js";
import { words } from "./texts.js";

/** Milliseconds for which a button says that it did something, and after which a file must have been taken. */
const [SAID, TAKEN] = [2000, 60_000];

/** A button that copies the address of the page. */
export const linkButton = () => {
  const button = h(
    "button",
    {
      type: "button",
      "data-do": "link",
      onclick: async () => {
        await navigator.clipboard?.writeText(location.href);
        button.textContent = words.copied;
        setTimeout(() => (button.textContent = words.copyLink), SAID);
      },
    },
    words.copyLink,
  );
  return button;
};

/** A menu of forms that are asked for when they are wanted: `fetchFile(form)` gives the bytes, `note` shows why not. */
export const fileMenu = (forms, stem, fetchFile, note) => {
  const keep = async (form) => {
    try {
      fill(note);
      const address = URL.createObjectURL(await fetchFile(form));
      h("a", { href: address, download: `${stem}.${form}` }).click();
      setTimeout(() => URL.revokeObjectURL(address), TAKEN);
    } catch (problem) {
      fill(note, problemNote(problem));
    }
  };
  const items = forms.map((form) =>
    h("button", { type: "button", "data-form": form, onclick: () => keep(form) }, words.forms[form]),
  );
  return menu(words.downloads, items, "downloads");
};

/** A frame that has the rest of the window: what is in it scrolls, and the page around it does not. */
export const frameOf = (title, src, ready) => {
  const frame = h("iframe", { class: "frame", title });
  // The frame has no origin that could be named.
  const turn = () => {
    const { theme } = document.documentElement.dataset;
    if (!frame.isConnected) removeEventListener("themechange", turn);
    else if (theme) frame.contentWindow.postMessage({ itl: "theme", theme }, "*");
  };
  addEventListener("themechange", turn);
  frame.addEventListener("load", () => {
    turn();
    if (ready) document.body.dataset.ready = ready;
  });
  frame.src = src;
  return frame;
};
