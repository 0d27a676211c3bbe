/** The end of a game: who came where. */

import { el } from "./dom.js";
import { fight } from "./fight.js";
import { say } from "./say.js";
import { held, nameOf } from "./seats.js";

/** @param {any} room  whose last game is over */
export function result(room) {
  const { result: came, seats, table } = room.game;
  const order = seats.map((_, seat) => seat).sort((one, two) => place(came, one) - place(came, two) || held(room, two) - held(room, one));
  return el("section.result", { "aria-label": say("page.over") },
    Object.keys(table.faces).length ? fight(room) : null,
    el("ol.standings", { role: "list" }, ...order.map((seat) => {
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
