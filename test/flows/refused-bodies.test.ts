import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../harness/client.ts';
import { addMember, signUp, signUpOwner } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let owner: { readonly client: Client };
let propertyId: number;
let viewer: Client;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  const building = await signUpOwner(product);
  owner = building;
  propertyId = building.property.id;
  viewer = (await addMember(product, owner.client, propertyId, 'viewer')).client;
});

afterAll(() => product.stop());

interface RawRequest {
  readonly call: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  /** Sent in pieces, without waiting for an answer. */
  readonly body?: Buffer;
}

/** The answer as the bytes of a socket, which is read while the body is written. @throws when it is reset */
function answerTo({ call, headers = {}, body }: RawRequest): Promise<string> {
  const { hostname, port } = new URL(product.url);
  const lines = Object.entries({ host: 'x', 'content-type': 'application/json', ...headers });
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('error', reject).on('close', () => reject(new Error(`closed after ${JSON.stringify(text)}`)));
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      if (body && !isSent) return;
      resolve(text);
      socket.destroy();
    });
    let isSent = body === undefined;
    socket.write(`${call} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`);
    if (body)
      socket.write(body, () => {
        isSent = true;
        socket.end();
      });
    socket.on('end', () => resolve(text));
  });
}

const statusOf = (answer: string) => Number(answer.split(' ', 2)[1]);

test('a refusal that does not need the body is answered before a byte of it has come', async () => {
  const cookie = (client: Client) => ({ cookie: client.cookieHeader });
  const stranger = (await signUp(product)).client;
  const announcement = { 'content-length': 12_000 };
  const answers = await Promise.all([
    answerTo({ call: 'POST /api/announcements/order', headers: announcement }),
    answerTo({ call: 'PUT /api/admin/staff-notices', headers: { ...announcement, ...cookie(stranger) } }),
    answerTo({ call: `PUT /api/properties/${propertyId}`, headers: { ...announcement, ...cookie(viewer) } }),
    answerTo({ call: `PUT /api/properties/${propertyId}`, headers: { ...announcement, ...cookie(stranger) } }),
    answerTo({ call: 'PUT /api/tenants/nonsense', headers: { ...announcement, ...cookie(stranger) } }),
    answerTo({ call: 'POST /api/announcements', headers: { 'content-length': 70_000, ...cookie(owner.client) } }),
    answerTo({
      call: 'POST /api/announcements',
      headers: { ...announcement, ...cookie(owner.client), 'content-type': 'text/plain' },
    }),
  ]);
  expect(answers.map(statusOf)).toEqual([401, 403, 403, 404, 400, 413, 415]);
});

test.each([
  ['250 kB', 250_000],
  ['5 MB', 5_000_000],
])('a client that sends %s before it reads gets the answer', async (_size, bytes) => {
  const body = Buffer.alloc(bytes, 'x');
  const length = { 'content-length': bytes };
  const chunked = Buffer.concat([Buffer.from(`${bytes.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);
  const sessionHeaders = { cookie: owner.client.cookieHeader };
  const answers = await Promise.all([
    answerTo({ call: 'POST /api/announcements/order', headers: length, body }),
    answerTo({ call: 'POST /api/announcements/order', headers: { ...length, connection: 'close' }, body }),
    answerTo({ call: 'POST /api/announcements', headers: { ...length, ...sessionHeaders }, body }),
    answerTo({
      call: 'POST /api/announcements',
      headers: { 'transfer-encoding': 'chunked', ...sessionHeaders },
      body: chunked,
    }),
    answerTo({
      call: 'POST /api/announcements',
      headers: { ...length, ...sessionHeaders, 'content-type': 'a/b' },
      body,
    }),
    answerTo({ call: 'POST /api/no-such-call', headers: length, body }),
  ]);
  expect(answers.map(statusOf)).toEqual([401, 401, 413, 413, 415, 404]);
});

test('a body that never ends is refused once it is too large, and reading ends', async () => {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  const lines = ['POST /api/login HTTP/1.1', 'host: x', 'content-type: application/json', 'transfer-encoding: chunked'];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  const piece = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
  let receivedText = '';
  let sentBytes = 0;
  socket.on('data', (bytes) => {
    receivedText += bytes.toString('latin1');
  });
  await new Promise<void>((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve());
    const send = () => {
      if (!socket.writable) return;
      sentBytes += piece.length;
      socket.write(piece, (error) => error ?? send());
    };
    send();
  });
  expect(statusOf(receivedText)).toBe(413);
  expect(sentBytes).toBeLessThan(64_000_000);
});
