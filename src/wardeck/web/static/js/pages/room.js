/** A room: what this browser hears of it, draws, and does in it. */

import { fetchSheet } from "../aside.js";
import { el, morph } from "../dom.js";
import { putIn } from "../fair.js";
import { heard } from "../fight.js";
import { Link } from "../link.js";
import { lobby } from "../lobby.js";
import { fourColours, keepFourColours, myName } from "../memory.js";
import { Motion } from "../motion.js";
import { Room } from "../room.js";
import { say } from "../say.js";
import { hear as pronounce, intent, main, server, show, showSuits, tell } from "../shell.js";
import { playing } from "../table.js";

/** Whoever listens hears at most one sentence in so many milliseconds. */
const HEARD_EVERY = 900;

/** @param {string} code @returns {() => void} leaves it */
export function open(code) {
  const room = new Room(), done = new Set(), opened = { panel: null, menu: false };
  const motion = new Motion(main, document.getElementById("flying"));
  let asked = null, drawing = false, focus = "", told = room.told, hearing = 0, heardBefore = false;
  const draw = () => {
    drawing = false;
    if (!room.v) return;
    focus = document.activeElement?.id || (document.activeElement === document.body ? focus : "");
    const fresh = drawn(), moves = motion.watch(room, told !== room.told);
    told = room.told;
    if (main.firstElementChild?.className === fresh.className) morph(main.firstElementChild, fresh);
    else show(fresh);
    moves();
    if (focus && document.activeElement === document.body) document.getElementById(focus)?.focus();
    hear();
  };
  const drawn = () => room.phase === "playing" && room.game ? playing(room, acts, server, opened) : lobby(room, acts, server);
  const hear = () => {
    hearing ||= setTimeout(() => { hearing = 0; pronounce(heard(room)); }, heardBefore ? HEARD_EVERY : 0);
    heardBefore = true;
  };
  const redraw = () => { if (!drawing) { drawing = true; requestAnimationFrame(draw); } };
  const turnNow = () => room.game && `${room.games}.${room.game.battle}.${room.game.step}`;
  const act = (what) => {
    if (opened.menu) { opened.menu = false; redraw(); }
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
    menu: () => { opened.menu = !opened.menu; redraw(); },
    panel: (which) => {
      Object.assign(opened, { panel: which, menu: false });
      if (which === "rules") acts.sheet();
      draw();
      panel().showModal();
    },
    shut: () => panel().close(),
    closed: () => {
      opened.panel = null;
      if (document.activeElement === document.body) document.getElementById("menu")?.focus();
      redraw();
    },
    copy: (text) => copied(text).then((whether) => tell(say(whether ? "page.copied" : "page.copy-by-hand"))),
  };
  const listen = (frame) => {
    if (frame.type === "lost") tell(say("page.lost"));
    else if (frame.type === "welcome") tell("");
    else if (frame.type === "bye") tell(frame.sentence);
    else if (frame.type === "refused") refused(frame, room, link);
    if (!room.take(frame)) return;
    if (frame.type === "welcome" || document.hidden) motion.skip();
    document.title = `${room.rules?.title ?? ""} – ${say("page.title")}`;
    if (frame.type === "welcome" && intent.play === code && room.amHost) {
      intent.play = "";
      acts.bot();
      acts.start();
    }
    if (document.getElementById("sheet")?.hasAttribute("open")) acts.sheet();
    putIn(room, link, done);
    redraw();
  };
  const link = new Link(code, listen, () => room.v);
  document.onkeydown = (event) => {
    if (event.key === "Escape" && opened.menu) acts.menu();
    if (event.code !== "Space" || /^(INPUT|BUTTON|SELECT|SUMMARY|TEXTAREA)$/.test(document.activeElement?.tagName ?? "") || panel()?.open) return;
    event.preventDefault();
    document.getElementById("turn")?.click();
  };
  return () => {
    link.close();
    document.onkeydown = null;
    motion.stop();
    clearTimeout(hearing);
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

function refused(frame, room, link) {
  tell(frame.sentence);
  if (room.v) return;
  link.close();
  show(el("div.home.dead", {}, el("p", { id: "dead" }, frame.sentence), el("a.link", { href: "#" }, say("page.home"))));
}
