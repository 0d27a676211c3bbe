/** What a quick run of games says of rules that somebody thinks of. It follows each change, and holds nothing up. */

import { el, secret } from "./dom.js";
import { say } from "./say.js";
import { answer, reason, Refusal, style } from "./shell.js";

/** Milliseconds: from a change to the question; until the laboratory is asked again that is getting ready or has much to do. */
const SOON = 30, LATER = 1500;
const WAITS = ["desk.measuring", "desk.busy", "desk.failed", "web.too-often"];
/** A newer question takes the place of an older one of the same asker. */
const asker = secret(8);

/** The newest question, what brings it to the server, and what was said last and to which. */
let asked = "", timer = 0, under = new AbortController(), told = { to: "", sentences: /** @type {string[]} */ ([]), why: "" };

/**
 * @param {{rules: object, players: number, seconds?: number}} what  rules as their file holds them, and the seconds of a battle where they are known
 * @param {string} meanwhile  what is known without asking @param {() => void} redraw
 */
export function estimate(what, meanwhile, redraw) {
  const question = JSON.stringify({ ...what, asker }), { sentences: [first, ...others], why } = told;
  if (question !== asked) {
    asked = question;
    clearTimeout(timer);
    if (told.to !== question) ask(question, redraw, SOON);
  }
  return el("div.estimate", { id: "estimate", class: told.to === asked ? null : "old", "aria-label": say("start.estimate"), role: "group" },
    el("p.lasting", { id: "lasting" }, first ?? meanwhile),
    first ? el("ul.quiet", {}, ...others.map((each) => el("li", {}, each))) : el("p.quiet", {}, why || say("start.estimating")));
}

/** @param {string} question @param {() => void} redraw @param {number} after  milliseconds */
function ask(question, redraw, after) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    under.abort();
    under = new AbortController();
    const found = { to: question, sentences: /** @type {string[]} */ ([]), why: "" };
    try {
      [{ sentences: found.sentences }] = await Promise.all([answer("/api/estimate", question, undefined, under.signal), style("panels")]);
    } catch (error) {
      if (question === asked && error instanceof Refusal && WAITS.includes(error.code) && document.getElementById("estimate")) ask(question, redraw, LATER);
      found.why = reason(error);
    }
    if (question !== asked) return;
    told = found;
    if (document.getElementById("estimate")) redraw();
  }, after);
}
