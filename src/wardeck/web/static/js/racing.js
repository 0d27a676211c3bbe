/**
 * Speed War (rulebook, section 13): everybody turns when she likes, then calls what is hers. What is right to call is
 * never hinted at: that is the game.
 */

import { classes, el } from "./dom.js";
import { bestPace, keepBestPace } from "./memory.js";
import { listed, say } from "./say.js";
import { nameOf } from "./seats.js";

/** A key for each hand, by the name of its place on the keyboard. @type {Record<string, string>} */
const KEYS = { KeyF: "turn", Space: "turn", KeyJ: "mine", KeyK: "war", KeyP: "pause" };
const LETTERS = { turn: "F", mine: "J", war: "K" };
const MOST_NAMED = 3;

/** @typedef {{turned: [number, string][], owes: [number, number][], late: number[], calling: boolean, since: number, window: number | null}} Race */

/** How many cards a seat still has to turn in this step. @param {Race} race @param {number | null} seat */
const owed = (race, seat) => race.owes.find(([each]) => each === seat)?.[1] ?? 0;

/** The buttons for both hands. @param {any} room @param {Record<string, any>} acts */
export function raceActions(room, acts) {
  const { race, table } = room.game, seat = room.mySeat;
  const mayCall = race.calling && seat in table.faces && !race.late.includes(seat);
  return [
    el("div.race", { "data-key": "race" },
      hand("turn", acts.turn, owed(race, seat) > 0), hand("mine", () => acts.call("mine"), mayCall), hand("war", () => acts.call("war"), mayCall)),
    race.window === null ? null : el("div.window", { "data-key": `window-${race.since}-${race.calling}`, "aria-hidden": "true", style: { "--window": `${race.window}ms` } }),
    el("p.quiet.hint", { id: "race-hint" }, standing(room)),
  ];
}

/** A finger counts when it comes down, not when it is lifted; whoever presses a key or hears the page clicks. */
function hand(which, press, may) {
  const pressed = () => { if (may) press(); };
  return el("button", { type: "button", id: which === "turn" ? "turn" : `call-${which}`, class: classes({ big: true, [which]: true }),
    "aria-disabled": String(!may), "aria-keyshortcuts": LETTERS[which],
    onpointerdown: pressed, onclick: (event) => event.detail === 0 && pressed() },
  say(`racing.${which}`), el("kbd", { "aria-hidden": "true" }, LETTERS[which]));
}

/** How things stand for oneself, in a few words. */
function standing(room) {
  const { race } = room.game, n = owed(race, room.mySeat), seconds = race.window && Math.round(race.window / 1000);
  if (race.late.includes(room.mySeat)) return say("racing.late");
  if (n > 0) return say("racing.to-turn", { n });
  if (race.calling) return seconds ? say("racing.window", { n: seconds }) : say("racing.hint");
  const waiting = race.owes.map(([seat]) => seat);
  if (!waiting.length) return say("racing.hint");
  return waiting.length > MOST_NAMED ? say("racing.waiting-many", { n: waiting.length }) : say("racing.waiting", { who: listed(waiting.map((seat) => nameOf(room, seat))) });
}

/** What a key does here; whether it was one of these. @param {any} room @param {KeyboardEvent} event @param {Record<string, any>} acts */
export function raceKey(room, event, acts) {
  const which = KEYS[event.code];
  if (!which || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (which === "pause") { if (room.amHost) acts.pause(); } else if (!room.paused) document.getElementById(which === "turn" ? "turn" : `call-${which}`)?.click();
  return true;
}

// What is said

/** @param {any} room */
export const begun = (room) => say(room.game.race.calling ? "racing.call" : "racing.turning");

/** What is told of a call. @param {any} room @param {any} event @returns {{text: string, strong?: boolean}[]} */
export function toldOfCall(room, event) {
  if (event.type === "call-lapsed") return [{ text: say("racing.lapsed") }];
  if (event.type !== "wrong-call") return [];
  const mine = event.seat === room.mySeat, key = `${mine ? "you-wrong" : "wrong"}-${event.call}`;
  return [{ text: say(`racing.${key}`, { who: nameOf(room, event.seat), n: event.cards }), strong: mine }];
}

/** What wrong calls have put into the pot. @param {any} table */
export const paid = (table) => (table.paid ? el("p.left", {}, say("racing.paid", { n: table.paid })) : null);

/** The mark of a seat whose card the table turned. @param {any} room @param {number} seat */
export const lateness = (room, seat) => (room.game.race?.late.includes(seat) ? el("span.tag.is-late", {}, say("racing.is-late")) : null);

// The end

const battlesAMinute = ({ battles, raced }) => Math.round(600_000 * battles / raced) / 10;
const whichRace = (room) => JSON.stringify([room.game.canonical, room.game.seats.length]);

/** The best pace before this game, by game. @type {Map<string, number>} */
const before = new Map();

/** Keeps the pace of a game that is over where it is the best so far of whoever played. @param {any} room */
export function keepPace(room) {
  const { result } = room.game ?? {}, which = result?.raced && `${room.room} ${room.games}`;
  if (!which || before.has(which) || room.mySeat === null) return;
  before.set(which, bestPace(whichRace(room)));
  if (battlesAMinute(result) > bestPace(whichRace(room))) keepBestPace(whichRace(room), battlesAMinute(result));
}

/** How fast it was, and who called how well. @param {any} room @param {any} retold  the game told once more, or null */
export function raced(room, retold) {
  const { result } = room.game;
  if (!result.raced) return null;
  const now = battlesAMinute(result), best = before.get(`${room.room} ${room.games}`);
  return el("div.raced", { "data-key": "raced" },
    el("p", {}, el("strong", {}, say("racing.pace", { n: now })), " ",
      best === undefined ? null : now > best ? say("racing.new-best") : say("racing.best", { n: best })),
    retold && calls(room, retold.told.turns.flatMap((turn) => turn.events)));
}

/** @param {any} room @param {any[]} events */
function calls(room, events) {
  const of = (type, seat) => events.filter((event) => event.type === type && event.seat === seat);
  const head = ["who", "right", "wrong", "fastest"].map((key) => el("th", { scope: "col" }, say(`racing.${key}`)));
  return el("table.calls", {}, el("caption", {}, say("racing.calls")), el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...room.game.seats.map((_, seat) => {
      const right = of("right-call", seat), fastest = Math.min(...right.map((event) => event.at));
      return el("tr", {}, el("th", { scope: "row" }, nameOf(room, seat)), el("td", {}, String(right.length)), el("td", {}, String(of("wrong-call", seat).length)),
        el("td", {}, right.length ? say("racing.seconds", { n: (fastest / 1000).toFixed(2) }) : say("racing.none")));
    })));
}
