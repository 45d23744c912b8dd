/*
 * Prefix and phrase matching, with weighted Damerau–Levenshtein distance as fallback. Each typed word must begin a word
 * of the tenant's names or suite, or belong to a floor or suite phrase; whole names and names that begin with the term
 * rank first, matches inside words last. Without hits, one word may differ by the edit distance of `edit-distance.ts`, whose
 * insertions, deletions, substitutions and transpositions are weighted by key distance.
 */
import { parsePersonName } from '../person-name.ts';
import { HIT_COST_LIMITS, SUGGESTION_COST_LIMITS } from './edit-distance.ts';
import { type FloorNames, type NamedFloors, namedFloors, parseFloorNumber, type Span, spansOf } from './floor-terms.ts';
import { type FuzzyMatches, findFuzzyMatches, fuzzyCost, noFuzzyMatches } from './fuzzy-words.ts';
import { findNearestTenants } from './nearest-tenants.ts';
import { hasInfixMatch, hasPrefix, hasPrefixMatch } from './prefix-match.ts';
import { foldText, type SearchText, splitWords, toSearchText } from './search-text.ts';
import { alternativeSpelling, expandUmlauts } from './spellings.ts';
import { isInRange, parseSuiteRanges, type SuiteRange, stripLeadingZeros } from './suite-ranges.ts';
import { parseTerm, type Term, type TermWord } from './term.ts';
import { LEGAL_FORMS, STOP_WORDS, TITLES } from './words.ts';

interface SearchedPerson {
  readonly name: string | null;
  /** Listed contacts rank first. */
  readonly isListed?: boolean | undefined;
  /** Family name first. */
  readonly sortName?: string | null | undefined;
}

export interface SearchedTenant {
  readonly companyName: string;
  readonly otherNames: readonly string[];
  readonly suiteNumber: string;
  readonly floorNumber: number;
  readonly contacts: readonly SearchedPerson[];
}

export interface Suggestion<Entry> {
  readonly entry: Entry;
  /** Indexes of matching contacts, listed first. */
  contactIndexes(): readonly number[];
}

interface Hit<Entry> extends Suggestion<Entry> {
  readonly rank: number;
}

export interface SearchResult<Entry> {
  readonly term: Term;
  readonly hits: readonly Hit<Entry>[];
  /** Some hits match inside words; they come last. */
  readonly hasInfixHits: boolean;
  /** Hits match by edit distance. */
  readonly isFuzzy: boolean;
  /** Up to three tenants when there are no hits. */
  readonly nearest: readonly Suggestion<Entry>[];
  readonly fuzzyMatches: FuzzyMatches;
}

export interface TenantSearch<Entry> {
  /** `null` for an empty term. */
  find(term: string): SearchResult<Entry> | null;
  /** Returns whether a longer term can match without errors. */
  canComplete(typed: string): boolean;
  /** Indexes more entries. @returns whether all are indexed */
  prepare(count: number): boolean;
}

/** Contacts and companies rank alike. */
export const RANKS = {
  exactName: 0,
  namePrefix: 1,
  nameWord: 2,
  suite: 3,
  suitePrefix: 4,
  suiteInRange: 5,
  floor: 6,
  infix: 7,
} as const;
const MAX_SUGGESTIONS = 3;
/** Minimum letters of a word with an error among hits. */
const MIN_FUZZY_LETTERS = 3;

/**
 * Fallback order: as typed; without small words, legal forms and middle names, or with other spaces; with an error in
 * one word.
 */
type MatchMode = 'strict' | 'loose' | 'near';

interface Name extends SearchText {
  readonly person: number | null;
  readonly isListed: boolean;
  /** First and last word of a person; a company without small words and legal form. */
  readonly coreWords: readonly string[];
}

interface IndexedTenant {
  readonly names: readonly Name[];
  readonly suites: readonly SearchText[];
  readonly ranges: readonly SuiteRange[];
  readonly floor: number;
  /** All letters, for a fast rejection. */
  readonly letters: string;
}

