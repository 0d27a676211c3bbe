/** A room before a deal and after a game. A function of what is known. */

import { invitation, liked, pace, people } from "./aside.js";
import { DOWN, drawing } from "./cards.js";
import { button, el } from "./dom.js";
import { result, went } from "./ending.js";
import { estimate } from "./estimate.js";
import { lasting } from "./lasting.js";
import { ownRules } from "./memory.js";
import { isOver } from "./room.js";
import { sheetBox } from "./rulesheet.js";
import { say } from "./say.js";
import { said, sitting, titleOf } from "./table.js";

/** @param {Room} room @param {Acts} acts @param {Server} server @param {Opened} opened */
export function lobby(room, acts, server, { editor }) {
  if (editor && mayChoose(room)) return changing(acts, editor);
  const ended = isOver(room);
  return el("div.room.lobby", { class: ended ? "ended" : null },
    el("header", {},
      el("h1", { title: titleOf(room) }, titleOf(room)),
      room.game && el("span.quiet.where", {}, say("page.battle", { n: room.game.table.battles })),
      el("a.link.away-from", { href: "#" }, say("page.home"))),
    ended ? null : el("div.waiting-cards", { "data-key": "waiting", "aria-hidden": "true" }, ...[0, 1, 2].map(() => drawing(DOWN, true))),
    said(room),
    ended ? result(room) : null,
    el("div.actions", { id: "actions" }, ...actions(room, acts)),
    ended ? went(room, acts.redraw) : null,
    ended ? el("div.next", {}, el("h2", {}, say("after.next")), room.amHost && el("p.quiet", {}, say("after.next-about"))) : null,
    el("div.columns", {},
      el("div", {}, people(room, acts), invitation(room, server, acts)),
      el("div", {}, rules(room, acts, server), mayChoose(room) && pace(room, acts), liked(acts))));
}

/** The host changes the rules of the table. @param {Acts} acts @param {Editor} editor */
function changing(acts, editor) {
  const take = () => { acts.rules(editor.table); acts.leaveEditor(); };
  return el("div.page.own-rules", {}, el("header.top", {}, el("h1", {}, say("start.change"))),
    editor.draw(null, el("div.opens", {},
      editor.wrong && el("p.wrong", {}, say("start.mend")),
      button(say("start.take-rules"), take, { id: "take-rules", class: "big", disabled: editor.wrong !== null }),
      button(say("start.back"), acts.leaveEditor, { id: "back" }))));
}

/** @param {Room} room */
const mayChoose = (room) => room.amHost && room.phase === "lobby";

/** What the host chooses among, by what it is taken from: the rules of the table where they are no preset, the presets, and own rules. @param {Room} room @param {Server} server */
function choices(room, server) {
  return [...(room.rules.preset ? [] : [["", room.rules.title || say("page.own")]]),
    ...server.presets.map((each) => [each.name, each.title]),
    ...Object.keys(ownRules()).map((title) => [`kept/${title}`, title])];
}

/** @param {Room} room @param {Acts} acts @param {Server} server */
function rules(room, acts, server) {
  const chosen = (/** @type {string} */ value) => acts.rules(value.startsWith("kept/") ? ownRules()[value.slice("kept/".length)] : { base: value });
  const about = server.presets.find((each) => each.name === room.rules.preset)?.about;
  return el("section.rules", {}, el("h2", {}, say("page.rules")),
    mayChoose(room) && el("select", { id: "choose", "aria-label": say("page.rules"), onchange: (event) => event.target.value && chosen(event.target.value) },
      ...choices(room, server).map(([value, title]) => el("option", { value, selected: value === (room.rules.preset || "") }, title))),
    mayChoose(room) && button(say("start.change"), acts.edit, { id: "edit", class: "small" }),
    about && el("p.about", {}, about),
    mayChoose(room) ? estimate(thoughtOf(room), lasting(room.length), acts.redraw) : el("p.quiet", {}, lasting(room.length)),
    sheetBox(room.rules, acts.sheet));
}

/** The rules as they would be played now. @param {Room} room */
function thoughtOf({ rules, members, length }) {
  return { rules: rules.table, players: Math.min(rules.max_players, Math.max(rules.min_players, members.filter((each) => each.seat !== null).length)), seconds: length?.beat };
}

/** @param {Room} room @param {Acts} acts */
function actions(room, acts) {
  if (room.me === null) return [...sitting(room, acts), el("p.quiet", {}, say("page.watching"))];
  if (room.phase !== "lobby" || !room.amHost) return [];
  return [button(say(room.game ? "page.new-deal" : "page.start"), acts.start, { class: "big", id: "start" }),
    room.game && button(say(isSame(room.rules, room.game.rules) ? "page.again" : "page.again-other"), acts.again, { id: "again" })];
}

/** @param {Wire.Rules} one @param {Wire.Rules} other */
const isSame = (one, other) => JSON.stringify(one.table) === JSON.stringify(other.table);
