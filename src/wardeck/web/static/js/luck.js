/** Was a game lucky? Its length among others of its rules, its turning points, how rare its longest chain is. */

import { drawn, el } from "./dom.js";
import { say } from "./say.js";
import { nameOf } from "./seats.js";
import { answer, style } from "./shell.js";

/** What was found last, and of which game. */
let known = { which: "", found: /** @type {any} */ (null), why: "" };

const whichGame = (room) => `${room.room} ${room.games}`;

async function ask(room, redraw) {
  const which = whichGame(room);
  if (known.which === which && !known.why) return;
  const asked = known = { which, found: null, why: "" };
  redraw();
  try {
    [asked.found] = await Promise.all([answer(`/api/rooms/${room.room}/luck`), style("panels")]);
  } catch (error) { asked.why = error instanceof TypeError ? say("after.no-answer") : error.message; }
  redraw();
}

/** Asked for when somebody opens it. @param {any} room  whose last game is over @param {() => void} redraw */
export function luck(room, redraw) {
  const { found, why } = known.which === whichGame(room) ? known : { found: null, why: "" };
  return el("details.luck", { id: "luck", ontoggle: (event) => { if (event.target.open) ask(room, redraw); } },
    el("summary", {}, say("after.lucky")),
    found ? el("div.found", {}, ...told(room, found)) : el("p.quiet", { role: "status" }, why || say("after.looking")));
}

/** The sentences of the turning points stand in the middle, and lead to their battle. */
function told(room, { shorter: [shorter], turns, sentences, course }) {
  const [length, ...others] = sentences, points = others.slice(0, turns.length), rest = others.slice(turns.length);
  return [el("p", {}, length),
    el("div.among", { "aria-hidden": "true", style: { "--at": shorter.toFixed(4) } }, el("span.shortest", {}, say("after.shortest")), el("span.here"), el("span.longest", {}, say("after.longest-game"))),
    course.length > 1 ? swings(room, course, turns) : null,
    points.length ? el("ul.turns", { role: "list" }, ...points.map((each, turn) => el("li", {}, el("a.button", { href: `#/replay/${room.room}/${turns[turn].battle}`, id: `turn-${turns[turn].battle}` }, each)))) : el("p", {}, say("after.no-turns")),
    ...rest.map((each, at) => el("p", { class: at === rest.length - 1 ? "quiet" : null }, each))];
}

/** So many seats have a line; the winners and those of the turning points come first. */
const LINES = 4;

/** The chances in the course of the game. */
function swings(room, course, turns) {
  const last = course[course.length - 1], end = last[0] || 1, seats = last[1].map((_, seat) => seat);
  const first = [...new Set([...turns.map(({ seat }) => seat), ...seats.sort((one, two) => last[1][two] - last[1][one])])].slice(0, LINES).sort((one, two) => one - two);
  const line = (seat) => course.map(([battle, wins], at) => `${at ? "L" : "M"}${(1000 * battle / end).toFixed(1)} ${(100 * (1 - wins[seat])).toFixed(1)}`).join("");
  return el("div.swings", { "aria-hidden": "true" },
    el("div.course", {}, drawn("svg", { viewBox: "0 0 1000 100", preserveAspectRatio: "none" },
      drawn("path.others", { d: "M0 50h1000" }), ...turns.map(({ battle }) => drawn("path.ticks", { d: `M${(1000 * battle / end).toFixed(1)} 0v100` })),
      ...first.map((seat, place) => drawn(`path.line.line-${place}`, { d: line(seat) })))),
    el("span.high", {}, "100 %"), el("span.low", {}, "0 %"),
    el("ul.legend", {}, ...first.map((seat, place) => el("li", {}, drawn("svg.sample", { viewBox: "0 0 34 10" }, drawn(`path.line.line-${place}`, { d: "M1 5h32" })), el("span.name", {}, nameOf(room, seat)))),
      turns.length ? el("li", {}, drawn("svg.sample", { viewBox: "0 0 34 10" }, drawn("path.ticks", { d: "M1 5h32" })), el("span.name", {}, say("after.turning-point"))) : null));
}
