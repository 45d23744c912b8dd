import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { signUpOwner } from '../harness/factories.ts';
import { formOf, tenantsOf } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, ods, workbook } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const setUp = () => signUpOwner(product);

type Fields = Record<string, unknown>;

const send =
  (call: string) =>
  (client: Client, id: number, bytes: Buffer | string, fields: Fields = {}, name = 'a.csv') =>
    client.post(`/api/tenants/${call}propertyId=${id}&wait=20`, formOf(name, bytes, fields));
const validate = send('validate?');
const upload = send('upload?');
const update = send('upload?mode=update&');

const placesOf = async (client: Client, id: number) =>
  Object.fromEntries(
    (await tenantsOf(client, id)).map(({ companyName, suiteNumber, floorNumber }) => [
      companyName,
      [suiteNumber, floorNumber],
    ]),
  );

test('floors come from suites by a rule that can be switched off, and the next file follows the switch', async () => {
  const { client, property } = await setUp();
  const list = 'Suite,Tenant,Floor\n305,Acme,\n410,Brick,4\n1204,Cogs,\n';
  const first = (await validate(client, property.id, list)).body;
  expect([first.isValid, first.table.floors]).toEqual([
    true,
    { rule: 'from-suite', rows: 2, example: { suite: '305', floor: 3 } },
  ]);
  const asWrittenValidation = (await validate(client, property.id, list, { floors: 'as-written' })).body;
  expect([asWrittenValidation.isValid, asWrittenValidation.table.floors.rule, asWrittenValidation.faults]).toEqual([
    false,
    'as-written',
    [{ fault: 'Floor Number is empty', rows: [2, 4] }],
  ]);
  const mended = { floors: 'as-written', rows: { 2: { 'Floor Number': '30' }, 4: { 'Floor Number': '12' } } };
  expect((await upload(client, property.id, list, mended)).status).toBe(201);
  expect(await placesOf(client, property.id)).toEqual({ Acme: ['305', 30], Brick: ['410', 4], Cogs: ['1204', 12] });
  const laterList = 'Tenant,Suite,Floor\nDelta,501,5\nEcho,601,\n';
  expect((await validate(client, property.id, laterList)).body.isValid).toBe(false);
  const fromAboveValidation = (await validate(client, property.id, laterList, { floors: 'from-above' })).body;
  expect(fromAboveValidation.differences.added).toMatchObject([{ floorNumber: 5 }, { floorNumber: 5 }]);
  const fromSuiteValidation = (await validate(client, property.id, laterList, { floors: 'from-suite' })).body;
  expect(fromSuiteValidation.differences.added).toMatchObject([{ floorNumber: 5 }, { floorNumber: 6 }]);
});

test('dates that can be read both ways are asked for once, left out meanwhile, and kept', async () => {
  const { client, property } = await setUp();
  const list =
    'Suite,Tenant,Floor,Listed From,Listed Until\n1,Acme,1,03/04/2026,2027-05-06\n2,Brick,1,MTM,01/02/2027\n';
  const { body } = await validate(client, property.id, list);
  expect([body.isValid, body.table.dates]).toEqual([true, { order: null, examples: ['03/04/2026', '01/02/2027'] }]);
  expect(body.warnings).toContain(
    'Row 2: Listed From “03/04/2026” could be 2026-03-04 or 2026-04-03 and is ignored. Choose whether the month or the day comes first.',
  );
  expect((await upload(client, property.id, list, { dates: 'day-first' })).status).toBe(201);
  const readDays = async () =>
    (await tenantsOf(client, property.id)).map(({ movesIn, movesOut }) => [movesIn, movesOut]);
  expect(await readDays()).toEqual([
    ['2026-04-03', '2027-05-06'],
    [null, '2027-02-01'],
  ]);
  const laterValidation = (await validate(client, property.id, list.replace('Acme', 'Cogs'))).body;
  expect([
    laterValidation.table.dates.order,
    laterValidation.warnings.filter((text: string) => text.includes('could be')),
  ]).toEqual(['day-first', []]);
});

