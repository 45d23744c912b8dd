import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile, validateFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const directoryOf = async (slug: string) => (await product.client().get(`/api/property?slug=${slug}`)).body;

test('a directory has the kinds of its tenants, and the words of no others', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, {
    companyName: 'Hill Country Smiles',
    kinds: ['dentist', 'dentist'],
  });
  await addTenant(client, property.id, { companyName: 'Plain Co' });
  const { tenants, kindWords } = await directoryOf(property.slug);
  expect(tenants.map(({ kinds }: { kinds: unknown }) => kinds)).toEqual([['dentist'], null]);
  expect(Object.keys(kindWords)).toEqual(['dentist']);
  expect(kindWords.dentist).toMatchObject({
    en: 'Dentist',
    es: 'Dentista',
    words: expect.stringMatching(/teeth.*dientes/),
  });

  const response = await client.put(`/api/tenants/${id}`, {
    companyName: 'Hill Country Smiles',
    suiteNumber: '100',
    floorNumber: 1,
    kinds: [],
  });
  expect([response.status, response.body.kinds]).toEqual([200, null]);
  expect(await directoryOf(property.slug)).not.toHaveProperty('kindWords');
});

test.each([
  [['no-such-kind'], 'Choose kinds from the list'],
  [['constructor'], 'Choose kinds from the list'],
  ['dentist', 'Choose kinds from the list'],
  [[7], 'Choose kinds from the list'],
  [['dentist', 'bank', 'bar', 'gym'], 'Choose at most 3 kinds'],
])('kinds of %j are refused: %s', async (kinds, message) => {
  const { client, property } = await signUpOwner(product);
  const tenantInput = { propertyId: property.id, companyName: 'X', suiteNumber: '1', floorNumber: 1, kinds };
  const { status, body } = await client.post('/api/tenants', tenantInput);
  expect([status, JSON.stringify(body.fields)]).toEqual([400, expect.stringContaining(message)]);
});

test('an import reads names of kinds in both languages, and says which it does not know or cannot tell apart', async () => {
  const { client, property } = await signUpOwner(product);
  const file = csv([
    ['Company Name', 'Suite Number', 'Floor Number', 'Kind'],
    ['Smiles', '1', '1', 'Dentista; orthodontist'],
    ['Merlin', '2', '1', 'Wizard'],
    ['Align', '3', '1', 'braces'],
    ['Heart House', '4', '1', 'Bank, doctor'],
    ['Everything', '5', '1', 'Bank, Bar, Gym, Hotel'],
  ]);
  const { body } = await validateFile(client, property.id, 'list.csv', file);
  expect(body.warnings).toEqual([
    'Row 3: Kind “Wizard” names a kind of tenant that is not in the list and is ignored.',
    'Row 4: Kind “braces” could be Dentist or Orthodontist and is ignored. Write the name of the kind.',
    expect.stringMatching(
      /^Row 5: Kind “Bank, doctor” contains “doctor”, which could be Family medicine, Internal medicine, Cardiology, or \d+ more, and is ignored\. Write the name of the kind\.$/,
    ),
    'Row 6: Kind “Bank, Bar, Gym, Hotel” names more than 3 kinds and is ignored.',
  ]);
  await uploadFile(client, property.id, 'list.csv', file);
  const kindsOf = Object.fromEntries(
    (await tenantsOf(client, property.id)).map((tenant) => [tenant.companyName, tenant.kinds]),
  );
  expect(kindsOf).toEqual({
    Smiles: ['dentist', 'orthodontist'],
    Merlin: null,
    Align: null,
    'Heart House': null,
    Everything: null,
  });
});
