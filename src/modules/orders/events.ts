import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const orderPlaced = defineEvent('orderPlaced', z.object({ orderId: id }));

/** `seq` is the entry's number in the order's history. */
export const orderStatusChanged = defineEvent('orderStatusChanged', z.object({ orderId: id, seq: z.int() }));

export const orderWaits = defineEvent('orderWaits', z.object({ orderId: id, isReminder: z.boolean().optional() }));

/** An administrator set an inscription; `seq` is the entry's number in the order's history. */
export const inscriptionSet = defineEvent('inscriptionSet', z.object({ orderId: id, orderItemId: id, seq: z.int() }));

/** A history entry of another kind was added that is mailed to the customer. */
export const orderNews = defineEvent('orderNews', z.object({ orderId: id, seq: z.int() }));

export const paymentRefunded = defineEvent('paymentRefunded', z.object({ refundId: id }));

export const refundPending = defineEvent('refundPending', z.object({ refundId: id }));

/** The refund was refused for good, given up, or returned by the bank (`wasAccepted`). */
export const refundFailed = defineEvent('refundFailed', z.object({ refundId: id, wasAccepted: z.boolean() }));

export const disputeOpened = defineEvent(
  'disputeOpened',
  z.object({ disputeId: z.string(), paymentIntentId: z.string(), amount: z.int(), reason: z.string().nullable() }),
);

export const bankPaymentStarted = defineEvent('bankPaymentStarted', z.object({ checkoutId: id }));

export const bankPaymentFailed = defineEvent('bankPaymentFailed', z.object({ checkoutId: id }));
export const quoteRequested = defineEvent('quoteRequested', z.object({ quoteId: id }));

export const quoteAnswered = defineEvent('quoteAnswered', z.object({ quoteId: id }));

/** The invoice is overdue; `reminder` counts weeks since the due date, from 1. */
export const invoiceOverdue = defineEvent('invoiceOverdue', z.object({ orderId: id, reminder: z.int() }));

export const testOrdersCleared = defineEvent('testOrdersCleared', z.object({ orderIds: z.array(id) }));

export const testPaymentSucceeded = defineEvent('testPaymentSucceeded', z.object({ paymentIntentId: z.string() }));
