import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hourOf, isDue, nextAt } from '../../src/modules/imports/commands/readings.ts';
import type { ImportSource } from '../../src/modules/imports/schema.ts';
import { jobs } from '../../src/modules/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { createSealing } from '../../src/platform/security/sealing.ts';
import type { Client } from '../harness/client.ts';
import { signUp, signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile, waitForImport } from '../harness/import-calls.ts';
import { runJob } from '../harness/jobs.ts';
import { UNDELIVERABLE_MAIL } from '../harness/mailed-links.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;
let server: Server;
let origin: string;

interface ServedFile {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
}
/** Files that the server offers, by path. */
const files = new Map<string, ServedFile>();
const requests: { path: string; headers: IncomingHttpHeaders }[] = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    requests.push({ path: req.url ?? '', headers: req.headers });
    const { status = 200, body = '', headers = {} } = files.get(req.url ?? '') ?? { status: 404 };
    res.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  product = await startProduct({ env: { IMPORT_TEST_ORIGINS: origin, ...UNDELIVERABLE_MAIL } });
});

afterAll(async () => {
  await product.stop();
  server.close();
});

const sql = <Row = object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  product.platform.orm.em.fork().execute(statement, values);

const list = (...rows: string[]) => ['Floor,Suite,Company,Phone', ...rows].join('\n');
const FIRST = list('1,100,Alpha,512 555 0001', '2,200,Beta,512 555 0002', '3,300,Gamma,512 555 0003');

/** A building with three tenants and a link to the same list. */
async function createLink(input: object = {}) {
  const { client, property } = await signUpOwner(product);
  await uploadFile(client, property.id, 'first.csv', FIRST);
  const path = `/${property.id}/roll.csv`;
  files.set(path, { body: FIRST });
  const settings = { address: origin + path, hour: 6, mode: 'update', ...input };
  const sourcePath = `/api/properties/${property.id}/import-source`;
  const { status, body } = await client.put(sourcePath, settings);
  expect([status, body]).toEqual([200, expect.anything()]);
  const first = await waitForReading(client, property.id);
  const serve = (body: string) => files.set(path, { body });
  return { client, property, path, sourcePath, settings, first, serve };
}

/** The link once nothing of it runs. */
function waitForReading(client: Client, propertyId: number): Promise<ImportSource> {
  return until('the link to be read', async () => {
    const { source } = (await client.get(`/api/properties/${propertyId}/import-source`)).body;
    return source && !source.isReading && source.readAt ? source : null;
  });
}

/** Reads now. */
async function readNow(client: Client, propertyId: number): Promise<ImportSource> {
  const { readAt } = await waitForReading(client, propertyId);
  expect((await client.post(`/api/properties/${propertyId}/import-source/read`)).status).toBe(200);
  return await until('another reading', async () => {
    const source = await waitForReading(client, propertyId);
    return source.readAt === readAt ? null : source;
  });
}

/** The daily reading, on a new day. */
async function readDaily(client: Client, propertyId: number): Promise<ImportSource> {
  const { readAt } = await waitForReading(client, propertyId);
  await sql(`update import_source set read_on = null, hour = 0 where property_id = ?`, [propertyId]);
  await runJob(product, 'readSources');
  return await until('the daily reading', async () => {
    const source = await waitForReading(client, propertyId);
    return source.readAt === readAt ? null : source;
  });
}

const companyNamesOf = async (client: Client, propertyId: number) =>
  (await tenantsOf(client, propertyId)).map(({ companyName }) => companyName).sort();

/** Subjects of mails about a building's link, oldest first, once all events are through. */
async function mailsOf(propertyId: number): Promise<{ subject: string; text: string }[]> {
  await until('deliveries', async () => {
    const open = await sql(`select 1 from outbox_delivery where done_at is null and subscriber = 'mailSourceNews'
      union all select 1 from outbox_event where name = 'importSourceRead' and dispatched_at is null`);
    return open.length === 0;
  });
  return await sql(
    `select subject, text from mail where dedupe_key like 'import-source-%' and text like ? order by id`,
    [`%property=${propertyId}&%`],
  );
}

