import { jobs } from '../../src/modules/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import type { Product } from './product.ts';
import { until } from './until.ts';

export async function runJob(product: Product, name: string): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  await job.run(createContext(product.platform), {});
}

/** Waits until the worker has delivered all events. */
export async function waitForDeliveries(product: Product): Promise<void> {
  const undeliveredCount = `select (select count(*) from outbox_event where dispatched_at is null)
    + (select count(*) from outbox_delivery where done_at is null) as n`;
  await until('the worker to be done', async () => {
    const [row] = await product.platform.orm.em.fork().execute<{ n: string }[]>(undeliveredCount);
    return Number(row?.n) === 0;
  });
}
