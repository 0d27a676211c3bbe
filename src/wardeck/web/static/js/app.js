/** The page: what stands behind the # of the address is a room's code, or "/" and the name of another page. */

import { loadSentences } from "./say.js";
import { hear, loadServer, show, showSuits, tell } from "./shell.js";

/** Each page is fetched when it is asked for; it opens at a place, and may say how to leave it. */
const PAGES = {
  "": () => import("./pages/start.js"),
};

let leave = () => {}, asked = 0;

async function route() {
  const place = decodeURIComponent(location.hash.slice(1)), turn = ++asked;
  const [name, ...rest] = place.startsWith("/") ? place.slice(1).split("/") : place ? ["room", place] : [""];
  const page = await (PAGES[name] ?? (name === "room" ? () => import("./pages/room.js") : PAGES[""]))();
  if (turn !== asked) return;
  leave();
  tell("");
  hear("");
  show();
  leave = page.open(...rest) ?? (() => {});
}

showSuits();
await Promise.all([loadSentences(), loadServer()]);
addEventListener("hashchange", route);
route();
