// A report in a frame: the page around it has the pictures, is told where the reader is, and may say where to go. It sends
// {itl: "go", at} and {itl: "picture", number, address}; it gets {itl: "at", at}, {itl: "open"} and
// {itl: "picture", number, page, density}.

const waiting = new Map();
let asked = 0;

const tellAround = (message) => parent.postMessage(message, "*");

const heard = {
  go: ({ at }) => {
    if (typeof at === "string" && at !== location.hash.slice(1)) location.hash = at;
  },
  picture: ({ number, address }) => {
    const { done, failed } = waiting.get(number) ?? {};
    waiting.delete(number);
    if (typeof address === "string" && address.startsWith("data:image/png;base64,")) done?.(address);
    else failed?.(new Error("no picture"));
  },
};

if (parent !== window) {
  askForPicture = (page, density) =>
    new Promise((done, failed) => {
      const number = ++asked;
      waiting.set(number, { done, failed });
      tellAround({ itl: "picture", number, page, density });
    });
  addEventListener("message", ({ source, data }) => {
    if (source === parent && Object.hasOwn(heard, data?.itl ?? "")) heard[data.itl](data);
  });
  addEventListener("hashchange", () => tellAround({ itl: "at", at: location.hash.slice(1) }));
  tellAround({ itl: "open" });
}
