/** What is said to whoever listens: not too often, and the last of it once more where somebody asks. */

import { hear } from "./shell.js";

/** Milliseconds between two sentences, and before something is said once more. */
const EVERY = 900, AGAIN = 50;
const KEPT = 5;

export class Voice {
  constructor() {
    /** @type {string[]} */
    this.said = [];
    this.waiting = 0;
  }

  /** @param {() => string} text  asked for when its time has come */
  say(text) {
    this.waiting ||= setTimeout(() => {
      this.waiting = 0;
      this.pronounce(text());
    }, this.said.length ? EVERY : 0);
  }

  /** @param {string} text */
  pronounce(text) {
    if (!text || text === this.said.at(-1)) return;
    this.said = [...this.said, text].slice(-KEPT);
    hear(text);
  }

  /** What did not change is not read out: so there is nothing for a moment. */
  again() {
    clearTimeout(this.waiting);
    hear("");
    this.waiting = setTimeout(() => {
      this.waiting = 0;
      hear(this.said.join(" "));
    }, AGAIN);
  }

  stop() { clearTimeout(this.waiting); }
}
