/** What somebody likes to see and hear; it is kept in this browser. */

import { drawing } from "../cards.js";
import { el } from "../dom.js";
import { fourColours, keepFourColours, keepMotion, keepName, keeps, keepSound, keepTheme, motion, myName, sound, theme } from "../memory.js";
import { say } from "../say.js";
import { show, showSuits, showTheme, style } from "../shell.js";
import { top } from "./rules.js";

/** One card of each suit. */
const SAMPLE = ["As", "Kh", "Qd", "Jc"];

export async function open() {
  document.title = `${say("start.settings")} – ${say("page.title")}`;
  await Promise.all([style("start"), style("rules")]);
  const suits = (/** @type {string} */ value) => { keepFourColours(value === "four"); showSuits(); };
  const light = (/** @type {string} */ value) => { keepTheme(value); showTheme(); };
  const moving = (/** @type {string} */ value) => { keepMotion(value); showTheme(); };
  show(el("div.page.settings", {}, top(say("start.settings")),
    el("p.quiet", {}, say(keeps() ? "start.keeps" : "start.keeps-nothing")),
    el("label.named", {}, say("page.name"), el("input", { id: "name", value: myName(), maxlength: 24, autocomplete: "nickname", oninput: (event) => keepName(event.target.value) })),
    one("theme", say("start.theme"), theme(), light, { "": say("start.as-system"), light: say("start.light"), dark: say("start.dark") }),
    one("suits", say("start.suits"), fourColours() ? "four" : "two", suits, { two: say("start.two-colours"), four: say("page.four-colours") },
      el("div.sample-cards", { "aria-hidden": "true" }, ...SAMPLE.map((face) => drawing(face, true)))),
    one("motion", say("start.motion"), motion(), moving, { "": say("start.as-system"), off: say("start.still") }),
    one("sound", say("start.sound"), sound() ? "on" : "off", (value) => keepSound(value === "on"), { off: say("start.silent"), on: say("start.heard") })));
}

/** @param {string} name @param {string} title @param {string} now @param {(value: string) => void} change @param {Record<string, string>} ways @param {...Node} more */
const one = (name, title, now, change, ways, ...more) => el("fieldset.field", {}, el("legend", {}, title),
  ...Object.entries(ways).map(([value, label]) => el("label.choice", {},
    el("input", { type: "radio", name, value, id: `${name}-${value || "system"}`, checked: value === now, onchange: () => change(value) }), label)), ...more);
