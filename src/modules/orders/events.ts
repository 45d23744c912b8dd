import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

/** A paid checkout has become an order. */
export const orderPlaced = defineEvent('orderPlaced', z.object({ orderId: id }));

/** Status or tracking number of an order has changed; `seq` is its entry in the order's history. */
export const orderStatusChanged = defineEvent('orderStatusChanged', z.object({ orderId: id, seq: z.int() }));

/** The provider has taken on a refund. */
export const paymentRefunded = defineEvent('paymentRefunded', z.object({ refundId: id }));

/** A test payment went through: what a webhook says of a real one. */
export const testPaymentSucceeded = defineEvent('testPaymentSucceeded', z.object({ paymentIntentId: z.string() }));
