/** The rule sheet: parts and sentences with their numbers, as they are cited. */

import { el } from "./dom.js";

/** @param {{title: string, sentences: string[]}[]} sections @param {Set<string>} [fresh]  sentences that have just changed */
export const ruleSheet = (sections, fresh = new Set()) => el("div.sheet", { id: "sheet-text" },
  ...sections.flatMap(({ title, sentences }, part) => [
    el("h2.part", {}, `${part + 1}. ${title}`),
    ...sentences.map((sentence, place) => el("p.rule", { class: fresh.has(sentence) ? "fresh" : null },
      el("span.number", {}, `${part + 1}.${place + 1}`), el("span", {}, sentence)))]));
