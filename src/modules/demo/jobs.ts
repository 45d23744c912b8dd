import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { maintainDemo } from './commands/reset.ts';

export const demoJobs = [
  defineJob({
    name: 'keepDemo',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 10_000,
    isEnabled: ({ DEMO }) => DEMO,
    run: ({ platform }) => maintainDemo(platform),
  }),
];
