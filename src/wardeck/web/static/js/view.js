/** The screens: the start, a room before a deal and after a game, the table. Functions of what is known. */

import { fairness, invitation, lasting, left, pace, people, sheet, sheetText, speed, suits } from "./aside.js";
import { button, el } from "./dom.js";
import { fight, MOST_NAMED, sentence } from "./fight.js";
import { keepName, myName } from "./memory.js";
import { listed, say } from "./say.js";
import { DOWN, drawing, held, nameOf, players, shape } from "./seats.js";

/**
 * @param {any} room
 * @param {Record<string, any>} acts
 * @param {{link: string, presets: any[]}} server
 * @param {{panel: string | null, menu: boolean}} open  what somebody has opened at this page
 */
export function drawRoom(room, acts, server, open) {
  return room.phase === "playing" && room.game ? playing(room, acts, server, open) : lobby(room, acts, server);
}

// The start: play at once, sit down by a code, or open a table

const FAN = ["Js", "Qh", "Kc", "Ad"];

/**
 * @param {any[]} presets
 * @param {{play: () => void, open: (base: string, own: string) => void, enter: (code: string) => void}} acts
 */
export function drawStart(presets, acts) {
  const code = el("input", { id: "code", placeholder: "abcd-efgh-jkmn", autocapitalize: "none", autocomplete: "off", spellcheck: "false", "aria-label": say("page.code") });
  const own = el("textarea", { id: "own", rows: 4, spellcheck: "false", "aria-label": say("page.own") });
  const cards = presets.map((each, at) => preset(each, at === 0));
  const chosen = () => cards.map((each) => each.querySelector("input")).find((each) => each.checked).value;
  return el("div.home", {},
    el("section.hello", {},
      el("div.fan", { "aria-hidden": "true" }, ...FAN.map((face) => el("div.card", {}, drawing(face, true)))),
      el("h1", {}, say("page.title")), el("p.lead", {}, say("page.lead")),
      el("label.named", {}, say("page.name"), el("input", { id: "name", value: myName(), maxlength: 24, autocomplete: "nickname", oninput: (event) => keepName(event.target.value) })),
      button(say("page.play"), acts.play, { class: "big", id: "play" }), el("p.quiet", {}, say("page.play-about")),
      el("form.join", { onsubmit: (event) => { event.preventDefault(); acts.enter(code.value.trim()); } },
        code, el("button", { type: "submit", id: "enter" }, say("page.enter"))), el("p.quiet", {}, say("page.enter-about"))),
    el("section.opening", {}, el("h2", {}, say("page.open")), el("p.quiet", {}, say("page.open-about")),
      el("div.presets", { role: "radiogroup", "aria-label": say("page.rules") }, ...cards),
      el("details.own", {}, el("summary", {}, say("page.own")), own, el("p.quiet", {}, say("page.own-about"))),
      el("div.opens", {}, button(say("page.open"), () => acts.open(chosen(), own.value.trim()), { id: "open", class: "big" }))));
}

function preset({ name, title, about, fewest, most }, checked) {
  return el("label.preset", {}, el("input", { type: "radio", name: "preset", value: name, checked }),
    el("span.title", {}, title), el("span.about", {}, about),
    el("span.quiet", {}, fewest === most ? say("page.for-so-many", { n: most }) : say("page.for-from-to", { fewest, most })));
}

// Before a deal and after a game

/** @param {any} room @param {Record<string, any>} acts @param {{link: string, presets: any[]}} server */
export function lobby(room, acts, server) {
  const ended = room.game?.result && room.phase === "lobby";
  return el("div.room.lobby", { class: ended ? "ended" : null },
    el("header", {},
      el("h1", { title: room.rules.title }, room.rules.title || say("page.title")),
      room.game && el("span.quiet.where", {}, say("page.battle", { n: room.game.table.battles })),
      el("a.link.away-from", { href: "#" }, say("page.home"))),
    ended ? result(room) : el("div.waiting-cards", { "data-key": "waiting", "aria-hidden": "true" }, ...[0, 1, 2].map(() => drawing(DOWN, true))),
    said(room),
    el("div.actions", { id: "actions" }, ...actions(room, acts)),
    el("div.columns", {},
      el("div", {}, people(room, acts), room.game?.fair.secret && room.phase === "lobby" ? fairness(room) : null, invitation(room, server, acts)),
      el("div", {}, rules(room, acts, server), room.amHost && room.phase === "lobby" && pace(room, acts), el("section", {}, suits(acts)))));
}

function rules(room, acts, server) {
  const about = server.presets.find((each) => each.name === room.rules.preset)?.about;
  return el("section.rules", {}, el("h2", {}, say("page.rules")),
    room.amHost && room.phase === "lobby" && el("select", { id: "choose", "aria-label": say("page.rules"), onchange: (event) => acts.rules({ base: event.target.value }) },
      ...(room.rules.preset ? [] : [el("option", {}, room.rules.title || say("page.own"))]),
      ...server.presets.map((each) => el("option", { value: each.name, selected: each.name === room.rules.preset }, each.title))),
    about && el("p.about", {}, about),
    el("p.quiet", {}, lasting(room)),
    sheet(room, acts));
}

