import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../scripts/services.ts';
import { Client } from '../../test/harness/client.ts';
import { addTenant, signUpOwner } from '../../test/harness/factories.ts';
import { type Processes, startProcesses } from '../processes.ts';
import { median, type Row, row } from '../report.ts';

const CROWDS = [
  { displays: 1_000, before: '52 ms' },
  { displays: 3_000, before: '94 ms' },
];
const SAVES = 9;
/** Promised median. */
const MAX_MS = 500;
const MAX_KILOBYTES = 35;

/** Measures the time from the reply to a save until the last display receives it. */
export async function displays(services: Services, dataDir: string, tell: (row: Row) => void): Promise<void> {
  const product = await startProcesses(services, dataDir, ['web', 'worker', 'realtime']);
  try {
    for (const crowd of CROWDS) for (const measuredRow of await measure(product, crowd)) tell(measuredRow);
  } finally {
    product.stop();
  }
}

async function measure({ url, running }: Processes, crowd: (typeof CROWDS)[number]): Promise<Row[]> {
  const { client, property } = await signUpOwner({ client: () => new Client(url) });
  const tenant = await addTenant(client, property.id);
  const [gateway] = running.slice(2);
  const kilobytesBefore = residentKilobytes(gateway?.child.pid);
  const program = new URL('../display-crowd.ts', import.meta.url).pathname;
  const screens = fork(program, [`http://127.0.0.1:${gateway?.port}`, property.slug, String(crowd.displays)]);
  try {
    await Promise.race([once(screens, 'message'), throwOnExit(screens)]);
    const kilobytes = (residentKilobytes(gateway?.child.pid) - kilobytesBefore) / crowd.displays;
    const waits: number[] = [];
    for (let save = -2; save < SAVES; save++) {
      const wait = await measureWait(client, property.id, tenant.id, screens);
      if (save >= 0) waits.push(wait);
    }
    const name = `${crowd.displays.toLocaleString('en-US')} displays`;
    const time = { before: crowd.before, max: MAX_MS, digits: 0, unit: ' ms' };
    const memory = { before: '29 kB', max: MAX_KILOBYTES, digits: 0, unit: ' kB' };
    return [
      row(`save → last of ${name}`, median(waits), time),
      row(`memory of a socket, with ${name}`, kilobytes, memory),
    ];
  } finally {
    screens.kill();
  }
}

async function throwOnExit(screens: ChildProcess): Promise<never> {
  const [code] = await once(screens, 'exit');
  throw new Error(`the displays ended with ${code} before they were there`);
}

let saves = 0;

async function measureWait(
  client: Client,
  propertyId: number,
  tenantId: number,
  screens: ChildProcess,
): Promise<number> {
  await sleep(400); // avoids throttling with the previous change
  const { version } = (await client.get(`/api/properties/${propertyId}`)).body;
  screens.send(version + 1);
  const notification = once(screens, 'message');
  const fields = { companyName: `Save ${++saves}`, suiteNumber: '1', floorNumber: 1 };
  const { status } = await client.put(`/api/tenants/${tenantId}`, fields);
  const savedAt = performance.timeOrigin + performance.now();
  if (status !== 200) throw new Error(`a save was answered with ${status}`);
  const [heardAt] = (await notification) as [number];
  return Math.max(0, heardAt - savedAt);
}

function residentKilobytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes);
}
