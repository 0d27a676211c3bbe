/** How long rules take, in words. */

import { say } from "./say.js";
import { server } from "./shell.js";

/** Beyond so many minutes hours are said. */
const LONG = 90;

/** @typedef {Pick<NonNullable<Wire.Length>, "preset" | "exact" | "limit" | "endless" | "seconds">} Length */

/**
 * What was measured with the number of players that comes nearest.
 * @param {Wire.Lengths | null} lengths @param {number} players @param {string} turns @returns {Length | null}
 */
export function measured(lengths, players, turns) {
  if (!lengths) return null;
  const far = (/** @type {Wire.Measured} */ each) => Math.abs(each.players - players) / each.players;
  const nearest = lengths.measured.reduce((best, each) => (far(each) < far(best) ? each : best));
  const [half, most] = nearest.battles.map((each) => each === null ? null : each * lengths.seconds[turns]);
  return { ...lengths, endless: [nearest.endless, nearest.games], seconds: [half, most] };
}

/** @param {Length | null} length */
export function lasting(length) {
  if (!length) return say("start.unknown");
  const [half, most] = length.seconds, [endless, games] = length.endless;
  const said = [half === null ? say("start.very-long", { n: length.limit.toLocaleString("en") })
    : most === null ? say("start.half", { half: span(half) }) : say("start.lasts", { half: span(half), most: span(most) })];
  said.push(endless ? say("start.endless", { percent: Math.max(1, Math.round(100 * endless / games)) }) : say("start.ends"));
  if (!length.exact) said.push(say("start.like", { title: server.presets.find((each) => each.name === length.preset)?.title ?? length.preset }));
  return said.join(" ");
}

/** @param {number} seconds */
export function span(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes > LONG ? say("start.hours", { n: Math.round(minutes / 60) }) : say("start.minutes", { n: minutes });
}
