// What documents are aligned with: a framework, and perhaps a level of it, a scheme and an encoder. It stands in every address.
import { here } from "./route.js";

const NAMES = ["framework", "level", "scheme", "meaning"];
let last = { framework: "sdg", level: null, scheme: null, meaning: null };

/** What is chosen: what the address says, and what was chosen last where it says nothing. */
export const chosen = () => {
  const { query } = here();
  if (query.has("framework")) last = Object.fromEntries(NAMES.map((name) => [name, query.get(name)]));
  return { ...last };
};

/** Chooses something else. */
export const choose = (change) => {
  last = { ...chosen(), ...change };
  return { ...last };
};
