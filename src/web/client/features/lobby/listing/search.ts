import type { Floor, TenantEntry } from './floors.ts';
import { folded, nearlyBegins } from './nearly.ts';

/** Finds a term in a text whatever its case and accents; `null` when there is nothing to look for. */
export type Matcher = RegExp | null;

export interface Piece {
  text: string;
  isHit: boolean;
}

export function matcherOf(term: string): Matcher {
  const trimmed = term.trim();
  return trimmed === '' ? null : new RegExp([...trimmed.normalize('NFC')].map(pattern).join(''), 'giu');
}

/**
 * The floors with the tenants whose company, aliases, suite or any contact's name holds the term; floors without are left out.
 * Where nobody does, those that are one letter off; a suite is found with the word before it as well.
 */
export function searchFloors(floors: readonly Floor[], matcher: Matcher, term = ''): readonly Floor[] {
  if (!matcher) return floors;
  const exact = filtered(floors, (entry) => matches(entry, matcher));
  if (exact.length > 0) return exact;
  const suite = SUITE.exec(term.trim())?.[1];
  const bySuite = suite ? matcherOf(suite) : null;
  const inSuite = bySuite ? filtered(floors, ({ tenant }) => holds(tenant.suiteNumber, bySuite)) : [];
  if (inSuite.length > 0) return inSuite;
  const near = folded(term);
  return filtered(floors, (entry) => nearly(entry, near));
}

const SUITE = /^(?:suite|ste|unit|room|no|number|#)[.\s#]*(\S.*)$/i;

function filtered(floors: readonly Floor[], isWanted: (entry: TenantEntry) => boolean): Floor[] {
  return floors.flatMap((floor) => {
    const tenants = floor.tenants.filter(isWanted);
    return tenants.length > 0 ? [{ ...floor, tenants }] : [];
  });
}

function nearly({ tenant, contacts }: TenantEntry, term: string): boolean {
  return namesOf(tenant, contacts).some((name) => nearlyBegins(folded(name), term));
}

/** A text cut where the term begins and ends, for the highlight. */
export function piecesOf(text: string, matcher: Matcher): Piece[] {
  if (!matcher) return [{ text, isHit: false }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const hit of text.matchAll(matcher)) {
    if (hit.index > end) pieces.push({ text: text.slice(end, hit.index), isHit: false });
    pieces.push({ text: hit[0], isHit: true });
    end = hit.index + hit[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}

function matches({ tenant, contacts }: TenantEntry, matcher: RegExp): boolean {
  return holds(tenant.suiteNumber, matcher) || namesOf(tenant, contacts).some((name) => holds(name, matcher));
}

/** All that a visitor may know a tenant by; what a browser has kept from before tells of no aliases. */
function namesOf(tenant: TenantEntry['tenant'], contacts: TenantEntry['contacts']): string[] {
  return [tenant.companyName, tenant.aliases, ...contacts.map(({ name }) => name)].flatMap((name) => name ?? []);
}

/** Unlike `RegExp.test`, keeps no position between two calls. */
function holds(text: string, matcher: RegExp): boolean {
  return text.search(matcher) >= 0;
}

/** Signs that keyboards have in one form and names in another. */
const ALIKE = ["'’‘ʼ`´", '-‐‑–'];

/** A letter with all its accented forms, so that `cafe` finds `Café`, a sign with those like it; anything else as it is. */
function pattern(character: string): string {
  const alike = ALIKE.find((signs) => signs.includes(character));
  if (alike) return `(?:${[...alike].join('|')})`;
  const letter = letterOf.get(character.toLowerCase()) ?? character.toLowerCase();
  const forms = formsOf.get(letter);
  return forms ? `[${forms}]\\p{M}*` : character.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Latin letters with accents, and those that Unicode does not take apart. */
const ACCENTED = [...codePoints(0xc0, 0x24f), ...codePoints(0x1e00, 0x1eff)].map((letter) => letter.toLowerCase());
const APART: Readonly<Record<string, string>> = { ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ı: 'i' };

const letterOf = new Map(
  ACCENTED.map((letter) => [letter, APART[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')] as const),
);

const formsOf = new Map<string, string>();
for (const letter of 'abcdefghijklmnopqrstuvwxyz') formsOf.set(letter, letter);
for (const [accented, letter] of letterOf) if (formsOf.has(letter)) formsOf.set(letter, formsOf.get(letter) + accented);

function codePoints(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
}
