import type { Tenant } from '../../../../../modules/directory/schema.ts';
import type { TenantSearch } from '../../../../../shared/search/tenant-search.ts';

/** Shorter parts find by chance. */
const LEAST_LETTERS = 4;

/** @returns the tenant that parts of the words find as they are written, if it is one alone */
export function suggestedTenant(words: string, search: TenantSearch<Tenant>): Tenant | null {
  const parts = words.split(/\s+/).filter((part) => part.length >= LEAST_LETTERS);
  const hits = parts.map((part) => search.find(part)).flatMap((found) => (found && !found.isNear ? found.hits : []));
  const found = new Set(hits.map(({ entry }) => entry));
  const [only] = found;
  return found.size === 1 && only ? only : null;
}
