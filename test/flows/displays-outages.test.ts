import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '../../src/modules/displays/schema.ts';
import type { Client } from '../harness/client.ts';
import { addProperty, signUp } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { helloFacts, type PairedDisplay, pairDisplay } from '../harness/paired-display.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});

afterAll(() => product.stop());

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);

/** A building whose displays have been online for an hour. */
async function setUpBuilding(screens: number) {
  const owner = await signUp(product, 'owner');
  const property = await addProperty(owner.client);
  const displays: PairedDisplay[] = [];
  for (let n = 1; n <= screens; n++)
    displays.push(await pairDisplay(product, owner.client, property.id, `Screen ${n}`));
  await sql(`update display_watch set steady_since = now() - interval '1 day'`);
  await sql(
    `update display set paired_at = now() - interval '1 day', last_seen_at = now() where property_id = ${property.id}`,
  );
  const subjects = async () =>
    (await sql<{ subject: string }>(`select subject from mail where "to" = '${owner.username}' order by id`))
      .map(({ subject }) => subject)
      .filter((subject) => /offline|back/.test(subject));
  const mailed = (...expected: string[]) =>
    until(`the mails ${expected}`, async () => JSON.stringify(await subjects()) === JSON.stringify(expected));
  return { owner, property, displays, subjects, mailed };
}

const silenceDisplays = (displays: readonly PairedDisplay[], time: string) =>
  sql(`update display set last_seen_at = now() - interval '${time}' where id in (${displays.map(({ id }) => id)})`);

const sendHeartbeat = async ({ token }: PairedDisplay) =>
  expect((await product.client().post('/api/displays/beat', { ...helloFacts, token })).status).toBe(200);

/** Runs the schedule several times. */
async function runSchedule(times = 3): Promise<void> {
  for (let n = 0; n < times; n++) await runJob(product, 'watchDisplays');
}

test('a display silent for fifteen minutes is mailed once, and once on recovery', async () => {
  const { displays, subjects, mailed } = await setUpBuilding(2);
  const [first, second] = displays as [PairedDisplay, PairedDisplay];
  await silenceDisplays([first], '14 minutes');
  await runSchedule();
  expect(await subjects()).toEqual([]);
  await silenceDisplays([first], '16 minutes');
  await Promise.all([runSchedule(), runSchedule()]);
  await mailed('Screen 1 is offline');
  await sendHeartbeat(first);
  await runSchedule();
  await mailed('Screen 1 is offline', 'Screen 1 is back online');
  await runSchedule();
  await sendHeartbeat(second);
  expect(await subjects()).toHaveLength(2);
});

test('an outage of a whole building is one mail, whichever display is first, and one on recovery', async () => {
  const { property, displays, mailed } = await setUpBuilding(3);
  const [first, ...otherDisplays] = displays as [PairedDisplay, ...PairedDisplay[]];
  await silenceDisplays(otherDisplays, '14 minutes'); // first: the schedule runs concurrently
  await silenceDisplays([first], '16 minutes');
  await runSchedule();
  await silenceDisplays(otherDisplays, '16 minutes');
  await runSchedule();
  for (const display of displays) await sendHeartbeat(display);
  await runSchedule();
  await mailed(`All displays at ${property.name} are offline`, `The displays at ${property.name} are back online`);
});

test('silence outside a display’s hours or during our own downtime is not reported', async () => {
  const { owner, displays, subjects } = await setUpBuilding(1);
  const [display] = displays as [PairedDisplay];
  const days = await sql<{ day: number }>(
    `select (extract(isodow from now() at time zone 'America/Chicago')::int + 2) % 7 + 1 as day`,
  );
  const hours = { from: 8, to: 18, days: days.map(({ day }) => day) };
  await setHours(owner.client, display, hours);
  await silenceDisplays([display], '1 hour');
  await runSchedule();
  expect(await subjects()).toEqual([]);

  await sql(
    `update display_watch set written_at = now() - interval '20 minutes', steady_since = now() - interval '1 day'`,
  );
  await setHours(owner.client, display, null); // last: the schedule runs concurrently
  await runSchedule();
  expect(await subjects()).toEqual([]);
});

const setHours = async (client: Client, { id }: PairedDisplay, hours: object | null) =>
  expect((await client.put(`/api/displays/${id}`, { settings: { ...defaultSettings, hours } })).status).toBe(200);

test('outage mails can be turned off, and online hours are counted by day', async () => {
  const { owner, property, displays, subjects } = await setUpBuilding(1);
  const noticeSettings = { outages: false };
  const path = `/api/properties/${property.id}/display-notices`;
  expect((await owner.client.get(path)).body).toEqual({ outages: true });
  expect(await owner.client.put(path, noticeSettings)).toMatchObject({ status: 200, body: noticeSettings });
  await sql(`update display_watch set measured_at = now() - interval '100 seconds'`);
  await sendHeartbeat(displays[0] as PairedDisplay);
  await runSchedule();
  await until('a day', async () => {
    const { body } = await owner.client.get(`/api/properties/${property.id}/displays`);
    return body[0].days[0]?.share === 1;
  });
  await silenceDisplays(displays, '16 minutes');
  await runSchedule();
  const outageQuery = `select id from display_outage where property_id = ${property.id}`;
  await until('the outage', async () => (await sql(outageQuery)).length === 1);
  expect(await subjects()).toEqual([]);
});
