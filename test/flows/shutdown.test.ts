import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const chosen = await port;
  await until('the process to be ready', () => isReady(chosen));
  return { child, port: chosen, lines };
}

test('SIGTERM under load cuts off no request', async () => {
  const { child: web, port } = await run('src/web/main.ts');
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const failures: string[] = [];
  let answered = 0;
  let inRotation = true;
  const ask = () =>
    new Promise<void>((resolve) => {
      get({ host: '127.0.0.1', port, agent, path: `/api/property?slug=${slug}` }, (res) => {
        res.resume().on('end', () => {
          answered++;
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
  await until('some load', () => answered > 200);
  const exited = once(web, 'exit');
  web.kill('SIGTERM');
  // A balancer stops sending requests once the process is not ready.
  await until('the process to leave the rotation', async () => !(await isReady(port)));
  inRotation = false;
  const [code] = await exited;
  await Promise.all(load);
  expect([code, failures]).toEqual([0, []]);
});

test('SIGTERM waits for replies, but not for idle keep-alive connections', async () => {
  const { child: web, port, lines } = await run('src/web/main.ts', '0');
  const unused = connect(port, '127.0.0.1');
  const used = connect(port, '127.0.0.1');
  const busy = connect(port, '127.0.0.1');
  const sockets = [unused, used, busy];
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  used.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String(await once(used, 'data'))).toContain('200 OK');
  busy.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{');
  let answer = '';
  busy.on('data', (chunk) => {
    answer += chunk;
  });
  const exited = once(web, 'exit');
  web.kill('SIGTERM');
  await until('nobody to be taken any more', () => isRefused(port));
  busy.write('}');
  expect((await exited)[0]).toBe(0);
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

test('an invalid environment stops the start with every error listed', async () => {
  const child = spawn(process.execPath, ['src/web/main.ts'], {
    env: { PATH: process.env.PATH, PORT: 'eighty', DATABASE_URL: 'x' },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  for (const name of ['PORT', 'DATABASE_URL', 'REDIS_URL']) expect(said).toContain(`- ${name}:`);
});
