/** One device, several people round it: each sits at the table by a link of her own, all from this page. */

import { el, secret } from "../dom.js";
import { putIn } from "../fair.js";
import { Link } from "../link.js";
import { keepNames, keepTokens, names, ownRules, tokens } from "../memory.js";
import { claim } from "../racing.js";
import { Room } from "../room.js";
import { say } from "../say.js";
import { CALLS, KEYS, table } from "../round.js";
import { heard } from "../sentence.js";
import { answer, hear, reason, server, show, style, tell, update } from "../shell.js";
import { top } from "./rules.js";

/** How many can sit round a device. */
const MANY = [2, 3, 4];

/** @param {string} [code] */
export async function open(code) {
  document.title = `${say("start.device")} – ${say("page.title")}`;
  await Promise.all([style("start"), style("rules"), style("device")]);
  return code ? sit(code) : choose();
}

async function choose() {
  const all = await choices(), fitting = () => all.filter(({ fewest, most }) => fewest <= wanted.many && wanted.many <= most);
  const chosen = () => fitting().find(({ value }) => value === wanted.rules) ?? fitting()[0];
  const wanted = { many: Math.max(MANY[0], names().length), names: names(), rules: "", steps: true };
  const redraw = () => update(draw());
  const draw = () => el("div.page.device-start", {}, top(say("start.device")), el("p.lead", {}, say("start.device-about")),
    el("form.opening", { onsubmit: (event) => { event.preventDefault(); begin(wanted, chosen().table); } },
      el("fieldset.many", {}, el("legend", {}, say("start.how-many")), ...MANY.map((many) => el("label.choice", {},
        el("input", { type: "radio", name: "many", id: `many-${many}`, checked: many === wanted.many, onchange: () => { wanted.many = many; redraw(); } }), String(many)))),
      ...Array.from({ length: wanted.many }, (_, seat) => el("label.named", {}, say("start.name-of", { n: seat + 1 }),
        el("input", { id: `name-${seat}`, maxlength: 24, value: wanted.names[seat] ?? "", placeholder: say("start.player", { n: seat + 1 }), autocomplete: "off",
          oninput: (event) => { wanted.names[seat] = event.target.value; } }))),
      el("label.named", {}, say("page.rules"), el("select", { id: "rules", onchange: (event) => { wanted.rules = event.target.value; } },
        ...fitting().map(({ value, title }) => el("option", { value, selected: value === chosen().value }, title)))),
      el("label.choice", {}, el("input", { type: "checkbox", id: "steps", checked: wanted.steps, onchange: () => { wanted.steps = !wanted.steps; } }), say("page.steps")),
      el("button.big", { type: "submit", id: "deal" }, say("start.deal"))));
  show(draw());
}

/** The presets, and the own rules of this browser that still hold: what they are chosen by, and for how many they are. */
async function choices() {
  const own = await Promise.allSettled(Object.entries(ownRules()).map(async ([title, table]) => {
    const { fewest, most } = await answer("/api/rules", table);
    return { value: `kept/${title}`, title, table, fewest, most };
  }));
  return [...server.presets.map(({ name, title, fewest, most }) => ({ value: name, title, table: { base: name }, fewest, most })),
    ...own.flatMap((each) => each.status === "fulfilled" ? [each.value] : [])];
}

/** @param {{many: number, names: string[], steps: boolean}} wanted @param {object} rules */
async function begin({ many, names: said, steps }, rules) {
  const called = Array.from({ length: many }, (_, seat) => said[seat]?.trim() || say("start.player", { n: seat + 1 }));
  const secrets = called.map(() => secret(16));
  try {
    const { room } = await answer("/api/rooms", { name: called[0], token: secrets[0], seated: true, rules });
    keepNames(called);
    keepTokens(room, secrets.map((token, seat) => ({ token, name: called[seat], steps })));
    location.hash = `/device/${room}`;
  } catch (error) { tell(reason(error)); }
}

/** @param {string} code */
function sit(code) {
  const seats = tokens(code);
  let drawing = false;
  if (!seats.length) {
    show(el("div.home.dead", {}, el("h1", { id: "dead" }, say("start.not-here")), el("a.link", { href: "#/device" }, say("start.device"))));
    return () => {};
  }
  const people = seats.map(({ token, name }, place) => new Sitter(code, token, name, place, listen));
  const [host] = people;
  const draw = () => {
    drawing = false;
    if (!people.every(({ room }) => room.v)) return;
    update(table(people.map(({ room }) => room), acts));
    if (host.room.game) hear(heard(host.room));
  };
  const acts = {
    turn: (/** @type {number} */ place) => {
      const { room, link } = people[place];
      if (room.phase === "playing" && room.game) link.act({ type: "turn", seat: room.mySeat, battle: room.game.battle, step: room.game.step }, () => {});
    },
    call: (/** @type {number} */ place, /** @type {"mine" | "war"} */ word) => {
      const { room, link } = people[place], call = claim(room, word);
      if (call) link.act(call, () => {});
    },
    pause: () => host.link.act({ type: "pause", on: !host.room.paused }),
    again: () => host.link.act({ type: "start", again: false }),
    stop: () => host.link.act({ type: "ask-stop", on: true }),
  };
  /** @param {Frame} frame @param {Sitter} who */
  function listen(frame, who) {
    if (frame.type === "lost") tell(say("page.lost"));
    else if (frame.type === "bye") tell(frame.sentence);
    else if (frame.type === "refused") { tell(frame.sentence); return; }
    if (!who.room.take(frame)) return;
    if (frame.type === "welcome") {
      tell("");
      if (who.room.me === null && who.place > 0) who.link.join(who.name);
    }
    putIn(who.room, who.link, who.done);
    if (who === host && !host.dealt && host.room.phase === "lobby" && !host.room.game && host.room.seated().length === people.length) deal();
    if (!drawing) { drawing = true; requestAnimationFrame(draw); }
  }
  function deal() {
    host.dealt = true;
    if (seats[0].steps) host.link.act({ type: "set-pace", pace: { ...host.room.pace, steps: true } });
    host.link.act({ type: "start", again: false });
  }
  document.onkeydown = (event) => {
    const key = event.key.toLowerCase(), place = KEYS[people.length].findIndex((keys) => keys.includes(key));
    if (place < 0 || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const which = KEYS[people.length][place].indexOf(key);
    if (which === 0) acts.turn(place);
    else if (host.room.game?.race) acts.call(place, CALLS[which - 1]);
    else return;
    event.preventDefault();
  };
  return () => {
    document.onkeydown = null;
    for (const { link } of people) link.close();
  };
}

/** Somebody at the device: what she knows of the room, and her way to it. */
class Sitter {
  room = new Room();
  /** What she has put into the deals. @type {Set<string>} */
  done = new Set();
  /** Whether she has asked for the first deal. */
  dealt = false;

  /** @param {string} code @param {string} token @param {string} name @param {number} place @param {(frame: Frame, who: Sitter) => void} listen */
  constructor(code, token, name, place, listen) {
    this.name = name;
    this.place = place;
    this.link = new Link(code, (frame) => listen(frame, this), () => this.room.v, token);
  }
}
