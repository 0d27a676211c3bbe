/** What stands beside the table: whom one invites, who sits here, the pace, whether the deal was fair. */

import { button, el } from "./dom.js";
import { check } from "./fair.js";
import { fourColours, sound } from "./memory.js";
import { say } from "./say.js";
import { held, marks } from "./seats.js";

/** Milliseconds of the clock where the page switches it on. */
const CLOCK = 20_000;
/** Seconds from one turn to the next, among which the host chooses. */
const BEATS = [1, 2, 3, 5, 10];

/** @param {Room} room @param {Acts} acts */
export function pace(room, acts) {
  const { pace: now } = room;
  const choice = (/** @type {Wire.Pace["turns"]} */ turns) => el("label.choice", {},
    el("input", { type: "radio", name: "turns", checked: now.turns === turns, onchange: () => acts.pace({ ...now, turns }) }), say(`page.turns-${turns}`));
  return el("fieldset.pace", { id: "pace" }, el("legend", {}, say("page.settings")),
    el("div.choices", { role: "radiogroup", "aria-label": say("page.turns") }, el("span.quiet", {}, say("page.turns")),
      choice("everyone"), choice("host"), choice("itself"), now.turns === "itself" && beat(now, acts)),
    el("label.choice", {}, el("input", { type: "checkbox", checked: now.steps, onchange: () => acts.pace({ ...now, steps: !now.steps }) }), say("page.steps")),
    el("label.choice", {}, el("input", { type: "checkbox", id: "clock", checked: room.clock > 0, disabled: room.clock > 0 && !now.clock,
      onchange: () => acts.pace({ ...now, clock: now.clock ? 0 : CLOCK }) }), say("page.clock", { seconds: (room.clock || CLOCK) / 1000 })),
    el("label.choice", {}, el("input", { type: "checkbox", id: "show-chances", checked: room.chances, onchange: () => acts.chances(!room.chances) }), say("page.show-chances")),
    el("div.quietly", {}, room.phase === "lobby" && speed(room, acts),
      button(say(room.locked ? "page.unlock" : "page.lock"), acts.lock, { class: "small", id: "lock" })));
}

/** @param {Wire.Pace} now @param {Acts} acts */
function beat(now, acts) {
  const seconds = now.beat / 1000, all = [...new Set([...BEATS, seconds])].sort((one, two) => one - two);
  return el("select", { id: "beat", "aria-label": say("page.beat"), onchange: (event) => acts.pace({ ...now, beat: 1000 * Number(event.target.value) }) },
    ...all.map((each) => el("option", { value: each, selected: each === seconds }, say("page.beat-of", { n: each }))));
}

/** @param {Room} room @param {Acts} acts */
export function speed(room, acts) {
  const { pace: now } = room, other = now.speed === 1 ? 4 : 1;
  return button(`×${other}`, () => acts.pace({ ...now, speed: other }), { class: "small", id: "speed", "aria-label": `${say("page.speed")} ×${other}` });
}

/** What somebody likes to hear and see; a matter of this browser. @param {Acts} acts */
export const liked = (acts) => el("section.liked", {},
  el("label.choice", {}, el("input", { type: "checkbox", id: "sound", checked: sound(), onchange: acts.sound }), say("page.sound")),
  el("label.choice", {}, el("input", { type: "checkbox", id: "four", checked: fourColours(), onchange: acts.suits }), say("page.four-colours")));

/** What is left of a game of usual length, by what half of them take; empty where nobody can tell. @param {Playing} room */
export function left(room) {
  const [battles] = room.length?.battles ?? [null], [seconds] = room.length?.seconds ?? [null];
  const done = room.game.table.battles;
  if (!battles || !seconds || done >= battles) return "";
  return say("page.left", { n: Math.max(1, Math.round(seconds * (1 - done / battles) / 60)) });
}

