import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { mailWeeks } from './commands/mails.ts';

export const weekJobs = [
  defineJob({
    name: 'mailWeeks',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 300_000,
    run: (ctx) => mailWeeks(ctx),
  }),
];
