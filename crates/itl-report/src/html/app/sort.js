// Makes the table of concepts sortable by any column; once more turns the order around.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const value = (row, at) => {
    const cell = row.cells[at];
    return Number.parseFloat(cell.dataset.value ?? cell.textContent) || 0;
  };
  [...table.tHead.rows[0].cells].forEach((head, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const before = head.getAttribute("aria-sort");
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      // Concepts stand in the order of the framework; numbers begin with the largest.
      const order = before === "descending" || (at === 0 && before === null) ? "ascending" : "descending";
      head.setAttribute("aria-sort", order);
      const sign = order === "ascending" ? 1 : -1;
      const sorted = [...rows].sort((a, b) => sign * (value(a, at) - value(b, at)));
      body.replaceChildren(...sorted);
    });
  });
}
