// The page: its address says which view is shown, and views draw what the server answers.
import { openSession, whenLocked } from "./api.js";
import { chosen, choose } from "./chosen.js";
import { CrosswalkView } from "./crosswalk.js";
import { FrameworkView, FrameworksView } from "./frameworks.js";
import { GapsView } from "./gaps.js";
import { Head } from "./head.js";
import { byId, fill, h } from "./kit.js";
import { Library } from "./library.js";
import { problemNote } from "./problem.js";
import { ResultView } from "./result.js";
import { ReviewView } from "./review.js";
import { here } from "./route.js";
import { words } from "./texts.js";
import { CompareView, PortfolioView } from "./together.js";
import { Uploads } from "./uploads.js";

const head = new Head();
let view = null;
let shown = null;

const uploads = new Uploads(() => view instanceof Library && view.refresh());
const context = { chosen, choose, uploads };

/** The view of an address. */
const viewOf = ([place, id, part]) => {
  if (place === undefined) return new Library(context);
  if (place === "documents" && id && part === "review") return new ReviewView(context, id);
  if (place === "documents" && id && part === "gaps") return new GapsView(context, id);
  if (place === "documents" && id) return new ResultView(context, id);
  if (place === "compare") return new CompareView(context);
  if (place === "portfolio") return new PortfolioView(context);
  if (place === "crosswalk") return new CrosswalkView(context);
  if (place === "frameworks") return id ? new FrameworkView(context, id) : new FrameworksView(context);
  return null;
};

/** What makes a view another one: where the reader of a report is does not. */
const name = () => {
  const { parts, query } = here();
  return JSON.stringify([parts, chosen(), query.get("ids"), query.get("by"), query.get("a"), query.get("b")]);
};

const draw = () => {
  head.draw();
  if (view && shown === name()) return view.moved?.();
  view?.leave();
  delete document.body.dataset.ready;
  shown = name();
  view = viewOf(here().parts);
  if (!view) return fill(byId("main"), problemNote({ message: words.noRoute }));
  document.title = "ITL";
  // A view with a frame has the window: there is one scroll bar, that of the frame.
  document.body.classList.toggle("filled", Boolean(view.fills));
  fill(byId("main"), view.element);
  return view.start();
};

/** Asks for the token of a server that wants one. */
const ask = () => {
  if (document.querySelector("dialog.token")) return;
  const field = h("input", { type: "password", id: "token", autocomplete: "current-password", required: true });
  const note = h("div", {});
  const enter = async (event) => {
    event.preventDefault();
    try {
      await openSession(field.value.trim());
      dialog.close();
      dialog.remove();
      await head.load();
      shown = null;
      await draw();
    } catch (problem) {
      fill(note, problemNote(problem));
    }
  };
  const dialog = h(
    "dialog",
    { class: "token", "aria-labelledby": "token-title" },
    h(
      "form",
      { onsubmit: enter },
      h("h2", { id: "token-title" }, words.tokenTitle),
      h("p", { class: "hint" }, words.tokenHint),
      h("label", { for: "token" }, words.token),
      field,
      note,
      h("div", { class: "actions" }, h("button", { type: "submit", class: "primary" }, words.enter)),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
};

whenLocked(ask);
addEventListener("hashchange", draw);
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
head.load();
draw();
