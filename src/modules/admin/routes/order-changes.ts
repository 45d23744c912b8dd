import { z } from 'zod';
import { route } from '../../../platform/http/route.ts';
import { idText } from '../../../shared/fields.ts';
import * as orders from '../../orders/index.ts';
import * as schema from '../../orders/schema.ts';
import { can } from '../../tenancy/index.ts';

const byId = z.object({ id: idText });
const ofParcel = z.object({ id: idText, parcelId: idText });
const ofReturn = z.object({ id: idText, returnId: idText });

/** Work on one order after the sale. Refunds ask the provider after their commit, so they take no `Idempotency-Key`. */
export const orderChangeRoutes = [
  route({
    method: 'PUT',
    path: '/api/admin/orders/:id/address',
    summary: 'Correct the address before shipping and mail the customer; If-Match takes the revision',
    access: can.administer,
    params: byId,
    body: schema.addressChange,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.correctAddress(ctx, params.id, body.shippingAddress, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/orders/:id/notes',
    summary: 'Add a note for the staff, or one that is mailed to the customer; If-Match takes the revision',
    access: can.administer,
    createsOnce: true,
    status: 201,
    params: byId,
    body: schema.noteInput,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.addNote(ctx, params.id, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/orders/:id/hold',
    summary: 'Hold an order back from shipping, or release it; If-Match takes the revision',
    access: can.administer,
    params: byId,
    body: schema.holdInput,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.holdOrder(ctx, params.id, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/orders/:id/invoice-payment',
    summary: 'Say that an invoice is paid, or not after all; If-Match takes the revision',
    access: can.administer,
    params: byId,
    body: schema.invoicePaymentInput,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.setInvoicePaid(ctx, params.id, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/orders/:id/items',
    summary: 'Lower quantities before shipping, and refund the difference; If-Match takes the revision',
    access: can.administer,
    params: byId,
    body: schema.itemsInput,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.changeItems(ctx, params.id, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/orders/:id/refunds',
    summary: 'Refund lines or an amount, never more than was paid; If-Match takes the revision',
    access: can.administer,
    status: 201,
    params: byId,
    body: schema.refundInput,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.refundOrder(ctx, params.id, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/orders/:id/parcels',
    summary: 'Record a parcel and mail the customer; If-Match takes the revision',
    access: can.administer,
    createsOnce: true,
    status: 201,
    params: byId,
    body: schema.parcelInput,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.addParcel(ctx, params.id, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/orders/:id/parcels/:parcelId',
    summary: 'Correct a parcel, send a waiting replacement, or note a delivery; If-Match takes the revision',
    access: can.administer,
    params: ofParcel,
    body: schema.parcelChanges,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.changeParcel(ctx, params.id, params.parcelId, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/admin/orders/:id/parcels/:parcelId',
    summary: 'Remove a parcel that was recorded by mistake; If-Match takes the revision',
    access: can.administer,
    params: ofParcel,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, ifMatch }) {
      await orders.removeParcel(ctx, params.id, params.parcelId, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/orders/:id/replacements',
    summary: 'Send goods once more, from stock and without a payment; If-Match takes the revision',
    access: can.administer,
    createsOnce: true,
    status: 201,
    params: byId,
    body: schema.replacementInput,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.addReplacement(ctx, params.id, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/api/admin/orders/:id/returns',
    summary: 'Expect goods back; If-Match takes the revision',
    access: can.administer,
    createsOnce: true,
    status: 201,
    params: byId,
    body: schema.returnInput,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.openReturn(ctx, params.id, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
  route({
    method: 'PUT',
    path: '/api/admin/orders/:id/returns/:returnId',
    summary: 'Approve, decline or receive a return; If-Match takes the revision',
    access: can.administer,
    params: ofReturn,
    body: schema.returnChange,
    reply: schema.adminOrderReply,
    async handler({ ctx, params, body, ifMatch }) {
      await orders.changeReturn(ctx, params.id, params.returnId, body, ifMatch);
      return await orders.readOrder(ctx, params.id);
    },
  }),
];
