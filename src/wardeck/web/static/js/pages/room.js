/** A room: what this browser hears of it, draws, and does in it. */

import { putIn } from "../fair.js";
import { lobby } from "../lobby.js";
import { fourColours, keepFourColours, keepName, keepSound, myName, sound, token } from "../memory.js";
import { claim, keepPace, raceKey } from "../racing.js";
import { hasGame } from "../room.js";
import { askForSheet } from "../rulesheet.js";
import { say } from "../say.js";
import { Screen } from "../screen.js";
import { intent, panel, server, showSuits, style, tell } from "../shell.js";
import { ring } from "../sound.js";
import { playing } from "../table.js";

/** What is open on this page, and the turn that was asked for. @typedef {{panel: string | null, menu: boolean, asked: string | null, editor: Editor | null}} Opened */
/** @typedef {ReturnType<typeof asking> & ReturnType<typeof ofThisPage>} Acts */

/** @param {string} code @returns {Promise<() => void>} leaves it */
export async function open(code) {
  await style("panels");
  /** @type {Opened} */
  const opened = { panel: null, menu: false, asked: null, editor: null };
  const done = new Set();
  const screen = new Screen(code, token(code), (room) => room.phase === "playing" && hasGame(room) ? playing(room, acts, server, opened) : lobby(room, acts, server, opened),
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
  const asked = () => opened.asked !== null && opened.asked === now();
  const act = (/** @type {Wire.Command} */ what) => {
    if (opened.menu) { opened.menu = false; screen.redraw(); }
    link.act(what, (frame) => {
      opened.asked = null;
      // A turn that comes after the battle asks for nothing any more.
      if (frame.code !== "turn.past") tell(frame.sentence);
      screen.redraw();
    });
  };
  return {
    act, asked,
    turn: () => {
      if (!room.game || asked() && !room.game.race) return;
      const { battle, step } = room.game;
      opened.asked = now();
      tell("");
      act({ type: "turn", seat: room.mySeat, battle, step });
      screen.redraw();
    },
    call: (/** @type {"mine" | "war"} */ word) => {
      const call = claim(room, word);
      if (call) act(call);
    },
    sit: () => link.join(myName() || say("page.no-name")),
    start: () => act({ type: "start", again: false }),
    again: () => act({ type: "start", again: true }),
    bot: () => act({ type: "add-bots", bots: 1 }),
    host: (/** @type {Wire.Member} */ member) => act({ type: "make-host", member }),
    unseat: (/** @type {Wire.Member} */ member) => act({ type: "unseat", member }),
    rename: (/** @type {string} */ name) => {
      if (room.me === null) return;
      keepName(name);
      act({ type: "rename", member: room.me, name });
    },
    leave: () => act({ type: "give-up" }),
    rules: (/** @type {Record<string, any>} */ rules) => act({ type: "choose-rules", rules }),
    lock: () => act({ type: "lock", on: !room.locked }),
    pace: (/** @type {Wire.Pace} */ pace) => act({ type: "set-pace", pace }),
    chances: (/** @type {boolean} */ on) => act({ type: "show-chances", on }),
    pause: () => act({ type: "pause", on: !room.paused }),
    run: (/** @type {Room["run"]} */ until) => act({ type: "run-on", until }),
    stop: (/** @type {boolean} */ on) => act({ type: "ask-stop", on }),
  };
}

/** What is only of this page. @param {Screen} screen @param {Opened} opened */
function ofThisPage(screen, opened) {
  const redraw = () => screen.redraw(), sheet = () => { askForSheet(screen.room.rules, redraw); };
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
    panel: (/** @type {string} */ which) => {
      Object.assign(opened, { panel: which, menu: false });
      if (which === "rules") sheet();
      screen.draw();
      panel()?.showModal();
    },
    shut: () => panel()?.close(),
    closed: () => {
      opened.panel = null;
      if (document.activeElement === document.body) document.getElementById("menu")?.focus();
      redraw();
    },
    copy: (/** @type {string} */ text) => copied(text).then((whether) => tell(say(whether ? "page.copied" : "page.copy-by-hand"))),
  };
}

/**
 * A key: for a hand in a race, space to turn, R to hear the last sentences again.
 * @param {KeyboardEvent} event @param {Screen} screen @param {Acts} acts @param {Opened} opened
 */
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

/** Over plain http there is no clipboard: then the link is marked, and copied in the old way where that works. @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById("link"));
    field?.focus();
    field?.select();
    return document.execCommand("copy");
  }
}
