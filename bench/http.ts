import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServices } from '../scripts/services.ts';
import { migrate } from '../src/platform/orm.ts';
import type { Ports } from './http-server.ts';

/** Requests per second of the public answers, as parts of what bare node:http gives in the same run. */
const CONNECTIONS = 64;
const SECONDS = 3;
const HEAD_END = '\r\n\r\n';

/** What is asked, and the least part of bare node:http it may come to. */
const answers: readonly [path: string, least: number][] = [
  ['/api/property?slug=demo', 0.4],
  ['/demo', 0.3],
  ['/api/shop/products', 0.1],
  ['/api/shop/products/1', 0.15],
  ['/shop/product/1', 0.1],
];

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir, throwaway: true, log: console.log });
await migrate(services.ownerDatabaseUrl);
// The servers have a process of their own, so that those who ask do not slow down those who answer.
const server = fork(fileURLToPath(new URL('./http-server.ts', import.meta.url)), {
  env: {
    ...process.env,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    WEATHER: 'off',
  },
});

try {
  const [ports] = (await once(server, 'message')) as [Ports];
  await rate(ports.bare, '/', 1);
  for (const [path, least] of answers) {
    await rate(ports.product, path, 1);
    const bare = await rate(ports.bare, '/', SECONDS);
    const product = await rate(ports.product, path, SECONDS);
    const part = product / bare;
    const verdict = part < least ? `  less than ${least}` : '';
    console.log(`${part.toFixed(3)}  ${Math.round(product)} of ${Math.round(bare)} per second  ${path}${verdict}`);
    if (verdict) process.exitCode = 1;
  }
} finally {
  server.kill();
  await services.stop();
}

/** Requests per second over all connections, each asking again as soon as it has its answer. */
async function rate(port: number, path: string, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  const from = performance.now();
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => ask(port, path, until)));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - from) / 1_000);
}

/** One connection by hand: an HTTP client would cost more than the answers it measures. */
function ask(port: number, path: string, until: number): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let count = 0;
    let head = '';
    let missing = -1;
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (missing < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf(HEAD_END);
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(`${path}: ${head.slice(0, 200)}`));
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        missing = length - (head.length - end - HEAD_END.length);
      } else missing -= chunk.length;
      if (missing > 0) return;
      count++;
      head = '';
      missing = -1;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}
