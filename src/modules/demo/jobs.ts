import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { keepDemo } from './commands/reset.ts';

export const demoJobs = [
  defineJob({
    name: 'keepDemo',
    queue: 'maintenance',
    payload: z.object({}),
    every: 10_000,
    isWanted: ({ DEMO }) => DEMO,
    run: ({ platform }) => keepDemo(platform),
  }),
];
