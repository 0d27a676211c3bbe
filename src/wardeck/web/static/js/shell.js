/** What every page stands in: one place to draw, one to tell, one to be heard, and the server's answers. */

import { morph } from "./dom.js";
import { fourColours, motion, theme } from "./memory.js";
import { say } from "./say.js";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

export const main = part("main");
/** Where cards fly. */
export const flying = part("flying");
const spoken = part("say"), listened = part("heard");

/** The server as the pages know it: the address to give to others, and the presets. */
export const server = { link: `${location.origin}/`, presets: /** @type {Wire.PresetAnswer[]} */ ([]) };

export async function loadServer() {
  const [about, presets] = await Promise.all([answer("/api/server"), answer("/api/rules")]);
  Object.assign(server, about, { presets });
  if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) server.link = `${location.origin}/`;
}

/** What one page leaves for the next: what the host does first in a room that was just opened. */
export const intent = { room: "", acts: /** @type {Wire.Command[]} */ ([]) };

/** What the server refuses, with its sentence; `option` is the house rule that is at fault, if one is. */
export class Refusal extends Error {
  /** @param {{code: string, message: string, option: string | null}} said */
  constructor({ code, message, option }) {
    super(message);
    this.code = code;
    this.option = option;
  }
}

/** What the server says to a request. @param {string} path @param {unknown} [body] @param {string} [kind] @param {AbortSignal} [signal] */
export async function answer(path, body, kind = "application/json", signal) {
  const sent = typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);
  const response = await fetch(path, body === undefined ? undefined : { method: "POST", headers: { "Content-Type": kind }, body: sent, signal });
  const said = await response.json();
  if (!response.ok) throw new Refusal(said);
  return said;
}

/** Why a request came to nothing, in a sentence. @param {unknown} error */
export const reason = (error) => (error instanceof Refusal ? error.message : say("after.no-answer"));

/** What is open over a page, or may be. */
export const panel = () => /** @type {HTMLDialogElement | null} */ (document.getElementById("panel"));

/** Draws a page. @param {...Child} parts */
export const show = (...parts) => main.replaceChildren(...parts.filter((part) => part instanceof Node));

/** Draws a page anew: what stays the same stays the same node. Another kind of page takes its place. @param {HTMLElement} fresh */
export function update(fresh) {
  if (main.firstElementChild?.className === fresh.className) morph(main.firstElementChild, fresh);
  else show(fresh);
}

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
