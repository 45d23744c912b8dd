import { z } from 'zod';
import { defineJob } from '../../platform/events/jobs.ts';
import { purge } from '../../platform/records/purge.ts';
import { deliverMail } from './commands/delivery.ts';
import { listDueMails } from './queries.ts';
import { purgeMailFiles } from './transport.ts';

const PURGED_AT_ONCE = 1_000;

export const mailJobs = [
  defineJob({
    name: 'purgeOldMails',
    queue: 'maintenance',
    payload: z.object({}),
    intervalMs: 86_400_000,
    async run(ctx) {
      await purge(
        ctx,
        'KEEP_MAIL_TEXTS_DAYS',
        `update mail set text = '', html = '', attachment = null, attachment_name = null where id in (
           select id from mail where state in ('sent', 'failed') and text <> ''
             and created_at < now() - make_interval(days => ?) order by id limit ?)`,
        PURGED_AT_ONCE,
      );
      await purge(
        ctx,
        'KEEP_MAILS_DAYS',
        `delete from mail where id in (
           select id from mail where state in ('sent', 'failed') and created_at < now() - make_interval(days => ?)
           order by id limit ?)`,
        PURGED_AT_ONCE,
      );
      await purge(
        ctx,
        'KEEP_MAILS_DAYS',
        `delete from unsubscribe_link where token_hash in (
           select token_hash from unsubscribe_link where created_at < now() - make_interval(days => ?) limit ?)`,
        PURGED_AT_ONCE,
      );
      await purge(
        ctx,
        'KEEP_MAILS_DAYS',
        `delete from mail_allowance where (user_id, kind, day, recipient) in (
           select user_id, kind, day, recipient from mail_allowance
           where day < (now() at time zone 'utc')::date - ?::int limit ?)`,
        PURGED_AT_ONCE,
      );
      await purge(
        ctx,
        'KEEP_MAILS_DAYS',
        `delete from mailbox_allowance where (mailbox, kind, day) in (
           select mailbox, kind, day from mailbox_allowance where day < (now() at time zone 'utc')::date - ?::int limit ?)`,
        PURGED_AT_ONCE,
      );
      await purgeMailFiles(ctx.platform.env);
    },
  }),
  defineJob({
    name: 'retryMails',
    queue: 'mail',
    payload: z.object({}),
    intervalMs: 15_000,
    async run(ctx) {
      for (const id of await listDueMails(ctx)) await deliverMail(ctx, id);
    },
  }),
];
