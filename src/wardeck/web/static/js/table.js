/** The table while a game goes on. A function of what is known. */

import { invitation, left, liked, pace, people, speed } from "./aside.js";
import { chances, shown as chancesShown } from "./chances.js";
import { button, el } from "./dom.js";
import { fight } from "./fight.js";
import { history } from "./history.js";
import { raceActions } from "./racing.js";
import { sheetOf } from "./rulesheet.js";
import { listed, say } from "./say.js";
import { held, nameOf, players, shape } from "./seats.js";
import { MOST_NAMED, sentence } from "./sentence.js";

/** @param {Playing} room @param {Acts} acts @param {Server} server @param {Opened} open */
export function playing(room, acts, server, open) {
  return el(`div.room.play.${shape(room)}`, {},
    el("header", {},
      el("h1", { title: titleOf(room) }, titleOf(room)),
      el("span.quiet.where", {}, ...where(room)),
      button("⋯", acts.menu, { id: "menu", class: "small", "aria-label": say("page.menu"), "aria-expanded": String(open.menu), "aria-controls": "controls" }),
      controls(room, acts, open)),
    chances(room),
    fight(room),
    said(room),
    el("div.actions", { id: "actions" }, ...turning(room, acts)),
    ...players(room),
    panel(room, acts, server, open));
}

/** The name of the game: of its rules, or of what they were made from. @param {Room} room */
export const titleOf = ({ rules }) => rules.title || (rules.base ? say("page.house-rules-of", { title: rules.base }) : say("page.house-rules"));

/** The one place of the one sentence; another sentence is not the last one, moved. @param {Room} room */
export function said(room) {
  const parts = sentence(room);
  return el("p.sentence", { id: "sentence" }, el("span", { "data-key": parts.map(({ text }) => text).join(" ") },
    ...parts.flatMap(({ text, strong }, at) => [at ? " " : null, strong ? el("strong", {}, text) : text])));
}

/** How far it is. @param {Playing} room */
export function where(room) {
  const rest = room.phase === "playing" && !(chancesShown(room) && room.outlook) ? left(room) : "";
  const { battles } = room.game.table, parts = [battles > 0 && say("page.battle", { n: battles }), rest].filter(Boolean);
  return [el("span", { "data-key": parts.join() }, parts.join(" · "))];
}

/** @param {Playing} room @param {Acts} acts @param {Opened} open */
function controls(room, acts, open) {
  const asks = room.member(room.me)?.asks_stop;
  return el("nav.controls", { id: "controls", class: open.menu ? "open" : null, "aria-label": say("page.menu") },
    button(say("page.rules"), () => acts.panel("rules"), { id: "show-rules" }),
    button(say("page.invite"), () => acts.panel("invite"), { id: "show-invite" }),
    button(say("page.table"), () => acts.panel("table"), { id: "show-table" }),
    button(say("page.history"), () => acts.panel("history"), { id: "show-history" }),
    room.amHost && !room.game.race && speed(room, acts),
    room.amHost && !room.game.race && (room.run ? button(say("page.halt"), () => acts.run(null), { id: "halt" }) : button(say("page.to-war"), () => acts.run("war"), { id: "to-war" })),
    room.amHost && !room.game.race && !room.run && button(say("page.to-end"), () => acts.run("end"), { id: "to-end" }),
    room.amHost && button(say(room.paused ? "page.resume" : "page.pause"), acts.pause, { id: "pause" }),
    room.me !== null && button(say(asks ? "page.stop-not" : "page.stop"), () => acts.stop(!asks), { id: "stop" }));
}

/** @param {Playing} room @param {Acts} acts @param {Server} server @param {Opened} open */
function panel(room, acts, server, { panel: shown }) {
  const inside = shown === "rules" ? [sheetOf(room.rules)] : shown === "invite" ? [invitation(room, server, acts)]
    : shown === "table" ? [people(room, acts), room.amHost && pace(room, acts), liked(acts), el("a.link", { href: "#" }, say("page.home"))]
      : shown === "history" ? [history(room)] : [];
  return el("dialog", { id: "panel", "aria-label": say(`page.${shown ?? "table"}`), onclose: acts.closed },
    button("×", acts.shut, { id: "shut", class: "small", "aria-label": say("page.close") }), ...inside);
}

// The button

/** @param {Playing} room @param {Acts} acts */
function turning(room, acts) {
  const { game, pace: { turns } } = room, seat = room.mySeat;
  const only = (/** @type {string} */ key) => [el("p.quiet", {}, say(key))];
  if (room.me === null) return [...sitting(room, acts), ...only("page.watching")];
  if (room.paused) return only("page.is-paused");
  if (game.race && seat !== null) return held(room, seat) || seat in game.table.faces ? raceActions(room, game.race, seat, acts) : only("page.out");
  if (game.race) return only("page.watching");
  if (room.run || turns === "itself") return only("page.wait-self");
  if (turns === "host") return room.amHost ? [turn(acts), hint()] : only("page.wait-host");
  if (seat === null) return only("page.watching");
  if (game.table.fighters.length && !game.table.fighters.includes(seat)) return only("page.not-fighting");
  if (!game.table.packets[seat] && !game.table.piles[seat]) return only("page.out");
  if (!game.ready.includes(seat) && !acts.asked()) return [turn(acts), hint()];
  const waiting = game.waiting.filter((each) => each !== seat);
  const who = waiting.length > MOST_NAMED || !waiting.length ? say("page.waiting-many", { n: waiting.length || 1 })
    : listed(waiting.map((each) => nameOf(room, each)));
  return [turn(acts, waiting.length ? say("page.ready", { who }) : say("page.turn"))];
}

/** The large button; where she has turned, it says for whom she waits. @param {Acts} acts @param {string} [waits] */
const turn = (acts, waits) => button(waits ?? say("page.turn"), acts.turn, { class: "big", id: "turn", disabled: waits !== undefined });
const hint = () => el("p.quiet.hint", {}, say("page.space-bar"));

/** @param {Room} room @param {Acts} acts */
export const sitting = (room, acts) => [room.locked ? el("p", {}, say("page.locked")) : button(say("page.sit"), acts.sit, { class: "big", id: "sit" })];
