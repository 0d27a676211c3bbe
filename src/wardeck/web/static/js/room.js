/**
 * What this browser knows of a room: a snapshot, and the events after it folded into it. Nothing is decided here.
 * `docs/protocol.md` says what the events are.
 */

export class Room {
  constructor() {
    this.v = 0;
    this.me = null;
    /** What the cards on the table did last, for the sentence. */
    this.told = [];
    this.seen = { packets: [], faces: [] };
  }

  /** @param {any} frame @returns {boolean} whether something changed */
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
    if (this.joining !== undefined && this.member(this.joining)) {
      this.me = this.joining;
      delete this.joining;
    }
    return true;
  }

  start(snapshot) {
    for (const key of Object.keys(this)) if (!["me", "told", "seen"].includes(key)) delete this[key];
    Object.assign(this, snapshot);
    if (this.game) {
      this.game.table.faces = Object.fromEntries(this.game.table.faces);
      this.seen = { packets: this.game.table.packets, faces: [] };
    }
  }

  member(number) { return this.members.find((member) => member.member === number); }
  seated() { return this.members.filter((member) => member.seat !== null).sort((one, two) => one.seat - two.seat); }
  get mySeat() { return this.member(this.me)?.seat ?? null; }
  get amHost() { return this.me !== null && this.me === this.host; }

  fold(event) {
    const change = CHANGES[event.type];
    if (change) change(this, event);
    if (this.me !== null && !this.member(this.me)) this.me = null;
    if ("length" in event) this.length = event.length;
    if ("voided" in event) this.voided = event.voided;
  }

  came(member) {
    this.members = [...this.members.filter((each) => each.member !== member.member), member];
  }

  /** Seats by the members on them; whoever is on none and was on one has gone. */
  sit(seats) {
    this.members = this.members.filter((each) => seats.includes(each.member) || each.member === this.host || each.seat === null);
    for (const member of this.members) {
      const seat = seats.indexOf(member.member);
      member.seat = seat < 0 ? null : seat;
    }
  }

  begin(event, fair) {
    this.phase = "playing";
    this.games = event.game;
    Object.assign(this, { deal: null, run: null, paused: false, told: [] });
    for (const member of this.members) member.asks_stop = false;
    const canonical = this.canonical ?? this.game?.canonical;
    this.game = { game: event.game, rules: event.rules, seats: event.seats, canonical, battle: 1, step: 0, until: null,
      ready: [], waiting: [], table: emptyTable(), fair, result: null };
    this.seen = { packets: [], faces: [] };
  }
}

const emptyTable = () => ({ packets: [], piles: [], pot: [], left: [], spoils: 0, aside: 0, faces: {}, fighters: [],
  battles: 0, wars_won: [], out: [], shown: null });

/** @type {Record<string, (room: any, event: any) => void>} */
const CHANGES = {
  "deal-prepared": (room, event) => { room.deal = { deal: event.deal, commitment: event.commitment, until: null, seats: [], barred: [], promised: [], words: [] }; },
  "rules-chosen": (room, event) => { room.rules = event.rules; },
  "person-came": (room, event) => { room.came(event.member); room.sit(event.seats); },
  "bot-came": (room, event) => { room.came(event.member); room.sit(event.seats); },
  "bot-sat-down": (room, event) => { room.came(event.member); room.sit(event.seats); },
  "renamed": (room, event) => { room.member(event.member).name = event.name; },
  "member-gone": (room, event) => {
    room.members = room.members.filter((each) => each.member !== event.member);
    room.sit(event.seats);
  },
  "person-dropped": (room, event) => { Object.assign(room.member(event.member), { away: true, asks_stop: false }); },
  "sat-in-for": (room, event) => { room.member(event.member).sat_in = true; },
  "person-back": (room, event) => { Object.assign(room.member(event.member), { away: false, sat_in: false }); },
  "room-resumed": (room, event) => {
    for (const member of room.members) if (member.kind === "person") member.away = true;
    if (room.deal && event.until) room.deal.until = event.until;
  },
  "host-changed": (room, event) => { room.host = event.member; },
  "locked": (room, event) => { room.locked = event.on; },
  "pace-chosen": (room, event) => { room.pace = event.pace; room.clock = event.clock; },
  "started": (room, event) => { room.phase = "committing"; room.deal = event.deal; room.canonical = event.canonical; },
  "committed": (room, event) => { room.deal.promised = [...room.deal.promised, event.seat]; },
  "commitments-closed": (room, event) => { Object.assign(room, { phase: "revealing" }); Object.assign(room.deal, { until: event.until, words: event.words }); },
  "revealed": (room, event) => { Object.assign(room.deal.words.find((each) => each.seat === event.seat), { word: event.word, nonce: event.nonce }); },
  "deal-voided": (room, event) => { room.phase = "lobby"; room.voids = [...room.voids, event.void]; },
  "seed-made": (room, event) => { room.begin(event, event.fair); room.voids = []; },
  "started-again": (room, event) => { room.begin(event, event.fair); },
  "played": (room, event) => played(room, event),
  "ran-on": (room, event) => { room.run = event.until; },
  "paused": (room, event) => { room.paused = event.on; room.run = null; },
  "stop-asked": (room, event) => { room.member(event.member).asks_stop = event.on; },
  "secret-published": (room, event) => {
    room.phase = "lobby";
    Object.assign(room, { run: null, paused: false });
    Object.assign(room.game, { fair: event.fair, result: event.result });
    // The last fight stays to be seen.
    const { faces, pot, ...counts } = event.table;
    Object.assign(room.game.table, counts);
  },
};

/** Whatever was played: what it did to the table, and what is to be told. */
function played(room, event) {
  const game = room.game, table = game.table;
  room.told = event.events;
  for (const each of event.events) onTable(room, table, each);
  table.packets = event.packets;
  table.piles = event.piles ?? [];
  Object.assign(game, { battle: event.battle, step: event.step, until: event.until, ready: [], waiting: [] });
}

function onTable(room, table, event) {
  const down = (seat, cards) => Array.from({ length: cards }, () => [seat, "??"]);
  switch (event.type) {
    case "dealt":
      Object.assign(table, emptyTable(), { aside: event.aside, spoils: event.spoils });
      room.seen = { packets: event.packets, faces: [] };
      break;
    case "cards-turned":
      table.battles += 1;
      Object.assign(table, { pot: event.cards, faces: Object.fromEntries(event.cards), fighters: [], fought: [], taken: null });
      if (table.battles === 1) room.seen.faces = event.cards;
      break;
    case "war-declared": Object.assign(table, { fighters: event.fighters, fought: [...table.fought ?? [], ...event.fighters] }); break;
    case "cards-laid":
      table.pot = [...table.pot, ...event.cards];
      for (const [seat, card] of event.cards) if (card !== "??") table.faces[seat] = card;
      break;
    case "forfeited":
    case "heap-laid": table.pot = [...table.pot, ...down(event.seat, event.cards)]; break;
    case "last-cards-shown": for (const [seat, card] of event.cards) turnUp(table, seat, card); break;
    case "pot-taken": Object.assign(table, { left: [], fighters: [], taken: { seat: event.seat, cards: event.cards } }); break;
    case "pot-left": table.left = [...table.left, table.pot]; break;
    case "battle-ended": table.fighters = []; break;
  }
}

/** The last card that a seat has laid is turned up. */
function turnUp(table, seat, card) {
  const at = table.pot.findLastIndex(([laid]) => laid === seat);
  if (at >= 0) table.pot = table.pot.with(at, [seat, card]);
  table.faces[seat] = card;
}
