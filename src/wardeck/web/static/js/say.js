/** The sentences of the page: they come from the server's catalogue, and none stands in a script. */

/** @type {any} */
let table = {};

export async function loadSentences() {
  table = await (await fetch("/sentences.json")).json();
}

/**
 * The sentence under a dotted key, with values put in; `n` chooses between the forms of a plural.
 * @param {string} key @param {Record<string, unknown>} [values]
 */
export function say(key, values = {}) {
  let found = key.split(".").reduce((part, word) => part?.[word], table);
  if (found && typeof found === "object") found = found[values.n === 1 ? "one" : "other"];
  return found === undefined ? key : String(found).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** `a, b and c`. @param {string[]} words */
export function listed(words) {
  return words.length > 1 ? words.slice(0, -1).join(", ") + say("common.and") + words.at(-1) : words.join("");
}

/** A rank in words: queen, queens. @param {Wire.Card} card  or its rank alone */
export const rank = (card, n = 1) => say(`common.ranks.${card[0]}`, { n });
