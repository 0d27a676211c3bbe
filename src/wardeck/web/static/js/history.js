/** What has happened: the last battles, each in its sentence. */

import { el } from "./dom.js";
import { isWar } from "./fight.js";
import { say } from "./say.js";
import { sentence } from "./sentence.js";

/** The newest first. @param {Room} room */
export function history(room) {
  const lines = room.past.toReversed().map((past) => el("li", { "data-key": `past-${past.table.battles}`, class: isWar(past.table) ? "at-war" : null },
    el("span.number", {}, `${past.table.battles}.`), el("span", {}, inWords(room, past))));
  return el("section.history", {}, el("h2", {}, say("page.history")),
    lines.length ? el("ol", { role: "list", tabindex: 0, "aria-label": say("page.history") }, ...lines) : el("p", {}, say("page.history-none")),
    el("p.quiet", {}, say("page.history-again")));
}

/** @param {Room} room @param {Past} past */
function inWords(room, { told, table }) {
  const then = Object.assign(Object.create(room), { told, phase: "playing", game: { ...room.game, table, result: null } });
  return [isWar(table) ? say("page.war") : "", ...sentence(then).map((part) => part.text)].filter(Boolean).join(" ");
}
