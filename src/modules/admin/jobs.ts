import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purgeStaffNotices, sendStaffDigests } from './commands/staff-notices.ts';

export const adminJobs = [
  defineJob({
    name: 'sendStaffDigests',
    queue: 'mail',
    payload: z.object({}),
    intervalMs: 300_000,
    run: sendStaffDigests,
  }),
  defineJob({
    name: 'purgeStaffNotices',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    run: purgeStaffNotices,
  }),
];
