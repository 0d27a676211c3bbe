/** A game that is told once more: the room at any of its turns, and how it went. */

import { Room } from "./room.js";
import { answer } from "./shell.js";

/** Going back begins at the last turn that was kept, of which there is one in so many. */
const KEEP_EVERY = 100;
/** A line of a chart has no more points. */
const MOST_POINTS = 400;

/** The last game of a room. @param {string} code */
export const ofRoom = async (code) => new Retold(await answer(`/api/rooms/${encodeURIComponent(code)}/replay`));

/** A game of a file of records, counted from 1. @param {any} file @param {number} game */
export const ofFile = async (file, game) => new Retold(await answer(`/api/replays?game=${game}`, file, "text/plain"));

export class Retold {
  /** @param {any} told  what the server says */
  constructor(told) {
    this.told = told;
    this.last = told.turns.length - 1;
    this.room = new Room();
    this.room.take({ type: "welcome", member: null, snapshot: opening(told) });
    this.at = 0;
    /** @type {Map<number, any>} */
    this.kept = new Map();
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

  fold(turn) {
    this.room.fold({ type: "played", ...this.told.turns[turn], battle: turn + 1, step: 0, until: null });
    this.at = turn;
    if (turn % KEEP_EVERY === 0 && !this.kept.has(turn)) {
      const { told, seen, game: { table } } = this.room;
      this.kept.set(turn, structuredClone({ told, seen, table }));
    }
  }

  restore(turn) {
    const { told, seen, table } = structuredClone(this.kept.get(turn));
    Object.assign(this.room, { told, seen });
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
    const { turns, seats } = this.told, apart = Math.max(1, Math.ceil(this.last / MOST_POINTS)), at = [];
    for (let turn = 0; turn < this.last; turn += apart) at.push(turn);
    at.push(this.last);
    const had = (seat, { packets, piles }) => packets[seat] + (piles?.[seat] ?? 0);
    return { at, cards: seats.map((_, seat) => at.map((turn) => had(seat, turns[turn]))) };
  }
}

/** A room in which only cards are turned. */
function opening({ rules, canonical, seats, fair }) {
  const table = { packets: [], piles: [], pot: [], left: [], spoils: 0, aside: 0, faces: [], fighters: [], battles: 0, wars_won: [], out: [], shown: null };
  return {
    v: 1, room: "", phase: "playing", rules, host: null, locked: false, clock: 0, paused: false, run: null, length: null, deal: null, voids: [], voided: 0, games: 1,
    pace: { turns: "itself", beat: 1000, speed: 1, steps: false, clock: 0 },
    members: seats.map((seat, at) => ({ member: at, name: seat.slice(seat.indexOf(" ") + 1), kind: seat.slice(0, seat.indexOf(" ")), seat: at, away: false, sat_in: false, asks_stop: false })),
    game: { game: 1, rules, canonical, seats, battle: 1, step: 0, until: null, ready: [], waiting: [], table, told: [], fair, result: null },
  };
}
