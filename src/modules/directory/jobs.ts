import { z } from 'zod';
import { defineJob } from '../../platform/event.ts';
import { turnAnnouncements } from './commands/announcements.ts';

export const directoryJobs = [
  defineJob({
    name: 'turnAnnouncements',
    queue: 'maintenance',
    payload: z.object({}),
    every: 5_000,
    run: turnAnnouncements,
  }),
  defineJob({
    name: 'forgetDeletedTenants',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    async run(ctx) {
      await ctx.em.execute(`delete from tenant where deleted_at < now() - interval '1 day'`);
    },
  }),
  defineJob({
    name: 'forgetQrCodes',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    async run(ctx) {
      await ctx.em.execute(`delete from qr_code where created_at < now() - interval '30 days'`);
    },
  }),
];
