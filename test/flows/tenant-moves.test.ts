import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDirectory } from '../../src/modules/directory/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { timeZones } from '../../src/shared/time-zones.ts';
import type { Client } from '../harness/client.ts';
import { connectDisplay } from '../harness/display.ts';
import { addTenant, signUpOwner } from '../harness/factories.ts';
import { tenantsOf, uploadFile, validateFile } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv } from '../harness/spreadsheets.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

function dayIn(timeZone: string, days = 0): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return format.format(new Date(Date.now() + days * 86_400_000));
}
const CENTRAL = 'America/Chicago';

const listedNames = async (slug: string): Promise<string[]> =>
  (await product.client().get(`/api/property?slug=${slug}`)).body.tenants.map(
    ({ companyName }: { companyName: string }) => companyName,
  );
const presenceOf = async (client: Client, propertyId: number) =>
  Object.fromEntries((await tenantsOf(client, propertyId)).map(({ companyName, presence }) => [companyName, presence]));
const run = (sql: string) => product.platform.orm.em.fork().execute(sql);

test('a tenant is public from its first day to its last, and listed as future or past in the portal', async () => {
  const { client, property } = await signUpOwner(product);
  const add = (companyName: string, from: number | null, until: number | null) =>
    addTenant(client, property.id, {
      companyName,
      contacts: [{ name: `Contact of ${companyName}` }],
      movesIn: from === null ? null : dayIn(CENTRAL, from),
      movesOut: until === null ? '' : dayIn(CENTRAL, until),
    });
  await add('Always', null, null);
  await add('Since today', 0, null);
  await add('Until today', -30, 0);
  await add('From tomorrow', 1, 90);
  await add('Until yesterday', null, -1);
  expect((await listedNames(property.slug)).sort()).toEqual(['Always', 'Since today', 'Until today']);
  const answer = JSON.stringify((await product.client().get(`/api/property?slug=${property.slug}`)).body);
  const page = (await product.client().get(`/${property.slug}`)).body;
  for (const text of [answer, page]) {
    expect(text).not.toMatch(/From tomorrow|Until yesterday|movesIn|movesOut|presence/);
    expect(text).toContain('Until today');
  }
  expect(await presenceOf(client, property.id)).toEqual({
    Always: 'here',
    'Since today': 'here',
    'Until today': 'here',
    'From tomorrow': 'coming',
    'Until yesterday': 'past',
  });
});

test('the day follows the building’s time zone: a tenant appears a day earlier further east', async () => {
  const { client, property } = await signUpOwner(product);
  const [honolulu, newYork] = [dayIn('Pacific/Honolulu'), dayIn('America/New_York')];
  await addTenant(client, property.id, { companyName: 'Northwind', movesOut: honolulu });
  const setZone = async (timeZone: string) => {
    expect(
      (await client.put(`/api/properties/${property.id}`, { name: 'X', address: 'x', timeZone })).body.timeZone,
    ).toBe(timeZone);
    return await listedNames(property.slug);
  };
  expect(await setZone('Pacific/Honolulu')).toEqual(['Northwind']);
  expect(await setZone('America/New_York')).toEqual(honolulu === newYork ? ['Northwind'] : []);
  const refusal = await client.put(`/api/properties/${property.id}`, {
    name: 'X',
    address: 'x',
    timeZone: 'Mars/Base',
  });
  expect([refusal.status, Object.keys(refusal.body.fields)]).toEqual([400, ['timeZone']]);
});

test('PostgreSQL knows every zone, and browsers are told a name that older ones know', async () => {
  const { client, property } = await signUpOwner(product);
  const save = (timeZone: string) =>
    client.put(`/api/properties/${property.id}`, { name: 'X', address: 'x', timeZone });
  for (const zone of timeZones) await run(`select now() at time zone '${zone}'`);
  const storedTimeZone = async (zone: string) => {
    expect((await save(zone)).body.timeZone).toBe(zone);
    return (await product.client().get(`/api/property?slug=${property.slug}`)).body.timeZone;
  };
  expect(await storedTimeZone('America/Indiana/Tell_City')).toBe('America/Indiana/Tell_City');
  expect(await storedTimeZone('Europe/Kyiv')).toBe('Europe/Kiev');
});

