/** A room: what this browser hears of it, draws, and does in it. */

import { fetchSheet } from "../aside.js";
import { putIn } from "../fair.js";
import { lobby } from "../lobby.js";
import { fourColours, keepFourColours, keepSound, myName, sound, token } from "../memory.js";
import { keepPace, raceKey } from "../racing.js";
import { say } from "../say.js";
import { Screen } from "../screen.js";
import { intent, server, showSuits, style, tell } from "../shell.js";
import { ring } from "../sound.js";
import { playing } from "../table.js";

/** What is open on this page, and the turn that was asked for. @typedef {{panel: string | null, menu: boolean, asked: string | null, editor: any}} Opened */

/** @param {string} code @returns {Promise<() => void>} leaves it */
export async function open(code) {
  await style("panels");
  /** @type {Opened} */
  const opened = { panel: null, menu: false, asked: null, editor: null };
  const done = new Set();
  const screen = new Screen(code, token(code), (room) => room.phase === "playing" && room.game ? playing(room, acts, server, opened) : lobby(room, acts, server, opened),
    (frame) => {
      if (frame.type === "welcome" && intent.room === code && room.amHost) {
        intent.room = "";
        for (const each of intent.acts) asks.act(each);
      }
      if (document.getElementById("sheet")?.hasAttribute("open")) acts.sheet();
      putIn(room, link, done);
      keepPace(room);
    });
  const { room, link } = screen, asks = asking(screen, opened), acts = { ...asks, ...ofThisPage(screen, opened) };
  document.onkeydown = (event) => pressed(event, screen, acts, opened);
  return () => {
    document.onkeydown = null;
    screen.leave();
  };
}

/** What somebody asks of the room. @param {Screen} screen @param {Opened} opened */
function asking(screen, opened) {
  const { room, link } = screen, now = () => room.game && `${room.games}.${room.game.battle}.${room.game.step}`;
  const turnOf = () => ({ seat: room.mySeat, battle: room.game.battle, step: room.game.step });
  const asked = () => opened.asked !== null && opened.asked === now();
  const act = (what) => {
    if (opened.menu) { opened.menu = false; screen.redraw(); }
    link.act(what, (frame) => { opened.asked = null; tell(frame.sentence); screen.redraw(); });
  };
  return {
    act, asked,
    turn: () => {
      if (asked() && !room.game.race) return;
      opened.asked = now();
      tell("");
      act({ type: "turn", ...turnOf() });
      screen.redraw();
    },
    call: (word) => act({ type: "claim", ...turnOf(), call: word, at: Math.round(performance.now() - room.game.called) }),
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
    chances: (on) => act({ type: "show-chances", on }),
    pause: () => act({ type: "pause", on: !room.paused }),
    run: (until) => act({ type: "run-on", until }),
    stop: (on) => act({ type: "ask-stop", on }),
  };
}

const panel = () => /** @type {any} */ (document.getElementById("panel"));

/** What is only of this page. @param {Screen} screen @param {Opened} opened */
function ofThisPage(screen, opened) {
  const redraw = () => screen.redraw(), sheet = () => fetchSheet(screen.room.rules, redraw);
  return {
    redraw, sheet,
    edit: async () => {
      const [{ Editor }] = await Promise.all([import("../editor.js"), style("start"), style("rules")]);
      opened.editor = await Editor.open(screen.room.rules.table, redraw);
      redraw();
    },
    leaveEditor: () => {
      opened.editor = null;
      redraw();
    },
    suits: () => {
      keepFourColours(!fourColours());
      showSuits();
      redraw();
    },
    sound: () => {
      keepSound(!sound());
      ring("flip");
      redraw();
    },
    menu: () => { opened.menu = !opened.menu; redraw(); },
    panel: (which) => {
      Object.assign(opened, { panel: which, menu: false });
      if (which === "rules") sheet();
      screen.draw();
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
}

/** A key: for a hand in a race, space to turn, R to hear the last sentences again. */
function pressed(event, screen, acts, opened) {
  const { room } = screen, at = document.activeElement?.tagName ?? "";
  if (event.key === "Escape" && opened.menu) acts.menu();
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(at) || panel()?.open) return;
  const racing = room.game?.race && room.phase === "playing" && !(event.code === "Space" && at === "BUTTON");
  if (racing && raceKey(room, event, acts)) event.preventDefault();
  else if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey && !event.altKey) screen.voice.again();
  else if (event.code === "Space" && !/^(BUTTON|SUMMARY)$/.test(at)) {
    event.preventDefault();
    document.getElementById("turn")?.click();
  }
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
