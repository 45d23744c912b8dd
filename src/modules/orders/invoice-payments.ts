import { createContext } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { notFound } from '../../shared/errors.ts';
import { RefundRow } from './payment.entity.ts';
import { type MadePayments, PaymentRefused } from './payment-provider.ts';

/** Ids of orders that are paid by invoice begin like this. */
export const INVOICE_PAYMENT = 'invoice_';

const BY_HAND =
  'The invoice was paid past the shop. Pay the money back by check or transfer, then settle this refund as paid back.';

/**
 * The interface of a provider for orders paid by invoice. Before the invoice is paid a refund is taken off it; afterward
 * people pay it back.
 */
export const createInvoicePayments = (platform: Platform): MadePayments => ({
  find: async () => null,
  cancel: async () => null,
  facts: async () => null,
  intentOfCharge: async () => null,
  async refund({ refundId, amount }) {
    const refund = await createContext(platform).em.findOne(RefundRow, { id: refundId });
    if (!refund) throw notFound('Refund');
    if (!refund.isCredit) throw new PaymentRefused({ reason: BY_HAND, code: 'paid_by_hand' });
    const { createdAt } = refund;
    return { id: `credit_${refundId}`, refundId, amount, state: 'refunded', failure: null, createdAt };
  },
});
