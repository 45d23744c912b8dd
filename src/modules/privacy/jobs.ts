import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { deleteDueAccounts } from './commands.ts';

export const privacyJobs = [
  defineJob({
    name: 'deleteAccounts',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 600_000,
    run: deleteDueAccounts,
  }),
];
