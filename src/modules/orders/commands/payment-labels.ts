import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { paymentsFor } from '../payments.ts';
import { orderNumber } from '../schema.ts';

const paidOrder = z.object({ paymentIntentId: z.string() });

/** Writes the order's number on its payment at the provider, which knew only the checkout. */
export async function labelPayment(ctx: Ctx, orderId: number): Promise<void> {
  const ofOrder = `select payment_intent_id as "paymentIntentId" from customer_order where id = ?`;
  const [order] = await query(ctx, ofOrder, [orderId], paidOrder);
  if (!order) return;
  const { paymentIntentId } = order;
  await paymentsFor(ctx.platform, paymentIntentId).label?.(paymentIntentId, orderNumber(orderId));
}
