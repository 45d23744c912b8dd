import type { FuzzyMatches } from './fuzzy-words.ts';
import { MIN_INFIX_LETTERS } from './prefix-match.ts';
import { foldText, isSpaceless, splitWords } from './search-text.ts';
import { isInRange, parseSuiteRanges } from './suite-ranges.ts';
import type { Term, TermWord } from './term.ts';

export interface HighlightQuery {
  readonly term: Term;
  /** Fallback: highlights inside words. */
  readonly hasInfixHits: boolean;
  /** Highlights words within edit distance. */
  readonly fuzzyMatches: FuzzyMatches;
}

export interface HighlightPiece {
  readonly text: string;
  readonly isHit: boolean;
}

export function highlightText(text: string, query: HighlightQuery | null): HighlightPiece[] {
  return query ? highlightLetters(text, mapLetters(text), query) : [{ text, isHit: false }];
}

function highlightLetters(text: string, letters: LetterMap, query: HighlightQuery): HighlightPiece[] {
  const isHit = new Array<boolean>(text.length).fill(false);
  for (const word of query.term.words)
    for (const { from, to } of matchRangesOf(letters, word, query)) isHit.fill(true, from, to);
  return joinRuns(text, isHit);
}

/** Ignores leading zeros; a number within a range marks it whole. */
export function highlightSuite(suite: string, query: HighlightQuery | null): HighlightPiece[] {
  if (!query) return [{ text: suite, isHit: false }];
  const ranges = parseSuiteRanges(foldText(suite));
  if (query.term.words.some(({ number }) => isInRange(number, ranges))) return [{ text: suite, isHit: true }];
  const letters = mapLetters(suite);
  const wordStarts = letters.wordStarts.flatMap((start) => {
    const zeros = /^0*/.exec(letters.folded.slice(start))?.[0].length ?? 0;
    return zeros > 0 ? [start, start + zeros] : [start];
  });
  return highlightLetters(suite, { ...letters, wordStarts }, query);
}

interface LetterMap {
  readonly folded: string;
  /** Text index by folded letter. */
  readonly textStarts: readonly number[];
  readonly textEnds: readonly number[];
  readonly wordStarts: readonly number[];
}

function mapLetters(text: string): LetterMap {
  const textStarts: number[] = [];
  const textEnds: number[] = [];
  const wordStarts: number[] = [];
  let foldedLetters = '';
  let isWordStart = true;
  let textIndex = 0;
  for (const character of text) {
    const end = textIndex + character.length;
    const letters = splitWords(foldText(character)).join('');
    if (letters !== '') {
      if (isWordStart) wordStarts.push(foldedLetters.length);
      isWordStart = false;
      for (let count = letters.length; count > 0; count -= 1) {
        textStarts.push(textIndex);
        textEnds.push(end);
      }
      foldedLetters += letters;
    } else if (/\p{M}/u.test(character)) textEnds[textEnds.length - 1] = end;
    else isWordStart = true;
    textIndex = end;
  }
  return { folded: foldedLetters, textStarts, textEnds, wordStarts };
}

/** Titles match whole words: "dr" is not in "Drive". */
function matchRangesOf(
  letters: LetterMap,
  word: TermWord,
  { hasInfixHits, fuzzyMatches }: HighlightQuery,
): { from: number; to: number }[] {
  const prefixStarts = findPrefixes(letters, word.letters);
  const letterRanges =
    prefixStarts.length > 0
      ? prefixStarts.map((start) => ({ start, length: word.letters.length }))
      : findParts(letters, word);
  if (letterRanges.length === 0)
    for (const fuzzyWord of fuzzyMatches.get(word)?.keys() ?? [])
      letterRanges.push(...findPrefixes(letters, fuzzyWord).map((start) => ({ start, length: fuzzyWord.length })));
  if (letterRanges.length === 0 && hasInfixHits) letterRanges.push(...findInfixes(letters, word.letters));
  return letterRanges.flatMap(({ start, length }) => {
    const end = start + length;
    if (word.isTitle && end < letters.folded.length && !letters.wordStarts.includes(end)) return [];
    return [{ from: letters.textStarts[start] ?? 0, to: letters.textEnds[end - 1] ?? 0 }];
  });
}

function findParts(letters: LetterMap, { parts }: TermWord): { start: number; length: number }[] {
  if (parts.length < 2) return [];
  return parts.flatMap((part) => findPrefixes(letters, part).map((start) => ({ start, length: part.length })));
}

const findPrefixes = ({ folded: text, wordStarts }: LetterMap, typed: string): number[] =>
  findOccurrences(text, typed).filter((at) => isSpaceless(typed) || wordStarts.includes(at));

function findInfixes({ folded: text, wordStarts }: LetterMap, typed: string): { start: number; length: number }[] {
  const { length } = typed;
  if (length < MIN_INFIX_LETTERS) return [];
  const isInOneWord = (start: number) =>
    !wordStarts.some((nextStart) => nextStart > start && nextStart < start + length);
  return findOccurrences(text, typed)
    .filter(isInOneWord)
    .map((start) => ({ start, length }));
}

function findOccurrences(text: string, typed: string): number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(typed); at >= 0 && typed !== ''; at = text.indexOf(typed, at + 1)) positions.push(at);
  return positions;
}

function joinRuns(text: string, isHit: readonly boolean[]): HighlightPiece[] {
  const pieces: HighlightPiece[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from + 1;
    while (to < text.length && isHit[to] === isHit[from]) to += 1;
    pieces.push({ text: text.slice(from, to), isHit: isHit[from] ?? false });
    from = to;
  }
  return pieces;
}
