import { expect, test } from 'vitest';
import type { Tenant } from '../../../../../modules/directory/schema.ts';
import { floorPlan } from '../../../../../modules/directory/values.ts';
import { createTenantSearch } from '../../../../../shared/search/tenant-search.ts';
import { suggestedTenant } from './suggested-tenant.ts';

const names = ['Hill Country Smiles', 'Lakeshore Pharmacy', 'Lakeshore Dental'];
const tenants = names.map((companyName, at) => ({ companyName, suiteNumber: `${at}00`, floorNumber: at })) as Tenant[];
const search = createTenantSearch(
  tenants,
  (tenant) => ({ ...tenant, otherNames: [], contacts: [] }),
  floorPlan([]).words,
);
const suggested = (words: string) => suggestedTenant(words, search)?.companyName ?? null;

test('a tenant is suggested when a part of the words finds it alone', () => {
  expect(suggested('smiles dentist')).toBe('Hill Country Smiles');
  expect(suggested('lakeshore drugs')).toBeNull();
  expect(suggested('passport photos')).toBeNull();
  expect(suggested('eye of it')).toBeNull();
});
