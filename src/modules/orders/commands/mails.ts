import { randomUUID } from 'node:crypto';
import { transaction } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { Mail, storeMail } from '../../../platform/mailer.ts';
import type { SignedInCtx } from '../../../platform/route.ts';

/** Sends one of an order's mails again, as it was, to where it went. A mail of its own: another Message-ID. */
export async function resendOrderMail(ctx: SignedInCtx, orderId: number, mailId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const mail = await tx.em.findOne(Mail, { id: mailId, dedupeKey: { $like: `order-${orderId}-%` } });
    if (!mail) throw notFound('Mail');
    const { to, subject, text, html } = mail;
    await storeMail(tx, { to, subject, text, html, dedupeKey: `order-${orderId}-resent-${randomUUID()}` });
  });
}
