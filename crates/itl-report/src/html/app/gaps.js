// Filters the gaps by verdict and by words, opens and closes them, and opens the one that a link leads to.

const finder = document.getElementById("finder");
const find = document.getElementById("find");
const found = document.getElementById("found");
const unfold = document.getElementById("unfold");
const gaps = [...document.querySelectorAll("details.gap")].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
}));
let only = "";

/** Shows what the filter leaves; a heading without anything below it is hidden. */
const show = () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { element, text } of gaps) {
    const kept = (!only || element.classList.contains(only)) && words.every((word) => text.includes(word));
    element.hidden = !kept;
    count += kept;
  }
  for (const section of document.querySelectorAll("main section")) {
    const inside = [...section.querySelectorAll("details.gap")];
    section.hidden = inside.length > 0 && inside.every((gap) => gap.hidden);
  }
  found.textContent = count === gaps.length ? "" : `${count} of ${gaps.length} gaps are shown.`;
};

for (const button of finder.querySelectorAll("[data-only]")) {
  button.addEventListener("click", () => {
    only = button.dataset.only;
    for (const other of finder.querySelectorAll("[data-only]")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    show();
  });
}
find.addEventListener("input", show);

unfold.addEventListener("click", () => {
  const open = unfold.getAttribute("aria-pressed") !== "true";
  unfold.setAttribute("aria-pressed", String(open));
  for (const { element } of gaps) element.open = open;
});

/** The gap that the address names is opened, also where the filter had hidden it. */
const arrive = () => {
  const target = document.getElementById(location.hash.slice(1));
  const gap = target?.closest("details.gap");
  if (!gap) return;
  if (gap.hidden) {
    find.value = "";
    finder.querySelector('[data-only=""]').click();
  }
  gap.open = true;
  gap.scrollIntoView({ block: "start" });
};
addEventListener("hashchange", arrive);

finder.hidden = false;
show();
arrive();
