/** What this browser remembers: a name, a secret token for each room, the words of deals that are being made. */

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

export const myName = () => get("wardeck.name") ?? "";
export const keepName = (name) => set("wardeck.name", name);

/** Whether clubs and diamonds have colours of their own. */
export const fourColours = () => get("wardeck.suits") === "four";
export const keepFourColours = (on) => set("wardeck.suits", on ? "four" : "two");

/** The token of this browser in a room: all its tabs are one seat. */
export const token = (room) => kept(`wardeck.token.${room}`, () => secret(16));
export const keepToken = (room, value) => set(`wardeck.token.${room}`, value);

/** Word and nonce for a deal; a reload has to reveal what was promised before. */
export function word(room, commitment) {
  const [said, nonce] = kept(wordKey(room, commitment), () => `${secret(16)} ${secret(16)}`).split(" ");
  return { word: said, nonce };
}

/** Whether this browser has put a word into that deal. */
export const hasWord = (room, commitment) => get(wordKey(room, commitment)) !== null;

const wordKey = (room, commitment) => `wardeck.word.${room}.${commitment.slice(0, 16)}`;
