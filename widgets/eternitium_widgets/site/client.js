// The page around a notebook's widgets: it opens the line to the kernel and draws each widget in the place of its output.

/** @import { Settings } from "./around.js" */

import { keepAtHome } from "./at_home.js";
import { startAround } from "./around.js";
import { Connection } from "./connection.js";
import { freshName } from "../page/keeping_line.js";
import { KernelModel } from "./kernel_model.js";
import { readers, speak } from "./page_language.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const STATE = "application/vnd.eternitium.state+json";

/** Draw the widget of an output in its place.
 * @param {Element} place  @param {Connection} kernel  @param {Map<string, KernelModel>} models */
async function show(place, kernel, models) {
  const { [VIEW]: view, [STATE]: state } = JSON.parse(place.textContent ?? "");
  const model = new KernelModel(kernel, view.model_id, state);
  models.set(view.model_id, model);
  const el = document.createElement("div");
  place.replaceWith(el);
  const [{ default: widget }] = await Promise.all([import(state._esm), model.ready]);
  widget.render({ model, el });
}

/** Start, once the browser has read the whole page. */
function begin() {
  speak(readers());
  keepAtHome();
  /** @type {Settings | null} */
  const settings = JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "null");
  if (!settings) return; // the reader left before the page was complete
  startAround(settings);
  const { baseUrl, kernelId } = settings;
  /** @type {Map<string, KernelModel>} */
  const models = new Map();
  const kernel = new Connection(`${baseUrl}api/kernels/${kernelId}`, freshName(), (type, content) => {
    if (type === "comm_msg") models.get(content.comm_id)?.hear(content.data);
  });
  for (const place of document.querySelectorAll("script.widget"))
    show(place, kernel, models).catch((wrong) => {
      console.error(wrong);
      window.dispatchEvent(new Event("eternitium:late"));
    });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", begin);
else begin();
