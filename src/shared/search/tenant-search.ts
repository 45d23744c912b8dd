import { namePartsOf } from '../person-name.ts';
import { askedFloor, type FloorNames, type NamedFloors, namedFloors, type Span, spansOf } from './floors.ts';
import { folded, type SearchText, searchText, wordsOf } from './letters.ts';
import { begins, beginsWord, standsInside } from './matching.ts';
import { type NearWords, nearCost, nearWords, noNearWords } from './near-words.ts';
import { nearestTo } from './nearest.ts';
import { otherSpelling, withoutUmlauts } from './spellings.ts';
import { isInRange, rangesOf, type SuiteRange, withoutZeros } from './suites.ts';
import { parseTerm, type Term, type TermWord } from './term.ts';
import { LIKELY, POSSIBLE } from './typing.ts';
import { LEGAL_FORMS, SMALL_WORDS, TITLES } from './words.ts';

interface SearchedPerson {
  readonly name: string | null;
  /** Has a line of its own on the board: comes first. */
  readonly isListed?: boolean | undefined;
  /** With the family name first. */
  readonly sortName?: string | null | undefined;
}

export interface SearchedTenant {
  readonly companyName: string;
  /** What else the company is called. */
  readonly otherNames: readonly string[];
  readonly suiteNumber: string;
  readonly floorNumber: number;
  readonly contacts: readonly SearchedPerson[];
}

export interface Suggestion<Entry> {
  readonly entry: Entry;
  /** Indexes of matching contacts, listed ones first. */
  people(): readonly number[];
}

interface Hit<Entry> extends Suggestion<Entry> {
  readonly rank: number;
}

export interface Found<Entry> {
  readonly term: Term;
  readonly hits: readonly Hit<Entry>[];
  /** Whether some match inside words only; they come last. */
  readonly isInside: boolean;
  /** Whether the hits have a word with a typing error, likelier ones first. */
  readonly isNear: boolean;
  /** Without hits: up to three tenants that may have been meant. */
  readonly nearest: readonly Suggestion<Entry>[];
  readonly near: NearWords;
}

export interface TenantSearch<Entry> {
  /** `null` for an empty term. */
  find(term: string): Found<Entry> | null;
  /** Whether some term that begins so is answered without an error, by words that begin as it does. */
  leadsOn(typed: string): boolean;
  /** Indexes more entries ahead of the first search. @returns whether all are indexed. */
  prepare(count: number): boolean;
}

/** Contacts rank as companies do. */
export const RANKS = {
  whole: 0,
  beginning: 1,
  word: 2,
  suite: 3,
  suiteBegun: 4,
  suiteInRange: 5,
  floor: 6,
  inside: 7,
} as const;
const NEAREST = 3;
/** Of a word with an error among hits; shorter ones are only like the nearest. */
const LEAST_NEAR = 3;

/**
 * Matching modes, each tried when the one before finds nothing: as typed; without small words, legal forms and middle
 * names, or with other spaces; with errors in one word.
 */
type Way = 'strict' | 'loose' | 'near';

interface Name extends SearchText {
  readonly person: number | null;
  readonly isListed: boolean;
  /** Of a person the first and last word, of a company all but small words and legal form. */
  readonly core: readonly string[];
}

interface Indexed {
  readonly names: readonly Name[];
  readonly suites: readonly SearchText[];
  readonly ranges: readonly SuiteRange[];
  readonly floor: number;
  /** All letters of names and suites, to reject quickly. */
  readonly letters: string;
}

