/** How many cards each had in the course of a game, as a drawing and as numbers. */

import { drawn, el } from "./dom.js";
import { had } from "./retold.js";
import { say } from "./say.js";
import { nameOf } from "./seats.js";

/** So many lines have a name; with more seats fewer, and the others are grey. */
const NAMED = 4, NAMED_OF_MANY = 3;
/** The drawing, in its own measure. */
const WIDE = 1000, HIGH = 200, TICK = 12, MOST_TICKS = 500;
/** Rows of the numbers. */
const ROWS = 12;

/**
 * The seats whose lines have a name: the first of the ranking, else those with most cards.
 * @param {Retold} game @returns {number[]}
 */
export function named({ told: { seats, result, turns } }) {
  const held = (/** @type {Wire.Seat} */ seat) => had(turns[turns.length - 1], seat);
  const place = new Map((result?.placings ?? []).flatMap((group, at) => group.map((seat) => /** @type {const} */ ([seat, at]))));
  const order = seats.map((_, seat) => seat).sort((one, two) => (place.get(one) ?? 0) - (place.get(two) ?? 0) || held(two) - held(one) || one - two);
  return order.slice(0, seats.length > NAMED ? NAMED_OF_MANY : NAMED);
}

/** @param {Retold} game  whose course does not change */
export function chart(game) {
  const { at, cards } = game.course, most = Math.max(1, ...cards.flat()), first = named(game);
  const x = (/** @type {number} */ turn) => (game.last ? turn / game.last : 0) * WIDE;
  const line = (/** @type {number[]} */ counts) => counts.map((count, point) => `${point ? "L" : "M"}${x(at[point]).toFixed(1)} ${(HIGH * (1 - count / most)).toFixed(1)}`).join("");
  const others = cards.filter((_, seat) => !first.includes(seat));
  const ticks = game.wars.filter((_, war) => war % Math.ceil(game.wars.length / MOST_TICKS) === 0);
  return el("div.course", { "data-key": "course" },
    drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" },
      drawn("path.ticks", { d: ticks.map((turn) => `M${x(turn).toFixed(1)} ${HIGH}v-${TICK}`).join("") }),
      others.length ? drawn("path.others", { d: others.map(line).join("") }) : null,
      ...first.map((seat, place) => drawn(`path.line.line-${place}`, { d: line(cards[seat]) })).reverse()));
}

/** What the drawing counts, and where the longest war was. @param {Retold} game */
export function axes(game) {
  const { last, longest } = game, share = last ? longest / last : 0;
  return el("div.axes", { "aria-hidden": "true" }, el("span.high", { class: share < 0.25 && longest > 0 ? "to-right" : null }, say("common.cards", { n: Math.max(...game.course.cards.flat()) })),
    longest > 0 ? el("span.longest", { class: share > 0.5 ? "to-left" : null, style: { "--at": share.toFixed(4) } }, say("after.longest")) : null,
    el("span.first", {}, say("after.start")), el("span.last", {}, say("page.battle", { n: game.told.result?.battles ?? last })));
}

/** Which line is whose; a dash tells them apart as well as a colour. @param {Retold} game */
export function legend(game) {
  const first = named(game), others = game.told.seats.length - first.length;
  return el("ul.legend", { role: "list" }, ...first.map((seat, place) => entry(`line.line-${place}`, nameOf(game.room, seat))),
    others ? entry("others", say("after.others", { n: others })) : null,
    game.wars.length ? entry("ticks", say("after.a-war")) : null);
}

/** What a line of a drawing stands for. @param {string} key  classes of the line @param {string} name @param {...Child} more */
export const entry = (key, name, ...more) => el("li", {},
  drawn("svg.sample", { viewBox: "0 0 34 10", "aria-hidden": "true" }, drawn(`path.${key}`, { d: "M1 5h32" })), el("span.name", { title: name }, name), ...more);

/** The same as numbers, for whoever does not see it. @param {Retold} game */
export function numbers(game) {
  const { at, cards } = game.course, first = named(game), apart = Math.max(1, Math.ceil((at.length - 1) / ROWS));
  const points = at.map((_, point) => point).filter((point) => point % apart === 0 || point === at.length - 1);
  return el("details.numbers", { id: "numbers" }, el("summary", {}, say("after.numbers")),
    el("div.wide", { tabindex: 0, role: "region", "aria-label": say("after.numbers") }, el("table", {},
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("after.battle")), ...first.map((seat) => el("th", { scope: "col" }, nameOf(game.room, seat))))),
      el("tbody", {}, ...points.map((point) => el("tr", {}, el("th", { scope: "row" }, String(at[point])), ...first.map((seat) => el("td", {}, String(cards[seat][point])))))))));
}
