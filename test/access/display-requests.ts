import { unique } from '../harness/client.ts';
import { createPairing, helloFacts, pairDisplay } from '../harness/paired-display.ts';
import { insertOrder } from './shop-requests.ts';
import type { Requests, World } from './world.ts';

const pair = ({ product, owner, property }: World) => pairDisplay(product, owner.client, property.id);

/** A display from an order with an unused code. */
async function insertOrderedDisplay(world: World): Promise<string> {
  const code = Array.from({ length: 12 }, () => 'ACDEFHJKLMNPRTWXY'[Math.floor(Math.random() * 17)]).join('');
  await world.insert(
    `insert into display (property_id, name, settings, order_id, setup_code)
     select ${world.property.id}, 'Ordered', settings, ${await insertOrder(world)}, '${code}' from display
     where id = ${(await pair(world)).id}`,
  );
  return code;
}

export const displayRequests: Requests = {
  'POST /api/displays/pairings/claim': async ({ product, callAsOwner, property }) => {
    const { code, secret } = await createPairing(product);
    await callAsOwner('POST', `/api/properties/${property.id}/displays`, { code, name: unique('Screen') });
    return { body: { secret } };
  },
  'POST /api/displays/setup': async (world) => ({ body: { code: await insertOrderedDisplay(world) } }),
  'POST /api/displays/beat': async (world) => ({ body: { ...helloFacts, token: (await pair(world)).token } }),
  'GET /api/displays/me/announcements': async (world) => ({
    headers: { authorization: `Bearer ${(await pair(world)).token}` },
  }),
  'POST /api/properties/:id/displays': async ({ product }) => ({
    body: { code: (await createPairing(product)).code, name: unique('Screen') },
  }),
  'POST /api/properties/:id/displays/actions': async (world) => ({
    body: { ids: [(await pair(world)).id], action: 'identify' },
  }),
  'PUT /api/properties/:id/displays': async (world) => ({
    body: { ids: [(await pair(world)).id], settings: { search: false } },
  }),
  'PUT /api/displays/:id': async (world) => ({ params: { id: (await pair(world)).id }, body: { name: 'North' } }),
  'POST /api/displays/:id/replacement': async (world) => ({
    params: { id: (await pair(world)).id },
    body: { code: (await createPairing(world.product)).code },
  }),
  'PUT /api/properties/:id/display-notices': () => ({ body: { outages: true } }),
  'GET /api/admin/orders/:id/setup-codes': async (world) => ({ params: { id: await insertOrder(world) } }),
};
