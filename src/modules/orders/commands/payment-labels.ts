import type { Ctx } from '../../../platform/core/context.ts';
import { OrderRow } from '../order.entity.ts';
import { paymentsFor } from '../payments.ts';
import { orderNumber } from '../schema.ts';

export async function labelPayment(ctx: Ctx, orderId: number): Promise<void> {
  const order = await ctx.em.findOne(OrderRow, { id: orderId }, { fields: ['paymentIntentId'] });
  if (!order) return;
  const { paymentIntentId } = order;
  await paymentsFor(ctx.platform, paymentIntentId).label?.(paymentIntentId, orderNumber(orderId));
}
