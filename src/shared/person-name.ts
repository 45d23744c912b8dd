import { folded, wordsOf } from './search/letters.ts';
import { DEGREES, TITLES } from './search/words.ts';

/** Texts as written, empty where the name has none. */
export interface NameParts {
  readonly title: string;
  readonly given: string;
  readonly family: string;
  readonly suffix: string;
}

interface Named {
  readonly name: string | null;
  /** Corrects the derived name. */
  readonly sortName?: string | null | undefined;
}

interface OnBoard extends Named {
  readonly isListed?: boolean | undefined;
}

/** A listed contact, as the board writes and sorts it. */
export interface ListedPerson<Contact> {
  readonly contact: Contact;
  readonly text: string;
  readonly key: string;
}

/** Part of the family name, written small or large. */
const PARTICLES: ReadonlySet<string> = new Set(
  'da de del della dei den der des di do dos du la las le los van von ter ten zu zum al el bin ibn st san santa'.split(
    ' ',
  ),
);
/** Not degrees: they do not replace a title. */
const GENERATIONS = /^(jr|sr|ii|iii|iv)$/;
/** Other scripts put the family name first, or do not turn names around. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

const lettersOf = (word: string) => wordsOf(folded(word)).join('');
const isTitle = (word: string) => TITLES.has(lettersOf(word));
const isSuffix = (word: string) => isTitle(word) || DEGREES.has(word.replace(/\./g, ''));
const isParticle = (word: string) => PARTICLES.has(lettersOf(word));

/** `Dr. Anil Patel`, `Patel, Anil, MD`, `Jan van der Berg Jr.`; a single name is a family name. */
export function namePartsOf(name: string): NameParts {
  const [first = '', ...more] = name
    .split(',')
    .map((part) => part.trim().split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0);
  const { title, words, suffix } = coreOf(first || []);
  const [second = [], ...rest] = more;
  const after = (parts: readonly (readonly string[])[]) => parts.map((part) => part.join(' '));
  if (second.length > 0 && !second.every(isSuffix)) {
    const given = coreOf(second);
    return {
      title: join([...title, ...given.title]),
      given: join(given.words),
      family: join(words),
      suffix: [join([...suffix, ...given.suffix]), ...after(rest)].filter(Boolean).join(', '),
    };
  }
  const from = OTHER_SCRIPT.test(name) ? 0 : familyFrom(words);
  return {
    title: join(title),
    given: join(words.slice(0, from)),
    family: join(words.slice(from)),
    suffix: [join(suffix), ...after(more)].filter(Boolean).join(', '),
  };
}

const join = (words: readonly string[]) => words.join(' ');

/** Words without the titles before and the suffixes after them. */
function coreOf(all: readonly string[]) {
  let from = 0;
  while (from < all.length - 1 && isTitle(all[from] ?? '')) from += 1;
  let to = all.length;
  while (to > from + 1 && isSuffix(all[to - 1] ?? '')) to -= 1;
  return { title: all.slice(0, from), words: all.slice(from, to), suffix: all.slice(to) };
}

/** A large particle may begin a name by itself: Van Morrison. */
function familyFrom(words: readonly string[]): number {
  let from = Math.max(0, words.length - 1);
  while (from > 0 && isParticle(words[from - 1] ?? '') && (from > 1 || /^\p{Ll}/u.test(words[0] ?? ''))) from -= 1;
  return from;
}

/** `Patel, Anil, MD`, `Patel, Dr. Anil`; a correction as it is. */
export function boardName({ name, sortName }: Named): string {
  if (sortName) return sortName;
  const { title, given, family, suffix } = namePartsOf(name ?? '');
  const hasDegree = suffix.split(/[\s,]+/).some((word) => word !== '' && !GENERATIONS.test(lettersOf(word)));
  const first = [hasDegree ? '' : title, given].filter(Boolean).join(' ');
  return [family, first, suffix].filter(Boolean).join(', ');
}

function sortKey({ name, sortName }: Named): string {
  const { given, family, suffix } = namePartsOf(name ?? '');
  return sortName || [family, given, suffix].filter(Boolean).join(' ');
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By family name. A contact without a name has no line. */
export function listedPeople<Contact extends OnBoard>(contacts: readonly Contact[]): ListedPerson<Contact>[] {
  return contacts
    .filter(({ name, isListed }) => isListed && name)
    .map((contact) => ({ contact, text: boardName(contact), key: sortKey(contact) }))
    .sort((a, b) => natural.compare(a.key, b.key));
}