test('on its day a tenant appears on the open display, and after it disappears, each with one version', async () => {
  const { client, property } = await signUpOwner(product);
  const { id } = await addTenant(client, property.id, { companyName: 'Northwind', movesIn: dayIn(CENTRAL, 3) });
  const display = await connectDisplay(product.realtimeUrl, property.slug);
  const isListed = async (isExpected: boolean) => {
    const [row] = await run(`select listed from tenant where id = ${id}`);
    return row?.listed === isExpected;
  };
  await until('it to be noted as coming', () => isListed(false));
  for (const [day, isExpected] of [
    [-1, true],
    [3, false],
  ] as const) {
    const { body } = await product.client().get(`/api/property?slug=${property.slug}`);
    const changeCount = display.changes.length;
    // Simulates midnight; nothing is saved.
    await run(`update tenant set moves_in = '${dayIn(CENTRAL, day)}' where id = ${id}`);
    const pushedChange = await until('the push', () =>
      display.changes.slice(changeCount).find(({ version }) => version > body.version),
    );
    expect(pushedChange.version).toBe(body.version + 1);
    expect(await listedNames(property.slug)).toEqual(isExpected ? ['Northwind'] : []);
    await until('it to be noted', () => isListed(isExpected));
  }
  display.close();
});

test('a reply expires at the building’s next midnight at which a tenant moves in or out', async () => {
  const { client, property } = await signUpOwner(product);
  const endOf = async () => (await readDirectory(createContext(product.platform), property.slug))?.endsAt;
  const chicagoFormat = new Intl.DateTimeFormat('en-CA', {
    timeZone: CENTRAL,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const endInChicago = async () => {
    const end = await endOf();
    return end && chicagoFormat.format(end);
  };
  await addTenant(client, property.id, { companyName: 'Always', movesIn: dayIn(CENTRAL, -1) });
  expect(await endOf()).toBeNull();
  await addTenant(client, property.id, { companyName: 'Leaves', movesOut: dayIn(CENTRAL, 4) });
  expect(await endInChicago()).toBe(`${dayIn(CENTRAL, 5)}, 00:00:00`);
  await addTenant(client, property.id, { companyName: 'Comes', movesIn: dayIn(CENTRAL, 2) });
  expect(await endInChicago()).toBe(`${dayIn(CENTRAL, 2)}, 00:00:00`);
});

test('impossible dates are refused, whichever of the two is sent', async () => {
  const { client, property } = await signUpOwner(product);
  const tenant = { companyName: 'Acme', suiteNumber: '1', floorNumber: 1 };
  const addTenantWith = (days: object) => client.post('/api/tenants', { propertyId: property.id, ...tenant, ...days });
  for (const movesIn of ['tomorrow', '2026-02-30', '0000-01-01', '9999-12-31', 20260301]) {
    const { status, body } = await addTenantWith({ movesIn });
    expect([status, Object.keys(body.fields)], String(movesIn)).toEqual([400, ['movesIn']]);
  }
  const backwards = await addTenantWith({ movesIn: '2026-03-02', movesOut: '2026-03-01' });
  expect([backwards.status, backwards.body.fields]).toEqual([
    400,
    { movesOut: 'The last day must not be before the first day' },
  ]);
  const { body: savedTenant } = await addTenantWith({ movesIn: '2026-03-02' });
  const changeDays = (days: object) => client.put(`/api/tenants/${savedTenant.id}`, { ...tenant, ...days });
  expect((await changeDays({ movesOut: '2026-03-01' })).status).toBe(400);
  expect((await changeDays({ movesIn: null, movesOut: '2026-03-01' })).body).toMatchObject({
    movesIn: null,
    movesOut: '2026-03-01',
  });
  expect((await changeDays({})).body.movesOut, 'left out, it stays').toBe('2026-03-01');
});

test('an import reads dates in common formats, and reports unreadable ones', async () => {
  const { client, property } = await signUpOwner(product);
  const head = ['Tenant', 'Suite', 'Floor', 'Move-In Date', 'Move Out'];
  const validList = csv([head, ['Acme', '1', '1', '3/31/2026', ''], ['Brick', '2', '1', '1 Mar 2024', 'Dec 31, 2190']]);
  expect((await uploadFile(client, property.id, 'list.csv', validList)).body.count).toBe(2);
  expect(await tenantsOf(client, property.id)).toMatchObject([
    { companyName: 'Acme', movesIn: '2026-03-31', movesOut: null },
    { companyName: 'Brick', movesIn: '2024-03-01', movesOut: '2190-12-31' },
  ]);
  const invalidList = csv([head, ['Acme', '1', '1', 'soon', ''], ['Brick', '2', '1', '3/31/2026', '3/30/2026']]);
  const { body } = await validateFile(client, property.id, 'list.csv', invalidList);
  expect([body.isValid, body.warnings.filter((warning: string) => warning.includes('Listed'))]).toEqual([
    true,
    [
      'Row 2: Listed From “soon” is not a date and is ignored.',
      'Row 3: Listed Until “3/30/2026” is before Listed From and is ignored.',
    ],
  ]);
});
