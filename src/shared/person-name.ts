import { foldText, splitWords } from './search/search-text.ts';
import { DEGREES, TITLES } from './search/words.ts';

/** Empty if absent. */
export interface NameParts {
  readonly title: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly suffix: string;
  /** Role after the name: `(Reception)`, `– Manager`. */
  readonly role: string;
}

interface SortableName {
  readonly name: string | null;
  readonly sortName?: string | null | undefined;
}

interface ListablePerson extends SortableName {
  readonly isListed?: boolean | undefined;
}

export interface ListedPerson<Contact> {
  readonly contact: Contact;
  readonly text: string;
  readonly key: string;
}

/** Particles of family names, lower or upper case. */
const PARTICLES: ReadonlySet<string> = new Set(
  'da de del della dei den der des di do dos du la las le los van von ter ten zu zum al el bin ibn st san santa'.split(
    ' ',
  ),
);
/** Upper-case particles that begin a family name. */
const PARTICLE_PAIRS = /^(de (la|las|los)|van (de|den|der)|von der) /i;
const ROLES: ReadonlySet<string> = new Set(
  `administrator admin agent appointments assistant associate attorney billing broker ceo cfo chair concierge coo
  coordinator cto department desk director engineer founder front head hygienist information lead leasing lobby main
  maintenance management manager nurse office operator owner paralegal partner president principal property reception
  receptionist sales scheduling secretary security senior staff superintendent supervisor support team vice vp`.split(
    /\s+/,
  ),
);
/** Brackets at the end, or text after a spaced dash. */
const ROLE = /[([][^()[\]]*[)\]]$|\s[-–—]\s.*/su;
/** Vietnamese family names without accents; the first are unambiguous. */
const VIETNAMESE_ONLY_FAMILIES = 'nguyen tran pham huynh hoang trinh truong'.split(' ');
const VIETNAMESE_FAMILIES: ReadonlySet<string> = new Set([
  ...VIETNAMESE_ONLY_FAMILIES,
  ...'bui cao dang dao dinh do doan duong ho lam le luong luu ngo phan phung ta to vo vu'.split(' '),
]);
/** Marks of Vietnamese only: horn, hook, dot below, or two on one letter. */
const VIETNAMESE_MARKS = /[\u031b\u0309\u0323]|[\u0302\u0306][\u0300\u0301\u0303]/;
const VIETNAMESE_MIDDLE = /^(van|thi)$/;
/** Several people, or a place. */
const NO_PERSON_NAME = /[&+/\d]|(?<=\s)(?:and|y|und)(?=\s)/i;
/** Generation suffixes: kept next to a title, unlike degrees. */
const GENERATIONS = /^(jr|sr|ii|iii|iv)$/;
/** Scripts that put the family name first, or never invert names. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

const lettersOf = (word: string) => splitWords(foldText(word)).join('');
const isTitle = (word: string) => TITLES.has(lettersOf(word));
const isSuffix = (word: string) => isTitle(word) || DEGREES.has(word.replace(/\./g, ''));
const isRole = (word: string) => ROLES.has(lettersOf(word));
const isParticle = (word: string) => PARTICLES.has(lettersOf(word));

/** Parses `Dr. Anil Patel`, `Patel, Anil, MD`, `Jan van der Berg Jr.`; a single name is a family name. */
export function parsePersonName(fullName: string): NameParts {
  const { name, role } = splitRole(fullName);
  const [first = '', ...more] = name
    .split(',')
    .map((part) => part.trim().split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0);
  const { title, words, suffix } = splitTitles(first || []);
  const [second = [], ...otherParts] = more;
  const joinParts = (parts: readonly (readonly string[])[]) => parts.map((part) => part.join(' '));
  if (second.length > 0 && !second.every(isSuffix) && !second.some(isRole)) {
    const givenPart = splitTitles(second);
    return {
      title: join([...title, ...givenPart.title]),
      givenName: join(givenPart.words),
      familyName: join(words),
      suffix: [join([...suffix, ...givenPart.suffix]), ...joinParts(otherParts)].filter(Boolean).join(', '),
      role,
    };
  }
  const names = { title: join(title), suffix: [join(suffix), ...joinParts(more)].filter(Boolean).join(', '), role };
  if (isVietnamese(words)) return { ...names, givenName: join(words.slice(1)), familyName: words[0] ?? '' };
  const familyStart = OTHER_SCRIPT.test(name) ? 0 : familyStartIndex(words);
  return { ...names, givenName: join(words.slice(0, familyStart)), familyName: join(words.slice(familyStart)) };
}

