import { folded, wordsOf } from './search/letters.ts';
import { DEGREES, TITLES } from './search/words.ts';

/** Texts as written, empty where the name has none. */
export interface NameParts {
  readonly title: string;
  readonly given: string;
  readonly family: string;
  readonly suffix: string;
  /** The role behind a name: `(Reception)`, `– Manager`. */
  readonly role: string;
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
/** Begin a family name also written large. */
const LARGE_PAIRS = /^(de (la|las|los)|van (de|den|der)|von der) /i;
/** Beside or in place of a name. */
const ROLES: ReadonlySet<string> = new Set(
  `administrator admin agent appointments assistant associate attorney billing broker ceo cfo chair concierge coo
  coordinator cto department desk director engineer founder front head hygienist information lead leasing lobby main
  maintenance management manager nurse office operator owner paralegal partner president principal property reception
  receptionist sales scheduling secretary security senior staff superintendent supervisor support team vice vp`.split(
    /\s+/,
  ),
);
/** At the end, in brackets or behind a dash between spaces. */
const ROLE = /\s*(?:[([][^()[\]]*[)\]]|\s[-–—]\s.*)\s*$/u;
/** Vietnamese family names without accents; the first ones are unmistakable. */
const ONLY_VIETNAMESE = 'nguyen tran pham huynh hoang trinh truong'.split(' ');
const VIETNAMESE: ReadonlySet<string> = new Set([
  ...ONLY_VIETNAMESE,
  ...'bui cao dang dao dinh do doan duong ho lam le luong luu ngo phan phung ta to vo vu'.split(' '),
]);
/** Decomposed: a horn, hook or dot below, or two marks on one letter. */
const VIETNAMESE_MARKS = /[\u031b\u0309\u0323]|[\u0302\u0306][\u0300\u0301\u0303]/;
const VIETNAMESE_MIDDLE = /^(van|thi)$/;
/** Several people, or a place. */
const NO_NAME = /[&+/\d]|(?<=\s)(?:and|y|und)(?=\s)/i;
/** Not degrees: they do not replace a title. */
const GENERATIONS = /^(jr|sr|ii|iii|iv)$/;
/** Other scripts put the family name first, or do not turn names around. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

const lettersOf = (word: string) => wordsOf(folded(word)).join('');
const isTitle = (word: string) => TITLES.has(lettersOf(word));
const isSuffix = (word: string) => isTitle(word) || DEGREES.has(word.replace(/\./g, ''));
const isRole = (word: string) => ROLES.has(lettersOf(word));
const isParticle = (word: string) => PARTICLES.has(lettersOf(word));

/** `Dr. Anil Patel`, `Patel, Anil, MD`, `Jan van der Berg Jr.`; a single name is a family name. */
export function namePartsOf(written: string): NameParts {
  const { name, role } = withoutRole(written);
  const [first = '', ...more] = name
    .split(',')
    .map((part) => part.trim().split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0);
  const { title, words, suffix } = coreOf(first || []);
  const [second = [], ...rest] = more;
  const after = (parts: readonly (readonly string[])[]) => parts.map((part) => part.join(' '));
  if (second.length > 0 && !second.every(isSuffix) && !second.some(isRole)) {
    const given = coreOf(second);
    return {
      title: join([...title, ...given.title]),
      given: join(given.words),
      family: join(words),
      suffix: [join([...suffix, ...given.suffix]), ...after(rest)].filter(Boolean).join(', '),
      role,
    };
  }
  const names = { title: join(title), suffix: [join(suffix), ...after(more)].filter(Boolean).join(', '), role };
  if (isVietnamese(words)) return { ...names, given: join(words.slice(1)), family: words[0] ?? '' };
  const from = OTHER_SCRIPT.test(name) ? 0 : familyFrom(words);
  return { ...names, given: join(words.slice(0, from)), family: join(words.slice(from)) };
}

/** A role alone stays a name. */
function withoutRole(written: string): { name: string; role: string } {
  const [role = ''] = ROLE.exec(written) ?? [];
  const name = written.slice(0, written.length - role.length);
  return name.trim() === '' ? { name: written, role: '' } : { name, role: role.trim().replace(/^[-—]/, '–') };
}

/** Family name first. With a family name at the end, too, `Hoàng Nguyễn` may be either. */
function isVietnamese(words: readonly string[]): boolean {
  const [first = '', ...rest] = words.map(lettersOf);
  if (rest.length === 0 || !VIETNAMESE.has(first)) return false;
  if (rest.length > 1 && VIETNAMESE_MIDDLE.test(rest[0] ?? '')) return true;
  const isMeant = ONLY_VIETNAMESE.includes(first) || VIETNAMESE_MARKS.test(join(words).normalize('NFD'));
  return isMeant && !VIETNAMESE.has(rest.at(-1) ?? '');
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
  if (words.length === 3 && LARGE_PAIRS.test(`${join(words)} `)) return 0;
  let from = Math.max(0, words.length - 1);
  while (from > 0 && isParticle(words[from - 1] ?? '') && (from > 1 || /^\p{Ll}/u.test(words[0] ?? ''))) from -= 1;
  return from;
}

/**
 * `Patel, Anil, MD`; with a title in place of a degree `Dr. Anil Patel`, as American boards have it. A name whose family
 * name is not known is as written, and so is a correction.
 */
export function boardName({ name, sortName }: Named): string {
  if (sortName) return sortName;
  const written = (name ?? '').trim();
  if (isUnknown(written)) return written;
  const { title, given, family, suffix, role } = namePartsOf(written);
  const isFamilyFirst = written.includes(`${family} ${given}`);
  const inOrder = isFamilyFirst ? [title, family, given] : [title, given, family];
  const names = title === '' || hasDegree(suffix) ? [family, given] : [join(inOrder.filter(Boolean))];
  return [[...names, suffix].filter(Boolean).join(', '), role].filter(Boolean).join(' ');
}

const hasDegree = (suffix: string) =>
  suffix
    .split(/\s*,\s*/)
    .map((part) => part.split(' '))
    .some((words) => !words.some(isRole) && words.some((word) => word !== '' && !GENERATIONS.test(lettersOf(word))));

/** By family name; an unknown one is taken to be the last word. */
export function sortKey({ name, sortName }: Named): string {
  if (sortName) return sortName;
  const written = (name ?? '').trim();
  if (isUnknown(written)) return join([...written.split(/\s+/).slice(-1), written]);
  const { given, family, suffix } = namePartsOf(written);
  return join([family, given, suffix].filter(Boolean));
}

function isUnknown(written: string): boolean {
  const { name } = withoutRole(written);
  const words = name.split(/[\s,]+/).filter(Boolean);
  return NO_NAME.test(name) || (words.length > 0 && words.every(isRole));
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By family name. A contact without a name has no line. */
export function listedPeople<Contact extends OnBoard>(contacts: readonly Contact[]): ListedPerson<Contact>[] {
  return contacts
    .filter(({ name, isListed }) => isListed && name)
    .map((contact) => ({ contact, text: boardName(contact), key: sortKey(contact) }))
    .sort((a, b) => natural.compare(a.key, b.key));
}
