import { insertOrder } from './shop-requests.ts';
import type { Requests, World } from './world.ts';

const address = { name: 'Ada', street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };

async function insertOrderLine(world: World) {
  const id = await insertOrder(world);
  const [line] = await world.rows(`select id from order_item where order_id = ${id}`);
  return { params: { id }, line: { orderItemId: line?.id ?? 0, quantity: 1 } };
}

/** Sent as a whole. */
async function insertShipment(world: World) {
  const { params, line } = await insertOrderLine(world);
  await world.rows(`update customer_order set status = 'shipped' where id = ${params.id}`);
  const parcelId = await world.insert(
    `insert into parcel (order_id, kind, shipped_at) values (${params.id}, 'shipment', now())`,
  );
  await world.rows(
    `insert into parcel_item (parcel_id, order_item_id, quantity) values (${parcelId}, ${line.orderItemId}, 1)`,
  );
  return { params, line, parcelId };
}

async function insertReturn(world: World) {
  const { params, line } = await insertShipment(world);
  const returnId = await world.insert(
    `insert into order_return (order_id, state, reason, is_by_customer) values (${params.id}, 'requested', 'Broken', true)`,
  );
  await world.rows(
    `insert into order_return_item (return_id, order_item_id, quantity) values (${returnId}, ${line.orderItemId}, 1)`,
  );
  return { params: { ...params, returnId } };
}

async function insertInvoiceOrder(world: World): Promise<number> {
  const id = await insertOrder(world);
  await world.rows(`update customer_order set due_on = now(), payment_state = 'invoice_due' where id = ${id}`);
  return id;
}

const reason = 'Broken';

/** Work on an order after the sale. */
export const orderChangeRequests: Requests = {
  'POST /api/admin/orders/bulk-status': async (world) => ({
    body: { orders: [{ id: await insertOrder(world), revision: 1, status: 'processing' }] },
  }),
  'PUT /api/admin/orders/:id/address': async (world) => ({
    params: { id: await insertOrder(world) },
    body: { shippingAddress: address },
  }),
  'POST /api/admin/orders/:id/notes': async (world) => ({
    params: { id: await insertOrder(world) },
    body: { note: 'Called' },
  }),
  'PUT /api/admin/orders/:id/hold': async (world) => ({
    params: { id: await insertOrder(world) },
    body: { isHeld: true },
  }),
  'PUT /api/admin/orders/:id/invoice-payment': async (world) => ({
    params: { id: await insertInvoiceOrder(world) },
    body: { isPaid: true },
  }),
  'PUT /api/admin/orders/:id/items': async (world) => {
    const { params, line } = await insertOrderLine(world);
    return { params, body: { items: [line] } };
  },
  'POST /api/admin/orders/:id/refunds': async (world) => ({
    params: { id: await insertOrder(world) },
    body: { amount: 1, reason },
  }),
  'POST /api/admin/orders/:id/parcels': async (world) => {
    const { params, line } = await insertOrderLine(world);
    return { params, body: { items: [line] } };
  },
  'PUT /api/admin/orders/:id/parcels/:parcelId': async (world) => {
    const { params, parcelId } = await insertShipment(world);
    return { params: { ...params, parcelId }, body: { isDelivered: true } };
  },
  'DELETE /api/admin/orders/:id/parcels/:parcelId': async (world) => {
    const { params, parcelId } = await insertShipment(world);
    return { params: { ...params, parcelId } };
  },
  'POST /api/admin/orders/:id/replacements': async (world) => {
    const { params, line } = await insertShipment(world);
    return { params, body: { items: [line], reason } };
  },
  'POST /api/admin/orders/:id/returns': async (world) => {
    const { params, line } = await insertShipment(world);
    return { params, body: { items: [line], reason } };
  },
  'PUT /api/admin/orders/:id/returns/:returnId': async (world) => ({
    ...(await insertReturn(world)),
    body: { state: 'approved' },
  }),
  'POST /api/orders/:id/returns': async (world) => {
    const { params, line } = await insertShipment(world);
    return { params, body: { items: [line], reason } };
  },
  'DELETE /api/orders/:id/returns/:returnId': insertReturn,
};
