import { z } from 'zod';
import type { Env } from '../../../platform/config/env.ts';
import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { write, writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { now, sql } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { withSpan } from '../../../platform/observability/spans.ts';
import { mailFailed } from '../events.ts';
import { tables } from '../tables.ts';
import { failureOf, transportOf } from '../transport.ts';

/** Leases a due mail for longer than the SMTP timeout, sends it, and records the outcome. */
export async function deliverMail(ctx: Ctx, id: number): Promise<void> {
  const { env, log, metrics, tracing } = ctx.platform;
  const [mail] = await writeOutsideTransaction(
    ctx,
    tables(ctx)
      .updateTable('mail')
      .set((row) => ({
        state: 'sending',
        attempts: row('attempts', '+', 1),
        nextAttemptAt: sql<Date>`now() + interval '5 minutes'`,
      }))
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'sending'])
      .where('nextAttemptAt', '<=', now)
      .returning(['attempts', 'to', 'subject', 'text', 'html', 'messageId'])
      .returning(['unsubscribeToken', 'attachmentName', 'attachment']),
  );
  if (!mail) return;
  try {
    const span = {
      name: 'send mail',
      kind: 'client',
      parent: ctx.traceparent,
      attributes: { 'foyer.mail': id },
    } as const;
    await withSpan(tracing, span, () =>
      transportOf(env)({
        ...mail,
        attachment: mail.attachment && Buffer.from(mail.attachment),
        from: env.MAIL_FROM,
        unsubscribeUrl: unsubscribeUrlOf(env, mail),
      }),
    );
    // sql: three columns depend on a fourth one
    await writeOutsideTransaction(
      ctx,
      `update mail set state = 'sent', sent_at = now(), error = null,
         text = case when sensitive then '' else text end, html = case when sensitive then '' else html end,
         unsubscribe_token = case when sensitive then null else unsubscribe_token end where id = ?`,
      [id],
    );
    metrics.mails.inc({ result: 'sent' });
  } catch (error) {
    const isOver = await recordFailure(ctx, id, mail.attempts, error);
    metrics.mails.inc({ result: failureOf(error).isUnreachable ? 'unreachable' : 'failed' });
    log.warn({ err: error, mailId: id }, `mail delivery failed; it ${isOver ? 'was given up' : 'will be retried'}`);
  }
}

const failedMail = z.object({ dedupeKey: z.string(), isGivenUp: z.boolean() });

/** @returns whether it failed permanently: refused, or retried for a day */
async function recordFailure(ctx: Ctx, id: number, attempts: number, error: unknown): Promise<boolean> {
  const { message, refusal, isFinal } = failureOf(error);
  return await transaction(ctx, async (tx) => {
    // sql: state and time depend on the row's age and attempts
    const [failedRow] = await write(
      tx,
      `update mail set error = ?,
         state = case when ?::boolean or created_at < now() - interval '1 day' then 'failed' else 'queued' end,
         next_attempt_at = now() + least(interval '1 hour', interval '1 minute' * power(2, attempts - 1))
       where id = ? and state = 'sending' and attempts = ?
       returning dedupe_key, state = 'failed' as is_given_up`,
      [message, isFinal, id, attempts],
      failedMail,
    );
    if (!failedRow?.isGivenUp) return false;
    await recordEvent(tx, mailFailed, { mailId: id, dedupeKey: failedRow.dedupeKey, reason: refusal });
    return true;
  });
}

/**
 * Returns the URL to which mail providers post (RFC 8058), so that the token is in the query; the link in the text has
 * it in the fragment.
 */
const unsubscribeUrlOf = ({ APP_URL }: Env, { unsubscribeToken }: { unsubscribeToken: string | null }): string | null =>
  unsubscribeToken && `${APP_URL}/unsubscribe?token=${unsubscribeToken}`;
