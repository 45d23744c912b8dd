import { folded, isSpaceless, wordsOf } from './letters.ts';
import { LEAST_INSIDE } from './matching.ts';
import type { NearWords } from './near-words.ts';
import { isInRange, rangesOf } from './suites.ts';
import type { Term, TermWord } from './term.ts';

/** For the highlight. */
export interface Searched {
  readonly term: Term;
  /** Where a text has no word that begins so, it is marked inside words. */
  readonly isInside: boolean;
  /** Words with an error: what they may mean is marked. */
  readonly near: NearWords;
}

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

export function piecesOf(text: string, searched: Searched | null): Piece[] {
  return searched ? piecesIn(text, lettersOf(text), searched) : [{ text, isHit: false }];
}

function piecesIn(text: string, letters: Letters, searched: Searched): Piece[] {
  const isHit = new Array<boolean>(text.length).fill(false);
  for (const word of searched.term.words)
    for (const { from, to } of placesOf(letters, word, searched)) isHit.fill(true, from, to);
  return runsOf(text, isHit);
}

/** A suite also matches without leading zeros; a range as a whole by a number within. */
export function suitePiecesOf(suite: string, searched: Searched | null): Piece[] {
  if (!searched) return [{ text: suite, isHit: false }];
  const ranges = rangesOf(folded(suite));
  if (searched.term.words.some(({ number }) => isInRange(number, ranges))) return [{ text: suite, isHit: true }];
  const letters = lettersOf(suite);
  const starts = letters.starts.flatMap((start) => {
    const zeros = /^0*/.exec(letters.folded.slice(start))?.[0].length ?? 0;
    return zeros > 0 ? [start, start + zeros] : [start];
  });
  return piecesIn(suite, { ...letters, starts }, searched);
}

interface Letters {
  readonly folded: string;
  /** Index in the text of each folded letter. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly starts: readonly number[];
}

function lettersOf(text: string): Letters {
  const from: number[] = [];
  const to: number[] = [];
  const starts: number[] = [];
  let all = '';
  let isNew = true;
  let at = 0;
  for (const sign of text) {
    const end = at + sign.length;
    const letters = wordsOf(folded(sign)).join('');
    if (letters !== '') {
      if (isNew) starts.push(all.length);
      isNew = false;
      for (let count = letters.length; count > 0; count -= 1) {
        from.push(at);
        to.push(end);
      }
      all += letters;
    } else if (/\p{M}/u.test(sign)) to[to.length - 1] = end;
    else isNew = true;
    at = end;
  }
  return { folded: all, from, to, starts };
}

/** Titles match whole words only: "dr" is not in "Drive". */
function placesOf(letters: Letters, word: TermWord, { isInside, near }: Searched): { from: number; to: number }[] {
  const whole = startsIn(letters, word.letters);
  const found =
    whole.length > 0 ? whole.map((start) => ({ start, length: word.letters.length })) : partsIn(letters, word);
  if (found.length === 0)
    for (const own of near.get(word)?.keys() ?? [])
      found.push(...startsIn(letters, own).map((start) => ({ start, length: own.length })));
  if (found.length === 0 && isInside) found.push(...insideIn(letters, word.letters));
  return found.flatMap(({ start, length }) => {
    const end = start + length;
    if (word.isTitle && end < letters.folded.length && !letters.starts.includes(end)) return [];
    return [{ from: letters.from[start] ?? 0, to: letters.to[end - 1] ?? 0 }];
  });
}

function partsIn(letters: Letters, { parts }: TermWord): { start: number; length: number }[] {
  if (parts.length < 2) return [];
  return parts.flatMap((part) => startsIn(letters, part).map((start) => ({ start, length: part.length })));
}

const startsIn = ({ folded: text, starts }: Letters, typed: string): number[] =>
  placesIn(text, typed).filter((at) => isSpaceless(typed) || starts.includes(at));

function insideIn({ folded: text, starts }: Letters, typed: string): { start: number; length: number }[] {
  const { length } = typed;
  if (length < LEAST_INSIDE) return [];
  const isInOneWord = (start: number) => !starts.some((next) => next > start && next < start + length);
  return placesIn(text, typed)
    .filter(isInOneWord)
    .map((start) => ({ start, length }));
}

function placesIn(text: string, typed: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(typed); at >= 0 && typed !== ''; at = text.indexOf(typed, at + 1)) found.push(at);
  return found;
}

function runsOf(text: string, isHit: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from + 1;
    while (to < text.length && isHit[to] === isHit[from]) to += 1;
    pieces.push({ text: text.slice(from, to), isHit: isHit[from] ?? false });
    from = to;
  }
  return pieces;
}
