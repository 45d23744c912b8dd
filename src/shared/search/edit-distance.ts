/** Edit costs weighted by key distance. */
const EDIT_COSTS = {
  adjacentSubstitution: 0.5,
  substitution: 1,
  insertion: 0.9,
  adjacentInsertion: 0.5,
  deletion: 0.5,
  vowelDeletion: 0.3,
  transposition: 0.6,
};
/** Minimum of any edit but a missing letter. */
const MIN_EDIT_COST = 0.5;
/** Cost of an unfinished word: "ptl" is closer to "Patel" than to "Ptolemy". */
const CONTINUATION_COST = 0.4;
/** Cost limits of hits by typed letters: one error, from five two likely ones, from nine any two. */
export const HIT_COST_LIMITS: readonly number[] = [0, 0, 0.6, 0.9, 1, 1.3, 1.3, 1.4, 1.4, 2];
/** Cost limits of suggestions: three likely errors from five letters, but "garage" is not "garcia". */
export const SUGGESTION_COST_LIMITS: readonly number[] = [0, 0, 0.6, 0.9, 1.3, 1.7, 1.7, 2.2, 2.4, 2.6];
const MAX_MISSING_LETTERS = 3;
const MAX_COMPARED_LETTERS = 24;
/** A letter of scripts without spaces is half a word. */
const MIN_SPACELESS_LETTERS = 4;

const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Row offsets in key widths. */
const ROW_OFFSETS = [0, 0.25, 0.75];
const ASCII = 128;
const VOWELS = new Set(charCodesOf('aeiou'));
/** Adjacency matrix of keys. */
const adjacentKeys = new Uint8Array(ASCII * ASCII);
const keyPositions = KEYBOARD_ROWS.flatMap((keyRow, y) =>
  charCodesOf(keyRow).map((code, at) => ({ code, y, x: at + (ROW_OFFSETS[y] ?? 0) })),
);
for (const a of keyPositions)
  for (const b of keyPositions)
    if (Math.abs(a.y - b.y) <= 1 && Math.abs(a.x - b.x) < (a.y === b.y ? 1.5 : 1))
      adjacentKeys[a.code * ASCII + b.code] = 1;

const isAdjacentKey = (code: number, otherCode: number) =>
  code < ASCII && otherCode < ASCII && adjacentKeys[code * ASCII + otherCode] === 1;

/** Matrix rows, reused: each keystroke compares thousands of words. */
let olderRow = new Float64Array(MAX_COMPARED_LETTERS + 1);
let previousRow = new Float64Array(MAX_COMPARED_LETTERS + 1);
let nextRow = new Float64Array(MAX_COMPARED_LETTERS + 1);

/**
 * Weighted Damerau–Levenshtein distance (adjacent transpositions) to the closest prefix of a word; both folded. At
 * most the limit and 0.4; `null` above it or for typed digits.
 */
export function prefixEditDistance(
  typed: string,
  word: string,
  isSpaceless: boolean,
  limits = HIT_COST_LIMITS,
): number | null {
  const { length } = typed;
  const costLimit =
    isSpaceless && length < MIN_SPACELESS_LETTERS ? 0 : (limits[Math.min(length, limits.length - 1)] ?? 0);
  const lastColumn = Math.min(word.length, length + MAX_MISSING_LETTERS, MAX_COMPARED_LETTERS);
  if (
    costLimit < MIN_EDIT_COST ||
    lastColumn + MAX_MISSING_LETTERS < length ||
    MIN_EDIT_COST * countForeignLetters(typed, word) > costLimit ||
    /\d/.test(typed)
  )
    return null;
  previousRow[0] = 0;
  for (let j = 1; j <= lastColumn; j += 1) previousRow[j] = (previousRow[j - 1] ?? 0) + deletionCostAt(word, j - 1);
  for (let i = 1; i <= length; i += 1) {
    const [typedCode, previousCode, insertionCost] = [
      typed.charCodeAt(i - 1),
      typed.charCodeAt(i - 2),
      insertionCostAt(typed, i - 1),
    ];
    let minRowCost = (previousRow[0] ?? 0) + insertionCost;
    nextRow[0] = minRowCost;
    for (let j = 1; j <= lastColumn; j += 1) {
      const wordCode = word.charCodeAt(j - 1);
      let cost = previousRow[j - 1] ?? 0;
      if (typedCode !== wordCode) {
        cost += isAdjacentKey(typedCode, wordCode) ? EDIT_COSTS.adjacentSubstitution : EDIT_COSTS.substitution;
        cost = Math.min(
          cost,
          (previousRow[j] ?? 0) + insertionCost,
          (nextRow[j - 1] ?? 0) + deletionCostAt(word, j - 1),
        );
        if (previousCode === wordCode && j > 1 && typedCode === word.charCodeAt(j - 2))
          cost = Math.min(cost, (olderRow[j - 2] ?? 0) + EDIT_COSTS.transposition);
      }
      nextRow[j] = cost;
      if (cost < minRowCost) minRowCost = cost;
    }
    if (minRowCost > costLimit) return null;
    [olderRow, previousRow, nextRow] = [previousRow, nextRow, olderRow];
  }
  let minDistance: number | null = null;
  for (let at = 1; at <= lastColumn; at += 1) {
    const cost = previousRow[at] ?? 0;
    const totalCost = cost + (at < word.length ? CONTINUATION_COST : 0);
    if (cost <= costLimit && (minDistance === null || totalCost < minDistance)) minDistance = totalCost;
  }
  return minDistance;
}

/** Returns whether two words differ by at most one letter, or by two adjacent letters that are swapped. */
export function isOneEdit(word: string, otherWord: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === otherWord[start]) start += 1;
  const [remainder, otherRemainder] = [word.slice(start), otherWord.slice(start)];
  const isSubstitution = remainder.slice(1) === otherRemainder.slice(1);
  const isInsertion = remainder.slice(1) === otherRemainder || remainder === otherRemainder.slice(1);
  const isSwap =
    remainder[0] === otherRemainder[1] &&
    remainder[1] === otherRemainder[0] &&
    remainder.slice(2) === otherRemainder.slice(2);
  return isSubstitution || isInsertion || isSwap;
}

/** Counts letters absent from the word, each an error. */
function countForeignLetters(typed: string, word: string): number {
  let letterBits = 0;
  for (let at = 0; at < word.length; at += 1) letterBits |= 1 << word.charCodeAt(at);
  let count = 0;
  for (let at = 0; at < typed.length; at += 1) if (!(letterBits & (1 << typed.charCodeAt(at)))) count += 1;
  return count;
}

function deletionCostAt(word: string, at: number): number {
  const code = word.charCodeAt(at);
  return code === word.charCodeAt(at - 1) || VOWELS.has(code) ? EDIT_COSTS.vowelDeletion : EDIT_COSTS.deletion;
}

/** A repeated or adjacent key is likelier. */
function insertionCostAt(typed: string, at: number): number {
  const [code, previousCode, nextCode] = [typed.charCodeAt(at), typed.charCodeAt(at - 1), typed.charCodeAt(at + 1)];
  return isAdjacentKey(code, previousCode) || isAdjacentKey(code, nextCode)
    ? EDIT_COSTS.adjacentInsertion
    : EDIT_COSTS.insertion;
}

function charCodesOf(letters: string): number[] {
  return [...letters].map((letter) => letter.charCodeAt(0));
}
