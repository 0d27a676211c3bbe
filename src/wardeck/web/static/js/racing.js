/**
 * Speed War (rulebook, section 13): everybody turns when she likes, then calls what is hers. What is right to call is
 * never hinted at: that is the game.
 */

import { classes, el } from "./dom.js";
import { bestPace, keepBestPace } from "./memory.js";
import { hasGame } from "./room.js";
import { listed, say } from "./say.js";
import { nameOf } from "./seats.js";

/** A key for each hand, by the name of its place on the keyboard. @type {Record<string, string>} */
const KEYS = { KeyF: "turn", Space: "turn", KeyJ: "mine", KeyK: "war", KeyP: "pause" };
const LETTERS = { turn: "F", mine: "J", war: "K" };
const MOST_NAMED = 3;

/** How many cards a seat still has to turn in this step. @param {Wire.Race} race @param {Wire.Seat} seat */
export const owed = (race, seat) => race.owes.find(([each]) => each === seat)?.[1] ?? 0;

/** @param {Playing} room @param {Wire.Race} race @param {Wire.Seat} seat */
export const mayCall = ({ game }, race, seat) => race.calling && seat in game.table.faces && !race.late.includes(seat);

/** The buttons for both hands. @param {Playing} room @param {Wire.Race} race @param {Wire.Seat} seat @param {Acts} acts */
export function raceActions(room, race, seat, acts) {
  const may = mayCall(room, race, seat), call = (/** @type {"mine" | "war"} */ which) => hand(which, () => acts.call(which), may, `call-${which}`, LETTERS[which]);
  return [
    el("div.race", { "data-key": "race" }, hand("turn", acts.turn, owed(race, seat) > 0, "turn", LETTERS.turn), call("mine"), call("war")),
    race.window === null ? null : el("div.window", { "data-key": `window-${race.since}-${race.calling}`, "aria-hidden": "true", style: { "--window": `${race.window}ms` } }),
    el("p.quiet.hint", { id: "race-hint" }, standing(room, race, seat)),
  ];
}

/**
 * A finger counts when it comes down, not when it is lifted; whoever presses a key or hears the page clicks.
 * @param {"turn" | "mine" | "war"} which @param {() => void} press @param {boolean} may @param {string} id @param {string} letter
 */
export function hand(which, press, may, id, letter) {
  const pressed = () => { if (may) press(); };
  return el("button", { type: "button", id, class: classes({ big: true, [which]: true }),
    "aria-disabled": String(!may), "aria-keyshortcuts": letter,
    onpointerdown: pressed, onclick: (event) => event.detail === 0 && pressed() },
  say(`racing.${which}`), el("kbd", { "aria-hidden": "true" }, letter));
}

/** How things stand for oneself, in a few words. @param {Room} room @param {Wire.Race} race @param {Wire.Seat} mine */
function standing(room, race, mine) {
  const n = owed(race, mine), seconds = race.window && Math.round(race.window / 1000);
  if (race.late.includes(mine)) return say("racing.late");
  if (n > 0) return say("racing.to-turn", { n });
  if (race.calling) return seconds ? say("racing.window", { n: seconds }) : say("racing.hint");
  const waiting = race.owes.map(([seat]) => seat);
  if (!waiting.length) return say("racing.hint");
  return waiting.length > MOST_NAMED ? say("racing.waiting-many", { n: waiting.length }) : say("racing.waiting", { who: listed(waiting.map((seat) => nameOf(room, seat))) });
}

/** One's own call, in milliseconds since this page saw that one was due; null without a seat. @param {Room} room @param {"mine" | "war"} call @returns {Wire.Command | null} */
export function claim({ game, mySeat: seat }, call) {
  if (!game || seat === null) return null;
  const { battle, step, called = 0 } = game;
  return { type: "claim", seat, battle, step, call, at: Math.round(performance.now() - called) };
}

