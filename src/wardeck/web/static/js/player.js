/** The table of a game that is shown once more, and what one shows it with. A function of what is known. */

import { chart, legend } from "./chart.js";
import { holds } from "./check.js";
import { button, drawn, el } from "./dom.js";
import { fight } from "./fight.js";
import { sheetOf } from "./rulesheet.js";
import { SPEEDS } from "./running.js";
import { say } from "./say.js";
import { players, shape } from "./seats.js";
import { panel } from "./shell.js";
import { said, titleOf } from "./table.js";

/** Signs of the buttons, in a square of 24. @type {Record<string, string>} */
const SIGNS = {
  play: "M7 4.5v15l13-7.5z", pause: "M6 5h4.2v14H6zM13.8 5H18v14h-4.2z", back: "M16.5 5v14L6 12z", on: "M7.5 5v14L18 12z",
  "war-before": "M19 5v14l-8-7zM11 5v14l-8-7z", "next-war": "M5 5v14l8-7zM13 5v14l8-7z",
};

/** @type {WeakMap<Retold, HTMLElement>} */
const drawings = new WeakMap();

/** The chart is drawn once: only the cursor moves. @param {Retold} game */
function course(game) {
  const drawing = drawings.get(game) ?? chart(game);
  drawings.set(game, drawing);
  return drawing.cloneNode(true);
}

/**
 * @param {Retold} game @param {Replayed} acts
 * @param {{playing: boolean, speed: number, code?: string}} how
 */
export function player(game, acts, { playing, speed, code }) {
  const { room } = game;
  return el("div.replaying", {}, el(`div.room.play.replay.${shape(room)}`, {},
    el("header", {}, el("h1", { title: titleOf(room) }, titleOf(room)), el("span.quiet.where", { id: "where" }, where(game)),
      el("nav.ways", { "aria-label": say("page.menu") }, verdict(game, acts), button(say("page.rules"), acts.rules, { id: "show-rules" }),
        code ? el("a.button", { href: `#${code}` }, say("after.to-room")) : button(say("after.another"), () => acts.view("choose"), { id: "another" }))),
    fight(room), game.at ? said(room) : el("p.sentence", { id: "sentence" }, say("after.begins")), ...players(room)),
  el("div.player", { role: "group", "aria-label": say("after.controls") }, several(game, acts), scrub(game, acts), controls(game, acts, playing, speed),
    el("p.quiet.keys", {}, say("after.keys"))),
  el("dialog", { id: "panel", "aria-label": say("page.rules") },
    button("×", () => panel()?.close(), { id: "shut", class: "small", "aria-label": say("page.close") }), sheetOf(room.rules)));
}

/** @param {Retold} game */
const where = (game) => say("after.where", { battle: game.at, battles: game.told.result?.battles ?? game.last });

/** Whether the record holds: the way to see why. @param {Retold} game @param {Replayed} acts */
function verdict(game, acts) {
  const good = holds(game), key = good === null ? "unchecked" : good ? "holds" : "fails";
  return button(say(`after.verdict-${key}`), () => acts.view("check"), { id: "verdict", class: `verdict-${key}` });
}

/** The games of a file with more than one. @param {Retold} game @param {Replayed} acts */
function several(game, acts) {
  const { games, game: number } = game.told;
  if (games < 2) return null;
  return el("label.several", {}, say("after.game-of", { games }), el("input", { type: "number", id: "number", min: 1, max: games, value: String(number),
    onchange: (event) => acts.number(Math.max(1, Math.min(games, Math.round(Number(event.target.value)) || 1))) }));
}

/** @param {Retold} game @param {Replayed} acts */
function scrub(game, acts) {
  const share = game.last ? game.at / game.last : 0;
  return el("div.scrub", {}, legend(game), el("div.track", { style: { "--at": share } }, course(game), el("span.cursor", { "aria-hidden": "true" }),
    el("input", { type: "range", id: "scrub", min: 0, max: game.last, step: 1, value: String(game.at), "aria-label": say("after.scrub"),
      "aria-valuetext": where(game), oninput: (event) => acts.go(Number(event.target.value)) })),
  game.told.cut ? el("p.quiet.cut", {}, say("after.cut", { n: game.last })) : null);
}

/** @param {Retold} game @param {Replayed} acts @param {boolean} playing @param {number} speed */
function controls(game, acts, playing, speed) {
  const drawing = (/** @type {string} */ name) => drawn("svg.sign-of", { viewBox: "0 0 24 24", "aria-hidden": "true" }, drawn("path", { d: SIGNS[name] }));
  const press = (/** @type {string} */ name, /** @type {() => void} */ click, more = {}) => el("button", { type: "button", id: name, onclick: click, "aria-label": say(`after.${name}`), title: say(`after.${name}`), ...more }, drawing(name));
  const first = game.at === 0, last = game.at === game.last;
  return el("div.presses", {},
    el("div.steps-of", {}, press("war-before", () => acts.go(game.warBefore()), { "aria-disabled": first }), press("back", () => acts.go(game.at - 1), { "aria-disabled": first }),
      el("button", { type: "button", id: "play", class: "big", onclick: acts.play, "aria-label": say(`after.${playing ? "pause" : "play"}`) }, drawing(playing ? "pause" : "play")),
      press("on", () => acts.go(game.at + 1), { "aria-disabled": last }), press("next-war", () => acts.go(game.nextWar()), { "aria-disabled": last })),
    el("div.speeds", { role: "group", "aria-label": say("page.speed") }, ...SPEEDS.map((each) => button(`×${each}`, () => acts.speed(each), { "aria-pressed": String(each === speed), id: `speed-${each}` }))),
    game.longest >= 0 ? button(say("after.longest"), () => acts.go(game.longest), { id: "longest" }) : null,
    game.told.result ? button(say("after.lucky"), () => acts.view("luck"), { id: "lucky" }) : null);
}
