/** What every page stands in: one place to draw, one to tell, one to be heard, and the server's answers. */

import { fourColours, motion, theme } from "./memory.js";

export const main = document.getElementById("main");
const spoken = document.getElementById("say");
const listened = document.getElementById("heard");

/** The server as the pages know it: the address to give to others, and the presets. */
export const server = { link: `${location.origin}/`, presets: [] };

export async function loadServer() {
  const [about, presets] = await Promise.all([answer("/api/server"), answer("/api/rules")]);
  Object.assign(server, about, { presets });
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) server.link = `${location.origin}/`;
}

/** What one page leaves for the next: what the host does first in a room that was just opened. */
export const intent = { room: "", acts: [] };

/** What the server says to a request; its refusal is an error with its sentence. @param {string} path @param {unknown} [body] */
export async function answer(path, body, kind = "application/json") {
  const sent = typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);
  const response = await fetch(path, body && { method: "POST", headers: { "Content-Type": kind }, body: sent });
  const said = await response.json();
  if (!response.ok) throw Object.assign(new Error(said.message), { code: said.code, option: said.option });
  return said;
}

/** Draws a page. @param {...any} parts */
export const show = (...parts) => main.replaceChildren(...parts);

/** Where whatever had the focus has gone, the page has it: whoever uses the keyboard is never nowhere. */
export function keepFocus() { if (document.activeElement === document.body) main.focus({ preventScroll: true }); }

/** A line for everybody's eyes and ears: what went wrong, what was done. @param {string} text */
export const tell = (text) => { spoken.textContent = text; };

/** A line for the ears alone. @param {string} text */
export const hear = (text) => { listened.textContent = text; };

/** Light or dark, and whether anything moves, where somebody has chosen it. */
export function showTheme() {
  Object.assign(document.documentElement.dataset, { theme: theme(), motion: motion() });
}

export const showSuits = () => { document.documentElement.dataset.suits = fourColours() ? "four" : "two"; };

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/** The style of a page that is not the first one; it is there when this resolves. @param {string} name */
export function style(name) {
  if (!styles.has(name)) styles.set(name, new Promise((resolve) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: `/css/${name}.css`, onload: resolve, onerror: resolve });
    document.head.append(link);
  }));
  return styles.get(name);
}
