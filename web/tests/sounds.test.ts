import { expect, it } from "vitest";
import { change } from "../src/motion/beats";
import { SCORES } from "../src/sounds/scores";
import { play } from "../src/sounds/synth";

/** An AudioContext that only writes down what would be heard. */
function recorder() {
  const heard: { wave: string; from: number; until: number }[] = [];
  const value = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { gain: value, frequency: value, Q: value, connect: (next: unknown) => next };
  const source = (wave: string) => {
    const noted = { wave, from: 0, until: 0 };
    heard.push(noted);
    return { ...node, start: (at: number) => (noted.from = at), stop: (at: number) => (noted.until = at) };
  };
  const context = {
    currentTime: 10,
    sampleRate: 1000,
    destination: node,
    createGain: () => node,
    createBiquadFilter: () => ({ ...node }),
    createOscillator: () => source("tone"),
    createBufferSource: () => source("noise"),
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
  };
  return { heard, context: context as unknown as BaseAudioContext };
}

it.each(Object.entries(SCORES))("%s is short, soft, and every part of it is played", (_, score) => {
  const { heard, context } = recorder();
  play(score, context);
  expect(heard).toHaveLength(score.length);
  for (const { from, until } of heard) {
    expect(from).toBeGreaterThanOrEqual(10);
    expect(until - 10).toBeLessThan(1.3);
  }
  for (const part of score) {
    expect(part.loud).toBeLessThanOrEqual(0.25);
    expect(Math.min(part.from, part.to)).toBeGreaterThan(20); // a glide to 0 Hz is an error
  }
});

it("has a sound for whatever moves", () => {
  const soundOf = (shape: string) => change({ way: "drop", piece: { shape }, to: "hex 1" }).sound;
  expect(["coin", "card", "shield", "disc", "knight"].map(soundOf)).toEqual(["coin", "card", "fight", "piece", "piece"]);
});
