/** The fight: what each has laid in this battle, on each other so that what tied stays visible. */

import { DOWN, drawing } from "./cards.js";
import { classes, el } from "./dom.js";
import { paid } from "./racing.js";
import { rank, say } from "./say.js";
import { fromMe, nameOf, ROW, shape } from "./seats.js";

/** @typedef {{seat: number, cards: string[], fights: boolean, won: boolean}} Pile */

/** How much of a card stays visible under the next one, in cards; a pile grows by no more than the last. */
const UP = 0.33, UNDER = 0.11, MOST = 0.98;
/** A war has room for one of its steps, whoever has laid already. */
const USUAL = 1.48;
/** On a wide page the piles of so many grow to the side, so that their cards can be as high as the table. */
const ASIDE = 2;
/** A bystander's card against a fighter's. */
const PALE = 0.6;
/** So many are shown large in a crowd; so many stand beside each other on a phone. */
const LARGE = 5, SLIM = 4, CROWD_SLIM = 3;

/** Whether this battle is or was a war. @param {Table} table */
export const isWar = (table) => table.fighters.length > 0 || table.fought.length > 0 || !table.paid && piled(table).some(([, cards]) => cards.length > 1);

/** @param {Table} table @returns {[Wire.Seat, Wire.Card[]][]} */
function piled(table) {
  /** @type {Map<Wire.Seat, Wire.Card[]>} */
  const laid = new Map();
  for (const [seat, face] of table.pot) laid.set(seat, [...(laid.get(seat) ?? []), face]);
  if (!laid.size) for (const [seat, face] of Object.entries(table.faces)) laid.set(Number(seat), [face]);
  return [...laid];
}

/** What lies before whom. @param {Playing} room @returns {Pile[]} */
export function piles(room) {
  const { table } = room.game, war = isWar(table), fought = new Set([...table.fighters, ...table.fought]);
  const all = piled(table).map(([seat, cards]) => ({ seat, cards, won: table.taken?.seat === seat,
    fights: !war || cards.length > 1 || fought.has(seat) }));
  // Of two, one's own lies to the left, as one's packet does.
  const turned = room.game.seats.length === 2 ? -1 : 1;
  if (shape(room) !== "crowd") return all.sort((one, two) => turned * (fromMe(room, one.seat) - fromMe(room, two.seat)));
  const weight = (/** @type {Pile} */ pile) => 2 * Number(pile.won) + Number(pile.seat === room.mySeat);
  const large = all.filter((pile) => (war ? pile.fights : pile.won || pile.seat === room.mySeat));
  return large.sort((one, two) => weight(two) - weight(one) || two.cards.length - one.cards.length || one.seat - two.seat).slice(0, LARGE);
}

/** Where each card of a pile lies, in cards. @param {string[]} cards */
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

/** How much larger than a card a pile is, in cards. @param {Pile} pile */
const grown = (pile) => places(pile.cards).at(-1) ?? 0;

/** The room for the highest pile of a war, in cards. @param {Pile[]} all */
export const highest = (all) => Math.max(USUAL, ...all.map((pile) => 1 + grown(pile)));

/**
 * The room that the piles need: columns and rows on a wide page and on a slim one, and heights of a card.
 * @param {Playing} room @param {Pile[]} all @param {boolean} war
 */
function measures(room, all, war) {
  const crowd = shape(room) === "crowd", fight = all.filter((pile) => pile.fights).length || Math.min(ROW, room.game.seats.length);
  const shown = Math.min(fight, crowd ? LARGE : ROW), row = crowd ? LARGE : ROW, pale = PALE * Math.max(0, all.length - fight);
  const slim = crowd ? CROWD_SLIM : shown <= SLIM ? shown : Math.ceil(shown / 2), rows = crowd ? 1 : Math.ceil(shown / slim);
  const tall = war ? highest(all) : 1;
  const wide = Math.ceil(shown / row), aside = shown <= ASIDE;
  const fighters = all.filter((pile) => pile.fights).reduce((sum, pile) => sum + 1 + grown(pile), 0);
  const columns = aside ? Math.max(ASIDE * USUAL, fighters) + pale : Math.max(2, Math.min(row, shown + pale));
  return { "--wide": columns.toFixed(2), "--gaps": Math.min(row, Math.max(all.length, shown)) + 1, "--wide-rows": wide, "--wide-tall": aside ? 1 : tall.toFixed(3),
    "--slim": Math.max(2, slim), "--slim-rows": rows, "--slim-tall": tall.toFixed(3), many: shown > 3, aside };
}

/** @param {Playing} room */
export function fight(room) {
  const { table } = room.game, all = piles(room), war = isWar(table), left = table.left.flat().length;
  const { many, aside, ...style } = measures(room, all, war);
  // Where everything takes another place, it is another scene: nothing in it has moved by itself.
  const scene = [...Object.values(style), ...all.map((pile) => `${pile.seat} ${pile.fights} ${pile.cards.length}`)].join();
  return el("section.fight", { id: "fight", class: classes({ "at-war": war, many, aside }), "aria-label": say("page.fight"), style },
    el("p.war", { "data-key": `war-${table.battles}` }, war ? say("page.war") : ""),
    el("div.faces", { "data-key": scene }, ...(all.length ? inOrder(all).map((pile) => figure(room, pile)) : slots(room))),
    left ? el("p.left", {}, say("page.left-over", { n: left })) : null, paid(table));
}

/** Where cards will lie. @param {Playing} room */
const slots = (room) => (shape(room) === "crowd" ? [] : room.game.seats.map(() => el("div.slot", { "aria-hidden": "true" })));

/** @param {Playing} room @param {Pile} pile */
function figure(room, pile) {
  const { battles, faces } = room.game.table, where = places(pile.cards), face = faces[pile.seat];
  const who = pile.seat === room.mySeat ? say("page.self") : nameOf(room, pile.seat);
  return el("figure", { class: classes({ won: pile.won, bystander: !pile.fights }), "data-key": `pile-${battles}-${pile.seat}`,
    style: { "--grown": where.at(-1)?.toFixed(3) } },
    el("div.pile", {}, ...pile.cards.map((each, at) => laid(each, pile.seat, at, where[at], battles))),
    el("figcaption", { "data-key": `${pile.won} ${face}` },
      el("span.name", { title: who }, pile.won ? el("span", { "aria-hidden": "true" }, "★ ") : null, who), face ? el("span.rank", {}, ` · ${rank(face)}`) : null));
}

/**
 * A card lies never quite straight, but always the same way.
 * @param {Wire.Card} face @param {Wire.Seat} seat @param {number} at  its number in the pile @param {number} place @param {number} battles
 */
function laid(face, seat, at, place, battles) {
  const lean = ((seat * 5 + at * 3 + battles) % 5) - 2;
  return el("div.card", { "data-key": `${battles}.${seat}.${at}`, class: face === DOWN ? "down" : null,
    style: { "--place": place.toFixed(3), "--lean": `${lean * 0.7}deg`, "--aside": `${(at % 2 ? 1 : -1) * (at ? 2.5 : 0)}%` } }, drawing(face));
}
