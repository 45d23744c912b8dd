import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type TenantFieldKey,
  tenantDetailKeys,
  tenantDetails,
  tenantFieldKeys,
  tenantFields,
} from '../../src/modules/directory/schema.ts';
import { fieldCell } from '../../src/modules/imports/field-cell.ts';
import { formatHours } from '../../src/shared/hours/hours-text.ts';
import { directoryWords } from '../../src/texts/directory.ts';
import labels from '../../src/texts/generated/kit/tenant.en.js';
import { type Language, languageCodes } from '../../src/texts/languages.ts';
import { addTenant, type FullTenant, fullTenants, signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile, validateFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const [first, second] = fullTenants;

/** Visitors see a tenant between its dates, but not the last date itself. */
const days = tenantFieldKeys.filter((key) => tenantFields[key].kind === 'day');
/** The page has room for the full name, and kinds are for the search. */
const offPage = tenantFieldKeys.filter(
  (key) => days.includes(key) || ['short', 'kinds'].includes(tenantFields[key].kind),
);

/** Fields that a representation of the tenant lacks or misstates. */
const lostFields = (representation: Partial<Record<TenantFieldKey, unknown>> | undefined, tenant = first) =>
  tenantFieldKeys.filter((key) => !isDeepStrictEqual(representation?.[key], tenant[key]));

/** Text of a field as a file and a page write it. */
const textOf = (tenant: FullTenant, key: TenantFieldKey) => `${fieldCell(tenant[key])}`;
/** Lines that only their label explains have one. */
function labeledText(tenant: FullTenant, key: TenantFieldKey, language: Language): string {
  const { kind } = tenantFields[key];
  const text = kind === 'hours' ? formatHours(tenant.hours, directoryWords[language].hours) : textOf(tenant, key);
  const label = directoryWords[language].fields[key];
  return kind === 'text' && key in tenantDetails ? directoryWords[language].labeled({ label, text }) : text;
}
const onPage = (text: string) => text.replaceAll('\u00a0', ' ');

test.each(['tenant', 'tenant_batch_row'])('each field has its column in %s', async (table) => {
  const columns: { name: string; type: string; isNullable: boolean }[] = await product.platform.orm.em.fork().execute(
    `select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable"
       from information_schema.columns where table_schema = 'public' and table_name = ?`,
    [table],
  );
  for (const key of tenantFieldKeys) {
    const { column: name, type } = tenantFields[key];
    expect(columns, key).toContainEqual({ name, type, isNullable: key in tenantDetails });
  }
});

test('each field of a saved tenant is in the portal, the directory, the log and a conflict', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, first);
  expect(lostFields((await tenantsOf(client, property.id))[0]), 'in the portal').toEqual([]);
  const directory = await client.get(`/api/property?slug=${property.slug}`);
  expect(lostFields(directory.body.tenants[0]), 'in the directory').toEqual(days);
  for (const language of languageCodes) {
    const { body } = await client.get(`/${property.slug}?lang=${language}`);
    const page = onPage(body.replaceAll(/<script.*?<\/script>/gs, ''));
    expect(
      tenantDetailKeys.filter((key) => !page.includes(onPage(labeledText(first, key, language)))),
      `on the page in ${language}`,
    ).toEqual(offPage);
  }
  const activity = await client.get(`/api/properties/${property.id}/activity`);
  expect(lostFields(activity.body[0].after), 'in the log').toEqual([]);
  const conflict = await client.put(`/api/tenants/${id}`, second, { 'if-match': '"99"' });
  expect(lostFields(conflict.body.details.current), 'in a conflict').toEqual([]);
});

test('each field is imported, exported, and restored by an undo', async () => {
  const { client, property } = await signUpOwner(product);
  const upload = (file: Buffer) => uploadFile(client, property.id, 'list.csv', file, '&mode=update');
  const readTenant = async () => (await tenantsOf(client, property.id))[0];

  await upload(list([first]));
  expect(lostFields(await readTenant()), 'imported').toEqual([]);
  const { body: exportedCsv } = await client.get(`/api/tenants/export?propertyId=${property.id}`);
  expect(
    tenantFieldKeys.filter((key) => !exportedCsv.includes(textOf(first, key))),
    'exported',
  ).toEqual([]);

  const { companyName, suiteNumber, floorNumber } = first;
  const changedTenant = { ...second, companyName, suiteNumber, floorNumber };
  const { body } = await upload(list([changedTenant]));
  expect(lostFields(await readTenant(), changedTenant), 'updated').toEqual([]);
  await client.post(`/api/imports/${body.importId}/undo`);
  expect(lostFields(await readTenant()), 'undone').toEqual([]);
});

test('each changed detail is reported as a change', async () => {
  const { client, property } = await signUpOwner(product);
  const suiteOf = (key: string) => ({ ...first, suiteNumber: key });
  for (const key of tenantDetailKeys) await addTenant(client, property.id, suiteOf(key));
  const changedTenants = tenantDetailKeys.map((key) => ({ ...suiteOf(key), [key]: second[key] }));
  const { body } = await validateFile(client, property.id, 'list.csv', list(changedTenants));
  const warnings = body.warnings.join('\n');
  const unreportedKeys = tenantDetailKeys.filter(
    (key) => !warnings.includes(`suite ${key} is already listed with different details`),
  );
  expect(unreportedKeys).toEqual([]);
});

function list(tenants: readonly FullTenant[]): Buffer {
  const rows = tenants.map((tenant) => tenantFieldKeys.map((key) => textOf(tenant, key)));
  return csv([tenantFieldKeys.map((key) => labels[key]), ...rows]);
}
