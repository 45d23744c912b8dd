import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { metricsIn } from '../../scripts/operations/expressions.ts';
import { notationOf, RECORDINGS, type Recording } from '../../scripts/operations/recordings.ts';
import { type Display, openDisplay } from '../harness/display.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../harness/factories.ts';
import { type Broken, type Fault, outages, outsideServers } from './outages.ts';
import { startWorld, type World } from './world.ts';

const HELP = `node test/faults/record-outage.ts FAULT… [--displays NUMBER]

Records what the alerts of deploy/alerts.yml look at, while something is broken for six seconds and then for two
minutes, as test data for them in ${RECORDINGS}. Six minutes each. Faults: ${Object.keys(outages).join(', ')}`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { displays: { type: 'string', default: '200' }, help: { type: 'boolean' } },
});
const names = z.array(z.enum(Object.keys(outages) as [keyof typeof outages])).safeParse(positionals);
if (options.help || !names.success || names.data.length === 0) {
  console.log(HELP);
  process.exit(options.help ? 0 : 1);
}

/** Prometheus' own. */
const INTERVAL_MS = 15_000;
const TIMEOUT_MS = 10_000;
const BRIEF_MS = 6_000;
/** So that a scrape falls into it. */
const BEFORE_SCRAPE_MS = 3_000;
/** By their first scrape. */
const PARTS = { brief: 4, outage: 9, recovered: 17, end: 20 };

const BUILDINGS = 20;
const DISPLAYS = Number(options.displays);
/** With an open socket; the others poll. */
const SOCKETS = 60;
const POLL_MS = 15_000;
/** Of all people together: a busy hour. */
const CALL_MS = 500;

const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) })
  .parse(parse(readFileSync('deploy/alerts.yml', 'utf8')))
  .groups.flatMap(({ rules: own }) => own.flatMap(({ expr }) => metricsIn(expr)));
/** Not how long answers take, which would tell how busy the machine is. */
const kept = new Set(rules.map(({ name }) => name).filter((name) => !name.endsWith('_duration_seconds_bucket')));

for (const name of names.data) {
  const recorded = await record(name, outages[name]);
  mkdirSync(RECORDINGS, { recursive: true });
  writeFileSync(`${RECORDINGS}/${name}.json`, `${JSON.stringify(recorded, null, 1)}\n`);
  console.log(`${name}: recorded, ${recorded.logLinesPerSecond} log lines a second`);
}
process.exit();

async function record(name: string, fault: Fault): Promise<Recording> {
  let outside: Awaited<ReturnType<typeof outsideServers>> | null = null;
  const world = await startWorld({ web: 1, worker: 1, realtime: 1 }, async (on) => {
    outside = await outsideServers(fault.env, on);
    return outside.layer;
  });
  const ended = new AbortController();
  const displays: Display[] = [];
  try {
    const made = await makeBuildings(world);
    const on = brokenOf(world, outside, made, displays);
    await on.openDisplays(SOCKETS);
    pollAsDisplays(world, made, ended.signal);
    workInPortal(made, ended.signal);
    return await follow(name, fault, on);
  } finally {
    ended.abort();
    for (const display of displays) display.close();
    await world.stop();
  }
}

function brokenOf(
  world: World,
  outside: Pick<Broken, 'mail' | 'stripe'> | null,
  made: readonly Made[],
  displays: Display[],
): Broken {
  if (!outside) throw new Error('the layer was not started');
  const { mail, stripe } = outside;
  const gateway = world.processes.find(({ role }) => role === 'realtime');
  const people = made.map(({ person }) => person);
  return {
    world,
    mail,
    stripe,
    people,
    async openDisplays(count) {
      for (let closed = count; closed < 0; closed++) displays.pop()?.close();
      for (let opened = 0; opened < count; opened++) {
        const slug = made[opened % made.length]?.building.slug ?? '';
        const url = `http://127.0.0.1:${gateway?.port()}`;
        await openDisplay(url, slug, {}, { reconnectionDelay: 1_000 }).then(
          (display) => displays.push(display),
          () => {}, // refused, which is counted
        );
      }
    },
  };
}

