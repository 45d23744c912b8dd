import { z } from 'zod';
import { transaction } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { write } from '../../platform/sql.ts';

export const tenancyJobs = [
  defineJob({
    name: 'purgeUsedTokens',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    async run(ctx) {
      await transaction(ctx, async (tx) => {
        await write(tx, `delete from password_token where expires_at < now() - interval '1 day'`);
        await write(tx, `delete from email_change where expires_at < now() - interval '1 day'`);
        await write(tx, `delete from email_token where expires_at < now() - interval '1 day'`);
        await write(tx, `delete from invitation where expires_at < now() - interval '30 days'`);
      });
    },
  }),
  defineJob({
    name: 'noteUnpaidSubscriptions',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    // Nothing charges for a second period, so a subscription that outlives its first is overdue, not renewed.
    async run(ctx) {
      await transaction(ctx, (tx) =>
        write(tx, `update subscription set status = 'past_due' where status = 'active' and current_period_end < now()`),
      );
    },
  }),
];
