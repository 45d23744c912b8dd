import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import type { Ctx, Tx } from '../../platform/core/context.ts';
import { databaseNowPlus } from '../../platform/core/database-time.ts';
import { isoTimestamp, query } from '../../platform/core/sql.ts';
import { now, sql } from '../../platform/core/tables.ts';
import { scaledPoints, silentLimits } from '../../shared/rate-limits.ts';
import { MailRow } from './mail.entity.ts';
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

export async function listMails(ctx: Ctx, { state, before, limit }: MailsQuery): Promise<Mail[]> {
  const mails = await query(
    ctx,
    tables(ctx)
      .selectFrom('mail')
      .select(columns)
      .$if(before !== undefined, (mailQuery) => mailQuery.where('id', '<', before ?? 0))
      .$if(state !== undefined, (mailQuery) => mailQuery.where('state', '=', state ?? 'queued'))
      .orderBy('id', 'desc')
      .limit(limit),
  );
  return mails.map(mailOf);
}

export async function listMailsByKey(ctx: Ctx, keyPrefix: string): Promise<Mail[]> {
  const mailQuery = tables(ctx).selectFrom('mail').select(columns).orderBy('id', 'desc');
  const mails = await query(ctx, mailQuery.where(sql<boolean>`starts_with(dedupe_key, ${keyPrefix})`));
  return mails.map(mailOf);
}

const mailRow = z.object({
  subject: z.string(),
  text: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});

/** Lists mails, newest first; texts of sensitive ones are purged once sent. */
export async function listMailsTo(ctx: Ctx, address: string): Promise<z.output<typeof mailRow>[]> {
  return await query(
    ctx,
    `select subject, case when sensitive then '' else text end as text, ${isoTimestamp('created_at')} as created_at,
       ${isoTimestamp('sent_at')} as sent_at from mail where "to" = ? order by id desc`,
    [address],
    mailRow,
  );
}

/** Prevents that a retried subscriber issues a second link. */
export const isMailStored = async (ctx: Ctx, dedupeKey: string): Promise<boolean> =>
  (await query(ctx, tables(ctx).selectFrom('mail').select('id').where('dedupeKey', '=', dedupeKey))).length > 0;

/**
 * Returns whether the limit of mails with this key prefix is used up. The caller holds a lock on the prefix's subject.
 */
export async function isSilentLimitUsedUp(
  tx: Tx,
  name: keyof typeof silentLimits,
  keyPrefix: string,
): Promise<boolean> {
  const { points, seconds } = silentLimits[name];
  const isRecent = { createdAt: { $gt: databaseNowPlus(-seconds * 1_000) } };
  const mails = await tx.em.count(MailRow, { ...isRecent, [raw('starts_with(dedupe_key, ?)', [keyPrefix])]: true });
  return mails >= scaledPoints(points, tx.platform.env.RATE_LIMIT_SCALE);
}

export async function listDueMails(ctx: Ctx): Promise<number[]> {
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
