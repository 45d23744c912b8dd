import { z } from 'zod';
import { mailReply } from '../mail/schema.ts';
import {
  adminOrderReply,
  disputeReply,
  fraudWarningReply,
  orderEventReply,
  paymentProviders,
  refundReply,
} from './schema.ts';

export * from './report-schema.ts';

export const orderDetailReply = adminOrderReply.extend({
  paymentIntentId: z.string(),
  paymentUrl: z.string().nullable().describe('The payment in the dashboard of the payment provider'),
  provider: z.enum(paymentProviders),
  taxFault: z.string().nullable().describe('Why Stripe Tax lacks the sale or a refund; it is tried again'),
  refunds: z.array(refundReply),
  disputes: z.array(disputeReply),
  fraudWarnings: z.array(fraudWarningReply),
  history: z.array(orderEventReply),
  mails: z.array(mailReply),
});
export type OrderDetail = z.infer<typeof orderDetailReply>;

export const clearedReply = z.object({ cleared: z.int() });
