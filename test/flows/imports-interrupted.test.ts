import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { addProperty, signUp, signUpOwner } from '../harness/factories.ts';
import { type PortalTenant, tenantsOf, uploadFile, waitForImport } from '../harness/import-calls.ts';
import { type Processes, startProcesses } from '../harness/processes.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { csv, rentRoll } from '../harness/spreadsheets.ts';
import { until } from '../harness/until.ts';

describe('with workers that die', () => {
  const KILLS = Number(process.env.KILLS ?? 8) / 2;
  /** Each kill finds two imports, at different points. */
  const POINTS = KILLS * 2;
  /** More than are staged at once. */
  const ROWS = 4_200;
  /** So often an import says how far it is. */
  const NEWS_MS = 250;

  let product: Processes;
  let database: pg.Client;

  beforeAll(async () => {
    product = await startProcesses();
    database = new pg.Client({ connectionString: product.databaseUrl });
    await database.connect();
  });

  afterAll(async () => {
    await database.end();
    await product.stop();
  });

  const stateOf = async (importId: number) => {
    const { rows } = await database.query(`select state, processed_rows as done from import where id = $1`, [importId]);
    return rows[0] as { state: string; done: number | null };
  };

  /** Kills the worker when so much of the import is done, 0 to 1, and a little more. */
  async function killAfter(share: number, importId: number): Promise<void> {
    await until(`${share} of the import`, async () => {
      const { state, done: doneRows } = await stateOf(importId);
      return state === 'done' || (doneRows ?? 0) >= share * ROWS;
    });
    await sleep(Math.random() * NEWS_MS);
    await product.kill('worker');
  }

  /** Six seconds pass without a sign of life. */
  const expireLeases = () => database.query(`update import set lease_until = now() where lease_until > now()`);

  test(`kill -9 at ${POINTS} points of an import leaves the rows of the file, each exactly once`, async () => {
    const list = csv(rentRoll(ROWS));
    const expectedLines = rentRoll(ROWS).slice(1).map(lineOfRow).sort();
    const interrupted: number[] = [];
    const upload = async () => {
      const owner = await signUpOwner(product);
      const { body } = await uploadFile(owner.client, owner.property.id, 'list.csv', list, '&wait=0');
      return { ...owner, importId: body.importId };
    };
    for (let kill = 0; kill < KILLS; kill++) {
      // A worker has two at once, which begin one after the other: each kill finds them at different points.
      const [first, second] = [await upload(), await upload()];
      await killAfter((kill + 0.4) / KILLS, first.importId);
      for (const { importId } of [first, second])
        if (['reading', 'writing'].includes((await stateOf(importId)).state)) interrupted.push(importId);
      if (kill < KILLS - 1) await expireLeases();
      for (const { client, property, importId } of [first, second]) {
        const importRow = await waitForImport(client, importId, ['done']);
        expect(importRow).toMatchObject({ count: ROWS, processedRows: ROWS, error: null });
        expect((await tenantsOf(client, property.id)).map(lineOfTenant).sort()).toEqual(expectedLines);
      }
    }
    expect(interrupted.length).toBeGreaterThan(POINTS / 4);
    // What a worker leaves that dies when its import is done already goes a day later.
    const leftoversQuery = `select (select count(*)::int from tenant_batch_row where batch_id = any($1))
      + (select count(*)::int from import_chunk where import_id = any($1)) as left`;
    await expect
      .poll(async () => (await database.query(leftoversQuery, [interrupted])).rows[0].left, { timeout: 120_000 })
      .toBe(0);
  }, 600_000);

  test('a worker that is not heard of for half a minute is missed, not waited for in silence', async () => {
    const owner = await signUp(product, 'owner');
    const property = await addProperty(owner.client);
    const worker = product.pid('worker');
    process.kill(worker, 'SIGSTOP');
    try {
      const { body } = await uploadFile(owner.client, property.id, 'list.csv', csv(rentRoll(3)), '&wait=0');
      const readImport = async () => (await owner.client.get(`/api/imports/${body.importId}`)).body;
      expect(await readImport()).toMatchObject({ state: 'waiting', ahead: 0, isStalled: false });
      await database.query(`update import set created_at = created_at - interval '1 minute' where id = $1`, [
        body.importId,
      ]);
      expect(await readImport()).toMatchObject({ state: 'waiting', isStalled: true });
      process.kill(worker, 'SIGCONT');
      expect(await waitForImport(owner.client, body.importId, ['done'])).toMatchObject({ count: 3, isStalled: false });
    } finally {
      process.kill(worker, 'SIGCONT');
    }
  });
});