// The end

function result(room) {
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

function actions(room, acts) {
  if (room.me === null) return [...sitting(room, acts), el("p.quiet", {}, say("page.watching"))];
  if (room.phase !== "lobby" || !room.amHost) return [];
  return [button(say(room.game ? "page.new-deal" : "page.start"), acts.start, { class: "big", id: "start" }),
    room.game && button(say("page.again"), acts.again, { id: "again" })];
}

// The table while a game goes on

/** @param {any} room @param {Record<string, any>} acts @param {{link: string}} server @param {{panel: string | null, menu: boolean}} open */
export function playing(room, acts, server, open) {
  return el(`div.room.play.${shape(room)}`, {},
    el("header", {},
      el("h1", { title: room.rules.title }, room.rules.title || say("page.title")),
      el("span.quiet.where", {}, ...where(room)),
      button("⋯", acts.menu, { id: "menu", class: "small", "aria-label": say("page.menu"), "aria-expanded": String(open.menu), "aria-controls": "controls" }),
      controls(room, acts, open)),
    fight(room),
    said(room),
    el("div.actions", { id: "actions" }, ...turning(room, acts)),
    ...players(room),
    panel(room, acts, server, open));
}

/** The one place of the one sentence. @param {any} room */
export const said = (room) => el("p.sentence", { id: "sentence" },
  ...sentence(room).flatMap(({ text, strong }, at) => [at ? " " : null, strong ? el("strong", {}, text) : text]));

function where(room) {
  const rest = left(room);
  const { battles } = room.game.table;
  return [battles > 0 && say("page.battle", { n: battles }), rest && el("span.left-time", {}, `${battles ? " · " : ""}${rest}`)];
}

function controls(room, acts, open) {
  const asks = room.member(room.me)?.asks_stop;
  return el("nav.controls", { id: "controls", class: open.menu ? "open" : null, "aria-label": say("page.menu") },
    button(say("page.rules"), () => acts.panel("rules"), { id: "show-rules" }),
    button(say("page.invite"), () => acts.panel("invite"), { id: "show-invite" }),
    button(say("page.table"), () => acts.panel("table"), { id: "show-table" }),
    room.amHost && speed(room, acts),
    room.amHost && (room.run ? button(say("page.halt"), () => acts.run(null), { id: "halt" }) : button(say("page.to-war"), () => acts.run("war"), { id: "to-war" })),
    room.amHost && !room.run && button(say("page.to-end"), () => acts.run("end"), { id: "to-end" }),
    room.amHost && button(say(room.paused ? "page.resume" : "page.pause"), acts.pause, { id: "pause" }),
    room.me !== null && button(say(asks ? "page.stop-not" : "page.stop"), () => acts.stop(!asks), { id: "stop" }));
}

function panel(room, acts, server, { panel: shown }) {
  const inside = shown === "rules" ? [sheetText(room.rules)] : shown === "invite" ? [invitation(room, server, acts)]
    : shown === "table" ? [people(room, acts), room.amHost && pace(room, acts), suits(acts), el("a.link", { href: "#" }, say("page.home"))] : [];
  return el("dialog", { id: "panel", "aria-label": say(`page.${shown ?? "table"}`), onclose: acts.closed },
    button("×", acts.shut, { id: "shut", class: "small", "aria-label": say("page.close") }), ...inside);
}

// The button

/** @param {any} room @param {Record<string, any>} acts */
function turning(room, acts) {
  const { game, pace: { turns } } = room, seat = room.mySeat;
  const only = (key) => [el("p.quiet", {}, say(key))];
  if (room.me === null) return [...sitting(room, acts), ...only("page.watching")];
  if (room.paused) return only("page.is-paused");
  if (room.run || turns === "itself") return only("page.wait-self");
  if (turns === "host") return room.amHost ? [turn(acts), hint()] : only("page.wait-host");
  if (seat === null) return only("page.watching");
  if (game.table.fighters.length && !game.table.fighters.includes(seat)) return only("page.not-fighting");
  if (!game.table.packets[seat] && !game.table.piles[seat]) return only("page.out");
  if (!game.ready.includes(seat) && !acts.asked()) return [turn(acts), hint()];
  const waiting = game.waiting.filter((each) => each !== seat);
  const who = waiting.length > MOST_NAMED || !waiting.length ? say("page.waiting-many", { n: waiting.length || 1 })
    : listed(waiting.map((each) => nameOf(room, each)));
  return [turn(acts, true), el("p.quiet", {}, waiting.length ? say("page.ready", { who }) : " ")];
}

const turn = (acts, disabled = false) => button(say("page.turn"), acts.turn, { class: "big", id: "turn", disabled });
const hint = () => el("p.quiet.hint", {}, say("page.space-bar"));

/** @param {any} room @param {Record<string, any>} acts */
export const sitting = (room, acts) => [room.locked ? el("p", {}, say("page.locked")) : button(say("page.sit"), acts.sit, { class: "big", id: "sit" })];