export function createTenantSearch<Entry>(
  entries: readonly Entry[],
  describe: (entry: Entry) => SearchedTenant,
  floorNames: FloorNames,
): TenantSearch<Entry> {
  const tenants: Indexed[] = [];
  let floors: NamedFloors | null = null;
  const byWord = new Map<string, number[]>();
  const prepare = (count: number) => {
    for (const entry of entries.slice(tenants.length, tenants.length + count)) {
      const tenant = indexOf(describe(entry));
      for (const word of new Set(tenant.names.flatMap(({ words, joined }) => [...words, ...joined]))) {
        const having = byWord.get(word);
        if (having) having.push(tenants.length);
        else byWord.set(word, [tenants.length]);
      }
      tenants.push(tenant);
    }
    return tenants.length === entries.length;
  };
  const having = (near: NearWords) => {
    const all = new Set<number>();
    for (const costs of near.values())
      for (const own of costs.keys()) for (const at of byWord.get(own) ?? []) all.add(at);
    return all;
  };
  const spansIn = (term: Term) => {
    prepare(entries.length);
    floors ??= namedFloors(
      tenants.map(({ floor }) => floor),
      floorNames,
    );
    return spansOf(term, floors);
  };
  const findTerm = (term: Term): Found<Entry> => {
    const spans = spansIn(term);
    const hitsBy = (way: Way, isInside = false, among: Iterable<number> = tenants.keys()) =>
      hitsOf(entries, tenants, among, { term, spans, way, isInside, near: noNearWords });
    const strict = hitsBy('strict');
    const way = strict.length > 0 || term.words.length === 1 ? 'strict' : 'loose';
    const hits = way === 'strict' ? strict : hitsBy('loose');
    const before = new Set(hits.map(({ entry }) => entry));
    const others = [...tenants.keys()].filter((at) => !before.has(entries[at] as Entry));
    const inside = hitsBy(way, true, others);
    const found = {
      term,
      hits: [...hits, ...inside],
      isInside: inside.length > 0,
      isNear: false,
      nearest: [],
      near: noNearWords,
    };
    if (found.hits.length > 0) return found;
    const near = nearWords(term, byWord.keys(), POSSIBLE);
    const likely = nearWords(term, new Set([...near.values()].flatMap((costs) => [...costs.keys()])), LIKELY);
    const attempt: Attempt = { term, spans, way: 'near', isInside: false, near: likely };
    const nearHits = hitsOf(entries, tenants, having(likely), attempt);
    if (nearHits.length > 0) return { ...found, hits: nearHits, isNear: true, near: likely };
    const nearest = nearestTo(term, askedFloor(term), tenants, having(near), near, NEAREST).map((at) =>
      suggestionOf(entries, tenants, at, { ...attempt, near }),
    );
    return { ...found, nearest, near };
  };
  return {
    prepare,
    leadsOn(typed) {
      const term = parseTerm(typed, true);
      if (!term) return true;
      const spans = spansIn(term);
      const attempt: Attempt = { term, spans, way: 'loose', isInside: false, near: noNearWords };
      const open = term.words[term.words.length - 1];
      const isOwn = open && !open.isTitle && !open.isSmall && spans.flat().every(({ floors }) => floors === null);
      return tenants.some(
        (tenant) =>
          !(isOwn && isNowhere(tenant, open)) &&
          (worstRank(tenant, attempt, 0, 0) !== null || isHitLoosely(tenant, attempt)),
      );
    },
    find(typed) {
      const term = parseTerm(typed);
      const found = term && findTerm(term);
      if (!found || (found.hits.length > 0 && !found.isNear)) return found;
      const other = parseTerm(withoutUmlauts(typed));
      const asWritten = other && other.letters !== term.letters ? findTerm(other) : null;
      return asWritten && !asWritten.isNear && asWritten.hits.length > 0 ? asWritten : found;
    },
  };
}

function indexOf({ companyName, otherNames, suiteNumber, floorNumber, contacts }: SearchedTenant): Indexed {
  const own = [companyName, ...otherNames];
  const suite = folded(suiteNumber);
  const names = [
    ...own.flatMap((name) => namesOf(name, { person: null, isListed: false })),
    ...contacts.flatMap(({ name, isListed = false, sortName }, person) =>
      [name, sortName].flatMap((text) => (text ? namesOf(text, { person, isListed }) : [])),
    ),
  ];
  const suites = suite === withoutZeros(suite) ? [searchText(suite)] : [suite, withoutZeros(suite)].map(searchText);
  const letters = [...names, ...suites].map((text) => text.letters).join('\n');
  return { names, suites, ranges: rangesOf(suite), floor: floorNumber, letters };
}

function namesOf(written: string, of: Pick<Name, 'person' | 'isListed'>): Name[] {
  const other = otherSpelling(written);
  return [written, ...(other === null ? [] : [other])].map((text) => {
    const found = searchText(text);
    return { ...found, ...of, core: coreOf(found.words, written, of.person !== null) };
  });
}

interface Attempt {
  readonly term: Term;
  readonly spans: readonly (readonly Span[])[];
  readonly way: Way;
  /** Words may also match inside words. */
  readonly isInside: boolean;
  readonly near: NearWords;
}

