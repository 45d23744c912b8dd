import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { Client, ServerFault } from './harness/client.ts';
import { until } from './harness/until.ts';

/** Fails once, then returns the list. */
let requestCount = 0;
const server = createServer((_, response) => {
  const status = requestCount++ === 0 ? 503 : 200;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(status === 200 ? ['Acme'] : { error: 'Too busy' }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

afterAll(() => new Promise((resolve) => server.close(resolve)));

test('a failing server’s reply is reported where a success is assumed', async () => {
  requestCount = 0;
  const answer = await client.get('/list');
  expect(() => answer.body).toThrow(new ServerFault('GET /list answered 503: {"error":"Too busy"}'));
  expect([answer.status, answer.body]).toEqual([503, { error: 'Too busy' }]);
});

test('waiting retries while the server fails', async () => {
  requestCount = 0;
  const [firstEntry] = await until('the list', async () => (await client.get('/list')).body);
  expect([firstEntry, requestCount]).toEqual(['Acme', 2]);
});

test('any other error stops waiting at once', async () => {
  await expect(until('nothing', () => JSON.parse('{'))).rejects.toThrow(SyntaxError);
});