/** @param {Room} room @param {Server} server @param {Acts} acts */
export function invitation(room, server, acts) {
  const link = `${server.link}#${room.room}`;
  return el("section.invite", {}, el("h2", {}, say("page.invite")),
    el("div.invite-by", {},
      el("div", {}, el("p", {}, say("page.invite-about")),
        el("div.copy", {}, el("input", { id: "link", readonly: true, value: link, "aria-label": say("page.invite"), onclick: (event) => event.target.select() }),
          button(say("page.copy"), () => acts.copy(link), { id: "copy", class: "small" })),
        el("p.quiet", {}, say("page.invite-code", { link: server.link })), el("p.code", {}, room.room)),
      el("img.qr", { src: `/api/rooms/${room.room}/qr.svg`, alt: say("page.qr"), width: 160, height: 160 })),
    el("a.link", { id: "projector", href: `#${room.room}/projector`, target: "_blank" }, say("page.projector")),
    room.deal && el("details.promise", { id: "promise" }, el("summary", {}, say("page.fair.promised")), el("p.quiet", {}, say("page.fair.promise", { commitment: room.deal.commitment }))));
}

/** Everybody on a seat, with what the host can do about it. @param {Room} room @param {Acts} acts */
export function people(room, acts) {
  const line = (/** @type {Seated} */ member) => el("li", { "data-key": `member-${member.member}`, class: member.member === room.me ? "me" : null },
    el("span.name", { title: member.name }, member.name), " ", el("span.tags", {}, ...marks(room, member)),
    room.game && !room.game.result && el("span.count", {}, el("b", {}, String(held(room, member.seat))), ` ${say("page.cards", { n: held(room, member.seat) })}`),
    room.amHost && member.member !== room.me && member.kind === "person" && !member.away
      && button("♔", () => acts.host(member.member), { class: "small", "aria-label": say("page.make-host", { name: member.name }), title: say("page.make-host", { name: member.name }) }),
    room.amHost && member.member !== room.me && room.phase === "lobby"
      && button("×", () => acts.unseat(member.member), { class: "small", "aria-label": say("page.unseat", { name: member.name }), title: say("page.unseat", { name: member.name }) }));
  return el("section.people", {}, el("h2", {}, room.phase === "playing" ? say("page.players") : say("page.seated", { n: room.seated().length })),
    el("ul", { class: room.phase === "playing" ? "everybody" : "players everybody", role: "list", tabindex: 0, "aria-label": say("page.players") }, ...room.seated().map(line)),
    room.clock > 0 && room.pace.turns === "everyone" && el("p.quiet", { id: "clock-on" }, say("page.clock-on", { seconds: room.clock / 1000 })),
    room.me !== null && naming(room, acts),
    el("div.quietly", {}, room.amHost && room.phase === "lobby" && button(say("page.bot"), acts.bot, { id: "bot", class: "small" }),
      room.mySeat !== null && button(say("page.leave"), acts.leave, { class: "small", id: "leave" })));
}

/** One's own name, to be changed. @param {Room} room @param {Acts} acts */
const naming = (room, acts) => el("label.named", {}, say("page.name"), el("input", { id: "my-name", value: room.member(room.me)?.name, maxlength: 24, autocomplete: "nickname",
  onchange: (event) => acts.rename(event.target.value) }));

// Fairness

/** @type {WeakMap<Wire.Fair, {seat: Wire.Seat | null, steps: ReturnType<typeof check>}>} */
const checked = new WeakMap();

/** Whether the deal was fair, as far as this browser saw it; what is not as it should be. @param {Playing} room @param {Open} fair */
export function fairness(room, fair) {
  const before = checked.get(fair);
  const known = before?.seat === room.mySeat ? before : { seat: room.mySeat, steps: check(room, fair) };
  checked.set(fair, known);
  const wrong = known.steps.filter(({ holds }) => !holds);
  return el("div.fair", { id: "fair", class: wrong.length ? "fails" : "holds" }, el("p", {}, say(`page.fair.${wrong.length ? "fails" : "holds"}`)),
    wrong.length ? el("ul", {}, ...wrong.map(({ key }) => el("li", {}, say(`page.fair.${key}`)))) : null);
}
