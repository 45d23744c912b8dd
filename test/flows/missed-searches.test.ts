import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Migration20261123204000_missed_searches_without_digits as WithoutDigits } from '../../migrations/Migration20261123204000_missed_searches_without_digits.ts';
import type { Client } from '../harness/client.ts';
import { addMember, addTenant, type Building, signUpOwner } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';

let product: Product;
let owner: Client;
let property: Building;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  ({ client: owner, property } = await signUpOwner(product));
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

async function reportMisses(...terms: string[]): Promise<void> {
  await reportMissesIn(property.slug, ...terms);
}

async function reportMissesIn(slug: string, ...terms: string[]): Promise<void> {
  for (const term of terms) {
    const body = { slug, term, isFound: false, visit: randomBytes(16).toString('hex') };
    const { status } = await product.client().post('/api/searches', body);
    expect([term, status]).toEqual([term, 204]);
  }
  await runJob(product, 'keepCounts');
}

async function readMissedWords(client = owner): Promise<string[]> {
  const { status, body } = await client.get(`/api/missed-searches?propertyId=${property.id}`);
  expect(status).toBe(200);
  return body.map(({ word, visits }: { word: string; visits: number }) => `${visits} ${word}`);
}

const dismiss = async (word: string, isDismissed: boolean) =>
  (await owner.put('/api/missed-searches', { propertyId: property.id, word, isDismissed })).status;

test('a term is listed after two visits, until a tenant matches it, and disappears when dismissed', async () => {
  await reportMisses('dentist', 'Notary');
  expect(await readMissedWords()).toEqual([]);
  await reportMisses(' Dentist ', 'notary', 'DENTIST', 'lawyer');
  expect(await readMissedWords()).toEqual(['3 dentist', '2 notary']);

  const tenant = await addTenant(owner, property.id, { companyName: 'Hill Country Smiles', aliases: 'Dentists' });
  expect(await readMissedWords()).toEqual(['2 notary']);
  await owner.delete(`/api/tenants/${tenant.id}`);
  expect(await readMissedWords()).toEqual(['3 dentist', '2 notary']);

  expect(await dismiss('dentist', true)).toBe(204);
  await reportMisses('dentist');
  expect(await readMissedWords()).toEqual(['2 notary']);
  await sql(`update missed_search set week = week - 7 where word = 'dentist'`);
  await reportMisses('dentist'); // another week's row counts separately
  expect(await readMissedWords()).toEqual(['2 notary']);
  expect(await dismiss('dentist', false)).toBe(204);
  expect(await readMissedWords()).toEqual(['5 dentist', '2 notary']);
  const { body } = await owner.get(`/api/missed-searches?propertyId=${property.id}`);
  expect(body[0]).toEqual({ word: 'dentist', visits: 5, visitsThisWeek: 1 });

  const viewer = await addMember(product, owner, property.id, 'viewer');
  expect(await readMissedWords(viewer.client)).toEqual(['5 dentist', '2 notary']);
});

test('a term that names the kind of a tenant is missed no more', async () => {
  const { client, property: building } = await signUpOwner(product);
  const terms = ['dentista', 'abogado'];
  for (const _nth of [1, 2]) await reportMissesIn(building.slug, ...terms);
  const readWords = async () =>
    (await client.get(`/api/missed-searches?propertyId=${building.id}`)).body
      .map(({ word }: { word: string }) => word)
      .sort();
  await addTenant(client, building.id, { kinds: ['bank'] });
  expect(await readWords()).toEqual(['abogado', 'dentista']);
  const { id } = await addTenant(client, building.id, { kinds: ['bar', 'dentist'] });
  expect(await readWords()).toEqual(['abogado']);
  await client.delete(`/api/tenants/${id}`);
  expect(await readWords()).toEqual(['abogado', 'dentista']);
});

test('a word that one visitor looks for again is not listed, with and without the mark of a visit', async () => {
  const visit = randomBytes(16).toString('hex');
  const searchFor = async (mark: object) => {
    const search = { slug: property.slug, term: 'jane doe', isFound: false, ...mark };
    expect((await product.client().post('/api/searches', search)).status).toBe(204);
    await runJob(product, 'keepCounts');
    return (await readMissedWords()).filter((word) => word.endsWith(search.term));
  };
  for (let nth = 0; nth < 3; nth++) expect(await searchFor({ visit }), 'a visit').toEqual([]);
  await sql(`delete from missed_search where word = 'jane doe'`);
  for (let nth = 0; nth < 3; nth++) expect(await searchFor({}), 'a network').toEqual([]);
  const otherVisit = { visit: randomBytes(16).toString('hex') };
  expect(await searchFor(otherVisit), 'another visit').toEqual(['2 jane doe']);
  const [day] = await sql<{ missed: number }>(`select missed from visit_day where property_id = ${property.id}`);
  expect(day?.missed, 'each search counts').toBeGreaterThanOrEqual(7);
});

