/**
 * How cards move. The table is always drawn as it is; motion only shows how it came to be so, and may be cut at any time.
 * Everything that flies is a copy in a layer of its own.
 */

import { DOWN, drawing } from "./cards.js";
import { motion } from "./memory.js";
import { hasGame } from "./room.js";
import { ring, ringFor } from "./sound.js";

/** Milliseconds. */
const TURN = 180, APART = 120, FLY = 150, GLIDE = 200, SWEEP = 350, CLOSE = 60, ALL_LAID = 1500;
const LIFT = "cubic-bezier(.2, .7, .3, 1)";
/** Beyond so many cards on the table nothing flies. */
const MANY = 60;

export class Motion {
  skipped = false;
  /** Who took the last pot. @type {Wire.Seat | null} */
  taker = null;
  /** @type {Animation[]} */
  running = [];
  calm = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {HTMLElement} main @param {HTMLElement} layer */
  constructor(main, layer) {
    this.main = main;
    this.layer = layer;
  }

  /** The next drawing is a cut: nobody saw what was before it. */
  skip() { this.skipped = true; }

  stop() {
    for (const each of this.running) each.cancel();
    this.running = [];
    this.layer.replaceChildren();
  }

  /**
   * Looks at the table before it is drawn anew; what it gives shows the way to it.
   * @param {Room} room @param {boolean} played  whether cards were played since
   * @returns {() => void}
   */
  watch(room, played) {
    if (!played && !this.skipped) return () => {};
    this.stop();
    const cut = this.skipped || this.calm.matches || motion() === "off" || document.hidden || room.run || room.pace.speed > 1 || room.phase !== "playing" && !room.game?.result;
    const silent = this.skipped || document.hidden || room.run;
    this.skipped = false;
    const taker = this.taker;
    this.taker = room.game?.table.taken?.seat ?? null;
    if (cut || !hasGame(room)) return () => { if (!silent) ringFor(room.told); };
    const before = this.cards();
    if (before.size > MANY || room.game.table.pot.length > MANY) return () => ringFor(room.told);
    const anew = room.told.some((event) => event.type === "cards-turned" || event.type === "card-turned" && event.opens);
    const swept = anew && taker !== null ? this.copies(before) : [];
    const known = new Set(before.keys()), lay = new Map(anew ? [] : [...before].map(([key, card]) => [key, box(card)]));
    return () => {
      this.sweep(swept, taker);
      this.glide(lay);
      this.lay(room, known);
    };
  }

  /** The cards of the fight, by their keys. @returns {Map<string | undefined, HTMLElement>} */
  cards() {
    const cards = /** @type {NodeListOf<HTMLElement>} */ (this.main.querySelectorAll("#fight .card"));
    return new Map(Array.from(cards, (card) => [card.dataset.key, card]));
  }

  /** @param {Map<unknown, HTMLElement>} cards */
  copies(cards) {
    return [...cards.values()].map((card) => ({ box: box(card), copy: /** @type {Element} */ (faceOf(card).cloneNode(true)) })).filter(({ box: at }) => at.width);
  }

  /** The pot is gathered and slides to the heap of whoever took it. @param {ReturnType<Motion["copies"]>} copies @param {Wire.Seat | null} taker */
  sweep(copies, taker) {
    const heap = this.heap(taker);
    if (!copies.length || !heap) return;
    ring("sweep");
    const middle = { x: mean(copies.map(({ box: at }) => at.x)), y: mean(copies.map(({ box: at }) => at.y)) }, goal = box(heap);
    for (const { box: at, copy } of copies) {
      this.put(copy, at);
      const small = goal.width / at.width;
      this.animate(copy, [
        { transform: "none" },
        { transform: `translate(${middle.x - at.x}px, ${middle.y - at.y}px) scale(.8)`, offset: 0.4 },
        { transform: `translate(${goal.x - at.x}px, ${goal.y - at.y}px) scale(${small})`, opacity: 1, offset: 0.95 },
        { transform: `translate(${goal.x - at.x}px, ${goal.y - at.y}px) scale(${small})`, opacity: 0 },
      ], { duration: SWEEP, easing: "ease-in-out" }).onfinish = () => copy.remove();
    }
  }

  /** What lies already makes room for what is laid now. @param {Map<string | undefined, ReturnType<typeof box>>} lay */
  glide(lay) {
    const cards = [...this.cards()].map(([key, card]) => ({ card, at: box(card), from: lay.get(key) }));
    for (const { card, at, from } of cards) {
      if (!from?.width || !at.width) continue;
      this.animate(card, [{ transform: `translate(${from.x - at.x}px, ${from.y - at.y}px) scale(${from.width / at.width})` }, { transform: "none" }], { duration: GLIDE, easing: LIFT });
    }
  }

