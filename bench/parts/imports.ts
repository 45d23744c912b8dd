import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Services } from '../../scripts/services.ts';
import { Client } from '../../test/harness/client.ts';
import { signUpOwner } from '../../test/harness/factories.ts';
import { uploadFile, validateFile, waitForImport } from '../../test/harness/import-calls.ts';
import { watchMemory } from '../../test/harness/memory.ts';
import { csv, rentRoll, rowsXml, workbook } from '../../test/harness/spreadsheets.ts';
import { type Processes, startProcesses } from '../processes.ts';
import { median, type Row, row } from '../report.ts';

interface ImportSize {
  readonly rows: number;
  readonly rounds: number;
  readonly files: readonly { readonly name: string; readonly formerResult: string; readonly maxFactor: number }[];
}

const sizes: readonly ImportSize[] = [
  {
    rows: 10_000,
    rounds: 5,
    files: [
      { name: 'list.csv', formerResult: '5.0×', maxFactor: 3 },
      { name: 'list.xlsx', formerResult: '7.5×', maxFactor: 5 },
    ],
  },
  {
    rows: 100_000,
    rounds: 5,
    files: [
      { name: 'list.csv', formerResult: '3.0×', maxFactor: 3 },
      { name: 'list.xlsx', formerResult: '4.6×', maxFactor: 4.6 },
    ],
  },
];

/** Measures imports from the first byte of the upload to the directory, as multiples of `\copy` of the same rows. */
export async function imports(services: Services, folder: string, tell: (row: Row) => void): Promise<void> {
  const product = await startProcesses(services, folder, ['web', 'worker']);
  const memory = watchMemory(product.running[1]?.child.pid ?? 0);
  const pauses: number[] = [];
  await longestPause(product); // from here on: its start is over
  try {
    for (const size of sizes) {
      for (const measuredRow of await compare(services.ownerDatabaseUrl, product, folder, size)) tell(measuredRow);
      pauses.push(await longestPause(product));
    }
    tell(await measureSmallFile(product.url));
    const { alone, programs } = memory.stop();
    const detail = `worker ${alone} MB, its reader ${programs} MB`;
    tell(row('memory meanwhile', Math.max(alone, programs), { max: 400, digits: 0, unit: ' MB', detail }));
    tell(row('longest pause of the web process meanwhile', Math.max(...pauses), { max: 100, digits: 0, unit: ' ms' }));
  } finally {
    memory.stop();
    product.stop();
  }
}

async function compare(database: string, { url }: Processes, folder: string, size: ImportSize): Promise<Row[]> {
  const rows = rentRoll(size.rows);
  const bytesOf = (name: string) =>
    name.endsWith('csv') ? csv(rows) : workbook([{ name: 'Tenants', xml: rowsXml(rows) }]);
  const filesToMeasure = size.files.map((file) => ({ ...file, bytes: bytesOf(file.name), times: [] as number[] }));
  const copySeconds: number[] = [];
  for (let round = 0; round < size.rounds; round++) {
    await waitForIdle();
    const seconds = await copyIn(database, folder, rows);
    copySeconds.push(seconds);
    for (const { name, bytes, times } of filesToMeasure) times.push((await importSeconds(url, name, bytes)) / seconds);
  }
  const detail = `\\copy ${median(copySeconds).toFixed(2)} s`;
  return filesToMeasure.map(({ name, formerResult, maxFactor, times }) =>
    row(`import of ${size.rows.toLocaleString('en-US')} rows, ${name.slice(5)}, times \`\\copy\``, median(times), {
      before: formerResult,
      max: maxFactor,
      digits: 1,
      unit: '×',
      detail,
    }),
  );
}

async function importSeconds(url: string, name: string, bytes: Buffer | string): Promise<number> {
  const { client, property } = await signUpOwner({ client: () => new Client(url) });
  await waitForIdle();
  const from = performance.now();
  const { body } = await uploadFile(client, property.id, name, bytes, '&wait=0');
  await waitForImport(client, body.importId, ['done'], 120_000);
  return (performance.now() - from) / 1_000;
}

/** Returns the maximum event loop delay of the web process, in ms. */
async function longestPause({ url }: Processes): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds\{.*\} (.*)$/m.exec(metrics)?.[1];
  if (!seconds) throw new Error('/metrics does not tell how long the loop stood still');
  return Number(seconds) * 1_000;
}

/** Waits between files, until the next reader is pre-started. */
const waitForIdle = () => sleep(1_000);

async function measureSmallFile(url: string): Promise<Row> {
  const { client, property } = await signUpOwner({ client: () => new Client(url) });
  const bytes = csv(rentRoll(50));
  const times: number[] = [];
  for (let round = -2; round < 9; round++) {
    await waitForIdle();
    const from = performance.now();
    const { status } = await validateFile(client, property.id, 'list.csv', bytes);
    if (status !== 200) throw new Error(`a file of 50 rows: ${status}`);
    if (round >= 0) times.push(performance.now() - from);
  }
  const bounds = { before: 'seconds', max: 250, digits: 0, unit: ' ms' };
  return row('validating a file of 50 rows', median(times), bounds);
}

let copies = 0;

/** @returns seconds, including the start of psql */
async function copyIn(url: string, folder: string, rows: readonly (readonly string[])[]): Promise<number> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows: createdRows } = await owner.query(
    `with p as (insert into property (name, slug, address, created_at) values ('Copy', 'copy-${++copies}', 'x', now()) returning id)
     select id, (select setval('tenant_id_seq', nextval('tenant_id_seq') + ${rows.length}))::int - ${rows.length} as first from p`,
  );
  await owner.end();
  const { id, first } = createdRows[0];
  const files = { tenant: join(folder, 'tenant.csv'), contact: join(folder, 'contact.csv') };
  const body = rows.slice(1);
  writeFileSync(
    files.tenant,
    csv(body.map((cells, n) => [String(first + n), String(id), ...cells.slice(0, 6), 'now', 'now'])),
  );
  writeFileSync(files.contact, csv(body.map((cells, n) => [String(first + n), ...cells.slice(6), 'true'])));
  const columns =
    'id, property_id, company_name, suite_number, floor_number, phone, email, website, created_at, updated_at';
  const from = performance.now();
  execFileSync('psql', [
    url,
    '--quiet',
    '--single-transaction',
    `--command=\\copy tenant (${columns}) from '${files.tenant}' csv`,
    `--command=\\copy tenant_contact (tenant_id, name, phone, is_primary) from '${files.contact}' csv`,
  ]);
  return (performance.now() - from) / 1_000;
}
