import { expect, test } from 'vitest';
import { meaningOf } from './columns.ts';

test.each([...['dba', 'DBA Name', 'dbaTradeName', 'Store Trading Name', 'Operating Name', 'Tenant_Name1']])(
  '%s names the company',
  (heading) => expect(meaningOf(heading)).toBe('companyName'),
);

test.each([
  'Trade',
  'Trading',
  'Operating',
  'Suite 1',
  'Unit 1',
  'Property Email',
  'Property Website',
  'Property Floors',
])('%s is nothing of the tenant', (heading) => expect(meaningOf(heading)).toBeUndefined());

test('a property’s suite is the tenant’s', () => expect(meaningOf('Property Suite')).toBe('suiteNumber'));
