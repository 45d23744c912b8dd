import type { Tenant } from '../../../../../modules/directory/schema.ts';
import type { TenantSearch } from '../../../../../shared/search/tenant-search.ts';

/** Minimum letters of a part: shorter ones match by chance. */
const MIN_LETTERS = 4;

/** Returns the single tenant that parts of the words match exactly; `null` if none or several. */
export function suggestedTenant(words: string, search: TenantSearch<Tenant>): Tenant | null {
  const parts = words.split(/\s+/).filter((part) => part.length >= MIN_LETTERS);
  const hits = parts
    .map((part) => search.find(part))
    .flatMap((partMatches) => (partMatches && !partMatches.isFuzzy ? partMatches.hits : []));
  const matchingTenants = new Set(hits.map(({ entry }) => entry));
  const [onlyTenant] = matchingTenants;
  return matchingTenants.size === 1 && onlyTenant ? onlyTenant : null;
}
