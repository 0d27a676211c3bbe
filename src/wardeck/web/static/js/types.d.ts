// What the scripts call by name; for checking them, and never sent to a browser. `Wire` is what goes between page and
// server: `tools/page/wire.d.ts`, made from the schemas.

type Room = import("./room.js").Room;
/** A room with a game on its table, going on or over. */
type Playing = Room & { game: Game };
/** A room whose last game is over. */
type Over = Room & { game: Game & { result: Wire.Result } };
/** Somebody with a seat. */
type Seated = Wire.Person & { seat: Wire.Seat };

/** A game as a room tells it, and when this browser saw that a call was due. A record may have no transcript. */
type Game = Omit<Wire.Game, "table" | "fair"> & { table: Table; fair: Wire.Fair | null; called?: number };

/** A table as a room tells it, with the last face of each seat, and what this battle came to. */
type Table = Omit<Wire.Table, "faces"> & {
  faces: Record<Wire.Seat, Wire.Card>;
  /** Whoever fought in this war, also earlier in it. */
  fought: Wire.Seat[];
  taken: { seat: Wire.Seat; cards: number } | null;
  /** Cards that wrong calls put into the pot. */
  paid: number;
};

/** What the server sends, and what the socket itself has to say. */
type Frame = Wire.Server | { type: "lost" };
type FrameOf<Type extends Frame["type"]> = Extract<Frame, { type: Type }>;
/** What is folded into a room. */
type Entry = Wire.Event;
type EntryOf<Type extends Entry["type"]> = Extract<Entry, { type: Type }>;
/** What is told of a battle; in a race each card as it is turned. */
type Told = Wire.GameEvent | { type: "card-turned"; opens: boolean };
/** A battle that is over. */
type Past = { told: Told[]; table: Table };

/** What one can do in a room. */
type Acts = import("./pages/room.js").Acts;
type Opened = import("./pages/room.js").Opened;
type Editor = import("./editor.js").Editor;
type Link = import("./link.js").Link;
type Server = typeof import("./shell.js").server;

/** A game told once more, as the server answers. */
type Retelling = Pick<Wire.Game, "rules" | "canonical" | "seats" | "result"> & {
  chance: { kind: "given" | "numbered" | "fair"; seed: string; number: string };
  fair: Wire.Fair | null;
  turns: Turn[];
  checks: { fact: string; differences: string[] }[] | null;
  cut: boolean;
  game: number;
  games: number;
};
type Turn = Pick<EntryOf<"played">, "events" | "packets" | "piles">;
type Retold = import("./retold.js").Retold;
/** What one can do with it. */
type Replayed = import("./pages/replay.js").Acts;

/** A transcript that is no longer sealed. */
type Open = Wire.Fair & { secret: Wire.Hash; seed: Wire.Hash };

/** What an attribute of an element may be: its value, a listener, or custom properties. */
type Attribute = string | number | boolean | null | undefined | Style | ((event: any) => unknown);
type Style = Record<string, string | number | undefined>;
type Attributes = Record<string, Attribute>;
type Child = Node | string | null | undefined | false;
