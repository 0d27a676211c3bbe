// Made by `make pages` from docs/protocol.schema.json and the answers over HTTP; do not edit.

declare namespace Wire {
  /** A place at the table, from 0. */
  type Seat = number;

  /** The number of a person or a bot in this room; never used again. */
  type Member = number;

  /** How many entries the log of the room has. */
  type Version = number;

  /** Milliseconds since the epoch, by the server's clock. */
  type Time = number;

  /** Rank and suit; ?? lies face down. */
  type Card = string;

  type Hash = string;

  type Word = string;

  type Nonce = string;

  /** Who laid it, and the card. */
  type Laid = [Seat, Card];

  type Pace = { turns: "everyone" | "host" | "itself"; beat: number; speed: 1 | 4; steps: boolean; clock: 0 | number };

  type Command = { type: "choose-rules"; rules: Record<string, any> }
    | { type: "add-bots"; bots: number }
    | { type: "rename"; member: Member; name: string }
    | { type: "unseat"; member: Member }
    | { type: "give-up" }
    | { type: "make-host"; member: Member }
    | { type: "lock"; on: boolean }
    | { type: "show-chances"; on: boolean }
    | { type: "set-pace"; pace: Pace }
    | { type: "start"; again: boolean }
    | { type: "call-off" }
    | { type: "commit"; deal: number; hash: Hash }
    | { type: "reveal"; deal: number; word: Word; nonce: Nonce }
    | { type: "turn"; seat: Seat | null; battle: number; step: number }
    | { type: "claim"; seat: Seat; battle: number; step: number; call: "mine" | "war"; at: number }
    | { type: "run-on"; until: "war" | "end" | null }
    | { type: "pause"; on: boolean }
    | { type: "ask-stop"; on: boolean };

  /** What a client sends. */
  type Client = { type: "hello"; protocol: 1; room: string; token: string | null; version: Version }
    | { type: "join"; name: string; seat: Seat | null }
    | { type: "act"; n: number; do: Command }
    | { type: "echo" }
    | { type: "ping" }
    | { type: "watch"; chances: boolean };

  /** A figure, and the low and the high end of its 95 % interval. */
  type Figure = [number, number, number];

  type Rules = { table: Record<string, any>; title: string; base: string; preset: string | null; min_players: number; max_players: number };

  type Person = { member: Member; name: string; kind: "person" | "bot"; seat: Seat | null; away: boolean; sat_in: boolean; asks_stop: boolean };

  type Length = { preset: string; exact: boolean; players: number; limit: number; endless: [number, number]; battles: [number | null, number | null]; seconds: [number | null, number | null]; beat: number } | null;

  type Promise = { seat: Seat; hash: Hash; word: Word | null; nonce: Nonce | null };

  type Void = { deal: number; commitment: Hash; secret: Hash; seats: Seat[]; words: Promise[] };

  type Lines = string[];

  type Deal = { deal: number; commitment: Hash; until: Time | null; seats: Lines; barred: Seat[]; promised: Seat[]; words: Promise[] };

  type Fair = { room: string; deal: number; commitment: Hash; rules: Hash; seats: Lines; words: Promise[]; voids: Void[]; voided: number; again: boolean; secret: Hash | null; seed: Hash | null };

  type Table = { packets: number[]; piles: number[]; pot: Laid[]; left: Laid[][]; spoils: number; aside: number; faces: Laid[]; fighters: Seat[]; battles: number; wars_won: number[]; out: (number | null)[]; shown: Card[][] | null };

  type Result = { termination: "all-cards" | "draw" | "first-out" | "wars-won" | "battles" | "endless" | "stopped"; winners: Seat[]; placings: Seat[][]; battles: number; war_steps: number; longest_war: number; warm_up: number | null; loop: number | null; raced?: number };

  type Race = { turned: Laid[]; owes: [Seat, number][]; late: Seat[]; calling: boolean; since: Time; window: number | null };

  type Game = { game: number; rules: Rules; canonical: string; seats: Lines; battle: number; step: number; until: Time | null; ready: Seat[]; waiting: Seat[]; table: Table; told: GameEvent[]; fair: Fair; result: Result | null; race?: Race };

