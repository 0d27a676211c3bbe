/** Who wins a game that goes on, as far as anybody can know: for spectators, and for players where the host shows it. */

import { entry } from "./chart.js";
import { drawn, el } from "./dom.js";
import { span } from "./lasting.js";
import { say } from "./say.js";
import { nameOf } from "./seats.js";

/** So many seats have a part with a name; with more seats fewer, the likeliest. */
const NAMED = 4, NAMED_OF_MANY = 3;
/** The bar, in its own measure. */
const WIDE = 1000;

/** Whether this browser shows them. @param {Room} room */
export const shown = (room) => room.phase === "playing" && Boolean(room.game) && (room.chances || room.mySeat === null);

/** Asks for them as long as they are shown. */
export class Watching {
  on = false;

  /** @param {Room} room @param {Link} link */
  constructor(room, link) {
    this.room = room;
    this.link = link;
  }

  /** @param {Frame} frame @returns {boolean} whether it was about the chances */
  take(frame) {
    if (frame.type === "welcome") this.on = false;
    if (frame.type === "chances") this.room.outlook = frame;
    else if (frame.type === "refused" && frame.n === null && frame.code === "extra.missing") this.room.noOutlook = frame.sentence;
    else return false;
    return true;
  }

  /** After whatever has changed in the room. */
  ask() {
    const on = shown(this.room) && !this.room.noOutlook;
    if (on === this.on) return;
    this.on = on;
    this.link.send({ type: "watch", chances: on });
  }
}

/** @param {Room} room */
export function chances(room) {
  if (!shown(room)) return null;
  const { outlook, noOutlook } = room;
  if (outlook?.game !== room.games) return el("div.chances", { "data-key": "chances" }, el("p.quiet", {}, noOutlook ?? say("page.chances-coming")));
  const { wins, seconds, sentence, note } = outlook, first = named(wins), rest = 1 - first.reduce((sum, seat) => sum + wins[seat][0], 0);
  const part = (/** @type {string} */ name, /** @type {number} */ share, /** @type {string} */ key) => entry(key, name, el("b", {}, percent(share)));
  return el("div.chances", { "data-key": "chances", role: "img", "aria-label": sentence, title: sentence },
    bar(wins, first),
    el("ul.legend", {}, ...first.map((seat, place) => part(nameOf(room, seat), wins[seat][0], `line.line-${place}`)),
      wins.length > first.length ? part(say("page.chances-rest"), rest, "others") : null, el("li.quiet", {}, seconds ? say("page.chances-left", { time: span(seconds) }) : ""), note ? el("li.quiet", {}, note) : null));
}

/** The seats with a part of their own, in the order of the table. @param {Wire.Figure[]} wins */
function named(wins) {
  const seats = wins.map((_, seat) => seat);
  if (seats.length <= NAMED) return seats;
  return seats.sort((one, two) => wins[two][0] - wins[one][0]).slice(0, NAMED_OF_MANY).sort((one, two) => one - two);
}

/** @param {Wire.Figure[]} wins @param {Wire.Seat[]} first */
function bar(wins, first) {
  let from = 0;
  const parts = first.map((seat, place) => {
    const length = wins[seat][0] * WIDE, line = drawn(`path.line.line-${place}`, { d: `M${from.toFixed(1)} 5h${length.toFixed(1)}` });
    from += length;
    return line;
  });
  return drawn("svg.shares", { viewBox: `0 0 ${WIDE} 10`, preserveAspectRatio: "none" }, drawn("path.others", { d: `M0 5h${WIDE}` }), ...parts);
}

/** @param {number} share */
const percent = (share) => `${Math.round(100 * share)} %`;
