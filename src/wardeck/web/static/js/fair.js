/**
 * The fair deal, as docs/chance.md says it: this browser puts in a word while the deal is made, and checks everything
 * when the game is over.
 */

import { act, shuffled, swaps } from "./chance.js";
import { hasWord, word } from "./memory.js";
import { hex, joined, number64, sha256, unhex, utf8 } from "./sha256.js";

/** Does what this browser owes to the deal. @param {Room} room @param {Link} link @param {Set<string>} done  what it did before */
export function putIn(room, link, done) {
  const seat = room.mySeat, deal = room.deal;
  if (seat === null || !deal || room.member(room.me)?.kind !== "person") return;
  const mine = word(room.room, deal.commitment, seat);
  const quietly = () => {};
  const once = (/** @type {string} */ step) => !done.has(step) && done.add(step);
  if (room.phase === "committing" && !deal.barred.includes(seat) && !deal.promised.includes(seat)) {
    if (once(`commit ${deal.deal}`))
      link.act({ type: "commit", deal: deal.deal, hash: hashOf(mine) }, quietly);
  } else if (room.phase === "revealing") {
    const promised = deal.words.find((each) => each.seat === seat);
    if (promised && !promised.word && promised.hash === hashOf(mine) && once(`reveal ${deal.deal}`))
      link.act({ type: "reveal", deal: deal.deal, word: mine.word, nonce: mine.nonce }, quietly);
  }
}

/** @param {{word: Wire.Word | null, nonce: Wire.Nonce | null}} said */
const hashOf = ({ word: said, nonce }) => hex(sha256(joined(unhex(said ?? ""), unhex(nonce ?? ""))));

/**
 * Everything that a finished deal can be followed by, computed with the own SHA-256 of this page.
 * @param {{fair: Open, canonical: string, seats: string[]}} game  its transcript, rules and seats
 * @param {Wire.Laid[]} turned  the cards that were turned up first
 */
export function follow({ fair, canonical, seats }, turned) {
  const secret = unhex(fair.secret), said = fair.words.map((each) => ({ ...each, found: each.word ? hashOf(each) : "" }));
  const told = [...fair.seats, ""].map((each) => `${each}\n`).join("");
  const seed = sha256(joined(secret, unhex(fair.rules), utf8(told), ...fair.words.map((each) => unhex(each.word ?? ""))));
  const deck = deckOf(canonical, seats.length), words = act(seed, 0), order = shuffled(words, deck);
  return {
    promise: compared(hex(sha256(joined(secret, utf8(fair.room), number64(fair.deal)))), fair.commitment),
    words: said.map((each) => ({ ...each, holds: each.found === each.hash })),
    rules: fair.again ? null : compared(hex(sha256(utf8(canonical))), fair.rules),
    seed: { ...compared(hex(seed), fair.seed), told },
    shuffle: { deck, order, swaps: [...swaps(words, deck.length)] },
    cards: { turned, holds: turned.every(([seat, card]) => order[seat] === card) },
  };
}

/** @param {string} found @param {string} stated */
const compared = (found, stated) => ({ found, stated, holds: found === stated });

/** The word of this browser for a seat in a deal, if it put one in and remembers it. @param {Wire.Fair} fair @param {Wire.Seat} seat */
export const mine = (fair, seat) => (hasWord(fair.room, fair.commitment, seat) ? word(fair.room, fair.commitment, seat).word : null);

/** Whether its secret is out: it is when the game is over. @param {Wire.Fair | null | undefined} fair @returns {fair is Open} */
export const isOpen = (fair) => Boolean(fair?.secret);

/**
 * Checks a finished game.
 * @param {Playing} room @param {Open} fair
 * @returns {{key: string, holds: boolean}[]} each step by the key of its sentence
 */
export function check(room, fair) {
  const found = follow({ ...room.game, fair }, room.first);
  /** @type {{key: string, holds: boolean}[]} */
  const steps = [];
  const step = (/** @type {string} */ key, /** @type {boolean} */ holds) => steps.push({ key, holds });
  step("commitment", found.promise.holds);
  step("words", found.words.every((each) => each.holds));
  if (found.rules) step("rules", found.rules.holds);
  step("seed", found.seed.holds);
  const own = fair.words.find((each) => each.seat === room.mySeat);
  if (own && !fair.again && mine(fair, own.seat)) step("mine", mine(fair, own.seat) === own.word);
  if (room.first.length) step("cards", found.cards.holds);
  return steps;
}

/** With `packs = "auto"`, a pack is for so many players. */
const PLAYERS_A_PACK = 4;

/**
 * The deck before it is shuffled (rulebook, section 4).
 * @param {string} canonical  the rules @param {number} players @returns {Wire.Card[]}
 */
export function deckOf(canonical, players) {
  const rules = Object.fromEntries(canonical.trim().split("\n").map((line) => line.split(" = ")).map(([name, value]) => [name, JSON.parse(value)]));
  const packs = rules.packs === "auto" ? Math.ceil(players / PLAYERS_A_PACK) : rules.packs;
  /** @type {Wire.Card[]} */
  const pack = [];
  for (const rank of "23456789TJQKA") if (rules.ranks.includes(rank)) for (const suit of "cdhs") pack.push(rank + suit);
  for (let joker = 0; joker < rules.jokers; joker++) pack.push(`*${"rb"[joker % 2]}`);
  const deck = Array.from({ length: packs }, () => pack).flat();
  for (const missing of rules.missing.split(" ").filter(Boolean)) {
    const place = deck.findIndex((card) => card === missing || (missing.length === 1 && card[0] === missing));
    if (place >= 0) deck.splice(place, 1);
  }
  return deck;
}