/** Breaks it twice, and scrapes meanwhile. */
async function follow(fault: string, { begin, end }: Fault, on: Broken): Promise<Recording> {
  const series = new Map<string, (number | null)[]>();
  const from = performance.now();
  const epoch = Date.now() / 1_000;
  const until = (milliseconds: number) => sleep(Math.max(0, from + milliseconds - performance.now()));
  const breaking = (async () => {
    await until(PARTS.brief * INTERVAL_MS - BEFORE_SCRAPE_MS);
    const over = sleep(BRIEF_MS);
    await begin(on);
    await over;
    await end(on);
    await until((PARTS.outage - 1) * INTERVAL_MS + BRIEF_MS);
    const lines = linesOf(on.world);
    const began = performance.now();
    await begin(on);
    await until((PARTS.recovered - 1) * INTERVAL_MS + BRIEF_MS);
    const logged = (linesOf(on.world) - lines) / ((performance.now() - began) / 1_000);
    await end(on);
    return logged;
  })();
  const scraping = (async () => {
    for (let scrape = 0; scrape < PARTS.end; scrape++) {
      await until(scrape * INTERVAL_MS);
      await Promise.all(on.world.processes.map((one) => scrapeInto(series, scrape, epoch, one)));
    }
  })();
  const [logged] = await Promise.all([breaking, scraping]);
  const told = [...series].map(([name, values]) => [name, fill(values, PARTS.end)] as const).filter(hasChanged);
  return {
    fault,
    intervalSeconds: INTERVAL_MS / 1_000,
    displays: DISPLAYS,
    parts: PARTS,
    logLinesPerSecond: Math.round(logged * 10) / 10,
    series: Object.fromEntries(told.map(([name, values]) => [name, notationOf(values)] as const).toSorted()),
  };
}

/** A counter that stands still says nothing to any rule. */
function hasChanged([name, values]: readonly [string, readonly (number | null)[]]): boolean {
  return !/^\w+_(total|bucket)\{/.test(name) || new Set(values.filter((value) => value !== null)).size > 1;
}

function fill(values: readonly (number | null)[], length: number): (number | null)[] {
  return [...values, ...Array<null>(length - values.length).fill(null)];
}

function linesOf({ processes }: World): number {
  return processes.reduce((sum, one) => sum + one.lines().length, 0);
}

/** Times count from the first scrape. */
async function scrapeInto(
  series: Map<string, (number | null)[]>,
  scrape: number,
  epoch: number,
  one: World['processes'][number],
): Promise<void> {
  const labels = `job="foyer",instance="${one.role}-1"`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const text = await fetch(`http://127.0.0.1:${one.port() ?? 1}/metrics`, { signal })
    .then((answer) => answer.text())
    .catch(() => null);
  const keep = (name: string, value: number) => {
    const values = series.get(name) ?? [];
    series.set(name, [...fill(values, scrape), value]);
  };
  keep(`up{${labels}}`, text === null ? 0 : 1);
  for (const line of text?.split('\n') ?? []) {
    const [, metric = ''] = /^(\w+)\{/.exec(line) ?? [];
    if (!kept.has(metric)) continue;
    const at = line.lastIndexOf(' ');
    const value = Number(line.slice(at + 1));
    keep(
      line.slice(0, at).replace(/\}$/, `,${labels}}`),
      metric.endsWith('_timestamp_seconds') ? Math.round(value - epoch) : value,
    );
  }
}

interface Made {
  readonly person: Person;
  readonly building: Building;
  readonly tenantId: number;
}

async function makeBuildings(of: World): Promise<Made[]> {
  const made: Made[] = [];
  for (let count = 0; count < BUILDINGS; count++) {
    const person = await signUp(of, 'recorded');
    const building = await addProperty(person.client);
    const { id: tenantId } = await addTenant(person.client, building.id);
    made.push({ person, building, tenantId });
  }
  return made;
}

/** Each display polls every 15 s, evenly spread. */
function pollAsDisplays(world: World, made: readonly Made[], ended: AbortSignal): void {
  repeat(POLL_MS / DISPLAYS, ended, async (n) => {
    const slug = made[n % BUILDINGS]?.building.slug;
    await world.client().get(`/api/property?slug=${slug}&version=1`);
  });
}

/** Half reads, half writes. */
function workInPortal(made: readonly Made[], ended: AbortSignal): void {
  repeat(CALL_MS, ended, async (n) => {
    const one = made[n % BUILDINGS];
    if (!one) return;
    const { person, building, tenantId } = one;
    const changed = { companyName: `Company ${n}`, suiteNumber: '7', floorNumber: 7, contacts: [] };
    if (n % 2 === 0) await person.client.get(`/api/tenants?propertyId=${building.id}`);
    else await person.client.put(`/api/tenants/${tenantId}`, changed);
  });
}

function repeat(milliseconds: number, ended: AbortSignal, ask: (n: number) => Promise<void>): void {
  let n = 0;
  const timer = setInterval(() => void ask(n++).catch(() => {}), milliseconds); // refusals are recorded as metrics
  ended.addEventListener('abort', () => clearInterval(timer));
}
