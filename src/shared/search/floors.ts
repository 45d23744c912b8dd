import { folded, wordsOf } from './letters.ts';
import { shortened } from './spellings.ts';
import type { Term } from './term.ts';
import { FLOOR_WORDS, floorNumberOf, SUITE_WORDS } from './words.ts';

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
  const typed = words.map(({ letters }) => letters);
  return typed.map((_, at) => {
    const rest = typed.slice(at);
    const spans = floorSpans(rest, floors);
    const [first = '', second] = rest;
    if (SUITE_WORDS.has(first) && second !== undefined) spans.push({ length: 2, floors: null });
    // Alone it begins "floor 3" or "suite 210": every tenant still matches.
    if (typed.length === 1 && first.length >= LEAST_ALONE && (FLOOR_WORDS.has(first) || SUITE_WORDS.has(first)))
      spans.push({ length: 1, floors: new Set(floors.map(({ number }) => number)) });
    return spans;
  });
}

function floorSpans([first = '', second, ...more]: readonly string[], floors: NamedFloors): Span[] {
  const spans: Span[] = [];
  const add = (length: number, isMeant: (floor: NamedFloor) => boolean) => {
    const meant = floors.filter(isMeant).map(({ number }) => number);
    if (meant.length > 0) spans.push({ length, floors: new Set(meant) });
  };
  // "ten" alone begins names.
  if (!/^\d+$/.test(shortened(first)) || /^\d/.test(first)) add(1, (floor) => isCalled(floor, first));
  if (second === undefined) return spans;
  if (FLOOR_WORDS.has(first)) add(2, (floor) => isCalled(floor, second));
  if (isFloorWordBegun(second)) add(2, (floor) => isCalled(floor, first));
  const typed = [first, second, ...more];
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

function isCalled({ names, signs, ordinal }: NamedFloor, word: string): boolean {
  if (signs.has(word) || (ordinal !== null && floorNumberOf(word) === ordinal)) return true;
  if (word.length < LEAST_OF_NAME) return false;
  return names.some((name) =>
    name.some((whole) => whole.startsWith(word) && !/\d/.test(whole) && !FLOOR_WORDS.has(whole)),
  );
}

const isFloorWordBegun = (word: string) => [...FLOOR_WORDS].some((whole) => whole.startsWith(word));

/** Numbers match whole: basement 1 is not basement 12. */
function isNameBegun(name: readonly string[], typed: readonly string[]): boolean {
  if (typed.length > name.length || typed.every((word) => FLOOR_WORDS.has(word))) return false;
  return typed.every((word, at) => {
    const whole = name[at] ?? '';
    return /\d/.test(whole) ? whole === word : whole.startsWith(word);
  });
}
