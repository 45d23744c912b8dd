import type { World } from './world.ts';

export interface Scenario<In extends World = World> {
  /** Fault numbers, such as `R08`. */
  readonly tests: string;
  readonly promise: string;
  run(world: In, chance: Chance): Promise<Outcome>;
}

export interface Outcome {
  /** Injected faults. */
  readonly faults: number;
  /** Violations, one line each. */
  readonly violations: readonly string[];
  /** Measurements. */
  readonly figures: string;
}

/** Seeded random numbers. */
export interface Chance {
  /** Returns the next number in [0, 1). */
  next(): number;
  among<T>(choices: readonly T[]): T;
}

/** The mulberry32 generator. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  }
  return { next, among: (choices) => choices[Math.floor(next() * choices.length)] as (typeof choices)[number] };
}