test('a changed file waits as a proposal, is imported by a person, and can be undone', async () => {
  const { client, property, sourcePath, first, serve } = await createLink();
  expect(first).toMatchObject({ outcome: 'unchanged', proposal: null, failure: null });
  serve(list('1,100,Alpha,512 555 0001', '2,210,Beta,512 555 0002', '4,400,Delta,'));
  const before = await tenantsOf(client, property.id);
  const { proposal, outcome } = await readDaily(client, property.id);
  expect(outcome).toBe('proposed');
  expect(await tenantsOf(client, property.id)).toEqual(before);
  const { differences, preview } = proposal?.validation ?? {};
  expect(differences?.added).toMatchObject([{ companyName: 'Delta' }]);
  expect(differences?.moved).toMatchObject([{ companyName: 'Beta' }]);
  expect(preview?.outcomes.update).toMatchObject({ added: 1, updated: 1, removed: 0 });
  const importId = proposal?.importId ?? 0;
  const { body } = await client.post(`${sourcePath}/apply`, { importId });
  expect(body).toMatchObject({ id: importId, kind: 'import', isFromLink: true });
  expect((await client.post(`${sourcePath}/apply`, { importId })).body.id).toBe(importId);
  await waitForImport(client, importId, ['done']);
  expect(await companyNamesOf(client, property.id)).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
  expect(await waitForReading(client, property.id)).toMatchObject({ outcome: 'imported', proposal: null });
  expect((await client.get(`/api/imports?propertyId=${property.id}`)).body[0]).toMatchObject({ id: importId });
  const { body: undoneImport } = await client.post(`/api/imports/${importId}/undo`);
  expect(undoneImport.state).toBe('undone');
  expect(await tenantsOf(client, property.id)).toEqual(before);
  const mails = await mailsOf(property.id);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Changes to review')]);
  expect(mails[0]?.text).toContain('New: Delta (suite 400).');
});

test('changes within the bound are imported by themselves, mailed, and undone for good', async () => {
  const { client, property, serve } = await createLink({ mostChanges: 2 });
  const before = await tenantsOf(client, property.id);
  const changedList = list('1,100,Alpha,512 555 9999', '2,200,Beta,512 555 0002', '4,400,Delta,');
  serve(changedList);
  await readDaily(client, property.id);
  const { outcome } = await until('the import', async () => {
    const source = await waitForReading(client, property.id);
    return source.outcome === 'imported' ? source : null;
  });
  expect(outcome).toBe('imported');
  expect(await companyNamesOf(client, property.id)).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma']);
  const [mail, ...otherMails] = await mailsOf(property.id);
  expect(otherMails).toEqual([]);
  expect(mail?.text).toContain('1 added, 1 updated, 0 removed');
  expect(mail?.text).toContain('Changed: Alpha (suite 100): Phone.');
  const [latestImport] = (await client.get(`/api/imports?propertyId=${property.id}`)).body;
  expect((await client.post(`/api/imports/${latestImport.id}/undo`)).body.state).toBe('undone');
  expect(await readDaily(client, property.id)).toMatchObject({ outcome: 'known', proposal: null });
  expect(await tenantsOf(client, property.id)).toEqual(before);
  const { body: log } = await client.get(`/api/properties/${property.id}/activity`);
  expect(log.map(({ action }: { action: string }) => action)).toContain('tenants.importedFromLink');
});

