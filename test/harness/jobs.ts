import { jobs } from '../../src/modules/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import type { Product } from './product.ts';

export async function runJob(product: Product, name: string): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name);
  if (!job) throw new Error(`no job is called ${name}`);
  await job.run(createContext(product.platform), {});
}
