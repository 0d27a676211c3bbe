/** A room before a deal and after a game. A function of what is known. */

import { fairness, invitation, lasting, pace, people, sheet, suits } from "./aside.js";
import { button, el } from "./dom.js";
import { result } from "./ending.js";
import { say } from "./say.js";
import { DOWN, drawing } from "./seats.js";
import { said, sitting } from "./table.js";

/** @param {any} room @param {Record<string, any>} acts @param {{link: string, presets: any[]}} server */
export function lobby(room, acts, server) {
  const ended = room.game?.result && room.phase === "lobby";
  return el("div.room.lobby", { class: ended ? "ended" : null },
    el("header", {},
      el("h1", { title: room.rules.title }, room.rules.title || say("page.title")),
      room.game && el("span.quiet.where", {}, say("page.battle", { n: room.game.table.battles })),
      el("a.link.away-from", { href: "#" }, say("page.home"))),
    ended ? result(room) : el("div.waiting-cards", { "data-key": "waiting", "aria-hidden": "true" }, ...[0, 1, 2].map(() => drawing(DOWN, true))),
    said(room),
    el("div.actions", { id: "actions" }, ...actions(room, acts)),
    el("div.columns", {},
      el("div", {}, people(room, acts), room.game?.fair.secret && room.phase === "lobby" ? fairness(room) : null, invitation(room, server, acts)),
      el("div", {}, rules(room, acts, server), room.amHost && room.phase === "lobby" && pace(room, acts), el("section", {}, suits(acts)))));
}

function rules(room, acts, server) {
  const about = server.presets.find((each) => each.name === room.rules.preset)?.about;
  return el("section.rules", {}, el("h2", {}, say("page.rules")),
    room.amHost && room.phase === "lobby" && el("select", { id: "choose", "aria-label": say("page.rules"), onchange: (event) => acts.rules({ base: event.target.value }) },
      ...(room.rules.preset ? [] : [el("option", {}, room.rules.title || say("page.own"))]),
      ...server.presets.map((each) => el("option", { value: each.name, selected: each.name === room.rules.preset }, each.title))),
    about && el("p.about", {}, about),
    el("p.quiet", {}, lasting(room)),
    sheet(room, acts));
}

function actions(room, acts) {
  if (room.me === null) return [...sitting(room, acts), el("p.quiet", {}, say("page.watching"))];
  if (room.phase !== "lobby" || !room.amHost) return [];
  return [button(say(room.game ? "page.new-deal" : "page.start"), acts.start, { class: "big", id: "start" }),
    room.game && button(say("page.again"), acts.again, { id: "again" })];
}
