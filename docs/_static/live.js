// Recorded widgets are in frames: they hear whether the page is light or dark, and say how tall they are.

const dark = matchMedia("(prefers-color-scheme: dark)");

function isLight() {
  const { theme } = document.body.dataset;
  return theme === "light" || (theme !== "dark" && !dark.matches);
}

function frames() {
  return [...document.querySelectorAll("iframe.live[data-widget]")];
}

function dress() {
  for (const frame of frames()) frame.contentWindow?.postMessage({ light: isLight() }, "*");
}

addEventListener("message", ({ source, data }) => {
  const frame = frames().find(({ contentWindow }) => contentWindow === source);
  if (!frame || typeof data?.height !== "number") return;
  if (frame.dataset.fits !== undefined) frame.style.height = `${data.height + 2}px`;
  dress();
});

document.addEventListener("DOMContentLoaded", () => {
  new MutationObserver(dress).observe(document.body, { attributeFilter: ["data-theme"] });
  dark.addEventListener("change", dress);
});
