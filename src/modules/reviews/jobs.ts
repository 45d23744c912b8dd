import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { sendDueReviews } from './commands/questions.ts';

export const reviewJobs = [
  defineJob({
    name: 'askTenants',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 600_000,
    run: sendDueReviews,
  }),
  defineJob({
    name: 'purgeReviews',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    // Undecided proposals are preserved.
    async run(ctx) {
      await purge(
        ctx,
        'KEEP_REVIEWS_DAYS',
        `delete from tenant_review where id in (
           select id from tenant_review where asked_at < now() - make_interval(days => ?) and state <> 'proposed' limit ?)`,
      );
      await purge(
        ctx,
        'KEEP_REVIEWS_DAYS',
        `delete from review_letter where id in (
           select id from review_letter where asked_at < now() - make_interval(days => ?) limit ?)`,
      );
    },
  }),
];
