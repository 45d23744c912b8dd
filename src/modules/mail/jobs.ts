import { z } from 'zod';
import { transaction } from '../../platform/context.ts';
import { inBatches } from '../../platform/in-batches.ts';
import { defineJob } from '../../platform/jobs.ts';
import { write } from '../../platform/sql.ts';
import { deliverMail } from './commands/delivery.ts';
import { dueMails } from './queries.ts';

const PURGED_AT_ONCE = 1_000;

/** Sends what is due again (failed tries, and mails whose worker died on them), and forgets what was sent long ago. */
export const mailJobs = [
  defineJob({
    name: 'purgeOldMails',
    queue: 'maintenance',
    payload: z.object({}),
    every: 86_400_000,
    async run(ctx) {
      await inBatches(PURGED_AT_ONCE, () =>
        transaction(ctx, (tx) =>
          write(
            tx,
            `delete from mail where id in (
               select id from mail where state in ('sent', 'failed') and created_at < now() - interval '180 days'
               order by id limit ${PURGED_AT_ONCE})`,
          ),
        ),
      );
    },
  }),
  defineJob({
    name: 'retryMails',
    queue: 'mail',
    payload: z.object({}),
    every: 15_000,
    async run(ctx) {
      for (const id of await dueMails(ctx)) await deliverMail(ctx, id);
    },
  }),
];
