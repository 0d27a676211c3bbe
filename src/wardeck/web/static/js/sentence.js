/** What is said of a battle: one sentence to be seen, and more of it to be heard. */

import { inWords } from "./cards.js";
import { isWar, piles } from "./fight.js";
import { begun as raceBegun, toldOfCall } from "./racing.js";
import { hasGame } from "./room.js";
import { listed, rank, say } from "./say.js";
import { held, nameOf } from "./seats.js";

export const MOST_NAMED = 4;
const MOST_SAID = 4;

/** @typedef {{text: string, strong?: boolean}} Part */

/** @param {Room} room @returns {Part[]} */
export function sentence(room) {
  if (room.phase === "committing" || room.phase === "revealing")
    return [room.voids.length ? { text: say("page.voided", { n: room.voids.length }) } : null, { text: say(`page.${room.phase}`) }].filter((part) => part !== null);
  if (!hasGame(room)) return [{ text: waiting(room) }];
  if (room.game.result) return ending(room, room.game.result);
  const parts = room.told.flatMap((event) => told(room, event));
  if (!parts.length && room.phase === "playing") parts.push({ text: begun(room) });
  return parts.slice(-MOST_SAID);
}

/** Before the first deal: whether the rules are for so many. @param {Room} room */
function waiting(room) {
  const { rules: { min_players: fewest, max_players: most } } = room, seated = room.seated().length;
  if (!room.amHost) return say("page.wait-start");
  return seated < fewest ? say("page.too-few", { n: fewest }) : seated > most ? say("page.too-many", { n: most }) : say("page.you-deal");
}

/** @param {Playing} room */
const begun = (room) => room.game.race ? raceBegun(room.game.race) : say(room.game.table.battles ? "page.goes-on" : "page.dealt");
/** @param {string} words */
const capital = (words) => words[0].toUpperCase() + words.slice(1);

/** @param {number} number */
function inLetters(number) {
  const key = `common.numbers.${number}`, word = say(key);
  return word === key ? String(number) : word;
}

/** @param {Playing} room @param {Told} event @returns {Part[]} */
function told(room, event) {
  const who = (/** @type {Wire.Seat} */ seat) => nameOf(room, seat);
  if (event.type === "pot-taken") {
    const mine = event.seat === room.mySeat;
    return [...beats(room, event.seat), { text: say(mine ? "page.you-take" : "page.takes", { who: who(event.seat), n: event.cards }), strong: true }];
  }
  if (event.type === "right-call" || event.type === "wrong-call" || event.type === "call-lapsed") return [toldOfCall(room, event)];
  if (event.type === "seat-left") return [{ text: say("page.leaves", { who: who(event.seat), n: event.cards }) }];
  if (event.type === "pot-left") return [{ text: say("page.stays") }];
  if (event.type === "war-declared" && event === room.told.at(-1)) return [{ text: tie(room, event.fighters) }];
  if (event.type === "battle-ended" && event.out.length === 1 && event.out[0] === room.mySeat) return [{ text: say("page.out") }];
  if (event.type === "battle-ended" && event.out.length)
    return [{ text: say("page.out-now", { n: event.out.length, who: event.out.length > MOST_NAMED ? say("page.for-so-many", { n: event.out.length }) : listed(event.out.map(who)) }) }];
  return [];
}

/** @param {Playing} room @param {Wire.Seat[]} fighters */
function tie(room, fighters) {
  const ranks = new Set(fighters.map((seat) => room.game.table.faces[seat]?.[0]));
  const face = room.game.table.faces[fighters[0]];
  return ranks.size === 1 && face ? say("page.tie", { number: capital(inLetters(fighters.length)), ranks: rank(face, 2) }) : say("page.war");
}

/** The winner's card and the best other one, of those that fought to the end. @param {Playing} room @param {Wire.Seat} seat @returns {Part[]} */
function beats(room, seat) {
  const { faces } = room.game.table, fought = piles(room).filter((pile) => pile.fights && pile.seat !== seat);
  if (fought.length !== 1 || !faces[seat] || !faces[fought[0].seat] || faces[seat][0] === faces[fought[0].seat][0]) return [];
  return [{ text: capital(say("page.beats", { high: rank(faces[seat]), low: rank(faces[fought[0].seat]) })) }];
}

/** @param {Room} room @param {Wire.Result} result @returns {Part[]} */
function ending(room, result) {
  const won = result.winners;
  const who = listed(won.map((seat) => nameOf(room, seat)));
  const winner = !won.length ? say("page.nobody") : won.length === 1 && won[0] === room.mySeat ? say("page.you-won")
    : say("page.won", { n: won.length, who });
  return [{ text: say("page.over") }, { text: say(`page.ended-${result.termination}`) }, { text: winner, strong: true }];
}

/** The same for whoever listens: the cards that count, what came of it, how many cards there are now. @param {Room} room */
export function heard(room) {
  const seen = sentence(room).map((part) => part.text).join(" ");
  if (!hasGame(room) || room.phase !== "playing" || !room.told.length) return seen;
  const { faces, taken } = room.game.table, fought = piles(room).filter((pile) => pile.fights || pile.won).slice(0, MOST_NAMED);
  const who = (/** @type {Wire.Seat} */ seat) => (seat === room.mySeat ? say("page.self") : nameOf(room, seat));
  const shown = fought.filter((pile) => faces[pile.seat]).map((pile) => say("page.shows", { who: who(pile.seat), card: inWords(faces[pile.seat]) }));
  const counted = [...new Set([...fought.map((pile) => pile.seat), taken?.seat])].filter((seat) => seat !== undefined)
    .map((seat) => say("page.has", { who: who(seat), cards: say("common.cards", { n: held(room, seat) }) }));
  const war = isWar(room.game.table) && !seen.includes(say("page.war")) ? [say("page.war")] : [];
  return [...war, ...shown, seen, ...counted].join(" ");
}
