import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { addProperty, addTenant, type Building, signUp } from '../harness/factories.ts';
import { startWorld, type World } from './world.ts';

// Records metrics under the load of 1,000 displays (docs/operate/scaling.md) while Redis, then PostgreSQL is away, as
// test data for deploy/alerts.yml. Takes 22 minutes: node test/faults/record-outage.ts scripts/operations/outage.json

const [, , target = 'scripts/operations/outage.json'] = process.argv;

const INTERVAL_MS = 15_000;
const BUILDINGS = 100;
const DISPLAYS = 1_000;
const POLL_MS = 15_000;
/** 50 signed-in calls a day per building: 0.06 a second. */
const CALL_MS = 86_400_000 / (50 * BUILDINGS);

/** Scrapes per part. */
const PARTS = [
  ['quiet', 16],
  ['redis', 20],
  ['recovered from redis', 16],
  ['postgres', 20],
  ['recovered from postgres', 16],
] as const;

/** Metrics used by the alerts. */
const KEPT =
  /^(dependency_up|http_requests_total|http_request_duration_seconds_count|outbox_lag_seconds|database_pool_connections)\{/;

const world = await startWorld({ web: 1, worker: 1, realtime: 1 });
const ended = new AbortController();
try {
  const buildings = await makeBuildings(world);
  pollAsDisplays(buildings);
  workAsManager(buildings);
  const series = new Map<string, (number | null)[]>();
  const parts: { what: string; from: number }[] = [];
  let scrape = 0;
  const from = performance.now();
  for (const [what, scrapes] of PARTS) {
    parts.push({ what, from: scrape });
    if (what === 'redis' || what === 'postgres') world[what].cut();
    else for (const server of [world.redis, world.postgres]) server.heal();
    for (let at = 0; at < scrapes; at++, scrape++) {
      await sleep(Math.max(0, from + scrape * INTERVAL_MS - performance.now()));
      await record(scrape, series);
    }
    console.log(`${what}: recorded`);
  }
  const told = Object.fromEntries([...series].map(([name, values]) => [name, runs(values, scrape)]).toSorted());
  const facts = { intervalSeconds: INTERVAL_MS / 1_000, scrapes: scrape, displays: DISPLAYS, parts, series: told };
  writeFileSync(target, `${JSON.stringify(facts, null, 1)}\n`);
} finally {
  ended.abort();
  await world.stop();
}
process.exit();

async function makeBuildings(of: World) {
  const made: { client: Awaited<ReturnType<typeof signUp>>['client']; building: Building; tenantId: number }[] = [];
  for (let count = 0; count < BUILDINGS; count++) {
    const { client } = await signUp(of, 'recorded');
    const building = await addProperty(client);
    const { id: tenantId } = await addTenant(client, building.id);
    made.push({ client, building, tenantId });
  }
  return made;
}

type Made = Awaited<ReturnType<typeof makeBuildings>>;

/** Each display polls every 15 s, evenly spread. */
function pollAsDisplays(buildings: Made): void {
  repeat(POLL_MS / DISPLAYS, async (n) => {
    const slug = buildings[n % BUILDINGS]?.building.slug;
    await world.client().get(`/api/property?slug=${slug}&version=1`);
  });
}

/** Half reads, half writes. */
function workAsManager(buildings: Made): void {
  repeat(CALL_MS, async (n) => {
    const made = buildings[n % BUILDINGS];
    if (!made) return;
    const { client, building, tenantId } = made;
    const changed = { companyName: `Company ${n}`, suiteNumber: '7', floorNumber: 7, contacts: [] };
    if (n % 2 === 0) await client.get(`/api/tenants?propertyId=${building.id}`);
    else await client.put(`/api/tenants/${tenantId}`, changed);
  });
}

function repeat(milliseconds: number, ask: (n: number) => Promise<void>): void {
  let n = 0;
  const timer = setInterval(() => void ask(n++).catch(() => {}), milliseconds); // refusals are recorded as metrics
  ended.signal.addEventListener('abort', () => clearInterval(timer));
}

async function record(scrape: number, series: Map<string, (number | null)[]>): Promise<void> {
  await Promise.all(
    world.processes.map(async (one) => {
      const text = await (await fetch(`http://127.0.0.1:${one.port()}/metrics`)).text();
      for (const line of text.split('\n')) {
        if (!KEPT.test(line)) continue;
        const at = line.lastIndexOf(' ');
        const name = line.slice(0, at).replace('}', `,job="foyer",instance="${one.role}-1"}`);
        const values = series.get(name) ?? [];
        series.set(name, values);
        while (values.length < scrape) values.push(null);
        values.push(Number(line.slice(at + 1)));
      }
    }),
  );
}

/** promtool notation: `0+0x15` is sixteen zeros, `_` a missing sample. */
function runs(values: readonly (number | null)[], length: number): string {
  const all = [...values, ...Array<null>(length - values.length).fill(null)];
  const told: string[] = [];
  for (let at = 0; at < all.length; ) {
    let count = 1;
    while (at + count < all.length && all[at + count] === all[at]) count++;
    const value = all[at] === null ? '_' : String(all[at]);
    told.push(count === 1 ? value : value === '_' ? `_x${count}` : `${value}+0x${count - 1}`);
    at += count;
  }
  return told.join(' ');
}
