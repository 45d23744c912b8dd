import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';
import { deliverMail } from './commands/delivery.ts';
import { dueMails } from './queries.ts';

/** Sends what is due again: failed tries, and mails whose worker died on them. */
export const mailJobs = [
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
