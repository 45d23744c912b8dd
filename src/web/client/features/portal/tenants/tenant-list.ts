import type { ListedContact, Tenant } from '../../../../../modules/directory/schema.ts';
import { alternativeNames, byFloorAndSuite, type FloorPlan } from '../../../../../modules/directory/values.ts';
import type { TenantSearch } from '../../../../../shared/search/tenant-search.ts';
import { contactsByTenant, searchTenants } from '../../../entities/tenant/search.ts';
import { lastIfNull, natural, type Sort } from './sort.ts';

export interface TenantEntry {
  tenant: Tenant;
  contacts: readonly ListedContact[];
  /** Name of the primary contact, else the phone. */
  primary: string | null;
}

export const sortColumns = ['floor', 'suite', 'company', 'primary', 'phone'] as const;
export type SortColumn = (typeof sortColumns)[number];

export function entriesOf(tenants: readonly Tenant[], contacts: readonly ListedContact[]): TenantEntry[] {
  const byTenant = contactsByTenant(contacts);
  return tenants.map((tenant) => entryOf(tenant, byTenant.get(tenant.id) ?? []));
}

function entryOf(tenant: Tenant, contacts: readonly ListedContact[]): TenantEntry {
  const primary = contacts.find(({ isPrimary }) => isPrimary);
  return { tenant, contacts, primary: primary?.name ?? primary?.phone ?? null };
}

export const searchOf = (entries: readonly TenantEntry[], plan: FloorPlan): TenantSearch<TenantEntry> =>
  searchTenants(
    entries,
    ({ tenant, contacts }) => ({ ...tenant, otherNames: alternativeNames(tenant), contacts }),
    plan,
  );

/** Filter: a floor, or future or former tenants. */
export type Part = number | 'coming' | 'past';

/** Filters entries, keeping their order. @param isWanted further filter; absent for all */
export function filterEntries<Entry>(
  entries: readonly Entry[],
  search: TenantSearch<Entry>,
  term: string,
  isWanted?: (entry: Entry) => boolean,
): readonly Entry[] {
  const matches = search.find(term);
  if (!matches && !isWanted) return entries;
  const hits = matches && new Set(matches.hits.map(({ entry }) => entry));
  return entries.filter((entry) => (!isWanted || isWanted(entry)) && (!hits || hits.has(entry)));
}

export const isInPart = ({ tenant }: TenantEntry, part: Part) =>
  part === tenant.presence || part === tenant.floorNumber;

export function partsOf(entries: readonly TenantEntry[]): Part[] {
  const floors = [...new Set(entries.map(({ tenant }) => tenant.floorNumber))].sort((a, b) => a - b);
  return [...floors, ...(['coming', 'past'] as const).filter((part) => entries.some((entry) => isInPart(entry, part)))];
}

/** Sorts entries. Ties: floor, suite, company. Missing contacts and phones come last in both directions. */
export function sortEntries(
  entries: readonly TenantEntry[],
  { column, isDescending }: Sort<SortColumn>,
): TenantEntry[] {
  const direction = isDescending ? -1 : 1;
  const byDrawing = (a: TenantEntry, b: TenantEntry) => byFloorAndSuite(a.tenant, b.tenant);
  const byText = lastIfNull(isDescending);
  const compare: Record<SortColumn, (a: TenantEntry, b: TenantEntry) => number> = {
    floor: (a, b) => direction * (a.tenant.floorNumber - b.tenant.floorNumber),
    suite: (a, b) => direction * natural.compare(a.tenant.suiteNumber, b.tenant.suiteNumber),
    company: (a, b) => direction * natural.compare(a.tenant.companyName, b.tenant.companyName),
    primary: (a, b) => byText(a.primary, b.primary),
    phone: (a, b) => byText(a.tenant.phone, b.tenant.phone),
  };
  return [...entries].sort((a, b) => compare[column](a, b) || byDrawing(a, b));
}
