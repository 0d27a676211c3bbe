/**
 * What this browser knows of a room: a snapshot, and the events after it folded into it. Nothing is decided here.
 * `docs/protocol.md` says what the events are.
 */

const MOST_PAST = 50;

export class Room {
  constructor() {
    this.v = 0;
    this.me = null;
    /** What the cards on the table did last, for the sentence. */
    this.told = [];
    /** The last battles, for whoever wants to read of them. @type {{told: any[], table: any}[]} */
    this.past = [];
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
    if (snapshot.games !== this.games) this.past = [];
    for (const key of Object.keys(this)) if (!["me", "told", "past", "seen"].includes(key)) delete this[key];
    Object.assign(this, snapshot);
    if (this.game) {
      this.seen = { packets: this.game.table.packets, faces: [] };
      this.startGame();
      if (this.game.race) this.startRace();
    }
  }

  /** Somebody comes in the middle of a game: what was told of the last battle lies there. */
  startGame() {
    const laid = emptyTable();
    for (const each of this.game.told) onTable({ game: {}, seen: {} }, laid, each);
    const { pot, faces, fighters, fought, taken, paid } = laid;
    Object.assign(this.game.table, { pot, faces, fighters, fought, taken, paid });
    this.told = this.game.told;
    this.remember();
  }

  /** Keeps a battle that is over. */
  remember() {
    const { table } = this.game;
    if (this.past.at(-1)?.table.battles === table.battles || !this.told.some((each) => each.type === "battle-ended")) return;
    this.past = [...this.past, { told: this.told, table: { ...table } }].slice(-MOST_PAST);
  }

  /** Somebody comes in the middle of a race: what was turned lies there, and a call may be due. */
  startRace() {
    const { race, step, table } = this.game;
    if (step === 0 && race.turned.length) openBattle(table);
    for (const [seat, card] of race.turned) layTurned(table, seat, card);
    this.game.called = performance.now();
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
    Object.assign(this, { deal: null, run: null, paused: false, told: [], past: [] });
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
  "chances-shown": (room, event) => { room.chances = event.on; },
  "pace-chosen": (room, event) => { room.pace = event.pace; room.clock = event.clock; },
  "started": (room, event) => { room.phase = "committing"; room.deal = event.deal; room.canonical = event.canonical; },
  "committed": (room, event) => { room.deal.promised = [...room.deal.promised, event.seat]; },
  "commitments-closed": (room, event) => { Object.assign(room, { phase: "revealing" }); Object.assign(room.deal, { until: event.until, words: event.words }); },
  "revealed": (room, event) => { Object.assign(room.deal.words.find((each) => each.seat === event.seat), { word: event.word, nonce: event.nonce }); },
  "deal-voided": (room, event) => { room.phase = "lobby"; room.voids = [...room.voids, event.void]; },
  "seed-made": (room, event) => { room.begin(event, event.fair); room.voids = []; },
  "started-again": (room, event) => { room.begin(event, event.fair); },
  "played": (room, event) => played(room, event),
  "card-turned": (room, event) => cardTurned(room, event),
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
  if (event.race) game.race = event.race;
  room.remember();
}

/** In Speed War each card is seen as it is turned; the step is told when all have laid. */
function cardTurned(room, { seat, card, late }) {
  const { race, step, table } = room.game, opens = step === 0 && !race.turned.length;
  if (opens) openBattle(table);
  race.turned.push([seat, card]);
  race.owes = race.owes.map(([each, cards]) => [each, cards - Number(each === seat)]).filter(([, cards]) => cards);
  if (late && !race.late.includes(seat)) race.late.push(seat);
  layTurned(table, seat, card);
  table.packets = table.packets.map((cards, each) => cards - Number(each === seat));
  room.told = [{ type: "card-turned", opens }];
}

function layTurned(table, seat, card) {
  table.pot = [...table.pot, [seat, card]];
  if (card !== "??") table.faces[seat] = card;
}

/** What was seen card by card is taken up, and laid as it is told. */
function takeUp({ game: { race, table } }) {
  if (!race?.turned.length) return false;
  table.pot = table.pot.slice(0, -race.turned.length);
  race.turned = [];
  return true;
}

function openBattle(table) {
  table.battles += 1;
  Object.assign(table, { pot: [], faces: {}, fighters: [], fought: [], taken: null, paid: 0 });
}

function onTable(room, table, event) {
  const down = (seat, cards) => Array.from({ length: cards }, () => [seat, "??"]);
  switch (event.type) {
    case "dealt":
      Object.assign(table, emptyTable(), { aside: event.aside, spoils: event.spoils });
      room.seen = { packets: event.packets, faces: [] };
      break;
    case "cards-turned":
      if (!takeUp(room)) openBattle(table);
      Object.assign(table, { pot: event.cards, faces: Object.fromEntries(event.cards) });
      if (table.battles === 1) room.seen.faces = event.cards;
      break;
    case "war-declared": Object.assign(table, { fighters: event.fighters, fought: [...table.fought ?? [], ...event.fighters] }); break;
    case "cards-laid":
      takeUp(room);
      table.pot = [...table.pot, ...event.cards];
      for (const [seat, card] of event.cards) if (card !== "??") table.faces[seat] = card;
      break;
    case "forfeited":
    case "heap-laid": table.pot = [...table.pot, ...down(event.seat, event.cards)]; break;
    case "last-cards-shown": for (const [seat, card] of event.cards) turnUp(table, seat, card); break;
    case "pot-taken": Object.assign(table, { left: [], fighters: [], taken: { seat: event.seat, cards: event.cards } }); break;
    case "pot-left": table.left = [...table.left, table.pot]; break;
    case "battle-ended": table.fighters = []; break;
    case "call-due": room.game.called = performance.now(); break;
    case "wrong-call": table.paid += event.cards; break;
  }
}

/** The last card that a seat has laid is turned up. */
function turnUp(table, seat, card) {
  const at = table.pot.findLastIndex(([laid]) => laid === seat);
  if (at >= 0) table.pot = table.pot.with(at, [seat, card]);
  table.faces[seat] = card;
}
