import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { type Answer, AnswerCache } from './answer-cache.ts';

let close: () => unknown = () => {};
afterEach(() => close());

/** A server that sends the present version of one answer, and counts how often it was made. */
async function serve(text: string) {
  const cache = new AnswerCache(1_000_000);
  const builtKeys: string[] = [];
  const state = { version: '1', extra: undefined as Record<string, string> | undefined };
  const server = createServer((req, res) => {
    const { version } = state;
    const answer: Answer = {
      kind: 'test',
      key: 'a',
      version,
      async make() {
        builtKeys.push(version);
        return { headers: { 'content-type': 'text/plain' }, content: Buffer.from(version + text) };
      },
    };
    void cache.send(req, res, answer, state.extra);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  async function ask(headers: Record<string, string> = {}) {
    const res = await new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1', headers }, resolve));
    return { status: res.statusCode, headers: res.headers, bytes: await buffer(res) };
  }
  close = () => server.close();
  return { ask, made: builtKeys, state };
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate', undefined],
  ['', undefined],
])('for %s it sends %s', async (accepted, encoding) => {
  const server = await serve('x'.repeat(2_000));
  expect((await server.ask({ 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
});

test('a reply smaller than one packet is not compressed', async () => {
  const server = await serve('short');
  const { headers, bytes } = await server.ask({ 'accept-encoding': 'br' });
  expect([headers['content-encoding'], bytes.toString()]).toEqual([undefined, '1short']);
});

test('each version is built once for concurrent requests, and replaces the previous one', async () => {
  const server = await serve('x'.repeat(2_000));
  await Promise.all(Array.from({ length: 10 }, () => server.ask()));
  const { headers } = await server.ask();
  server.state.version = '2';
  const next = await server.ask({ 'if-none-match': String(headers.etag) });
  await server.ask();
  expect(server.made).toEqual(['1', '2']);
  expect([next.status, next.bytes.subarray(0, 1).toString()]).toEqual([200, '2']);
});

test('a 304 has the headers of its response, and none of a body', async () => {
  const server = await serve('x'.repeat(2_000));
  const { etag } = (await server.ask()).headers;
  server.state.extra = { 'cache-control': 'public, s-maxage=5' };
  const notModified = await server.ask({ 'if-none-match': String(etag), 'accept-encoding': 'br' });
  expect(notModified).toMatchObject({ status: 304, headers: { etag, 'cache-control': 'public, s-maxage=5' } });
  expect(notModified.headers['content-length']).toBeUndefined();
});