test('more changes than the bound, and a removal of more than a third, wait', async () => {
  const limitedLink = await createLink({ mostChanges: 1 });
  limitedLink.serve(list('1,100,Alpha,512 555 9999', '2,200,Beta,512 555 0002', '4,400,Delta,'));
  expect(await readDaily(limitedLink.client, limitedLink.property.id)).toMatchObject({ outcome: 'proposed' });
  const replacingLink = await createLink({ mostChanges: 100, mode: 'replace' });
  replacingLink.serve(list('1,100,Alpha,512 555 0001'));
  const { proposal } = await readDaily(replacingLink.client, replacingLink.property.id);
  const importId = proposal?.importId ?? 0;
  expect(await companyNamesOf(replacingLink.client, replacingLink.property.id)).toHaveLength(3);
  await replacingLink.client.post(`${replacingLink.sourcePath}/apply`, { importId, confirmGone: 2 });
  await waitForImport(replacingLink.client, importId, ['done']);
  expect(await companyNamesOf(replacingLink.client, replacingLink.property.id)).toEqual(['Alpha']);
});

test('a company that may have come from several places waits, however few changes there are', async () => {
  const { client, property } = await createLink({ mostChanges: 100 });
  const duplicateList = list('1,100,Alpha,', '2,200,Alpha,', '3,300,Gamma,');
  await uploadFile(client, property.id, 'twice.csv', duplicateList, '&mode=replace');
  files.set(`/${property.id}/roll.csv`, { body: list('4,400,Alpha,', '3,300,Gamma,') });
  const source = await readDaily(client, property.id);
  const { added: addedLines = [], moved: movedLines = [] } = source.proposal?.validation.differences ?? {};
  expect([source.outcome, [...addedLines, ...movedLines].some(({ candidates }) => candidates.length > 0)]).toEqual([
    'proposed',
    true,
  ]);
});

test('the directory changes while a file is imported: more than the bound is refused, and proposed again', async () => {
  const { client, property, serve } = await createLink({ mostChanges: 1 });
  serve(list('1,100,Alpha,512 555 0001', '2,200,Beta,512 555 0002', '4,400,Delta,', '5,500,Epsilon,'));
  const { proposal } = await readDaily(client, property.id);
  const undecidedStatement = `update import set kind = 'import', state = 'waiting', finished_at = null, decided = decided || '{"mostChanges": 1}' where id = ?`;
  await sql(undecidedStatement, [proposal?.importId]);
  const failedImport = await waitForImport(client, proposal?.importId ?? 0, ['failed']);
  expect(failedImport.error).toContain('Nothing was imported');
  expect(await companyNamesOf(client, property.id)).toHaveLength(3);
});

test('the same changes are mailed once, a newer file replaces them, dismissed ones stay away until read by hand', async () => {
  const { client, property, sourcePath, serve } = await createLink();
  serve(list('1,100,Alpha,512 555 0001', '2,200,Beta,512 555 0002', '3,300,Gamma,512 555 0003', '4,400,Delta,'));
  const firstReading = await readDaily(client, property.id);
  serve(list('4,400,Delta,', '3,300,Gamma,512 555 0003', '2,200,Beta,512 555 0002', '1,100,Alpha,512 555 0001'));
  const secondReading = await readDaily(client, property.id);
  expect(secondReading.outcome).toBe('proposed');
  expect(secondReading.proposal?.importId).not.toBe(firstReading.proposal?.importId);
  expect(await mailsOf(property.id)).toHaveLength(1);
  expect((await client.post(`${sourcePath}/apply`, { importId: firstReading.proposal?.importId })).status).toBe(409);
  serve(list('5,500,Epsilon,'));
  const newerReading = await readDaily(client, property.id);
  expect(newerReading.proposal?.validation.differences?.added).toMatchObject([{ companyName: 'Epsilon' }]);
  expect(await mailsOf(property.id)).toHaveLength(2);
  const importId = newerReading.proposal?.importId;
  expect((await client.post(`${sourcePath}/dismiss`, { importId })).body.source.proposal).toBeNull();
  expect((await client.post(`${sourcePath}/dismiss`, { importId })).status).toBe(409);
  expect(await readDaily(client, property.id)).toMatchObject({ outcome: 'known', proposal: null });
  expect(await mailsOf(property.id)).toHaveLength(2);
  expect(await readNow(client, property.id)).toMatchObject({ outcome: 'proposed' });
});

