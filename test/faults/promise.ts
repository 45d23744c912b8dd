import type { World } from './world.ts';

/** A promise of the product, what is done against it, and what came of that. */
export interface Scenario<In extends World = World> {
  /** The fault tests it covers: `R08`. */
  readonly tests: string;
  readonly promise: string;
  run(world: In, chance: Chance): Promise<Outcome>;
}

export interface Outcome {
  /** How many faults were injected. */
  readonly faults: number;
  /** What did not hold, a line each; empty where nothing was lost. */
  readonly lost: readonly string[];
  /** What was measured. */
  readonly figures: string;
}

/** Numbers that the same seed gives again. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  among<T>(choices: readonly T[]): T;
}

/** The generator "mulberry32", which is small and even enough. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return { next, among: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number] };
}
