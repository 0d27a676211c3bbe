/** A control for each kind of option. */

import { DOWN, drawing } from "./cards.js";
import { button, el } from "./dom.js";
import { rank, say } from "./say.js";
import { hear } from "./shell.js";

const RANKS = "23456789TJQKA", ACES_LOW = "A23456789TJQK", LONGEST = 16;
/** More words than that are a list to open. */
const FEW = 4;

/**
 * @typedef {{value: any, idle: boolean, wrong: string, change: (value: any) => void}} State  of an option, as somebody is choosing it
 * @typedef {(option: Wire.OptionAnswer, state: State) => Child[]} Control
 */

/** @type {Control} */
function choice({ name, about, words }, { value, change }) {
  if (Object.keys(words).length > FEW) return [select(name, about, words, value, change)];
  return Object.entries(words).map(([word, meaning]) => el("label.choice", {},
    el("input", { type: "radio", name, value: word, id: `${name}-${word}`, checked: word === value, onchange: () => change(word) }), meaning));
}

/** @param {string} name @param {string} label @param {Record<string, string>} words @param {string} value @param {(word: string) => void} change */
const select = (name, label, words, value, change) => el("select", { id: `option-${name}`, "aria-label": label, onchange: (event) => change(event.target.value) },
  ...Object.entries(words).map(([word, meaning]) => el("option", { value: word, selected: word === value }, meaning)));

/** @type {Control} */
const wild = ({ name, about, words }, { value, change }) =>
  [select(name, about, { ...words, ...Object.fromEntries([...RANKS].map((each) => [each, rank(each, 2)])) }, value, change)];

/** @type {Control} */
const text = ({ name, about, wanted }, { value, wrong, change }) => [el("input", { id: `option-${name}`, value, "aria-label": about, placeholder: wanted,
  autocomplete: "off", spellcheck: "false", "aria-invalid": wrong ? "true" : null, oninput: (event) => change(event.target.value) })];

/** @type {Control} */
function number({ name, about, words, low, high, default: usual }, { value, wrong, change }) {
  const [[word, meaning] = []] = Object.entries(words), off = word !== undefined && value === word;
  return [word && el("label.choice", {}, el("input", { type: "checkbox", id: `${name}-${word}`, checked: off,
    onchange: (event) => change(event.target.checked ? word : usual === word ? low : usual) }), meaning),
    !off && stepper({ id: `option-${name}`, label: about, hidden: true, value, low: low ?? 0, high, wrong, change })];
}

/**
 * A number with a button on each side.
 * @param {{id: string, label: string, value: any, low: number, high: number | null, change: (value: any) => void, wrong?: string, hidden?: boolean}} what
 *   `hidden`: the label is for the ears alone
 */
export function stepper({ id, label, value, low, high, change, wrong = "", hidden = false }) {
  const known = Number.isInteger(value) ? value : low;
  const step = (/** @type {number} */ by) => change(Math.min(high ?? Infinity, Math.max(low, known + by)));
  const typed = (/** @type {any} */ event) => { const { valueAsNumber: read } = event.target; change(Number.isInteger(read) ? read : event.target.value); };
  return el("div.stepper", { role: "group", "aria-label": label }, !hidden && el("label", { for: id }, label),
    button("−", () => step(-1), { disabled: known <= low, "aria-label": say("start.less", { label }) }),
    el("input", { type: "number", id, inputmode: "numeric", min: low, max: high, value, "aria-label": hidden ? label : null,
      "aria-invalid": wrong ? "true" : null, oninput: typed }),
    button("+", () => step(1), { disabled: high !== null && known >= high, "aria-label": say("start.more", { label }) }));
}