function hitsOf<Entry>(
  entries: readonly Entry[],
  tenants: readonly Indexed[],
  among: Iterable<number>,
  attempt: Attempt,
): Hit<Entry>[] {
  const hits: { at: number; cost: number; rank: number; listed: number; titles: number }[] = [];
  for (const at of among) {
    const tenant = tenants[at] as Indexed;
    const worst = worstRank(tenant, attempt, 0, attempt.way === 'near' ? 1 : 0);
    if (worst === null && !isHitLoosely(tenant, attempt)) continue;
    const isByName = worst === null || worst <= RANKS.word;
    const rank = isByName ? nameRank(tenant.names, attempt) : worst;
    const listed = tenant.names.filter(({ isListed }) => isListed);
    hits.push({
      at,
      rank,
      cost: attempt.way === 'near' ? costIn(tenant, attempt) : 0,
      titles: titlesHit(tenant, attempt.term),
      listed: Number(isByName && isOneHit(listed, attempt) && nameRank(listed, attempt) === rank),
    });
  }
  hits.sort((a, b) => a.cost - b.cost || a.rank - b.rank || b.listed - a.listed || b.titles - a.titles || a.at - b.at);
  return hits.map(({ at, rank }) => ({ ...suggestionOf(entries, tenants, at, attempt), rank }));
}

const suggestionOf = <Entry>(
  entries: readonly Entry[],
  tenants: readonly Indexed[],
  at: number,
  attempt: Attempt,
): Suggestion<Entry> => ({
  entry: entries[at] as Entry,
  people: () => peopleHit(tenants[at] as Indexed, attempt),
});

/** Of the errors, in its best names. */
const costIn = ({ names }: Indexed, { near }: Attempt): number =>
  [...near.keys()].reduce((sum, word) => {
    const cost = Math.min(...names.map((name) => nearCost(name, word, near)));
    return cost === Number.POSITIVE_INFINITY ? sum : sum + cost;
  }, 0);

/**
 * Worst rank of the words from `from` on; `null` when one does not match. Several words may read as a floor or suite.
 * @param errors words with errors that are allowed.
 */
function worstRank(tenant: Indexed, attempt: Attempt, from: number, errors: number): number | null {
  const { term, spans, way, isInside } = attempt;
  const word = term.words[from];
  if (!word) return errors > 0 ? null : RANKS.whole;
  let best: number | null = null;
  const take = (rank: number, length: number, left = errors) => {
    const rest = worstRank(tenant, attempt, from + length, left);
    if (rest !== null && (best === null || Math.max(rank, rest) < best)) best = Math.max(rank, rest);
  };
  const own = wordRank(tenant, word, isInside);
  if (own !== null) take(own, 1);
  else if (word.isTitle || (word.isSmall && way !== 'strict')) take(RANKS.whole, 1);
  else if (errors > 0 && isNearly(tenant, word, attempt)) take(RANKS.word, 1, errors - 1);
  const next = term.words[from + 1];
  if (next && way !== 'strict' && tenant.names.some((name) => begins(name, word.letters + next.letters, false)))
    take(RANKS.word, 2);
  for (const { length, floors } of spans[from] ?? []) {
    if (floors?.has(tenant.floor)) take(RANKS.floor, length);
    const suite = floors === null ? suiteRank(tenant, term.words[from + 1]) : null;
    if (suite !== null) take(suite, length);
  }
  return best;
}

const isNearly = ({ names }: Indexed, word: TermWord, { near }: Attempt) =>
  word.letters.length >= LEAST_NEAR && names.some((name) => nearCost(name, word, near) < Number.POSITIVE_INFINITY);

function wordRank(tenant: Indexed, word: TermWord, isInside: boolean): number | null {
  if (isNowhere(tenant, word)) return null;
  if (tenant.names.some((name) => beginsWord(name, word))) return RANKS.word;
  const suite = suiteRank(tenant, word);
  if (suite !== null || !isInside) return suite;
  return [...tenant.names, ...tenant.suites].some((text) => standsInside(text, word)) ? RANKS.inside : null;
}

/** Quick reject. */
function isNowhere({ letters, ranges }: Indexed, word: TermWord): boolean {
  return (
    !letters.includes(word.letters) &&
    !word.isAnd &&
    word.parts.length === 1 &&
    word.number === word.letters &&
    ranges.length === 0
  );
}

function suiteRank({ suites, ranges }: Indexed, word: TermWord | undefined): number | null {
  if (!word) return null;
  if (suites.some(({ letters }) => letters === word.letters || letters === word.number)) return RANKS.suite;
  if (suites.some((suite) => beginsWord(suite, word) || begins(suite, word.number, false))) return RANKS.suiteBegun;
  return isInRange(word.number, ranges) ? RANKS.suiteInRange : null;
}

