// What people say about documents: a dialog for the title of one, and for folder, tags and year of any number.
import { labelDocument } from "./api.js";
import { fill, h, line } from "./kit.js";
import { problemNote } from "./problem.js";
import { words } from "./texts.js";

/** What is the same for all documents; nothing where they differ. */
const common = (documents, value) => {
  const [first, ...others] = documents.map(value);
  return others.every((other) => other === first) ? (first ?? "") : null;
};

const tagsOf = (text) => text.split(",").map((tag) => tag.trim()).filter(Boolean);

/** Changes documents, and says whether it was done. `known` has the names that others have. */
export const edited = (documents, known) =>
  new Promise((answer) => {
    const single = documents.length === 1;
    const field = (name, label, value, attributes) => {
      const differs = value === null;
      const input = h("input", {
        type: "text",
        id: `label-${name}`,
        placeholder: differs ? words.differs : null,
        value: value ?? "",
        ...attributes,
      });
      return { input, before: value ?? "", row: h("div", { class: "pair" }, h("label", { for: input.id }, label), input) };
    };
    const options = (id, names) => h("datalist", { id }, names.map(({ name }) => h("option", { value: name })));
    const fields = {
      ...(single
        ? { title: field("title", words.title, documents[0].title ?? documents[0].name, { maxlength: 300 }) }
        : {}),
      folder: field("folder", words.folder, common(documents, ({ folder }) => folder), {
        maxlength: 100,
        list: "known-folders",
      }),
      tags: field("tags", words.tags, common(documents, ({ tags }) => tags.join(", ")), { maxlength: 500 }),
      year: field("year", words.year, common(documents, ({ year }) => (year ? String(year) : "")), {
        inputmode: "numeric",
        pattern: "[0-9]{1,4}",
        maxlength: 4,
      }),
    };
    const note = h("div", {});
    const changed = (name) => fields[name] && fields[name].input.value.trim() !== fields[name].before.trim();
    const keep = async (event) => {
      event.preventDefault();
      const value = (name) => fields[name].input.value.trim();
      const change = {
        ...(changed("title") ? { title: value("title") || null } : {}),
        ...(changed("folder") ? { folder: value("folder") || null } : {}),
        ...(changed("tags") ? { tags: tagsOf(value("tags")) } : {}),
        ...(changed("year") ? { year: value("year") ? Number(value("year")) : null } : {}),
      };
      try {
        for (const { id } of documents) if (Object.keys(change).length) await labelDocument(id, change);
        dialog.close("kept");
      } catch (problem) {
        fill(note, problemNote(problem));
      }
    };
    const title = single ? line(documents[0].title || documents[0].name, 80) : words.documentsCount(documents.length);
    const dialog = h(
      "dialog",
      { "aria-labelledby": "labels-title" },
      h(
        "form",
        { onsubmit: keep },
        h("h2", { id: "labels-title", dir: "auto" }, `${words.edit}: ${title}`),
        Object.values(fields).map(({ row }) => row),
        h("p", { class: "hint" }, words.labelsHint),
        options("known-folders", known.folders),
        note,
        h(
          "div",
          { class: "actions" },
          h("button", { type: "submit", class: "primary", "data-do": "keep" }, words.save),
          h("button", { type: "button", onclick: () => dialog.close() }, words.cancel),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "kept");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