export function createTenantSearch<Entry>(
  entries: readonly Entry[],
  describe: (entry: Entry) => SearchedTenant,
  floorNames: FloorNames,
): TenantSearch<Entry> {
  const tenants: IndexedTenant[] = [];
  let floors: NamedFloors | null = null;
  const tenantsByWord = new Map<string, number[]>();
  const prepare = (count: number) => {
    for (const entry of entries.slice(tenants.length, tenants.length + count)) {
      const tenant = indexTenant(describe(entry));
      for (const word of new Set(tenant.names.flatMap(({ words, joinedWords: joined }) => [...words, ...joined]))) {
        const wordTenants = tenantsByWord.get(word);
        if (wordTenants) wordTenants.push(tenants.length);
        else tenantsByWord.set(word, [tenants.length]);
      }
      tenants.push(tenant);
    }
    return tenants.length === entries.length;
  };
  const fuzzyTenants = (matches: FuzzyMatches) => {
    const tenantIndexes = new Set<number>();
    for (const costs of matches.values())
      for (const fuzzyWord of costs.keys()) for (const at of tenantsByWord.get(fuzzyWord) ?? []) tenantIndexes.add(at);
    return tenantIndexes;
  };
  const spansIn = (term: Term) => {
    prepare(entries.length);
    floors ??= namedFloors(
      tenants.map(({ floor }) => floor),
      floorNames,
    );
    return spansOf(term, floors);
  };
  const searchTerm = (term: Term): SearchResult<Entry> => {
    const spans = spansIn(term);
    const findHits = (mode: MatchMode, canMatchInfix = false, candidates: Iterable<number> = tenants.keys()) =>
      rankHits(entries, tenants, candidates, { term, spans, mode, canMatchInfix, fuzzyMatches: noFuzzyMatches });
    const strictHits = findHits('strict');
    const mode = strictHits.length > 0 || term.words.length === 1 ? 'strict' : 'loose';
    const hits = mode === 'strict' ? strictHits : findHits('loose');
    const hitEntries = new Set(hits.map(({ entry }) => entry));
    const otherIndexes = [...tenants.keys()].filter((at) => !hitEntries.has(entries[at] as Entry));
    const infixHits = findHits(mode, true, otherIndexes);
    const exactResult = {
      term,
      hits: [...hits, ...infixHits],
      hasInfixHits: infixHits.length > 0,
      isFuzzy: false,
      nearest: [],
      fuzzyMatches: noFuzzyMatches,
    };
    if (exactResult.hits.length > 0) return exactResult;
    const possibleMatches = findFuzzyMatches(term, tenantsByWord.keys(), SUGGESTION_COST_LIMITS);
    const likelyMatches = findFuzzyMatches(
      term,
      new Set([...possibleMatches.values()].flatMap((costs) => [...costs.keys()])),
      HIT_COST_LIMITS,
    );
    const attempt: MatchAttempt = { term, spans, mode: 'near', canMatchInfix: false, fuzzyMatches: likelyMatches };
    const fuzzyHits = rankHits(entries, tenants, fuzzyTenants(likelyMatches), attempt);
    if (fuzzyHits.length > 0) return { ...exactResult, hits: fuzzyHits, isFuzzy: true, fuzzyMatches: likelyMatches };
    const nearest = findNearestTenants(
      term,
      parseFloorNumber(term),
      tenants,
      fuzzyTenants(possibleMatches),
      possibleMatches,
      MAX_SUGGESTIONS,
    ).map((at) => suggestionOf(entries, tenants, at, { ...attempt, fuzzyMatches: possibleMatches }));
    return { ...exactResult, nearest, fuzzyMatches: possibleMatches };
  };
  return {
    prepare,
    canComplete(typed) {
      const term = parseTerm(typed, true);
      if (!term) return true;
      const spans = spansIn(term);
      const attempt: MatchAttempt = { term, spans, mode: 'loose', canMatchInfix: false, fuzzyMatches: noFuzzyMatches };
      const lastWord = term.words[term.words.length - 1];
      const isNameWord =
        lastWord && !lastWord.isTitle && !lastWord.isStopWord && spans.flat().every(({ floors }) => floors === null);
      return tenants.some(
        (tenant) =>
          !(isNameWord && isAbsent(tenant, lastWord)) &&
          (worstRank(tenant, attempt, 0, 0) !== null || isLooseMatch(tenant, attempt)),
      );
    },
    find(typed) {
      const term = parseTerm(typed);
      const typedResult = term && searchTerm(term);
      if (!typedResult || (typedResult.hits.length > 0 && !typedResult.isFuzzy)) return typedResult;
      const expandedTerm = parseTerm(expandUmlauts(typed));
      const expandedResult = expandedTerm && expandedTerm.letters !== term.letters ? searchTerm(expandedTerm) : null;
      return expandedResult && !expandedResult.isFuzzy && expandedResult.hits.length > 0 ? expandedResult : typedResult;
    },
  };
}

