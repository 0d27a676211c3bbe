/** The variants: all of them, and each with its rule sheet, to be printed, played or changed. */

import { fan } from "../cards.js";
import { button, el } from "../dom.js";
import { Opening } from "../opening.js";
import { forHowMany, ownOnes, presets } from "../presets.js";
import { ruleSheet } from "../rulesheet.js";
import { say } from "../say.js";
import { answer, reason, show, style, update } from "../shell.js";

/** @param {string} [name] */
export async function open(name) {
  await Promise.all(["start", "rules", "panels"].map(style));
  if (name) await one(name);
  else all();
}

function all() {
  document.title = `${say("start.rules")} – ${say("page.title")}`;
  show(el("div.page", {}, top(say("start.rules"), false), el("p.lead", {}, say("start.rules-about")),
    el("div.heading", {}, el("h2", {}, say("start.choose")), el("a.link", { href: "#/own" }, say("start.own"))), ownOnes(all), presets()));
}

/** @param {string} name */
async function one(name) {
  /** @type {Wire.RulesAnswer} */
  let rules;
  try { rules = await answer(`/api/rules/${encodeURIComponent(name)}`); } catch (error) {
    show(el("div.page", {}, top(say("start.rules")), el("p", { role: "alert" }, reason(error)), el("a.link", { href: "#/rules" }, say("start.all"))));
    return;
  }
  document.title = `${rules.title} – ${say("page.title")}`;
  const opening = new Opening(() => update(draw()));
  const draw = () => el("div.page.variant", {}, top(rules.title),
    el("div.on-paper", {}, fan()),
    el("div.telling", {}, el("p.lead", {}, rules.about), el("p.quiet", {}, `${forHowMany(rules)}. ${rules.source}`)),
    el("div.doing", {}, opening.draw(rules, opening.length(rules)),
      el("div.more", {}, el("a.link", { href: `#/own/${rules.name}`, id: "change" }, say("start.change")),
        button(say("start.print"), () => print(), { id: "print" }))),
    ruleSheet(rules.sections));
  show(draw());
}

/** The head of a page. @param {string} title @param {boolean} [elsewhere]  whether this is another page than that of all rules */
export const top = (title, elsewhere = true) => el("header.top", {}, el("h1", {}, title),
  el("nav", {}, elsewhere && el("a.link", { href: "#/rules" }, say("start.all")), el("a.link", { href: "#" }, say("page.home"))));
