import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Services } from '../../scripts/services.ts';
import { Client } from '../../test/harness/client.ts';
import { ownBuilding } from '../../test/harness/factories.ts';
import { importIn, uploadFile, validateFile } from '../../test/harness/importing.ts';
import { watchMemory } from '../../test/harness/memory.ts';
import { csv, rentRoll, rowsXml, workbook } from '../../test/harness/spreadsheets.ts';
import { type Processes, startProcesses } from '../processes.ts';
import { median, type Row, row } from '../report.ts';

interface Sized {
  readonly rows: number;
  readonly rounds: number;
  readonly files: readonly { readonly name: string; readonly before: string; readonly most: number }[];
}

const sizes: readonly Sized[] = [
  {
    rows: 10_000,
    rounds: 5,
    files: [
      { name: 'list.csv', before: '5.0×', most: 3 },
      { name: 'list.xlsx', before: '7.5×', most: 5 },
    ],
  },
  {
    rows: 100_000,
    rounds: 5,
    files: [
      { name: 'list.csv', before: '3.0×', most: 3 },
      { name: 'list.xlsx', before: '4.6×', most: 4.6 },
    ],
  },
];

/** Files from the first byte of the upload to the directory, as times `\copy` of the same rows into the same tables. */
export async function imports(services: Services, folder: string, tell: (row: Row) => void): Promise<void> {
  const product = await startProcesses(services, folder, ['web', 'worker']);
  const memory = watchMemory(product.running[1]?.child.pid ?? 0);
  const pauses: number[] = [];
  await longestPause(product); // from here on: its start is over
  try {
    for (const size of sizes) {
      for (const each of await compare(services.ownerDatabaseUrl, product, folder, size)) tell(each);
      pauses.push(await longestPause(product));
    }
    tell(await smallFile(product.url));
    const { alone, programs } = memory.stop();
    const detail = `worker ${alone} MB, its reader ${programs} MB`;
    tell(row('memory meanwhile', Math.max(alone, programs), { most: 400, digits: 0, unit: ' MB', detail }));
    tell(row('longest pause of the web process meanwhile', Math.max(...pauses), { most: 100, digits: 0, unit: ' ms' }));
  } finally {
    memory.stop();
    product.stop();
  }
}

async function compare(database: string, { url }: Processes, folder: string, size: Sized): Promise<Row[]> {
  const rows = rentRoll(size.rows);
  const bytesOf = (name: string) =>
    name.endsWith('csv') ? csv(rows) : workbook([{ name: 'Tenants', xml: rowsXml(rows) }]);
  const ready = size.files.map((file) => ({ ...file, bytes: bytesOf(file.name), times: [] as number[] }));
  const copied: number[] = [];
  for (let round = 0; round < size.rounds; round++) {
    await settled();
    const seconds = await copy(database, folder, rows);
    copied.push(seconds);
    for (const { name, bytes, times } of ready) times.push((await importSeconds(url, name, bytes)) / seconds);
  }
  const detail = `\\copy ${median(copied).toFixed(2)} s`;
  return ready.map(({ name, before, most, times }) =>
    row(`import of ${size.rows.toLocaleString('en-US')} rows, ${name.slice(5)}, times \`\\copy\``, median(times), {
      before,
      most,
      digits: 1,
      unit: '×',
      detail,
    }),
  );
}

async function importSeconds(url: string, name: string, bytes: Buffer | string): Promise<number> {
  const { client, property } = await ownBuilding({ client: () => new Client(url) });
  await settled();
  const from = performance.now();
  const { body } = await uploadFile(client, property.id, name, bytes, '&wait=0');
  await importIn(client, body.importId, ['done'], 120_000);
  return (performance.now() - from) / 1_000;
}

/** The longest that the web process's loop stood still, in milliseconds. */
async function longestPause({ url }: Processes): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds\{.*\} (.*)$/m.exec(metrics)?.[1];
  if (!seconds) throw new Error('/metrics does not tell how long the loop stood still');
  return Number(seconds) * 1_000;
}

/** One after the other, as people would: the reader of the next file is started behind the one before. */
const settled = () => sleep(1_000);

async function smallFile(url: string): Promise<Row> {
  const { client, property } = await ownBuilding({ client: () => new Client(url) });
  const bytes = csv(rentRoll(50));
  const times: number[] = [];
  for (let round = -2; round < 9; round++) {
    await settled();
    const from = performance.now();
    const { status } = await validateFile(client, property.id, 'list.csv', bytes);
    if (status !== 200) throw new Error(`a file of 50 rows: ${status}`);
    if (round >= 0) times.push(performance.now() - from);
  }
  const floor = { before: 'seconds', most: 250, digits: 0, unit: ' ms' };
  return row('validating a file of 50 rows', median(times), floor);
}

let copies = 0;

/** @returns seconds, the start of psql included. */
async function copy(url: string, folder: string, rows: readonly (readonly string[])[]): Promise<number> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows: made } = await owner.query(
    `with p as (insert into property (name, slug, address, created_at) values ('Copy', 'copy-${++copies}', 'x', now()) returning id)
     select id, (select setval('tenant_id_seq', nextval('tenant_id_seq') + ${rows.length}))::int - ${rows.length} as first from p`,
  );
  await owner.end();
  const { id, first } = made[0];
  const files = { tenant: join(folder, 'tenant.csv'), contact: join(folder, 'contact.csv') };
  const body = rows.slice(1);
  writeFileSync(
    files.tenant,
    csv(body.map((each, n) => [String(first + n), String(id), ...each.slice(0, 6), 'now', 'now'])),
  );
  writeFileSync(files.contact, csv(body.map((each, n) => [String(first + n), ...each.slice(6), 'true'])));
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