test('a proposal is kept beyond the files of imports', async () => {
  const { client, property, sourcePath, serve } = await createLink();
  serve(list('5,500,Epsilon,'));
  const { proposal } = await readDaily(client, property.id);
  await sql(`update import set finished_at = now() - interval '9 days' where id = ?`, [proposal?.importId]);
  await runJob(product, 'purgeOldImports');
  await client.post(`${sourcePath}/apply`, { importId: proposal?.importId });
  await waitForImport(client, proposal?.importId ?? 0, ['done']);
  expect(await companyNamesOf(client, property.id)).toContain('Epsilon');
});

test('a link that fails is said with what to do, and mailed once until it has worked', async () => {
  const { client, property, path } = await createLink();
  files.set(path, { status: 404 });
  const missing = await readDaily(client, property.id);
  expect(missing).toMatchObject({ outcome: 'failed', failure: expect.stringContaining('Check the address') });
  files.set(path, { status: 403 });
  expect((await readDaily(client, property.id)).failure).toContain('Check the header');
  files.set(path, { body: '<html></html>', headers: { 'content-type': 'text/html' } });
  expect((await readDaily(client, property.id)).failure).toContain('web page');
  files.set(path, { body: '' });
  expect((await readDaily(client, property.id)).failure).toContain('empty');
  files.set(path, { body: 'nothing of use' });
  expect((await readDaily(client, property.id)).failure).toContain('Bulk Import');
  files.set(path, { body: '%PDF-1.7' });
  expect((await readDaily(client, property.id)).failure).toContain('a PDF document');
  files.set(path, { status: 302, headers: { location: 'http://169.254.169.254/' } });
  expect((await readDaily(client, property.id)).failure).toContain('not public');
  expect(await mailsOf(property.id)).toHaveLength(1);
  files.set(path, { body: FIRST });
  expect(await readDaily(client, property.id)).toMatchObject({ outcome: 'unchanged', failure: null });
  files.set(path, { status: 500 });
  await readDaily(client, property.id);
  const mails = await mailsOf(property.id);
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringContaining('does not work')));
});

test('the ordinary address of a Google Sheet is read as CSV, and one that is not shared says so', async () => {
  const { client, property, sourcePath, settings } = await createLink();
  const address = `${origin}/spreadsheets/d/sheet-${property.id}/edit?usp=sharing#gid=42`;
  const exportPath = `/spreadsheets/d/sheet-${property.id}/export?format=csv&gid=42`;
  files.set(exportPath, { status: 307, headers: { location: '/export/sheet.csv' } });
  files.set('/export/sheet.csv', { body: list('1,100,Alpha,512 555 0001', '4,400,Delta,') });
  const response = await client.put(sourcePath, { ...settings, address });
  expect([response.status, response.body.source.address]).toEqual([200, address]);
  const { proposal } = await waitForReading(client, property.id);
  expect(proposal?.validation.differences?.added.map(({ companyName }) => companyName)).toEqual(['Delta']);
  files.set(exportPath, { body: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } });
  expect((await readNow(client, property.id)).failure).toMatch(/share it with anyone who has the link/);
});

