/** A game that plays by itself, at a speed, until it is stopped or over. */

/** Milliseconds from one battle to the next at speed 1, and for each war in it; the page is drawn no more often. */
const BEAT = 1500, A_WAR = 900, SHORTEST = 60;

export const SPEEDS = [1, 4, 16, 64];

export class Running {
  /** @param {(battles: number) => number | null} on  goes on so many battles; the war steps of the last, null at the end */
  constructor(on) {
    this.on = on;
    this.speed = SPEEDS[0];
    this.timer = 0;
  }

  get going() { return this.timer !== 0; }

  start() { this.timer ||= setTimeout(() => this.tick(), SHORTEST); }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  tick() {
    const beat = BEAT / this.speed, steps = this.on(Math.max(1, Math.round(SHORTEST / beat)));
    if (steps === null) this.stop();
    else this.timer = setTimeout(() => this.tick(), Math.max(SHORTEST, beat + (this.speed === 1 ? A_WAR * steps : 0)));
  }
}
