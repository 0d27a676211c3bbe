/** SHA-256 of bytes, in plain script: over http a home network has no crypto.subtle. FIPS 180-4. */

/** The first so many primes. @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** The first 32 bits behind the point of a root. @param {number} root */
const bits = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;

const ROUNDS = Uint32Array.from(primes(64), (prime) => bits(Math.cbrt(prime)));
const START = Uint32Array.from(primes(8), (prime) => bits(Math.sqrt(prime)));
/** @param {number} word @param {number} places */
const turn = (word, places) => (word >>> places) | (word << (32 - places));

/** @param {Uint8Array} bytes @returns {Uint8Array} 32 bytes */
export function sha256(bytes) {
  const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const near = words[i - 2], far = words[i - 15];
      words[i] = words[i - 16] + words[i - 7] + (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3))
        + (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }
  const result = new DataView(new ArrayBuffer(32));
  for (const [i, word] of state.entries()) result.setUint32(4 * i, word);
  return new Uint8Array(result.buffer);
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text  pairs of digits */
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {...Uint8Array} parts */
export function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) { whole.set(part, place); place += part.length; }
  return whole;
}

/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);

/** A whole number as 8 bytes, the highest first. @param {number | bigint} value */
export function number64(value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(value));
  return new Uint8Array(view.buffer);
}
