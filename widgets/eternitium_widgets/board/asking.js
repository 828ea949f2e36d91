// Questions to the kernel, one at a time.

/** @import { Message } from "../page/payload" */
/** @import { Line } from "../page/keeping_line.js" */

const ANSWER_WITHIN = 4000;

export class Asking {
  /**
   * Set while an answer is awaited.
   * @type {ReturnType<typeof setTimeout> | undefined}
   */
  waiting;

  /** @param {Line} model */
  constructor(model) {
    this.model = model;
  }

  get busy() {
    return this.waiting !== undefined;
  }

  /**
   * Nothing is sent while an answer is awaited: a double click is one action.
   * @param {Message} message
   */
  ask(message) {
    if (this.busy) return;
    this.wait();
    this.model.send(message);
  }

  /** Nothing else is asked while the kernel has not even heard the last question. */
  wait() {
    this.waiting = setTimeout(() => (this.model.pending ? this.wait() : this.answered()), ANSWER_WITHIN);
  }

  answered() {
    clearTimeout(this.waiting);
    this.waiting = undefined;
  }
}
