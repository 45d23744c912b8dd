import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServices } from '../scripts/services.ts';
import { migrate } from '../src/platform/orm.ts';
import { type BenchServer, startServer } from './bench-server.ts';
import { formerBuild } from './former-build.ts';
import { bytes } from './parts/bytes.ts';
import { displays } from './parts/displays.ts';
import { imports } from './parts/imports.ts';
import { addBuildings, publicAnswers } from './parts/public-answers.ts';
import { signedIn } from './parts/signed-in.ts';
import { starts } from './parts/starts.ts';
import { print, type Row, writeReport } from './report.ts';

/**
 * How fast the product is, all of it, on this machine: `node bench/run.ts` after `npm run build`, or some of its parts by
 * their names. The whole table goes into docs/PERFORMANCE.md; a floor that is not reached fails the run.
 */
const rows: Row[] = [];
const tell = (row: Row) => {
  rows.push(row);
  print(row);
};

const began = performance.now();
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir, throwaway: true, log: console.log });

const parts: Readonly<Record<string, () => Promise<void>>> = {
  bytes: async () => bytes().forEach(tell),
  starts: () => starts(services, dataDir, tell),
  public: () =>
    withServer(async (server) => {
      await addBuildings(services);
      await publicAnswers(server, tell);
    }),
  'signed-in': () => withServer(beside),
  imports: () => imports(services, dataDir, tell),
  displays: () => displays(services, dataDir, tell),
};

const wanted = process.argv.slice(2);
try {
  await migrate(services.ownerDatabaseUrl);
  await withServer(async () => {}); // it brings the sample building and the shop
  for (const [name, measure] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await measure().catch((error) => unmeasured(name, error));
  const minutes = (performance.now() - began) / 60_000;
  console.log(`${rows.filter(({ isMet }) => isMet).length} of ${rows.length} met in ${minutes.toFixed(1)} minutes`);
  if (wanted.length === 0) writeReport(rows, minutes);
  if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1;
} finally {
  await services.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** What cannot be measured is not met, and keeps nothing else from being measured. */
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

/** The build before answers from the same database, so that only what is between differs. */
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
