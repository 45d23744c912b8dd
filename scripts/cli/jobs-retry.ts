import { resendFailedMails } from '../../src/modules/mail/index.ts';
import { transaction } from '../../src/platform/core/context.ts';
import { retryParkedDeliveries } from '../../src/platform/events/outbox.ts';
import { recordActivity } from '../../src/platform/records/activity.ts';
import { type Subcommand, withPlatformContext } from './subcommand.ts';

const MAX_MAILS = 1_000;

export const jobsRetry: Subcommand = {
  name: 'jobs:retry',
  summary: 'Retries jobs that ran out of attempts, and failed mails.',
  positionals: [{ name: 'subscriber', summary: 'only jobs of this subscriber, as named in /admin/queues' }],
  options: [],
  notes: [
    'A worker takes them up within seconds. What has repeated itself on a schedule meanwhile needs no retry.',
    `Mails are sent again ${MAX_MAILS} at a time, and only where no subscriber is named.`,
  ].join('\n'),
  async run({ positionals: [subscriber = null] }) {
    const { jobs, mails } = await withPlatformContext((ctx) =>
      transaction(ctx, async (tx) => {
        const retriedDeliveries = await retryParkedDeliveries(tx, subscriber);
        for (const { eventId, subscriber: name } of retriedDeliveries)
          await recordActivity(tx, { action: 'queue.retried', subject: `${name}, event ${eventId}` });
        return { jobs: retriedDeliveries, mails: subscriber === null ? await resendFailedMails(tx, MAX_MAILS) : 0 };
      }),
    );
    return { text: `${jobs.length} jobs and ${mails} mails are tried again`, jsonOutput: { jobs, mails } };
  },
};
