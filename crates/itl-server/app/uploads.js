// What is on its way: every file with its progress, what became of it, and a way to stop it.
import { alignDocument, cancelJob, follow, sendFile, sendText } from "./api.js";
import { fill, h, line } from "./kit.js";
import { passwordForm } from "./password.js";
import { problemNote } from "./problem.js";
import { go, resultAddress } from "./route.js";
import { say } from "./said.js";
import { words } from "./texts.js";

/** Files that are sent at once. The server works on as many as it has processors. */
const AT_ONCE = 3;
/** How far along each stage is, in parts of a whole. */
const DONE = { queued: 0.3, preparing: 0.35, reading: 0.5, aligning: 0.8, writing: 0.95, running: 0.4, done: 1 };

export class Uploads {
  /** `changed` is called when a document came to its end. */
  constructor(changed) {
    Object.assign(this, { changed, entries: [], sending: 0 });
    this.list = h("ul", { class: "uploads", "aria-label": words.stages.running, tabindex: "0" });
    this.head = h("div", { class: "uploads-head" });
    this.element = h("section", { class: "uploads-box", "aria-label": words.onTheirWay, hidden: true }, this.head, this.list);
  }

  /** Takes files, texts or documents that are there; each is aligned with what is chosen now. */
  add(items, chosen) {
    for (const item of items)
      this.entries.push({ ...item, chosen, stage: "queued", share: 0, waiting: true, over: false, problem: null });
    this.draw();
    this.next();
  }

  next() {
    while (this.sending < AT_ONCE) {
      const entry = this.entries.find(({ waiting }) => waiting);
      if (!entry) return;
      entry.waiting = false;
      this.sending++;
      this.run(entry)
        .catch((problem) => this.end(entry, "failed", problem))
        .finally(() => {
          this.sending--;
          this.next();
        });
    }
  }

  async run(entry) {
    entry.stop = new AbortController();
    this.move(entry, "sending", 0);
    const sent = (share) => this.move(entry, "sending", 0.3 * share);
    if (entry.document) entry.job = await alignDocument(entry.document, entry.chosen);
    else if (entry.file) entry.job = await sendFile(entry.file, entry.chosen, entry.stop.signal, sent);
    else entry.job = await sendText(entry.text, entry.name, entry.chosen, entry.stop.signal);
    const end = await follow(entry.job, (stage) => this.move(entry, stage, DONE[stage] ?? 0.4));
    Object.assign(entry, { job: { ...entry.job, ...end } });
    this.end(entry, end.state, end.problem ?? null);
  }

  move(entry, stage, share) {
    Object.assign(entry, { stage, share });
    this.draw();
  }

  end(entry, stage, problem = null) {
    const stopped = problem?.name === "AbortError";
    Object.assign(entry, {
      stage: stopped ? "cancelled" : stage,
      share: 1,
      over: true,
      problem: stopped ? null : problem,
    });
    this.draw();
    if (entry.stage === "done") say(words.finished(entry.name));
    if (entry.stage === "failed") say(words.failed(entry.name));
    this.changed(entry);
  }

  async stop(entry) {
    entry.stop?.abort();
    if (entry.waiting) {
      entry.waiting = false;
      this.end(entry, "cancelled");
    } else if (entry.job && !entry.over) await cancelJob(entry.job);
  }

  dismiss(...gone) {
    this.entries = this.entries.filter((other) => !gone.includes(other));
    gone.forEach(({ row }) => row.remove());
    this.draw();
  }

  /** Tries a document again, which is on the server by now. */
  again(entry) {
    this.dismiss(entry);
    this.add([{ name: entry.name, document: entry.job.document }], entry.chosen);
  }

  /** How many there are of each kind, and a button for all messages. */
  drawHead() {
    const count = (...stages) => this.entries.filter(({ stage }) => stages.includes(stage)).length;
    const over = this.entries.filter((entry) => entry.over);
    const told = words.progress(count("done"), this.entries.length, count("failed"));
    if (this.told === `${told} ${over.length}`) return;
    this.told = `${told} ${over.length}`;
    const act = () => this.dismiss(...this.entries.filter((entry) => entry.over));
    fill(
      this.head,
      h("p", {}, told),
      over.length > 1 ? h("button", { type: "button", "data-do": "dismiss-all", onclick: act }, words.dismissAll) : null,
    );
  }

  /** Rows are drawn anew at another stage only: a button that is replaced while it is pressed is not pressed. */
  draw() {
    this.element.hidden = this.entries.length === 0;
    this.drawHead();
    for (const entry of this.entries) {
      const state = `${entry.stage} ${entry.over}`;
      if (entry.state !== state) {
        const row = this.row(entry);
        if (entry.row && entry.stage !== "failed") entry.row.replaceWith(row);
        else {
          // What asks for something comes first.
          entry.row?.remove();
          this.list[entry.stage === "failed" ? "prepend" : "append"](row);
        }
        Object.assign(entry, { row, state });
      }
      const bar = entry.row.querySelector("progress");
      if (bar) bar.value = entry.share;
    }
  }

  row(entry) {
    const { name, stage, share, over, problem } = entry;
    const button = (words, act, kind) => h("button", { type: "button", "data-do": kind, onclick: act }, words);
    return h(
      "li",
      { "data-stage": stage, "data-name": name },
      h("span", { class: "name", title: line(name, 300) }, line(name, 120)),
      h("span", { class: "stage" }, words.stages[stage] ?? stage),
      h(
        "span",
        { class: "actions" },
        stage === "done" ? button(words.open, () => go(resultAddress(entry.job, entry.chosen)), "open") : null,
        over
          ? button(words.dismiss, () => this.dismiss(entry), "dismiss")
          : button(words.cancel, () => this.stop(entry), "cancel"),
      ),
      over ? null : h("progress", { max: 1, value: share, "aria-label": words.progressOf(line(name, 80)) }),
      problem ? problemNote(problem) : null,
      problem?.code === "encrypted" ? passwordForm(entry.job.document, () => this.again(entry)) : null,
    );
  }
}
