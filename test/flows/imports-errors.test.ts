import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheets } from '../../src/platform/spreadsheet/read-sheets.ts';
import { signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile, validateFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, HEADER, rowsXml, workbook } from '../harness/spreadsheets.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const setUp = () => signUpOwner(product);

/** Every second tenant of a hundred and fifty has no name. */
const FAULTY = [
  ['Rent roll'],
  [],
  HEADER,
  ...Array.from({ length: 150 }, (_, n) => [n % 2 ? '' : '=A1+1', `0${n}`, '1']),
];

async function copyOf(client: Awaited<ReturnType<typeof setUp>>['client'], importId: number) {
  const answer = await fetch(`${product.url}/api/imports/${importId}/errors`, {
    headers: { cookie: client.cookieHeader },
  });
  const name = /filename="(.*?)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { name, bytes: Buffer.from(await answer.arrayBuffer()) };
}

test('a hundred stand in the answer, all of them in a copy of the file, whose rows stay where they were', async () => {
  const { client, property } = await setUp();
  const bytes = csv(FAULTY);
  const { body } = await validateFile(client, property.id, 'list.csv', bytes);
  expect(body).toMatchObject({ isValid: false, totalRows: 150, validRows: 75, errorCount: 75, preview: null });
  expect(body.errors[0]).toBe('Row 5: Company Name is empty. Every tenant needs one.');
  const copy = await copyOf(client, body.importId);
  expect(copy.name).toMatch(/\.csv$/);
  const lines = copy.bytes.toString().split('\r\n');
  expect(lines[2]).toMatch(/Contact Phone,Errors$/);
  expect(lines[3]).toMatch(/^"'=A1\+1",00,1/);
  expect(lines[4]).toMatch(/,Row 5: Company Name is empty/);
  expect(lines.filter((line) => line.includes('is empty'))).toHaveLength(75);
  const corrected = copy.bytes.toString().replaceAll(/^,/gm, 'Filled in,');
  expect((await validateFile(client, property.id, 'corrected.csv', corrected)).body.isValid).toBe(true);
  const refusal = await uploadFile(client, property.id, 'list.csv', bytes);
  expect([refusal.status, refusal.body.code]).toEqual([400, 'invalid']);
  expect(refusal.body.error).toMatch(/^75 rows of 150 cannot be imported .* Row 5: Company Name/);
  expect(await tenantsOf(client, property.id)).toEqual([]);
});

test('the copy of a text keeps its semicolons', async () => {
  const { client, property } = await setUp();
  const { body } = await validateFile(client, property.id, 'list.csv', 'Tenant;Unit;Floor\n"A; B";1;x\n');
  expect((await copyOf(client, body.importId)).bytes.toString()).toMatch(
    /^\ufeffTenant;Unit;Floor;Errors\r\n"A; B";1;x;"Row 2: Floor Number “x” is not a floor/,
  );
});

test.each([
  ['a workbook', 'list.xlsx', workbook([{ name: 'S', xml: rowsXml(FAULTY) }])],
  ['a text with tabs, which no spreadsheet opens as .csv', 'list.txt', FAULTY.map((row) => row.join('\t')).join('\n')],
])('the copy of %s is a workbook, whose cells are all text', async (_what, name, bytes) => {
  const { client, property } = await setUp();
  const { body } = await validateFile(client, property.id, name, bytes);
  const copy = await copyOf(client, body.importId);
  expect(copy.name).toMatch(/\.xlsx$/);
  const limits = { rows: 1_000, columns: 20, unpackedBytes: 10_000_000 };
  const [{ rows }] = (await readSheets(copy.bytes, copy.name, limits)).sheets;
  expect(rows.map(({ number }) => number).slice(0, 3)).toEqual([1, 3, 4]);
  expect(rows[1]?.cells).toEqual([...HEADER, 'Errors']);
  expect(rows[2]?.cells.slice(0, 3)).toEqual(['=A1+1', '00', '1']);
  expect(rows[3]?.cells[8]).toMatch(/^Row 5: Company Name is empty/);
  const revalidation = await validateFile(client, property.id, copy.name, copy.bytes);
  expect(revalidation.body).toMatchObject({ totalRows: 150, errorCount: 75 });
});

test('nothing is kept where nothing is wrong', async () => {
  const { client, property } = await setUp();
  const { body } = await validateFile(client, property.id, 'list.csv', 'Tenant,Unit,Floor\nA,1,1\n');
  expect(body).toMatchObject({ isValid: true, reportFormat: null });
  expect((await client.get(`/api/imports/${body.importId}/errors`)).status).toBe(404);
});
