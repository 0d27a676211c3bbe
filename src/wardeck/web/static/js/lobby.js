/** A room before a deal and after a game. A function of what is known. */

import { fairness, invitation, lasting, liked, pace, people, sheet } from "./aside.js";
import { button, el } from "./dom.js";
import { result, went } from "./ending.js";
import { estimate } from "./estimate.js";
import { ownRules } from "./memory.js";
import { say } from "./say.js";
import { DOWN, drawing } from "./seats.js";
import { said, sitting, titleOf } from "./table.js";

/** @param {any} room @param {Record<string, any>} acts @param {{link: string, presets: any[]}} server @param {{editor: any}} opened */
export function lobby(room, acts, server, { editor }) {
  if (editor && mayChoose(room)) return changing(room, acts, editor);
  const ended = room.game?.result && room.phase === "lobby";
  return el("div.room.lobby", { class: ended ? "ended" : null },
    el("header", {},
      el("h1", { title: titleOf(room) }, titleOf(room)),
      room.game && el("span.quiet.where", {}, say("page.battle", { n: room.game.table.battles })),
      el("a.link.away-from", { href: "#" }, say("page.home"))),
    ended ? result(room) : el("div.waiting-cards", { "data-key": "waiting", "aria-hidden": "true" }, ...[0, 1, 2].map(() => drawing(DOWN, true))),
    said(room),
    el("div.actions", { id: "actions" }, ...actions(room, acts)),
    ended ? went(room, acts.redraw) : null,
    el("div.columns", {},
      el("div", {}, people(room, acts), room.game?.fair.secret && room.phase === "lobby" ? fairness(room) : null, invitation(room, server, acts)),
      el("div", {}, rules(room, acts, server), mayChoose(room) && pace(room, acts), liked(acts))));
}

/** The host changes the rules of the table. */
function changing(room, acts, editor) {
  const take = () => { acts.rules(editor.table); acts.leaveEditor(); };
  return el("div.page.own-rules", {}, el("header.top", {}, el("h1", {}, say("start.change"))),
    editor.draw(null, el("div.opens", {},
      editor.wrong && el("p.wrong", {}, say("start.mend")),
      button(say("start.take-rules"), take, { id: "take-rules", class: "big", disabled: editor.wrong !== null }),
      button(say("start.back"), acts.leaveEditor, { id: "back" }))));
}

const mayChoose = (room) => room.amHost && room.phase === "lobby";

/** What the host chooses among, by what it is taken from: the rules of the table where they are no preset, the presets, and own rules. */
function choices(room, server) {
  return [...(room.rules.preset ? [] : [["", room.rules.title || say("page.own")]]),
    ...server.presets.map((each) => [each.name, each.title]),
    ...Object.keys(ownRules()).map((title) => [`kept/${title}`, title])];
}

function rules(room, acts, server) {
  const chosen = (value) => acts.rules(value.startsWith("kept/") ? ownRules()[value.slice("kept/".length)] : { base: value });
  const about = server.presets.find((each) => each.name === room.rules.preset)?.about;
  return el("section.rules", {}, el("h2", {}, say("page.rules")),
    mayChoose(room) && el("select", { id: "choose", "aria-label": say("page.rules"), onchange: (event) => event.target.value && chosen(event.target.value) },
      ...choices(room, server).map(([value, title]) => el("option", { value, selected: value === (room.rules.preset || "") }, title))),
    mayChoose(room) && button(say("start.change"), acts.edit, { id: "edit", class: "small" }),
    about && el("p.about", {}, about),
    mayChoose(room) ? estimate(thoughtOf(room), lasting(room), acts.redraw) : el("p.quiet", {}, lasting(room)),
    sheet(room, acts));
}

/** Seconds of a battle, where nobody has measured the rules. */
const SECONDS = 3;

/** The rules as they would be played now. */
function thoughtOf({ rules, members, length }) {
  const [battles] = length?.battles ?? [], [seconds] = length?.seconds ?? [];
  return { rules: rules.table, players: Math.max(rules.min_players, members.filter((each) => each.seat !== null).length), seconds: battles && seconds ? seconds / battles : SECONDS };
}

function actions(room, acts) {
  if (room.me === null) return [...sitting(room, acts), el("p.quiet", {}, say("page.watching"))];
  if (room.phase !== "lobby" || !room.amHost) return [];
  return [button(say(room.game ? "page.new-deal" : "page.start"), acts.start, { class: "big", id: "start" }),
    room.game && button(say("page.again"), acts.again, { id: "again" })];
}
