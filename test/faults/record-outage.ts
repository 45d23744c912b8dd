import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { metricsIn } from '../../scripts/operations/expressions.ts';
import { formatValues, RECORDINGS, type Recording } from '../../scripts/operations/recordings.ts';
import { connectDisplay, type Display } from '../harness/display.ts';
import { addProperty, addTenant, type Building, type Person, signUp } from '../harness/factories.ts';
import { type Fault, type OutageWorld, outages, startOutsideServers } from './outages.ts';
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
/** Parts of a recording, by their first scrape. */
const PARTS = { brief: 4, outage: 9, recovered: 17, end: 20 };

const BUILDINGS = 20;
const DISPLAYS = Number(options.displays);
/** Displays with an open socket; the others poll. */
const SOCKETS = 60;
const POLL_MS = 15_000;
/** Interval between the calls of all people together: a busy hour. */
const CALL_MS = 500;

const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) })
  .parse(parse(readFileSync('deploy/alerts.yml', 'utf8')))
  .groups.flatMap(({ rules: groupRules }) => groupRules.flatMap(({ expr }) => metricsIn(expr)));
/** Not how long answers take, which would tell how busy the machine is. */
const recordedMetrics = new Set(
  rules.map(({ name }) => name).filter((name) => !name.endsWith('_duration_seconds_bucket')),
);

for (const name of names.data) {
  const recording = await record(name, outages[name]);
  mkdirSync(RECORDINGS, { recursive: true });
  writeFileSync(`${RECORDINGS}/${name}.json`, `${JSON.stringify(recording, null, 1)}\n`);
  console.log(`${name}: recorded, ${recording.logLinesPerSecond} log lines a second`);
}
process.exit();

async function record(name: string, fault: Fault): Promise<Recording> {
  let servers: Awaited<ReturnType<typeof startOutsideServers>> | null = null;
  const world = await startWorld({ web: 1, worker: 1, realtime: 1 }, async (layerContext) => {
    servers = await startOutsideServers(fault.env, layerContext);
    return servers.layer;
  });
  const stopController = new AbortController();
  const displays: Display[] = [];
  try {
    const buildings = await createBuildings(world);
    const outageWorld = createOutageWorld(world, servers, buildings, displays);
    await outageWorld.openDisplays(SOCKETS);
    pollAsDisplays(world, buildings, stopController.signal);
    workInPortal(buildings, stopController.signal);
    return await recordSeries(name, fault, outageWorld);
  } finally {
    stopController.abort();
    for (const display of displays) display.close();
    await world.stop();
  }
}

function createOutageWorld(
  world: World,
  servers: Pick<OutageWorld, 'mail' | 'stripe'> | null,
  buildings: readonly RecordedBuilding[],
  displays: Display[],
): OutageWorld {
  if (!servers) throw new Error('the layer was not started');
  const { mail, stripe } = servers;
  const gateway = world.processes.find(({ role }) => role === 'realtime');
  const people = buildings.map(({ person }) => person);
  return {
    world,
    mail,
    stripe,
    people,
    async openDisplays(count) {
      for (let index = count; index < 0; index++) displays.pop()?.close();
      for (let index = 0; index < count; index++) {
        const slug = buildings[index % buildings.length]?.building.slug ?? '';
        const url = `http://127.0.0.1:${gateway?.port()}`;
        await connectDisplay(url, slug, {}, { reconnectionDelay: 1_000 }).then(
          (display) => displays.push(display),
          () => {}, // refused, which is counted
        );
      }
    },
  };
}

/** Breaks it twice, and scrapes meanwhile. */
async function recordSeries(fault: string, { begin, end }: Fault, outageWorld: OutageWorld): Promise<Recording> {
  const series = new Map<string, (number | null)[]>();
  const startedAt = performance.now();
  const epoch = Date.now() / 1_000;
  const sleepUntil = (milliseconds: number) => sleep(Math.max(0, startedAt + milliseconds - performance.now()));
  const outage = (async () => {
    await sleepUntil(PARTS.brief * INTERVAL_MS - BEFORE_SCRAPE_MS);
    const briefEnd = sleep(BRIEF_MS);
    await begin(outageWorld);
    await briefEnd;
    await end(outageWorld);
    await sleepUntil((PARTS.outage - 1) * INTERVAL_MS + BRIEF_MS);
    const lines = linesOf(outageWorld.world);
    const beganAt = performance.now();
    await begin(outageWorld);
    await sleepUntil((PARTS.recovered - 1) * INTERVAL_MS + BRIEF_MS);
    const linesPerSecond = (linesOf(outageWorld.world) - lines) / ((performance.now() - beganAt) / 1_000);
    await end(outageWorld);
    return linesPerSecond;
  })();
  const scraping = (async () => {
    for (let scrape = 0; scrape < PARTS.end; scrape++) {
      await sleepUntil(scrape * INTERVAL_MS);
      await Promise.all(
        outageWorld.world.processes.map((productProcess) => scrapeInto(series, scrape, epoch, productProcess)),
      );
    }
  })();
  const [linesPerSecond] = await Promise.all([outage, scraping]);
  const changedSeries = [...series]
    .map(([name, values]) => [name, padSeries(values, PARTS.end)] as const)
    .filter(hasChanged);
  return {
    fault,
    intervalSeconds: INTERVAL_MS / 1_000,
    displays: DISPLAYS,
    parts: PARTS,
    logLinesPerSecond: Math.round(linesPerSecond * 10) / 10,
    series: Object.fromEntries(changedSeries.map(([name, values]) => [name, formatValues(values)] as const).toSorted()),
  };
}

