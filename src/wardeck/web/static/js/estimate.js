/** What a quick run of games says of rules that somebody thinks of. It follows each change, and holds nothing up. */

import { el, secret } from "./dom.js";
import { say } from "./say.js";
import { answer, style } from "./shell.js";

/** Milliseconds: from a change to the question; until the laboratory is asked again that is getting ready or has much to do. */
const SOON = 30, LATER = 1500;
const WAITS = ["desk.measuring", "desk.busy", "desk.failed", "web.too-often"];
/** A newer question takes the place of an older one of the same asker. */
const asker = secret(8);

/** The newest question, and what was said last and to which. */
let asked = "", timer = 0, told = { to: "", sentences: /** @type {string[]} */ ([]), why: "" };

/**
 * @param {{rules: object, players: number, seconds: number}} what  rules as their file holds them, and the seconds of a battle
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

function ask(question, redraw, after) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    let found = { to: question, sentences: [], why: "" };
    try {
      [{ sentences: found.sentences }] = await Promise.all([answer("/api/estimate", question), style("panels")]);
    } catch (error) {
      if (question === asked && WAITS.includes(error.code) && document.getElementById("estimate")) ask(question, redraw, LATER);
      found = { ...found, why: error instanceof TypeError ? say("after.no-answer") : error.message };
    }
    if (question !== asked) return;
    told = found;
    if (document.getElementById("estimate")) redraw();
  }, after);
}
