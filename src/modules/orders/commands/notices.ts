import { type Ctx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { notFound } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import { disputeOpened } from '../events.ts';
import { PaymentNoticeRow } from '../payment.entity.ts';
import type { NoticeKind } from '../schema.ts';

export interface Notice {
  kind: NoticeKind;
  /** The provider's refund, charge or dispute; unique per kind. */
  subjectId: string;
  paymentIntentId: string;
  /** Cents. */
  amount: number;
  /** In the provider's words. */
  reason: string | null;
}

const actions = {
  refund_failed: 'payment.refund_failed',
  refunded_elsewhere: 'payment.refunded_elsewhere',
  disputed: 'payment.disputed',
} as const satisfies Record<NoticeKind, string>;

/** Stores a notice for administrators, unless the payment is not ours. */
export async function keepNotice(ctx: Ctx, notice: Notice): Promise<void> {
  const { kind, paymentIntentId, amount, reason } = notice;
  await transaction(ctx, async (tx) => {
    const checkout = await tx.em.findOne(CheckoutRow, { paymentIntentId });
    if (!checkout) return;
    const known = await tx.em.findOne(PaymentNoticeRow, { kind, subjectId: notice.subjectId });
    if (known?.amount === amount) return;
    await write(
      tx,
      `insert into payment_notice (kind, subject_id, payment_intent_id, user_id, amount, reason, created_at)
       values (?, ?, ?, ?, ?, ?, now()) on conflict (kind, subject_id) do update set settled_at = null,
         amount = excluded.amount, reason = excluded.reason, created_at = excluded.created_at`,
      [kind, notice.subjectId, paymentIntentId, checkout.userId, amount, reason],
    );
    const subject = `${paymentIntentId}, ${formatCents(amount)}`;
    if (kind === 'disputed' && !known)
      await recordEvent(tx, disputeOpened, { disputeId: notice.subjectId, paymentIntentId, amount, reason });
    await recordActivity(tx, { action: actions[kind], subject, ...(reason && { after: { reason } }) });
  });
}

/** @throws AppError `not_found`, also for a settled one */
export async function settleNotice(ctx: AdminCtx, noticeId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const open = { id: noticeId, settledAt: null };
    const notice = await tx.em.findOne(PaymentNoticeRow, open);
    if (!notice) throw notFound('Notice');
    await tx.em.nativeUpdate(PaymentNoticeRow, open, { settledAt: databaseNow() });
    await recordActivity(tx, { action: 'payment.notice_settled', subject: notice.paymentIntentId });
  });
}