/** What a key does here; whether it was one of these. @param {Room} room @param {KeyboardEvent} event @param {Acts} acts */
export function raceKey(room, event, acts) {
  const which = KEYS[event.code];
  if (!which || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (which === "pause") { if (room.amHost) acts.pause(); } else if (!room.paused) document.getElementById(which === "turn" ? "turn" : `call-${which}`)?.click();
  return true;
}

// What is said

/** @param {Wire.Race} race */
export const begun = (race) => say(race.calling ? "racing.call" : "racing.turning");

/** What is told of a call. @param {Room} room @param {Extract<Told, {type: "right-call" | "wrong-call" | "call-lapsed"}>} event */
export function toldOfCall(room, event) {
  if (event.type === "call-lapsed") return { text: say("racing.lapsed") };
  const mine = event.seat === room.mySeat, seconds = (event.at / 1000).toFixed(2);
  if (event.type === "right-call") return { text: say("racing.called", { who: mine ? say("page.self") : nameOf(room, event.seat), word: say(`racing.${event.call}`), seconds }) };
  const key = `${mine ? "you-wrong" : "wrong"}-${event.call}`;
  return { text: say(`racing.${key}`, { who: nameOf(room, event.seat), n: event.cards, seconds }), strong: mine };
}

/** What wrong calls have put into the pot. @param {Table} table */
export const paid = (table) => (table.paid ? el("p.left", {}, say("racing.paid", { n: table.paid })) : null);

// The end

/** @param {number} battles @param {number} raced  milliseconds */
const battlesAMinute = (battles, raced) => Math.round(600_000 * battles / raced) / 10;
/** @param {Playing} room */
const whichRace = (room) => JSON.stringify([room.game.canonical, room.game.seats.length]);

/** The best pace before this game, by game. @type {Map<string, number>} */
const before = new Map();

/** Keeps the pace of a race that was not stopped where it is the best so far of whoever played. @param {Room} room */
export function keepPace(room) {
  if (!hasGame(room) || !room.game.result?.raced || room.game.result.termination === "stopped" || room.mySeat === null) return;
  const { which, game: { result: { battles, raced } } } = room, race = whichRace(room);
  if (before.has(which)) return;
  const now = battlesAMinute(battles, raced), best = bestPace(race);
  before.set(which, best);
  if (now > best) keepBestPace(race, now);
}

/** How fast it was, and who called how well. @param {Playing} room @param {Retold | null} retold  the game told once more */
export function raced(room, retold) {
  const { result } = room.game;
  if (!result?.raced) return null;
  const now = battlesAMinute(result.battles, result.raced), best = before.get(room.which);
  return el("div.raced", { "data-key": "raced" },
    el("p", {}, el("strong", {}, say("racing.pace", { n: now })), " ",
      best === undefined ? null : now > best ? say("racing.new-best") : say("racing.best", { n: best })),
    retold && calls(room, called(retold)));
}

/** What players called. Where they stop in a battle, the table makes the call that is due, and loses no time. @param {Retold} retold */
function called({ told: { turns, result } }) {
  const last = turns.at(-1)?.events ?? [], stopped = result?.termination === "stopped";
  const atOnce = [0, ...last.flatMap((event) => (event.type === "wrong-call" ? [event.at] : []))];
  return turns.flatMap((turn) => turn.events).filter((event) => !(stopped && event.type === "right-call" && last.includes(event) && atOnce.includes(event.at)));
}

/** @param {Playing} room @param {Wire.GameEvent[]} events */
function calls(room, events) {
  const rightOf = (/** @type {Wire.Seat} */ seat) => events.flatMap((event) => (event.type === "right-call" && event.seat === seat ? [event.at] : []));
  const wrongOf = (/** @type {Wire.Seat} */ seat) => events.filter((event) => event.type === "wrong-call" && event.seat === seat).length;
  const head = ["who", "right", "wrong", "fastest"].map((key) => el("th", { scope: "col" }, say(`racing.${key}`)));
  return el("table.calls", {}, el("caption", {}, say("racing.calls")), el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...room.game.seats.map((_, seat) => {
      const right = rightOf(seat), fastest = Math.min(...right);
      return el("tr", {}, el("th", { scope: "row" }, nameOf(room, seat)), el("td", {}, String(right.length)), el("td", {}, String(wrongOf(seat))),
        el("td", {}, right.length ? say("racing.seconds", { n: (fastest / 1000).toFixed(2) }) : say("racing.none")));
    })));
}
