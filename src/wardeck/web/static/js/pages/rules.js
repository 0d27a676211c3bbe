/** The variants: all of them, and each with its rule sheet, to be printed, played or changed. */

import { button, el, morph } from "../dom.js";
import { Opening } from "../opening.js";
import { forHowMany, ownOnes, presets } from "../presets.js";
import { ruleSheet } from "../rulesheet.js";
import { say } from "../say.js";
import { answer, main, show, style } from "../shell.js";

/** @param {string} [name] */
export async function open(name) {
  await Promise.all(["start", "rules", "panels"].map(style));
  if (name) await one(name);
  else all();
}

function all() {
  document.title = `${say("start.rules")} – ${say("page.title")}`;
  show(el("div.page", {}, top(say("start.rules")), el("p.lead", {}, say("start.rules-about")),
    el("div.heading", {}, el("a.link", { href: "#/own" }, say("start.own"))), ownOnes(all), presets()));
}

async function one(name) {
  let rules;
  try { rules = await answer(`/api/rules/${encodeURIComponent(name)}`); } catch (error) {
    show(el("div.page", {}, top(say("start.rules")), el("p", { role: "alert" }, error.message), el("a.link", { href: "#/rules" }, say("start.all"))));
    return;
  }
  document.title = `${rules.title} – ${say("page.title")}`;
  const opening = new Opening(() => morph(main.firstElementChild, draw()));
  const draw = () => el("div.page.variant", {}, top(rules.title),
    el("div.reading", {},
      el("p.lead", {}, rules.about), el("p.quiet", {}, `${forHowMany(rules)}. ${rules.source}`),
      ruleSheet(rules.sections)),
    el("div.doing", {}, opening.draw(rules, opening.length(rules)),
      el("div.more", {}, el("a.link", { href: `#/own/${rules.name}`, id: "change" }, say("start.change")),
        button(say("start.print"), () => print(), { id: "print" }))));
  show(draw());
}

/** The head of a page. @param {string} title */
export const top = (title) => el("header.top", {}, el("h1", {}, title),
  el("nav", {}, el("a.link", { href: "#/rules" }, say("start.all")), el("a.link", { href: "#" }, say("page.home"))));
