import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServices } from '../scripts/services.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { formerBuild } from './former-build.ts';
import { beats } from './parts/beats.ts';
import { bytes } from './parts/bytes.ts';
import { cdn } from './parts/cdn.ts';
import { displays } from './parts/displays.ts';
import { felt } from './parts/felt.ts';
import { imports } from './parts/imports.ts';
import { largeLists } from './parts/large-lists.ts';
import { addBuildings, publicAnswers } from './parts/public-answers.ts';
import { recovery } from './parts/recovery.ts';
import { scale } from './parts/scale.ts';
import { search } from './parts/search.ts';
import { signedIn } from './parts/signed-in.ts';
import { starts } from './parts/starts.ts';
import { print, type Row, writeReport } from './report.ts';

/**
 * `node bench/run.ts [part …]` after `npm run build`. Writes docs/reports/performance.md; a missed limit fails the
 * run.
 */
const rows: Row[] = [];
const tell = (row: Row) => {
  rows.push(row);
  print(row);
};

const began = performance.now();
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir, throwaway: true, log: console.log });

let added: Promise<void> | undefined;
const withBuildings = () => (added ??= addBuildings(services));

const parts: Readonly<Record<string, () => Promise<void>>> = {
  bytes: async () => bytes().forEach(tell),
  starts: () => starts(services, dataDir, tell),
  public: () =>
    withServer(async (server) => {
      await withBuildings();
      await publicAnswers(server, tell);
    }),
  'signed-in': () => withServer(beside),
  imports: () => imports(services, dataDir, tell),
  displays: () => displays(services, dataDir, tell),
  'large-lists': () => largeLists(services, dataDir, tell),
  search: () => search(tell),
  felt: () => felt(services, dataDir, tell),
};

/** Slow, and not about speed: run only by name. */
const apart: typeof parts = {
  beats: () => beats(services, dataDir, tell),
  recovery: () => recovery(tell),
  cdn: async () => {
    await withBuildings();
    await cdn(services, dataDir, tell);
  },
  scale: () =>
    withServer(async (server) => {
      await withBuildings();
      await scale(services, server, tell);
    }),
};

const wanted = process.argv.slice(2);
try {
  await migrate(services.ownerDatabaseUrl);
  await withServer(async () => {}); // creates the sample building and the shop
  for (const [name, measure] of Object.entries(wanted.length > 0 ? { ...parts, ...apart } : parts))
    if (wanted.length === 0 || wanted.includes(name)) await measurePart(name, measure);
  const isMet = rows.filter((each) => each.isMet).length;
  console.log(`${isMet} of ${rows.length} met in ${minutesSince(began).toFixed(1)} minutes`);
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await services.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function minutesSince(from: number): number {
  return (performance.now() - from) / 60_000;
}

async function measurePart(part: string, measure: () => Promise<void>): Promise<void> {
  const [from, told] = [performance.now(), rows.length];
  await measure().catch((error) => unmeasured(part, error));
  writeReport({ part, rows: rows.slice(told), minutes: minutesSince(from) });
}

/** Counts as missed, and the other parts go on. */
function unmeasured(name: string, error: unknown): void {
  console.error(error);
  const [reason = ''] = String(error).split('\n');
  tell({ what: name, before: '–', target: 'measured', measured: reason.slice(0, 200), isMet: false });
}

async function withServer(work: (server: BenchServer) => Promise<void>): Promise<void> {
  const server = await startServer(services, dataDir);
  try {
    await work(server);
  } finally {
    server.stop();
  }
}

/** Both builds use the same database. */
async function beside(now: BenchServer): Promise<void> {
  const build = formerBuild();
  const former = build && (await startServer(services, dataDir, build.folder));
  try {
    await signedIn(now, former, services.ownerDatabaseUrl, tell);
  } finally {
    former?.stop();
    build?.remove();
  }
}