/** A row of the file and the tenant it becomes, told alike. */
const lineOfRow = ([company, suite, floor, phone, email, website, name, contactPhone]: readonly string[]) =>
  JSON.stringify([company, suite, Number(floor), phone, email, `https://${website}`, [[name, contactPhone, true]]]);
const lineOfTenant = (tenant: PortalTenant) =>
  JSON.stringify([
    tenant.companyName,
    tenant.suiteNumber,
    tenant.floorNumber,
    tenant.phone,
    tenant.email,
    tenant.website,
    tenant.contacts.map(({ name, phone, isPrimary }) => [name, phone, isPrimary]),
  ]);

describe('with people who change their minds', () => {
  let product: Product;
  let owner: pg.Client;

  beforeAll(async () => {
    product = await startProduct();
    owner = new pg.Client({ connectionString: product.ownerDatabaseUrl });
    await owner.connect();
  });

  afterAll(async () => {
    await owner.end();
    await product.stop();
  });

  const setUp = () => signUpOwner(product);
  /** Nothing can be written into the directory until `work` is over. */
  async function whileTenantsAreLocked<T>(work: () => Promise<T>): Promise<T> {
    await owner.query('begin; lock table tenant in share row exclusive mode');
    try {
      return await work();
    } finally {
      await owner.query('commit');
    }
  }

  test('an import that is being written stops within five seconds, and keeps nothing', async () => {
    const { client, property } = await setUp();
    const list = csv(rentRoll(500));
    const { body } = await whileTenantsAreLocked(async () => {
      const started = await uploadFile(client, property.id, 'list.csv', list, '&wait=0');
      await waitForImport(client, started.body.importId, ['writing']);
      const cancelResponse = await client.post(`/api/imports/${started.body.importId}/cancel`);
      expect([cancelResponse.status, cancelResponse.body.state]).toEqual([200, 'cancelled']);
      return started;
    });
    expect((await client.post(`/api/imports/${body.importId}/cancel`)).status).toBe(200);
    const secondUpload = await uploadFile(client, property.id, 'list.csv', list);
    expect([secondUpload.status, secondUpload.body.count]).toEqual([201, 500]);
    expect(await tenantsOf(client, property.id)).toHaveLength(500);
    expect((await client.post(`/api/imports/${secondUpload.body.importId}/cancel`)).status).toBe(409);
    expect((await client.get(`/api/imports/${body.importId}`)).body).toMatchObject({ state: 'cancelled', count: null });
  });

  test('two imports of one building come one after the other, and say how many are ahead', async () => {
    const { client, property } = await setUp();
    const ids = await whileTenantsAreLocked(async () => {
      const first = await uploadFile(client, property.id, 'a.csv', 'Tenant,Unit,Floor\nA,1,1', '&wait=0');
      await waitForImport(client, first.body.importId, ['writing']);
      const second = await uploadFile(client, property.id, 'b.csv', 'Tenant,Unit,Floor\nB,1,1', '&wait=0&mode=update');
      const waitingImport = (await client.get(`/api/imports/${second.body.importId}`)).body;
      expect(waitingImport).toMatchObject({ state: 'waiting', ahead: 1 });
      return [first.body.importId, second.body.importId];
    });
    for (const id of ids) await waitForImport(client, id, ['done']);
    const tenants = await tenantsOf(client, property.id);
    expect(tenants.map(({ companyName }) => companyName)).toEqual(['B']);
  });

  test('half of the way is done when the rows are read and none is written', async () => {
    const { client, property } = await setUp();
    const { body } = await whileTenantsAreLocked(async () => {
      const started = await uploadFile(client, property.id, 'list.csv', csv(rentRoll(500)), '&wait=0');
      const writing = await waitForImport(client, started.body.importId, ['writing']);
      expect(writing).toMatchObject({ processedRows: 250, totalRows: 500 });
      return started;
    });
    expect(await waitForImport(client, body.importId, ['done'])).toMatchObject({ processedRows: 500, totalRows: 500 });
  });

  test('what failed by our fault can be tried again, by two at once too, and becomes one import', async () => {
    const { client, property } = await setUp();
    const list = csv(rentRoll(5));
    await owner.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$; create trigger refuse before insert on tenant execute function refuse()`);
    onTestFinished(async () => {
      await owner.query(`drop function if exists refuse cascade`);
    });
    const { body } = await whileTenantsAreLocked(async () => {
      const started = await uploadFile(client, property.id, 'list.csv', list, '&wait=0');
      await waitForImport(client, started.body.importId, ['writing']);
      await owner.query(`update import set attempt = 4, lease_until = now() where id = $1`, [started.body.importId]);
      return started;
    });
    const path = `/api/imports/${body.importId}`;
    const failedImport = await waitForImport(client, body.importId, ['failed']);
    expect(failedImport).toMatchObject({ errorCode: 'internal', canRetry: true, count: null });
    expect(failedImport.error).toMatch(/nothing was changed/);
    await owner.query(`drop function refuse cascade`);

    const retries = await Promise.all([client.post(`${path}/retry`), client.post(`${path}/retry`)]);
    const ids = new Set(retries.map((answer) => answer.body.id));
    expect(ids.size, JSON.stringify(retries.map((answer) => answer.body))).toBe(1);
    const [retriedId] = ids;
    expect(retriedId).not.toBe(body.importId);
    expect(await waitForImport(client, retriedId, ['done'])).toMatchObject({ count: 5, fileName: 'list.csv' });
    expect(await tenantsOf(client, property.id)).toHaveLength(5);
    expect((await client.get(path)).body).toMatchObject({ state: 'failed', canRetry: false });
    expect((await client.post(`/api/imports/${retriedId}/retry`)).status).toBe(409);
  });

  test('what failed by the fault of its file cannot be tried again', async () => {
    const { client, property } = await setUp();
    const { body } = await uploadFile(client, property.id, 'list.xlsx', '%PDF-1.7');
    const path = `/api/imports/${body.details.importId}`;
    expect((await client.get(path)).body).toMatchObject({ errorCode: 'unreadable_file', canRetry: false });
    expect((await client.post(`${path}/retry`)).status).toBe(409);
  });

  test('a building that is deleted takes its imports with it', async () => {
    const { client, property } = await setUp();
    const { body } = await uploadFile(client, property.id, 'a.csv', csv(rentRoll(2_000)), '&wait=0');
    expect((await client.delete(`/api/properties/${property.id}`)).status).toBe(204);
    expect((await client.get(`/api/imports/${body.importId}`)).status).toBe(404);
    const { rows } = await owner.query(`select 1 from tenant where property_id = $1`, [property.id]);
    expect(rows).toEqual([]);
  });

  test('an upload that ends in the middle leaves nothing', async () => {
    const { client, property } = await setUp();
    const readImports = async () =>
      (await owner.query(`select 1 from import where property_id = $1`, [property.id])).rows;
    const aborted = new AbortController();
    const body = new ReadableStream({
      async start(stream) {
        const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nTenant,Unit,Floor\n';
        stream.enqueue(new TextEncoder().encode(head + 'A,1,1\n'.repeat(100_000)));
        await until('the upload to begin', async () => (await readImports()).length > 0);
        aborted.abort();
      },
    });
    const abortedUpload = fetch(`${product.url}/api/tenants/upload?propertyId=${property.id}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: client.cookieHeader },
      body,
      duplex: 'half',
      signal: aborted.signal,
    } as RequestInit);
    await expect(abortedUpload).rejects.toThrow();
    await until('nothing to be left', async () => (await readImports()).length === 0);
    expect((await uploadFile(client, property.id, 'a.csv', 'Tenant,Unit,Floor\nA,1,1')).status).toBe(201);
  });
});