test('one date that can be told apart tells the order of the others, also against an earlier choice', async () => {
  const { client, property } = await setUp();
  const importDates = async (values: string[], fields: Fields = {}) => {
    const rows = values.map((value, index) => `${index + 1},T${index},1,${value}`);
    const list = ['Suite,Tenant,Floor,Listed From', ...rows].join('\n');
    const { body } = await validate(client, property.id, list, fields);
    expect((await update(client, property.id, list, fields)).status).toBe(201);
    return [body.table.dates, ...(await tenantsOf(client, property.id)).map(({ movesIn }) => movesIn)];
  };
  expect(await importDates(['03/04/2026', '13/04/2026'])).toEqual([null, '2026-04-03', '2026-04-13']);
  expect(await importDates(['03/04/2026', '05/06/2026'], { dates: 'day-first' })).toEqual([
    { order: 'day-first', examples: ['03/04/2026', '05/06/2026'] },
    '2026-04-03',
    '2026-06-05',
  ]);
  expect(await importDates(['03/04/2026', '04/13/2026'])).toEqual([null, '2026-03-04', '2026-04-13']);
});

test('a date cell of a workbook needs no question, however it is shown', async () => {
  const { client, property } = await setUp();
  const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const headerCells = ['Suite', 'Tenant', 'Floor', 'Listed From']
    .map((text, index) => cell(`${'ABCD'[index]}1`, text))
    .join('');
  const row = `${cell('A2', '1')}${cell('B2', 'Acme')}${cell('C2', '1')}<c r="D2" s="1"><v>46084</v></c>`;
  const book = workbook([{ name: 'S', xml: `<row r="1">${headerCells}</row><row r="2">${row}</row>` }], [], ['m/d/yy']);
  const { body } = await validate(client, property.id, book, {}, 'a.xlsx');
  expect([body.table.dates, body.warnings]).toEqual([null, []]);
  await upload(client, property.id, book, {}, 'a.xlsx');
  expect((await tenantsOf(client, property.id)).map(({ movesIn }) => movesIn)).toEqual(['2026-03-03']);
});

test('the columns of a table without headings are kept for the next one like it alone', async () => {
  const { client, property } = await setUp();
  const columns = { 'Floor Number': '#1', 'Suite Number': '#2', 'Company Name': '#3', Phone: '#4' };
  const list = '3,301,Acme Inc,512 555 0100\n2,201,Beta LLC,\n';
  expect((await upload(client, property.id, list, { headerRow: '0', columns })).status).toBe(201);
  const laterValidation = (await validate(client, property.id, '4,401,Gamma Co,\n5,501,Delta Co,512 555 0101\n')).body;
  expect([laterValidation.isValid, laterValidation.table.headerRow, laterValidation.table.isProposed]).toEqual([
    true,
    0,
    false,
  ]);
  expect(laterValidation.differences.added).toMatchObject([
    { row: 1, companyName: 'Gamma Co', suiteNumber: '401', floorNumber: 4 },
    { row: 2, companyName: 'Delta Co', suiteNumber: '501', floorNumber: 5 },
  ]);
  expect(laterValidation.warnings[0]).toBe(
    'Row 1: the file has no column headings. Its columns are read as in an earlier file: Company Name from #3, Suite Number from #2, Floor Number from #1, Phone from #4.',
  );
  for (const [differingTable, reason] of [
    ['401,4,Gamma Co,\n501,5,Delta Co,\n', 'suite and floor change places'],
    ['Gamma Co,401,4,\nDelta Co,501,5,\n', 'company and floor change places'],
    ['4,401,Gamma Co\n', 'a column less'],
    ['Hoch,Wo,Wer,Ruf\n4,401,Gamma Co,\n5,501,Delta Co,\n', 'unknown headings'],
    ['4,401,Gamma Co,g@example.com\n5,501,Delta Co,d@example.com\n', 'addresses for phones'],
  ] as const)
    expect((await validate(client, property.id, differingTable)).body.table.isProposed, reason).toBe(true);
  const headedValidation = (await validate(client, property.id, 'Unit,Floor,Tenant,Phone\n401,4,Gamma Co,\n')).body;
  expect([headedValidation.isValid, headedValidation.table.headerRow]).toEqual([true, 1]);
});

