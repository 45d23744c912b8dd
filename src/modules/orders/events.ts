import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const orderPlaced = defineEvent('orderPlaced', z.object({ orderId: id }));

/** `seq` is the entry in the order's history. */
export const orderStatusChanged = defineEvent('orderStatusChanged', z.object({ orderId: id, seq: z.int() }));

/** Accepted by the provider. */
export const paymentRefunded = defineEvent('paymentRefunded', z.object({ refundId: id }));

export const testPaymentSucceeded = defineEvent('testPaymentSucceeded', z.object({ paymentIntentId: z.string() }));
