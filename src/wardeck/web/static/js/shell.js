/** What every page stands in: one place to draw, one to tell, one to be heard, and the server's answers. */

import { fourColours } from "./memory.js";

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

/** What one page leaves for the next: `play` is the room in which cards are dealt at once, against a bot. */
export const intent = { play: "" };

/** What the server says to a request; its refusal is an error with its sentence. @param {string} path @param {unknown} [body] */
export async function answer(path, body, kind = "application/json") {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(path, body && { method: "POST", headers: { "Content-Type": kind }, body: sent });
  const said = await response.json();
  if (!response.ok) throw new Error(said.message);
  return said;
}

/** Draws a page. @param {...any} parts */
export const show = (...parts) => main.replaceChildren(...parts);

/** A line for everybody's eyes and ears: what went wrong, what was done. @param {string} text */
export const tell = (text) => { spoken.textContent = text; };

/** A line for the ears alone. @param {string} text */
export const hear = (text) => { listened.textContent = text; };

export const showSuits = () => { document.documentElement.dataset.suits = fourColours() ? "four" : "two"; };
