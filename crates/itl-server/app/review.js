// The review of a document: what is to be checked, one passage after the other, with keys; what was decided; verdicts by hand; sign-offs.
import { alignDocument, decide, follow, getDocument, getReview, listSignOffs, signOff } from "./api.js";
import { fill, h, line } from "./kit.js";
import { problemNote } from "./problem.js";
import { decidedList, passageCard, reviewHead, signOffs, verdictForm, verdictTable } from "./review-parts.js";
import { lastReviewer, rememberReviewer } from "./reviewer.js";
import { address } from "./route.js";
import { say } from "./said.js";
import { words } from "./texts.js";

/** Passages that are shown at once. */
const SHOWN = 30;

/** What keys do, where nobody is writing. */
const KEYS = { y: "accept", n: "reject", "?": "unsure" };

export class ReviewView {
  constructor({ chosen }, id) {
    Object.assign(this, { chosen, id, at: 0, done: [], blind: false, agreement: false });
    const part = (name) => h("div", { class: name });
    this.head = part("result-head");
    this.note = part("note");
    this.tools = part("review-tools");
    this.queue = h("section", { class: "queue", "aria-label": words.toCheck });
    this.side = part("review-side");
    this.element = h(
      "div",
      { class: "review" },
      this.head,
      this.note,
      this.tools,
      h("div", { class: "review-columns" }, this.queue, this.side),
    );
    this.listen = (event) => this.pressed(event);
  }

  async start() {
    try {
      fill(this.note, h("p", { class: "stage" }, words.working));
      this.document = await getDocument(this.id);
      const end = await follow(await alignDocument(this.id, this.chosen()), (stage) =>
        fill(this.note, h("p", { class: "stage" }, words.stages[stage] ?? stage)),
      );
      if (end.problem) throw end.problem;
      if (this.left) return;
      this.alignment = end.alignment;
      const shown = line(this.document.title || this.document.name, 160);
      document.title = `${words.review}: ${shown} · ITL`;
      const back = h("a", { href: address(["documents", this.id], this.chosen()) }, `‹ ${words.result}`);
      fill(this.head, back, h("h1", { dir: "auto", title: shown }, `${words.review}: ${shown}`));
      await this.load();
      addEventListener("keydown", this.listen);
      document.body.dataset.ready = "review";
    } catch (problem) {
      fill(this.note, problemNote(problem));
      document.body.dataset.ready = "problem";
    }
  }

  leave() {
    this.left = true;
    removeEventListener("keydown", this.listen);
  }

  /** Who decides: the token, or the name in the field. */
  reviewer() {
    return this.state?.reviewer ?? lastReviewer();
  }

  /** Asks where the review stands, and draws it. */
  async load() {
    const only = this.blind ? this.reviewer() : null;
    const [state, { signoffs }] = await Promise.all([
      getReview(this.alignment, { only, agreement: this.agreement, limit: SHOWN }),
      listSignOffs(this.id),
    ]);
    Object.assign(this, { state, signed: signoffs });
    this.at = Math.min(this.at, Math.max(state.open.length - 1, 0));
    fill(this.note);
    this.draw();
  }

  draw() {
    const { state } = this;
    const choose = { blind: (on) => this.choose({ blind: on }), agreement: (on) => this.choose({ agreement: on }) };
    fill(
      this.tools,
      reviewHead(state, { blind: this.blind, agreement: this.agreement, choose, name: (text) => this.named(text) }),
    );
    this.drawQueue();
    const concept = state.open[this.at]?.concept ?? state.concepts[0]?.id;
    const settle = (subject, decision) => this.settle(subject, decision);
    fill(
      this.side,
      verdictForm(state.concepts, concept, (verdict) => this.decide([verdict])),
      decidedList(state, settle),
      verdictTable(state),
      signOffs(this.signed, (comment) => this.sign(comment)),
    );
  }

