import type { Contact, Tenant } from '../../../../../modules/directory/schema.ts';
import { type DescribedFloor, floorPlan } from '../../../../../modules/directory/values.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import { floorLabel } from '../../../../../texts/floor-label.ts';
import { entriesOf, searchOf, type TenantEntry } from './tenant-list.ts';

export interface SearchedBuilding {
  property: PropertySummary;
  tenants: readonly Tenant[];
  contacts: readonly Contact[];
  floors: readonly DescribedFloor[];
}

export interface ListedTenant extends TenantEntry {
  property: PropertySummary;
  /** Building's own name of the floor. */
  floor: string;
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Searches tenants of all buildings: best matches first, ties by building; without a term all, by name. */
export function searchBuildings(buildings: readonly SearchedBuilding[]): { find: (term: string) => ListedTenant[] } {
  const parts = buildings.map(({ property, tenants, contacts, floors }) => {
    const plan = floorPlan(floors, floorLabel);
    const entries = entriesOf(tenants, contacts);
    const listed = (entry: TenantEntry) => ({ ...entry, property, floor: plan.name(entry.tenant.floorNumber) });
    return { entries, listed, search: searchOf(entries, plan) };
  });
  const allEntries = parts
    .flatMap(({ entries, listed }) => entries.map(listed))
    .sort((a, b) => compare(a.tenant.companyName, b.tenant.companyName));
  const find = (term: string) => {
    const buildingMatches = parts.map(({ search, listed }) => ({ listed, hits: search.find(term)?.hits }));
    if (buildingMatches.every(({ hits }) => hits === undefined)) return allEntries;
    return buildingMatches
      .flatMap(({ listed, hits = [] }) => hits.map(({ entry, rank }) => ({ rank, tenant: listed(entry) })))
      .sort((a, b) => a.rank - b.rank)
      .map(({ tenant }) => tenant);
  };
  return { find };
}
