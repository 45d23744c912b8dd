import { z } from 'zod';
import type { Ctx } from '../../platform/core/context.ts';
import { iso, query } from '../../platform/core/sql.ts';
import { now, sql } from '../../platform/core/tables.ts';
import type { Mail, MailsQuery } from './schema.ts';
import { tables } from './tables.ts';

const columns = ['id', 'to', 'subject', 'state', 'attempts', 'error', 'createdAt', 'sentAt'] as const;

const mailOf = ({ createdAt, sentAt, ...mail }: Omit<Mail, 'createdAt' | 'sentAt'> & Times): Mail => ({
  ...mail,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

interface Times {
  createdAt: Date;
  sentAt: Date | null;
}

/** Newest first, without texts. */
export async function listMails(ctx: Ctx, { state, before, limit }: MailsQuery): Promise<Mail[]> {
  const mails = await query(
    ctx,
    tables(ctx)
      .selectFrom('mail')
      .select(columns)
      .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
      .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'queued'))
      .orderBy('id', 'desc')
      .limit(limit),
  );
  return mails.map(mailOf);
}

/** By key prefix; newest first, without texts. */
export async function mailsOf(ctx: Ctx, keyPrefix: string): Promise<Mail[]> {
  const all = tables(ctx).selectFrom('mail').select(columns).orderBy('id', 'desc');
  const mails = await query(ctx, all.where(sql<boolean>`starts_with(dedupe_key, ${keyPrefix})`));
  return mails.map(mailOf);
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

/** So that a retried subscriber issues no second link. */
export const isMailStored = async (ctx: Ctx, dedupeKey: string): Promise<boolean> =>
  (await query(ctx, tables(ctx).selectFrom('mail').select('id').where('dedupeKey', '=', dedupeKey))).length > 0;

export async function dueMails(ctx: Ctx): Promise<number[]> {
  const due = await query(
    ctx,
    tables(ctx)
      .selectFrom('mail')
      .select('id')
      .where('state', 'in', ['queued', 'sending'])
      .where('nextAttemptAt', '<', now)
      .orderBy('id')
      .limit(200),
  );
  return due.map(({ id }) => id);
}
