import { z } from 'zod';
import { transaction } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { write } from '../../platform/sql.ts';
import { askDue } from './commands/questions.ts';

export const reviewJobs = [
  defineJob({
    name: 'askTenants',
    queue: 'maintenance',
    payload: z.object({}),
    every: 600_000,
    run: askDue,
  }),
  defineJob({
    name: 'purgeReviews',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    // What waits for a decision stays until there is one.
    async run(ctx) {
      await transaction(ctx, (tx) =>
        write(tx, `delete from tenant_review where asked_at < now() - interval '180 days' and state <> 'proposed'`),
      );
    },
  }),
];
