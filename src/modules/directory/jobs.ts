import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { updateShowings } from './commands/announcements.ts';
import { updatePresence } from './commands/bulk-tenant-changes.ts';

export const directoryJobs = [
  defineJob({
    name: 'turnAnnouncements',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 5_000,
    async run(ctx) {
      await updateShowings(ctx);
      await updatePresence(ctx);
    },
  }),
  defineJob({
    name: 'purgeDeletedTenants',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 3_600_000,
    async run(ctx) {
      await purge(
        ctx,
        'KEEP_DELETED_TENANTS_DAYS',
        `delete from tenant where id in (
           select id from tenant where deleted_at < now() - make_interval(days => ?) order by deleted_at limit ?)`,
      );
    },
  }),
  defineJob({
    name: 'purgeQrCodes',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    async run(ctx) {
      await purge(
        ctx,
        'KEEP_QR_CODES_DAYS',
        `delete from qr_code where key in (
           select key from qr_code where created_at < now() - make_interval(days => ?) limit ?)`,
      );
    },
  }),
];
