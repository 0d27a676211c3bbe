/**
 * What this browser knows of a room: a snapshot, and the events after it folded into it. Nothing is decided here.
 * `docs/protocol.md` says what the events are.
 */

import { emptyTable, layTurned, onTable, openBattle } from "./laid.js";

const MOST_PAST = 50;

export class Room {
  // As a snapshot has it; version 0 before there was one.
  v = 0;
  room = "";
  /** @type {Wire.Snapshot["phase"]} */
  phase = "lobby";
  /** @type {Wire.Rules} */
  rules = { table: {}, title: "", base: "", preset: null, min_players: 2, max_players: 2 };
  /** @type {Wire.Person[]} */
  members = [];
  /** @type {Wire.Member | null} */
  host = null;
  locked = false;
  chances = false;
  /** @type {Wire.Pace} */
  pace = { turns: "everyone", beat: 0, speed: 1, steps: false, clock: 0 };
  clock = 0;
  paused = false;
  /** @type {Wire.Snapshot["run"]} */
  run = null;
  /** @type {Wire.Length} */
  length = null;
  /** @type {Wire.Deal | null} */
  deal = null;
  /** @type {Wire.Void[]} */
  voids = [];
  voided = 0;
  games = 0;
  /** @type {Game | null} */
  game = null;

  // What is known besides.
  /** Whose page this is. @type {Wire.Member | null} */
  me = null;
  /** Who has asked for a seat and not yet seen herself on it. @type {Wire.Member | null} */
  joining = null;
  /** What the cards on the table did last, for the sentence. @type {Told[]} */
  told = [];
  /** The last battles, for whoever wants to read of them. @type {Past[]} */
  past = [];
  /** The cards that were turned up first, to check the deal by. @type {Wire.Laid[]} */
  first = [];
  /** The chances as they were told last, or why they are not. @type {FrameOf<"chances"> | null} */
  outlook = null;
  /** @type {string | null} */
  noOutlook = null;

  /** @param {Frame} frame @returns {boolean} whether something changed */
  take(frame) {
    if (frame.type === "welcome") {
      this.me = frame.member;
      if (frame.snapshot) this.start(frame.snapshot);
      return true;
    }
    if (frame.type === "joined") { this.joining = frame.member; return this.settle(); }
    if (frame.type === "ready" && this.game) {
      Object.assign(this.game, { ready: frame.ready, waiting: frame.waiting });
      return true;
    }
    if (frame.type !== "events") return false;
    for (const event of frame.events) if (event.v > this.v) { this.fold(event); this.v = event.v; }
    this.v = Math.max(this.v, frame.to);
    return this.settle();
  }

  /** The seat is hers when it is acknowledged and everybody has heard of it, whichever comes first. */
  settle() {
    if (this.joining !== null && this.member(this.joining)) {
      this.me = this.joining;
      this.joining = null;
    }
    return true;
  }

  /** @param {Wire.Snapshot} snapshot */
  start(snapshot) {
    if (snapshot.games !== this.games) this.past = [];
    Object.assign(this, { joining: null, first: [], outlook: null, noOutlook: null }, snapshot);
    if (!this.game) return;
    this.startGame(this.game);
    this.startRace(this.game);
  }

  /** Somebody comes in the middle of a game: what was told of the last battle lies there. @param {Game} game */
  startGame(game) {
    const aside = Object.assign(new Room(), { game: { ...game, race: undefined, table: emptyTable() } });
    for (const each of game.told) onTable(aside, each);
    const { pot, faces, fighters, fought, taken, paid } = aside.game.table;
    Object.assign(game.table, { pot, faces, fighters, fought, taken, paid });
    this.told = game.told;
    this.remember(game);
  }

  /** Keeps a battle that is over. @param {Game} game */
  remember({ table }) {
    if (this.past.at(-1)?.table.battles === table.battles || !this.told.some((each) => each.type === "battle-ended")) return;
    this.past = [...this.past, { told: this.told, table: { ...table } }].slice(-MOST_PAST);
  }

  /** Somebody comes in the middle of a race: what was turned lies there, and a call may be due. @param {Game} game */
  startRace(game) {
    const { race, step, table } = game;
    if (!race) return;
    if (step === 0 && race.turned.length) openBattle(table);
    for (const [seat, card] of race.turned) layTurned(table, seat, card);
    game.called = performance.now();
  }

  /** @param {Wire.Member | null} number */
  member(number) { return this.members.find((member) => member.member === number); }

  /** Everybody on a seat, in the order of the seats. */
  seated() {
    const seated = /** @type {Seated[]} */ (this.members.filter((member) => member.seat !== null));
    return seated.sort((one, two) => one.seat - two.seat);
  }

  /** Tells one game from another. */
  get which() { return `${this.room} ${this.games}`; }
  get mySeat() { return this.member(this.me)?.seat ?? null; }
  get amHost() { return this.me !== null && this.me === this.host; }

  /** @param {Entry} event */
  fold(event) {
    const change = /** @type {((room: any, event: Entry) => void) | undefined} */ (CHANGES[event.type]);
    change?.(this, event);
    if (this.me !== null && !this.member(this.me)) this.me = null;
    if ("clock" in event) this.clock = event.clock;
    if ("length" in event) this.length = event.length;
    if ("voided" in event) this.voided = event.voided;
  }

  /** @param {Wire.Person} member @param {Wire.Member[]} seats */
  came(member, seats) {
    this.members = [...this.members.filter((each) => each.member !== member.member), member];
    this.sit(seats);
  }

