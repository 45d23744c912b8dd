import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../scripts/services/ports.ts';
import { type RunningProgram, run } from '../../scripts/services/processes.ts';
import { answers, connect, redisUrl } from '../../scripts/services/redis-client.ts';
import { findRedis, type RedisProgram } from '../../scripts/services/redis-programs.ts';
import { until } from '../harness/until.ts';

const SERVERS = 2;
const SENTINELS = 3;
const MASTER = 'foyer';
/** Sentinel's down-after-milliseconds. */
const DOWN_AFTER_MS = 1_000;

/** Killed, frozen, or switched by an operator. */
export type Loss = 'dies' | 'hangs' | 'is changed';

export interface ReplicatedRedis {
  readonly env: Readonly<Record<string, string>>;
  /** Resolves when the new primary is active and the old one follows it. */
  failOver(loss: Loss): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  readonly port: number;
  running: RunningProgram;
}

interface Starter {
  readonly folder: string;
  readonly program: RedisProgram;
  readonly password: string;
}

/** A primary, a replica and three Sentinels on loopback. */
export async function startReplicatedRedis(): Promise<ReplicatedRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-sentinels-'));
  const program = await findRedis(resolve('.data/bin'), { log: () => {} });
  if (typeof program === 'string') throw new Error(`No Redis can be had: ${program}`);
  const by: Starter = { folder, program, password: randomBytes(12).toString('hex') };
  const servers = await startServers(by);
  const sentinels = await startSentinels(by, servers[0]?.port ?? 0);
  const ports = sentinels.map(({ port }) => port);
  return {
    env: {
      REDIS_URL: redisUrl(by.password, 1), // host and port are unused
      REDIS_SENTINELS: ports.map((port) => `127.0.0.1:${port}`).join(','),
      REDIS_SENTINEL_MASTER: MASTER,
    },
    failOver: (loss) => failOver(by, servers, ports, loss),
    async stop() {
      await Promise.all([...servers, ...sentinels].map(({ running }) => running.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServers(by: Starter): Promise<Server[]> {
  const first = await startServer(by, await freePort(0), null);
  const servers = [first];
  while (servers.length < SERVERS) servers.push(await startServer(by, await freePort(0), first.port));
  await until('the replica to follow', () => isFollowed(by.password, first.port));
  return servers;
}

async function startServer(by: Starter, port: number, primary: number | null): Promise<Server> {
  const { password } = by;
  const running = startOne(by, `redis-${port}`, [
    `port ${port}`,
    `requirepass ${password}`,
    `masterauth ${password}`,
    'appendonly no',
    'save ""',
    'maxmemory-policy noeviction',
    'repl-diskless-sync-delay 0',
    ...(primary === null ? [] : [`replicaof 127.0.0.1 ${primary}`]),
  ]);
  await until('Redis to answer', () => answers(password, port));
  return { port, running };
}

async function startSentinels(by: Starter, primary: number): Promise<Server[]> {
  const sentinels: Server[] = [];
  while (sentinels.length < SENTINELS) {
    const port = await freePort(0);
    const lines = [
      `port ${port}`,
      `sentinel monitor ${MASTER} 127.0.0.1 ${primary} 2`,
      `sentinel auth-pass ${MASTER} ${by.password}`,
      `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${MASTER} 6000`,
    ];
    sentinels.push({ port, running: startOne(by, `sentinel-${port}`, lines, ['--sentinel']) });
  }
  await until('the Sentinels to know each other', async () => {
    const known = await Promise.all(sentinels.map(({ port }) => othersKnown(port)));
    return known.every((count) => count === SENTINELS - 1);
  });
  return sentinels;
}

async function failOver(by: Starter, servers: readonly Server[], ports: readonly number[], loss: Loss): Promise<void> {
  const before = await until('the Sentinels to agree', () => primaryOf(ports));
  const lost = servers.find(({ port }) => port === before);
  if (!lost) throw new Error(`nobody listens on ${before}`);
  if (loss === 'dies') await lost.running.stop();
  else if (loss === 'hangs') process.kill(lost.running.pid, 'SIGSTOP');
  else await changePrimary(ports[0] ?? 0);
  const after = await until('another primary', async () => {
    const now = await primaryOf(ports);
    return now === before ? null : now;
  });
  if (loss === 'dies') lost.running = (await startServer(by, before, after)).running;
  if (loss === 'hangs') process.kill(lost.running.pid, 'SIGCONT');
  await until('the former primary to follow the new one', () => isFollowed(by.password, after));
}

/** The primary on which all Sentinels agree. */
async function primaryOf(ports: readonly number[]): Promise<number | null> {
  const said = await Promise.all(ports.map(primaryBy));
  return said.every((port) => port === said[0]) ? (said[0] ?? null) : null;
}

function startOne(
  { folder, program: { file, env } }: Starter,
  name: string,
  lines: readonly string[],
  more: readonly string[] = [],
): RunningProgram {
  const dir = join(folder, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'conf'), [...lines, 'bind 127.0.0.1', `dir ${dir}`, ''].join('\n'));
  return run({
    name,
    file,
    args: [join(dir, 'conf'), ...more],
    env,
    logFile: join(dir, 'log'),
    stopBy: [['SIGKILL', 5_000]],
    scratch: [folder],
  });
}

/** Whether a replica is in sync. */
async function isFollowed(password: string, port: number): Promise<boolean> {
  const said = await ask(redisUrl(password, port), (client) => client.info('replication'));
  return /role:master.*slave0:[^\n]*state=online/s.test(String(said));
}

const sentinelUrl = (port: number) => `redis://127.0.0.1:${port}`;

async function othersKnown(port: number): Promise<number> {
  const said = await ask(sentinelUrl(port), (client) => client.call('SENTINEL', 'SENTINELS', MASTER));
  return Array.isArray(said) ? said.length : 0;
}

async function primaryBy(port: number): Promise<number | null> {
  const said = await ask(sentinelUrl(port), (client) => client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER));
  return Array.isArray(said) ? Number(said[1]) : null;
}

async function changePrimary(port: number): Promise<void> {
  await until('the failover to begin', () =>
    ask(sentinelUrl(port), (client) => client.call('SENTINEL', 'FAILOVER', MASTER)),
  );
}

/** `null` on an error. */
async function ask(url: string, question: (client: ReturnType<typeof connect>) => Promise<unknown>): Promise<unknown> {
  const client = connect(url);
  try {
    return await question(client);
  } catch {
    return null;
  } finally {
    client.disconnect();
  }
}
