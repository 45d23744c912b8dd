import type { Contact } from '../../../../modules/directory/schema.ts';
import type { FloorPlan } from '../../../../modules/directory/values.ts';
import { createTenantSearch, type SearchedTenant, type TenantSearch } from '../../../../shared/search/tenant-search.ts';

export function searchTenants<Entry>(
  entries: readonly Entry[],
  describe: (entry: Entry) => SearchedTenant,
  plan: FloorPlan,
): TenantSearch<Entry> {
  return createTenantSearch(entries, describe, plan.words);
}

export function contactsByTenant<Person extends Contact>(
  contacts: readonly Person[],
): ReadonlyMap<number, readonly Person[]> {
  const groups = new Map<number, Person[]>();
  for (const contact of contacts) {
    const group = groups.get(contact.tenantId);
    if (group) group.push(contact);
    else groups.set(contact.tenantId, [contact]);
  }
  return groups;
}
