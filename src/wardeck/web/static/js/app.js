/** The page: the start, or a room whose code stands behind the # of the address. */

import { button, el, secret } from "./dom.js";
import { putIn } from "./fair.js";
import { Link } from "./link.js";
import { keepName, keepToken, myName } from "./memory.js";
import { Room } from "./room.js";
import { loadSentences, say } from "./say.js";
import { drawRoom } from "./view.js";

const main = document.getElementById("main");
const spoken = document.getElementById("say");
let link = null, server = { link: `${location.origin}/`, presets: [] }, quick = null;

const tell = (text) => { spoken.textContent = text; };
const show = (...parts) => main.replaceChildren(...parts);

async function answer(path, body, kind = "application/json") {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(path, body && { method: "POST", headers: { "Content-Type": kind }, body: sent });
  const said = await response.json();
  if (!response.ok) throw new Error(said.message);
  return said;
}

async function openRoom(rules, then) {
  const token = secret(16);
  try {
    const { room } = await answer("/api/rooms", { name: myName() || say("page.no-name"), token, seated: true, rules });
    keepToken(room, token);
    quick = then;
    location.hash = room;
  } catch (error) { tell(error.message); }
}

// The start

function start() {
  document.title = say("page.title");
  const { presets } = server;
  const code = el("input", { id: "code", placeholder: "abcd-efgh-jkmn", "aria-label": say("page.code") });
  const chosen = el("select", { id: "rules", "aria-label": say("page.rules") },
    ...presets.map((each) => el("option", { value: each.name }, each.title)));
  const about = el("p.quiet", {}, presets[0].about);
  chosen.addEventListener("change", () => { about.textContent = presets.find((each) => each.name === chosen.value).about; });
  const own = el("textarea", { id: "own", rows: 4, spellcheck: "false", "aria-label": say("page.own") });
  const openTable = async () => {
    try {
      openRoom(own.value.trim() ? (await answer("/api/house-rules", own.value, "text/plain")).table : { base: chosen.value }, null);
    } catch (error) { tell(error.message); }
  };
  show(el("div.home", {},
    el("h1", {}, say("page.title")), el("p.lead", {}, say("page.lead")),
    el("label", {}, say("page.name"), el("input", { id: "name", value: myName(), maxlength: 24, oninput: (event) => keepName(event.target.value) })),
    button(say("page.play"), () => openRoom({ base: "two-player" }, "play"), { class: "big", id: "play" }), el("p.quiet", {}, say("page.play-about")),
    el("fieldset", {}, el("legend", {}, say("page.open")), chosen, about,
      el("details", {}, el("summary", {}, say("page.own")), own, el("p.quiet", {}, say("page.own-about"))),
      button(say("page.open"), openTable, { id: "open" }), el("p.quiet", {}, say("page.open-about"))),
    el("form", { onsubmit: (event) => { event.preventDefault(); location.hash = code.value.trim(); } },
      code, el("button", { type: "submit" }, say("page.enter")))));
}

// A room

function enter(code) {
  const room = new Room(), done = new Set();
  let asked = null, drawing = false;
  const draw = () => {
    drawing = false;
    if (!room.v) return;
    const focus = document.activeElement?.id;
    const opened = [...main.querySelectorAll("details[open]")].map((each) => each.id);
    show(drawRoom(room, acts, server));
    for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
    if (focus) document.getElementById(focus)?.focus();
  };
  const redraw = () => { if (!drawing) { drawing = true; requestAnimationFrame(draw); } };
  const turnNow = () => room.game && `${room.games}.${room.game.battle}.${room.game.step}`;
  const act = (what) => link.act(what, (frame) => { asked = null; tell(frame.sentence); redraw(); });
  const acts = {
    asked: () => asked !== null && asked === turnNow(),
    turn: () => {
      if (acts.asked()) return;
      asked = turnNow();
      act({ type: "turn", seat: room.mySeat, battle: room.game.battle, step: room.game.step });
      redraw();
    },
    sit: () => link.join(myName() || say("page.no-name")),
    start: () => act({ type: "start", again: false }),
    again: () => act({ type: "start", again: true }),
    bot: () => act({ type: "add-bots", bots: 1 }),
    host: (member) => act({ type: "make-host", member }),
    unseat: (member) => act({ type: "unseat", member }),
    leave: () => act({ type: "give-up" }),
    rules: (rules) => act({ type: "choose-rules", rules }),
    lock: () => act({ type: "lock", on: !room.locked }),
    pace: (pace) => act({ type: "set-pace", pace }),
    pause: () => act({ type: "pause", on: !room.paused }),
    run: (until) => act({ type: "run-on", until }),
    stop: (on) => act({ type: "ask-stop", on }),
  };
  const hear = (frame) => {
    if (frame.type === "lost") tell(say("page.lost"));
    else if (frame.type === "welcome") tell("");
    else if (frame.type === "bye") tell(frame.sentence);
    else if (frame.type === "refused") refused(frame, room);
    if (!room.take(frame)) return;
    document.title = `${room.rules?.title ?? ""} – ${say("page.title")}`;
    if (frame.type === "welcome" && quick && room.amHost) {
      if (quick === "play") { acts.bot(); acts.start(); }
      quick = null;
    }
    putIn(room, link, done);
    redraw();
  };
  link = new Link(code, hear, () => room.v);
  document.onkeydown = (event) => {
    if (event.code === "Space" && !/^(INPUT|BUTTON|SELECT|SUMMARY)$/.test(document.activeElement?.tagName ?? "")) {
      event.preventDefault();
      document.getElementById("turn")?.click();
    }
  };
}

function refused(frame, room) {
  tell(frame.sentence);
  if (room.v) return;
  link.close();
  show(el("div.home", {}, el("p", { id: "dead" }, frame.sentence), el("a", { href: "#" }, say("page.home"))));
}

function route() {
  link?.close();
  link = null;
  document.onkeydown = null;
  tell("");
  const code = decodeURIComponent(location.hash.slice(1));
  if (code) { show(); enter(code); } else start();
}

await loadSentences();
server = { ...await answer("/api/server"), presets: await answer("/api/rules") };
if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) server.link = `${location.origin}/`;
addEventListener("hashchange", route);
route();
