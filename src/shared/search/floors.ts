import { folded, wordsOf } from './letters.ts';
import { shortened } from './spellings.ts';
import type { Term, TermWord } from './term.ts';
import { FLOOR_WORDS, floorNumberOf, floorNumbersOf, isOneOf, SUITE_WORDS } from './words.ts';

/** What people call a floor: its sign first, then names. */
export type FloorNames = (floor: number) => readonly string[];

interface NamedFloor {
  readonly number: number;
  readonly names: readonly (readonly string[])[];
  /** Short names, valid alone and beside "floor". */
  readonly signs: ReadonlySet<string>;
  /** Whose "3rd" it is; not its number where the building counts otherwise. */
  readonly ordinal: number | null;
}

export type NamedFloors = readonly NamedFloor[];

/** Minimum letters of a floor's name: fewer match too many words. */
const LEAST_OF_NAME = 3;

/** Of `P-2` and the like. */
const LONGEST_SIGN = 4;

/** Minimum letters of "floor" or "suite" alone: "no" should find "Nordic". */
const LEAST_ALONE = 4;

/** Words that read as a floor or suite. */
export interface Span {
  readonly length: number;
  /** `null` for a suite. */
  readonly floors: ReadonlySet<number> | null;
}

export function namedFloors(numbers: Iterable<number>, namesOf: FloorNames): NamedFloors {
  const floors = [...new Set(numbers)].map((number) => {
    const names = namesOf(number).map((name) => wordsOf(folded(name)));
    const short = names.filter((name) => name.length === 1 || name.join('').length <= LONGEST_SIGN);
    return { number, names, signs: new Set(short.map((name) => name.join(''))) };
  });
  const counted = new Set(floors.flatMap(({ signs }) => [...signs]));
  return floors.map(({ number, names, signs }) => {
    const figures = [...signs].find((sign) => /^\d+$/.test(sign));
    const own = number > 0 && !counted.has(String(number)) ? number : null;
    return {
      number,
      signs,
      ordinal: figures === undefined ? own : Number(figures),
      names: number < 0 ? [...names, ['lower', 'level', String(-number)]] : names,
    };
  });
}

/** Possible readings by start position. */
export function spansOf({ words }: Term, floors: NamedFloors): Span[][] {
  return words.map((word, at) => {
    const spans = floorSpans(words.slice(at), floors);
    const { letters, isOpen } = word;
    if (SUITE_WORDS.has(letters) && at + 1 < words.length) spans.push({ length: 2, floors: null });
    // It begins "floor 3" or "suite 210": every tenant still matches.
    const isBegun = isOpen || (words.length === 1 && letters.length >= LEAST_ALONE);
    if (isBegun && (isOneOf(FLOOR_WORDS, letters, isOpen) || isOneOf(SUITE_WORDS, letters, isOpen)))
      spans.push({ length: 1, floors: new Set(floors.map(({ number }) => number)) });
    return spans;
  });
}

function floorSpans(words: readonly TermWord[], floors: NamedFloors): Span[] {
  const spans: Span[] = [];
  const add = (length: number, isMeant: (floor: NamedFloor) => boolean) => {
    const meant = floors.filter(isMeant).map(({ number }) => number);
    if (meant.length > 0) spans.push({ length, floors: new Set(meant) });
  };
  const [first, second] = words;
  const typed = words.map(({ letters }) => letters);
  const isFirst = calledBy(first);
  const isSecond = calledBy(second);
  // "ten" alone begins names.
  if (first?.isOpen || !/^\d+$/.test(shortened(typed[0] ?? '')) || /^\d/.test(typed[0] ?? '')) add(1, isFirst);
  if (!second) return spans;
  if (FLOOR_WORDS.has(typed[0] ?? '')) add(2, isSecond);
  if (isOneOf(FLOOR_WORDS, second.letters, true)) add(2, isFirst);
  for (let length = 2; length <= typed.length; length += 1)
    add(length, ({ names }) => names.some((name) => isNameBegun(name, typed.slice(0, length))));
  return spans;
}

/** The building's floor nearest to an absent one; `null` without a floor in the term. */
export function askedFloor({ words }: Term): number | null {
  const typed = words.map(({ letters }) => letters);
  if (!typed.some((word) => FLOOR_WORDS.has(word)) && !/^\d+(st|nd|rd|th)$/.test(typed[0] ?? '')) return null;
  for (const word of typed) {
    const number = floorNumberOf(word);
    if (number !== null) return number;
  }
  return null;
}

/** Whether a floor is called so. */
function calledBy(word: TermWord | undefined): (floor: NamedFloor) => boolean {
  if (!word) return () => false;
  const { letters, isOpen } = word;
  const numbers = floorNumbersOf(letters, isOpen);
  const isLong = isOpen || letters.length >= LEAST_OF_NAME;
  const isName = (whole: string) =>
    whole.length >= LEAST_OF_NAME && whole.startsWith(letters) && !/\d/.test(whole) && !FLOOR_WORDS.has(whole);
  return ({ names, signs, ordinal }) =>
    isOneOf(signs, letters, isOpen) ||
    (ordinal !== null && numbers.has(ordinal)) ||
    (isLong && names.some((name) => name.some(isName)));
}

/** Numbers match whole: basement 1 is not basement 12. */
function isNameBegun(name: readonly string[], typed: readonly string[]): boolean {
  if (typed.length > name.length || typed.every((word) => FLOOR_WORDS.has(word))) return false;
  return typed.every((word, at) => {
    const whole = name[at] ?? '';
    return /\d/.test(whole) ? whole === word : whole.startsWith(word);
  });
}