/** A name begins with the term without spaces, or the first and last words match a person. */
function isHitLoosely({ names }: Indexed, { term: { words, letters }, way }: Attempt): boolean {
  if (words.length < 2 || way !== 'loose') return false;
  if (names.some((name) => begins(name, letters, false))) return true;
  const asked = words.filter(({ isTitle, isOpen }) => !isTitle || isOpen);
  const [first, last] = [asked[0], asked[asked.length - 1]];
  return names.some(
    (name) =>
      name.person !== null && asked.length > 2 && first && last && beginsWord(name, first) && beginsWord(name, last),
  );
}

/** Best rank among names with all words; `word` when they are spread over several. */
function nameRank(names: readonly Name[], { term, way }: Attempt): number {
  const asked = askedWords(term, way);
  return Math.min(
    RANKS.word,
    ...names.filter((name) => asked.every((word) => beginsWord(name, word))).map((name) => rankIn(name, term, asked)),
  );
}

const askedWords = ({ words }: Term, way: Way) =>
  words.filter(({ isTitle, isSmall }) => !isTitle && !(isSmall && way !== 'strict'));

function rankIn(name: Name, term: Term, asked: readonly TermWord[]): number {
  const { core } = name;
  const typed = new Set(asked.flatMap(({ letters, parts }) => [letters, ...parts]));
  if (name.letters === term.letters || core.every((word) => typed.has(word))) return RANKS.whole;
  const first = asked.find(({ isSmall }) => !isSmall) ?? asked[0];
  const openings = name.person === null ? core.slice(0, 1) : core;
  return first && openings.some((word) => isBegun(name, word, first)) ? RANKS.beginning : RANKS.word;
}

/** A typed word may continue into the name's next word. */
function isBegun({ letters }: Name, word: string, { letters: typed, parts }: TermWord): boolean {
  const start = letters.indexOf(word);
  return letters.startsWith(typed, start) || letters.startsWith(parts[0] ?? typed, start);
}

function coreOf(words: readonly string[], written: string, isPerson: boolean): string[] {
  if (isPerson) {
    const { given, family } = namePartsOf(written);
    const own = wordsOf(folded(`${given} ${family}`)).filter((word) => !TITLES.has(word));
    return own.length > 0 ? [...new Set([own[0] ?? '', own[own.length - 1] ?? ''])] : [...words];
  }
  const own = words.filter((word) => !SMALL_WORDS.has(word) && !LEGAL_FORMS.has(word));
  return own.length > 0 ? own : [...words];
}

/** Whether one of the names has all words. */
const isOneHit = (names: readonly Name[], attempt: Attempt) =>
  names.some((name) => askedWords(attempt.term, attempt.way).every((word) => isHit(name, word, attempt)));

const isHit = (name: Name, word: TermWord, { isInside, near }: Attempt) =>
  beginsWord(name, word) ||
  (isInside && standsInside(name, word)) ||
  nearCost(name, word, near) < Number.POSITIVE_INFINITY;

/** Contacts that match all words, else those that match a word that is in none of the company's names. */
function peopleHit({ names }: Indexed, attempt: Attempt): number[] {
  const asked = askedWords(attempt.term, attempt.way);
  const own = names.filter(({ person }) => person === null);
  const forPeople = asked.filter((word) => !own.some((name) => isHit(name, word, attempt)));
  const found = names.flatMap((name) => {
    const { person, isListed } = name;
    if (person === null) return [];
    const isWhole = asked.every((word) => isHit(name, word, attempt));
    if (!isWhole && !forPeople.some((word) => isHit(name, word, attempt))) return [];
    const cost = asked.reduce((sum, word) => sum + nearCost(name, word, attempt.near), 0);
    return [{ person, isWhole, isListed, cost }];
  });
  const whole = found.filter(({ isWhole }) => isWhole);
  const likely = Math.min(...whole.map(({ cost }) => cost));
  const shown = whole.length > 0 ? whole.filter(({ cost }) => attempt.way !== 'near' || cost === likely) : found;
  shown.sort((a, b) => Number(b.isListed) - Number(a.isListed));
  return [...new Set(shown.map(({ person }) => person))];
}

const titlesHit = ({ names }: Indexed, { words }: Term) =>
  words.filter(({ isTitle, letters }) => isTitle && names.some((name) => name.words.includes(letters))).length;
