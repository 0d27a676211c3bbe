/** The page: the start, or a room whose code stands behind the # of the address. */

import { fetchSheet } from "./aside.js";
import { el, morph, secret } from "./dom.js";
import { putIn } from "./fair.js";
import { heard } from "./fight.js";
import { Link } from "./link.js";
import { fourColours, keepFourColours, keepToken, myName } from "./memory.js";
import { Motion } from "./motion.js";
import { Room } from "./room.js";
import { loadSentences, say } from "./say.js";
import { drawRoom, drawStart } from "./view.js";

/** Whoever listens hears at most one sentence in so many milliseconds. */
const HEARD_EVERY = 900;

const main = document.getElementById("main");
const spoken = document.getElementById("say");
const listened = document.getElementById("heard");
const motion = new Motion(main, document.getElementById("flying"));
let link = null, server = { link: `${location.origin}/`, presets: [] }, quick = null, hearing = 0;

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

function start() {
  document.title = say("page.title");
  show(drawStart(server.presets, {
    play: () => openRoom({ base: "two-player" }, "play"),
    open: async (base, own) => {
      try {
        openRoom(own ? (await answer("/api/house-rules", own, "text/plain")).table : { base }, null);
      } catch (error) { tell(error.message); }
    },
    enter: (code) => { location.hash = code.slice(code.indexOf("#") + 1); },
  }));
}

// A room

function enter(code) {
  const room = new Room(), done = new Set(), open = { panel: null, menu: false };
  let asked = null, drawing = false, focus = "", told = room.told;
  const draw = () => {
    drawing = false;
    if (!room.v) return;
    focus = document.activeElement?.id || (document.activeElement === document.body ? focus : "");
    const fresh = drawRoom(room, acts, server, open), moves = motion.watch(room, told !== room.told);
    told = room.told;
    if (main.firstElementChild?.className === fresh.className) morph(main.firstElementChild, fresh);
    else show(fresh);
    moves();
    if (focus && document.activeElement === document.body) document.getElementById(focus)?.focus();
    hear();
  };
  const hear = () => { hearing ||= setTimeout(() => { hearing = 0; listened.textContent = heard(room); }, hearing === 0 && !listened.textContent ? 0 : HEARD_EVERY); };
  const redraw = () => { if (!drawing) { drawing = true; requestAnimationFrame(draw); } };
  const turnNow = () => room.game && `${room.games}.${room.game.battle}.${room.game.step}`;
  const act = (what) => {
    if (open.menu) { open.menu = false; redraw(); }
    link.act(what, (frame) => { asked = null; tell(frame.sentence); redraw(); });
  };
  const panel = () => /** @type {any} */ (document.getElementById("panel"));
  const acts = {
    asked: () => asked !== null && asked === turnNow(),
    turn: () => {
      if (acts.asked()) return;
      asked = turnNow();
      tell("");
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
    // What is only of this page
    sheet: () => fetchSheet(room.rules, redraw),
    suits: () => {
      keepFourColours(!fourColours());
      showSuits();
      redraw();
    },
    menu: () => { open.menu = !open.menu; redraw(); },
    panel: (which) => {
      Object.assign(open, { panel: which, menu: false });
      if (which === "rules") acts.sheet();
      draw();
      panel().showModal();
    },
    shut: () => panel().close(),
    closed: () => {
      open.panel = null;
      if (document.activeElement === document.body) document.getElementById("menu")?.focus();
      redraw();
    },
    copy: (text) => copied(text).then((whether) => tell(say(whether ? "page.copied" : "page.copy-by-hand"))),
  };
  const listen = (frame) => {
    if (frame.type === "lost") tell(say("page.lost"));
    else if (frame.type === "welcome") tell("");
    else if (frame.type === "bye") tell(frame.sentence);
    else if (frame.type === "refused") refused(frame, room);
    if (!room.take(frame)) return;
    if (frame.type === "welcome" || document.hidden) motion.skip();
    document.title = `${room.rules?.title ?? ""} – ${say("page.title")}`;
    if (frame.type === "welcome" && quick && room.amHost) {
      if (quick === "play") { acts.bot(); acts.start(); }
      quick = null;
    }
    if (document.getElementById("sheet")?.hasAttribute("open")) acts.sheet();
    putIn(room, link, done);
    redraw();
  };
  link = new Link(code, listen, () => room.v);
  document.onkeydown = (event) => {
    if (event.key === "Escape" && open.menu) acts.menu();
    if (event.code !== "Space" || /^(INPUT|BUTTON|SELECT|SUMMARY|TEXTAREA)$/.test(document.activeElement?.tagName ?? "") || panel()?.open) return;
    event.preventDefault();
    document.getElementById("turn")?.click();
  };
}

/** Over plain http there is no clipboard: then the link is marked, and copied in the old way where that works. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = /** @type {any} */ (document.getElementById("link"));
    field.focus();
    field.select();
    return document.execCommand("copy");
  }
}

function refused(frame, room) {
  tell(frame.sentence);
  if (room.v) return;
  link.close();
  show(el("div.home.dead", {}, el("p", { id: "dead" }, frame.sentence), el("a.link", { href: "#" }, say("page.home"))));
}

function route() {
  link?.close();
  link = null;
  document.onkeydown = null;
  motion.stop();
  clearTimeout(hearing);
  hearing = 0;
  tell("");
  listened.textContent = "";
  const code = decodeURIComponent(location.hash.slice(1));
  if (code) { show(); enter(code); } else start();
}

const showSuits = () => { document.documentElement.dataset.suits = fourColours() ? "four" : "two"; };

showSuits();
await loadSentences();
server = { ...await answer("/api/server"), presets: await answer("/api/rules") };
if (!["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) server.link = `${location.origin}/`;
addEventListener("hashchange", route);
route();
