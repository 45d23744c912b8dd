import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobs } from '../../src/modules/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import { deliver } from '../../src/workers/deliveries.ts';
import { addProperty, signUp, signUpOwner } from '../harness/factories.ts';
import { uploadFile, waitForImport } from '../harness/import-calls.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;
let pictureHost: string;
let fetches: string[] = [];
let logo: Buffer;

/** Addresses under `/slow` are never answered. */
const host = createServer((req, res) => {
  fetches.push(String(req.url));
  if (!req.url?.startsWith('/slow')) res.end(logo);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  pictureHost = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  logo = await sharp({ create: { width: 30, height: 12, channels: 3, background: '#224488' } })
    .png()
    .toBuffer();
  product = await startProduct({ worker: false, env: { IMPORT_TEST_ORIGINS: pictureHost } });
});

afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await product.stop();
});

beforeEach(async () => {
  fetches = [];
  await sql(`delete from asset where address is not null`);
});

const sql = <Row>(statement: string): Promise<Row[]> => product.platform.orm.em.fork().execute(statement);
const runJob = (name: string) => jobs.find((job) => job.name === name)?.run(createContext(product.platform), {});
const downloadPictures = () => runJob('keepWantedPictures');
const assetsOf = async (client: { get(path: string): Promise<{ body: unknown }> }, id: number) =>
  (await client.get(`/api/properties/${id}/assets`)).body as { url: string | null; fault: string | null }[];

test('a fetch that ended with its process is not started again, and members learn why', async () => {
  const { client } = await signUp(product);
  const { id } = await addProperty(client, { logoUrl: `${pictureHost}/logo.svg` });
  await sql(`update asset set attempts = 1, lease_until = now() - interval '1 second' where property_id = ${id}`);
  await downloadPictures();
  expect(fetches).toEqual([]);
  expect(await assetsOf(client, id)).toMatchObject([{ url: null, fault: 'stopped' }]);
  const { body } = await client.get(`/api/properties/${id}`);
  await client.put(`/api/properties/${id}`, body);
  await downloadPictures();
  expect(fetches, 'saved again').toEqual(['/logo.svg']);
});

test('a fetch is counted before it starts, and not started twice while it runs', async () => {
  const { client } = await signUp(product);
  const { id } = await addProperty(client, { logoUrl: `${pictureHost}/slow.svg` });
  const first = downloadPictures();
  await until('the fetch to start', () => fetches.length === 1);
  const rows = await sql(`select attempts, lease_until > now() as "isLeased" from asset where property_id = ${id}`);
  expect(rows).toEqual([{ attempts: 1, isLeased: true }]);
  await downloadPictures();
  expect(fetches).toEqual(['/slow.svg']);
  await first;
  expect(await assetsOf(client, id)).toMatchObject([{ fault: 'unreachable' }]);
}, 60_000);

test('two slow servers at once are the most, so that other jobs go on', async () => {
  const { client } = await signUp(product);
  await addProperty(client, { logoUrl: `${pictureHost}/slow1.png`, imageUrl: `${pictureHost}/slow2.png` });
  const downloads = [downloadPictures(), downloadPictures()];
  await until('both fetches to start', () => fetches.length === 2);
  const otherOwner = await signUp(product);
  const { id } = await addProperty(otherOwner.client, { logoUrl: `${pictureHost}/logo.png` });
  await downloadPictures();
  expect(fetches).toHaveLength(2);
  await Promise.all(downloads);
  expect(fetches).toContain('/logo.png');
  expect(await assetsOf(otherOwner.client, id)).toMatchObject([{ fault: null, url: expect.any(String) }]);
}, 60_000);

test('accounts take turns: one picture of an account comes before the second of another', async () => {
  const [busyOwner, singleOwner] = [await signUp(product), await signUp(product)];
  await addProperty(busyOwner.client, { logoUrl: `${pictureHost}/many1.png`, imageUrl: `${pictureHost}/many2.png` });
  await addProperty(singleOwner.client, { logoUrl: `${pictureHost}/single.png` });
  await downloadPictures();
  expect(fetches).toEqual(['/many1.png', '/single.png', '/many2.png']);
});

test('an import resumes after one lost worker, and fails after the second', async () => {
  const { client, property } = await signUpOwner(product);
  const receiveImport = async () => {
    const { body } = await uploadFile(client, property.id, 'a.csv', 'Tenant,Unit,Floor\nA,1,1', '&wait=0');
    return body.importId as number;
  };
  const loseAttempts = (id: number, lost: number) =>
    sql(`update import set state = 'reading', attempt = ${lost}, lost_attempts = ${lost - 1},
           lease_until = now() - interval '1 second' where id = ${id}`);
  const resumedId = await receiveImport();
  await loseAttempts(resumedId, 1);
  await runJob('resumeImports');
  expect(await waitForImport(client, resumedId, ['done'])).toMatchObject({ count: 1 });
  const killingId = await receiveImport();
  await loseAttempts(killingId, 2);
  await runJob('resumeImports');
  const failedImport = await waitForImport(client, killingId, ['failed']);
  expect(failedImport).toMatchObject({ errorCode: 'internal', canRetry: true });
});

test('a delivery that ended with three processes is parked, not started again', async () => {
  const [event] = await sql<{ id: number }>(
    `insert into outbox_event (name, payload, request_id, dispatched_at) values ('assetWanted', '{"assetId": 1}', 'test', now())
     returning id::int as id`,
  );
  const eventId = event?.id ?? 0;
  const readDelivery = async () =>
    (
      await sql(`select attempts, lost_attempts as lost, parked_at is not null as "isParked", done_at is not null as "isDone"
        from outbox_delivery where event_id = ${eventId}`)
    )[0];
  const loseAttempts = (lost: number) =>
    sql(`update outbox_delivery set locked_until = now() - interval '1 second', attempts = ${lost}, lost_attempts = ${lost - 1},
      done_at = null where event_id = ${eventId}`);
  await sql(`insert into outbox_delivery (event_id, subscriber, due_at) values (${eventId}, 'keepPicture', now())`);
  await loseAttempts(2);
  await deliver(product.platform, { eventId, subscriber: 'keepPicture' });
  expect(await readDelivery()).toEqual({ attempts: 3, lost: 2, isParked: false, isDone: true });
  await loseAttempts(3);
  await deliver(product.platform, { eventId, subscriber: 'keepPicture' });
  expect(await readDelivery()).toEqual({ attempts: 4, lost: 3, isParked: true, isDone: false });
});
