import { z } from 'zod';
import { transaction } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { downloadPictures } from './commands/branding.ts';
import { SubscriptionRow } from './property.entity.ts';

const expiredSql = (table: string) =>
  `delete from ${table} where ctid in (
     select ctid from ${table} where expires_at < now() - make_interval(days => ?) limit ?)`;

export const tenancyJobs = [
  defineJob({
    name: 'purgeInvitations',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 3_600_000,
    async run(ctx) {
      for (const table of ['invitation', 'transfer_offer'])
        await purge(ctx, 'KEEP_INVITATIONS_DAYS', expiredSql(table));
    },
  }),
  defineJob({
    name: 'keepWantedPictures',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 60_000,
    run: downloadPictures,
  }),
  defineJob({
    name: 'noteUnpaidSubscriptions',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 3_600_000,
    // Marks expired subscriptions as overdue instead of charging another period.
    async run(ctx) {
      const expiredFilter = { status: 'active' as const, currentPeriodEnd: { $lt: databaseNow() } };
      await transaction(ctx, (tx) => tx.em.nativeUpdate(SubscriptionRow, expiredFilter, { status: 'past_due' }));
    },
  }),
];
