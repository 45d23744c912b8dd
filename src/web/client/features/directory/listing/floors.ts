import type { Contact, Directory, DirectoryTenant } from '../../../../../modules/directory/schema.ts';
import {
  byFloorAndSuite,
  type DescribedFloor,
  type FloorPlan,
  floorPlan,
} from '../../../../../modules/directory/values.ts';
import { groupBy } from '../../../../../shared/group-by.ts';
import type { Suggestion } from '../../../../../shared/search/tenant-search.ts';
import { floorName } from '../../../../../texts/floor-name.ts';
import { lobbyTexts } from '../texts.ts';

export interface TenantEntry {
  tenant: DirectoryTenant;
  /** Primary contact first. */
  contacts: readonly Contact[];
  people?: () => readonly Contact[];
  /** Name of the kind, if the search matched it. */
  kind?: string;
}

export interface Floor {
  /** Unique key: search results may repeat a floor. */
  key: string;
  number: number;
  mark: string;
  label: string;
  /** The building's own name, sign and note of the floor. */
  ownFloor: DescribedFloor | undefined;
  tenants: readonly TenantEntry[];
}

export const planOf = (floors: readonly DescribedFloor[]): FloorPlan =>
  floorPlan(floors, (floor) => floorName(lobbyTexts(), floor));

export function floorsOf(
  { tenants, contacts }: Pick<Directory, 'tenants' | 'contacts'>,
  plan: FloorPlan = planOf([]),
): Floor[] {
  const people = groupBy(contacts, ({ tenantId }) => tenantId);
  const byFloor = groupBy([...tenants].sort(byFloorAndSuite), ({ floorNumber }) => floorNumber);
  return [...byFloor].map(([number, onFloor]) => ({
    key: `${number}`,
    number,
    mark: plan.sign(number),
    label: plan.name(number),
    ownFloor: plan.own(number),
    tenants: onFloor.map((tenant) => ({ tenant, contacts: primaryFirst(people.get(tenant.id) ?? []) })),
  }));
}

/** Columns that the largest floor fills, 1 to 4. */
export function maxColumns(floors: readonly Floor[]): number {
  return Math.min(4, Math.max(1, ...floors.map(({ tenants }) => tenants.length)));
}

export function countTenants(floors: readonly Floor[]): number {
  return floors.reduce((sum, { tenants }) => sum + tenants.length, 0);
}

export function firstTenants(floors: readonly Floor[], maxTenants: number): Floor[] {
  let remaining = maxTenants;
  return floors.flatMap((floor) => {
    const tenants = floor.tenants.slice(0, remaining);
    remaining -= tenants.length;
    return tenants.length > 0 ? [{ ...floor, tenants }] : [];
  });
}

function primaryFirst(contacts: readonly Contact[]): Contact[] {
  return [...contacts].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
}

/** Entry of a search hit with the contacts that matched. */
export const entryOf = ({ entry, contactIndexes: people }: Suggestion<TenantEntry>): TenantEntry => ({
  ...entry,
  people: () => people().flatMap((at) => entry.contacts[at] ?? []),
});
