/** The rule sheet: parts and sentences with their numbers, as they are cited. */

import { el } from "./dom.js";
import { say } from "./say.js";
import { answer } from "./shell.js";

/** So many points of type, divided by the root of the letters, fill one sheet of paper. */
const SHEET = 514, LARGEST = 11;

/** The size of type in which the whole sheet is printed. @param {Wire.SectionAnswer[]} sections */
function onPaper(sections) {
  const letters = sections.flatMap(({ title, sentences }) => [title, ...sentences]).join("").length;
  return `${Math.min(LARGEST, SHEET / Math.sqrt(letters)).toFixed(2)}pt`;
}

/** @param {Wire.SectionAnswer[]} sections @param {Set<string>} [fresh]  sentences that have just changed */
export const ruleSheet = (sections, fresh = new Set()) => el("div.sheet", { id: "sheet-text", style: { "--on-paper": onPaper(sections) } },
  ...sections.flatMap(({ title, sentences }, part) => [
    el("h2.part", {}, `${part + 1}. ${title}`),
    ...sentences.map((sentence, place) => el("p.rule", { class: fresh.has(sentence) ? "fresh" : null },
      el("span.number", {}, `${part + 1}.${place + 1}`), el("span", {}, sentence)))]));

/** The sheets that were asked for, by the rules; empty while they are on their way. @type {Map<string, Wire.SectionAnswer[]>} */
const known = new Map();

/** Asks for the sheet of a room's rules, when somebody wants to read it. @param {Wire.Rules} rules @param {() => void} came */
export async function askForSheet({ table }, came) {
  const which = JSON.stringify(table);
  if (known.has(which)) return;
  known.set(which, []);
  try { known.set(which, (await answer("/api/rules", table)).sections); } catch { known.delete(which); }
  came();
}

/** What there is of it. @param {Wire.Rules} rules */
export function sheetOf({ table }) {
  const sections = known.get(JSON.stringify(table)) ?? [];
  return sections.length ? ruleSheet(sections) : el("p.quiet", {}, "…");
}

/** The same, to be opened. @param {Wire.Rules} rules @param {() => void} opened */
export const sheetBox = (rules, opened) => el("details.sheet-box", { id: "sheet", ontoggle: (event) => event.target.open && opened() },
  el("summary", {}, say("page.sheet")), sheetOf(rules));
