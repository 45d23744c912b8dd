import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { headBlock, writeHeadWith } from './head-block.ts';

const shared = { vary: 'accept-encoding, cookie', 'content-security-policy': "default-src 'none'", 'x-many': 'a, b' };
const own = ['etag', '"1"', 'content-length', '5'];

/** An answer as it is received, without the time it was sent. */
async function answerOf(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const res = await new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1' }, resolve));
  const body = await text(res);
  server.close();
  const { date: _, ...headers } = res.headers;
  return { status: res.statusCode, headers, body };
}

test.each([
  [200, 'hello'],
  [200, Buffer.from('hello')],
  [304, undefined],
])('headers that are put together once arrive as those that Node joins (%d, %s)', async (status, body) => {
  const block = headBlock(shared);
  const sent = await answerOf((_req, res) => {
    writeHeadWith(res, status, own, block);
    res.end(body);
  });
  const joined = await answerOf((_req, res) => {
    res.writeHead(status, [...own, ...Object.entries(shared).flat()]).end(body);
  });
  expect(sent).toEqual(joined);
  expect(sent).toMatchObject({ status, headers: { ...shared, etag: '"1"' }, body: body ? 'hello' : '' });
});

test.each([
  ['a name', { 'a name': 'value' }],
  ['a value', { name: 'one\r\ntwo: more' }],
])('%s that no header may have is refused', (_what, headers: Record<string, string>) => {
  expect(() => headBlock(headers)).toThrow(TypeError);
});
