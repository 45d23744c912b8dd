import { hasPrefixMatch } from './prefix-match.ts';
import { type SearchText, toSearchText } from './search-text.ts';
import { parseTerm, type TermWord } from './term.ts';
import { STOP_WORDS, TITLES } from './words.ts';

/** Shorter terms match a whole phrase only, such as `pt`. */
const MIN_LETTERS = 3;

/**
 * Finds places or kinds whose words begin with those of the term, in any order; exact words first. Titles such as
 * "Doctor" are optional.
 * @param phrasesOf phrases, comma-separated
 */
export function matchPhrases<Thing>(
  typed: string,
  entries: readonly Thing[],
  phrasesOf: (entry: Thing) => string,
): Thing[] {
  const term = parseTerm(typed);
  if (!term) return [];
  if (term.letters.length < MIN_LETTERS)
    return entries.filter((entry) =>
      phrasesOf(entry)
        .split(',')
        .some((phrase) => toSearchText(phrase).letters === term.letters),
    );
  const significantWords = term.words.filter(({ letters, isStopWord }) => !isStopWord && !STOP_WORDS.has(letters));
  const texts = entries.map((entry) => ({ thing: entry, text: toSearchText(phrasesOf(entry)) }));
  for (const queryWords of [significantWords, significantWords.filter(({ letters }) => !TITLES.has(letters))]) {
    const matches =
      queryWords.length > 0 ? texts.filter(({ text }) => queryWords.every((word) => isWordMatch(text, word))) : [];
    const isExact = ({ text }: { text: SearchText }) => queryWords.every((word) => isExactMatch(text, word));
    if (matches.length > 0)
      return [...matches.filter(isExact), ...matches.filter((match) => !isExact(match))].map(({ thing }) => thing);
  }
  return [];
}

/** Returns whether a text has words that the typed ones begin. */
export function isPhrasePrefix(typed: string, texts: readonly string[]): boolean {
  const queryWords = parseTerm(typed, true)?.words.filter(
    ({ isStopWord, isTitle, isIncomplete }) => isIncomplete || !(isStopWord || isTitle),
  );
  return texts.some((text) => {
    const normalizedText = toSearchText(text);
    return queryWords?.every(
      (word) =>
        isWordMatch(normalizedText, word) || (word.isIncomplete && isExactMatch(normalizedText, withPlural(word))),
    );
  });
}

const withPlural = (word: TermWord) => ({ ...word, letters: `${word.letters}s` });

const isWordMatch = (text: SearchText, word: TermWord) => hasPrefixMatch(text, word) || isExactMatch(text, word);

function isExactMatch({ words }: SearchText, { letters }: TermWord): boolean {
  const queryForms = formsOf(letters);
  return words.some(
    (textWord) => textWord[0] === letters[0] && formsOf(textWord).some((form) => queryForms.includes(form)),
  );
}

const INFLECTIONS = [/s$/, /es$/, /[ao]s?$/];

/** Strips English and Spanish plural and gender: `taxes`, `doctoras`. */
const formsOf = (word: string) =>
  word.length > MIN_LETTERS ? [word, ...INFLECTIONS.map((ending) => word.replace(ending, ''))] : [word];
