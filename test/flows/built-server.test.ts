import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../harness/client.ts';
import { isReady, runEntry } from '../harness/entry-process.ts';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { validateFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, rentRoll } from '../harness/spreadsheets.ts';
import { until } from '../harness/until.ts';

let product: Product;
const processes: ChildProcess[] = [];

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await product.stop();
});

async function run(name: string): Promise<{ child: ChildProcess; port: number }> {
  const { DATABASE_URL, REDIS_URL, REDIS_PREFIX, DATA_DIR, SESSION_SECRET } = product.platform.env;
  const env = {
    DATABASE_URL,
    REDIS_URL,
    REDIS_PREFIX,
    DATA_DIR,
    SESSION_SECRET: SESSION_SECRET.join(),
    RATE_LIMIT_SCALE: '1000',
  };
  const { child, port } = runEntry(`dist/server/${name}.js`, env);
  processes.push(child);
  const portNumber = await port;
  await until(`${name} to be ready`, () => isReady(portNumber));
  return { child, port: portNumber };
}

test('the image runs like its sources, and shuts down by itself', async () => {
  const [web, worker, realtime] = [await run('web'), await run('worker'), await run('realtime')];
  const url = `http://127.0.0.1:${web.port}`;
  const { client, property } = await signUpOwner({ client: () => new Client(url) });
  const { id } = await addTenant(client, property.id);
  expect((await client.delete(`/api/tenants/${id}`)).status).toBe(204);
  const validation = await validateFile(client, property.id, 'list.csv', csv(rentRoll(3)));
  expect([validation.status, validation.body.isValid]).toEqual([200, true]);
  const paths = [
    '/',
    `/${property.slug}`,
    '/api/openapi.json',
    '/api/shop/products',
    `/api/property?slug=${property.slug}`,
  ];
  for (const path of paths) expect([path, (await client.get(path)).status]).toEqual([path, 200]);
  for (const { child } of [web, worker, realtime]) {
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  }
});
