// A widget in a kernel, as its page sees it. Long texts that are the same for everybody come as files.

/** @import { Connection } from "./connection.js" */

import { TraitModel } from "../page/model.js";

const AGAIN_AFTER = 2000; // milliseconds after which a file that was cut off is fetched again

/** The content of a message, with each file in the place of its address: at most in a field of a field.
 * @param {any} told  @param {number} [levels]
 * @returns {Promise<any>} */
export async function withFiles(told, levels = 2) {
  if (told === null || typeof told !== "object" || Array.isArray(told)) return told;
  if (typeof told.file === "string" && Object.keys(told).length === 1) return fetched(told.file);
  if (!levels) return told;
  const fields = Object.entries(told).map(async ([name, value]) => [name, await withFiles(value, levels - 1)]);
  return Object.fromEntries(await Promise.all(fields));
}

/** @type {Map<string, Promise<any>>} */
const files = new Map();

/** @param {string} address */
function fetched(address) {
  const coming = files.get(address) ?? read(address);
  files.set(address, coming);
  return coming;
}

/** Read a file, as soon as the server can be reached.
 * @param {string} address
 * @returns {Promise<any>} */
async function read(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${answer.status}: ${address}`);
    return await answer.json();
  } catch (wrong) {
    if (!(wrong instanceof TypeError)) throw wrong; // browsers throw this one when a line is cut
  }
  await new Promise((go) => setTimeout(go, AGAIN_AFTER));
  return read(address);
}

/** Traits that a kernel changes, and messages in both directions, in order. */
export class KernelModel extends TraitModel {
  /** `state`: the traits as they were when the page was made.
   * @param {Connection} kernel  @param {string} id  @param {Record<string, any>} state */
  constructor(kernel, id, state) {
    super({});
    this.id = id;
    this.widget_manager = { kernel };
    this.ready = this.settle(state);
    this.turn = this.ready;
    kernel.say(id, { method: "request_state" }); // the traits may have changed since
  }

  /** @param {Record<string, any>} state */
  async settle(state) {
    this.traits = await withFiles(state);
  }

  /** @param {object} content */
  send(content) {
    this.widget_manager.kernel.say(this.id, { method: "custom", content });
  }

  /** Take a message after all earlier ones. If one cannot be shown, the next is still heard.
   * @param {{ method: string, state?: any, content?: any }} data */
  hear({ method, state, content }) {
    const coming = withFiles(method === "custom" ? content : state);
    this.turn = Promise.all([coming, this.turn])
      .then(([came]) => {
        if (method === "custom") this.tell("msg:custom", came);
        else if (method === "update") this.change(came);
      })
      .catch(console.error);
  }

  /** A value that is the same as before is not a change.
   * @param {Record<string, any>} traits */
  change(traits) {
    const fresh = Object.entries(traits).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(this.traits[name]),
    );
    super.change(Object.fromEntries(fresh));
  }
}
