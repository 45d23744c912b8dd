import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purgeRuns } from './commands/hold-runs.ts';
import { importLinkedImages } from './product-image.ts';

export const shopJobs = [
  defineJob({
    name: 'purgeHoldRuns',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    run: purgeRuns,
  }),
  defineJob({
    name: 'importLinkedImages',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    run: importLinkedImages,
  }),
];
