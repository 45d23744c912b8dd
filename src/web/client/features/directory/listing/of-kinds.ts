import type { Directory } from '../../../../../modules/directory/schema.ts';
import { askedFor } from '../../../../../shared/search/asked.ts';
import { type Found, RANKS } from '../../../../../shared/search/tenant-search.ts';
import { currentLanguage } from '../texts.ts';
import { type Floor, shown, type TenantEntry } from './floors.ts';

export interface ByKind {
  /** Each with the kind's name in the language of the page. */
  readonly entries: readonly TenantEntry[];
  /** The term is the name of a kind as it is written, as after a press. */
  readonly isNamed: boolean;
}

/** Tenants that are what the term says, kind by kind. */
export function ofKinds(term: string, kindWords: Directory['kindWords'], floors: readonly Floor[]): ByKind {
  const all = Object.entries(kindWords ?? {});
  const named = all.filter(([, { en, es }]) => [en, es].includes(term.trim()));
  const asked = named.length > 0 ? named : askedFor(term, all, ([, { words }]) => words);
  const tenants = floors.flatMap((floor) => floor.tenants);
  const entries = asked.flatMap(([key, names]) =>
    tenants
      .filter(({ tenant }) => tenant.kinds?.includes(key))
      .map((entry) => ({ ...entry, kind: names[currentLanguage()] })),
  );
  return { entries, isNamed: named.length > 0 };
}

/**
 * Who is found by name comes first, before a kind's own name only whose name it is as a whole; then the kinds. What
 * stands inside words comes last or, like names with a typing error, not at all.
 * @param isElsewhere whether the term also is the word of something that is no tenant
 */
export function withKinds(found: Found<TenantEntry>, { entries, isNamed }: ByKind, isElsewhere = false): TenantEntry[] {
  const named = found.isNear && (entries.length > 0 || isElsewhere) ? [] : found.hits;
  const hits = named.map(({ rank, ...hit }) => ({ rank, entry: shown(hit) }));
  const upTo = (most: number) => hits.filter(({ rank }) => rank <= most).map(({ entry }) => entry);
  if (entries.length === 0) return upTo(RANKS.inside);
  const first = upTo(isNamed ? RANKS.whole : RANKS.floor);
  const byKind = without(entries, first);
  return [...first, ...byKind, ...without(upTo(isNamed ? RANKS.floor : RANKS.inside), [...first, ...byKind])];
}

/** Each tenant once, and those before not again. */
function without(entries: readonly TenantEntry[], before: readonly TenantEntry[]): TenantEntry[] {
  const had = new Set(before.map(({ tenant }) => tenant.id));
  return entries.filter(({ tenant: { id } }) => !had.has(id) && had.add(id));
}
