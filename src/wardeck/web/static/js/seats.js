/** Who sits where, and how many cards each has: packets as heaps. */

import { DOWN, drawing, sign } from "./cards.js";
import { classes, el } from "./dom.js";
import { say } from "./say.js";

/** So many have a place of their own round the table, so many a heap in a row; more make a crowd. */
export const ROUND = 4, ROW = 8;
const LEADERS = 3;
/** So many packets stand beside each other on a phone. */
const SLIM = 4;
/** Where the others sit, by how many they are. @type {Record<number, string[]>} */
const PLACES = { 1: ["top"], 2: ["left", "right"], 3: ["left", "top", "right"] };

/** How the table is laid for so many. @param {Room} room @returns {"round" | "row" | "crowd"} */
export function shape(room) {
  const seats = room.game?.seats.length ?? 0;
  return seats <= ROUND ? "round" : seats <= ROW ? "row" : "crowd";
}

/** The cards of a seat: the packet, and what it has won where that lies apart. @param {Room} room @param {Wire.Seat} seat */
export const held = (room, seat) => (room.game?.table.packets[seat] ?? 0) + (room.game?.table.piles[seat] ?? 0);

/** The name of a seat, also of one whose member has gone. @param {Room} room @param {Wire.Seat} seat */
export function nameOf(room, seat) {
  const member = room.members.find((each) => each.seat === seat);
  return member?.name ?? room.game?.seats[seat]?.replace(/^\w+ /, "") ?? "";
}

/** Seats in the order of the table, beginning after one's own, which is the last. @param {Playing} room @param {Wire.Seat} seat */
export const fromMe = (room, seat) => {
  const seats = room.game.seats.length;
  return (seat - (room.mySeat ?? seats - 1) - 1 + seats) % seats;
};

/** The marks of a member in words; `named` where her name is said as well. @param {Room} room @param {Wire.Person} member */
export function marks(room, member, named = true) {
  /** @type {Record<string, boolean>} */
  const holds = { "you": named && member.member === room.me, "is-bot": member.kind === "bot", "host": member.member === room.host,
    "away": member.away, "wants-stop": member.asks_stop && room.phase === "playing" };
  return Object.keys(holds).filter((key) => holds[key]).map((key) => el(`span.tag.${key}`, {}, say(`page.${key}`)));
}

/** A packet as a heap; of many packets none is high, so that a smaller part of all cards is a high one. @param {Playing} room @param {number} cards */
export function heap(room, cards) {
  const highest = whole(room) * Math.min(1, ROUND / room.game.seats.length);
  return el("div.heap", { class: cards ? null : "none", "aria-hidden": "true", style: { "--share": share(Math.min(cards, highest), highest) } },
    cards ? drawing(DOWN, true) : null);
}

/** @param {number} cards @param {number} all */
const share = (cards, all) => (all ? (cards / all).toFixed(3) : 0);
/** @param {Playing} room */
const whole = (room) => room.game.seats.reduce((sum, _, seat) => sum + held(room, seat), 0);

/** @param {number} cards @param {Child[]} more */
const count = (cards, ...more) => el("span.count", { "data-key": `count-${cards}` }, el("b", {}, String(cards)), " ", el("span.unit", {}, say("page.cards", { n: cards })), ...more);

/** All players at the table. @param {Playing} room */
export function players(room) {
  const crowd = shape(room) === "crowd", all = whole(room);
  const line = crowd ? crowded : seated, others = Math.max(1, room.game.seats.length - 1);
  const list = el("ul.players", { role: "list", "aria-label": say("page.players"), tabindex: crowd ? 0 : null,
    style: { "--others": others, "--beside": others > SLIM ? Math.ceil(others / 2) : others } }, ...room.seated().map((member) => line(room, member, all)));
  return crowd ? [list, leaders(room), room.mySeat !== null && own(room, room.mySeat, all)] : [list];
}

/** @param {Playing} room @param {Wire.Seat} seat */
function state(room, seat) {
  const { ready, table } = room.game;
  return { ready: ready.includes(seat), out: held(room, seat) === 0, won: table.taken?.seat === seat,
    fights: table.fighters.includes(seat), me: seat === room.mySeat };
}

/** @param {Playing} room @param {Seated} member @param {number} all */
function seated(room, member, all) {
  const others = room.game.seats.length - 1, { seat } = member, cards = held(room, seat);
  // With nobody's own seat at this page, the last one sits where one's own would be.
  const near = fromMe(room, seat) === others;
  const place = near ? "near" : others <= 3 ? `at-${PLACES[others]?.[fromMe(room, seat)]}` : "at-row";
  return el("li.seat", { class: classes({ ...state(room, seat), [place]: true }), "data-key": `seat-${seat}`, "data-seat": seat },
    heap(room, cards), readiness(room, seat),
    el("div.who", {},
      el("div.title", {}, el("span.name", { title: member.name }, seat === room.mySeat ? say("page.self") : member.name), " ",
        el("span.tags", {}, ...marks(room, member, seat !== room.mySeat), lateness(room, seat))),
      count(cards), el("span.bar", { "aria-hidden": "true", style: { "--share": share(cards, all) } })));
}

/** @param {Playing} room @param {Wire.Seat} seat */
function readiness(room, seat) {
  return room.game.ready.includes(seat) ? el("span.is-ready", { role: "img", "aria-label": say("page.is-ready"), title: say("page.is-ready") }, "✓") : null;
}

/** The mark of a seat whose card the table turned, in a race. @param {Playing} room @param {Wire.Seat} seat */
const lateness = (room, seat) => (room.game.race?.late.includes(seat) ? el("span.tag.is-late", {}, say("racing.is-late")) : null);

/** @param {Playing} room @param {Seated} member */
function crowded(room, member) {
  const { seat } = member, face = room.game.table.faces[seat], cards = held(room, seat);
  return el("li.seat.small", { class: classes(state(room, seat)), "data-key": `seat-${seat}`, "data-seat": seat },
    face ? sign(face) : el("span.sign.none", { "aria-hidden": "true" }),
    el("span.name", { title: member.name }, seat === room.mySeat ? say("page.self") : member.name),
    count(cards, member.away && el("span.tag.away", {}, say("page.away"))));
}

/** @param {Playing} room */
function leaders(room) {
  const first = room.seated().sort((one, two) => held(room, two.seat) - held(room, one.seat)).slice(0, LEADERS);
  return el("ol.leaders", { role: "list", "aria-label": say("page.leaders") }, ...first.map((member, place) =>
    el("li", { "data-key": `${place}-${member.seat}` }, el("span.place", {}, `${place + 1}.`), heap(room, held(room, member.seat)),
      el("div.who", {}, el("span.name", { title: member.name }, member.name), count(held(room, member.seat))))));
}

/** @param {Playing} room @param {Wire.Seat} seat @param {number} all */
function own(room, seat, all) {
  const cards = held(room, seat);
  return el("div.seat.own", {}, heap(room, cards),
    el("div.who", {}, el("span.name", {}, say("page.yours")), count(cards), el("span.bar", { "aria-hidden": "true", style: { "--share": share(cards, all) } })));
}
