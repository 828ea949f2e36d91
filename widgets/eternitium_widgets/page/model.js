// The model that a widget's page gets from a kernel or a recording of one: values that change, and messages.

/** @import { Handler, News } from "./types" */

/** Traits, and the handlers that listen to them. */
export class TraitModel {
  /** @param {Record<string, any>} traits */
  constructor(traits) {
    this.traits = { ...traits };
    this.handlers = new Map();
  }

  /** @param {string} name */
  get(name) {
    return this.traits[name];
  }

  /** @param {string} name  @param {Handler} handler */
  on(name, handler) {
    if (!this.handlers.has(name)) this.handlers.set(name, new Set());
    this.handlers.get(name).add(handler);
  }

  /** @param {string} name  @param {Handler} handler */
  off(name, handler) {
    this.handlers.get(name)?.delete(handler);
  }

  /** Change some traits; handlers hear of each that has changed once all are set.
   * @param {Record<string, any>} traits */
  change(traits) {
    const changed = Object.keys(traits).filter((name) => traits[name] !== this.traits[name]);
    Object.assign(this.traits, traits);
    for (const name of changed) this.tell(`change:${name}`);
  }

  /** @param {string} name  @param {...any} told */
  tell(name, ...told) {
    for (const handler of [...(this.handlers.get(name) ?? [])]) handler(...told);
  }
}
