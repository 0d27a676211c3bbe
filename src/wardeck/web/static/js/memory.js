/**
 * What this browser remembers: a name, what one likes to see and hear, own house rules, a secret token for each room, the
 * words of deals that are being made.
 */

import { secret } from "./dom.js";

const fallback = new Map();

function get(key) {
  try { return localStorage.getItem(key); } catch { return fallback.get(key) ?? null; }
}

function set(key, value) {
  fallback.set(key, value);
  try { localStorage.setItem(key, value); } catch { /* private windows keep nothing */ }
}

function kept(key, make) {
  const found = get(key);
  if (found !== null) return found;
  set(key, make());
  return get(key) ?? fallback.get(key);
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
export const keepName = (name) => set("wardeck.name", name);

/** Whether clubs and diamonds have colours of their own. */
export const fourColours = () => get("wardeck.suits") === "four";
export const keepFourColours = (on) => set("wardeck.suits", on ? "four" : "two");

/** "light", "dark", or "" as the system has it. */
export const theme = () => get("wardeck.theme") ?? "";
export const keepTheme = (which) => set("wardeck.theme", which);

/** Whether cards fly: "off", or "" as the system has it. */
export const motion = () => get("wardeck.motion") ?? "";
export const keepMotion = (which) => set("wardeck.motion", which);

/** Whether the cards are heard. */
export const sound = () => get("wardeck.sound") === "on";
export const keepSound = (on) => set("wardeck.sound", on ? "on" : "off");

/** Own house rules, as the tables of their files, by their titles. @returns {Record<string, any>} */
export const ownRules = () => JSON.parse(get("wardeck.rules") ?? "{}");
export const keepOwnRules = (title, table) => set("wardeck.rules", JSON.stringify({ ...ownRules(), [title]: table }));
export function forgetOwnRules(title) {
  const { [title]: _, ...others } = ownRules();
  set("wardeck.rules", JSON.stringify(others));
}

/** The most battles a minute of a race that was played here, 0 before the first. @param {string} which */
export const bestPace = (which) => Number(JSON.parse(get("wardeck.paces") ?? "{}")[which] ?? 0);
export const keepBestPace = (which, pace) => set("wardeck.paces", JSON.stringify({ ...JSON.parse(get("wardeck.paces") ?? "{}"), [which]: pace }));

/** The token of this browser in a room: all its tabs are one seat. */
export const token = (room) => kept(`wardeck.token.${room}`, () => secret(16));
export const keepToken = (room, value) => set(`wardeck.token.${room}`, value);

/** Where several people sit round this device: their tokens in a room, and the names that they gave last. */
export const tokens = (room) => JSON.parse(get(`wardeck.tokens.${room}`) ?? "[]");
export const keepTokens = (room, values) => set(`wardeck.tokens.${room}`, JSON.stringify(values));
export const names = () => JSON.parse(get("wardeck.names") ?? "[]");
export const keepNames = (values) => set("wardeck.names", JSON.stringify(values));

/** Word and nonce for a deal; a reload has to reveal what was promised before. */
export function word(room, commitment) {
  const [said, nonce] = kept(wordKey(room, commitment), () => `${secret(16)} ${secret(16)}`).split(" ");
  return { word: said, nonce };
}

/** Whether this browser has put a word into that deal. */
export const hasWord = (room, commitment) => get(wordKey(room, commitment)) !== null;

const wordKey = (room, commitment) => `wardeck.word.${room}.${commitment.slice(0, 16)}`;
