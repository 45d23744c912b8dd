import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const orderPlaced = defineEvent('orderPlaced', z.object({ orderId: id }));

/** `seq` is the entry in the order's history. */
export const orderStatusChanged = defineEvent('orderStatusChanged', z.object({ orderId: id, seq: z.int() }));

/** Waits for what is engraved. */
export const orderWaits = defineEvent('orderWaits', z.object({ orderId: id, isReminder: z.boolean().optional() }));

/** By an administrator; `seq` is the entry in the order's history. */
export const inscriptionSet = defineEvent('inscriptionSet', z.object({ orderId: id, orderItemId: id, seq: z.int() }));

/** Another entry of the history that the customer is mailed about. */
export const orderNews = defineEvent('orderNews', z.object({ orderId: id, seq: z.int() }));

/** Paid back. */
export const paymentRefunded = defineEvent('paymentRefunded', z.object({ refundId: id }));

/** Accepted by the provider; the bank works on it. */
export const refundPending = defineEvent('refundPending', z.object({ refundId: id }));

/** Refused for good, given up, or returned by the bank: then it was accepted before. */
export const refundFailed = defineEvent('refundFailed', z.object({ refundId: id, wasAccepted: z.boolean() }));

/** By the customer, at their bank. `reason` in the provider's words. */
export const disputeOpened = defineEvent(
  'disputeOpened',
  z.object({ disputeId: z.string(), paymentIntentId: z.string(), amount: z.int(), reason: z.string().nullable() }),
);

/** The customer's bank works on it. */
export const bankPaymentStarted = defineEvent('bankPaymentStarted', z.object({ checkoutId: id }));

/** The bank did not pay: nothing was charged, and the items are released. */
export const bankPaymentFailed = defineEvent('bankPaymentFailed', z.object({ checkoutId: id }));
/** Goods made to measure are asked for. */
export const quoteRequested = defineEvent('quoteRequested', z.object({ quoteId: id }));

/** Offered, or declined. */
export const quoteAnswered = defineEvent('quoteAnswered', z.object({ quoteId: id }));

/** Not paid in time; `reminder` is the week after the last day, from 1. */
export const invoiceOverdue = defineEvent('invoiceOverdue', z.object({ orderId: id, reminder: z.int() }));

/** Deleted. */
export const testOrdersCleared = defineEvent('testOrdersCleared', z.object({ orderIds: z.array(id) }));

export const testPaymentSucceeded = defineEvent('testPaymentSucceeded', z.object({ paymentIntentId: z.string() }));
