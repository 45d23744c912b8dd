import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { deleteDueAccounts } from './commands/deletion.ts';

export const accountJobs = [
  defineJob({
    name: 'deleteAccounts',
    queue: 'maintenance',
    payload: z.object({}),
    every: 600_000,
    run: deleteDueAccounts,
  }),
];