test('the header is sent, its value is sealed and never answered, and goes to its own origin alone', async () => {
  const token = 'Bearer 0123-secret';
  const { client, property, sourcePath, path, settings } = await createLink({ headerName: 'Authorization', token });
  expect(requests.findLast((request) => request.path === path)?.headers.authorization).toBe(token);
  const { text } = await answerOf(client, sourcePath);
  expect(text).toContain('Authorization');
  expect(text).not.toContain('0123-secret');
  const [row] = await sql<{ sealed_token: string }>(`select * from import_source where property_id = ?`, [property.id]);
  expect(JSON.stringify(row)).not.toContain('0123-secret');
  const { token: _sent, ...settingsWithoutToken } = settings as Record<string, unknown>;
  expect((await client.put(sourcePath, { ...settingsWithoutToken, hour: 7 })).status).toBe(200);
  const movedResponse = await client.put(sourcePath, {
    ...settingsWithoutToken,
    address: 'https://other.example/roll.csv',
  });
  expect([movedResponse.status, movedResponse.body.fields]).toEqual([400, { token: expect.any(String) }]);
  const newKey = 'a-new-key-for-the-rotation-of-32-characters';
  const { env } = product.platform;
  const rotating = { ...product.platform, env: { ...env, DATA_KEYS: [newKey, ...env.DATA_KEYS] } };
  await jobs.find(({ name }) => name === 'resealImportTokens')?.run(createContext(rotating), {});
  const [resealedRow] = await sql<{ sealed_token: string }>(`select * from import_source where property_id = ?`, [
    property.id,
  ]);
  const unsealedToken = createSealing({ DATA_KEYS: [newKey] }).open(
    resealedRow?.sealed_token ?? '',
    `import_source:${property.id}`,
  );
  expect(unsealedToken).toBe(token);
  expect(await readNow(client, property.id)).toMatchObject({ failure: expect.stringContaining('Enter it again') });
});

async function answerOf(client: Client, path: string): Promise<{ text: string }> {
  return { text: JSON.stringify((await client.get(path)).body) };
}