/** A role alone stays a name. */
function splitRole(fullName: string): { name: string; role: string } {
  const text = fullName.trimEnd();
  const [role = ''] = ROLE.exec(text) ?? [];
  const name = text.slice(0, text.length - role.length).trimEnd();
  return name.trim() === '' ? { name: fullName, role: '' } : { name, role: role.trim().replace(/^[-—]/, '–') };
}

/** Family name first; ambiguous with family names at both ends. */
function isVietnamese(words: readonly string[]): boolean {
  const [first = '', ...otherWords] = words.map(lettersOf);
  if (otherWords.length === 0 || !VIETNAMESE_FAMILIES.has(first)) return false;
  if (otherWords.length > 1 && VIETNAMESE_MIDDLE.test(otherWords[0] ?? '')) return true;
  const isVietnameseOnly =
    VIETNAMESE_ONLY_FAMILIES.includes(first) || VIETNAMESE_MARKS.test(join(words).normalize('NFD'));
  return isVietnameseOnly && !VIETNAMESE_FAMILIES.has(otherWords.at(-1) ?? '');
}

const join = (words: readonly string[]) => words.join(' ');

/** Splits off titles and suffixes. */
function splitTitles(nameWords: readonly string[]) {
  let coreStart = 0;
  while (coreStart < nameWords.length - 1 && isTitle(nameWords[coreStart] ?? '')) coreStart += 1;
  let coreEnd = nameWords.length;
  while (coreEnd > coreStart + 1 && isSuffix(nameWords[coreEnd - 1] ?? '')) coreEnd -= 1;
  return {
    title: nameWords.slice(0, coreStart),
    words: nameWords.slice(coreStart, coreEnd),
    suffix: nameWords.slice(coreEnd),
  };
}

/** A capitalized particle may be a given name: Van Morrison. */
function familyStartIndex(words: readonly string[]): number {
  if (words.length === 3 && PARTICLE_PAIRS.test(`${join(words)} `)) return 0;
  let familyStart = Math.max(0, words.length - 1);
  while (
    familyStart > 0 &&
    isParticle(words[familyStart - 1] ?? '') &&
    (familyStart > 1 || /^\p{Ll}/u.test(words[0] ?? ''))
  )
    familyStart -= 1;
  return familyStart;
}

/**
 * Formats `Patel, Anil, MD`, or `Dr. Anil Patel` with a title. Corrections and names without a known family name stay
 * as written.
 */
export function formatBoardName({ name, sortName }: SortableName): string {
  if (sortName) return sortName;
  const trimmedName = (name ?? '').trim();
  if (isNotPersonName(trimmedName)) return trimmedName;
  const { title, givenName, familyName, suffix, role } = parsePersonName(trimmedName);
  const isFamilyFirst = trimmedName.includes(`${familyName} ${givenName}`);
  const orderedNames = isFamilyFirst ? [title, familyName, givenName] : [title, givenName, familyName];
  const names = title === '' || hasDegree(suffix) ? [familyName, givenName] : [join(orderedNames.filter(Boolean))];
  return [[...names, suffix].filter(Boolean).join(', '), role].filter(Boolean).join(' ');
}

const hasDegree = (suffix: string) =>
  suffix
    .split(',')
    .map((part) => part.trim().split(' '))
    .some((words) => !words.some(isRole) && words.some((word) => word !== '' && !GENERATIONS.test(lettersOf(word))));

/** Family name, or the last word if unknown. */
export function nameSortKey({ name, sortName }: SortableName): string {
  if (sortName) return sortName;
  const trimmedName = (name ?? '').trim();
  if (isNotPersonName(trimmedName)) return join([...trimmedName.split(/\s+/).slice(-1), trimmedName]);
  const { givenName, familyName, suffix } = parsePersonName(trimmedName);
  return join([familyName, givenName, suffix].filter(Boolean));
}

function isNotPersonName(fullName: string): boolean {
  const { name } = splitRole(fullName);
  const words = name.split(/[\s,]+/).filter(Boolean);
  return NO_PERSON_NAME.test(name) || (words.length > 0 && words.every(isRole));
}

const nameCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Sorts by family name; omits contacts without a name. */
export function listedPeople<Contact extends ListablePerson>(contacts: readonly Contact[]): ListedPerson<Contact>[] {
  return contacts
    .filter(({ name, isListed }) => isListed && name)
    .map((contact) => ({ contact, text: formatBoardName(contact), key: nameSortKey(contact) }))
    .sort((a, b) => nameCollator.compare(a.key, b.key));
}