/** Each card is turned by a touch; the last one is always face up. @type {Control} */
function layout({ name }, { value, change }) {
  const at = (/** @type {number} */ place) => ({ n: place + 1, how: say(value[place] === "D" ? "start.down" : "start.up") });
  const turned = (/** @type {number} */ place) => change(value.slice(0, place) + (value[place] === "D" ? "U" : "D") + value.slice(place + 1));
  return [el("div.layout", { role: "group" }, ...[...value].map((letter, place) => place === value.length - 1
    ? el("span.lay", { role: "img", "aria-label": say("start.last-card", at(place)), "data-key": `lay-${name}-${place}` }, drawing("Ah", true))
    : el("button.lay", { type: "button", "data-key": `lay-${name}-${place}`, onclick: () => turned(place), "aria-label": say("start.war-card", at(place)) },
      drawing(letter === "D" ? DOWN : "7c", true)))),
  el("div.quietly", {}, button(say("start.card-less"), () => change(value.slice(1)), { id: `less-${name}`, disabled: value.length < 2 }),
    button(say("start.card-more"), () => change(`D${value}`), { id: `more-${name}`, disabled: value.length >= LONGEST }))];
}

const shown = (/** @type {string} */ each) => (each === "T" ? "10" : each);

/** @type {Control} */
const ranks = (_, { value, change }) => [el("div.ranks", { role: "group" }, ...[...RANKS].map((each) => button(shown(each),
  () => change([...RANKS].filter((one) => value.includes(one) !== (one === each)).join("")),
  { id: `rank-${each}`, "aria-pressed": String(value.includes(each)), "aria-label": rank(each, 2) })))];

/** Which card was taken last, to be moved by the buttons. */
let taken = 0;

/** A row from low to high; a card is moved by dragging it, by the arrow keys, or by the two buttons. @type {Control} */
function order({ name, words }, { value, change }) {
  const row = [...(value === "aces-low" ? ACES_LOW : value)];
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    if (to < 0 || to >= row.length || from === to) return;
    const [card] = row.splice(from, 1);
    row.splice(to, 0, card);
    taken = to;
    change(row.join(""));
    document.getElementById(`place-${to}`)?.focus();
    hear(say("start.moved", { rank: rank(card), n: to + 1 }));
  };
  const placeOf = (/** @type {PointerEvent} */ event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-place]")?.getAttribute("data-place");
  const keys = (/** @type {any} */ event) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0, from = Number(event.target.dataset.place);
    if (by && Number.isInteger(from)) { event.preventDefault(); move(from, from + by); }
  };
  return [el("div.ranks.order", { role: "group", "aria-describedby": `how-${name}`, onkeydown: keys,
    onpointerdown: (event) => { const from = event.target.closest("[data-place]"); if (from) taken = Number(from.dataset.place); },
    onpointermove: (event) => { const to = event.buttons ? placeOf(event) : undefined; if (to !== undefined) move(taken, Number(to)); } },
  ...row.map((each, place) => button(shown(each), () => { taken = place; change(row.join("")); },
    { id: `place-${place}`, "data-place": place, "aria-label": say("start.place", { rank: rank(each), n: place + 1 }), "aria-pressed": String(place === taken) }))),
  el("p.quiet", { id: `how-${name}` }, say("start.order-about")),
  el("div.quietly", {}, button(`← ${say("start.lower")}`, () => move(taken, taken - 1), { id: "lower" }), button(`${say("start.higher")} →`, () => move(taken, taken + 1), { id: "higher" }),
    button(say("start.usual"), () => change(RANKS), { id: "usual" }), ...Object.entries(words).map(([word, meaning]) => button(meaning, () => change(word), { id: word })))];
}

/** @type {Record<string, Control>} */
const CONTROLS = { choice, number, layout, ranks, order, wild };

/** @param {Wire.OptionAnswer} option @param {State} state */
export function field(option, state) {
  const { name } = option, { idle, wrong } = state, about = option.kind === "layout" ? say("start.layout") : option.about;
  return el("fieldset.field", { id: `field-${name}`, class: idle ? "idle" : null, "aria-describedby": wrong ? `wrong-${name}` : null },
    el("legend", {}, about, idle && el("span.tag", {}, say("start.idle"))),
    ...(CONTROLS[option.kind] ?? text)(option, state),
    wrong && el("p.wrong", { id: `wrong-${name}`, role: "alert" }, wrong));
}
