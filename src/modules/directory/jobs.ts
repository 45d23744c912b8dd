import { z } from 'zod';
import { transaction } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { write } from '../../platform/sql.ts';
import { turnAnnouncements } from './commands/announcements.ts';
import { turnTenants } from './commands/many-tenants.ts';

export const directoryJobs = [
  defineJob({
    name: 'turnAnnouncements',
    queue: 'maintenance',
    payload: z.object({}),
    every: 5_000,
    async run(ctx) {
      await turnAnnouncements(ctx);
      await turnTenants(ctx);
    },
  }),
  defineJob({
    name: 'purgeDeletedTenants',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    async run(ctx) {
      await transaction(ctx, (tx) => write(tx, `delete from tenant where deleted_at < now() - interval '1 day'`));
    },
  }),
  defineJob({
    name: 'purgeQrCodes',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    async run(ctx) {
      await transaction(ctx, (tx) => write(tx, `delete from qr_code where created_at < now() - interval '30 days'`));
    },
  }),
];
