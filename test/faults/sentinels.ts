import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../../scripts/services/ports.ts';
import { type RunningProgram, runProgram } from '../../scripts/services/processes.ts';
import { canPing, connectRedis, redisUrl } from '../../scripts/services/redis-client.ts';
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
  program: RunningProgram;
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
  const starter: Starter = { folder, program, password: randomBytes(12).toString('hex') };
  const servers = await startServers(starter);
  const sentinels = await startSentinels(starter, servers[0]?.port ?? 0);
  const ports = sentinels.map(({ port }) => port);
  return {
    env: {
      REDIS_URL: redisUrl(starter.password, 1), // host and port are unused
      REDIS_SENTINELS: ports.map((port) => `127.0.0.1:${port}`).join(','),
      REDIS_SENTINEL_MASTER: MASTER,
    },
    failOver: (loss) => failOver(starter, servers, ports, loss),
    async stop() {
      await Promise.all([...servers, ...sentinels].map(({ program }) => program.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServers(starter: Starter): Promise<Server[]> {
  const firstServer = await startServer(starter, await freePort(0), null);
  const servers = [firstServer];
  while (servers.length < SERVERS) servers.push(await startServer(starter, await freePort(0), firstServer.port));
  await until('the replica to follow', () => hasSyncedReplica(starter.password, firstServer.port));
  return servers;
}

async function startServer(starter: Starter, port: number, primary: number | null): Promise<Server> {
  const { password } = starter;
  const program = startProgram(starter, `redis-${port}`, [
    `port ${port}`,
    `requirepass ${password}`,
    `masterauth ${password}`,
    'appendonly no',
    'save ""',
    'maxmemory-policy noeviction',
    'repl-diskless-sync-delay 0',
    ...(primary === null ? [] : [`replicaof 127.0.0.1 ${primary}`]),
  ]);
  await until('Redis to answer', () => canPing(password, port));
  return { port, program };
}

async function startSentinels(starter: Starter, primary: number): Promise<Server[]> {
  const sentinels: Server[] = [];
  while (sentinels.length < SENTINELS) {
    const port = await freePort(0);
    const lines = [
      `port ${port}`,
      `sentinel monitor ${MASTER} 127.0.0.1 ${primary} 2`,
      `sentinel auth-pass ${MASTER} ${starter.password}`,
      `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${MASTER} 6000`,
    ];
    sentinels.push({ port, program: startProgram(starter, `sentinel-${port}`, lines, ['--sentinel']) });
  }
  await until('the Sentinels to know each other', async () => {
    const peerCounts = await Promise.all(sentinels.map(({ port }) => countPeers(port)));
    return peerCounts.every((count) => count === SENTINELS - 1);
  });
  return sentinels;
}

async function failOver(
  starter: Starter,
  servers: readonly Server[],
  ports: readonly number[],
  loss: Loss,
): Promise<void> {
  const formerPort = await until('the Sentinels to agree', () => primaryOf(ports));
  const lostServer = servers.find(({ port }) => port === formerPort);
  if (!lostServer) throw new Error(`nobody listens on ${formerPort}`);
  if (loss === 'dies') await lostServer.program.stop();
  else if (loss === 'hangs') process.kill(lostServer.program.pid, 'SIGSTOP');
  else await changePrimary(ports[0] ?? 0);
  const newPort = await until('another primary', async () => {
    const currentPort = await primaryOf(ports);
    return currentPort === formerPort ? null : currentPort;
  });
  if (loss === 'dies') lostServer.program = (await startServer(starter, formerPort, newPort)).program;
  if (loss === 'hangs') process.kill(lostServer.program.pid, 'SIGCONT');
  await until('the former primary to follow the new one', () => hasSyncedReplica(starter.password, newPort));
}

/** The primary on which all Sentinels agree. */
async function primaryOf(ports: readonly number[]): Promise<number | null> {
  const primaries = await Promise.all(ports.map(primaryBy));
  return primaries.every((port) => port === primaries[0]) ? (primaries[0] ?? null) : null;
}

function startProgram(
  { folder, program: { file, env } }: Starter,
  name: string,
  lines: readonly string[],
  extraArgs: readonly string[] = [],
): RunningProgram {
  const dir = join(folder, name);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'conf'), [...lines, 'bind 127.0.0.1', `dir ${dir}`, ''].join('\n'));
  return runProgram({
    name,
    file,
    args: [join(dir, 'conf'), ...extraArgs],
    env,
    logFile: join(dir, 'log'),
    stopSignals: [['SIGKILL', 5_000]],
    temporaryPaths: [folder],
  });
}

/** Whether a replica is in sync. */
async function hasSyncedReplica(password: string, port: number): Promise<boolean> {
  const replicationInfo = await ask(redisUrl(password, port), (client) => client.info('replication'));
  return /role:master.*slave0:[^\n]*state=online/s.test(String(replicationInfo));
}

const sentinelUrl = (port: number) => `redis://127.0.0.1:${port}`;

async function countPeers(port: number): Promise<number> {
  const otherSentinels = await ask(sentinelUrl(port), (client) => client.call('SENTINEL', 'SENTINELS', MASTER));
  return Array.isArray(otherSentinels) ? otherSentinels.length : 0;
}

async function primaryBy(port: number): Promise<number | null> {
  const primaryAddress = await ask(sentinelUrl(port), (client) =>
    client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', MASTER),
  );
  return Array.isArray(primaryAddress) ? Number(primaryAddress[1]) : null;
}

async function changePrimary(port: number): Promise<void> {
  await until('the failover to begin', () =>
    ask(sentinelUrl(port), (client) => client.call('SENTINEL', 'FAILOVER', MASTER)),
  );
}

/** `null` on an error. */
async function ask(
  url: string,
  question: (client: ReturnType<typeof connectRedis>) => Promise<unknown>,
): Promise<unknown> {
  const client = connectRedis(url);
  try {
    return await question(client);
  } catch {
    return null;
  } finally {
    client.disconnect();
  }
}
