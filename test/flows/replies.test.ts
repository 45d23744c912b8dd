import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { route, StatusReply } from '../../src/platform/http/route.ts';
import { errorHandler } from '../../src/web/http/error-handler.ts';
import { mountRoutes } from '../../src/web/http/mount.ts';
import { createSessions } from '../../src/web/http/session.ts';
import { Client } from '../harness/client.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let client: Client;
let close: () => void;

const reply = z.object({ id: z.int() });
const call = { method: 'GET', summary: '', demo: 'allowed', access: 'public', limits: ['publicRead'] } as const;
const fullReply = { id: 1, secret: 'guards only' };
const routes = [
  route({ ...call, path: '/declared', reply, handler: () => fullReply }),
  route({
    ...call,
    path: '/other',
    reply,
    otherReplies: { 202: reply },
    handler: () => new StatusReply(202, fullReply),
  }),
  route({ ...call, path: '/broken', reply, handler: () => ({ id: 'nonsense' }) as unknown as { id: number } }),
];

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const platform = { ...product.platform, env: { ...product.platform.env, NODE_ENV: 'production' as const } };
  const app = express();
  mountRoutes(app, platform, createSessions(product.platform), routes);
  app.use(errorHandler(platform.log));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  close = () => server.close();
});

afterAll(async () => {
  close();
  await product.stop();
});

test('in production a field gets out only where the schema of the reply declares it', async () => {
  expect((await client.get('/declared')).body).toEqual({ id: 1 });
  const otherResponse = await client.get('/other');
  expect([otherResponse.status, otherResponse.body]).toEqual([202, { id: 1 }]);
});

test('a reply that breaks its schema is a fault of the server', async () => {
  const { status, headers } = await client.get('/broken');
  expect(status).toBe(500);
  expect(headers.get('content-type')).toMatch(/json/);
});