  type Snapshot = { type: "snapshot"; v: Version; room: string; phase: "lobby" | "committing" | "revealing" | "playing"; rules: Rules; members: Person[]; host: Member; locked: boolean; chances: boolean; pace: Pace; clock: number; paused: boolean; run: "war" | "end" | null; length: Length; deal: Deal | null; voids: Void[]; voided: number; games: number; game: Game | null };

  type GameEvent = { type: "dealt"; packets: number[]; aside: number; spoils: number }
    | { type: "pile-turned"; seat: Seat; cards: number }
    | { type: "cards-turned"; cards: Laid[] }
    | { type: "war-declared"; fighters: Seat[]; by_joker: boolean }
    | { type: "cards-laid"; cards: Laid[] }
    | { type: "forfeited"; seat: Seat; cards: number }
    | { type: "heap-laid"; seat: Seat; cards: number }
    | { type: "withdrew"; seats: Seat[] }
    | { type: "last-cards-shown"; cards: Laid[] }
    | { type: "pot-taken"; seat: Seat; cards: number; spoils: boolean; to_pile: boolean }
    | { type: "deadlocked"; seats: Seat[] }
    | { type: "redealt"; packets: [Seat, number][]; aside: number }
    | { type: "pot-left" }
    | { type: "turned-late"; seats: Seat[] }
    | { type: "call-due" }
    | { type: "right-call"; seat: Seat; call: "mine" | "war"; at: number }
    | { type: "wrong-call"; seat: Seat; call: "mine" | "war"; at: number; cards: number }
    | { type: "call-lapsed"; at: number }
    | { type: "battle-ended"; winner: Seat | null; out: Seat[] }
    | { type: "seat-left"; seat: Seat; cards: number }
    | { type: "game-ended"; termination: string; winners: Seat[]; warm_up: number | null; loop: number | null };

  type Event = { v: Version; by?: [Member, number]; type: "room-opened"; room: string; rules: Rules }
    | { v: Version; by?: [Member, number]; type: "deal-prepared"; deal: number; commitment: Hash }
    | { v: Version; by?: [Member, number]; type: "rules-chosen"; rules: Rules; length: Length }
    | { v: Version; by?: [Member, number]; type: "person-came"; member: Person; seats: Member[]; clock: number; length: Length }
    | { v: Version; by?: [Member, number]; type: "bot-came"; member: Person; seats: Member[]; clock: number; length: Length }
    | { v: Version; by?: [Member, number]; type: "renamed"; member: Member; name: string }
    | { v: Version; by?: [Member, number]; type: "member-gone"; member: Member; unseated: boolean; seats: Member[]; clock: number; length: Length }
    | { v: Version; by?: [Member, number]; type: "bot-sat-down"; member: Person; unseated: boolean; seats: Member[]; clock: number }
    | { v: Version; by?: [Member, number]; type: "person-dropped"; member: Member }
    | { v: Version; by?: [Member, number]; type: "sat-in-for"; member: Member }
    | { v: Version; by?: [Member, number]; type: "person-back"; member: Member }
    | { v: Version; by?: [Member, number]; type: "room-resumed"; until: Time | null }
    | { v: Version; by?: [Member, number]; type: "host-changed"; member: Member }
    | { v: Version; by?: [Member, number]; type: "locked"; on: boolean }
    | { v: Version; by?: [Member, number]; type: "chances-shown"; on: boolean }
    | { v: Version; by?: [Member, number]; type: "pace-chosen"; pace: Pace; clock: number; length: Length }
    | { v: Version; by?: [Member, number]; type: "started"; deal: Deal; canonical: string }
    | { v: Version; by?: [Member, number]; type: "started-again"; game: number; seats: Lines; rules: Rules; canonical: string; fair: Fair }
    | { v: Version; by?: [Member, number]; type: "committed"; seat: Seat }
    | { v: Version; by?: [Member, number]; type: "commitments-closed"; until: Time; words: Promise[] }
    | { v: Version; by?: [Member, number]; type: "revealed"; seat: Seat; word: Word; nonce: Nonce }
    | { v: Version; by?: [Member, number]; type: "deal-voided"; called_off: boolean; void: Void; voided: number }
    | { v: Version; by?: [Member, number]; type: "seed-made"; game: number; seats: Lines; rules: Rules; canonical: string; fair: Fair }
    | { v: Version; by?: [Member, number]; type: "played"; events: GameEvent[]; packets: number[]; piles?: number[]; battle: number; step: number; until: Time | null; race?: Race }
    | { v: Version; by?: [Member, number]; type: "card-turned"; seat: Seat; card: Card; late: boolean }
    | { v: Version; by?: [Member, number]; type: "ran-on"; until: "war" | "end" | null }
    | { v: Version; by?: [Member, number]; type: "paused"; on: boolean }
    | { v: Version; by?: [Member, number]; type: "stop-asked"; member: Member; on: boolean }
    | { v: Version; by?: [Member, number]; type: "secret-published"; fair: Fair; result: Result | null; table: { packets: number[]; piles: number[]; left: Laid[][]; battles: number; shown: Card[][] | null } };

