/** How cards sound: all of it is made here, and nothing is heard until somebody switches it on. */

import { sound } from "./memory.js";

/** Made when the first sound is to be heard. @type {{audio: AudioContext, noise: AudioBuffer} | null} */
let made = null;

/** Notes of the call to a war, in hertz. */
const CALL = [196, 262, 392];

/** @typedef {{lasts: number, loud: number, from: number, to: number}} Shape  seconds, a share of all that can be heard, and hertz */

const SOUNDS = {
  /** @param {number} at */
  flip: (at) => rustle(at, { lasts: 0.07, loud: 0.3, from: 3200, to: 1800 }),
  /** @param {number} at */
  sweep: (at) => rustle(at, { lasts: 0.4, loud: 0.22, from: 2600, to: 500 }),
  /** @param {number} at */
  war: (at) => {
    for (const beat of [0, 0.14]) tone(at + beat, "sine", { lasts: 0.3, loud: 0.5, from: 120, to: 45 });
    for (const [place, note] of CALL.entries()) tone(at + 0.12 * place, "triangle", { lasts: 0.35, loud: 0.12, from: note, to: note });
  },
};

/** What sounds are made with; a browser lets a page have it after a touch. */
function maker() {
  if (made) return made;
  const audio = new AudioContext();
  made = { audio, noise: hiss(audio.sampleRate) };
  return made;
}

/** @param {keyof typeof SOUNDS} which @param {number} [wait]  milliseconds */
export function ring(which, wait = 0) {
  if (!sound() || document.hidden) return;
  const { audio } = maker();
  if (audio.state === "suspended") audio.resume();
  SOUNDS[which](audio.currentTime + wait / 1000);
}

/** The same for what is not shown in motion. @param {Told[]} events */
export function ringFor(events) {
  const types = new Set(events.map((event) => event.type));
  if (types.has("cards-turned") || types.has("card-turned") || types.has("cards-laid")) ring("flip");
  if (types.has("war-declared")) ring("war", 100);
  if (types.has("pot-taken")) ring("sweep", 200);
}

/** Paper on paper. @param {number} at @param {Shape} shape */
function rustle(at, { lasts, loud, from, to }) {
  const { audio, noise } = maker(), source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 0.8 });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(band).connect(fading(at, lasts, loud));
  source.start(at);
  source.stop(at + lasts);
}

/** @param {number} at @param {OscillatorType} type @param {Shape} shape */
function tone(at, type, { lasts, loud, from, to }) {
  const source = new OscillatorNode(maker().audio, { type, frequency: from });
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(fading(at, lasts, loud));
  source.start(at);
  source.stop(at + lasts);
}

/** @param {number} at @param {number} lasts @param {number} loud */
function fading(at, lasts, loud) {
  const { audio } = maker(), gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  gain.connect(audio.destination);
  return gain;
}

/** A second of noise. @param {number} sampleRate */
function hiss(sampleRate) {
  const noise = new AudioBuffer({ length: sampleRate, sampleRate });
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return noise;
}
