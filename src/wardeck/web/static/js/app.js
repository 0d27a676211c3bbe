/** The page: what stands behind the # of the address is a room's code, perhaps with "/projector", or "/" and the name of another page. */

import { loadSentences } from "./say.js";
import { hear, keepFocus, loadServer, show, showSuits, showTheme, tell } from "./shell.js";

/** Each page is fetched when it is asked for; it opens at a place, and may say how to leave it. @type {Record<string, () => Promise<any>>} */
const PAGES = {
  "": () => import("./pages/start.js"),
  rules: () => import("./pages/rules.js"),
  own: () => import("./pages/own.js"),
  device: () => import("./pages/device.js"),
  settings: () => import("./pages/settings.js"),
  replay: () => import("./pages/replay.js"),
};

/** @type {Record<string, () => Promise<any>>} */
const IN_ROOM = { room: () => import("./pages/room.js"), projector: () => import("./pages/projector.js") };

/** @param {string} place */
function inRoom(place) {
  const [code, view] = place.split("/");
  return code ? [view === "projector" ? view : "room", code] : [""];
}

let leave = () => {}, asked = 0;

async function route() {
  const place = decodeURIComponent(location.hash.slice(1)), turn = ++asked;
  const [name, ...rest] = place.startsWith("/") ? place.slice(1).split("/") : inRoom(place);
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
