/** The rules among which one chooses: the presets, and those that this browser keeps. */

import { button, el } from "./dom.js";
import { lasting, measured, span } from "./lasting.js";
import { forgetOwnRules, ownRules } from "./memory.js";
import { say } from "./say.js";
import { server } from "./shell.js";

/** @param {Wire.PresetAnswer} rules */
export const forHowMany = ({ fewest, most }) => fewest === most ? say("page.for-so-many", { n: most }) : say("page.for-from-to", { fewest, most });

/** All of them, those for two first. */
export function presets() {
  const two = server.presets.filter((each) => each.most === 2), more = server.presets.filter((each) => each.most > 2);
  return el("div.choosing", {}, group(say("start.for-two"), two.map(card)), group(say("start.for-more"), more.map(card)));
}

/** @param {string} title @param {Node[]} cards */
const group = (title, cards) => el("section", {}, el("h3", {}, title), el("div.presets", {}, ...cards));

/** @param {Wire.PresetAnswer} preset */
function card(preset) {
  const length = measured(preset.lengths, preset.most === 2 ? 2 : Math.min(4, preset.most), "everyone"), half = length?.seconds[0];
  return el("a.preset", { href: `#/rules/${preset.name}`, "data-key": preset.name, title: lasting(length) },
    el("span.title", {}, preset.title), el("span.about", {}, preset.about),
    el("span.quiet", {}, [forHowMany(preset), half && span(half)].filter(Boolean).join(" · ")));
}

/** Own rules that were kept. @param {() => void} changed */
export function ownOnes(changed) {
  const titles = Object.keys(ownRules());
  return titles.length > 0 && el("section", { "data-key": "kept" }, el("h3", {}, say("start.kept")), el("ul.kept", { role: "list" }, ...titles.map((title) =>
    el("li", { "data-key": title }, el("a.preset", { href: `#/own/kept/${encodeURIComponent(title)}` }, el("span.title", {}, title)),
      button("×", () => { forgetOwnRules(title); changed(); }, { class: "small", "aria-label": say("start.forget", { title }), title: say("start.forget", { title }) })))));
}
