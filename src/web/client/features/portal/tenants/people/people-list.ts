import type { ListedContact, Tenant } from '../../../../../../modules/directory/schema.ts';
import { type FloorPlan, otherNames } from '../../../../../../modules/directory/values.ts';
import { boardName, sortKey } from '../../../../../../shared/person-name.ts';
import { folded } from '../../../../../../shared/search/letters.ts';
import texts from '../../../../../../texts/generated/portal/people.en.js';
import { searchTenants } from '../../../../entities/tenant/search.ts';
import { lastIfNull, natural, type Sort } from '../sort.ts';
import type { TenantEntry } from '../tenant-list.ts';

/** A contact of a tenant. */
export interface PersonEntry {
  contact: ListedContact;
  tenant: Tenant;
  /** As the board writes it, `Patel, Anil`; empty for a contact without a name. */
  name: string;
  /** By family name; `null` without a name. */
  key: string | null;
}

export const personColumns = ['name', 'company', 'suite', 'phone', 'board'] as const;
export type PersonColumn = (typeof personColumns)[number];

export function peopleOf(entries: readonly TenantEntry[]): PersonEntry[] {
  return entries.flatMap(({ tenant, contacts }) =>
    contacts.map((contact) => ({
      contact,
      tenant,
      name: contact.name ? boardName(contact) : '',
      key: contact.name && sortKey(contact),
    })),
  );
}

/** As companies are searched; a company's name finds all of its people. */
export const searchPeople = (people: readonly PersonEntry[], plan: FloorPlan) =>
  searchTenants(
    people,
    ({ tenant, contact }) => ({ ...tenant, otherNames: otherNames(tenant), contacts: [contact] }),
    plan,
  );

/** Ties: family name, company. Who has no name or no phone comes last in both directions. */
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

/** Never empty. */
export const saidName = ({ contact, tenant, name }: PersonEntry): string =>
  name || contact.phone || texts.unnamed({ company: tenant.companyName });

/** Filters of the address. */
export const boardFilters = { on: isOnBoard, off: (person: PersonEntry) => !isOnBoard(person) };

/** What is typed for a company: its name, with the suite where several have that name. */
export function companyTexts(tenants: readonly Tenant[]): Map<string, Tenant> {
  const count = new Map<string, number>();
  for (const { companyName } of tenants) count.set(folded(companyName), (count.get(folded(companyName)) ?? 0) + 1);
  return new Map(
    tenants.map((tenant) => {
      const { companyName: company, suiteNumber: suite } = tenant;
      return [(count.get(folded(company)) ?? 0) > 1 ? texts.companyAt({ company, suite }) : company, tenant];
    }),
  );
}

/** The one company that a typed text means, or why there is none. */
export function companyNamed(text: string, companies: ReadonlyMap<string, Tenant>): Tenant | string {
  const typed = folded(text.trim());
  if (typed === '') return texts.companyMissing;
  for (const [name, tenant] of companies) if (folded(name) === typed) return tenant;
  const isOfSeveral = [...companies.values()].some(({ companyName }) => folded(companyName) === typed);
  return isOfSeveral ? texts.companySeveral : texts.companyMissing;
}