test.each([
  ['http://example.com/a.csv', 'address'],
  ['https://10.0.0.1/a.csv', 'address'],
  ['https://user:pass@example.com/a.csv', 'address'],
  ['https://[::1]/a.csv', 'address'],
  ['no address', 'address'],
])('the address %s is refused', async (address, field) => {
  const { client, property } = await signUpOwner(product);
  const { status, body } = await client.put(`/api/properties/${property.id}/import-source`, {
    address,
    hour: 6,
    mode: 'update',
  });
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('managers read and decide, admins set up and remove', async () => {
  const { client, property, sourcePath, settings } = await createLink();
  const member = async (role: string) => {
    const person = await signUp(product);
    await sql(
      `insert into property_member (property_id, user_id, role, is_owner, created_at) values (?, ?, ?, false, now())`,
      [property.id, person.id, role],
    );
    return person.client;
  };
  const [manager, viewer] = [await member('manager'), await member('viewer')];
  expect((await manager.get(sourcePath)).body.source.address).toBe(settings.address);
  expect((await manager.put(sourcePath, settings)).status).toBe(403);
  expect((await manager.delete(sourcePath)).status).toBe(403);
  expect((await viewer.get(sourcePath)).status).toBe(403);
  expect((await client.delete(sourcePath)).status).toBe(204);
  expect((await client.get(sourcePath)).body).toEqual({ source: null });
  expect((await client.delete(sourcePath)).status).toBe(404);
  const { body: log } = await viewer.get(`/api/properties/${property.id}/activity`);
  expect(log.map(({ action, subject }: { action: string; subject: string }) => [action, subject])).toEqual(
    expect.arrayContaining([
      ['importLink.saved', new URL(origin).host],
      ['importLink.removed', new URL(origin).host],
    ]),
  );
  expect(JSON.stringify(log)).not.toContain('roll.csv');
});

test('another address drops what waits, is read at once, and an earlier file that is compared late changes nothing', async () => {
  const { client, property, sourcePath, settings, serve } = await createLink();
  serve(list('5,500,Epsilon,'));
  const { proposal } = await readDaily(client, property.id);
  const importId = proposal?.importId ?? 0;
  files.set('/elsewhere.csv', { body: FIRST });
  await client.put(sourcePath, { ...settings, address: `${origin}/elsewhere.csv` });
  expect((await client.post(`${sourcePath}/apply`, { importId })).status).toBe(409);
  expect(await waitForReading(client, property.id)).toMatchObject({ outcome: 'unchanged', proposal: null });
  await sql(`update import set state = 'waiting', finished_at = null where id = ?`, [importId]);
  await waitForImport(client, importId, ['done']);
  expect(await waitForReading(client, property.id)).toMatchObject({ outcome: 'unchanged', proposal: null });
});

test('the link goes with its building', async () => {
  const { client, property, serve } = await createLink();
  serve(list('5,500,Epsilon,'));
  await readDaily(client, property.id);
  expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
  expect(await sql(`select 1 from import_source where property_id = ?`, [property.id])).toEqual([]);
});

test('several workers read each building once a day', async () => {
  const buildings = await Promise.all([createLink(), createLink(), createLink()]);
  for (const { property } of buildings)
    await sql(`update import_source set read_on = null, hour = 0 where property_id = ?`, [property.id]);
  requests.length = 0;
  await Promise.all([1, 2, 3, 4].map(() => runJob(product, 'readSources')));
  await runJob(product, 'readSources');
  expect(requests.map(({ path }) => path).sort()).toEqual(buildings.map(({ path }) => path).sort());
});

test('a reading whose worker was lost is taken up again', async () => {
  const { client, property, path } = await createLink();
  requests.length = 0;
  await sql(`update import_source set lease_until = now() - interval '1 second' where property_id = ?`, [property.id]);
  await runJob(product, 'readSources');
  await waitForReading(client, property.id);
  expect(requests.map((request) => request.path)).toEqual([path]);
});

/** When the reading of each day runs around the changes of daylight saving time, in UTC. */
async function instantOf(day: string, hour: number, timeZone: string): Promise<string> {
  const [row] = await sql<{ at: string }>(
    `select to_char((${hourOf('date ?')}) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as at
     from (select ?::int as hour) s, (select ?::text as time_zone) b`,
    [day, hour, timeZone],
  );
  return row?.at ?? '';
}

test('an hour that daylight saving time skips is the next, and one that it repeats is read once', async () => {
  const zone = 'America/Chicago';
  expect(await instantOf('2026-03-07', 2, zone)).toBe('2026-03-07 08:00');
  expect(await instantOf('2026-03-08', 2, zone)).toBe('2026-03-08 08:00'); // 3:00 CDT
  expect(await instantOf('2026-03-09', 2, zone)).toBe('2026-03-09 07:00');
  expect(await instantOf('2026-11-01', 1, zone)).toBe('2026-11-01 07:00'); // the second 1:00, CST
  expect(await instantOf('2026-09-06', 0, 'America/Santiago')).toBe('2026-09-06 04:00'); // midnight is skipped
  const dueAt = async (instant: string, readOn: string, hour: number) => {
    const instantSql = `timestamptz '${instant}'`;
    const [row] = await sql<{ due: boolean; next: string }>(
      `select ${isDue(instantSql)} as due, to_char((${nextAt(instantSql)}) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as next
       from (select ?::int as hour, ?::date as read_on) s, (select '${zone}'::text as time_zone) b`,
      [hour, readOn],
    );
    return row;
  };
  const spring = { hour: 2, before: '2026-03-07' };
  expect(await dueAt('2026-03-08 07:59Z', spring.before, spring.hour)).toEqual({
    due: false,
    next: '2026-03-08 08:00',
  });
  expect(await dueAt('2026-03-08 08:00Z', spring.before, spring.hour)).toEqual({ due: true, next: '2026-03-08 08:00' });
  expect(await dueAt('2026-03-08 08:01Z', '2026-03-08', spring.hour)).toEqual({ due: false, next: '2026-03-09 07:00' });
  expect(await dueAt('2026-11-01 06:30Z', '2026-10-31', 1)).toEqual({ due: false, next: '2026-11-01 07:00' });
  expect(await dueAt('2026-11-01 07:00Z', '2026-10-31', 1)).toEqual({ due: true, next: '2026-11-01 07:00' });
  expect(await dueAt('2026-11-01 07:30Z', '2026-11-01', 1)).toEqual({ due: false, next: '2026-11-02 07:00' });
});
