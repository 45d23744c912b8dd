import { type SearchText, searchText } from './letters.ts';
import { beginsWord } from './matching.ts';
import { parseTerm, type TermWord } from './term.ts';
import { SMALL_WORDS, TITLES } from './words.ts';

/** Fewer letters begin a word of most kinds: they ask for a whole phrase, such as `pt`. */
const LEAST = 3;

/**
 * @param wordsOf phrases between commas
 * @returns of things that are not tenants, or tell what tenants are: those of which the term begins words, in any order,
 * whether in the singular or plural; first those that have its words whole. "Doctor" and the like are left out where
 * nothing has them beside the rest.
 */
export function askedFor<Thing>(typed: string, things: readonly Thing[], wordsOf: (thing: Thing) => string): Thing[] {
  const term = parseTerm(typed);
  if (!term) return [];
  if (term.letters.length < LEAST)
    return things.filter((thing) =>
      wordsOf(thing)
        .split(',')
        .some((own) => searchText(own).letters === term.letters),
    );
  const large = term.words.filter(({ letters, isSmall }) => !isSmall && !SMALL_WORDS.has(letters));
  const texts = things.map((thing) => ({ thing, text: searchText(wordsOf(thing)) }));
  for (const asked of [large, large.filter(({ letters }) => !TITLES.has(letters))]) {
    const found = asked.length > 0 ? texts.filter(({ text }) => asked.every((word) => isHad(text, word))) : [];
    const isWhole = ({ text }: { text: SearchText }) => asked.every((word) => isHadWhole(text, word));
    if (found.length > 0)
      return [...found.filter(isWhole), ...found.filter((one) => !isWhole(one))].map(({ thing }) => thing);
  }
  return [];
}

/** Whether words of one of the texts, in any order, go on from what is typed. */
export function isAskedBegun(typed: string, texts: readonly string[]): boolean {
  const asked = parseTerm(typed, true)?.words.filter(({ isSmall, isTitle, isOpen }) => isOpen || !(isSmall || isTitle));
  return texts.some((text) => {
    const own = searchText(text);
    return asked?.every((word) => isHad(own, word) || (word.isOpen && isHadWhole(own, pluralOf(word))));
  });
}

const pluralOf = (word: TermWord) => ({ ...word, letters: `${word.letters}s` });

const isHad = (text: SearchText, word: TermWord) => beginsWord(text, word) || isHadWhole(text, word);

function isHadWhole({ words }: SearchText, { letters }: TermWord): boolean {
  const asked = formsOf(letters);
  return words.some((own) => own[0] === letters[0] && formsOf(own).some((form) => asked.includes(form)));
}

const ENDINGS = [/s$/, /es$/, /[ao]s?$/];

/** One of them is the same in singular and plural of English and Spanish, and of a man and a woman: `taxes`, `doctoras`. */
const formsOf = (word: string) =>
  word.length > LEAST ? [word, ...ENDINGS.map((ending) => word.replace(ending, ''))] : [word];