test('no personal data is stored, and no trace of the visitor', async () => {
  const wordsBefore = await sql('select word from missed_search');
  await reportMisses('jane@example.com', '512 555 0110', 'case 7', 'ward ३', 'jane doe of austin', 'x', 'a'.repeat(60));
  expect(await sql('select word from missed_search')).toEqual(wordsBefore);
  const columns = await sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'missed_search' order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(
    ['is_dismissed', 'last_at', 'property_id', 'visits', 'week', 'word'].sort(),
  );
  await reportMissesIn('no-such-building', 'dentist');
  expect(await sql('select word from missed_search')).toEqual(wordsBefore);
  const withoutTerm = { slug: property.slug, isFound: false };
  expect((await product.client().post('/api/searches', withoutTerm)).status).toBe(400);
});

test('an invalid term is refused, and one with rare characters can be dismissed', async () => {
  const refusedBodies = [
    { slug: 'demo\0', term: 'dentist' },
    { slug: property.slug, term: 'den\0tist' },
    { slug: '\ud800', term: 'dentist' },
  ];
  for (const body of refusedBodies)
    expect((await product.client().post('/api/searches', { ...body, isFound: false })).status).toBe(400);
  for (const word of ['\0', 'den\0tist', '\udc00', ' '])
    expect(await dismiss(word, true), JSON.stringify(word)).toBe(400);
  const rare = '𠮷'.repeat(40);
  await reportMisses(rare, rare);
  expect(await readMissedWords()).toContain(`2 ${rare}`);
  expect(await dismiss(rare, true)).toBe(204);
  expect(await readMissedWords()).not.toContain(`2 ${rare}`);
});

test('terms with digits stored earlier are removed by the migration', async () => {
  const readKeptWords = async () =>
    (await sql<{ word: string }>(`select word from missed_search where word like 'kept%' order by 1`)).map(
      (row) => row.word,
    );
  await sql(`insert into missed_search (property_id, week, word)
    select ${property.id}, date_trunc('week', now() at time zone 'utc')::date, word
    from unnest(array['kept', 'kept 7', 'kept ٣', 'kept by three', 'kept by four words']) word`);
  const { orm } = product.platform;
  const migration = new WithoutDigits(orm.em.getDriver(), orm.config);
  await migration.up();
  for (const statement of migration.getQueries()) await sql(String(statement));
  expect(await readKeptWords()).toEqual(['kept', 'kept by three']);
});

test('a flood of terms keeps the most missed ones, at most 200 a week', async () => {
  const { client, property: flooded } = await signUpOwner(product);
  await sql(`insert into missed_search (property_id, week, word, visits, last_at)
    select ${flooded.id}, date_trunc('week', now() at time zone 'America/Chicago')::date, 'noise ' || n, 1, now() - n * interval '1 second'
    from generate_series(1, 199) n
    union all select ${flooded.id}, date_trunc('week', now() at time zone 'America/Chicago')::date, 'florist', 7, now() - interval '1 day'`);
  await reportMissesIn(flooded.slug, 'one more');
  await reportMissesIn(flooded.slug, 'and another');
  const storedWords = await sql<{ word: string }>(`select word from missed_search where property_id = ${flooded.id}`);
  expect(storedWords).toHaveLength(200);
  expect(storedWords.map(({ word }) => word)).toEqual(expect.arrayContaining(['florist', 'and another']));
  const { body } = await client.get(`/api/missed-searches?propertyId=${flooded.id}`);
  expect(body.map(({ word }: { word: string }) => word)).toEqual(['florist']);
});

test('reports of one address are limited per hour, and terms expire after eight weeks', async () => {
  const strict = await startProduct({ worker: false, env: { RATE_LIMIT_SCALE: '0.004' } });
  try {
    const search = { slug: 'anywhere', term: 'dentist', isFound: true };
    const reportStatus = async () => (await strict.client().post('/api/searches', search)).status;
    const answers: number[] = [];
    while (answers.at(-1) !== 429 && answers.length < 6) answers.push(await reportStatus());
    // Two, and up to two more counted in process when Redis is slow.
    expect([
      [204, 204, 429],
      [204, 204, 204, 429],
      [204, 204, 204, 204, 429],
    ]).toContainEqual(answers);
  } finally {
    await strict.stop();
  }
  await sql(`insert into missed_search (property_id, week, word, visits)
    select ${property.id}, date_trunc('week', now() at time zone 'utc')::date - 7 * n, 'of ' || n, 2 from unnest(array[7, 8]) n`);
  await runJob(product, 'purgeMissedSearches');
  const remainingWords = await sql<{ word: string }>(`select word from missed_search where word like 'of %'`);
  expect(remainingWords).toEqual([{ word: 'of 7' }]);
});
