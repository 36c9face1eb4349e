// The name that decisions of this browser bear where the server asks for no token.

const KEY = "itl-reviewer";
let name = null;

export const lastReviewer = () => {
  if (name === null) {
    try {
      name = localStorage.getItem(KEY) ?? "";
    } catch {
      name = "";
    }
  }
  return name;
};

export const rememberReviewer = (text) => {
  name = text.trim();
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // A browser that keeps nothing asks again.
  }
};
