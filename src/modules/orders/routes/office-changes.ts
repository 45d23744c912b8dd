import type { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import type { Call } from '../../../shared/calls.ts';
import type { AdminCtx } from '../../accounts/index.ts';
import { can } from '../../tenancy/index.ts';
import { correctAddress } from '../commands/address.ts';
import { holdOrder } from '../commands/holds.ts';
import { setInscription } from '../commands/inscriptions.ts';
import { setInvoicePaid } from '../commands/invoices.ts';
import { changeItems } from '../commands/items.ts';
import { addNote } from '../commands/notes.ts';
import { addParcel, changeParcel, removeParcel } from '../commands/parcels.ts';
import { refundOrder } from '../commands/refunds.ts';
import { addReplacement } from '../commands/replacements.ts';
import { changeReturn, openReturn } from '../commands/returns.ts';
import * as calls from '../office-calls.ts';
import { readOrder } from '../queries/orders.ts';
import type { adminOrderReply } from '../schema.ts';

export const officeChangeRoutes = [
  changeRoute(calls.correctAddress, (ctx, id, body, ifMatch) => correctAddress(ctx, id, body.shippingAddress, ifMatch)),
  changeRoute(calls.addNote, addNote),
  changeRoute(calls.holdOrder, holdOrder),
  changeRoute(calls.setInvoicePaid, setInvoicePaid),
  changeRoute(calls.changeItems, changeItems),
  changeRoute(calls.setInscription, (ctx, id, body, ifMatch, { itemId }) =>
    setInscription(ctx, id, itemId, body, ifMatch),
  ),
  changeRoute(calls.refundOrder, refundOrder),
  changeRoute(calls.addParcel, addParcel),
  changeRoute(calls.changeParcel, (ctx, id, body, ifMatch, { parcelId }) =>
    changeParcel(ctx, id, parcelId, body, ifMatch),
  ),
  changeRoute(calls.removeParcel, (ctx, id, _body, ifMatch, { parcelId }) => removeParcel(ctx, id, parcelId, ifMatch)),
  changeRoute(calls.addReplacement, addReplacement),
  changeRoute(calls.openReturn, openReturn),
  changeRoute(calls.changeReturn, (ctx, id, body, ifMatch, { returnId }) =>
    changeReturn(ctx, id, returnId, body, ifMatch),
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

function changeRoute<C extends OrderCall>(call: C, run: Change<C>) {
  const orderCall: OrderCall = call;
  return route({
    ...orderCall,
    access: can.administer,
    async handler({ ctx, params, body, ifMatch }) {
      await run(ctx, params.id, body as Body<C>, ifMatch, params as z.output<C['params']>); // parsed already
      return await readOrder(ctx, params.id);
    },
  });
}
