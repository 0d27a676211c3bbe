/** How cards sound: all of it is made here, and nothing is heard until somebody switches it on. */

import { sound } from "./memory.js";

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** Notes of the call to a war, in hertz. */
const CALL = [196, 262, 392];

/** @type {Record<string, (at: number) => void>} */
const SOUNDS = {
  flip: (at) => rustle(at, { lasts: 0.07, loud: 0.3, from: 3200, to: 1800 }),
  sweep: (at) => rustle(at, { lasts: 0.4, loud: 0.22, from: 2600, to: 500 }),
  war: (at) => {
    for (const beat of [0, 0.14]) tone(at + beat, { lasts: 0.3, loud: 0.5, from: 120, to: 45, shape: "sine" });
    CALL.forEach((note, place) => tone(at + 0.12 * place, { lasts: 0.35, loud: 0.12, from: note, to: note, shape: "triangle" }));
  },
};

/** @param {"flip" | "sweep" | "war"} which @param {number} [wait]  milliseconds */
export function ring(which, wait = 0) {
  if (!sound() || document.hidden) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  SOUNDS[which](audio.currentTime + wait / 1000);
}

/** The same for what is not shown in motion. @param {any[]} events */
export function ringFor(events) {
  const types = new Set(events.map((event) => event.type));
  if (types.has("cards-turned") || types.has("card-turned") || types.has("cards-laid")) ring("flip");
  if (types.has("war-declared")) ring("war", 100);
  if (types.has("pot-taken")) ring("sweep", 200);
}

/** Paper on paper. */
function rustle(at, { lasts, loud, from, to }) {
  const source = new AudioBufferSourceNode(audio, { buffer: noise ??= hiss(), loop: true });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: 0.8 });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(band).connect(fading(at, lasts, loud));
  source.start(at);
  source.stop(at + lasts);
}

function tone(at, { lasts, loud, from, to, shape }) {
  const source = new OscillatorNode(audio, { type: shape, frequency: from });
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(fading(at, lasts, loud));
  source.start(at);
  source.stop(at + lasts);
}

function fading(at, lasts, loud) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + lasts);
  gain.connect(audio.destination);
  return gain;
}

/** A second of noise. */
function hiss() {
  const made = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
  const samples = made.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return made;
}
