import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLogger } from '../../src/platform/observability/logger.ts';
import { createRedis } from '../../src/platform/redis/redis.ts';
import { isReady, runEntry } from '../harness/entry-process.ts';
import { addProperty, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

/** Long enough for readiness probes on a busy machine. */
const DRAIN_SECONDS = '3';

let product: Product;
let slug: string;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  slug = (await addProperty((await signUp(product)).client)).slug;
});

afterAll(() => product.stop());

/** Starts an entry file and waits until it accepts requests. */
async function run(
  entry: string,
  drainSeconds = DRAIN_SECONDS,
): Promise<{ child: ChildProcess; port: number; lines: readonly string[] }> {
  const { DATABASE_URL, REDIS_URL, REDIS_PREFIX, DATA_DIR } = product.platform.env;
  const env = { DATABASE_URL, REDIS_URL, REDIS_PREFIX, DATA_DIR, DRAIN_SECONDS: drainSeconds };
  const { child, port, lines } = runEntry(entry, env);
  const portNumber = await port;
  await until('the process to be ready', () => isReady(portNumber));
  return { child, port: portNumber, lines };
}

test('SIGTERM under load cuts off no request', async () => {
  const { child: web, port } = await run('src/web/main.ts');
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const failures: string[] = [];
  let answeredCount = 0;
  let inRotation = true;
  const ask = () =>
    new Promise<void>((resolve) => {
      get({ host: '127.0.0.1', port, agent, path: `/api/property?slug=${slug}` }, (res) => {
        res.resume().on('end', () => {
          answeredCount++;
          resolve();
        });
      }).on('error', (error: NodeJS.ErrnoException) => {
        failures.push(String(error.code));
        resolve();
      });
    });
  const load = Array.from({ length: 8 }, async () => {
    while (inRotation) await ask();
  });
  await until('some load', () => answeredCount > 200);
  const exitEvent = once(web, 'exit');
  web.kill('SIGTERM');
  // A balancer stops sending requests once the process is not ready.
  await until('the process to leave the rotation', async () => !(await isReady(port)));
  inRotation = false;
  const [code] = await exitEvent;
  await Promise.all(load);
  expect([code, failures]).toEqual([0, []]);
});

test('SIGTERM waits for replies, but not for idle keep-alive connections', async () => {
  const { child: web, port, lines } = await run('src/web/main.ts', '0');
  const unused = connect(port, '127.0.0.1');
  const usedSocket = connect(port, '127.0.0.1');
  const busySocket = connect(port, '127.0.0.1');
  const sockets = [unused, usedSocket, busySocket];
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  usedSocket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String(await once(usedSocket, 'data'))).toContain('200 OK');
  busySocket.write(
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  );
  let answer = '';
  busySocket.on('data', (chunk) => {
    answer += chunk;
  });
  const exitEvent = once(web, 'exit');
  web.kill('SIGTERM');
  await until('nobody to be taken any more', () => isRefused(port));
  busySocket.write('}');
  expect((await exitEvent)[0]).toBe(0);
  expect(answer).toContain('400 Bad Request');
  expect(lines.filter((line) => line.includes('are cut'))).toEqual([]);
  for (const socket of sockets) socket.destroy();
});

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() === null));
    socket.once('error', () => resolve(true));
  });

test.each(['src/workers/main.ts', 'src/realtime/main.ts'])(
  '%s exits by itself on SIGTERM',
  async (entry) => {
    const { child } = await run(entry);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  },
  40_000,
);

test('a Redis connection that is closed while it opens logs nothing', async () => {
  const lines: string[] = [];
  const log = createLogger(
    { LOG_LEVEL: 'debug' },
    'test',
    new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }),
  );
  const env = { REDIS_URL: inject('redisUrl'), REDIS_PREFIX: 'closing' };
  const redis = createRedis(env, log);
  redis.once('connect', () => redis.disconnect());
  await new Promise((resolve) => redis.once('end', resolve));
  const laterRedis = createRedis(env, log);
  await once(laterRedis, 'ready'); // replies arrive after all that the closed connection could report
  laterRedis.disconnect();
  expect(lines).toEqual([]);
});

test('an invalid environment stops the start with every error listed', async () => {
  const child = spawn(process.execPath, ['src/web/main.ts'], {
    env: { PATH: process.env.PATH, PORT: 'eighty', DATABASE_URL: 'x' },
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL']) expect(output).toContain(`- ${name}:`);
});
