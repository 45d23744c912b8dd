import type { Contact, Directory, DirectoryTenant } from '../../../../../modules/directory/schema.ts';
import { byFloorAndSuite, type FloorPlan, floorPlan, type OwnFloor } from '../../../../../modules/directory/values.ts';
import { grouped } from '../../../../../shared/grouped.ts';
import type { Suggestion } from '../../../../../shared/search/tenant-search.ts';
import { floorName } from '../../../../../texts/floor-name.ts';
import { lobbyTexts } from '../texts.ts';

export interface TenantEntry {
  tenant: DirectoryTenant;
  /** Primary contact first. */
  contacts: readonly Contact[];
  /** Contacts that the search matched. */
  people?: () => readonly Contact[];
  /** What it is, where that was searched for. */
  kind?: string;
}

export interface Floor {
  /** Unique: search results may repeat a floor. */
  key: string;
  number: number;
  /** In the margin. */
  mark: string;
  label: string;
  /** What the building says of it. */
  own: OwnFloor | undefined;
  tenants: readonly TenantEntry[];
}

/** In the language of the page. */
export const planOf = (floors: readonly OwnFloor[]): FloorPlan =>
  floorPlan(floors, (floor) => floorName(lobbyTexts(), floor));

export function floorsOf(
  { tenants, contacts }: Pick<Directory, 'tenants' | 'contacts'>,
  plan: FloorPlan = planOf([]),
): Floor[] {
  const people = grouped(contacts, ({ tenantId }) => tenantId);
  const byFloor = grouped([...tenants].sort(byFloorAndSuite), ({ floorNumber }) => floorNumber);
  return [...byFloor].map(([number, onFloor]) => ({
    key: `${number}`,
    number,
    mark: plan.sign(number),
    label: plan.name(number),
    own: plan.own(number),
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

export function firstTenants(floors: readonly Floor[], most: number): Floor[] {
  let left = most;
  return floors.flatMap((floor) => {
    const tenants = floor.tenants.slice(0, left);
    left -= tenants.length;
    return tenants.length > 0 ? [{ ...floor, tenants }] : [];
  });
}

function primaryFirst(contacts: readonly Contact[]): Contact[] {
  return [...contacts].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
}

/** With the contacts that the search matched. */
export const shown = ({ entry, people }: Suggestion<TenantEntry>): TenantEntry => ({
  ...entry,
  people: () => people().flatMap((at) => entry.contacts[at] ?? []),
});
