import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Services } from '../../scripts/services.ts';
import { Client } from '../../test/harness/client.ts';
import { ownBuilding } from '../../test/harness/factories.ts';
import { hostileFiles } from '../../test/harness/hostile-files.ts';
import { validateFile } from '../../test/harness/importing.ts';
import { watchMemory } from '../../test/harness/memory.ts';
import { startProcesses } from '../processes.ts';
import { type Row, row } from '../report.ts';

const IDLE_MS = 5_000;

/** Time to refuse malicious files, its memory, and the latency of a display during it. */
export async function hostile(services: Services, folder: string, tell: (row: Row) => void): Promise<void> {
  const { url, running, stop } = await startProcesses(services, folder, ['web', 'worker']);
  const memory = watchMemory(running[1]?.child.pid ?? 0);
  const seconds: number[] = [];
  try {
    const { client, property } = await ownBuilding({ client: () => new Client(url) });
    const look = `${url}/api/property?slug=${property.slug}`;
    const idle = await p95While(look, () => sleep(IDLE_MS));
    const busy = await p95While(look, async () => {
      for (const [name, bytes] of hostileFiles) {
        const from = performance.now();
        const { status } = await validateFile(client, property.id, name, bytes);
        if (status < 400) throw new Error(`${name} is not refused: ${status}`);
        seconds.push((performance.now() - from) / 1_000);
      }
    });
    const { alone, programs } = memory.stop();
    tell(row(`each of ${hostileFiles.length} hostile files is refused`, Math.max(...seconds), { most: 5, unit: ' s' }));
    const detail = `worker ${alone} MB, its reader ${programs} MB`;
    tell(row('memory meanwhile', Math.max(alone, programs), { most: 400, digits: 0, unit: ' MB', detail }));
    const times = { most: 3, digits: 1, unit: '×', detail: `p95 ${busy.toFixed(1)} of ${idle.toFixed(1)} ms` };
    tell(row('an answer to a display meanwhile, times an idle one', busy / idle, times));
  } finally {
    memory.stop();
    stop();
  }
}

/** @returns milliseconds */
async function p95While(address: string, work: () => Promise<unknown>): Promise<number> {
  const display = fork(fileURLToPath(new URL('../display.ts', import.meta.url)), [address]);
  await sleep(500);
  await work();
  display.send('stop');
  const [p95] = await once(display, 'message');
  return Number(p95);
}
