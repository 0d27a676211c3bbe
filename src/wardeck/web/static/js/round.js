/** A table that lies flat between people: each side is turned to whoever sits there, and the fight is in the middle. */

import { drawing } from "./cards.js";
import { button, classes, el } from "./dom.js";
import { highest, isWar, piles, places } from "./fight.js";
import { hand, mayCall, owed } from "./racing.js";
import { hasGame } from "./room.js";
import { listed, say } from "./say.js";
import { heap, held, nameOf } from "./seats.js";
import { titleOf } from "./table.js";

/** Sides clockwise from the near one, by how many there are. @type {Record<number, string[]>} */
const SIDES = { 2: ["near", "far"], 3: ["near", "left", "right"], 4: ["near", "left", "far", "right"] };
/** Keys for each, from left to right as people sit at a keyboard: to turn, and in a race to call "Mine!" and "War!". @type {Record<number, string[]>} */
export const KEYS = { 2: ["asd", "lkj"], 3: ["gfh", "asd", "lkj"], 4: ["frv", "aqz", "jum", "lo."] };
/** @type {("mine" | "war")[]} */
export const CALLS = ["mine", "war"];

/** @typedef {{turn: (place: number) => void, call: (place: number, word: "mine" | "war") => void, pause: () => void, again: () => void, stop: () => void}} AtDevice  what they can do */

/** @param {Room[]} rooms  the room as each of them knows it @param {AtDevice} acts */
export function table(rooms, acts) {
  const [room] = rooms, many = rooms.length;
  return el("div.device", { class: `of-${many}` }, el("h1", {}, titleOf(room)),
    ...rooms.map((mine, place) => side(mine, place, SIDES[many][place], KEYS[many][place].toUpperCase(), acts)),
    el("div.middle", { id: "fight", style: { "--tall": hasGame(room) ? highest(piles(room)).toFixed(3) : 1 } }, ...(hasGame(room) ? fight(room, SIDES[many]) : [room.phase !== "lobby" && el("p.quiet", {}, say("page.committing"))]), room.game?.result && ending(room, room.game.result, acts)),
    el("nav.corner", { "aria-label": say("page.menu") }, ...(room.phase === "playing" ? during(room, acts) : [el("a.link", { href: "#/device" }, say("start.others"))])));
}

/** What is seldom touched while a game goes on. @param {Room} room @param {AtDevice} acts */
const during = (room, acts) => [button(say("page.stop"), acts.stop, { id: "stop", class: "small" }),
  room.game?.race && button(say(room.paused ? "page.resume" : "page.pause"), acts.pause, { id: "pause", class: "small" })];

/** @param {Room} room @param {number} place @param {string} where @param {string} keys @param {AtDevice} acts */
function side(room, place, where, keys, acts) {
  const seat = room.mySeat, name = room.member(room.me)?.name ?? "";
  if (seat === null) return el(`div.side.${where}`, { "data-key": where }, el("p.quiet", {}, "…"));
  const cards = room.game ? held(room, seat) : 0, { what, can, taken } = doing(room, seat);
  const state = { ready: room.game?.ready.includes(seat), can, taken, out: room.game && !cards };
  return el(`div.side.${where}`, { "data-key": where }, el("div.place", { class: room.game?.race ? "race" : null },
    el("button.packet", { type: "button", id: `packet-${place}`, class: classes(state), onclick: () => acts.turn(place), "aria-disabled": can ? null : "true",
      "aria-label": say("start.with-key", { who: name, what: `${cards} ${say("page.cards", { n: cards })}. ${what}`, key: keys[0] }) },
      hasGame(room) && heap(room, cards),
      el("span.who", {}, el("span.name", {}, name), el("b", {}, String(cards)), el("span.what", {}, what)), el("kbd", {}, keys[0])),
    ...(hasGame(room) ? calls(room, place, seat, keys, acts) : [])));
}

/** In a race, what she may call. @param {Playing} room @param {number} place @param {Wire.Seat} seat @param {string} keys @param {AtDevice} acts */
function calls(room, place, seat, [, ...keys], acts) {
  const { race, result } = room.game;
  if (!race) return [];
  const may = !result && !room.paused && mayCall(room, race, seat);
  return CALLS.map((word, at) => hand(word, () => acts.call(place, word), may, `${word}-${place}`, keys[at]));
}

/** What she can do in a race, or what has just become of her. @param {Wire.Race} race @param {Wire.Seat} seat @param {string} took */
function racing(race, seat, took) {
  const n = owed(race, seat), late = race.late.includes(seat);
  return { what: late ? say("racing.is-late") : n ? took || say("racing.to-turn", { n }) : race.calling ? "" : `✓ ${say("page.is-ready")}`, can: n > 0 };
}

/** What this person can do now, or what has just become of her. @param {Room} room @param {Wire.Seat} seat */
function doing(room, seat) {
  const { game } = room, took = game?.table.taken?.seat === seat ? game.table.taken : null, taken = took !== null;
  if (!game) return { what: "", can: false, taken };
  if (game.result) return { what: game.result.winners.includes(seat) ? say("page.you-won") : "", can: false, taken: game.result.winners.includes(seat) };
  if (room.paused) return { what: say("page.is-paused"), can: false, taken };
  if (game.race && (held(room, seat) || seat in game.table.faces)) return { ...racing(game.race, seat, took ? say("page.you-take", { n: took.cards }) : ""), taken };
  if (!held(room, seat)) return { what: say("page.out"), can: false, taken };
  if (game.table.fighters.length && !game.table.fighters.includes(seat)) return { what: say("page.not-fighting"), can: false, taken };
  if (game.ready.includes(seat)) return { what: `✓ ${say("page.is-ready")}`, can: false, taken };
  return { what: took ? say("page.you-take", { n: took.cards }) : say("start.touch"), can: true, taken };
}

/** @param {Playing} room @param {string[]} sides */
function fight(room, sides) {
  const { table: lies } = room.game, war = isWar(lies);
  return [...piles(room).map((pile) => laid(pile, sides[pile.seat], lies.battles)),
    war && el("p.cry", { "data-key": `cry-${lies.battles}` }, say("page.war")), war && el("p.cry.turned", { "data-key": `cry-turned-${lies.battles}`, "aria-hidden": "true" }, say("page.war"))];
}

/** @param {import("./fight.js").Pile} pile @param {string} where @param {number} battles */
function laid({ seat, cards, won, fights }, where, battles) {
  const at = places(cards);
  return el(`div.hand.${where}`, { "data-key": `hand-${battles}-${seat}`, class: classes({ won, pale: !fights }), style: { "--grown": (at.at(-1) ?? 0).toFixed(3) } },
    el("div.laid", {}, ...cards.map((face, place) =>
      el("div.card", { "data-key": `${battles}.${seat}.${place}`, style: { "--place": at[place].toFixed(3) } }, drawing(face)))));
}

/** @param {Room} room @param {Wire.Result} result @param {AtDevice} acts */
function ending(room, { winners }, acts) {
  const who = listed(winners.map((seat) => nameOf(room, seat)));
  return el("div.ending", { role: "status" }, el("p", { id: "sentence" }, winners.length ? say("page.won", { who, n: winners.length }) : say("page.nobody")),
    button(say("start.people-again"), acts.again, { id: "again", class: "big" }), el("a.link", { id: "replay", href: `#/replay/${room.room}` }, say("after.replay")));
}
