/** The end of a game: who came where, how it went, and what one can do with it. */

import { axes, chart, legend, numbers } from "./chart.js";
import { el } from "./dom.js";
import { fight } from "./fight.js";
import { raced } from "./racing.js";
import { luck } from "./luck.js";
import { ofRoom } from "./retold.js";
import { say } from "./say.js";
import { held, nameOf } from "./seats.js";
import { style } from "./shell.js";

/** @param {any} room  whose last game is over */
export function result(room) {
  const { result: came, seats, table } = room.game;
  const order = seats.map((_, seat) => seat).sort((one, two) => place(came, one) - place(came, two) || held(room, two) - held(room, one));
  return el("section.result", { "aria-label": say("page.over") },
    Object.keys(table.faces).length ? fight(room) : null,
    el("ol.standings", { role: "list", tabindex: 0, "aria-label": say("after.ranking") }, ...order.map((seat) => {
      const won = came.winners.includes(seat);
      return el("li", { class: won ? "won" : null, "data-key": `place-${seat}` }, el("span.place", {}, won ? "★" : `${place(came, seat)}.`),
        el("span.name", { title: nameOf(room, seat) }, nameOf(room, seat)),
        el("span.count", {}, el("b", {}, String(held(room, seat))), ` ${say("page.cards", { n: held(room, seat) })}`));
    })));
}

/** The place of a seat in the ranking: those before it, and one. */
function place(came, seat) {
  let before = 1;
  for (const group of came.placings ?? []) {
    if (group.includes(seat)) return before;
    before += group.length;
  }
  return before;
}

// How it went: the server tells the whole game once more

/** The game that was told last, and which one it is. */
let known = { which: "", game: /** @type {any} */ (null), trouble: "" };

const whichGame = (room) => `${room.room} ${room.games}`;

/** Asks how the game went that is over, once. @param {any} room @param {() => void} came */
export async function askHowItWent(room, came) {
  const which = whichGame(room);
  if (!room.game?.result || room.phase !== "lobby" || known.which === which) return;
  const asked = known = { which, game: null, trouble: "" };
  try {
    [asked.game] = await Promise.all([ofRoom(room.room), style("after")]);
  } catch (error) { asked.trouble = error instanceof TypeError ? say("after.no-answer") : error.message; }
  came();
}

/** How the game went, and what one can do with it. @param {any} room  whose last game is over @param {() => void} redraw */
export function went(room, redraw) {
  const { game, trouble } = known.which === whichGame(room) ? known : { game: null, trouble: "" };
  const there = `#/replay/${room.room}`, link = (id, to, key, more = {}) => el("a.button", { id, href: to, ...more }, say(key));
  return el("section.went", { "data-key": "went", "aria-label": say("after.went") },
    el("p.facts", {}, facts(room.game.result, game)),
    raced(room, game),
    game ? el("div.drawn", { "data-key": "drawn" }, axes(game), chart(game), legend(game)) : el("div.course.none", { "data-key": "none" }, el("p.quiet", {}, trouble || say("after.coming"))),
    el("nav.afterwards", { "aria-label": say("after.afterwards") },
      link("replay", there, "after.replay"),
      game?.wars.length ? link("longest", `${there}/${game.longest}`, "after.longest") : null,
      link("check", `${there}/check`, "after.check-shuffle"),
      link("download", `/api/rooms/${room.room}/record`, "page.record", { download: `${room.room}.toml` })),
    game ? numbers(game) : null, room.game.race ? null : luck(room, redraw));
}

/** Battles, wars, and the longest of them. */
function facts(came, game) {
  const said = [say("common.battles", { n: came.battles })];
  if (game) said.push(say("common.wars", { n: game.wars.length }));
  if (came.longest_war > 1) said.push(say("after.chain", { n: came.longest_war }));
  return said.join(" · ");
}
