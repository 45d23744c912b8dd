import { z } from 'zod';
import { defineJob } from '../../platform/event.ts';

export const tenancyJobs = [
  defineJob({
    name: 'forgetUsedTokens',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    async run(ctx) {
      await ctx.em.execute(`delete from password_token where expires_at < now() - interval '1 day'`);
    },
  }),
  defineJob({
    name: 'noteUnpaidSubscriptions',
    queue: 'maintenance',
    payload: z.object({}),
    every: 3_600_000,
    // Nothing charges for a second period, so a subscription that outlives its first is overdue, not renewed.
    async run(ctx) {
      await ctx.em.execute(
        `update subscription set status = 'past_due' where status = 'active' and current_period_end < now()`,
      );
    },
  }),
];
