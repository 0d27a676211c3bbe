/** The socket to a room: comes back by itself, and says again what was not acknowledged. */

import { token } from "./memory.js";

/** Milliseconds. */
const PING = 10_000, SILENCE = 25_000, FIRST_WAIT = 200, LONGEST_WAIT = 1_500;

/** @typedef {(frame: FrameOf<"refused">) => void} Refused */

export class Link {
  wait = FIRST_WAIT;
  open = false;
  closed = false;
  /** The number of the next act. */
  n = 1;
  heard = 0;
  /** Acts that were not acknowledged. @type {{n: number, do: Wire.Command, refused?: Refused}[]} */
  outbox = [];

  /**
   * @param {string} room @param {(frame: Frame) => void} hear @param {() => number} version  the last that is known here
   * @param {string} mine  the token of whoever speaks
   */
  constructor(room, hear, version, mine = token(room)) {
    this.room = room;
    this.hear = hear;
    this.version = version;
    this.mine = mine;
    this.socket = this.connect();
    this.beat = setInterval(() => this.ping(), PING);
  }

  connect() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    this.heard = Date.now();
    socket.onopen = () => this.send({ type: "hello", protocol: 1, room: this.room, token: this.mine, version: this.version() });
    socket.onmessage = (message) => { this.heard = Date.now(); this.take(JSON.parse(message.data)); };
    socket.onclose = () => this.lost(socket);
    return socket;
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket || this.closed) return;
    this.open = false;
    this.hear({ type: "lost" });
    setTimeout(() => { if (!this.closed) this.socket = this.connect(); }, this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** @param {Wire.Server} frame */
  take(frame) {
    if (frame.type === "welcome") {
      this.open = true;
      this.wait = FIRST_WAIT;
      if (frame.next_n) this.n = Math.max(this.n, frame.next_n);
      this.ping();
      for (const act of this.outbox) this.send({ type: "act", n: act.n, do: act.do });
    } else if (frame.type === "pong") {
      this.send({ type: "echo" }); // so that the server knows how long the way is
    } else if (frame.type === "joined") {
      this.n = Math.max(this.n, frame.next_n);
    } else if (frame.type === "ack") {
      this.outbox = this.outbox.filter((act) => act.n !== frame.n);
    } else if (frame.type === "refused" && frame.n !== null) {
      this.wasRefused(frame);
      return;
    } else if (frame.type === "bye" && !frame.again) {
      this.close();
    }
    this.hear(frame);
  }

  /** Another tab of the same seat may have used a number first: then the act gets the next one. @param {FrameOf<"refused">} frame */
  wasRefused(frame) {
    const act = this.outbox.find((each) => each.n === frame.n);
    if (!act) return;
    if (frame.next_n) {
      this.n = Math.max(this.n, frame.next_n);
      act.n = this.n++;
      this.send({ type: "act", n: act.n, do: act.do });
      return;
    }
    this.outbox = this.outbox.filter((each) => each !== act);
    (act.refused ?? this.hear)(frame);
  }

  /** @param {Wire.Command} what @param {Refused} [refused] */
  act(what, refused) {
    const act = { n: this.n++, do: what, refused };
    this.outbox.push(act);
    if (this.open) this.send({ type: "act", n: act.n, do: act.do });
  }

  /** @param {string} name */
  join(name) { this.send({ type: "join", name, seat: null }); }

  ping() {
    if (Date.now() - this.heard > SILENCE) this.socket.close();
    else if (this.open) this.send({ type: "ping" });
  }

  /** @param {Wire.Client} frame */
  send(frame) { if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame)); }

  close() {
    this.closed = true;
    clearInterval(this.beat);
    this.socket.close();
  }
}
