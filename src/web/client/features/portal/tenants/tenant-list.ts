import type { Contact, Tenant } from '../../../../../modules/directory/schema.ts';
import { byFloorAndSuite, type FloorPlan, otherNames } from '../../../../../modules/directory/values.ts';
import type { TenantSearch } from '../../../../../shared/search/tenant-search.ts';
import { contactsByTenant, searchTenants } from '../../../entities/tenant/search.ts';

export interface TenantEntry {
  tenant: Tenant;
  contacts: readonly Contact[];
  /** The primary contact's name or, without one, phone. */
  primary: string | null;
}

export const sortColumns = ['floor', 'suite', 'company', 'primary', 'phone'] as const;
export type SortColumn = (typeof sortColumns)[number];
export interface Sort {
  column: SortColumn;
  isDescending: boolean;
}

const FIRST_SORT: Sort = { column: 'floor', isDescending: false };

/** `-suite` in the address is the suite, descending. */
export function sortIn(text: string): Sort {
  const isDescending = text.startsWith('-');
  const column = sortColumns.find((one) => one === text.slice(isDescending ? 1 : 0));
  return column ? { column, isDescending } : FIRST_SORT;
}

export const sortText = ({ column, isDescending }: Sort): string =>
  column === FIRST_SORT.column && !isDescending ? '' : `${isDescending ? '-' : ''}${column}`;

export function entriesOf(tenants: readonly Tenant[], contacts: readonly Contact[]): TenantEntry[] {
  const byTenant = contactsByTenant(contacts);
  return tenants.map((tenant) => entryOf(tenant, byTenant.get(tenant.id) ?? []));
}

function entryOf(tenant: Tenant, contacts: readonly Contact[]): TenantEntry {
  const primary = contacts.find(({ isPrimary }) => isPrimary);
  return { tenant, contacts, primary: primary?.name ?? primary?.phone ?? null };
}

export const searchOf = (entries: readonly TenantEntry[], plan: FloorPlan): TenantSearch<TenantEntry> =>
  searchTenants(entries, ({ tenant, contacts }) => ({ ...tenant, otherNames: otherNames(tenant), contacts }), plan);

/** A floor, or future or former tenants. */
export type Part = number | 'coming' | 'past';

/** Keeps the order of the entries. @param part limits the result; absent for all */
export function filterEntries(
  entries: readonly TenantEntry[],
  search: TenantSearch<TenantEntry>,
  term: string,
  part?: Part,
): readonly TenantEntry[] {
  const found = search.find(term);
  if (!found && part === undefined) return entries;
  const hits = found && new Set(found.hits.map(({ entry }) => entry));
  return entries.filter((entry) => (part === undefined || isPartOf(entry, part)) && (!hits || hits.has(entry)));
}

const isPartOf = ({ tenant }: TenantEntry, part: Part) => part === tenant.presence || part === tenant.floorNumber;

export function partsOf(entries: readonly TenantEntry[]): Part[] {
  const floors = [...new Set(entries.map(({ tenant }) => tenant.floorNumber))].sort((a, b) => a - b);
  return [...floors, ...(['coming', 'past'] as const).filter((part) => entries.some((entry) => isPartOf(entry, part)))];
}

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Ties: floor, suite, company. Rows without a primary contact or phone come last in both directions. */
export function sortEntries(entries: readonly TenantEntry[], { column, isDescending }: Sort): TenantEntry[] {
  const direction = isDescending ? -1 : 1;
  const byDrawing = (a: TenantEntry, b: TenantEntry) => byFloorAndSuite(a.tenant, b.tenant);
  const lastIfNull = (a: string | null, b: string | null) =>
    Number(a === null) - Number(b === null) || direction * natural.compare(a ?? '', b ?? '');
  const compare: Record<SortColumn, (a: TenantEntry, b: TenantEntry) => number> = {
    floor: (a, b) => direction * (a.tenant.floorNumber - b.tenant.floorNumber),
    suite: (a, b) => direction * natural.compare(a.tenant.suiteNumber, b.tenant.suiteNumber),
    company: (a, b) => direction * natural.compare(a.tenant.companyName, b.tenant.companyName),
    primary: (a, b) => lastIfNull(a.primary, b.primary),
    phone: (a, b) => lastIfNull(a.tenant.phone, b.tenant.phone),
  };
  return [...entries].sort((a, b) => compare[column](a, b) || byDrawing(a, b));
}
