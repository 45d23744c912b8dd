import { createContext } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { notFoundError } from '../../shared/errors.ts';
import { RefundRow } from './payment.entity.ts';
import { type ExistingPayments, PaymentRefused } from './payment-provider.ts';

export const INVOICE_PAYMENT = 'invoice_';

const PAID_BY_HAND_REASON =
  'The invoice was paid past the shop. Pay the money back by check or transfer, then settle this refund as paid back.';

/**
 * Implements the provider interface for orders by invoice. A refund reduces an unpaid invoice; that of a paid one is
 * transferred manually.
 */
export const createInvoicePayments = (platform: Platform): ExistingPayments => ({
  find: async () => null,
  cancel: async () => null,
  facts: async () => null,
  intentOfCharge: async () => null,
  async refund({ refundId, amount }) {
    const refund = await createContext(platform).em.findOne(RefundRow, { id: refundId });
    if (!refund) throw notFoundError('Refund');
    if (!refund.isCredit) throw new PaymentRefused({ reason: PAID_BY_HAND_REASON, code: 'paid_by_hand' });
    const { createdAt } = refund;
    return { id: `credit_${refundId}`, refundId, amount, state: 'refunded', failure: null, createdAt };
  },
});
