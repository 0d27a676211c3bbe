/** Whether a game was dealt as it should be, step by step, and whether its record holds. */

import { inWords, sign } from "./cards.js";
import { button, el } from "./dom.js";
import { follow, isOpen, mine } from "./fair.js";
import { say } from "./say.js";
import { nameOf } from "./seats.js";
import { titleOf } from "./table.js";

/** So many swaps of the shuffle, and so many cards of the deck, are shown. */
const SWAPS = 5, SHOWN = 12;
/** So much of many bytes is to be seen at first, in digits. */
const SHORT = 12;

/** @typedef {ReturnType<typeof follow>} Found */

/** @param {Retold} game @param {Replayed} acts */
export function checked(game, acts) {
  return el("div.checked", {},
    el("header.top", {}, el("h1", {}, titleOf(game.room)), button(say("after.to-replay"), () => acts.view("table"), { id: "to-replay" })),
    el("article.checking", { id: "checking" }, ...(isOpen(game.told.fair) ? [...shuffle(game), ...record(game)] : [...record(game), ...shuffle(game)])));
}

// The record

/** Whether all that the record states holds; null where it was not checked. @param {Retold} game */
export const holds = ({ told: { checks } }) => checks === null ? null : checks.every(({ differences }) => !differences.length);

/** @param {Retold} game */
function record(game) {
  const { checks } = game.told;
  return [el("h2", {}, say("after.record.title")),
    el("p", {}, say(`after.record.${checks ? checks.length ? "about" : "nothing" : "unchecked"}`)),
    checks && el("ul.facts", { role: "list" }, ...checks.map(({ fact, differences }) => el("li", {},
      el("div", {}, say(`after.record.${fact}`), ...differences.map((each) => el("p.difference", {}, each))), verdict(!differences.length))))];
}

/** @param {boolean} good */
const verdict = (good) => el("span.verdict", { class: good ? "holds" : "fails" }, say(`after.check.${good ? "holds" : "fails"}`));

// The shuffle

/** @param {Retold} game */
function shuffle(game) {
  const { chance, fair } = game.told, head = el("h2", {}, say("after.check.title"));
  if (!isOpen(fair)) return [head, el("p", {}, say(`after.check.${chance.kind === "fair" ? "no-transcript" : chance.kind}`, chance))];
  const found = follow({ ...game.told, fair }, game.turned);
  const steps = [promise(fair, found), words(fair, found), together(fair, found), swapping(found), cards(game, found)];
  const good = [found.promise, ...found.words, found.seed, found.cards, ...(found.rules ? [found.rules] : [])].every((each) => each.holds);
  return [head, el("p.outcome", { id: "outcome", class: good ? "holds" : "fails" }, say(`after.check.${good ? "all-holds" : "something-fails"}`)),
    good && el("p", {}, say("after.check.about")),
    fair.again && el("p", {}, say("after.check.again")),
    el("ol.steps", { role: "list" }, ...steps),
    el("h3", {}, say("after.check.not-title")), el("ul.not", {}, ...["not-looking", "not-promise"].map((key) => el("li", {}, say(`after.check.${key}`)))),
    el("p", {}, say("after.check.elsewhere"))];
}

/** @param {string} key @param {boolean} good @param {...any} more */
const step = (key, good, ...more) => el("li.step", { id: `step-${key}` },
  el("h3", {}, say(`after.check.${key}-title`), " ", verdict(good)), el("p", {}, say(`after.check.${key}`)), ...more);

/** Bytes as digits: some at once, all when they are asked for. @param {string} name @param {string} digits */
function bytes(name, digits) {
  if (!digits) return el("p.bytes", {}, el("b", {}, name), " –");
  if (digits.length <= 2 * SHORT) return el("p.bytes", {}, el("b", {}, name), " ", el("code", {}, digits));
  return el("details.bytes", {}, el("summary", {}, el("b", {}, name), " ", el("code", {}, `${digits.slice(0, SHORT)} … ${digits.slice(-4)}`)), el("code.all", {}, digits));
}

