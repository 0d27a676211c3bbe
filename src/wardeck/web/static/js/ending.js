/** The end of a game: who came where, how it went, and what one can do with it. */

import { fairness } from "./aside.js";
import { axes, chart, legend, numbers } from "./chart.js";
import { button, el } from "./dom.js";
import { isOpen } from "./fair.js";
import { fight } from "./fight.js";
import { luck } from "./luck.js";
import { raced } from "./racing.js";
import { ofRoom } from "./retold.js";
import { isOver } from "./room.js";
import { say } from "./say.js";
import { held, nameOf } from "./seats.js";
import { reason, style } from "./shell.js";

/** @param {Over} room */
export function result(room) {
  const { result: came, seats, table } = room.game;
  const all = seats.reduce((sum, _, seat) => sum + held(room, seat), 0);
  const order = seats.map((_, seat) => seat).sort((one, two) => place(came, one) - place(came, two) || held(room, two) - held(room, one));
  return el("section.result", { "aria-label": say("page.over") },
    Object.keys(table.faces).length ? fight(room) : null,
    el("ol.standings", { role: "list", tabindex: 0, "aria-label": say("after.ranking") }, ...order.map((seat) => {
      const won = came.winners.includes(seat);
      return el("li", { class: won ? "won" : null, "data-key": `place-${seat}`, style: { "--share": all ? held(room, seat) / all : 0 } },
        el("span.place", {}, won ? "★" : `${place(came, seat)}.`),
        el("span.name", { title: nameOf(room, seat) }, nameOf(room, seat)),
        el("span.count", {}, el("b", {}, String(held(room, seat))), ` ${say("page.cards", { n: held(room, seat) })}`));
    })));
}

/** The place of a seat in the ranking: those before it, and one. @param {Wire.Result} came @param {Wire.Seat} seat */
function place(came, seat) {
  let before = 1;
  for (const group of came.placings) {
    if (group.includes(seat)) return before;
    before += group.length;
  }
  return before;
}

// How it went: the server tells the whole game once more

/** The game that was told last, and which one it is. */
let known = { which: "", game: /** @type {Retold | null} */ (null), trouble: "" };

/** Asks how the game went that is over, once. @param {Room} room @param {() => void} came */
export async function askHowItWent(room, came) {
  const { which } = room;
  if (!isOver(room) || known.which === which) return;
  const asked = { which, game: /** @type {Retold | null} */ (null), trouble: "" };
  known = asked;
  try {
    [asked.game] = await Promise.all([ofRoom(room.room), style("after")]);
  } catch (error) { asked.trouble = reason(error); }
  came();
}

/** How the game went, and what one can do with it. @param {Over} room @param {() => void} redraw */
export function went(room, redraw) {
  const { game, trouble } = known.which === room.which ? known : { game: null, trouble: "" };
  const there = `#/replay/${room.room}`, link = (/** @type {string} */ id, /** @type {string} */ to, /** @type {string} */ key, more = {}) => el("a.button", { id, href: to, ...more }, say(key));
  return el("section.went", { "data-key": "went", "aria-label": say("after.went") },
    el("h2", {}, say("after.went")), el("p.facts", {}, facts(room.game.result, game)),
    raced(room, game),
    game ? el("div.drawn", { "data-key": "drawn" }, el("div.plot", {}, axes(game), chart(game)), legend(game)) : el("div.course.none", { "data-key": "none" }, el("p.quiet", {}, trouble || say("after.coming"))),
    el("nav.afterwards", { "aria-label": say("after.afterwards") },
      link("replay", there, "after.replay"),
      game?.wars.length ? link("longest", `${there}/${game.longest}`, "after.longest") : null,
      room.amHost && button(say("after.other-rules"), () => document.getElementById("choose")?.focus(), { id: "other-rules" }),
      link("check", `${there}/check`, "after.check-shuffle"),
      link("download", `/api/rooms/${room.room}/record`, "page.record", { download: `${room.room}.toml` })),
    isOpen(room.game.fair) ? fairness(room, room.game.fair) : null,
    game ? numbers(game) : null, luck(room, redraw));
}

/** Battles, wars, and the longest of them. @param {Wire.Result} came @param {Retold | null} game */
function facts(came, game) {
  const said = [say("common.battles", { n: came.battles })];
  if (game) said.push(say("common.wars", { n: game.wars.length }));
  if (came.longest_war > 1) said.push(say("after.chain", { n: came.longest_war }));
  return said.join(" · ");
}