  /** What has changed about somebody. @param {Wire.Member} number @param {Partial<Wire.Person>} what */
  alter(number, what) { Object.assign(this.member(number) ?? {}, what); }

  /** Seats by the members on them; whoever is on none and was on one has gone. @param {Wire.Member[]} seats */
  sit(seats) {
    this.members = this.members.filter((each) => seats.includes(each.member) || each.seat === null);
    for (const member of this.members) {
      const seat = seats.indexOf(member.member);
      member.seat = seat < 0 ? null : seat;
    }
  }

  /** @param {EntryOf<"seed-made" | "started-again">} event */
  begin({ game, rules, seats, canonical, fair }) {
    this.phase = "playing";
    this.games = game;
    Object.assign(this, { run: null, paused: false, told: [], past: [], first: [] });
    for (const member of this.members) member.asks_stop = false;
    this.game = { game, rules, seats, canonical, battle: 1, step: 0, until: null, ready: [], waiting: [], table: emptyTable(), told: [], fair, result: null };
  }
}

/** Whether a game lies on the table, going on or over. @param {Room} room @returns {room is Playing} */
export const hasGame = (room) => room.game !== null;

/** Whether the last game is over, and none is going on. @param {Room} room @returns {room is Over} */
export const isOver = (room) => room.phase === "lobby" && Boolean(room.game?.result);

/**
 * What each event changes; the game and the deal that it speaks of are there.
 * @type {{[Type in Entry["type"]]?: (room: Playing & {deal: Wire.Deal}, event: EntryOf<Type>) => void}}
 */
const CHANGES = {
  "deal-prepared": (room, event) => { room.deal = { deal: event.deal, commitment: event.commitment, until: null, seats: [], barred: [], promised: [], words: [] }; },
  "rules-chosen": (room, event) => { room.rules = event.rules; },
  "person-came": (room, event) => room.came(event.member, event.seats),
  "bot-came": (room, event) => room.came(event.member, event.seats),
  "bot-sat-down": (room, event) => room.came(event.member, event.seats),
  "renamed": (room, event) => room.alter(event.member, { name: event.name }),
  "member-gone": (room, event) => {
    room.members = room.members.filter((each) => each.member !== event.member);
    room.sit(event.seats);
  },
  "person-dropped": (room, event) => room.alter(event.member, { away: true, asks_stop: false }),
  "sat-in-for": (room, event) => room.alter(event.member, { sat_in: true }),
  "person-back": (room, event) => room.alter(event.member, { away: false, sat_in: false }),
  "room-resumed": (room, event) => {
    for (const member of room.members) if (member.kind === "person") member.away = true;
    if (room.deal && event.until) room.deal.until = event.until;
  },
  "host-changed": (room, event) => { room.host = event.member; },
  "locked": (room, event) => { room.locked = event.on; },
  "chances-shown": (room, event) => { room.chances = event.on; },
  "pace-chosen": (room, event) => { room.pace = event.pace; },
  "started": (room, event) => { room.phase = "committing"; room.deal = event.deal; },
  "committed": (room, event) => { room.deal.promised = [...room.deal.promised, event.seat]; },
  "commitments-closed": (room, { until, words }) => { room.phase = "revealing"; Object.assign(room.deal, { until, words }); },
  "revealed": (room, { seat, word, nonce }) => { Object.assign(room.deal.words.find((each) => each.seat === seat) ?? {}, { word, nonce }); },
  "deal-voided": (room, event) => { room.phase = "lobby"; room.voids = [...room.voids, event.void]; },
  "seed-made": (room, event) => { room.begin(event); Object.assign(room, { deal: null, voids: [], voided: 0 }); },
  "started-again": (room, event) => room.begin(event),
  "played": played,
  "card-turned": cardTurned,
  "ran-on": (room, event) => { room.run = event.until; },
  "paused": (room, event) => { room.paused = event.on; room.run = null; },
  "stop-asked": (room, event) => room.alter(event.member, { asks_stop: event.on }),
  "secret-published": (room, { fair, result, table }) => {
    room.phase = "lobby";
    Object.assign(room, { run: null, paused: false });
    Object.assign(room.game, { fair, result });
    Object.assign(room.game.table, table); // the last fight stays to be seen
  },
};

/** Whatever was played: what it did to the table, and what is to be told. @param {Playing} room @param {EntryOf<"played">} event */
function played(room, event) {
  const game = room.game, table = game.table;
  room.told = event.events;
  for (const each of event.events) onTable(room, each);
  table.packets = event.packets;
  table.piles = event.piles ?? [];
  Object.assign(game, { battle: event.battle, step: event.step, until: event.until, ready: [], waiting: [] });
  if (event.race) game.race = event.race;
  room.remember(game);
}

/** In Speed War each card is seen as it is turned; the step is told when all have laid. @param {Playing} room @param {EntryOf<"card-turned">} event */
function cardTurned(room, { seat, card, late }) {
  const { race, step, table } = room.game, opens = step === 0 && !race?.turned.length;
  if (!race) return;
  if (opens) openBattle(table);
  race.turned.push([seat, card]);
  for (const owes of race.owes) if (owes[0] === seat) owes[1] -= 1;
  race.owes = race.owes.filter(([, cards]) => cards);
  if (late && !race.late.includes(seat)) race.late.push(seat);
  layTurned(table, seat, card);
  table.packets = table.packets.map((cards, each) => cards - Number(each === seat));
  room.told = [{ type: "card-turned", opens }];
}
