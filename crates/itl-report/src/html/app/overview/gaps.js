// What no document covers, the best passages over all documents, and documents that could not be read.

class Gaps {
  constructor(app) {
    this.app = app;
  }

  draw() {
    const { corpus } = this.app;
    const { head, total } = corpus;
    const gaps = byId("gaps");
    gaps.hidden = !head.decides;
    const columns = corpus.concepts.map((_, column) => column);
    const never = columns.filter((column) => corpus.value(total.row, column, "covered") === 0);
    fill(
      gaps,
      h("h2", { id: "gaps-title" }, `Covered by no document (${never.length.toLocaleString("en")} of ${corpus.m.toLocaleString("en")})`),
      never.length
        ? h(
            "ul",
            { class: "names" },
            never.map((column) => {
              const mentioned = corpus.columns.mentioned[total.row * corpus.m + column];
              const told = mentioned ? `, mentioned in ${plural(mentioned, "document")}` : ", not found in any";
              return h("li", {}, corpus.title(column, 120), h("span", { class: "faint" }, told));
            }),
          )
        : h("p", { class: "hint" }, "Every concept is covered by a document."),
      head.passages.length ? this.passages() : null,
    );
    const unread = byId("unread");
    unread.hidden = head.unread.length === 0;
    fill(
      unread,
      h("h2", { id: "unread-title" }, `Not read (${head.unread.length.toLocaleString("en")})`),
      h(
        "ul",
        { class: "names" },
        head.unread.map(({ name, reason }) => h("li", {}, h("b", {}, line(name, 200)), ` ${line(reason, 400)}`)),
      ),
    );
  }

  /** The best passages of each concept, folded. */
  passages() {
    const { corpus } = this.app;
    const found = corpus.head.ranked.filter((column) => corpus.head.passages[column].length);
    return h(
      "div",
      {},
      h("h3", {}, "Best passages over all documents"),
      found.map((column) =>
        h(
          "details",
          { "data-passages": column },
          h("summary", {}, corpus.title(column, 120)),
          corpus.head.passages[column].map(({ document, page, text }) =>
            h(
              "blockquote",
              {},
              h("p", { class: "where" }, `${line(document, 160)}${page ? `, page ${line(page, 20)}` : ""}`),
              h("p", {}, text),
            ),
          ),
        ),
      ),
    );
  }
}
