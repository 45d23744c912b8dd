import type { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import type { Call } from '../../../shared/calls.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import * as orders from '../../orders/index.ts';
import type { adminOrderReply } from '../../orders/schema.ts';
import { can } from '../../tenancy/index.ts';
import * as calls from '../calls.ts';

/** Changes of one order. All take the revision and answer with the order. */
export const orderChangeRoutes = [
  change(calls.correctAddress, (ctx, id, body, ifMatch) =>
    orders.correctAddress(ctx, id, body.shippingAddress, ifMatch),
  ),
  change(calls.addNote, orders.addNote),
  change(calls.holdOrder, orders.holdOrder),
  change(calls.setInvoicePaid, orders.setInvoicePaid),
  change(calls.changeItems, orders.changeItems),
  change(calls.setInscription, (ctx, id, body, ifMatch, { itemId }) =>
    orders.setInscription(ctx, id, itemId, body, ifMatch),
  ),
  change(calls.refundOrder, orders.refundOrder),
  change(calls.addParcel, orders.addParcel),
  change(calls.changeParcel, (ctx, id, body, ifMatch, { parcelId }) =>
    orders.changeParcel(ctx, id, parcelId, body, ifMatch),
  ),
  change(calls.removeParcel, (ctx, id, _body, ifMatch, { parcelId }) =>
    orders.removeParcel(ctx, id, parcelId, ifMatch),
  ),
  change(calls.addReplacement, orders.addReplacement),
  change(calls.openReturn, orders.openReturn),
  change(calls.changeReturn, (ctx, id, body, ifMatch, { returnId }) =>
    orders.changeReturn(ctx, id, returnId, body, ifMatch),
  ),
];

type OrderCall = Call & {
  readonly params: z.ZodType<{ id: number }>;
  readonly takesRevision: true;
  readonly reply: typeof adminOrderReply;
};

type Body<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;

type Change<C extends OrderCall> = (
  ctx: AdminCtx,
  orderId: number,
  body: Body<C>,
  ifMatch: number | null,
  params: z.output<C['params']>,
) => Promise<unknown>;

function change<C extends OrderCall>(call: C, run: Change<C>) {
  const declared: OrderCall = call;
  return route({
    ...declared,
    access: can.administer,
    async handler({ ctx, params, body, ifMatch }) {
      await run(ctx, params.id, body as Body<C>, ifMatch, params as z.output<C['params']>); // parsed by the call's own schemas
      return await orders.readOrder(ctx, params.id);
    },
  });
}
