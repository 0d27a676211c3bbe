/** A room on this screen: what is heard of it is drawn, set in motion and said. */

import { Watching } from "./chances.js";
import { el } from "./dom.js";
import { askHowItWent } from "./ending.js";
import { Link } from "./link.js";
import { Motion } from "./motion.js";
import { Room } from "./room.js";
import { say } from "./say.js";
import { heard } from "./sentence.js";
import { flying, keepFocus, main, show, style, tell, update } from "./shell.js";
import { Voice } from "./voice.js";

/** The focus is on nothing that one could use. */
const nowhere = () => document.activeElement === document.body || document.activeElement === main;

export class Screen {
  /**
   * @param {string} code @param {string} mine  the token of whoever looks
   * @param {(room: Room) => HTMLElement} drawn @param {(frame: Frame) => void} [also]  what else a frame brings about
   */
  constructor(code, mine, drawn, also = () => {}) {
    this.room = new Room();
    this.drawn = drawn;
    this.also = also;
    this.motion = new Motion(main, flying);
    this.voice = new Voice();
    this.told = this.room.told;
    this.drawing = false;
    this.focus = "";
    this.link = new Link(code, (frame) => this.listen(frame), () => this.room.v, mine);
    this.watching = new Watching(this.room, this.link);
  }

  /** Draws with the next picture. */
  redraw() {
    if (this.drawing) return;
    this.drawing = true;
    requestAnimationFrame(() => this.draw());
  }

  /** The state never waits for a motion: the table is drawn as it is, and then shown how it came to be so. */
  draw() {
    const { room, motion } = this;
    this.drawing = false;
    if (!room.v) return;
    if (!nowhere()) this.focus = document.activeElement?.id ?? "";
    const fresh = this.drawn(room), moves = motion.watch(room, this.told !== room.told);
    this.told = room.told;
    update(fresh);
    moves();
    if (this.focus && nowhere()) document.getElementById(this.focus)?.focus();
    if (this.focus) keepFocus();
    this.voice.say(() => heard(room));
  }

  /** @param {Frame} frame */
  listen(frame) {
    const { room } = this, redraw = () => this.redraw();
    if (this.watching.take(frame)) return redraw();
    if (frame.type === "lost") tell(say("page.lost"));
    else if (frame.type === "welcome") tell("");
    else if (frame.type === "bye") tell(frame.sentence);
    else if (frame.type === "refused") this.refused(frame);
    if (!room.take(frame)) return;
    if (frame.type === "welcome" || document.hidden) this.motion.skip();
    document.title = `${room.rules?.title || say("page.house-rules")} – ${say("page.title")}`;
    this.also(frame);
    this.watching.ask();
    askHowItWent(room, redraw);
    if (room.game) style("after");
    if (room.game?.race) style("racing");
    redraw();
  }

  /** A refusal before anything is known of the room is the end of the way. @param {FrameOf<"refused">} frame */
  refused(frame) {
    if (this.room.v) return tell(frame.sentence);
    this.link.close();
    show(el("div.home.dead", {}, el("div", { role: "alert" }, el("h1", { id: "dead" }, frame.sentence)), el("a.link", { href: "#" }, say("page.home"))));
  }

  leave() {
    this.link.close();
    this.motion.stop();
    this.voice.stop();
  }
}
