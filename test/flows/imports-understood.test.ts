import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile, validateFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, HEADER } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const setUp = () => signUpOwner(product);

const names = (tenants: { companyName: string }[]) => tenants.map(({ companyName }) => companyName);

test('“Suite 201” in the file or in the directory is suite 201', async () => {
  const { client, property } = await setUp();
  await addTenant(client, property.id, { companyName: 'Typed', suiteNumber: 'Suite 201' });
  await addTenant(client, property.id, { companyName: 'Plain', suiteNumber: '202', phone: '1' });
  const list = csv([
    HEADER,
    ['Typed', '201', '1'],
    ['Plain', 'Ste. 202', '1', '512 555 0100'],
    ['New', 'Unit #203', '1'],
  ]);
  const { body } = await validateFile(client, property.id, 'list.csv', list);
  expect(body.preview).toMatchObject({ new: 1, repeats: 1, changed: 1, replaced: 0 });
  await uploadFile(client, property.id, 'list.csv', list, '&mode=replace');
  const suites = (await tenantsOf(client, property.id)).map(({ companyName, suiteNumber }) => [
    companyName,
    suiteNumber,
  ]);
  expect(Object.fromEntries(suites)).toEqual({ Typed: 'Suite 201', Plain: '202', New: '203' });
});

test('columns are read as a person says, in the validation and in the import', async () => {
  const { client, property } = await setUp();
  const list = csv([
    ['Tenant', 'Shown As', 'Suite', 'Floor'],
    ['Acme Holdings LLC', 'Acme', '1', '1'],
  ]);
  const columnsQuery = (columns: unknown) => `&columns=${encodeURIComponent(JSON.stringify(columns))}`;
  const plainValidation = (await validateFile(client, property.id, 'list.csv', list)).body;
  expect(plainValidation.choices).toEqual({
    labels: expect.arrayContaining(['Company Name']),
    names: ['Tenant', 'Shown As', 'Suite', 'Floor'],
  });
  const columns = columnsQuery({ 'Company Name': 'Shown As' });
  const { body } = await validateFile(client, property.id, 'list.csv', list, columns);
  expect(body.differences.added).toMatchObject([{ companyName: 'Acme', suiteNumber: '1', floorNumber: 1 }]);
  await uploadFile(client, property.id, 'list.csv', list, columns);
  expect(names(await tenantsOf(client, property.id))).toEqual(['Acme']);
  // The same file read in another way is another import; unsaid, it is read as the last one was.
  const namedQuery = columnsQuery({ 'Company Name': 'Tenant' });
  await uploadFile(client, property.id, 'list.csv', list);
  expect(names(await tenantsOf(client, property.id))).toEqual(['Acme']);
  await uploadFile(client, property.id, 'list.csv', list, `${namedQuery}&mode=update`);
  expect(names(await tenantsOf(client, property.id))).toEqual(['Acme Holdings LLC']);
  for (const invalidColumns of ['{', '[]', '"x"', '{"a":1}', `{"a":"${'x'.repeat(101)}"}`]) {
    const refusal = await validateFile(
      client,
      property.id,
      'list.csv',
      list,
      `&columns=${encodeURIComponent(invalidColumns)}`,
    );
    expect([refusal.status, Object.keys(refusal.body.fields)], invalidColumns).toEqual([
      400,
      [expect.stringMatching(/^columns/)],
    ]);
  }
});

test('a list of three hundred columns is read, and one of more is refused', async () => {
  const { client, property } = await setUp();
  const wide = (columns: number) => {
    const moreColumns = Array.from({ length: columns - 3 }, (_, index) => `Column ${index}`);
    return csv([
      ['Tenant', 'Suite', 'Floor', ...moreColumns],
      ['Acme', '1', '1', ...moreColumns],
    ]);
  };
  expect((await validateFile(client, property.id, 'list.csv', wide(300))).body.isValid).toBe(true);
  const { status, body } = await validateFile(client, property.id, 'list.csv', wide(301));
  expect([status, body.error]).toEqual([
    422,
    'The table has more than 300 columns. Delete those that are not needed and try again.',
  ]);
});

test('rows in error are corrected without the file, validated again and imported', async () => {
  const { client, property } = await setUp();
  const list = csv([HEADER.slice(0, 3), ['Acme', '1', 'two'], ['', '2', '2'], ['Cogs', '3', '3']]);
  const cellsQuery = (cells: unknown) => `&cells=${encodeURIComponent(JSON.stringify(cells))}`;
  const first = (await validateFile(client, property.id, 'list.csv', list)).body;
  expect(first.faulty).toEqual([
    {
      row: 2,
      cells: { 'Company Name': 'Acme', 'Suite Number': '1', 'Floor Number': 'two' },
      errors: [expect.stringContaining('“two” is not a floor')],
    },
    {
      row: 3,
      cells: { 'Company Name': '', 'Suite Number': '2', 'Floor Number': '2' },
      errors: ['Row 3: Company Name is empty. Every tenant needs one.'],
    },
  ]);
  const halfCorrections = cellsQuery({ 2: { 'Floor Number': '2' } });
  const second = (await validateFile(client, property.id, 'list.csv', list, halfCorrections)).body;
  expect([second.isValid, second.faulty.map(({ row }: { row: number }) => row)]).toEqual([false, [3]]);
  expect((await uploadFile(client, property.id, 'list.csv', list, halfCorrections)).status).toBe(400);
  expect(await tenantsOf(client, property.id)).toEqual([]);

  const copy = (await client.get(`/api/imports/${second.importId}/errors`)).body;
  expect(copy, 'the copy has what was corrected').toContain('Acme,1,2');

  const allCorrections = cellsQuery({ 2: { 'Floor Number': '2' }, 3: { 'Company Name': 'Brick' } });
  const third = (await validateFile(client, property.id, 'list.csv', list, allCorrections)).body;
  expect([third.isValid, third.faulty]).toEqual([true, []]);
  await uploadFile(client, property.id, 'list.csv', list, allCorrections);
  const floorPairs = (await tenantsOf(client, property.id)).map(({ companyName, floorNumber }) => [
    companyName,
    floorNumber,
  ]);
  expect(Object.fromEntries(floorPairs)).toEqual({ Acme: 2, Brick: 2, Cogs: 3 });
  const tooManyRows = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [index, {}]));
  for (const invalidCells of [{ x: {} }, { 2: 'x' }, { 2: { Floor: 2 } }, tooManyRows])
    expect((await validateFile(client, property.id, 'list.csv', list, cellsQuery(invalidCells))).status).toBe(400);
});
