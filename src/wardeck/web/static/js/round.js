/** A table that lies flat between people: each side is turned to whoever sits there, and the fight is in the middle. */

import { button, classes, el } from "./dom.js";
import { isWar, piles, places } from "./fight.js";
import { listed, say } from "./say.js";
import { drawing, heap, held, nameOf } from "./seats.js";

/** Sides clockwise from the near one, and a key for each, from left to right as people sit at a keyboard. */
const SIDES = { 2: ["near", "far"], 3: ["near", "left", "right"], 4: ["near", "left", "far", "right"] };
export const KEYS = { 2: ["a", "l"], 3: ["g", "a", "l"], 4: ["f", "a", "j", "l"] };

/** @param {any[]} rooms  the room as each of them knows it @param {Record<string, any>} acts */
export function table(rooms, acts) {
  const [room] = rooms, many = rooms.length;
  return el("div.device", { class: `of-${many}` },
    ...rooms.map((mine, place) => side(mine, place, SIDES[many][place], KEYS[many][place], acts)),
    el("div.middle", { id: "fight" }, ...(room.game ? fight(room, SIDES[many]) : [el("p.quiet", {}, say("page.committing"))]), room.game?.result && ending(room, acts)),
    el("nav.corner", { "aria-label": say("page.menu") }, room.phase === "playing" && button(say("page.stop"), acts.stop, { id: "stop", class: "small" }),
      el("a.link", { href: "#/device" }, say("start.others"))));
}

function side(room, place, where, key, acts) {
  const seat = room.mySeat, name = room.member(room.me)?.name ?? "";
  if (seat === null) return el(`div.side.${where}`, { "data-key": where }, el("p.quiet", {}, "…"));
  const cards = room.game ? held(room, seat) : 0, { what, can, taken } = doing(room, seat);
  const state = { ready: room.game?.ready.includes(seat), can, taken, out: room.game && !cards };
  return el(`div.side.${where}`, { "data-key": where },
    el("button.packet", { type: "button", id: `packet-${place}`, class: classes(state), onclick: () => acts.turn(place), "aria-disabled": can ? null : "true",
      "aria-label": say("start.with-key", { who: name, what: `${cards} ${say("page.cards", { n: cards })}. ${what}`, key: key.toUpperCase() }) },
      heap(cards, room.game ? room.game.seats.reduce((sum, _, each) => sum + held(room, each), 0) : 0),
      el("span.who", {}, el("span.name", {}, name), el("b", {}, String(cards)), el("span.what", {}, what)), el("kbd", {}, key.toUpperCase())));
}

/** What this person can do now, or what has just become of her. */
function doing(room, seat) {
  const { game } = room, taken = game?.table.taken?.seat === seat;
  if (!game) return { what: "", can: false, taken };
  if (game.result) return { what: game.result.winners.includes(seat) ? say("page.you-won") : "", can: false, taken: game.result.winners.includes(seat) };
  if (!held(room, seat)) return { what: say("page.out"), can: false, taken };
  if (game.table.fighters.length && !game.table.fighters.includes(seat)) return { what: say("page.not-fighting"), can: false, taken };
  if (game.ready.includes(seat)) return { what: `✓ ${say("page.is-ready")}`, can: false, taken };
  return { what: taken ? say("page.you-take", { n: game.table.taken.cards }) : say("start.touch"), can: true, taken };
}

function fight(room, sides) {
  const { table: lies } = room.game, war = isWar(lies);
  return [...piles(room).map((pile) => hand(pile, sides[pile.seat], lies.battles)),
    war && el("p.cry", { "data-key": `cry-${lies.battles}` }, say("page.war")), war && el("p.cry.turned", { "data-key": `cry-turned-${lies.battles}`, "aria-hidden": "true" }, say("page.war"))];
}

function hand({ seat, cards, won, fights }, where, battles) {
  const at = places(cards);
  return el(`div.hand.${where}`, { "data-key": `hand-${battles}-${seat}`, class: classes({ won, pale: !fights }) },
    el("div.laid", { style: { "--grown": (at.at(-1) ?? 0).toFixed(3) } }, ...cards.map((face, place) =>
      el("div.card", { "data-key": `${battles}.${seat}.${place}`, style: { "--place": at[place].toFixed(3) } }, drawing(face)))));
}

function ending(room, acts) {
  const { winners } = room.game.result, who = listed(winners.map((seat) => nameOf(room, seat)));
  return el("div.ending", { role: "status" }, el("p", { id: "sentence" }, winners.length ? say("page.won", { who, n: winners.length }) : say("page.nobody")),
    button(say("start.people-again"), acts.again, { id: "again", class: "big" }));
}
