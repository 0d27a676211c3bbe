/** A room for everybody to see, on a large screen: all that is public, and the way in. It has no seat and no buttons. */

import { chances } from "../chances.js";
import { el, secret } from "../dom.js";
import { result } from "../ending.js";
import { fight } from "../fight.js";
import { hasGame, isOver } from "../room.js";
import { say } from "../say.js";
import { Screen } from "../screen.js";
import { players, shape } from "../seats.js";
import { server, style } from "../shell.js";
import { said, titleOf, where } from "../table.js";

/** @param {string} code @returns {Promise<() => void>} leaves it */
export async function open(code) {
  await Promise.all([style("panels"), style("projector")]);
  const screen = new Screen(code, secret(16), drawn);
  return () => screen.leave();
}

/** @param {Room} room */
function drawn(room) {
  const playing = room.phase === "playing" && hasGame(room), ended = isOver(room);
  const kind = playing ? `play.${shape(room)}` : ended ? "ended" : "gathering";
  return el(`div.room.projector.${kind}`, {},
    el("header", {}, el("h1", {}, titleOf(room)), hasGame(room) && el("span.quiet.where", {}, ...where(room))),
    ...(playing ? [chances(room), fight(room), ...players(room)] : ended ? [result(room)] : [gathered(room)]),
    said(room), wayIn(room));
}

/** Who has come. @param {Room} room */
const gathered = (room) => el("section.gathered", {}, el("h2", {}, say("page.seated", { n: room.seated().length })),
  el("ul", { role: "list", "aria-label": say("page.players"), tabindex: 0 }, ...room.seated().map((member) => el("li", { "data-key": `member-${member.member}` }, el("span.name", {}, member.name)))));

/** @param {Room} room */
const wayIn = (room) => el("aside.way-in", { "aria-label": say("page.invite") },
  el("img.qr", { src: `/api/rooms/${room.room}/qr.svg`, alt: say("page.qr"), width: 160, height: 160 }),
  el("p", {}, el("span", {}, server.link.replace(/^https?:\/\/|\/$/g, "")), el("b.code", {}, room.room)));
