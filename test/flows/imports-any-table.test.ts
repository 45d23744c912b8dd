import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { addMember, signUpOwner } from '../harness/factories.ts';
import { formOf, tenantsOf } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, rowsXml, workbook } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const setUp = () => signUpOwner(product);

type Fields = Record<string, unknown>;

const validate = (client: Client, propertyId: number, bytes: Buffer | string, fields: Fields = {}, name = 'list.csv') =>
  client.post(`/api/tenants/validate?propertyId=${propertyId}&wait=20`, formOf(name, bytes, fields));
const upload = (client: Client, propertyId: number, bytes: Buffer | string, fields: Fields = {}, name = 'list.csv') =>
  client.post(`/api/tenants/upload?propertyId=${propertyId}&wait=20`, formOf(name, bytes, fields));

const placesOf = async (client: Client, propertyId: number) =>
  Object.fromEntries(
    (await tenantsOf(client, propertyId)).map(({ companyName, suiteNumber, floorNumber }) => [
      companyName,
      [suiteNumber, floorNumber],
    ]),
  );

const YARDI = [
  ['Rent Roll'],
  ['As Of Date: 09/30/2026'],
  [],
  ['Unit', 'Unit Type', 'Lease', 'Area'],
  ['', '', '', 'Per Area'],
  ['Current Leases'],
  ['0100', 'RETAIL', 'Pecan Street Coffee, LLC (t0004512)', '1850'],
  ['0220', 'OFFICE', 'VACANT', '1200'],
  ['Total Units', '8', '', '31750'],
];

test('a rent roll as a program prints it goes in as it is, and every row that is left out says why', async () => {
  const { client, property } = await setUp();
  const { body } = await validate(client, property.id, csv(YARDI));
  expect(body).toMatchObject({ isValid: true, totalRows: 5, table: { headerRow: 4, isProposed: false } });
  expect(body.head.slice(0, 4)).toEqual([['Rent Roll'], ['As Of Date: 09/30/2026'], [], YARDI[3]]);
  expect(body.leftOut.map(({ row, reason }: { row: number; reason: string }) => [row, reason])).toEqual([
    [1, 'title'],
    [2, 'title'],
    [5, 'title'],
    [6, 'section'],
    [8, 'vacant'],
    [9, 'total'],
  ]);
  expect(body.leftOutCounts).toEqual({ title: 3, section: 1, vacant: 1, total: 1 });
  expect((await upload(client, property.id, csv(YARDI))).status).toBe(201);
  expect(await placesOf(client, property.id)).toEqual({ 'Pecan Street Coffee, LLC': ['0100', 1] });
});

test('where no header is known its row and columns are guessed, and chosen; the next file of that shape needs no choice', async () => {
  const { client, property } = await setUp();
  const list = 'Liste 2026;;;\nWo;Wer;Hoch;Ruf\n10;Alpha GmbH;1;512 555 0100\n20;Beta AG;2;512 555 0101\n';
  const { body } = await validate(client, property.id, list);
  expect([body.isValid, body.table.isProposed, body.table.headerRow]).toEqual([false, true, 2]);
  const proposedColumns = body.table.columns.map(({ name, proposal, samples }: Fields) => [name, proposal, samples]);
  expect(proposedColumns).toEqual([
    ['Wo', 'Suite Number', ['10', '20']],
    ['Wer', 'Company Name', ['Alpha GmbH', 'Beta AG']],
    ['Hoch', 'Floor Number', ['1', '2']],
    ['Ruf', 'Phone', ['512 555 0100', '512 555 0101']],
  ]);
  const columns = { 'Suite Number': 'Wo', 'Company Name': '#2', 'Floor Number': 'Hoch' };
  expect((await upload(client, property.id, list, { headerRow: '2', columns })).status).toBe(201);
  const laterList = 'Hoch;Ruf;Wer;Wo\n3;;Gamma KG;30\n';
  const response = await validate(client, property.id, laterList);
  expect([response.body.isValid, response.body.differences.added]).toMatchObject([
    true,
    [{ companyName: 'Gamma KG', suiteNumber: '30', floorNumber: 3 }],
  ]);
  const { client: otherClient, property: otherProperty } = await setUp();
  expect((await validate(otherClient, otherProperty.id, laterList)).body.isValid, 'kept for its building alone').toBe(
    false,
  );
});

test('a table without a header is read by its places, and its rows are mended, left out and split', async () => {
  const { client, property } = await setUp();
  const list = '301,Acme Inc\nRetail A,"Doe; Roe"\n,Nobody\n';
  const choices = { headerRow: '0', columns: { 'Suite Number': '#1', 'Company Name': '#2' } };
  const { body } = await validate(client, property.id, list, choices);
  expect(body.faulty.map(({ row, cells }: Fields) => [row, cells])).toEqual([
    [2, { 'Company Name': 'Doe; Roe', 'Suite Number': 'Retail A', 'Floor Number': '' }],
    [3, { 'Company Name': 'Nobody', 'Suite Number': '', 'Floor Number': '' }],
  ]);
  expect(body.faults).toEqual([
    { fault: 'Floor Number is empty', rows: [2] },
    { fault: 'Suite Number and Floor Number are empty', rows: [3] },
  ]);
  expect(body.several).toEqual([{ row: 2, companies: ['Doe', 'Roe'] }]);
  const mended = { ...choices, rows: { 2: { 'Floor Number': '0' }, 3: null }, split: [2] };
  expect((await upload(client, property.id, list, mended)).status).toBe(201);
  expect(await placesOf(client, property.id)).toEqual({
    'Acme Inc': ['301', 3],
    Doe: ['Retail A', 0],
    Roe: ['Retail A', 0],
  });
});