/** What this browser worked out against what was said; both in full where they differ. @param {Found["promise"]} what @param {string} name */
const compared = ({ found, stated, holds: good }, name) => [bytes(say(`after.check.${name}`), stated),
  good ? el("p.quiet", {}, say("after.check.same")) : el("div.fails", {}, say("after.check.other"), bytes(say("after.check.found"), found))];

/** @param {Open} fair @param {Found} found */
function promise(fair, found) {
  return step("promise", found.promise.holds, bytes(say("after.check.secret"), fair.secret),
    el("p.bytes", {}, el("b", {}, say("after.check.room")), ` ${fair.room}, ${say("after.check.deal", { n: fair.deal })}`),
    ...compared(found.promise, "print-of-secret"), fair.voided ? el("p.quiet", {}, say("after.check.voided", { n: fair.voided })) : null);
}

/** @param {Open} fair @param {Found} found */
function words(fair, found) {
  const who = (/** @type {Wire.Seat} */ seat) => fair.seats[seat]?.replace(/^\w+ /, "") ?? "";
  const lines = found.words.map((each) => el("li", {}, el("details", { open: !each.holds }, el("summary", {}, `${who(each.seat)}${each.word === mine(fair, each.seat) ? say("after.check.yours") : ""} `, verdict(each.holds)),
    bytes(say("after.check.word"), each.word ?? ""), bytes(say("after.check.nonce"), each.nonce ?? ""), ...compared({ found: each.found, stated: each.hash, holds: each.holds }, "print-of-word"))));
  const all = el("ul.words", { role: "list" }, ...lines);
  return step("words", found.words.every((each) => each.holds), found.words.length ? null : el("p.quiet", {}, say("after.check.no-words")),
    lines.length > 3 ? el("details", {}, el("summary", {}, say("after.check.all-words", { n: lines.length })), all) : all);
}

/** @param {Open} fair @param {Found} found */
function together(fair, found) {
  const { rules, seed } = found;
  return step("together", seed.holds && rules?.holds !== false,
    el("ol.parts", {}, el("li", {}, bytes(say("after.check.secret"), fair.secret)),
      el("li", {}, bytes(say("after.check.print-of-rules"), fair.rules), rules && !rules.holds ? el("p.fails", {}, say("after.check.rules-other")) : null),
      el("li", {}, el("details.bytes", {}, el("summary", {}, el("b", {}, say("after.check.seats")), ` ${fair.seats.length}`), el("pre", { tabindex: 0, "aria-label": say("after.check.seats") }, seed.told))),
      ...fair.words.map((each) => el("li", {}, bytes(`${say("after.check.word")} ${fair.seats[each.seat]?.replace(/^\w+ /, "") ?? ""}`, each.word ?? "")))),
    ...compared(seed, "seed"));
}

/** @param {Found} found */
function swapping({ shuffle: { deck, order, swaps } }) {
  const lie = [...deck];
  const lines = swaps.slice(0, SWAPS).map(([last, place]) => {
    const [one, other] = [lie[last], lie[place]];
    [lie[last], lie[place]] = [other, one];
    return el("li", {}, el("span", {}, say("after.check.swap", { last: last + 1, place: place + 1 })), sign(one), el("span", { "aria-hidden": "true" }, "⇄"), sign(other));
  });
  const row = (/** @type {string} */ name, /** @type {Wire.Card[]} */ shown) => el("div.row", {}, el("p", {}, el("b", {}, say(`after.check.${name}`, { n: shown.length }))), el("div.signs", {}, ...shown.slice(0, SHOWN).map(sign), shown.length > SHOWN ? "…" : null));
  return step("shuffle", true, row("before", deck), el("ol.swaps", { role: "list" }, ...lines), el("p.quiet", {}, say("after.check.and-on", { n: Math.max(0, swaps.length - SWAPS) })), row("afterwards", order));
}

/** @param {Retold} game @param {Found} found */
function cards(game, found) {
  const { order } = found.shuffle;
  return step("cards", found.cards.holds, el("ul.turned", { role: "list" }, ...found.cards.turned.slice(0, SHOWN).map(([seat, card]) =>
    el("li", {}, sign(card), el("span.name", {}, nameOf(game.room, seat)), order[seat] === card ? null : el("span.fails", {}, say("after.check.should-be", { card: inWords(order[seat]) }))))));
}
