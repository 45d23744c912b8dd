import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { seed } from '../scripts/seed.ts';
import { seedLoad } from '../scripts/seed-load.ts';
import { startServices } from '../scripts/services.ts';
import { ensureAdmin } from '../src/modules/accounts/index.ts';
import { entities } from '../src/modules/index.ts';
import { loadEnv } from '../src/platform/config/env.ts';
import { createContext } from '../src/platform/core/context.ts';
import { createPlatform } from '../src/platform/core/platform.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { createWeb } from '../src/web/app.ts';

/** Admin lists over HTTP against bare SQL, with 50,000 users and 100,000 orders. */
const RUNS = 40;
const MOST = 10;

const USER_COLUMNS = 'id, username, full_name, is_admin, account_status, last_login_at';
const COUNTED_USERS = 'select count(*) from app_user';
const ORDER = 'id, user_id, status, subtotal, tax, total, shipping_address, tracking_number, created_at';

/** The equivalent psql queries for rows and totals. */
const lists: readonly [path: string, ...bare: string[]][] = [
  ['users?limit=50', COUNTED_USERS, `select ${USER_COLUMNS} from app_user order by id desc limit 50`],
  [
    'users?limit=50&page=900',
    COUNTED_USERS,
    `select ${USER_COLUMNS} from app_user order by id desc limit 50 offset 44950`,
  ],
  [
    'users?limit=50&sort=-lastLoginAt',
    COUNTED_USERS,
    `select ${USER_COLUMNS} from app_user order by last_login_at desc nulls last, id desc limit 50`,
  ],
  [
    'users?limit=50&search=lovelace',
    `select count(*) from app_user where username || ' ' || coalesce(full_name, '') ilike '%lovelace%'`,
    `select ${USER_COLUMNS} from app_user where username || ' ' || coalesce(full_name, '') ilike '%lovelace%' order by id desc limit 50`,
  ],
  [
    'orders?limit=50',
    'select count(*) from customer_order',
    `select ${ORDER} from customer_order order by id desc limit 50`,
  ],
  [
    'orders?limit=50&status=cancelled',
    `select count(*) from customer_order where status = 'cancelled'`,
    `select ${ORDER} from customer_order where status = 'cancelled' order by id desc limit 50`,
  ],
  ['activity?limit=100', 'select * from activity order by id desc limit 100'],
  [
    'activity?limit=100&area=orders',
    `select * from activity where split_part(action, '.', 1) in ('order', 'payment') order by id desc limit 100`,
  ],
  ['subscriptions', 'select * from subscription order by id desc limit 500'],
  ['mails?limit=500', 'select * from mail order by id desc limit 500'],
  ['parked-events', 'select * from outbox_delivery where parked_at is not null order by parked_at desc limit 500'],
  [
    'payment-problems',
    `select * from refund where reason <> 'order_cancelled' or state = 'due' order by id desc limit 500`,
  ],
];

const dataDir = mkdtempSync(join(tmpdir(), 'foyer-bench-'));
const services = await startServices({ dataDir, throwaway: true, log: console.log });
await migrate(services.ownerDatabaseUrl);
const env = loadEnv({
  DATABASE_URL: services.databaseUrl,
  REDIS_URL: services.redisUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000',
});
const platform = await createPlatform(env, 'bench', entities);
const credentials = { username: 'bench@example.com', password: 'only for this run' };
await seed(platform);
await seedLoad(services.ownerDatabaseUrl);
await ensureAdmin(createContext(platform), credentials.username, credentials.password);
const web = createWeb(platform);
await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
const database = new pg.Client({ connectionString: services.databaseUrl });
await database.connect();

try {
  const cookie = await signIn();
  const ratios: number[] = [];
  for (const [path, ...bare] of lists) ratios.push(await compare(path, bare, cookie));
  const worst = Math.max(...ratios);
  console.log(`the slowest list takes ${worst.toFixed(1)} times its bare SQL; ${MOST} are allowed`);
  if (worst >= MOST) process.exitCode = 1;
} finally {
  await database.end();
  await web.close();
  await platform.close();
  await services.stop();
}

async function signIn(): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/login`, { method: 'POST', headers, body: JSON.stringify(credentials) });
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** Interleaved, so that background load affects both; medians drop outliers. */
async function compare(path: string, bare: readonly string[], cookie: string): Promise<number> {
  const [viaHttp, viaSql]: [number[], number[]] = [[], []];
  for (let run = -5; run < RUNS; run++) {
    const http = await timed(async () => {
      const answer = await fetch(`${origin}/api/admin/${path}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await answer.json();
    });
    const sql = await timed(async () => {
      for (const statement of bare) await database.query(statement);
    });
    if (run >= 0) {
      viaHttp.push(http);
      viaSql.push(sql);
    }
  }
  const [http, sql] = [median(viaHttp), median(viaSql)];
  console.log(`${(http / sql).toFixed(1).padStart(5)}  ${http.toFixed(1)} ms against ${sql.toFixed(1)} ms  ${path}`);
  return http / sql;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
