/** What stands beside the table: whom one invites, who sits here, the pace, the rules in full, whether the deal was fair. */

import { button, el } from "./dom.js";
import { check } from "./fair.js";
import { fourColours, sound } from "./memory.js";
import { say } from "./say.js";
import { held, marks } from "./seats.js";

/** Milliseconds of the clock where the page switches it on. */
const CLOCK = 20_000;

/** @param {any} room @param {Record<string, any>} acts */
export function pace(room, acts) {
  const { pace: now } = room;
  const choice = (value, key, chosen, change) => el("label.choice", {}, el("input", { type: "radio", name: "turns", checked: chosen, onchange: change }), say(`page.${key}`));
  return el("fieldset.pace", { id: "pace" }, el("legend", {}, say("page.settings")),
    el("div.choices", { role: "radiogroup", "aria-label": say("page.turns") }, el("span.quiet", {}, say("page.turns")),
      ...["everyone", "host", "itself"].map((turns) => choice(turns, `turns-${turns}`, now.turns === turns, () => acts.pace({ ...now, turns })))),
    el("label.choice", {}, el("input", { type: "checkbox", checked: now.steps, onchange: () => acts.pace({ ...now, steps: !now.steps }) }), say("page.steps")),
    el("label.choice", {}, el("input", { type: "checkbox", id: "clock", checked: room.clock > 0, disabled: room.clock > 0 && !now.clock,
      onchange: () => acts.pace({ ...now, clock: now.clock ? 0 : CLOCK }) }), say("page.clock", { seconds: (room.clock || CLOCK) / 1000 })),
    el("label.choice", {}, el("input", { type: "checkbox", id: "show-chances", checked: room.chances, onchange: () => acts.chances(!room.chances) }), say("page.show-chances")),
    el("div.quietly", {}, room.phase === "lobby" && speed(room, acts),
      button(say(room.locked ? "page.unlock" : "page.lock"), acts.lock, { class: "small", id: "lock" })));
}

/** @param {any} room @param {Record<string, any>} acts */
export function speed(room, acts) {
  const { pace: now } = room, other = now.speed === 1 ? 4 : 1;
  return button(`×${other}`, () => acts.pace({ ...now, speed: other }), { class: "small", id: "speed", "aria-label": `${say("page.speed")} ×${other}` });
}

/** What somebody likes to hear and see; a matter of this browser. @param {Record<string, any>} acts */
export const liked = (acts) => el("section.liked", {},
  el("label.choice", {}, el("input", { type: "checkbox", id: "sound", checked: sound(), onchange: acts.sound }), say("page.sound")),
  el("label.choice", {}, el("input", { type: "checkbox", id: "four", checked: fourColours(), onchange: acts.suits }), say("page.four-colours")));

/** How long the rules take. @param {any} room */
export function lasting(room) {
  if (!room.length) return "";
  const minutes = (seconds) => (seconds === null ? say("page.for-ever") : String(Math.max(1, Math.round(seconds / 60))));
  const [half, most] = room.length.seconds;
  const said = half === null ? say("page.for-ever") : say("page.length", { n: Number(minutes(half)), long: minutes(most) });
  return room.length.exact ? said : `${said} ${say("page.length-like", { title: room.rules.base || room.length.preset })}`;
}

/** What is left of a game of usual length, by what half of them take; empty where nobody can tell. @param {any} room */
export function left(room) {
  const [battles] = room.length?.battles ?? [null], [seconds] = room.length?.seconds ?? [null];
  const done = room.game.table.battles;
  if (!battles || !seconds || done >= battles) return "";
  return say("page.left", { n: Math.max(1, Math.round(seconds * (1 - done / battles) / 60)) });
}

/** @param {any} room @param {{link: string}} server @param {Record<string, any>} acts */
export function invitation(room, server, acts) {
  const link = `${server.link}#${room.room}`;
  return el("section.invite", {}, el("h2", {}, say("page.invite")),
    el("div.invite-by", {},
      el("div", {}, el("p", {}, say("page.invite-about", { code: room.room, link: server.link })),
        el("p.code", {}, room.room),
        el("div.copy", {}, el("input", { id: "link", readonly: true, value: link, "aria-label": say("page.invite"), onclick: (event) => event.target.select() }),
          button(say("page.copy"), () => acts.copy(link), { id: "copy", class: "small" }))),
      el("img.qr", { src: `/api/rooms/${room.room}/qr.svg`, alt: say("page.qr"), width: 160, height: 160 })),
    el("a.link", { id: "projector", href: `#${room.room}/projector`, target: "_blank" }, say("page.projector")),
    room.deal && el("details.promise", { id: "promise" }, el("summary", {}, say("page.fair.promised")), el("p.quiet", {}, say("page.fair.promise", { commitment: room.deal.commitment }))));
}

