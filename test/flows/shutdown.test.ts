import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProperty, signUp } from '../harness/factories.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;
let slug: string;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  slug = (await addProperty((await signUp(product)).client)).slug;
});

afterAll(() => product.stop());

/** A process of the product's own entry file, beside the one the harness runs. */
function run(entry: string, port: number): ChildProcess {
  const { DATABASE_URL, REDIS_URL, REDIS_PREFIX, DATA_DIR } = product.platform.env;
  const env = {
    ...process.env,
    DATABASE_URL,
    REDIS_URL,
    REDIS_PREFIX,
    DATA_DIR,
    PORT: String(port),
    LOG_LEVEL: 'info',
    DRAIN_SECONDS: '1',
  };
  return spawn(process.execPath, [entry], { env: { ...env, APP_URL: '', NODE_ENV: 'development' }, stdio: 'pipe' });
}

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

test('SIGTERM under load cuts no request', async () => {
  const port = 20_000 + (process.pid % 10_000);
  const web = run('src/web/main.ts', port);
  await until('the process to be ready', () => isUp(port), 20_000);
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
  // As a balancer does: no more requests once the process says that it is not ready.
  await until('the process to leave the rotation', async () => !(await isUp(port)));
  inRotation = false;
  const [code] = await exited;
  await Promise.all(load);
  expect([code, failures]).toEqual([0, []]);
}, 40_000);

test.each(['src/workers/main.ts', 'src/realtime/main.ts'])(
  '%s ends by itself on SIGTERM',
  async (entry) => {
    const port = 30_000 + (process.pid % 10_000);
    const child = run(entry, port);
    await until('the process to be ready', () => isUp(port), 20_000);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  },
  40_000,
);

test('a faulty environment ends the start with every fault named', async () => {
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
