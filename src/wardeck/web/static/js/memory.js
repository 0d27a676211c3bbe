/**
 * What this browser remembers: a name, what one likes to see and hear, own house rules, a secret token for each room, the
 * words of deals that are being made.
 */

import { secret } from "./dom.js";

/** @type {Map<string, string>} */
const fallback = new Map();

/** @param {string} key @returns {string | null} */
function get(key) {
  try { return localStorage.getItem(key); } catch { return fallback.get(key) ?? null; }
}

/** @param {string} key @param {string} value */
function set(key, value) {
  fallback.set(key, value);
  try { localStorage.setItem(key, value); } catch { /* private windows keep nothing */ }
}

/** @param {string} key @param {() => string} make  what is kept where nothing was */
function kept(key, make) {
  const found = get(key) ?? fallback.get(key) ?? make();
  set(key, found);
  return found;
}

/** Whether anything stays when the page is closed. */
export function keeps() {
  try {
    localStorage.setItem("wardeck.kept", "1");
    return true;
  } catch {
    return false;
  }
}

export const myName = () => get("wardeck.name") ?? "";
export const keepName = (/** @type {string} */ name) => set("wardeck.name", name);

/** Whether clubs and diamonds have colours of their own. */
export const fourColours = () => get("wardeck.suits") === "four";
export const keepFourColours = (/** @type {boolean} */ on) => set("wardeck.suits", on ? "four" : "two");

/** "light", "dark", or "" as the system has it. */
export const theme = () => get("wardeck.theme") ?? "";
export const keepTheme = (/** @type {string} */ which) => set("wardeck.theme", which);

/** Whether cards fly: "off", or "" as the system has it. */
export const motion = () => get("wardeck.motion") ?? "";
export const keepMotion = (/** @type {string} */ which) => set("wardeck.motion", which);

/** Whether the cards are heard. */
export const sound = () => get("wardeck.sound") === "on";
export const keepSound = (/** @type {boolean} */ on) => set("wardeck.sound", on ? "on" : "off");

/** Own house rules, as the tables of their files, by their titles. @returns {Record<string, any>} */
export const ownRules = () => JSON.parse(get("wardeck.rules") ?? "{}");
/** @param {string} title @param {object} table */
export const keepOwnRules = (title, table) => set("wardeck.rules", JSON.stringify({ ...ownRules(), [title]: table }));
/** @param {string} title */
export function forgetOwnRules(title) {
  const { [title]: _, ...others } = ownRules();
  set("wardeck.rules", JSON.stringify(others));
}

/** The most battles a minute of a race that was played here, 0 before the first. @param {string} which */
export const bestPace = (which) => Number(JSON.parse(get("wardeck.paces") ?? "{}")[which] ?? 0);
/** @param {string} which @param {number} pace */
export const keepBestPace = (which, pace) => set("wardeck.paces", JSON.stringify({ ...JSON.parse(get("wardeck.paces") ?? "{}"), [which]: pace }));

/** The token of this browser in a room: all its tabs are one seat. @param {string} room @returns {string} */
export const token = (room) => kept(`wardeck.token.${room}`, () => secret(16));
/** @param {string} room @param {string} value */
export const keepToken = (room, value) => set(`wardeck.token.${room}`, value);

/** @typedef {{token: string, name: string, steps: boolean}} Sitter */

/** Those who sit round this device in a room, and the names that they gave last. @param {string} room @returns {Sitter[]} */
export const tokens = (room) => JSON.parse(get(`wardeck.tokens.${room}`) ?? "[]");
/** @param {string} room @param {Sitter[]} values */
export const keepTokens = (room, values) => set(`wardeck.tokens.${room}`, JSON.stringify(values));
/** @returns {string[]} */
export const names = () => JSON.parse(get("wardeck.names") ?? "[]");
export const keepNames = (/** @type {string[]} */ values) => set("wardeck.names", JSON.stringify(values));

/** Word and nonce of a seat for a deal; a reload has to reveal what was promised before. @param {string} room @param {Wire.Hash} commitment @param {Wire.Seat} seat */
export function word(room, commitment, seat) {
  const [said, nonce] = kept(wordKey(room, commitment, seat), () => `${secret(16)} ${secret(16)}`).split(" ");
  return { word: said, nonce };
}

/** Whether this browser has put a word into that deal for that seat. @param {string} room @param {Wire.Hash} commitment @param {Wire.Seat} seat */
export const hasWord = (room, commitment, seat) => get(wordKey(room, commitment, seat)) !== null;

/** @param {string} room @param {Wire.Hash} commitment @param {Wire.Seat} seat */
const wordKey = (room, commitment, seat) => `wardeck.word.${room}.${commitment.slice(0, 16)}.${seat}`;