/** A counter that stands still says nothing to any rule. */
function hasChanged([name, values]: readonly [string, readonly (number | null)[]]): boolean {
  return !/^\w+_(total|bucket)\{/.test(name) || new Set(values.filter((value) => value !== null)).size > 1;
}

function padSeries(values: readonly (number | null)[], length: number): (number | null)[] {
  return [...values, ...Array<null>(length - values.length).fill(null)];
}

function linesOf({ processes }: World): number {
  return processes.reduce((sum, productProcess) => sum + productProcess.lines().length, 0);
}

/** Times count from the first scrape. */
async function scrapeInto(
  series: Map<string, (number | null)[]>,
  scrape: number,
  epoch: number,
  productProcess: World['processes'][number],
): Promise<void> {
  const labels = `job="foyer",instance="${productProcess.role}-1"`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const text = await fetch(`http://127.0.0.1:${productProcess.port() ?? 1}/metrics`, { signal })
    .then((answer) => answer.text())
    .catch(() => null);
  const addSample = (name: string, value: number) => {
    const values = series.get(name) ?? [];
    series.set(name, [...padSeries(values, scrape), value]);
  };
  addSample(`up{${labels}}`, text === null ? 0 : 1);
  for (const line of text?.split('\n') ?? []) {
    const [, metric = ''] = /^(\w+)\{/.exec(line) ?? [];
    if (!recordedMetrics.has(metric)) continue;
    const separatorIndex = line.lastIndexOf(' ');
    const value = Number(line.slice(separatorIndex + 1));
    addSample(
      line.slice(0, separatorIndex).replace(/\}$/, `,${labels}}`),
      metric.endsWith('_timestamp_seconds') ? Math.round(value - epoch) : value,
    );
  }
}

interface RecordedBuilding {
  readonly person: Person;
  readonly building: Building;
  readonly tenantId: number;
}

async function createBuildings(world: World): Promise<RecordedBuilding[]> {
  const buildings: RecordedBuilding[] = [];
  for (let count = 0; count < BUILDINGS; count++) {
    const person = await signUp(world, 'recorded');
    const building = await addProperty(person.client);
    const { id: tenantId } = await addTenant(person.client, building.id);
    buildings.push({ person, building, tenantId });
  }
  return buildings;
}

/** Each display polls every 15 s, evenly spread. */
function pollAsDisplays(world: World, buildings: readonly RecordedBuilding[], stopSignal: AbortSignal): void {
  repeat(POLL_MS / DISPLAYS, stopSignal, async (n) => {
    const slug = buildings[n % BUILDINGS]?.building.slug;
    await world.client().get(`/api/property?slug=${slug}&version=1`);
  });
}

/** Half reads, half writes. */
function workInPortal(buildings: readonly RecordedBuilding[], stopSignal: AbortSignal): void {
  repeat(CALL_MS, stopSignal, async (n) => {
    const recordedBuilding = buildings[n % BUILDINGS];
    if (!recordedBuilding) return;
    const { person, building, tenantId } = recordedBuilding;
    const tenantFields = { companyName: `Company ${n}`, suiteNumber: '7', floorNumber: 7, contacts: [] };
    if (n % 2 === 0) await person.client.get(`/api/tenants?propertyId=${building.id}`);
    else await person.client.put(`/api/tenants/${tenantId}`, tenantFields);
  });
}

function repeat(milliseconds: number, stopSignal: AbortSignal, ask: (n: number) => Promise<void>): void {
  let n = 0;
  const timer = setInterval(() => void ask(n++).catch(() => {}), milliseconds); // refusals are recorded as metrics
  stopSignal.addEventListener('abort', () => clearInterval(timer));
}
