import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '../../src/modules/index.ts';
import { createQueues, type Queues } from '../../src/platform/events/queue.ts';
import { presentNames } from '../../src/workers/former-names.ts';
import { ownJobs } from '../../src/workers/schedules.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

let product: Product;
let queues: Queues;

beforeAll(async () => {
  product = await startProduct({ worker: false });
  queues = createQueues(product.platform.env, product.platform.log);
});

afterAll(async () => {
  await queues.close();
  await product.stop();
});

const sql = (statement: string) => product.platform.orm.em.fork().execute(statement);

const addOldQrCode = () =>
  sql(`insert into qr_code (key, url, size, created_at) values (repeat('a', 64), 'x', 64, now() - interval '31 days')`);

const purged = async () => (await sql('select key from qr_code')).length === 0;

test('a job of an earlier release runs under its current name, and its schedule is removed', async () => {
  const name = 'forgetQrCodes';
  await queues.maintenance.upsertJobScheduler(name, { every: 86_400_000 }, { name, data: {} });
  await queues.import.upsertJobScheduler('resumeUndos', { every: 86_400_000 }, { name: 'resumeUndos', data: {} });
  await addOldQrCode();
  await product.startWorker();
  await until('the present job to run', async () => {
    const done = await queues.maintenance.getJobs(['completed']);
    return done.some((job) => job.name === 'purgeQrCodes');
  });
  await until('the former schedule to end', async () => !(await queues.maintenance.getJobScheduler(name)));
  await until(
    'the schedule in the former queue to end',
    async () => !(await queues.import.getJobScheduler('resumeUndos')),
  );
  await addOldQrCode();
  await queues.maintenance.add(name, {});
  await until('the former job to run', purged);
});

test('every former job name maps to an existing job, and none is reused', () => {
  const names = [...jobs.map(({ name }) => name), ...Object.keys(ownJobs)];
  expect(names).toEqual(expect.arrayContaining(Object.values(presentNames)));
  expect(names.filter((name) => name in presentNames)).toEqual([]);
});