function indexTenant({ companyName, otherNames, suiteNumber, floorNumber, contacts }: SearchedTenant): IndexedTenant {
  const companyNames = [companyName, ...otherNames];
  const suite = foldText(suiteNumber);
  const names = [
    ...companyNames.flatMap((name) => nameVariants(name, { person: null, isListed: false })),
    ...contacts.flatMap(({ name, isListed = false, sortName }, person) =>
      [name, sortName].flatMap((text) => (text ? nameVariants(text, { person, isListed }) : [])),
    ),
  ];
  const suites =
    suite === stripLeadingZeros(suite) ? [toSearchText(suite)] : [suite, stripLeadingZeros(suite)].map(toSearchText);
  const letters = [...names, ...suites].map((text) => text.letters).join('\n');
  return { names, suites, ranges: parseSuiteRanges(suite), floor: floorNumber, letters };
}

function nameVariants(name: string, owner: Pick<Name, 'person' | 'isListed'>): Name[] {
  const alternative = alternativeSpelling(name);
  return [name, ...(alternative === null ? [] : [alternative])].map((text) => {
    const normalized = toSearchText(text);
    return { ...normalized, ...owner, coreWords: coreWordsOf(normalized.words, name, owner.person !== null) };
  });
}

interface MatchAttempt {
  readonly term: Term;
  readonly spans: readonly (readonly Span[])[];
  readonly mode: MatchMode;
  readonly canMatchInfix: boolean;
  readonly fuzzyMatches: FuzzyMatches;
}

function rankHits<Entry>(
  entries: readonly Entry[],
  tenants: readonly IndexedTenant[],
  candidates: Iterable<number>,
  attempt: MatchAttempt,
): Hit<Entry>[] {
  const hits: { at: number; cost: number; rank: number; listed: number; titles: number }[] = [];
  for (const at of candidates) {
    const tenant = tenants[at] as IndexedTenant;
    const worst = worstRank(tenant, attempt, 0, attempt.mode === 'near' ? 1 : 0);
    if (worst === null && !isLooseMatch(tenant, attempt)) continue;
    const isByName = worst === null || worst <= RANKS.nameWord;
    const rank = isByName ? nameRank(tenant.names, attempt) : worst;
    const listedNames = tenant.names.filter(({ isListed }) => isListed);
    hits.push({
      at,
      rank,
      cost: attempt.mode === 'near' ? editCostOf(tenant, attempt) : 0,
      titles: countTitles(tenant, attempt.term),
      listed: Number(isByName && hasFullMatch(listedNames, attempt) && nameRank(listedNames, attempt) === rank),
    });
  }
  hits.sort((a, b) => a.cost - b.cost || a.rank - b.rank || b.listed - a.listed || b.titles - a.titles || a.at - b.at);
  return hits.map(({ at, rank }) => ({ ...suggestionOf(entries, tenants, at, attempt), rank }));
}

const suggestionOf = <Entry>(
  entries: readonly Entry[],
  tenants: readonly IndexedTenant[],
  at: number,
  attempt: MatchAttempt,
): Suggestion<Entry> => ({
  entry: entries[at] as Entry,
  contactIndexes: () => matchingContacts(tenants[at] as IndexedTenant, attempt),
});

const editCostOf = ({ names }: IndexedTenant, { fuzzyMatches }: MatchAttempt): number =>
  [...fuzzyMatches.keys()].reduce((sum, word) => {
    const cost = Math.min(...names.map((name) => fuzzyCost(name, word, fuzzyMatches)));
    return cost === Number.POSITIVE_INFINITY ? sum : sum + cost;
  }, 0);

/**
 * Returns the worst rank from this word on; `null` if one does not match. Several words may be a floor or suite.
 * @param allowedErrors remaining words with errors
 */
