/** Opening a table: how many sit down, who of them are bots, who turns, and how long that will take. */

import { button, el, secret } from "./dom.js";
import { estimate } from "./estimate.js";
import { stepper } from "./fields.js";
import { lasting, measured } from "./lasting.js";
import { keepToken, myName } from "./memory.js";
import { say } from "./say.js";
import { answer, intent, reason, tell } from "./shell.js";

/** As a room has it where nobody has chosen. @type {Wire.Pace} */
const PACE = { turns: "everyone", beat: 2000, speed: 1, steps: false, clock: 0 };
/** So many sit down where rules leave it open. */
const USUAL = 4;

/** Opens a room, does what its host would do first, and goes there. @param {object} rules @param {Wire.Command[]} [acts] */
export async function openRoom(rules, acts = []) {
  const token = secret(16);
  try {
    const { room } = await answer("/api/rooms", { name: myName() || say("page.no-name"), token, seated: true, rules });
    keepToken(room, token);
    Object.assign(intent, { room, acts });
    location.hash = room;
  } catch (error) { tell(reason(error)); }
}

/** Against the computer, at once. @param {object} rules @param {number} [players] */
export const playAtOnce = (rules, players = 2) => openRoom(rules, [{ type: "add-bots", bots: players - 1 }, { type: "start", again: false }]);

export class Opening {
  players = USUAL;
  bots = 0;
  turns = PACE.turns;

  /** @param {() => void} redraw */
  constructor(redraw) { this.redraw = redraw; }

  /** @param {Partial<Pick<Opening, "players" | "bots" | "turns">>} change */
  set(change) {
    Object.assign(this, change);
    this.redraw();
  }

  /** @param {{fewest: number, most: number}} rules */
  seated({ fewest, most }) { return Math.min(most, Math.max(fewest, this.players)); }

  /** How long games of these rules take. @param {Wire.RulesAnswer} rules */
  length(rules) {
    const { lengths, table } = rules, players = this.seated(rules), seconds = lengths?.seconds[this.turns];
    return estimate({ rules: table, players, seconds }, lasting(measured(lengths, players, this.turns)), this.redraw);
  }

  /** @param {Wire.RulesAnswer} rules @param {...Child} more */
  draw(rules, ...more) {
    const { fewest, most } = rules, players = this.seated(rules), bots = Math.min(this.bots, players - 1);
    return el("section.opening", { "aria-label": say("start.table") },
      fewest === most ? el("p.fixed", {}, say("page.for-so-many", { n: most }))
        : stepper({ id: "players", label: say("start.players"), value: players, low: fewest, high: most, change: (value) => this.set({ players: value }) }),
      stepper({ id: "bots", label: say("start.bots"), value: bots, low: 0, high: players - 1, change: (value) => this.set({ bots: value }) }),
      el("label.named", {}, say("page.turns"), el("select", { id: "turns", onchange: (event) => this.set({ turns: event.target.value }) },
        ...["everyone", "host", "itself"].map((each) => el("option", { value: each, selected: each === this.turns }, say(`page.turns-${each}`))))),
      ...more,
      el("div.opens", {},
        button(say("page.open"), () => openRoom(rules.table, this.acts(bots)), { id: "open", class: "big" }),
        button(say("start.against"), () => playAtOnce(rules.table, players), { id: "against" })));
  }

  /** What the host does first. @param {number} bots @returns {Wire.Command[]} */
  acts(bots) {
    const { turns } = this;
    return [...(bots ? [{ type: /** @type {const} */ ("add-bots"), bots }] : []),
      ...(turns === PACE.turns ? [] : [{ type: /** @type {const} */ ("set-pace"), pace: { ...PACE, turns } }])];
  }
}
