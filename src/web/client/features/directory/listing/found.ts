import { floorLabel, floorMark } from '../../../../../modules/directory/values.ts';
import { createTenantSearch, type Found, type TenantSearch } from '../../../../../shared/search/tenant-search.ts';
import type { Floor, TenantEntry } from './floors.ts';

/** Searches a building's tenants. Floors are called by their mark and their name, in the page's language and in English. */
export function searchOf(floors: readonly Floor[]): TenantSearch<TenantEntry> {
  const labels = new Map(floors.map(({ number, label }) => [number, label]));
  return createTenantSearch(
    floors.flatMap(({ tenants }) => tenants),
    ({ tenant, contacts }) => ({ ...tenant, contacts }),
    (number) => [floorMark(number), labels.get(number) ?? '', floorLabel(number)],
  );
}

/** What was found, the best hits first, each with the people it hit, who are looked up when asked for. */
export function hitsOf({ hits }: Found<TenantEntry>): TenantEntry[] {
  return hits.map(({ entry, people }) => ({
    ...entry,
    people: () => people().flatMap((at) => entry.contacts[at] ?? []),
  }));
}

/** Tenants in their order, under the floors they are on; a floor comes again where another one has come between. */
export function underFloors(entries: readonly TenantEntry[], floors: readonly Floor[]): Floor[] {
  const labels = new Map(floors.map(({ number, label }) => [number, label]));
  const runs: (Floor & { tenants: TenantEntry[] })[] = [];
  for (const entry of entries) {
    const number = entry.tenant.floorNumber;
    const last = runs[runs.length - 1];
    if (last?.number === number) last.tenants.push(entry);
    else runs.push({ key: `${number}/${runs.length}`, number, label: labels.get(number) ?? '', tenants: [entry] });
  }
  return runs;
}
