import { setTimeout as sleep } from 'node:timers/promises';
import { addProperty, signUp } from '../harness/factories.ts';
import type { Scenario } from './promise.ts';
import type { World } from './world.ts';

const TENANTS = 10_000;
const DISPLAYS = 100;
const SECONDS = 15;
/** Ten times the rate of a real display. */
const PAUSE_MS = 1_500;
const MAX_GROWTH_MB = 60;

/** Times are reported, not judged: that needs an idle machine. */
export const displayPolling: Scenario = {
  tests: 'R27',
  promise: 'A hundred displays that ask for 10,000 tenants are told that nothing is new, and no memory is lost to them',
  async run(world) {
    const { client } = await signUp(world);
    const { id, slug } = await addProperty(client);
    await world.database.query(
      `insert into tenant (property_id, company_name, suite_number, floor_number, created_at, updated_at)
       select $1, 'Company ' || n, n::text, n % 200, now(), now() from generate_series(1, ${TENANTS}) n`,
      [id],
    );
    await world.database.query(
      `with grown as (update property set version = version + 1 where id = $1 returning id, slug, version)
       insert into outbox_event (name, payload, request_id)
       select 'directoryChanged', json_build_object('propertyId', id, 'slug', slug, 'version', version), 'polled' from grown`,
      [id],
    );
    const path = `/api/property?slug=${slug}`;
    const firstAnswer = await world.client().get(`${path}&version=2`);
    const violations =
      firstAnswer.status === 200 && firstAnswer.body.tenants.length === TENANTS ? [] : ['the directory is not whole'];
    const etag = firstAnswer.headers.get('etag') ?? '';
    await poll(world, path, etag, 3);
    const memoryBefore = await memoryOf(world);
    const { times, otherStatusCount } = await poll(world, path, etag, SECONDS);
    const grownMegabytes = Math.round((await memoryOf(world)) - memoryBefore);
    if (otherStatusCount > 0) violations.push(`${otherStatusCount} answers were not 304`);
    if (grownMegabytes > MAX_GROWTH_MB) violations.push(`the web processes grew by ${grownMegabytes} MB`);
    const p95 = times.toSorted((time, otherTime) => time - otherTime)[Math.floor(times.length * 0.95)] ?? 0;
    return {
      faults: 0,
      violations,
      figures: `${times.length} polls, p95 ${Math.round(p95)} ms, ${grownMegabytes} MB more`,
    };
  },
};

async function poll(world: World, path: string, etag: string, seconds: number) {
  const times: number[] = [];
  const webs = world.processes.filter(({ role }) => role === 'web');
  let [otherStatusCount, turn] = [0, 0];
  const end = performance.now() + seconds * 1_000;
  const ask = async () => {
    await sleep(Math.random() * PAUSE_MS);
    for (; performance.now() < end; await sleep(PAUSE_MS)) {
      const startedAt = performance.now();
      const web = webs[turn++ % webs.length];
      const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      const { status } = await fetch(`http://127.0.0.1:${web?.port()}${path}`, { headers });
      times.push(performance.now() - startedAt);
      if (status !== 304) otherStatusCount++;
    }
  };
  await Promise.all(Array.from({ length: DISPLAYS }, ask));
  return { times, otherStatusCount };
}

/** All web processes, in MB. */
async function memoryOf({ processes }: World): Promise<number> {
  const texts = await Promise.all(
    processes
      .filter(({ role }) => role === 'web')
      .map(async (web) => await (await fetch(`http://127.0.0.1:${web.port()}/metrics`)).text()),
  );
  const bytes = texts.map((text) => Number(/^process_resident_memory_bytes\{.*\} (\d+)/m.exec(text)?.[1] ?? 0));
  return bytes.reduce((sum, processBytes) => sum + processBytes, 0) / 2 ** 20;
}