test('several tenants of one row have its number, and are told apart by their keys', async () => {
  const { client, property } = await setUp();
  await upload(client, property.id, 'Floor,Suite,Company\n4,100,Jones Law\n9,900,Elm Law\n');
  const list = csv([
    ['Floor', 'Suite', 'Company'],
    ['4', '400', 'Smith Law; Jones Law; Oak Law'],
    ['5', '500', 'Doe Inc'],
  ]);
  const split = { split: [2] };
  const { body } = await validate(client, property.id, list, split);
  expect(body.differences.added.map(({ row, key, companyName }: Fields) => [row, key, companyName])).toEqual([
    [2, undefined, 'Smith Law'],
    [3, undefined, 'Doe Inc'],
    [2, '2/3', 'Oak Law'],
  ]);
  expect(body.differences.moved).toMatchObject([{ row: 2, key: '2/2', companyName: 'Jones Law' }]);
  expect(JSON.stringify(body)).not.toMatch(/10000\d\d|Row 4/);
  const elm = (await tenantsOf(client, property.id)).find(({ companyName }) => companyName === 'Elm Law');
  const tenantByRow = { '2/2': null, '2/3': elm?.id };
  const matched = (await validate(client, property.id, list, { ...split, same: tenantByRow })).body.differences;
  expect([matched.added.map(({ companyName }: Fields) => companyName), matched.renamed]).toMatchObject([
    ['Smith Law', 'Doe Inc', 'Jones Law'],
    [{ row: 2, key: '2/3', tenantId: elm?.id }],
  ]);
  expect((await update(client, property.id, list, { ...split, same: tenantByRow, formerNames: ['2/3'] })).status).toBe(
    201,
  );
  const oak = (await tenantsOf(client, property.id)).find(({ companyName }) => companyName === 'Oak Law');
  expect([oak?.id, oak?.aliases]).toEqual([elm?.id, 'Elm Law']);
  const unknownRowResponse = await validate(client, property.id, list, { ...split, same: { '2/9': elm?.id } });
  expect([unknownRowResponse.status, unknownRowResponse.body.code]).toEqual([409, 'conflict']);
});

test('a table with a tenant in each cell is read as somebody says, and so is the next one', async () => {
  const { client, property } = await setUp();
  const grid = [
    ['Stacking plan'],
    ['Suite', 'Ground', 'Floor 2', 'Floor 12', 'Notes'],
    ['A', 'Pecan Coffee', 'Acme; Brick', 'Vacant', 'x'],
    ['B', '', 'Cogs', '', ''],
  ];
  const fields = { layout: 'floor-columns' };
  const { body } = await validate(client, property.id, csv(grid), fields);
  expect([body.isValid, body.totalRows, body.validRows, body.table.headerRow]).toEqual([true, 4, 4, 2]);
  expect(body.leftOut.map(({ row, key, reason }: Fields) => [row, key, reason])).toEqual([
    [1, undefined, 'title'],
    [3, '3/3', 'vacant'],
  ]);
  expect(body.columns.map(({ label, name }: Fields) => [label, name])).toEqual([
    ['Company Name', 'each cell'],
    ['Suite Number', 'Suite'],
    ['Floor Number', '“Ground”, “Floor 2”, “Floor 12”'],
  ]);
  expect(body.warnings).toContain('Row 2: the column “Notes” is ignored, because its heading is no Floor Number.');
  const choices = { ...fields, split: [3], rows: { '3/3': { 'Company Name': 'Delta' }, '4/2': null } };
  expect((await upload(client, property.id, csv(grid), choices)).status).toBe(201);
  expect(await placesOf(client, property.id)).toEqual({
    'Pecan Coffee': ['A', 0],
    Acme: ['A', 2],
    Brick: ['A', 2],
    Delta: ['A', 12],
  });
  const laterValidation = (await validate(client, property.id, csv([...grid.slice(1, 2), ['C', 'Echo', '', '', '']])))
    .body;
  expect([laterValidation.table.layout, laterValidation.differences.added]).toMatchObject([
    'floor-columns',
    [{ companyName: 'Echo', suiteNumber: 'C', floorNumber: 0 }],
  ]);
  const turned = csv([
    ['Floor', 'A', 'B'],
    ['2', 'Acme', ''],
    ['Attic', '', 'Fox'],
  ]);
  const columnsValidation = (await validate(client, property.id, turned, { layout: 'suite-columns' })).body;
  expect(columnsValidation.faulty.map(({ row, key, cells }: Fields) => [row, key, cells])).toEqual([
    [3, '3/2', { 'Company Name': 'Fox', 'Suite Number': 'B', 'Floor Number': 'Attic' }],
  ]);
  expect(columnsValidation.faults).toEqual([{ fault: 'Floor Number cannot be read', rows: ['3/2'] }]);
});

test('an OpenDocument file is imported like a workbook', async () => {
  const { client, property } = await setUp();
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
  const rows = [
    ['Suite', 'Tenant', 'Floor'],
    ['0101', 'Acme &amp; Co', '1'],
  ].map((cells) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`);
  expect((await upload(client, property.id, ods(rows.join('')), {}, 'roll.ods')).status).toBe(201);
  expect(await placesOf(client, property.id)).toEqual({ 'Acme & Co': ['0101', 1] });
});
