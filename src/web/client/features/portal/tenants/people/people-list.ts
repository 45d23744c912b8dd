import type { ListedContact, Tenant } from '../../../../../../modules/directory/schema.ts';
import { alternativeNames, type FloorPlan } from '../../../../../../modules/directory/values.ts';
import { formatBoardName, nameSortKey } from '../../../../../../shared/person-name.ts';
import { foldText } from '../../../../../../shared/search/search-text.ts';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import { searchTenants } from '../../../../entities/tenant/search.ts';
import { lastIfNull, natural, type Sort } from '../sort.ts';
import type { TenantEntry } from '../tenant-list.ts';

export interface PersonEntry {
  contact: ListedContact;
  tenant: Tenant;
  /** Name as on the board, `Patel, Anil`; empty for a contact without a name. */
  name: string;
  /** Sort key by family name; `null` without a name. */
  key: string | null;
}

export const personColumns = ['name', 'company', 'suite', 'phone', 'board'] as const;
export type PersonColumn = (typeof personColumns)[number];

export function peopleOf(entries: readonly TenantEntry[]): PersonEntry[] {
  return entries.flatMap(({ tenant, contacts }) =>
    contacts.map((contact) => ({
      contact,
      tenant,
      name: contact.name ? formatBoardName(contact) : '',
      key: contact.name && nameSortKey(contact),
    })),
  );
}

/** Searches people as companies are searched; a company's name matches all of its people. */
export const searchPeople = (people: readonly PersonEntry[], plan: FloorPlan) =>
  searchTenants(
    people,
    ({ tenant, contact }) => ({ ...tenant, otherNames: alternativeNames(tenant), contacts: [contact] }),
    plan,
  );

/** Sorts people. Ties: family name, company. Missing names and phones come last in both directions. */
export function sortPeople(people: readonly PersonEntry[], { column, isDescending }: Sort<PersonColumn>) {
  const direction = isDescending ? -1 : 1;
  const byText = lastIfNull(isDescending);
  const byKey = lastIfNull(false);
  const compare: Record<PersonColumn, (a: PersonEntry, b: PersonEntry) => number> = {
    name: (a, b) => byText(a.key, b.key),
    company: (a, b) => direction * natural.compare(a.tenant.companyName, b.tenant.companyName),
    suite: (a, b) => direction * natural.compare(a.tenant.suiteNumber, b.tenant.suiteNumber),
    phone: (a, b) => byText(a.contact.phone, b.contact.phone),
    board: (a, b) => direction * (Number(isOnBoard(b)) - Number(isOnBoard(a))),
  };
  return [...people].sort(
    (a, b) =>
      compare[column](a, b) ||
      byKey(a.key, b.key) ||
      natural.compare(a.tenant.companyName, b.tenant.companyName) ||
      a.contact.id - b.contact.id,
  );
}

export const isOnBoard = ({ contact }: PersonEntry): boolean => contact.isListed && contact.name !== null;

/** Accessible name, never empty. */
export const accessibleNameOf = ({ contact, tenant, name }: PersonEntry): string =>
  name || contact.phone || texts.unnamed({ company: tenant.companyName });

export const boardFilters = { on: isOnBoard, off: (person: PersonEntry) => !isOnBoard(person) };

/** Texts to type for companies: the name, with the suite where several share it. */
export function tenantsByCompanyText(tenants: readonly Tenant[]): Map<string, Tenant> {
  const count = new Map<string, number>();
  for (const { companyName } of tenants) count.set(foldText(companyName), (count.get(foldText(companyName)) ?? 0) + 1);
  return new Map(
    tenants.map((tenant) => {
      const { companyName: company, suiteNumber: suite } = tenant;
      return [(count.get(foldText(company)) ?? 0) > 1 ? texts.companyAt({ company, suite }) : company, tenant];
    }),
  );
}

/** Finds the one company of a typed text. @returns the tenant, or an error message */
export function findCompany(text: string, companies: ReadonlyMap<string, Tenant>): Tenant | string {
  const foldedText = foldText(text.trim());
  if (foldedText === '') return texts.companyMissing;
  for (const [name, tenant] of companies) if (foldText(name) === foldedText) return tenant;
  const isOfSeveral = [...companies.values()].some(({ companyName }) => foldText(companyName) === foldedText);
  return isOfSeveral ? texts.companySeveral : texts.companyMissing;
}
