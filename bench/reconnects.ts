import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/services/ports.ts';
import { startServices } from '../scripts/services.ts';
import { seedData } from '../scripts/start/product.ts';
import { entities } from '../src/modules/index.ts';
import { loadEnv } from '../src/platform/config/env.ts';
import { createPlatform } from '../src/platform/core/platform.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { type DirectorySocket, openDirectorySocket } from '../src/web/client/features/directory/feed/live-socket.ts';

/** Reconnects of displays, with the client's own code, after a gateway is killed and restarted. */
const DISPLAYS = Number(process.argv[2] ?? 2_000);
const WATCHED_SECONDS = 45;

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir, isThrowaway: true, log: console.log });
await migrate(services.ownerDatabaseUrl);
const port = await freePort(20_000, '127.0.0.1');
Object.assign(globalThis, { location: new URL(`http://127.0.0.1:${port}/demo`) }); // as in a page
const env = {
  NODE_ENV: 'test',
  DATABASE_URL: services.databaseUrl,
  REDIS_URL: services.redisUrl,
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: '127.0.0.1',
  APP_URL: location.origin,
  REALTIME_SOCKETS_PER_ADDRESS: '100000',
  RATE_LIMIT_SCALE: '1000',
  LOG_LEVEL: 'error',
};

let gateway = await startGateway();
try {
  const platform = await createPlatform(loadEnv(env), 'bench', entities);
  await seedData(platform);
  await platform.close();
  const subscribed: number[] = [];
  const attempts: number[] = [];
  const displays = await openAll(
    () => subscribed.push(performance.now()),
    () => attempts.push(performance.now()),
  );
  await waitForCount(subscribed, DISPLAYS);
  gateway.kill('SIGKILL');
  await once(gateway, 'exit');
  const killedAt = performance.now();
  gateway = await startGateway();
  await sleep(WATCHED_SECONDS * 1_000);
  const secondsAfterKill = (times: readonly number[]) =>
    times.filter((at) => at > killedAt).map((at) => (at - killedAt) / 1_000);
  console.log(`at most ${shareText(maxPerSecond(secondsAfterKill(attempts)))} tried in any one second`); // scheduled by the clients
  report(secondsAfterKill(subscribed));
  for (const { close } of displays) close();
} finally {
  gateway.kill();
  await services.stop();
}

async function startGateway(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/realtime/main.ts'], { env: { PATH: process.env.PATH, ...env } });
  const isReady = () =>
    fetch(`${location.origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await sleep(20);
  return child;
}

async function openAll(onVersion: () => void, onAttempt: () => void) {
  const sockets: ReturnType<typeof openDirectorySocket>[] = [];
  while (sockets.length < DISPLAYS) {
    sockets.push(
      openDirectorySocket({ slug: () => 'demo', onVersion, onOpen: (socket) => countAttempts(socket, onAttempt) }),
    );
    if (sockets.length % 50 === 0) await sleep(20);
  }
  return sockets;
}

async function waitForCount(list: readonly unknown[], count: number): Promise<void> {
  while (list.length < count) await sleep(50);
}

/** Counts attempts, which cost the gateway even when rejected. */
function countAttempts(socket: DirectorySocket, onAttempt: () => void): void {
  const connect = socket.connect.bind(socket);
  socket.connect = () => {
    onAttempt();
    return connect();
  };
}

function maxPerSecond(seconds: readonly number[]): number {
  return Math.max(0, ...seconds.map((from) => seconds.filter((at) => at >= from && at < from + 1).length));
}

function shareText(count: number): string {
  return `${((100 * count) / DISPLAYS).toFixed(1)} %`;
}

function report(seconds: readonly number[]): void {
  const sorted = seconds.toSorted((second, otherSecond) => second - otherSecond);
  const maxCount = maxPerSecond(sorted);
  const perSecond = Array.from({ length: 31 }, (_, from) => sorted.filter((at) => Math.floor(at) === from).length);
  console.log(`in each second: ${perSecond.join(' ')}`);
  const countWithin30 = sorted.filter((at) => at <= 30).length;
  console.log(`${sorted.length} of ${DISPLAYS} came back, ${shareText(countWithin30)} within 30 s`);
  console.log(`at most ${shareText(maxCount)} in any one second; the last after ${sorted.at(-1)?.toFixed(1)} s`);
  if (countWithin30 < 0.95 * DISPLAYS || maxCount > 0.1 * DISPLAYS) process.exitCode = 1;
}
