import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { addProperty, addTenant, type Building, signUp } from '../harness/factories.ts';
import { hostileFiles, oddFiles } from '../harness/hostile-files.ts';
import { tenantsOf, uploadFile, validateFile } from '../harness/import-calls.ts';
import { watchMemory } from '../harness/memory.ts';
import { type Processes, startProcesses } from '../harness/processes.ts';
import { until } from '../harness/until.ts';

let product: Processes;
let client: Client;
let property: Building;
let database: pg.Client;

beforeAll(async () => {
  product = await startProcesses();
  database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  client = (await signUp(product, 'owner')).client;
  property = await addProperty(client);
  await addTenant(client, property.id, { companyName: 'Bystander' });
});

afterAll(async () => {
  await database.end();
  await product.stop();
});

const MAX_MEGABYTES = 400;
const MAX_SECONDS = 5;

test.each(hostileFiles)(
  '%s is refused; the worker stays small, and a display is answered meanwhile',
  async (name, bytes) => {
    const memory = watchMemory(product.pid('worker'));
    let isRefused = false;
    const refusedUpload = uploadFile(client, property.id, name, bytes).finally(() => {
      isRefused = true;
    });
    let answers = 0;
    while (!isRefused) {
      expect((await product.client().get(`/api/property?slug=${property.slug}`)).status).toBe(200);
      answers++;
      await sleep(answers < 10 ? 5 : 50);
    }
    const { status, body } = await refusedUpload;
    const { alone, programs, seconds } = memory.stop();
    expect([413, 422], JSON.stringify(body)).toContain(status);
    expect(body.error).toMatch(/[a-z]{3}.*\.$|larger than 10 MB/);
    expect(Math.max(alone, programs)).toBeLessThan(MAX_MEGABYTES);
    expect(seconds).toBeLessThan(MAX_SECONDS);
    if (status === 422) expect(answers, 'answered before the file was refused').toBeGreaterThan(2);
  },
);

test.each(oddFiles)('%s is read for its tenant, and the worker stays small', async (name, bytes) => {
  const memory = watchMemory(product.pid('worker'));
  const { status, body } = await validateFile(client, property.id, name, bytes);
  const { alone, programs, seconds } = memory.stop();
  expect([status, body.totalRows, body.errors], JSON.stringify(body)).toEqual([200, 1, []]);
  expect(Math.max(alone, programs)).toBeLessThan(MAX_MEGABYTES);
  expect(seconds).toBeLessThan(MAX_SECONDS);
});

test('to have such a file looked at first is refused as well', async () => {
  for (const [name, bytes] of hostileFiles.filter(([name]) => ['bomb.xlsx', 'span.xls', 'rows.csv'].includes(name)))
    expect((await validateFile(client, property.id, name, bytes)).status, name).toBe(422);
});

test('a form that is no upload is refused, and so are uploads that are cut off again and again', async () => {
  const path = `${product.url}/api/tenants/upload?propertyId=${property.id}`;
  const send = (body: BodyInit, signal?: AbortSignal) =>
    fetch(path, {
      method: 'POST',
      headers: { cookie: client.cookieHeader, 'content-type': 'multipart/form-data; boundary=x' },
      body,
      ...(signal && { signal }),
    });
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const forms = [
    `${part('a', 'b').repeat(10_000)}--x--\r\n`,
    `${part(`a${'[b]'.repeat(1_000)}`, 'c')}--x--\r\n`,
    `${part('', 'b')}--x--\r\n`,
    `--x\r\n${'h: v\r\n'.repeat(5_000)}\r\nbody\r\n--x--\r\n`,
    'no form at all',
  ];
  for (const form of forms) expect([400, 413]).toContain((await send(form)).status);
  const start = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'a,b\n'.repeat(20_000)}`;
  const abortedUploads = Array.from({ length: 100 }, () => send(start, AbortSignal.timeout(50)).catch(() => null));
  await Promise.all(abortedUploads);
  expect((await product.client().get('/healthz')).status).toBe(200);
  await until('nothing of them to be left', async () => {
    const { rows } = await database.query(
      `select (select count(*)::int from import where state = 'receiving') as begun,
         (select count(*)::int from import_chunk c join import i on i.id = c.import_id where i.state = 'receiving') as pieces`,
    );
    return rows[0].begun === 0 && rows[0].pieces === 0;
  });
});

test('after all that an ordinary file is imported', async () => {
  const { status } = await uploadFile(client, property.id, 'list.csv', 'Tenant,Unit,Floor,__proto__\nAcme,1,1,x');
  expect(status).toBe(201);
  expect((await tenantsOf(client, property.id)).map(({ companyName }) => companyName)).toEqual(['Acme', 'Bystander']);
});
