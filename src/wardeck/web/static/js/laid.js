/** The cards on the table, and what each thing that is told does to them. */

import { DOWN } from "./cards.js";

/** @returns {Table} */
export const emptyTable = () => ({ packets: [], piles: [], pot: [], left: [], spoils: 0, aside: 0, faces: {}, fighters: [],
  battles: 0, wars_won: [], out: [], shown: null, fought: [], taken: null, paid: 0 });

/** A card as it is turned, in a race. @param {Table} table @param {Wire.Seat} seat @param {Wire.Card} card */
export function layTurned(table, seat, card) {
  table.pot = [...table.pot, [seat, card]];
  if (card !== DOWN) table.faces[seat] = card;
}

/** What was seen card by card is taken up, and laid as it is told. @param {Playing} room */
function takeUp({ game: { race, table } }) {
  if (!race?.turned.length) return false;
  table.pot = table.pot.slice(0, -race.turned.length);
  race.turned = [];
  return true;
}

/** @param {Table} table */
export function openBattle(table) {
  table.battles += 1;
  Object.assign(table, { pot: [], faces: {}, fighters: [], fought: [], taken: null, paid: 0 });
}

/** What a told event does to the table. @param {Playing} room @param {Wire.GameEvent} event */
export function onTable(room, event) {
  const { table } = room.game;
  switch (event.type) {
    case "dealt":
      Object.assign(table, emptyTable(), { aside: event.aside, spoils: event.spoils });
      break;
    case "cards-turned":
      if (!takeUp(room)) openBattle(table);
      Object.assign(table, { pot: event.cards, faces: Object.fromEntries(event.cards) });
      if (table.battles === 1) room.first = event.cards;
      break;
    case "war-declared": Object.assign(table, { fighters: event.fighters, fought: [...table.fought, ...event.fighters] }); break;
    case "cards-laid":
      takeUp(room);
      table.pot = [...table.pot, ...event.cards];
      for (const [seat, card] of event.cards) if (card !== DOWN) table.faces[seat] = card;
      break;
    case "forfeited":
    case "heap-laid": table.pot = [...table.pot, ...Array.from({ length: event.cards }, () => /** @type {Wire.Laid} */ ([event.seat, DOWN]))]; break;
    case "last-cards-shown": for (const [seat, card] of event.cards) turnUp(table, seat, card); break;
    case "pot-taken": Object.assign(table, { left: [], fighters: [], taken: { seat: event.seat, cards: event.cards } }); break;
    case "pot-left": table.left = [...table.left, table.pot]; break;
    case "battle-ended": table.fighters = []; break;
    case "call-due": room.game.called = performance.now(); break;
    case "wrong-call": table.paid += event.cards; break;
  }
}

/** The last card that a seat has laid is turned up. @param {Table} table @param {Wire.Seat} seat @param {Wire.Card} card */
function turnUp(table, seat, card) {
  const at = table.pot.findLastIndex(([laid]) => laid === seat);
  if (at >= 0) table.pot = table.pot.with(at, [seat, card]);
  table.faces[seat] = card;
}
