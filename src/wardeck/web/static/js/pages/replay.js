/** A game once more: that of a table, or of a record that somebody has. */

import { checked } from "../check.js";
import { choosing, dropped } from "../choosing.js";
import { lucky } from "../luck.js";
import { Motion } from "../motion.js";
import { player } from "../player.js";
import { ofFile, ofRoom } from "../retold.js";
import { askForSheet } from "../rulesheet.js";
import { Running } from "../running.js";
import { say } from "../say.js";
import { heard } from "../sentence.js";
import { answer, flying, hear, main, panel, reason, style, update } from "../shell.js";

/** The largest record that there is, in bytes. */
const LARGEST = 1 << 20;
/** Whoever listens hears at most one sentence in so many milliseconds, while it plays by itself. */
const HEARD_EVERY = 900;

/** @param {string} [code]  of a room whose last game is over @param {string} [where]  a turn, or "check" @returns {() => void} leaves it */
export function open(code, where) {
  const page = new Replaying(code);
  page.draw();
  style("after")?.then(() => { if (code) page.ask(ofRoom(code), where); });
  return () => page.leave();
}

/** @typedef {Replaying["acts"]} Acts */
/** @typedef {"coming" | "choose" | "check" | "luck" | "table"} View */

class Replaying {
  /** @type {Retold | null} */
  game = null;
  /** Where it comes from, if it is no room's. @type {File | null} */
  file = null;
  trouble = "";
  /** Whether a file is held over the page. */
  over = false;
  left = false;
  turned = false;
  drawing = 0;
  hearing = 0;
  motion = new Motion(main, flying);

  /** @param {string} [code] */
  constructor(code) {
    this.code = code;
    /** @type {View} */
    this.view = code ? "coming" : "choose";
    this.running = new Running((battles) => this.runOn(battles));
    this.noDrop = dropped((file) => this.choose(file), (over) => { if (over !== this.over) { this.over = over; this.draw(); } });
    document.onkeydown = (event) => this.key(event);
    document.title = `${say("after.replay-title")} – ${say("page.title")}`;
  }

  leave() {
    this.left = true;
    this.running.stop();
    this.motion.stop();
    this.noDrop();
    clearTimeout(this.hearing);
    document.onkeydown = null;
  }

  // Which game

  /** @param {File} file  of records @param {number} game  which one of it, from 1 */
  choose(file, game = 1) {
    this.running.stop();
    if (file.size > LARGEST) this.fail(say("after.too-large"));
    else this.ask(ofFile(file, game).then((told) => { this.file = file; return told; }));
  }

  /** @param {Promise<Retold>} coming @param {string} [where] */
  async ask(coming, where) {
    this.show("coming");
    try {
      this.game = await coming;
    } catch (error) {
      this.fail(reason(error));
      return;
    }
    this.trouble = "";
    if (this.left) return;
    document.title = `${this.game.room.rules.title || say("after.replay")} – ${say("page.title")}`;
    this.game.seek(Number(where) || 0);
    this.show(where === "check" ? "check" : "table");
  }

  /** @param {string} why */
  fail(why) {
    this.trouble = why;
    this.show("choose");
  }

  /** @param {View} view */
  show(view) {
    this.running.stop();
    this.view = view;
    this.motion.skip();
    this.draw(true);
    scrollTo(0, 0);
  }

  // Which turn

  /** @param {number} turn @param {boolean} moving  whether its cards are seen to move */
  go(turn, moving = true) {
    if (!this.game) return;
    if (!moving || turn !== this.game.at + 1) this.motion.skip();
    this.game.seek(turn);
    this.draw(true);
  }

  /** @param {number} battles */
  runOn(battles) {
    const { game } = this;
    if (!game) return null;
    this.go(game.at + battles, this.running.speed === 1);
    return game.at < game.last ? game.steps[game.at] : null;
  }

  play() {
    const { game, running } = this;
    if (running.going) running.stop();
    else {
      if (game && game.at === game.last) this.go(0);
      running.start();
    }
    this.draw();
  }

  get acts() {
    return {
      go: (/** @type {number} */ turn) => { this.running.stop(); this.go(turn); },
      play: () => this.play(),
      speed: (/** @type {number} */ speed) => { this.running.speed = speed; this.draw(); },
      choose: (/** @type {File} */ file) => this.choose(file),
      fail: (/** @type {string} */ why) => this.fail(why),
      number: (/** @type {number} */ number) => { if (this.file) this.choose(this.file, number); },
      view: (/** @type {View} */ view) => this.show(view),
      redraw: () => this.draw(),
      askLuck: () => (this.code ? answer(`/api/rooms/${this.code}/luck`) : answer(`/api/luck?game=${this.game?.told.game}`, this.file, "text/plain")),
      rules: () => {
        if (this.game) askForSheet(this.game.room.rules, () => this.draw());
        panel()?.showModal();
      },
    };
  }

  /** What each key does; those that a control needs itself are left to it. @param {KeyboardEvent} event */
  key(event) {
    const { game, acts } = this, { tagName, type } = /** @type {any} */ (document.activeElement ?? document.body);
    if (!game || this.view !== "table" || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(tagName) && type !== "range") return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => acts.go(game.at + 1), ArrowLeft: () => acts.go(game.at - 1), Home: () => acts.go(0), End: () => acts.go(game.last),
      w: () => acts.go(game.nextWar()), W: () => acts.go(game.warBefore()), l: () => game.longest >= 0 && acts.go(game.longest), " ": acts.play,
    };
    if (!keys[event.key] || (event.key === " " && /^(BUTTON|A|SUMMARY)$/.test(tagName))) return;
    event.preventDefault();
    keys[event.key]();
  }

  // Drawing

  /** @param {boolean} turned  whether there are other cards to be seen */
  draw(turned = false) {
    this.turned ||= turned;
    this.drawing ||= requestAnimationFrame(() => this.paint());
  }

  paint() {
    const { game, turned } = this, atTable = game && this.view === "table";
    this.drawing = 0;
    this.turned = false;
    if (this.left) return;
    const fresh = this.drawn(), moves = atTable ? this.motion.watch(game.room, turned) : () => {};
    update(fresh);
    const scrub = /** @type {HTMLInputElement | null} */ (document.getElementById("scrub"));
    if (atTable && scrub) scrub.value = String(game.at);  // also under the focus
    moves();
    if (turned && atTable) this.hearing ||= setTimeout(() => { this.hearing = 0; hear(heard(game.room)); }, this.running.going ? HEARD_EVERY : 0);
  }

  drawn() {
    const { game, view, acts, running } = this;
    if (!game || view === "choose" || view === "coming") return choosing(acts, { coming: view === "coming", trouble: this.trouble, over: this.over });
    if (view === "check") return checked(game, acts);
    if (view === "luck") return lucky(game, acts);
    game.room.pace.speed = running.going && running.speed > 1 ? 4 : 1;
    return player(game, acts, { playing: running.going, speed: running.speed, code: this.code });
  }
}
