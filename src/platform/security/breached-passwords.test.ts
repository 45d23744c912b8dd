import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { isBreached } from './breached-passwords.ts';

/** Asks a service of this test's own. */
async function asking(answer: RequestListener) {
  const requestedUrls: (string | undefined)[] = [];
  const warnings: unknown[] = [];
  const server = createServer((req, res) => {
    requestedUrls.push(req.url);
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const BREACHED_PASSWORDS_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
  const log = { warn: (details: unknown) => void warnings.push(details) };
  const ask = (password: string) => isBreached({ env: { BREACHED_PASSWORDS_URL }, log }, password);
  return { ask, asked: requestedUrls, warnings };
}

const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
const leaked = 'correct horse battery staple';

test('a leaked password is recognized by its hash suffix; the service receives five characters', async () => {
  const hash = hashOf(leaked);
  const { ask, asked: requestedUrls } = await asking((req, res) => {
    expect(req.headers['add-padding']).toBe('true');
    res.end(`${'0'.repeat(35)}:7\r\n${hash.slice(5)}:52579\r\n`);
  });
  expect(await ask(leaked)).toBe(true);
  expect(await ask('another long password')).toBe(false);
  expect(requestedUrls).toEqual([
    `/range/${hash.slice(0, 5)}`,
    `/range/${hashOf('another long password').slice(0, 5)}`,
  ]);
});

test('padding in the answer is no leak', async () => {
  const { ask } = await asking((_req, res) => res.end(`${hashOf(leaked).slice(5)}:0\n`));
  expect(await ask(leaked)).toBe(false);
});

test.each<[string, RequestListener]>([
  ['an error', (_req, res) => res.writeHead(500).end()],
  ['a redirect', (_req, res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['no end', (_req, res) => res.end('x'.repeat(2 << 20))],
  ['nothing', (req) => req.socket.destroy()],
])('a service that answers with %s blocks no one, and is logged', async (_what, answer) => {
  const { ask, warnings } = await asking(answer);
  expect(await ask(leaked)).toBe(false);
  expect(warnings).toHaveLength(1);
});

test('without a service no request is made', async () => {
  expect(await isBreached({ env: { BREACHED_PASSWORDS_URL: undefined }, log: { warn: () => {} } }, leaked)).toBe(false);
});
