/** Whole numbers below a bound, the same for the same seed (mulberry32). */
export function createRandom(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return Math.floor((((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
}