  drawQueue() {
    const { open, open_total: total, concepts } = this.state;
    const named = new Map(concepts.map((concept) => [concept.id, concept]));
    const acts = {
      decide: (passage, decision, comment) => this.pass(passage, decision, comment),
      all: (passage, decision, comment) => this.pass(passage, decision, comment, passage.same),
    };
    fill(
      this.queue,
      h("h2", { tabindex: "-1" }, words.toCheck),
      h("p", { class: "hint" }, words.reviewKeys),
      total ? null : h("p", { "data-none": true }, words.nothingOpen),
      open.map((passage, at) => passageCard(passage, named.get(passage.concept), at === this.at, acts)),
      total > open.length ? h("p", { class: "faint" }, words.shown(open.length, total)) : null,
    );
  }

  async choose(change) {
    Object.assign(this, change);
    const [box] = Object.keys(change);
    await this.load().catch((problem) => fill(this.note, problemNote(problem)));
    this.element.querySelector(`#${box}`)?.focus();
  }

  named(text) {
    rememberReviewer(text);
  }

  /** Decides about a passage, and about others with the same words. */
  pass({ concept, unit }, decision, comment, same = []) {
    return this.decide([unit, ...same].map((one) => ({ concept, unit: one, decision, comment: comment || null })));
  }

  settle({ concept, units }, decision) {
    const about = units ? { unit: units[0] } : { reason: words.settledHere };
    return this.decide([{ concept, decision, settles: true, ...about }]);
  }

  /** Has decisions kept, and only then goes on; whether they are. */
  async decide(decisions) {
    if (this.busy) return false;
    this.busy = true;
    try {
      const reviewer = this.reviewer();
      if (!reviewer) {
        this.element.querySelector("#reviewer").focus();
        throw new Error(words.nameFirst);
      }
      await decide(this.alignment, { reviewer, decisions });
      this.done.push(decisions);
      await this.load();
      const [{ concept, decision }] = decisions;
      say(words.recorded(concept, words.decisions[decision], decisions.length));
      this.focus();
      return true;
    } catch (problem) {
      fill(this.note, problemNote(problem));
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Takes back what was decided last on this page. */
  async undo() {
    const last = this.done.at(-1);
    if (!last) return say(words.nothingToUndo);
    const taken = last.map(({ concept, unit }) => ({ concept, unit, decision: "withdrawn" }));
    if (await this.decide(taken)) this.done.splice(-2);
  }

  async sign(comment) {
    try {
      await signOff(this.alignment, { reviewer: this.reviewer() || null, comment: comment || null });
      await this.load();
      say(words.signed);
      this.element.querySelector("#signature").focus();
    } catch (problem) {
      fill(this.note, problemNote(problem));
    }
  }

  current() {
    return this.queue.querySelector("[aria-current]");
  }

  focus() {
    (this.current() ?? this.queue.querySelector("h2"))?.focus();
  }

  go(step) {
    const { open } = this.state;
    this.at = Math.max(0, Math.min(this.at + step, open.length - 1));
    this.drawQueue();
    if (open[this.at]) this.element.querySelector("#verdict-concept").value = open[this.at].concept;
    this.focus();
  }

  pressed(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || target.closest?.("input, select, textarea, dialog")) return;
    const passage = this.state?.open[this.at];
    const comment = this.current()?.querySelector(".comment")?.value;
    const acts = {
      ArrowRight: () => this.go(1),
      ArrowLeft: () => this.go(-1),
      u: () => this.undo(),
      v: () => this.element.querySelector("#verdict").focus(),
      c: () => this.current()?.querySelector(".comment").focus(),
    };
    if (KEYS[key] && passage) acts[key] = () => this.pass(passage, KEYS[key], comment);
    if (key === "Y" && passage) acts[key] = () => this.pass(passage, "accept", comment, passage.same);
    if (!acts[key]) return;
    event.preventDefault();
    acts[key]();
  }
}
