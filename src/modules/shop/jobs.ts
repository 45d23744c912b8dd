import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purgeRuns } from './commands/hold-runs.ts';

export const shopJobs = [
  defineJob({
    name: 'purgeHoldRuns',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    run: purgeRuns,
  }),
];
