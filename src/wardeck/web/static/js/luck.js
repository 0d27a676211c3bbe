/** Was a game lucky? Its length among others of its rules, its turning points, how rare its longest chain is. */

import { entry } from "./chart.js";
import { button, drawn, el } from "./dom.js";
import { say } from "./say.js";
import { nameOf } from "./seats.js";
import { answer, reason, style } from "./shell.js";

/** What was found last, and of which game. */
let known = { which: /** @type {unknown} */ (""), found: /** @type {Wire.LuckAnswer | null} */ (null), why: "" };

/**
 * @param {unknown} which  stands for the game @param {() => Promise<Wire.LuckAnswer>} question @param {() => void} redraw
 */
async function ask(which, question, redraw) {
  if (known.which === which && !known.why) return;
  const asked = { which, found: /** @type {Wire.LuckAnswer | null} */ (null), why: "" };
  known = asked;
  redraw();
  try {
    [asked.found] = await Promise.all([question(), style("panels")]);
  } catch (error) { asked.why = reason(error); }
  redraw();
}

/** @param {unknown} which @param {Room} room @param {Lead} lead */
function said(which, room, lead) {
  const { found, why } = known.which === which ? known : { found: null, why: "" };
  return found ? el("div.found", {}, ...told(room, found, lead)) : el("p.quiet", { role: "status" }, why || say("after.looking"));
}

/** Of the last game of a room; asked for when somebody opens it. @param {Over} room @param {() => void} redraw */
export function luck(room, redraw) {
  const { which } = room, question = () => answer(`/api/rooms/${room.room}/luck`);
  const lead = (/** @type {number} */ battle, /** @type {string} */ sentence) => el("a.button", { href: `#/replay/${room.room}/${battle}`, id: `turn-${battle}` }, sentence);
  return el("details.luck", { id: "luck", ontoggle: (event) => { if (event.target.open) ask(which, question, redraw); } },
    el("summary", {}, say("after.lucky")), said(which, room, lead));
}

/** Of a game that is told once more. @param {Retold} game @param {Replayed} acts */
export function lucky(game, acts) {
  if (known.which !== game) ask(game, acts.askLuck, acts.redraw);
  const lead = (/** @type {number} */ battle, /** @type {string} */ sentence) => button(sentence, () => { acts.view("table"); acts.go(battle); }, { id: `turn-${battle}` });
  return el("div.checked", {},
    el("header.top", {}, el("h1", {}, say("after.lucky")), button(say("after.to-replay"), () => acts.view("table"), { id: "to-replay" })),
    el("article.luck", { id: "luck" }, said(game, game.room, lead)));
}

/** @typedef {(battle: number, sentence: string) => Node} Lead  the way to a battle */

/** The sentences of the turning points stand in the middle, and lead to their battle. @param {Room} room @param {Wire.LuckAnswer} answer @param {Lead} lead */
function told(room, { shorter: [shorter], turns, sentences, course }, lead) {
  const [length, ...others] = sentences, points = others.slice(0, turns.length), rest = others.slice(turns.length);
  return [el("p", {}, length),
    el("div.among", { "aria-hidden": "true", style: { "--at": shorter.toFixed(4) } }, el("span.shortest", {}, say("after.shortest")), el("span.here"), el("span.longest", {}, say("after.longest-game"))),
    course.length > 1 ? swings(room, course, turns) : null,
    points.length ? el("ul.turns", { role: "list" }, ...points.map((each, turn) => el("li", {}, lead(turns[turn].battle, each)))) : el("p", {}, say("after.no-turns")),
    ...rest.map((each, at) => el("p", { class: at === rest.length - 1 ? "quiet" : null }, each))];
}

/** So many seats have a line; the winners and those of the turning points come first. */
const LINES = 4;

/** The chances in the course of the game. @param {Room} room @param {Wire.LuckAnswer["course"]} course @param {Wire.TurnAnswer[]} turns */
function swings(room, course, turns) {
  const last = course[course.length - 1], end = last[0] || 1, seats = last[1].map((_, seat) => seat);
  const first = [...new Set([...turns.map(({ seat }) => seat), ...seats.sort((one, two) => last[1][two] - last[1][one])])].slice(0, LINES).sort((one, two) => one - two);
  const line = (/** @type {Wire.Seat} */ seat) => course.map(([battle, wins], at) => `${at ? "L" : "M"}${(1000 * battle / end).toFixed(1)} ${(100 * (1 - wins[seat])).toFixed(1)}`).join("");
  return el("div.swings", { "aria-hidden": "true" },
    el("div.course", {}, drawn("svg", { viewBox: "0 0 1000 100", preserveAspectRatio: "none" },
      drawn("path.others", { d: "M0 50h1000" }), ...turns.map(({ battle }) => drawn("path.ticks", { d: `M${(1000 * battle / end).toFixed(1)} 0v100` })),
      ...first.map((seat, place) => drawn(`path.line.line-${place}`, { d: line(seat) })))),
    el("span.high", {}, "100 %"), el("span.low", {}, "0 %"),
    el("ul.legend", {}, ...first.map((seat, place) => entry(`line.line-${place}`, nameOf(room, seat))),
      turns.length ? entry("ticks", say("after.turning-point")) : null));
}