function worstRank(
  tenant: IndexedTenant,
  attempt: MatchAttempt,
  wordIndex: number,
  allowedErrors: number,
): number | null {
  const { term, spans, mode, canMatchInfix } = attempt;
  const word = term.words[wordIndex];
  if (!word) return allowedErrors > 0 ? null : RANKS.exactName;
  let bestRank: number | null = null;
  const considerRank = (rank: number, length: number, remainingErrors = allowedErrors) => {
    const restRank = worstRank(tenant, attempt, wordIndex + length, remainingErrors);
    if (restRank !== null && (bestRank === null || Math.max(rank, restRank) < bestRank))
      bestRank = Math.max(rank, restRank);
  };
  const ownRank = wordRank(tenant, word, canMatchInfix);
  if (ownRank !== null) considerRank(ownRank, 1);
  else if (word.isTitle || (word.isStopWord && mode !== 'strict')) considerRank(RANKS.exactName, 1);
  else if (allowedErrors > 0 && isFuzzyMatch(tenant, word, attempt)) considerRank(RANKS.nameWord, 1, allowedErrors - 1);
  const nextWord = term.words[wordIndex + 1];
  if (
    nextWord &&
    mode !== 'strict' &&
    tenant.names.some((name) => hasPrefix(name, word.letters + nextWord.letters, false))
  )
    considerRank(RANKS.nameWord, 2);
  for (const { length, floors } of spans[wordIndex] ?? []) {
    if (floors?.has(tenant.floor)) considerRank(RANKS.floor, length);
    const suite = floors === null ? suiteRank(tenant, term.words[wordIndex + 1]) : null;
    if (suite !== null) considerRank(suite, length);
  }
  return bestRank;
}

const isFuzzyMatch = ({ names }: IndexedTenant, word: TermWord, { fuzzyMatches }: MatchAttempt) =>
  word.letters.length >= MIN_FUZZY_LETTERS &&
  names.some((name) => fuzzyCost(name, word, fuzzyMatches) < Number.POSITIVE_INFINITY);

function wordRank(tenant: IndexedTenant, word: TermWord, canMatchInfix: boolean): number | null {
  if (isAbsent(tenant, word)) return null;
  if (tenant.names.some((name) => hasPrefixMatch(name, word))) return RANKS.nameWord;
  const suite = suiteRank(tenant, word);
  if (suite !== null || !canMatchInfix) return suite;
  return [...tenant.names, ...tenant.suites].some((text) => hasInfixMatch(text, word)) ? RANKS.infix : null;
}

/** Fast rejection. */
function isAbsent({ letters, ranges }: IndexedTenant, word: TermWord): boolean {
  return (
    !letters.includes(word.letters) &&
    !word.isAnd &&
    word.parts.length === 1 &&
    word.number === word.letters &&
    ranges.length === 0
  );
}

function suiteRank({ suites, ranges }: IndexedTenant, word: TermWord | undefined): number | null {
  if (!word) return null;
  if (suites.some(({ letters }) => letters === word.letters || letters === word.number)) return RANKS.suite;
  if (suites.some((suite) => hasPrefixMatch(suite, word) || hasPrefix(suite, word.number, false)))
    return RANKS.suitePrefix;
  return isInRange(word.number, ranges) ? RANKS.suiteInRange : null;
}

/** Matches a name's beginning without spaces, or a person's first and last word. */
function isLooseMatch({ names }: IndexedTenant, { term: { words, letters }, mode }: MatchAttempt): boolean {
  if (words.length < 2 || mode !== 'loose') return false;
  if (names.some((name) => hasPrefix(name, letters, false))) return true;
  const nameWords = words.filter(({ isTitle, isIncomplete: isOpen }) => !isTitle || isOpen);
  const [first, last] = [nameWords[0], nameWords[nameWords.length - 1]];
  return names.some(
    (name) =>
      name.person !== null &&
      nameWords.length > 2 &&
      first &&
      last &&
      hasPrefixMatch(name, first) &&
      hasPrefixMatch(name, last),
  );
}

