/** Cards: as drawings from the deck, as small signs, and in words. */

import { drawn, el } from "./dom.js";
import { rank, say } from "./say.js";

export const DOWN = "??";
/** @type {Record<string, string>} */
const SIGNS = { c: "♣", d: "♦", h: "♥", s: "♠" };
/** @type {Record<string, string>} */
const SUITS = { c: "suit-c", d: "suit-d", h: "suit-h", s: "suit-s" };

/** A card in words: queen of clubs. @param {Wire.Card} face */
export function inWords(face) {
  if (face === DOWN) return say("page.down");
  const [kind, suit] = face;
  return kind === "*" || !suit ? rank(face) : say("page.card", { rank: rank(face), suit: say(`page.${SUITS[suit]}`) });
}

/** @param {Wire.Card} face */
function idOf(face) {
  if (face === DOWN) return "back";
  return face[0] === "*" ? `joker-${face[1] === "b" ? "b" : "r"}` : `card-${face}`;
}

/** The drawing of a card; without words for whoever hears where it only stands for a heap. @param {Wire.Card} face */
export function drawing(face, silent = false) {
  const words = silent ? { "aria-hidden": "true" } : { role: "img", "aria-label": inWords(face) };
  return drawn("svg.playing-card", { viewBox: "0 0 250 350", ...words }, drawn("use", { href: `/deck.svg#${idOf(face)}` }));
}

const FAN = ["Js", "Qh", "Kc", "Ad"];

/** Four cards in a hand, for the eyes alone. */
export const fan = () => el("div.fan", { "aria-hidden": "true" }, ...FAN.map((face) => el("div.card", {}, drawing(face, true))));

/** A card as two signs, for a grid of many. @param {Wire.Card} face */
export function sign(face) {
  const [kind, suit] = face, words = { role: "img", "aria-label": inWords(face) };
  if (face === DOWN) return el("span.sign.down", words);
  const red = kind === "*" ? suit === "r" : "hd".includes(suit);
  return el(`span.sign${red ? ".red" : ""}`, { ...words, class: kind === "*" ? null : suit }, kind === "*" ? "★" : (kind === "T" ? "10" : kind) + (SIGNS[suit] ?? ""));
}
