// The address of the page: a place, and what is chosen there. Every view can be shared and reloaded.

/** The place and its parameters: `#/documents/ID?framework=sdg`. */
export const here = () => {
  const [path, query] = location.hash.replace(/^#/, "").split("?", 2);
  return { parts: path.split("/").filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query ?? "") };
};

/** The address of a place. */
export const address = (parts, query = {}) => {
  const words = new URLSearchParams(
    Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );
  const path = parts.map(encodeURIComponent).join("/");
  return `#/${path}${words.size ? `?${words}` : ""}`;
};

export const go = (to) => {
  location.hash = to;
};

/** Says the same place otherwise, without a step in the history. */
export const settle = (to) => history.replaceState(null, "", to);

/** The address of the result of a document. */
export const resultAddress = ({ document: id }, chosen) => address(["documents", id], chosen);
