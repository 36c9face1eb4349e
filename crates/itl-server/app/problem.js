// What went wrong, in words and with what to do.
import { h, line } from "./kit.js";
import { words } from "./texts.js";

/** An answer of the server that is a problem (RFC 9457), or a failure on the way to it. */
export class Problem extends Error {
  constructor({ type = "", status = 0, detail, help = null, request_id: request = null, field = null }) {
    super(detail);
    // Advice for programs names settings; for people there are words of this page.
    const code = type.split(":").pop();
    Object.assign(this, { code, status, help: words.helps[code] ?? help, request, field });
  }

  /** The problem that an answer is. */
  static async of(response) {
    const said = await response.json().catch(() => null);
    return new Problem({ detail: words.strange, ...said, status: response.status });
  }
}

/** A note that shows it. */
export const problemNote = (problem) =>
  h(
    "div",
    { class: "problem", role: "alert" },
    h("p", {}, line(problem.message ?? problem.detail ?? words.strange, 600)),
    problem.help ? h("p", { class: "hint" }, line(problem.help, 400)) : null,
    problem.request ? h("p", { class: "hint" }, words.request(problem.request)) : null,
  );
