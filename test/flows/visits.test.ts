import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCounts } from '../../src/modules/visitors/index.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { addTallies, takeTallies } from '../../src/platform/events/tallies.ts';
import { addMember, signUpOwner } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct({ worker: false });
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

async function postReports(path: string, ...bodies: object[]): Promise<void> {
  for (const fields of bodies) {
    const body = path === '/api/searches' ? { ...fields, visit: randomBytes(16).toString('hex') } : fields;
    expect((await product.client().post(path, body)).status, JSON.stringify(body)).toBe(204);
  }
}

test('visits, scans and searches are counted by day and hour, for every member of the building', async () => {
  const { client, property } = await signUpOwner(product);
  const { slug } = property;
  await postReports(
    '/api/visits',
    { slug, page: 'phone', isScan: true },
    { slug, page: 'phone' },
    { slug, page: 'desk' },
  );
  await postReports(
    '/api/searches',
    { slug, term: 'Dentist', isFound: true },
    { slug, term: 'dentist', isFound: true },
    { slug, term: 'jane@example.com', isFound: true },
    { slug, term: 'florist', isFound: false },
    { slug, term: 'florist', isFound: false },
  );
  await runJob(product, 'keepCounts');
  await postReports('/api/visits', { slug, page: 'desk' });
  await runJob(product, 'keepCounts');
  const viewer = await addMember(product, client, property.id, 'viewer');
  const { status, body } = await viewer.client.get(`/api/properties/${property.id}/figures`);
  expect(status).toBe(200);
  expect(body.weeks).toHaveLength(13);
  expect(body.weeks.at(-1)).toMatchObject({ phone: 2, desk: 2, scans: 1, found: 3, missed: 2 });
  expect(body.weeks.at(-2)).toMatchObject({ phone: 0, desk: 0, scans: 0, found: 0, missed: 0 });
  expect(body.hours).toHaveLength(24);
  expect(body.hours.reduce((sum: number, visits: number) => sum + visits)).toBe(4);
  expect(body.found).toEqual([{ word: 'dentist', visits: 2 }]);
  expect(body.missed).toEqual([{ word: 'florist', visits: 2 }]);
});

test('a batch that is stored twice counts once, and one that could not be stored is not lost', async () => {
  const { platform } = product;
  const { property } = await signUpOwner(product);
  const kind = 'test';
  await addTallies(platform, kind, ['a', 'a', 'b c']);
  const batches: { id: string; counts: object }[] = [];
  const failing = takeTallies(platform, kind, async ({ id, tallies }) => {
    batches.push({ id, counts: Object.fromEntries(tallies.map(({ name, count }) => [name, count])) });
    throw new Error('PostgreSQL is away');
  });
  await expect(failing).rejects.toThrow('PostgreSQL is away');
  await addTallies(platform, kind, ['a']);
  for (let run = 0; run < 3; run++)
    await takeTallies(platform, kind, async ({ id, tallies }) => {
      batches.push({ id, counts: Object.fromEntries(tallies.map(({ name, count }) => [name, count])) });
    });
  expect(batches.map(({ counts }) => counts)).toEqual([{ a: 2, 'b c': 1 }, { a: 2, 'b c': 1 }, { a: 1 }]);
  expect([batches[0]?.id === batches[1]?.id, batches[1]?.id === batches[2]?.id]).toEqual([true, false]);

  // The transaction commits, and Redis does not hear of it.
  await postReports('/api/visits', { slug: property.slug, page: 'phone' });
  const { redis } = platform;
  const evaluate = redis.eval.bind(redis);
  redis.eval = (async (script: string, ...keysAndArguments: [number, ...string[]]) => {
    if (script.includes("'del'")) throw new Error('Redis is away');
    return await evaluate(script, ...keysAndArguments);
  }) as typeof redis.eval;
  await expect(runJob(product, 'keepCounts')).rejects.toThrow('Redis is away');
  redis.eval = evaluate;
  await runJob(product, 'keepCounts');
  await runJob(product, 'keepCounts');
  const phones = await sql(`select phone from visit_day where property_id = ${property.id}`);
  expect(phones).toEqual([{ phone: 1 }]);
});

test('days and hours are those of the building, across the end of daylight saving time', async () => {
  const { client, property } = await signUpOwner(product);
  await client.put(`/api/properties/${property.id}`, {
    name: property.name,
    address: '1 Main St',
    timeZone: 'America/New_York',
  });
  const hourOf = (instant: string) => Date.parse(instant) / 3_600_000;
  const visit = (instant: string) => ({
    slug: property.slug,
    what: 'desk' as const,
    word: '',
    hour: hourOf(instant),
    count: 1,
  });
  // 11 PM on Saturday; 1 AM on Sunday twice; Sunday at 11 PM; Monday at midnight.
  const instants = [
    '2026-11-01T03:00Z',
    '2026-11-01T05:00Z',
    '2026-11-01T06:00Z',
    '2026-11-02T04:00Z',
    '2026-11-02T05:00Z',
  ];
  await transaction(createContext(product.platform), (tx) => writeCounts(tx, instants.map(visit)));
  const days = await sql<{ day: string; hours: number[] }>(
    `select day::text, hours from visit_day where property_id = ${property.id} order by day`,
  );
  const busyHours = days.map(({ day, hours }) => [day, Object.entries(hours).filter(([, count]) => count > 0)]);
  expect(busyHours).toEqual([
    ['2026-10-31', [['23', 1]]],
    [
      '2026-11-01',
      [
        ['1', 2],
        ['23', 1],
      ],
    ],
    ['2026-11-02', [['0', 1]]],
  ]);
});

test('nothing that is kept could name a visitor', async () => {
  const columns = await sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_name in ('visit_day', 'found_search', 'visit_batch') order by 1`,
  );
  const columnsByTable = {
    found_search: ['last_at', 'property_id', 'visits', 'week', 'word'],
    visit_batch: ['id', 'kept_at'],
    visit_day: ['day', 'desk', 'found', 'hours', 'missed', 'phone', 'property_id', 'scans'],
  };
  expect(columns.map(({ name }) => name)).toEqual(
    Object.entries(columnsByTable).flatMap(([table, columnNames]) => columnNames.map((column) => `${table}.${column}`)),
  );
  const { property } = await signUpOwner(product);
  for (const body of [
    { slug: property.slug },
    { slug: property.slug, page: 'wall' },
    { slug: '', page: 'desk' },
    { slug: property.slug, page: 'desk', isScan: 'yes' },
    { slug: `${property.slug}\0`, page: 'desk' },
  ])
    expect((await product.client().post('/api/visits', body)).status, JSON.stringify(body)).toBe(400);
});

test('counts are kept for thirteen months', async () => {
  const { property } = await signUpOwner(product);
  await sql(`insert into visit_day (property_id, day, phone, desk, scans, found, missed, hours)
    select ${property.id}, (now() at time zone 'utc')::date - n, 1, 0, 0, 0, 0, array_fill(0, array[24]) from unnest(array[400, 401]) n`);
  await runJob(product, 'purgeVisits');
  const remainingDays = await sql<{ n: number }>(
    `select (now() at time zone 'utc')::date - day as n from visit_day where property_id = ${property.id}`,
  );
  expect(remainingDays).toEqual([{ n: 400 }]);
});