/** Everybody on a seat, with what the host can do about it. @param {any} room @param {Record<string, any>} acts */
export function people(room, acts) {
  const line = (member) => el("li", { "data-key": `member-${member.member}`, class: member.member === room.me ? "me" : null },
    el("span.name", { title: member.name }, member.name), " ", el("span.tags", {}, ...marks(room, member)),
    room.game && !room.game.result && el("span.count", {}, el("b", {}, String(held(room, member.seat))), ` ${say("page.cards", { n: held(room, member.seat) })}`),
    room.amHost && member.member !== room.me && member.kind === "person" && !member.away
      && button("♔", () => acts.host(member.member), { class: "small", "aria-label": say("page.make-host", { name: member.name }), title: say("page.make-host", { name: member.name }) }),
    room.amHost && member.member !== room.me && room.phase === "lobby"
      && button("×", () => acts.unseat(member.member), { class: "small", "aria-label": say("page.unseat", { name: member.name }), title: say("page.unseat", { name: member.name }) }));
  return el("section.people", {}, el("h2", {}, say("page.players")),
    el("ul", { class: room.phase === "playing" ? "everybody" : "players everybody", role: "list" }, ...room.seated().map(line)),
    el("div.quietly", {}, room.amHost && room.phase === "lobby" && button(say("page.bot"), acts.bot, { id: "bot", class: "small" }),
      room.mySeat !== null && button(say("page.leave"), acts.leave, { class: "small", id: "leave" })));
}

// The rules, and fairness

/** @type {Map<string, string>} sheets that were fetched, by their rules */
const sheets = new Map();
/** @type {WeakMap<object, any>} */
const checked = new WeakMap();

/** The rule sheet; it is fetched when somebody wants to read it. @param {any} rules @param {() => void} came */
export async function fetchSheet(rules, came) {
  const body = JSON.stringify(rules.table);
  if (sheets.has(body)) return;
  sheets.set(body, "");
  const response = await fetch("/api/rules", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (response.ok) sheets.set(body, (await response.json()).sheet);
  else sheets.delete(body);
  came();
}

/** @param {any} rules */
export const sheetText = (rules) => el("div.sheet", { id: "sheet-text" }, ...paragraphs(sheets.get(JSON.stringify(rules.table)) || "…"));

/** The sheet is a text of lines: a title, headings with a number, rules with two; here they may be as wide as they like. @param {string} text */
function paragraphs(text) {
  /** @type {string[]} */
  const found = [];
  let open = false;
  for (const line of text.split("\n").map((each) => each.trim()).filter((each) => !/^=+$/.test(each))) {
    if (open && line && !/^\d+\.\d*\s/.test(line) && found.length > 1) found.push(`${found.pop()} ${line}`);
    else if (line) found.push(line);
    open = line !== "";
  }
  return found.map((line, at) => {
    const [, number, rest] = /^(\d+\.\d+)\s+(.*)$/.exec(line) ?? [];
    if (number) return el("p.rule", {}, el("span.number", {}, number), el("span", {}, rest));
    return el(at === 0 ? "h2.first" : /^\d+\.\s/.test(line) ? "h3" : "p.quiet", {}, line);
  });
}

/** @param {any} room @param {Record<string, any>} acts */
export const sheet = (room, acts) => el("details.sheet-box", { id: "sheet", ontoggle: (event) => event.target.open && acts.sheet() },
  el("summary", {}, say("page.sheet")), sheetText(room.rules));

/** @param {any} room */
export function fairness(room) {
  const { fair } = room.game;
  const known = checked.get(fair)?.seat === room.mySeat ? checked.get(fair) : { seat: room.mySeat, steps: check(room, room.seen) };
  checked.set(fair, known);
  const mine = fair.words.some((each) => each.seat === room.mySeat);
  return el("details.fair", { id: "fair" }, el("summary", {}, say("page.fair.title")),
    el("p", {}, say("page.fair.about")),
    room.mySeat !== null && !mine && el("p", {}, say("page.fair.later")),
    el("ul", {}, ...known.steps.map(({ key, holds }) => el("li", { class: holds ? "holds" : "fails" },
      `${say(`page.fair.${key}`)} – ${say(`page.fair.${holds ? "holds" : "fails"}`)}`))),
    el("a.link", { href: `/api/rooms/${room.room}/record`, download: `${room.room}.toml` }, say("page.record")));
}
