import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../scripts/services/ports.ts';
import type { Services } from '../../scripts/services.ts';
import { findDebianProgram } from '../../test/harness/debian-programs.ts';
import { until } from '../../test/harness/until.ts';
import { type Processes, startProcesses } from '../processes.ts';
import { median, type Row, row } from '../report.ts';

const PAGE = 'docs/operate/caching.md';
const TOKEN = 'only-the-cache-knows';
const BUILDINGS = 500;
const POLLS_A_SECOND = 500;
const SECONDS = 40;
const CHANGES = 20;
const WARM_UP_CHANGES = 5;

interface Cache {
  readonly name: string;
  readonly seconds: number;
  start(places: CachePorts): Promise<ChildProcess>;
}

interface CachePorts {
  readonly folder: string;
  readonly cache: number;
  readonly web: number;
}

const caches: readonly Cache[] = [
  { name: 'Varnish', seconds: 60, start: startVarnish },
  { name: 'nginx', seconds: 2, start: startNginx },
];

/** Measures the caches of `docs/operate/caching.md` between polling displays and the product. */
export async function cdn(services: Services, dataDir: string, tell: (row: Row) => void): Promise<void> {
  for (const cache of caches) {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-cdn-'));
    const port = await freePort(28_000, '127.0.0.1');
    const product = await startProcesses(services, dataDir, ['web', 'worker'], {
      CDN_SECONDS: String(cache.seconds),
      ...(cache.name === 'Varnish' && { CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`, CDN_PURGE_TOKEN: TOKEN }),
    });
    const running = await cache.start({ folder, cache: port, web: product.running[0]?.port ?? 0 });
    try {
      const url = `http://127.0.0.1:${port}`;
      await until(`${cache.name} to answer`, () =>
        fetch(`${url}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      );
      await measure(cache, url, product, services, tell);
    } finally {
      running.kill('SIGTERM');
      await once(running, 'exit');
      product.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

async function measure(
  { name, seconds }: Cache,
  url: string,
  product: Processes,
  services: Services,
  tell: (row: Row) => void,
) {
  const database = new pg.Client({ connectionString: services.ownerDatabaseUrl });
  await database.connect();
  try {
    for (let change = 0; change < WARM_UP_CHANGES; change++) await measureDelay(database, url, `tower-${BUILDINGS}`); // the worker's start
    const answersBefore = await countAnswers(product);
    const polling = pollDirectories(url);
    const delays: number[] = [];
    for (let change = 1; change <= CHANGES; change++) {
      await sleep((SECONDS * 1_000) / CHANGES / 4);
      delays.push(await measureDelay(database, url, `tower-${change}`));
    }
    const { polls, failed } = await polling;
    const reachedShare = (100 * ((await countAnswers(product)) - answersBefore)) / (polls + delays.length);
    const detail = `${polls} polls of ${BUILDINGS} buildings in ${SECONDS} s, ${failed} without an answer`;
    tell(
      row(`${name}, ${seconds} s: of the answers, from the product`, reachedShare, { digits: 1, unit: ' %', detail }),
    );
    const slowest = Math.max(...delays) / 1_000;
    const bounds = {
      max: 2 * seconds,
      digits: 1,
      unit: ' s',
      detail: `median ${(median(delays) / 1_000).toFixed(1)} s`,
    };
    tell(row(`${name}, ${seconds} s: a change in its answers, at the latest`, slowest, bounds));
  } finally {
    await database.end();
  }
}

async function pollDirectories(url: string): Promise<{ polls: number; failed: number }> {
  const polling: Promise<boolean>[] = [];
  const intervalMs = 1_000 / POLLS_A_SECOND;
  const from = performance.now();
  for (let n = 0; n < POLLS_A_SECOND * SECONDS; n++) {
    const remainingMs = from + n * intervalMs - performance.now();
    if (remainingMs > 1) await sleep(remainingMs);
    polling.push(
      fetch(`${url}/api/property?slug=tower-${(n % BUILDINGS) + 1}`).then(
        async (answer) => (await answer.bytes()).length > 0 && answer.ok,
        () => false,
      ),
    );
  }
  const outcomes = await Promise.all(polling);
  return { polls: outcomes.length, failed: outcomes.filter((isAnswered) => !isAnswered).length };
}

/** @returns milliseconds from the commit until the cache serves it to a client without a version */
async function measureDelay(database: pg.Client, url: string, slug: string): Promise<number> {
  const { rows } = await database.query<{ version: number }>(
    `with grown as (update property set version = version + 1 where slug = $1 returning id, slug, version),
       recorded as (insert into outbox_event (name, payload, request_id)
         select 'directoryChanged', json_build_object('propertyId', id, 'slug', slug, 'version', version), 'bench' from grown)
     select version, pg_notify('outbox', '') from grown`,
    [slug],
  );
  const from = performance.now();
  const expectedVersion = rows[0]?.version ?? 0;
  for (;;) {
    const { version } = (await (await fetch(`${url}/api/property?slug=${slug}`)).json()) as { version: number };
    if (version >= expectedVersion) return performance.now() - from;
    await sleep(100);
  }
}

/** Counts directory replies of the web process since its start. */
async function countAnswers({ url }: Processes): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = metrics.matchAll(/^http_request_duration_seconds_count\{[^}]*route="\/api\/property"[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

function documentedBlocks(language: string): string[] {
  const blocks = readFileSync(PAGE, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'));
  return [...blocks].map(([, block = '']) => block);
}

async function startVarnish({ folder, cache, web }: CachePorts): Promise<ChildProcess> {
  const { file, env } = await findDebianProgram('varnishd');
  const [vcl = ''] = documentedBlocks('vcl');
  const configFile = join(folder, 'foyer.vcl');
  writeFileSync(configFile, vcl.replace('"3000"', `"${web}"`).replace('CDN_PURGE_TOKEN', TOKEN));
  const args = [
    '-F',
    '-j',
    'none',
    '-n',
    join(folder, 'work'),
    '-a',
    `127.0.0.1:${cache}`,
    '-s',
    'malloc,256m',
    '-f',
    configFile,
  ];
  return spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
}

async function startNginx({ folder, cache, web }: CachePorts): Promise<ChildProcess> {
  const { file, env } = await findDebianProgram('nginx');
  const [path = '', location = ''] = documentedBlocks('nginx');
  const configFile = join(folder, 'nginx.conf');
  for (const subfolder of ['kept', 'temporary']) mkdirSync(join(folder, subfolder));
  writeFileSync(
    configFile,
    `daemon off;
pid ${folder}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2000; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temporary;`).join(' ')}
  ${path.replace('/var/cache/nginx/foyer', `${folder}/kept`)}
  upstream foyer_web { server 127.0.0.1:${web}; keepalive 32; }
  server {
    listen 127.0.0.1:${cache};
    ${location}
    location / { proxy_pass http://foyer_web; }
  }
}
`,
  );
  const args = ['-p', folder, '-c', configFile, '-e', `${folder}/log`];
  return spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
}
