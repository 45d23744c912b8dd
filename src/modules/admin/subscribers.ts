import { transaction } from '../../platform/core/context.ts';
import { subscriber } from '../../platform/events/jobs.ts';
import { accountOf } from '../accounts/index.ts';
import { renderLetter, storeMail } from '../mail/index.ts';
import { disputeOpened, orderPlaced, quoteRequested, refundFailed } from '../orders/events.ts';
import { quoteForMail } from '../orders/index.ts';
import { stockRanLow } from '../shop/events.ts';
import { notifyStaff } from './commands/staff-notices.ts';
import { impersonationStarted } from './events.ts';
import { disputeNotice, failedRefundNotice, lowStockNotice, orderNotice, quoteRequestNotice } from './letters.ts';
import { orderFactsOf, refundFactsOf, variantFactsOf } from './queries/staff-notices.ts';

export const adminSubscribers = [
  subscriber('mailImpersonated', impersonationStarted, 'mail', async (ctx, { userId, adminId }, eventId) => {
    const [person, admin] = [await accountOf(ctx, userId), await accountOf(ctx, adminId)];
    if (!person || !admin) return;
    const letter = renderLetter({
      to: person.username,
      subject: 'Support has signed in to your account',
      paragraphs: [
        `${admin.fullName ?? admin.username} from our support team is signed in to your account for up to an hour.`,
        'They cannot make payments, change your password or email address, delete or transfer a property, change its link, members, or roles, or invite people. Everything they do is logged under both names.',
        'If you did not ask for this, contact us.',
      ],
    });
    const dedupeKey = `impersonated-${eventId}`;
    await transaction(ctx, (tx) => storeMail(tx, { ...letter, kind: 'securityNotices', dedupeKey }));
  }),

  subscriber('tellStaffOfOrder', orderPlaced, 'mail', async (ctx, { orderId }) => {
    const order = await orderFactsOf(ctx, { orderId });
    if (order) await notifyStaff(ctx, orderNotice(order));
  }),

  subscriber('tellStaffOfRequest', quoteRequested, 'mail', async (ctx, { quoteId }) => {
    await notifyStaff(ctx, quoteRequestNotice(await quoteForMail(ctx, quoteId)));
  }),

  subscriber('tellStaffOfDispute', disputeOpened, 'mail', async (ctx, dispute) => {
    await notifyStaff(ctx, disputeNotice(dispute, await orderFactsOf(ctx, dispute)));
  }),

  subscriber('tellStaffOfFailedRefund', refundFailed, 'mail', async (ctx, { refundId }, eventId) => {
    const refund = await refundFactsOf(ctx, refundId);
    if (refund) await notifyStaff(ctx, failedRefundNotice(eventId, refund, await orderFactsOf(ctx, refund)));
  }),

  subscriber('tellStaffOfStock', stockRanLow, 'mail', async (ctx, { variantId, left: remainingUnits }, eventId) => {
    const variant = await variantFactsOf(ctx, variantId);
    if (variant) await notifyStaff(ctx, lowStockNotice(eventId, remainingUnits, variant));
  }),
];
