import { z } from 'zod';
import { defineCall } from '../../shared/calls.ts';
import { idParams, idText } from '../../shared/fields.ts';
import * as orders from './schema.ts';

const parcelParams = z.object({ id: idText, parcelId: idText });
const returnParams = z.object({ id: idText, returnId: idText });

export const correctAddress = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/address',
  summary: 'Correct the address before shipping and mail the customer',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  takesRevision: true,
  params: idParams,
  body: orders.addressChange,
  reply: orders.adminOrderReply,
});

export const addNote = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/:id/notes',
  summary: 'Add a note for the staff, or one that is mailed to the customer',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  createsOnce: true,
  takesRevision: true,
  params: idParams,
  body: orders.noteInput,
  status: 201,
  reply: orders.adminOrderReply,
});

export const holdOrder = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/hold',
  summary: 'Hold an order back from shipping, or release it',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  takesRevision: true,
  params: idParams,
  body: orders.holdInput,
  reply: orders.adminOrderReply,
});

export const setInvoicePaid = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/invoice-payment',
  summary: 'Say that an invoice is paid, or not after all',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  takesRevision: true,
  params: idParams,
  body: orders.invoicePaymentInput,
  reply: orders.adminOrderReply,
});

export const changeItems = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/items',
  summary: 'Lower quantities before shipping, and refund the difference',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: 'bounded: quantities only become lower',
  takesRevision: true,
  params: idParams,
  body: orders.itemsInput,
  reply: orders.adminOrderReply,
});

export const refundOrder = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/:id/refunds',
  summary: 'Refund lines or an amount, never more than was paid',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  createsOnce: true,
  takesRevision: true,
  params: idParams,
  body: orders.refundInput,
  status: 201,
  reply: orders.adminOrderReply,
});

export const addParcel = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/:id/parcels',
  summary: 'Record a parcel and mail the customer',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  createsOnce: true,
  takesRevision: true,
  params: idParams,
  body: orders.parcelInput,
  status: 201,
  reply: orders.adminOrderReply,
});

export const changeParcel = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/parcels/:parcelId',
  summary: 'Correct a parcel, send a waiting replacement, or note a delivery',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  takesRevision: true,
  params: parcelParams,
  body: orders.parcelChanges,
  reply: orders.adminOrderReply,
});

export const removeParcel = /* @__PURE__ */ defineCall({
  method: 'DELETE',
  path: '/api/admin/orders/:id/parcels/:parcelId',
  summary: 'Remove a parcel that was recorded by mistake',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  takesRevision: true,
  params: parcelParams,
  reply: orders.adminOrderReply,
});

export const addReplacement = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/:id/replacements',
  summary: 'Send goods once more, from stock and without a payment',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  createsOnce: true,
  takesRevision: true,
  params: idParams,
  body: orders.replacementInput,
  status: 201,
  reply: orders.adminOrderReply,
});

export const openReturn = /* @__PURE__ */ defineCall({
  method: 'POST',
  path: '/api/admin/orders/:id/returns',
  summary: 'Expect goods back',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  createsOnce: true,
  takesRevision: true,
  params: idParams,
  body: orders.returnInput,
  status: 201,
  reply: orders.adminOrderReply,
});

export const changeReturn = /* @__PURE__ */ defineCall({
  method: 'PUT',
  path: '/api/admin/orders/:id/returns/:returnId',
  summary: 'Approve, decline or receive a return',
  demo: 'allowed',
  proof: 'session',
  limits: ['write'],
  createsRows: { limit: 'orderEvents', per: { params: 'id' } },
  takesRevision: true,
  params: returnParams,
  body: orders.returnChange,
  reply: orders.adminOrderReply,
});
