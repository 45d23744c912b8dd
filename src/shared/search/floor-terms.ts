import { foldText, splitWords } from './search-text.ts';
import { shorten } from './spellings.ts';
import type { Term, TermWord } from './term.ts';
import { FLOOR_WORDS, floorNumbersByPrefix, isOneOf, parseFloorWord, SUITE_WORDS } from './words.ts';

/** Names of a floor, its sign first. */
export type FloorNames = (floor: number) => readonly string[];

interface NamedFloor {
  readonly number: number;
  readonly names: readonly (readonly string[])[];
  /** Short names, valid without "floor". */
  readonly signs: ReadonlySet<string>;
  /** Number of ordinals such as "3rd"; may differ from the floor's number. */
  readonly ordinal: number | null;
}

export type NamedFloors = readonly NamedFloor[];

/** Minimum letters of a floor name's prefix: fewer match too many words. */
const MIN_NAME_LETTERS = 3;

/** Maximum length of signs such as `P-2`. */
const MAX_SIGN_LETTERS = 4;

/** Minimum letters of "floor" or "suite" alone: "no" should find "Nordic". */
const MIN_LONE_WORD_LETTERS = 4;

export interface Span {
  readonly length: number;
  /** `null` for a suite. */
  readonly floors: ReadonlySet<number> | null;
}

export function namedFloors(numbers: Iterable<number>, namesOf: FloorNames): NamedFloors {
  const floors = [...new Set(numbers)].map((number) => {
    const names = namesOf(number).map((name) => splitWords(foldText(name)));
    const shortNames = names.filter((name) => name.length === 1 || name.join('').length <= MAX_SIGN_LETTERS);
    return { number, names, signs: new Set(shortNames.map((name) => name.join(''))) };
  });
  const allSigns = new Set(floors.flatMap(({ signs }) => [...signs]));
  return floors.map(({ number, names, signs }) => {
    const numericSign = [...signs].find((sign) => /^\d+$/.test(sign));
    const naturalOrdinal = number > 0 && !allSigns.has(String(number)) ? number : null;
    return {
      number,
      signs,
      ordinal: numericSign === undefined ? naturalOrdinal : Number(numericSign),
      names: number < 0 ? [...names, ['lower', 'level', String(-number)]] : names,
    };
  });
}

/** Possible floor and suite phrases by start position. */
export function spansOf({ words }: Term, floors: NamedFloors): Span[][] {
  return words.map((word, at) => {
    const spans = floorSpans(words.slice(at), floors);
    const { letters, isIncomplete } = word;
    if (SUITE_WORDS.has(letters) && at + 1 < words.length) spans.push({ length: 2, floors: null });
    // A prefix of "floor 3" or "suite 210" matches every tenant.
    const canContinue = isIncomplete || (words.length === 1 && letters.length >= MIN_LONE_WORD_LETTERS);
    if (canContinue && (isOneOf(FLOOR_WORDS, letters, isIncomplete) || isOneOf(SUITE_WORDS, letters, isIncomplete)))
      spans.push({ length: 1, floors: new Set(floors.map(({ number }) => number)) });
    return spans;
  });
}

function floorSpans(words: readonly TermWord[], floors: NamedFloors): Span[] {
  const spans: Span[] = [];
  const addSpan = (length: number, isMatch: (floor: NamedFloor) => boolean) => {
    const floorNumbers = floors.filter(isMatch).map(({ number }) => number);
    if (floorNumbers.length > 0) spans.push({ length, floors: new Set(floorNumbers) });
  };
  const [first, second] = words;
  const typedWords = words.map(({ letters }) => letters);
  const isNamedByFirst = createFloorMatcher(first);
  const isNamedBySecond = createFloorMatcher(second);
  // "ten" alone is a prefix of names.
  if (first?.isIncomplete || !/^\d+$/.test(shorten(typedWords[0] ?? '')) || /^\d/.test(typedWords[0] ?? ''))
    addSpan(1, isNamedByFirst);
  if (!second) return spans;
  if (FLOOR_WORDS.has(typedWords[0] ?? '')) addSpan(2, isNamedBySecond);
  if (isOneOf(FLOOR_WORDS, second.letters, true)) addSpan(2, isNamedByFirst);
  for (let length = 2; length <= typedWords.length; length += 1)
    addSpan(length, ({ names }) => names.some((name) => isNamePrefix(name, typedWords.slice(0, length))));
  return spans;
}

/** Returns the floor even if absent from the building; `null` without one. */
export function parseFloorNumber({ words }: Term): number | null {
  const typedWords = words.map(({ letters }) => letters);
  if (!typedWords.some((word) => FLOOR_WORDS.has(word)) && !/^\d+(st|nd|rd|th)$/.test(typedWords[0] ?? '')) return null;
  for (const word of typedWords) {
    const number = parseFloorWord(word);
    if (number !== null) return number;
  }
  return null;
}

function createFloorMatcher(word: TermWord | undefined): (floor: NamedFloor) => boolean {
  if (!word) return () => false;
  const { letters, isIncomplete } = word;
  const numbers = floorNumbersByPrefix(letters, isIncomplete);
  const isLong = isIncomplete || letters.length >= MIN_NAME_LETTERS;
  const isName = (nameWord: string) =>
    nameWord.length >= MIN_NAME_LETTERS &&
    nameWord.startsWith(letters) &&
    !/\d/.test(nameWord) &&
    !FLOOR_WORDS.has(nameWord);
  return ({ names, signs, ordinal }) =>
    isOneOf(signs, letters, isIncomplete) ||
    (ordinal !== null && numbers.has(ordinal)) ||
    (isLong && names.some((name) => name.some(isName)));
}

/** Matches numbers whole: basement 1 is not basement 12. */
function isNamePrefix(name: readonly string[], typedWords: readonly string[]): boolean {
  if (typedWords.length > name.length || typedWords.every((word) => FLOOR_WORDS.has(word))) return false;
  return typedWords.every((word, at) => {
    const nameWord = name[at] ?? '';
    return /\d/.test(nameWord) ? nameWord === word : nameWord.startsWith(word);
  });
}
