/** The page: what stands behind the # of the address is a room's code, perhaps with "/projector", or "/" and the name of another page. */

import { loadSentences } from "./say.js";
import { hear, keepFocus, loadServer, reason, show, showSuits, showTheme, tell } from "./shell.js";

/** A page is fetched when it is asked for; it opens at a place, and may say how to leave it. @typedef {() => Promise<{open: (...place: any[]) => Left | Promise<Left>}>} Fetched */
/** @typedef {void | (() => void)} Left */

/** @type {Record<string, Fetched>} */
const PAGES = {
  "": () => import("./pages/start.js"),
  rules: () => import("./pages/rules.js"),
  own: () => import("./pages/own.js"),
  device: () => import("./pages/device.js"),
  settings: () => import("./pages/settings.js"),
  replay: () => import("./pages/replay.js"),
};

/** @type {Record<string, Fetched>} */
const IN_ROOM = { room: () => import("./pages/room.js"), projector: () => import("./pages/projector.js") };

/** @param {string} place */
function inRoom(place) {
  const [code, view] = place.split("/");
  return code ? [view === "projector" ? view : "room", code] : [""];
}

/** Leaves the page that is open. */
let leave = () => {}, asked = 0;

/** What stands behind the #; nothing, where a link was cut off. */
function place() {
  try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; }
}

async function route() {
  try { await turnTo(place()); } catch (error) {
    tell(reason(error));
    throw error;
  }
}

/** @param {string} at  what stands behind the # */
async function turnTo(at) {
  const turn = ++asked;
  const [name, ...rest] = at.startsWith("/") ? at.slice(1).split("/") : inRoom(at);
  const page = await (PAGES[name] ?? IN_ROOM[name] ?? PAGES[""])();
  if (turn !== asked) return;
  leave();
  leave = () => {};
  tell("");
  hear("");
  show();
  if (turn > 1) keepFocus();
  const left = await page.open(...rest) ?? (() => {});
  if (turn === asked) leave = left;
  else left();
}

showTheme();
showSuits();
await Promise.all([loadSentences(), loadServer()]);
addEventListener("hashchange", route);
route();
