/** A game that is told once more: the room at any of its turns, and how it went. */

import { emptyTable } from "./laid.js";
import { Room } from "./room.js";
import { say } from "./say.js";
import { answer } from "./shell.js";

/** Going back begins at the last turn that was kept, of which there is one in so many. */
const KEEP_EVERY = 100;
/** A line of a chart has no more points. */
const MOST_POINTS = 400;

/** The last game of a room. @param {string} code */
export const ofRoom = async (code) => new Retold(await answer(`/api/rooms/${encodeURIComponent(code)}/replay`));

/** A game of a file of records, counted from 1. @param {File} file @param {number} game */
export const ofFile = async (file, game) => new Retold(await answer(`/api/replays?game=${game}`, file, "text/plain"));

export class Retold {
  at = 0;
  /** What was told at some turns, and how the table lay then. @type {Map<number, {told: Told[], table: Table}>} */
  kept = new Map();

  /** @param {Retelling} told */
  constructor(told) {
    this.told = told;
    this.last = told.turns.length - 1;
    this.room = opening(told);
    this.fold(0);
    const steps = told.turns.map((turn) => turn.events.filter((event) => event.type === "war-declared").length);
    /** The war steps of each turn, the turns with a war, and the first with the longest; -1 for none. */
    this.steps = steps;
    this.wars = steps.flatMap((wars, turn) => (wars ? [turn] : []));
    this.longest = steps.indexOf(Math.max(...this.wars.map((turn) => steps[turn])));
  }

  /** @param {number} at */
  seek(at) {
    const goal = Math.max(0, Math.min(this.last, at));
    const known = [...this.kept.keys()].filter((turn) => turn <= goal).at(-1) ?? 0;
    if (goal < this.at || known > this.at) this.restore(known);
    while (this.at < goal) this.fold(this.at + 1);
    this.room.game.result = this.at === this.last ? this.told.result : null;
  }

  /** @param {number} turn */
  fold(turn) {
    this.room.fold({ type: "played", v: 1, ...this.told.turns[turn], battle: turn + 1, step: 0, until: null });
    this.at = turn;
    if (turn % KEEP_EVERY === 0 && !this.kept.has(turn)) {
      const { told, game: { table } } = this.room;
      this.kept.set(turn, structuredClone({ told, table }));
    }
  }

  /** @param {number} turn */
  restore(turn) {
    const kept = this.kept.get(turn);
    if (!kept) return;
    const { told, table } = structuredClone(kept);
    this.room.told = told;
    this.room.game.table = table;
    this.at = turn;
  }

  /** The turn of the next war, or of the one before; where there is none, the last turn or the first. */
  nextWar() { return this.wars.find((turn) => turn > this.at) ?? this.last; }
  warBefore() { return this.wars.findLast((turn) => turn < this.at) ?? 0; }

  /** The cards that were turned up first. @returns {[number, string][]} */
  get turned() { return this.told.turns[1]?.events.find((event) => event.type === "cards-turned")?.cards ?? []; }

  /** How many cards each seat had in the course of the game, at so many turns. */
  get course() {
    const { turns, seats } = this.told, apart = Math.max(1, Math.ceil(this.last / MOST_POINTS));
    const at = [...turns.keys()].filter((turn) => turn % apart === 0 || turn === this.last);
    return { at, cards: seats.map((_, seat) => at.map((turn) => had(turns[turn], seat))) };
  }
}

/** The cards of a seat after a turn. @param {Turn} turn @param {Wire.Seat} seat */
export const had = ({ packets, piles }, seat) => packets[seat] + (piles?.[seat] ?? 0);

/** A room in which only cards are turned. @param {Retelling} told @returns {Playing} */
function opening({ rules, canonical, seats, fair }) {
  /** @type {Wire.Person[]} */
  const members = seats.map((each, seat) => ({ member: seat, name: each.slice(each.indexOf(" ") + 1) || say("start.player", { n: seat + 1 }), kind: each.startsWith("bot ") ? "bot" : "person", seat,
    away: false, sat_in: false, asks_stop: false }));
  /** @type {Game} */
  const game = { game: 1, rules, canonical, seats, battle: 1, step: 0, until: null, ready: [], waiting: [], table: emptyTable(), told: [], fair, result: null };
  return Object.assign(new Room(), { v: 1, phase: /** @type {const} */ ("playing"), rules, members, games: 1, game });
}
