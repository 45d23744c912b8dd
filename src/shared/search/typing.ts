/** Of one slip of the finger: a letter that is far from the meant one costs 1. */
const COSTS = { neighbor: 0.5, wrong: 1, extra: 0.9, bounced: 0.5, missing: 0.5, missingVowel: 0.3, swapped: 0.6 };
/** Of any error but a missing letter. */
const LEAST = 0.5;
/** Where the word goes on, more than a missing vowel: "ptl" rather means all of "Patel" than the beginning of "Ptolemy". */
const GOES_ON = 0.4;
/**
 * By the number of typed letters, where the names are found: one error, from five two likely ones, from nine any two:
 * "dentist" is not "dental".
 */
export const LIKELY: readonly number[] = [0, 0, 0.6, 0.9, 1, 1.3, 1.3, 1.4, 1.4, 2];
/** Where they are only offered: from five letters three likely errors, but not "garage" for "garcia". */
export const POSSIBLE: readonly number[] = [0, 0, 0.6, 0.9, 1.3, 1.7, 1.7, 2.2, 2.4, 2.6];
const MOST_MISSING = 3;
const LONGEST = 24;
/** A letter of scripts without spaces is half a word. */
const LEAST_SPACELESS = 4;

const ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** How far each row is moved to the right, in keys. */
const MOVED = [0, 0.25, 0.75];
const ASCII = 128;
const VOWELS = new Set(codesOf('aeiou'));
/** By the codes of two letters: whether their keys touch. */
const touching = new Uint8Array(ASCII * ASCII);
const keys = ROWS.flatMap((row, y) => codesOf(row).map((code, at) => ({ code, y, x: at + (MOVED[y] ?? 0) })));
for (const a of keys)
  for (const b of keys)
    if (Math.abs(a.y - b.y) <= 1 && Math.abs(a.x - b.x) < (a.y === b.y ? 1.5 : 1))
      touching[a.code * ASCII + b.code] = 1;

const doTouch = (one: number, other: number) => one < ASCII && other < ASCII && touching[one * ASCII + other] === 1;

/** Rows of the table of costs, reused: a key compares thousands of words. */
let before = new Float64Array(LONGEST + 1);
let row = new Float64Array(LONGEST + 1);
let next = new Float64Array(LONGEST + 1);

/**
 * The cost of the errors with which a typed word is the beginning of another one, 0 without errors, at most the limit and 0.4; `null`
 * when too many letters differ, or the word has a figure. Letters are folded.
 */
export function errorCost(typed: string, word: string, isSpaceless: boolean, limits = LIKELY): number | null {
  const { length } = typed;
  const allowed = isSpaceless && length < LEAST_SPACELESS ? 0 : (limits[Math.min(length, limits.length - 1)] ?? 0);
  const last = Math.min(word.length, length + MOST_MISSING, LONGEST);
  if (allowed < LEAST || last + MOST_MISSING < length || LEAST * strange(typed, word) > allowed || /\d/.test(typed))
    return null;
  row[0] = 0;
  for (let j = 1; j <= last; j += 1) row[j] = (row[j - 1] ?? 0) + missing(word, j - 1);
  for (let i = 1; i <= length; i += 1) {
    const [sign, former, more] = [typed.charCodeAt(i - 1), typed.charCodeAt(i - 2), extra(typed, i - 1)];
    let least = (row[0] ?? 0) + more;
    next[0] = least;
    for (let j = 1; j <= last; j += 1) {
      const meant = word.charCodeAt(j - 1);
      let cost = row[j - 1] ?? 0;
      if (sign !== meant) {
        cost += doTouch(sign, meant) ? COSTS.neighbor : COSTS.wrong;
        cost = Math.min(cost, (row[j] ?? 0) + more, (next[j - 1] ?? 0) + missing(word, j - 1));
        if (former === meant && j > 1 && sign === word.charCodeAt(j - 2))
          cost = Math.min(cost, (before[j - 2] ?? 0) + COSTS.swapped);
      }
      next[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > allowed) return null;
    [before, row, next] = [row, next, before];
  }
  let best: number | null = null;
  for (let at = 1; at <= last; at += 1) {
    const cost = row[at] ?? 0;
    const whole = cost + (at < word.length ? GOES_ON : 0);
    if (cost <= allowed && (best === null || whole < best)) best = whole;
  }
  return best;
}

/** Letters of a typed word that the other has not; each is an error. */
function strange(typed: string, word: string): number {
  let had = 0;
  for (let at = 0; at < word.length; at += 1) had |= 1 << word.charCodeAt(at);
  let count = 0;
  for (let at = 0; at < typed.length; at += 1) if (!(had & (1 << typed.charCodeAt(at)))) count += 1;
  return count;
}

function missing(word: string, at: number): number {
  const sign = word.charCodeAt(at);
  return sign === word.charCodeAt(at - 1) || VOWELS.has(sign) ? COSTS.missingVowel : COSTS.missing;
}

/** A finger that hits twice, or two keys. */
function extra(typed: string, at: number): number {
  const [sign, former, next] = [typed.charCodeAt(at), typed.charCodeAt(at - 1), typed.charCodeAt(at + 1)];
  return doTouch(sign, former) || doTouch(sign, next) ? COSTS.bounced : COSTS.extra;
}

function codesOf(letters: string): number[] {
  return [...letters].map((letter) => letter.charCodeAt(0));
}
