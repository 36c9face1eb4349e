// How a page was made: settings and fingerprint in words, for the foot of every page; and the button that turns it dark.

/** The foot: facts about the framework, `more` facts, the method, remarks, and a last line. */
const howMade = (head, more, closing) => {
  const { parameters: p, framework, notices } = head;
  const excluded = p.coc_exclude === "none" ? "" : `, pairs excluded: ${p.coc_exclude}`;
  const level = p.level === null ? "" : ` of level ${p.level}`;
  const selected = level + (p.descriptors === "own" ? "" : ", described with the texts below them");
  const divisor = { terms: "all terms", distinct: "the distinct terms", norm: "the norm of the terms" }[p.normalizer];
  const compounds = p.keep_hyphenated
    ? "hyphenated words kept"
    : p.split_compounds
      ? "compounds split"
      : "compounds left out";
  const types = p.types.length === 4 ? "" : `, types of terms ${p.types.join(", ")}`;
  const facts = {
    Framework: `${line(framework.title, 120)} (${line(framework.id, 60)}), ${plural(head.concepts.length, "concept")}${selected}`,
    ...more,
    Method: `${p.preset ? `preset ${p.preset}, ` : ""}scheme ${p.scheme}; words near each other: within ${p.window + (p.reach === "plus-one" ? 1 : 0)} words${excluded}; divided by ${divisor} of the ${p.unit}${types}`,
    Words: `language ${p.language}; words longer than ${p.min_short_len} letters, ${p.stop_words.toLocaleString("en")} stop words left out, ${compounds}${p.tagger ? "" : ", all parts of speech"}; text engine ${p.core.replace(/^core /, "").replace("snowball", "Snowball")}`,
    ...(p.meaning ? { Encoder: h("code", {}, line(p.meaning, 200)) } : {}),
    Model: h("code", {}, framework.fingerprint),
  };
  const remark = (notice) =>
    h("li", { class: notice.level }, `${notice.page ? `page ${notice.page}: ` : ""}${line(notice.message, 400)}`);
  return [
    h("h2", {}, "How this was made"),
    h(
      "dl",
      {},
      Object.entries(facts).map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    notices.length ? [h("h3", {}, "Remarks"), h("ul", { class: "notices" }, notices.slice(0, 50).map(remark))] : null,
    h("p", { class: "faint" }, closing),
  ];
};

/** Turns the page dark or light, and has it drawn again. */
const themeButton = (redraw) => {
  const dark = theme() === "dark";
  const turn = () => {
    document.documentElement.dataset.theme = dark ? "light" : "dark";
    redraw();
    byId("theme").focus();
  };
  return h("button", { type: "button", id: "theme", "aria-pressed": String(dark), onclick: turn }, "Dark");
};
