import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/services/ports.ts';
import type { Services } from '../../scripts/services.ts';
import { runLoad } from '../load.ts';
import { environment, flagsOf, isReady, start } from '../processes.ts';
import { median, type Row, row } from '../report.ts';

const ROUNDS = 5;
const IDLE_MS = 3_000;
const LOAD_SECONDS = 8;

interface Role {
  readonly name: 'web' | 'realtime';
  readonly formerResults: readonly [start: string, memory: string];
  readonly maximums: { readonly starts: number; readonly idle: number };
}

const roles: readonly Role[] = [
  {
    name: 'web',
    formerResults: ['2.3–3.8 s', '222 / 520 MB'],
    maximums: { starts: 10, idle: 150 },
  },
  {
    name: 'realtime',
    formerResults: ['1.9 s', '190 MB'],
    maximums: { starts: 7, idle: 110 },
  },
];

/** Measures time to ready relative to a bare node, and memory per process. */
export async function starts(services: Services, dataDir: string, tell: (row: Row) => void): Promise<void> {
  if (!existsSync('dist/server/web.js')) throw new Error('npm run build has to come first');
  for (const role of roles) {
    const times: number[] = [];
    const readyTimes: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const bareMs = await measureBareStart();
      const running = await startRole(role, services, dataDir);
      await stop(running.child);
      if (round < 0) continue; // warm-up: fills the compile cache
      times.push(running.milliseconds / bareMs);
      readyTimes.push(running.milliseconds);
    }
    const [start, memory] = role.formerResults;
    const detail = `${Math.round(median(readyTimes))} ms`;
    tell(
      row(`${role.name}: start to ready, times a bare node's`, median(times), {
        before: start,
        max: role.maximums.starts,
        digits: 1,
        unit: '×',
        detail,
      }),
    );
    await measureMemory(role, services, dataDir, memory, tell);
  }
}

async function measureMemory(
  role: Role,
  services: Services,
  dataDir: string,
  formerResult: string,
  tell: (row: Row) => void,
) {
  const { child, port } = await startRole(role, services, dataDir);
  await sleep(IDLE_MS);
  const megabytes = { digits: 0, unit: ' MB', before: formerResult };
  tell(row(`${role.name}: memory idle`, residentMegabytes(child), { ...megabytes, max: role.maximums.idle }));
  if (role.name === 'web') {
    for (const path of ['/', '/shop', '/demo', '/api/shop/products', '/api/property?slug=demo'])
      await runLoad({ port, asks: [{ path }], encoding: 'br' }, LOAD_SECONDS / 5);
    await sleep(1_000);
    tell(row('web: memory after load', residentMegabytes(child), { ...megabytes, max: 280 }));
  }
  await stop(child);
}

async function measureBareStart(): Promise<number> {
  const from = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - from;
}

async function startRole({ name }: Role, services: Services, dataDir: string) {
  const program = `dist/server/${name}.js`;
  const port = await freePort(21_000, '127.0.0.1');
  const from = performance.now();
  const child = start(program, environment(services, dataDir, port, `http://127.0.0.1:${port}`), flagsOf(name));
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    await sleep(4);
  }
  return { child, port, milliseconds: performance.now() - from };
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

function residentMegabytes({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1_024) / 1e6;
}
