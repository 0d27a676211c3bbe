/** The fair stream of chance, version 1, as docs/chance.md says; enough to shuffle the deck again. */

import { joined, number64, sha256 } from "./sha256.js";

/** The words of an act: from the number of the word to 64 bits. @typedef {(word: number | bigint) => bigint} Words */

/** @param {Uint8Array} seed @param {number} number  of the act @returns {Words} */
export function act(seed, number) {
  /** @type {Map<bigint, DataView>} */
  const blocks = new Map();
  return (word) => {
    const index = BigInt(word) / 4n;
    const block = blocks.get(index) ?? new DataView(sha256(joined(seed, number64(number), number64(index))).buffer);
    blocks.set(index, block);
    return block.getBigUint64(Number(BigInt(word) % 4n) * 8);
  };
}

/**
 * The places that change their cards, one pair after another.
 * @param {Words} words @param {number} length @returns {Generator<[number, number]>}
 */
export function* swaps(words, length) {
  for (let draw = 0, last = length - 1; last > 0; draw++, last--) yield [last, below(words, draw, last + 1)];
}

/** @template T @param {Words} words @param {T[]} items @returns {T[]} */
export function shuffled(words, items) {
  const order = [...items];
  for (const [last, place] of swaps(words, order.length)) [order[last], order[place]] = [order[place], order[last]];
  return order;
}

/** Draw number `draw`, evenly from 0 to `bound` - 1. @param {Words} words @param {number} draw @param {number} bound */
function below(words, draw, bound) {
  const low = 0xffffffffn, whole = 1n << 32n, size = BigInt(bound);
  const word = words(Math.floor(draw / 2));
  let product = (draw % 2 ? word >> 32n : word & low) * size;
  for (let again = 0n; (product & low) < whole % size; again++)
    product = (words(whole + (BigInt(draw) << 16n) + again) & low) * size;
  return Number(product >> 32n);
}
