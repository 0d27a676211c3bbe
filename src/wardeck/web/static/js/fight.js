/** The fight: what each has laid in this battle, on each other so that what tied stays visible. */

import { DOWN, drawing } from "./cards.js";
import { classes, el } from "./dom.js";
import { rank, say } from "./say.js";
import { fromMe, nameOf, shape } from "./seats.js";

/** @typedef {{seat: number, cards: string[], fights: boolean, won: boolean}} Pile */

/** How much of a card stays visible under the next one, in heights of a card; a pile grows by no more than the last. */
const UP = 0.27, UNDER = 0.1, MOST = 0.95;
/** War cards have room without making everything smaller. */
const USUAL = 1.48;
/** A bystander's card against a fighter's. */
const PALE = 0.72;
/** So many are shown large in a crowd; so many stand beside each other on a phone. */
const LARGE = 6, SLIM = 4;

/** Whether this battle is or was a war. @param {any} table */
export const isWar = (table) => table.fighters.length > 0 || piled(table).some(([, cards]) => cards.length > 1);

/** @param {any} table @returns {[number, string[]][]} */
function piled(table) {
  const laid = new Map();
  for (const [seat, face] of table.pot) laid.set(seat, [...(laid.get(seat) ?? []), face]);
  if (!laid.size) for (const [seat, face] of Object.entries(table.faces)) laid.set(Number(seat), [face]);
  return [...laid];
}

/** What lies before whom. @param {any} room @returns {Pile[]} */
export function piles(room) {
  const { table } = room.game, war = isWar(table);
  const all = piled(table).map(([seat, cards]) => ({ seat, cards, won: table.taken?.seat === seat,
    fights: !war || cards.length > 1 || table.fighters.includes(seat) }));
  if (shape(room) !== "crowd") return all.sort((one, two) => fromMe(room, one.seat) - fromMe(room, two.seat));
  const weight = (pile) => 2 * Number(pile.won) + Number(pile.seat === room.mySeat);
  const large = all.filter((pile) => (war ? pile.fights : pile.won || pile.seat === room.mySeat));
  return large.sort((one, two) => weight(two) - weight(one) || one.seat - two.seat).slice(0, LARGE);
}

/** Where each card of a pile lies, in heights of a card. @param {string[]} cards */
export function places(cards) {
  const found = [0];
  for (const face of cards.slice(0, -1)) found.push(found[found.length - 1] + (face === DOWN ? UNDER : UP));
  const last = found[found.length - 1], scale = last > MOST ? MOST / last : 1;
  return found.map((place) => place * scale);
}

/** Bystanders to the left and right of whoever fights. @param {Pile[]} all */
function inOrder(all) {
  const beside = all.filter((pile) => !pile.fights), half = Math.ceil(beside.length / 2);
  return [...beside.slice(0, half), ...all.filter((pile) => pile.fights), ...beside.slice(half)];
}

/** @param {any} room */
export function fight(room) {
  const { table } = room.game, all = piles(room), fighters = all.filter((pile) => pile.fights).length;
  const war = isWar(table), left = table.left.flat().length;
  const slim = Math.min(SLIM, fighters), tall = Math.max(USUAL, ...all.map((pile) => 1 + (places(pile.cards).at(-1) ?? 0)));
  const style = { "--columns": Math.max(2, fighters + PALE * (all.length - fighters)), "--slim": Math.max(2, slim),
    "--rows": Math.ceil(fighters / SLIM) || 1, "--tall": tall.toFixed(3) };
  return el("section.fight", { id: "fight", class: war ? "at-war" : null, "aria-label": say("page.fight"), style },
    el("p.war", { "data-key": `war-${table.battles}` }, war ? say("page.war") : ""),
    el("div.faces", {}, ...inOrder(all).map((pile) => figure(room, pile))),
    left ? el("p.left", {}, say("page.left-over", { n: left })) : null);
}

function figure(room, pile) {
  const { battles, faces } = room.game.table, where = places(pile.cards), face = faces[pile.seat];
  const who = pile.seat === room.mySeat ? say("page.You") : nameOf(room, pile.seat);
  return el("figure", { class: classes({ won: pile.won, bystander: !pile.fights }), "data-key": `pile-${battles}-${pile.seat}`,
    style: { "--grown": where.at(-1)?.toFixed(3) } },
    el("div.pile", {}, ...pile.cards.map((each, at) => laid(each, pile.seat, at, where[at], battles))),
    el("figcaption", {}, pile.won ? el("span.star", { "aria-hidden": "true" }, "★ ") : null,
      el("span.name", { title: who }, who), face ? el("span.rank", {}, ` · ${rank(face)}`) : null));
}

/** A card lies never quite straight, but always the same way. */
function laid(face, seat, at, place, battles) {
  const lean = ((seat * 5 + at * 3 + battles) % 5) - 2;
  return el("div.card", { "data-key": `${battles}.${seat}.${at}`, class: face === DOWN ? "down" : null,
    style: { "--place": place.toFixed(3), "--lean": `${lean * 0.7}deg`, "--aside": `${(at % 2 ? 1 : -1) * (at ? 2.5 : 0)}%` } }, drawing(face));
}