test('several sheets are read one after the other, and their names give the floor', async () => {
  const { client, property } = await setUp();
  const sheet = (name: string, rows: string[][]) => ({ name, xml: rowsXml([['Suite', 'Tenant'], ...rows]) });
  const book = workbook([sheet('Floor 1', [['A', 'Acme']]), sheet('Floor 2', [['B', 'Brick']])]);
  const sheetValidation = (await validate(client, property.id, book, { sheet: 'Floor 2' }, 'list.xlsx')).body;
  expect(sheetValidation.table.sheets).toEqual({ names: ['Floor 1', 'Floor 2'], read: ['Floor 2'] });
  const sheets = ['Floor 1', 'Floor 2'];
  expect((await upload(client, property.id, book, { sheets }, 'list.xlsx')).status).toBe(201);
  expect(await placesOf(client, property.id)).toEqual({ Acme: ['A', 1], Brick: ['B', 2] });
  const laterValidation = (await validate(client, property.id, book, {}, 'list.xlsx')).body;
  expect(laterValidation.table.sheets.read, 'kept as well').toEqual(sheets);
  const unknownSheet = await validate(client, property.id, book, { sheets: ['Floor 9'] }, 'list.xlsx');
  expect([unknownSheet.status, unknownSheet.body.error]).toEqual([
    422,
    'The file has no sheet “Floor 9”. It has “Floor 1” and “Floor 2”.',
  ]);
});

test('an optional value that cannot be read is left out, and that is said', async () => {
  const { client, property } = await setUp();
  const list =
    'Company,Suite,Floor,Listed From,Listed Until,Phone\nA,101,1,44197,MTM,\nB,102,1,2026-03-01,2026-02-01,'.concat(
      `${'5'.repeat(60)}\n`,
    );
  const { body } = await validate(client, property.id, list);
  expect(body.isValid).toBe(true);
  const warnings = body.warnings.join('\n');
  expect(warnings).toMatch(/Listed Until “MTM” is not a date and is ignored/);
  expect(warnings).toMatch(/Listed Until “2026-02-01” is before Listed From and is ignored/);
  expect(warnings).toMatch(/Phone .* is longer than 50 characters and is ignored/);
  await upload(client, property.id, list);
  expect((await tenantsOf(client, property.id)).map(({ movesIn, movesOut }) => [movesIn, movesOut])).toEqual([
    ['2021-01-01', null],
    ['2026-03-01', null],
  ]);
});

test('fields stand before or behind the file, and what is wrong with them is refused', async () => {
  const { client, property } = await setUp();
  const list = 'x,y\n301,Acme\n';
  const fields = { headerRow: '1', columns: { 'Suite Number': 'x', 'Company Name': 'y' } };
  const formBefore = formOf('list.csv', list, fields);
  const behind = new FormData();
  for (const [name, value] of [...formBefore].reverse()) behind.append(name, value);
  for (const form of [formBefore, behind]) {
    const path = `/api/tenants/validate?propertyId=${property.id}&wait=20`;
    expect((await client.post(path, form)).body.isValid).toBe(true);
  }
  for (const [invalidFields, field] of [
    [{ headerRow: 'first' }, 'headerRow'],
    [{ columns: '{' }, 'columns'],
    [{ columns: '{"Company Name":"\\u0000"}' }, 'columns'],
    [{ rows: { x: null } }, 'rows'],
    [{ split: ['2'] }, 'split'],
    [{ sheets: [] }, 'sheets'],
    [{ unknown: '1' }, ''],
    [{ same: { x: 1 } }, 'same'],
  ] as const) {
    const { status, body } = await validate(client, property.id, list, invalidFields);
    expect([status, Object.keys(body.fields)[0]], JSON.stringify(invalidFields)).toEqual([
      400,
      expect.stringContaining(field),
    ]);
  }
  const huge = await validate(client, property.id, list, {
    columns: { 'Company Name': 'y' },
    rows: 'x'.repeat(64_000),
  });
  expect(huge.status).toBe(413);
  const { rows } = await product.platform.orm.em
    .fork()
    .execute(`select count(*)::int as n from import where state = 'receiving'`)
    .then((countRows) => ({ rows: countRows as { n: number }[] }));
  expect(rows[0]?.n, 'nothing of them is left').toBe(0);
});

test('who may not manage tenants chooses nothing', async () => {
  const { client, property } = await setUp();
  const viewer = await addMember(product, client, property.id, 'viewer');
  expect((await validate(viewer.client, property.id, 'x,y\n1,Acme\n', { headerRow: '1' })).status).toBe(403);
});
