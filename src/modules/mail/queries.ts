import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { iso, query } from '../../platform/core/sql.ts';
import { type Mail, type MailsQuery, mailReply } from './schema.ts';

const columns = `id, "to", subject, state, attempts, error, ${iso('created_at')} as "createdAt", ${iso('sent_at')} as "sentAt"`;

/** Newest first, without texts. */
export async function listMails(ctx: Ctx, { state, before, limit }: MailsQuery): Promise<Mail[]> {
  return await query(
    ctx,
    `select ${columns} from mail
     where (?::int is null or id < ?) and (?::text is null or state = ?) order by id desc limit ?`,
    [before ?? null, before ?? null, state ?? null, state ?? null, limit],
    mailReply,
  );
}

/** By key prefix; newest first, without texts. */
export async function mailsOf(ctx: Ctx, keyPrefix: string): Promise<Mail[]> {
  return await query(
    ctx,
    `select ${columns} from mail where starts_with(dedupe_key, ?) order by id desc`,
    [keyPrefix],
    mailReply,
  );
}

const mailed = z.object({
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});

/** Newest first; texts of sensitive mails are purged once sent. */
export async function mailsTo(ctx: Ctx, address: string): Promise<z.output<typeof mailed>[]> {
  return await query(
    ctx,
    `select subject, case when sensitive then '' else text end as text, ${iso('created_at')} as "createdAt",
       ${iso('sent_at')} as "sentAt" from mail where "to" = ? order by id desc`,
    [address],
    mailed,
  );
}

const mailId = z.object({ id: z.int() });

/** So that a retried subscriber issues no second link. */
export async function isMailStored(ctx: Ctx, dedupeKey: string): Promise<boolean> {
  return (await query(ctx, `select id from mail where dedupe_key = ?`, [dedupeKey], mailId)).length > 0;
}

export async function dueMails(ctx: Ctx): Promise<number[]> {
  const due = await query(
    ctx,
    `select id from mail where state in ('queued', 'sending') and next_attempt_at < now() order by id limit 200`,
    [],
    mailId,
  );
  return due.map(({ id }) => id);
}