/** Returns the best rank of names with all words; `word` when they are spread over several. */
function nameRank(names: readonly Name[], { term, mode }: MatchAttempt): number {
  const significantWords = significantWordsOf(term, mode);
  return Math.min(
    RANKS.nameWord,
    ...names
      .filter((name) => significantWords.every((word) => hasPrefixMatch(name, word)))
      .map((name) => rankOfName(name, term, significantWords)),
  );
}

const significantWordsOf = ({ words }: Term, mode: MatchMode) =>
  words.filter(({ isTitle, isStopWord }) => !isTitle && !(isStopWord && mode !== 'strict'));

function rankOfName(name: Name, term: Term, queryWords: readonly TermWord[]): number {
  const { coreWords } = name;
  const queryLetters = new Set(queryWords.flatMap(({ letters, parts }) => [letters, ...parts]));
  if (name.letters === term.letters || coreWords.every((word) => queryLetters.has(word))) return RANKS.exactName;
  const first = queryWords.find(({ isStopWord }) => !isStopWord) ?? queryWords[0];
  const firstWords = name.person === null ? coreWords.slice(0, 1) : coreWords;
  return first && firstWords.some((word) => isWordPrefix(name, word, first)) ? RANKS.namePrefix : RANKS.nameWord;
}

/** A typed word may continue into the next word. */
function isWordPrefix({ letters }: Name, word: string, { letters: typed, parts }: TermWord): boolean {
  const start = letters.indexOf(word);
  return letters.startsWith(typed, start) || letters.startsWith(parts[0] ?? typed, start);
}

function coreWordsOf(words: readonly string[], name: string, isPerson: boolean): string[] {
  if (isPerson) {
    const { givenName, familyName } = parsePersonName(name);
    const personWords = splitWords(foldText(`${givenName} ${familyName}`)).filter((word) => !TITLES.has(word));
    return personWords.length > 0
      ? [...new Set([personWords[0] ?? '', personWords[personWords.length - 1] ?? ''])]
      : [...words];
  }
  const companyWords = words.filter((word) => !STOP_WORDS.has(word) && !LEGAL_FORMS.has(word));
  return companyWords.length > 0 ? companyWords : [...words];
}

const hasFullMatch = (names: readonly Name[], attempt: MatchAttempt) =>
  names.some((name) => significantWordsOf(attempt.term, attempt.mode).every((word) => isHit(name, word, attempt)));

const isHit = (name: Name, word: TermWord, { canMatchInfix, fuzzyMatches }: MatchAttempt) =>
  hasPrefixMatch(name, word) ||
  (canMatchInfix && hasInfixMatch(name, word)) ||
  fuzzyCost(name, word, fuzzyMatches) < Number.POSITIVE_INFINITY;

/** Contacts with all words, otherwise with a word absent from the company's names. */
function matchingContacts({ names }: IndexedTenant, attempt: MatchAttempt): number[] {
  const queryWords = significantWordsOf(attempt.term, attempt.mode);
  const companyNames = names.filter(({ person }) => person === null);
  const contactWords = queryWords.filter((word) => !companyNames.some((name) => isHit(name, word, attempt)));
  const contactMatches = names.flatMap((name) => {
    const { person, isListed } = name;
    if (person === null) return [];
    const isFullMatch = queryWords.every((word) => isHit(name, word, attempt));
    if (!isFullMatch && !contactWords.some((word) => isHit(name, word, attempt))) return [];
    const cost = queryWords.reduce((sum, word) => sum + fuzzyCost(name, word, attempt.fuzzyMatches), 0);
    return [{ person, isWhole: isFullMatch, isListed, cost }];
  });
  const fullMatches = contactMatches.filter(({ isWhole }) => isWhole);
  const minCost = Math.min(...fullMatches.map(({ cost }) => cost));
  const bestMatches =
    fullMatches.length > 0
      ? fullMatches.filter(({ cost }) => attempt.mode !== 'near' || cost === minCost)
      : contactMatches;
  bestMatches.sort((a, b) => Number(b.isListed) - Number(a.isListed));
  return [...new Set(bestMatches.map(({ person }) => person))];
}

const countTitles = ({ names }: IndexedTenant, { words }: Term) =>
  words.filter(({ isTitle, letters }) => isTitle && names.some((name) => name.words.includes(letters))).length;
