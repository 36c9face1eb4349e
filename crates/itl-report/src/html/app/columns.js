// The columns of the heatmap: concepts, or the groups at the top of the framework's tree with what they roll up to.

/** The columns of a node and of all nodes below it; nodes come parents first. */
const columnsBelow = (nodes, node) => {
  const inside = new Set([node]);
  return nodes.flatMap((other, at) => {
    if (inside.has(other.parent)) inside.add(at);
    return inside.has(at) && other.column !== null ? [other.column] : [];
  });
};

/** A column for each node at the top. */
const groupColumns = (nodes) =>
  nodes.flatMap((node, at) => {
    const name = node.label === node.id ? "" : line(node.label, 80);
    const label = `${line(node.id, 40)} ${name}`;
    const column = { id: node.id, head: label, label, columns: columnsBelow(nodes, at), node: at };
    return node.parent === null ? [column] : [];
  });

/** The value of a row for a column: a concept's own, or that of a group by the roll-up of the settings. */
const rolledUp = ({ result, measure }, row, { columns }) => {
  const value = (column) => (measure === "relative" ? result.relative(row[column], column) : row[column]);
  const values = columns.map(value).filter((defined) => defined !== null);
  if (values.length === 0) return null;
  const how = columns.length === 1 ? "max" : result.head.parameters.rollup;
  if (how === "max") return values.reduce((a, b) => Math.max(a, b));
  const sum = values.reduce((a, b) => a + b, 0);
  return how === "sum" ? sum : sum / values.length;
};
