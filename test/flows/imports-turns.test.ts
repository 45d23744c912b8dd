import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUnfinished } from '../../src/modules/imports/schema.ts';
import type { Client } from '../harness/client.ts';
import { signUpOwner } from '../harness/factories.ts';
import { formOf, tenantsOf, uploadFile, validateFile, waitForImport } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, HEADER, rentRoll, rowsXml, workbook } from '../harness/spreadsheets.ts';

let product: Product;
let database: pg.Client;

beforeAll(async () => {
  product = await startProduct({ env: { RATE_LIMIT_SCALE: '1' } });
  database = new pg.Client({ connectionString: product.ownerDatabaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await product.stop();
}, 600_000);

/** Read in the lane of large files, each for longer than a file of one row. */
const LARGE = { upload: csv(rentRoll(8_000)), validate: csv(rentRoll(16_000)) } as const;
const ONE_ROW = 'Tenant,Unit,Floor\nCorner Bakery,1,1';
const CALLS = { upload: uploadFile, validate: validateFile } as const;

type OwnedBuilding = Awaited<ReturnType<typeof signUpOwner>>;

async function sendLarge({ client, property }: OwnedBuilding, call: keyof typeof CALLS = 'validate'): Promise<number> {
  const path = `/api/tenants/${call}?propertyId=${property.id}&wait=0`;
  const { status, body } = await client.post(path, formOf('list.csv', LARGE[call]));
  expect(status, JSON.stringify(body)).toBe(202);
  return body.importId;
}

const finishedAt = async (client: Client, id: number): Promise<number> =>
  Date.parse((await waitForImport(client, id, ['done'], 180_000)).finishedAt);

test.each(['upload', 'validate'] as const)(
  'a file of one row does not wait for two accounts with large files: %s',
  async (call) => {
    const [firstOwner, secondOwner, smallOwner] = [
      await signUpOwner(product),
      await signUpOwner(product),
      await signUpOwner(product),
    ];
    const large = [
      [firstOwner, await sendLarge(firstOwner, call)],
      [secondOwner, await sendLarge(secondOwner, call)],
    ] as const;
    const { status } = await CALLS[call](smallOwner.client, smallOwner.property.id, 'one.csv', ONE_ROW);
    expect([200, 201]).toContain(status);
    const states = await Promise.all(large.map(([{ client }, id]) => client.get(`/api/imports/${id}`)));
    for (const { body } of states) expect(isUnfinished(body.state), body.state).toBe(true);
    for (const [{ client }, id] of large) await waitForImport(client, id, ['done'], 180_000);
  },
  300_000,
);

test('accounts take turns: the first file of one comes before the third of another', async () => {
  const [busyOwner, singleOwner] = [await signUpOwner(product), await signUpOwner(product)];
  const [, , third] = [await sendLarge(busyOwner), await sendLarge(busyOwner), await sendLarge(busyOwner)];
  const singleImport = await sendLarge(singleOwner);
  expect(await finishedAt(singleOwner.client, singleImport)).toBeLessThan(await finishedAt(busyOwner.client, third));
}, 300_000);

test('a small file that unpacks to a large one goes on among the large files', async () => {
  const { client, property } = await signUpOwner(product);
  // Packed 180:1: tighter than 200:1 is refused.
  const row = (n: number) => [
    'Corner Bakery',
    '1',
    '1',
    ...[...'ABCDE'].map((letter) => `${n * 7_919}${letter}`.padEnd(2_500, 'x')),
  ];
  const rows = [[...HEADER.slice(0, 3), 'A', 'B', 'C', 'D', 'E'], ...Array.from({ length: 3_300 }, (_, n) => row(n))];
  const file = workbook([{ name: 'Tenants', xml: rowsXml(rows) }]);
  expect(file.length).toBeLessThan(256 * 1024);
  const { status, body } = await validateFile(client, property.id, 'list.xlsx', file);
  expect({ status, body }).toMatchObject({ status: 200, body: { totalRows: 3_300 } });
  const { rows: importRows } = await database.query('select is_large from import where id = $1', [body.importId]);
  expect(importRows).toEqual([{ is_large: true }]);
}, 300_000);

test('an account that used up its hour is told when it can go on; others go on', async () => {
  const [busyOwner, otherOwner] = [await signUpOwner(product), await signUpOwner(product)];
  const { importId } = (await validateFile(busyOwner.client, busyOwner.property.id, 'list.csv', LARGE.validate)).body;
  const use = 'select u.busy_ms from import_use u join import i on i.charged_to = u.user_id where i.id = $1';
  expect((await database.query(use, [importId])).rows[0].busy_ms).toBeGreaterThan(500);
  const useUpStatement = `update import_use u set busy_ms = 400000, since = now() - interval '38 minutes 30 seconds'
    from import i where i.id = $1 and u.user_id = i.charged_to`;
  await database.query(useUpStatement, [importId]);
  for (const send of Object.values(CALLS)) {
    const { status, body, headers } = await send(busyOwner.client, busyOwner.property.id, 'one.csv', ONE_ROW);
    expect({ status, body }).toMatchObject({
      status: 429,
      body: {
        code: 'too_many_requests',
        error: 'Your files have used this hour’s processing time. Try again in 22 minutes.',
      },
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(1_200);
  }
  expect((await uploadFile(otherOwner.client, otherOwner.property.id, 'one.csv', ONE_ROW)).status).toBe(201);
  await database.query(`update import_use set since = since - interval '1 hour'`);
  expect((await uploadFile(busyOwner.client, busyOwner.property.id, 'one.csv', ONE_ROW)).status).toBe(201);
  expect(await tenantsOf(busyOwner.client, busyOwner.property.id)).toHaveLength(1);
}, 300_000);

test('five files of an account are open at once, and a sixth is refused', async () => {
  const owner = await signUpOwner(product);
  const path = `/api/tenants/validate?propertyId=${owner.property.id}&wait=0`;
  const send = () => owner.client.post(path, formOf('list.csv', LARGE.upload));
  const answers = await Promise.all(Array.from({ length: 8 }, send));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
  for (const { status, body } of answers)
    if (status === 202) await owner.client.post(`/api/imports/${body.importId}/cancel`);
}, 300_000);
