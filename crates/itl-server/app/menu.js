// A list that opens under a button, closes with Escape or a press elsewhere, and needs no more than the browser has.
import { h } from "./kit.js";

export const menu = (label, items, name) => {
  const box = h("details", { class: "menu", "data-menu": name }, h("summary", {}, label), h("div", {}, items));
  const close = (event) => {
    if (event.type === "keydown" ? event.key === "Escape" : !box.contains(event.target)) box.open = false;
  };
  box.addEventListener("toggle", () => {
    for (const event of ["pointerdown", "keydown"])
      box.open ? addEventListener(event, close) : removeEventListener(event, close);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") box.querySelector("summary").focus();
  });
  return box;
};