  type Events = { type: "events"; from: Version; to: Version; events: Event[] };

  /** What the server sends. */
  type Server = { type: "welcome"; protocol: 1; member: Member | null; next_n: number | null; now: Time; snapshot: Snapshot | null }
    | { type: "joined"; member: Member; next_n: number }
    | { type: "ack"; n: number }
    | { type: "refused"; n: number | null; code: string; sentence: string; next_n: number | null }
    | Events
    | { type: "ready"; battle: number; step: number; ready: Seat[]; waiting: Seat[] }
    | { type: "pong"; now: Time }
    | { type: "chances"; game: number; battles: number; games: number; wins: Figure[]; draw: Figure; nobody: Figure; left: Figure | null; seconds: number | null; sentence: string; note: string | null }
    | { type: "bye"; code: string; sentence: string; again: boolean };

  /** What a quick run of games came to. */
  type EstimateAnswer = { players: number; games: number; battles: number[] | null; half: number[] | null; ninety: number[] | null; wins: number[][]; draw: number[]; endless: number[]; longer: number[]; ending: string; sentences: string[] };

  /** Options that are about the same thing. */
  type GroupAnswer = { name: string; title: string; options: OptionAnswer[] };

  /** What was measured with a preset. ``exact`` is False where the rules differ from it. A number of battles that is None is more than ``limit``. ``seconds`` says how long a battle takes where nothing else is chosen, by who turns. */
  type Lengths = { preset: string; exact: boolean; limit: number; measured: Measured[]; seconds: Record<string, number> };

  /** Whether a game was lucky. */
  type LuckAnswer = { battles: number; longest_war: number; games: number; shorter: number[]; longer: number[]; chain: number[]; turns: TurnAnswer[]; course: [number, number[]][]; sentences: string[] };

  /** Games of so many players: how many of how many had no end, and what half and nine tenths of the others took. */
  type Measured = { players: number; games: number; endless: number; battles: (number | null)[] };

  /** What an option may hold. */
  type OptionAnswer = { name: string; about: string; kind: string; words: Record<string, string>; low: number | null; high: number | null; default: string | number; wanted: string };

  /** Rules as one chooses among them. */
  type PresetAnswer = { name: string; title: string; about: string; source: string; fewest: number; most: number; lengths: Lengths | null };

  /** A room that was opened. */
  type RoomOpened = { room: string; link: string };

  /** Rules with all that can be said about them. */
  type RulesAnswer = { name: string; title: string; about: string; source: string; fewest: number; most: number; lengths: Lengths | null; table: Record<string, any>; options: Record<string, any>; idle: string[]; sheet: string; sections: SectionAnswer[]; file: string };

  /** A part of the rule sheet. */
  type SectionAnswer = { title: string; sentences: string[] };

  /** What a page wants to know of its server. */
  type ServerAnswer = { version: string; link: string };

  /** A turning point. */
  type TurnAnswer = { battle: number; seat: number; before: number[]; after: number[] };
}
