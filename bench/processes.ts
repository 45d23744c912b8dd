import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePort } from '../scripts/services/ports.ts';
import type { Services } from '../scripts/services.ts';
import { until } from '../test/harness/until.ts';

export interface Processes {
  /** Processes in the order of the names. */
  readonly running: readonly { readonly port: number; readonly child: ChildProcess }[];
  readonly url: string;
  stop(): void;
}

/** Starts processes of the built server; the first is web. */
export async function startProcesses(
  services: Services,
  dataDir: string,
  names: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Processes> {
  const ports = await Promise.all(names.map((_, at) => freePort(22_000 + 1_000 * at, '127.0.0.1')));
  const url = `http://127.0.0.1:${ports[0]}`;
  const running = names.map((name, at) => {
    const port = ports[at] ?? 0;
    const env = { ...environment(services, dataDir, port, url), ...more };
    return { port, child: start(`dist/server/${name}.js`, env, flagsOf(name)) };
  });
  for (const { port } of running) await until('it to be ready', () => isReady(port));
  return {
    running,
    url,
    stop() {
      for (const { child } of running) child.kill('SIGKILL');
    },
  };
}

const deployed = readFileSync('docker-compose.yml', 'utf8').matchAll(/command: node (.+) dist\/server\/(\w+)\.js/g);
const flags = new Map([...deployed].map(([, flagText = '', name = '']) => [name, flagText.split(' ')]));

/** Returns Node flags of the deployment: the heap limit dominates memory. */
export function flagsOf(name: string): string[] {
  const programFlags = flags.get(name);
  if (!programFlags) throw new Error(`docker-compose.yml starts no ${name}`);
  return programFlags;
}

export function start(program: string, env: Record<string, string>, flags: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [...flags, program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export function environment(services: Services, dataDir: string, port: number, url: string): Record<string, string> {
  return {
    NODE_ENV: 'development',
    ...{ DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl, DATA_DIR: dataDir },
    ...{ PORT: String(port), HOST: '127.0.0.1', APP_URL: url },
    ...{ LOG_LEVEL: 'error', WEATHER: 'off', DRAIN_SECONDS: '0', RATE_LIMIT_SCALE: '1000000' },
    ...{ REALTIME_SOCKETS: '10000', REALTIME_SOCKETS_PER_ADDRESS: '10000' },
  };
}

export async function isReady(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
