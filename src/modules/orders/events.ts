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

/** Accepted by the provider. */
export const paymentRefunded = defineEvent('paymentRefunded', z.object({ refundId: id }));

export const testPaymentSucceeded = defineEvent('testPaymentSucceeded', z.object({ paymentIntentId: z.string() }));
