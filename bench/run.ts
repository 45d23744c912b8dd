import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServices } from '../scripts/services.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { buildFormer } from './former-build.ts';
import { beats } from './parts/beats.ts';
import { bytes } from './parts/bytes.ts';
import { cdn } from './parts/cdn.ts';
import { displays } from './parts/displays.ts';
import { drawings } from './parts/drawings.ts';
import { imports } from './parts/imports.ts';
import { largeLists } from './parts/large-lists.ts';
import { measurePerceivedSpeed } from './parts/perceived-speed.ts';
import { addBuildings, publicAnswers } from './parts/public-answers.ts';
import { recovery } from './parts/recovery.ts';
import { scale } from './parts/scale.ts';
import { search } from './parts/search.ts';
import { signedIn } from './parts/signed-in.ts';
import { starts } from './parts/starts.ts';
import { printRow, type Row, writeReport } from './report.ts';

/**
 * `node bench/run.ts [part …]` after `npm run build`. Writes docs/reports/performance.md; a missed limit fails the
 * run.
 */
const rows: Row[] = [];
const recordRow = (row: Row) => {
  rows.push(row);
  printRow(row);
};

const startedAt = performance.now();
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir, isThrowaway: true, log: console.log });

let pendingBuildings: Promise<void> | undefined;
const ensureBuildings = () => (pendingBuildings ??= addBuildings(services));

const parts: Readonly<Record<string, () => Promise<void>>> = {
  bytes: async () => bytes().forEach(recordRow),
  starts: () => starts(services, dataDir, recordRow),
  public: () =>
    withServer(async (server) => {
      await ensureBuildings();
      await publicAnswers(server, recordRow);
    }),
  'signed-in': () => withServer(compareWithFormer),
  imports: () => imports(services, dataDir, recordRow),
  displays: () => displays(services, dataDir, recordRow),
  'large-lists': () => largeLists(services, dataDir, recordRow),
  search: () => search(recordRow),
  drawings: () => drawings(recordRow),
  felt: () => measurePerceivedSpeed(services, dataDir, recordRow),
};

/** Slow parts not about speed: run only by name. */
const separateParts: typeof parts = {
  beats: () => beats(services, dataDir, recordRow),
  recovery: () => recovery(recordRow),
  cdn: async () => {
    await ensureBuildings();
    await cdn(services, dataDir, recordRow);
  },
  scale: () =>
    withServer(async (server) => {
      await ensureBuildings();
      await scale(services, server, recordRow);
    }),
};

const requestedParts = process.argv.slice(2);
try {
  await migrate(services.ownerDatabaseUrl);
  await withServer(async () => {}); // creates the sample building and the shop
  for (const [name, measure] of Object.entries(requestedParts.length > 0 ? { ...parts, ...separateParts } : parts))
    if (requestedParts.length === 0 || requestedParts.includes(name)) await measurePart(name, measure);
  const isMet = rows.filter((row) => row.isMet).length;
  console.log(`${isMet} of ${rows.length} met in ${minutesSince(startedAt).toFixed(1)} minutes`);
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await services.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function minutesSince(from: number): number {
  return (performance.now() - from) / 60_000;
}

async function measurePart(part: string, measure: () => Promise<void>): Promise<void> {
  const [startedAt, rowsBefore] = [performance.now(), rows.length];
  await measure().catch((error) => recordFailure(part, error));
  writeReport({ part, rows: rows.slice(rowsBefore), minutes: minutesSince(startedAt) });
}

/** Counts a failed part as missed; the others continue. */
function recordFailure(name: string, error: unknown): void {
  console.error(error);
  const [reason = ''] = String(error).split('\n');
  recordRow({ label: name, before: '–', target: 'measured', measured: reason.slice(0, 200), isMet: false });
}

async function withServer(work: (server: BenchServer) => Promise<void>): Promise<void> {
  const server = await startServer(services, dataDir);
  try {
    await work(server);
  } finally {
    server.stop();
  }
}

/** Runs both builds with the same database. */
async function compareWithFormer(currentServer: BenchServer): Promise<void> {
  const build = buildFormer();
  const formerServer = build && (await startServer(services, dataDir, build.folder));
  try {
    await signedIn(currentServer, formerServer, services.ownerDatabaseUrl, recordRow);
  } finally {
    formerServer?.stop();
    build?.remove();
  }
}
