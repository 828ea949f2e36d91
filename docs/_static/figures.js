// Figures of notebooks are drawn when somebody opens them, because the library that draws them is large.

const here = document.currentScript.src;
let drawing = null;

function load() {
  drawing ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = new URL("plotly.min.js", here).href;
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
  return drawing;
}

async function draw(event) {
  const place = event.target.querySelector(".drawn");
  if (!event.target.open || place.hasChildNodes()) return;
  await load();
  const { data, layout } = JSON.parse(event.target.querySelector("script").textContent);
  // On a phone the names of the lines would cover the title.
  const below = { orientation: "h", x: 0, y: -0.3, xanchor: "left", yanchor: "top" };
  const legend = place.clientWidth < 500 ? { ...layout.legend, ...below } : layout.legend;
  const shape = { ...layout, legend, autosize: true, width: undefined };
  window.Plotly.newPlot(place, data, shape, { responsive: true, displaylogo: false });
}

document.addEventListener("DOMContentLoaded", () => {
  for (const figure of document.querySelectorAll("details.plot")) figure.addEventListener("toggle", draw);
});
