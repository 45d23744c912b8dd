import { z } from 'zod';
import { transaction } from '../../platform/core/context.ts';
import { write } from '../../platform/core/sql.ts';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';

const overSince = (table: string) =>
  `delete from ${table} where ctid in (
     select ctid from ${table} where expires_at < now() - make_interval(days => ?) limit ?)`;

export const tenancyJobs = [
  defineJob({
    name: 'purgeInvitations',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    async run(ctx) {
      for (const table of ['invitation', 'transfer_offer']) await purge(ctx, 'KEEP_INVITATIONS_DAYS', overSince(table));
    },
  }),
  defineJob({
    name: 'noteUnpaidSubscriptions',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    // No second period is charged: an expired subscription is overdue, not renewed.
    async run(ctx) {
      await transaction(ctx, (tx) =>
        write(tx, `update subscription set status = 'past_due' where status = 'active' and current_period_end < now()`),
      );
    },
  }),
];
