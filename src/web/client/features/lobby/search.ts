import type { Floor, TenantEntry } from './floors.ts';

/** Finds a term in a text whatever its case; `null` when there is nothing to look for. */
export type Matcher = RegExp | null;

export interface Piece {
  text: string;
  isHit: boolean;
}

export function matcherOf(term: string): Matcher {
  const trimmed = term.trim();
  return trimmed === '' ? null : new RegExp(escaped(trimmed), 'giu');
}

/** The floors with the tenants whose company, suite or any contact's name holds the term; floors without are left out. */
export function searchFloors(floors: readonly Floor[], matcher: Matcher): readonly Floor[] {
  if (!matcher) return floors;
  return floors.flatMap((floor) => {
    const tenants = floor.tenants.filter((entry) => matches(entry, matcher));
    return tenants.length > 0 ? [{ ...floor, tenants }] : [];
  });
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
  return (
    holds(tenant.companyName, matcher) ||
    holds(tenant.suiteNumber, matcher) ||
    contacts.some(({ name }) => name !== null && holds(name, matcher))
  );
}

/** Unlike `RegExp.test`, keeps no position between two calls. */
function holds(text: string, matcher: RegExp): boolean {
  return text.search(matcher) >= 0;
}

function escaped(term: string): string {
  return term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
