import { z } from 'zod';
import type { Env } from '../../../platform/config/env.ts';
import type { Ctx } from '../../../platform/core/context.ts';
import { writeOutsideTransaction } from '../../../platform/core/sql.ts';
import { traced } from '../../../platform/observability/spans.ts';
import { transportOf } from '../transport.ts';

const claimed = z.object({
  attempts: z.int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  unsubscribeToken: z.string().nullable(),
  attachmentName: z.string().nullable(),
  attachment: z.custom<Buffer | null>((value) => value === null || Buffer.isBuffer(value)),
});

/**
 * Leases the mail for longer than the SMTP timeout, sends it, and records the outcome. A mail that is not due is
 * skipped.
 */
export async function deliverMail(ctx: Ctx, id: number): Promise<void> {
  const { env, log, metrics, tracing } = ctx.platform;
  const [mail] = await writeOutsideTransaction(
    ctx,
    `update mail set state = 'sending', attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes'
     where id = ? and state in ('queued', 'sending') and next_attempt_at <= now()
     returning attempts, "to", subject, text, html, message_id as "messageId",
       unsubscribe_token as "unsubscribeToken", attachment_name as "attachmentName", attachment`,
    [id],
    claimed,
  );
  if (!mail) return;
  try {
    const start = {
      name: 'send mail',
      kind: 'client',
      parent: ctx.traceparent,
      attributes: { 'foyer.mail': id },
    } as const;
    await traced(tracing, start, () =>
      transportOf(env)({ ...mail, from: env.MAIL_FROM, unsubscribeUrl: unsubscribeUrlOf(env, mail) }),
    );
    await writeOutsideTransaction(
      ctx,
      `update mail set state = 'sent', sent_at = now(), error = null,
         text = case when sensitive then '' else text end, html = case when sensitive then '' else html end,
         unsubscribe_token = case when sensitive then null else unsubscribe_token end where id = ?`,
      [id],
    );
    metrics.mails.inc({ result: 'sent' });
  } catch (error) {
    await writeOutsideTransaction(
      ctx,
      `update mail set error = ?, state = case when created_at < now() - interval '1 day' then 'failed' else 'queued' end,
         next_attempt_at = now() + least(interval '1 hour', interval '1 minute' * power(2, attempts - 1))
       where id = ? and state = 'sending' and attempts = ?`,
      [error instanceof Error ? error.message : String(error), id, mail.attempts],
    );
    metrics.mails.inc({ result: 'failed' });
    log.warn({ err: error, mailId: id }, 'mail delivery failed; it will be retried');
  }
}

/**
 * Mail providers post to this URL (RFC 8058), so the token is in its query; the link in the text has it in the
 * fragment.
 */
const unsubscribeUrlOf = ({ APP_URL }: Env, { unsubscribeToken }: z.output<typeof claimed>): string | null =>
  unsubscribeToken && `${APP_URL}/unsubscribe?token=${unsubscribeToken}`;
