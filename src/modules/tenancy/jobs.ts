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
];
