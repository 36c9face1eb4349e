// A page in a frame: the page around it has the title, and says when it turns dark or light: {itl: "theme", theme}.

if (parent !== window) {
  document.body.classList.add("inside");
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data?.itl !== "theme" || !["dark", "light"].includes(data.theme)) return;
    document.documentElement.dataset.theme = data.theme;
    dispatchEvent(new Event("themechange"));
  });
}