  /** New cards come from their heaps one after another and turn. @param {Playing} room @param {Set<unknown>} known */
  lay(room, known) {
    const { table } = room.game, cards = this.cards();
    // Everything is measured before anything is changed.
    const order = inOrder(table).flatMap((each) => {
      const card = known.has(each.key) ? undefined : cards.get(each.key), heap = this.heap(each.seat);
      if (!card) return [];
      const place = box(card);
      return [{ ...each, card, place, from: heap ? box(heap) : place }];
    });
    const first = order.filter(({ at }) => at === 0).length, apart = Math.min(APART, ALL_LAID / Math.max(1, order.length - first));
    const close = Math.min(CLOSE, 300 / Math.max(1, first));
    let start = 0, ties = 0, alarm = 0;
    const fighters = new Set(room.told.find((event) => event.type === "war-declared")?.fighters ?? []);
    for (const each of order) {
      const { key, seat, at } = each;
      this.come(each, start);
      ring("flip", start + FLY);
      if (at === 0 && fighters.has(seat) && ++ties === 2) alarm = start + FLY + TURN / 2;
      start += at === 0 ? close : apart;
      if (at === 0 && order.filter((each) => each.at === 0).at(-1)?.key === key) start += fighters.size ? FLY + TURN + 250 : 0;
    }
    const end = order.length ? start + FLY + TURN - CLOSE : 0;
    if (fighters.size) this.cry(alarm);
    if (fighters.size) ring("war", alarm);
    for (const part of this.main.querySelectorAll("#fight figcaption, #sentence")) this.animate(part, [{ opacity: 0 }, { opacity: 1 }], { duration: 120, delay: end });
    for (const pale of this.main.querySelectorAll("#fight .bystander .pile")) this.animate(pale, [{ opacity: 1 }, {}], { duration: 160, delay: alarm });
  }

  /** @param {{card: HTMLElement, place: Box, from: Box}} which @param {number} start */
  come({ card, place: at, from }, start) {
    if (!at.width) return;
    const away = `translate(${from.x - at.x}px, ${from.y - at.y}px) scale(${(from.width / at.width).toFixed(3)})`;
    if (card.classList.contains("down")) {
      this.animate(card, [{ transform: away, opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1 }], { duration: FLY + TURN / 2, delay: start, easing: LIFT });
      return;
    }
    const back = drawing(DOWN, true), rise = "perspective(60rem) translateY(-8px) scale(1.04)", half = TURN / 2;
    this.put(back, at);
    this.hide(card, start + FLY + half);
    this.animate(back, [
      { transform: away, opacity: 0 }, { opacity: 1, offset: 0.1 }, { transform: "none", opacity: 1, offset: FLY / (FLY + half) },
      { transform: `${rise} rotateY(90deg)`, opacity: 1 },
    ], { duration: FLY + half, delay: start, easing: "ease-out" }).onfinish = () => back.remove();
    this.animate(faceOf(card), [{ transform: `${rise} rotateY(-90deg)` }, { transform: "none" }], { duration: half, delay: start + FLY + half, easing: "ease-out" });
  }

  /** War! It comes with the second equal card. @param {number} start */
  cry(start) {
    const word = this.main.querySelector("#fight .war");
    if (word) this.animate(word, [{ transform: "scale(.2)", opacity: 0 }, { transform: "scale(1.25)", opacity: 1, offset: 0.6 }, { transform: "none" }],
      { duration: 260, delay: start, easing: LIFT });
  }

  /** Where the cards of a seat lie. @param {Wire.Seat | null} seat */
  heap(seat) {
    const place = this.main.querySelector(seat === null ? "none" : `.seat[data-seat="${seat}"]`);
    const heap = place?.querySelector(".heap .playing-card") ?? place?.querySelector(".heap, .sign");
    return heap ?? place;
  }

  /** Nothing is to be seen of a part before. @param {Element} part @param {number} until */
  hide(part, until) {
    this.animate(part, [{ opacity: 0 }, { opacity: 0 }], { duration: until });
  }

  /** @param {any} copy  of a drawing @param {Box} at */
  put(copy, at) {
    copy.setAttribute("aria-hidden", "true");
    copy.removeAttribute("aria-label");
    copy.removeAttribute("role");
    for (const [name, value] of Object.entries({ left: at.left, top: at.top, width: at.width })) copy.style.setProperty(name, `${value}px`);
    this.layer.append(copy);
  }

  /** @param {Element} part @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
  animate(part, frames, timing) {
    const made = part.animate(frames, { fill: "backwards", ...timing });
    this.running.push(made);
    return made;
  }
}

/** The drawing on a card. @param {HTMLElement} card */
const faceOf = (card) => card.firstElementChild ?? card;

/** @typedef {ReturnType<typeof box>} Box */

/** Where a card would lie if it lay straight; x and y are its middle. @param {Element} part */
function box(part) {
  const at = part.getBoundingClientRect(), straight = part instanceof HTMLElement && part.offsetWidth > 0;
  const width = straight ? part.offsetWidth : at.width, height = straight ? part.offsetHeight : at.height;
  const x = at.left + at.width / 2, y = at.top + at.height / 2;
  return { x, y, width, left: x - width / 2, top: y - height / 2 };
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The cards of the pot in the order in which they were laid. @param {Table} table */
function inOrder(table) {
  /** @type {Map<Wire.Seat, number>} */
  const counts = new Map();
  return table.pot.map(([seat]) => {
    const at = counts.get(seat) ?? 0;
    counts.set(seat, at + 1);
    return { key: `${table.battles}.${seat}.${at}`, seat, at };
  });
}
