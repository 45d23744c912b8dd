import { hashToken } from '../../src/modules/tenancy/index.ts';
import { unique } from '../harness/client.ts';
import { addTenant } from '../harness/factories.ts';
import type { Requests, World } from './world.ts';

/** A tenant that was asked, and the token of its link. */
async function asked({
  owner,
  property,
  insert,
}: World): Promise<{ reviewId: number; token: string; revision: number }> {
  const email = `${unique('desk')}@tenant.example`;
  const tenant = await addTenant(owner.client, property.id, { email });
  const token = unique('token');
  const reviewId = await insert(
    `insert into tenant_review (property_id, tenant_id, quarter, email, token_hash, expires_at)
     values (${property.id}, ${tenant.id}, '2020-01-01', '${email}', '${hashToken(token)}', now() + interval '1 day')`,
  );
  return { reviewId, token, revision: tenant.revision };
}

async function proposed(world: World): Promise<{ id: number; revision: number }> {
  const { reviewId, token, revision } = await asked(world);
  await world.made('POST', '/api/listing/propose', { token, phone: '512 555 0100' });
  return { id: reviewId, revision };
}

export const reviewRequests: Requests = {
  'POST /api/listing/open': async (world) => ({ body: { token: (await asked(world)).token } }),
  'POST /api/listing/confirm': async (world) => {
    const { token, revision } = await asked(world);
    return { body: { token, revision } };
  },
  'POST /api/listing/propose': async (world) => ({ body: { token: (await asked(world)).token, phone: '1' } }),
  'PUT /api/properties/:id/reviews': () => ({ body: { isOn: true } }),
  'POST /api/properties/:id/reviews/decide': async (world) => ({
    body: { decision: 'accept', proposals: [await proposed(world)] },
  }),
  'POST /api/properties/:id/reviews/undo': async (world) => {
    const one = await proposed(world);
    await world.made('POST', `/api/properties/${world.property.id}/reviews/decide`, {
      ...{ decision: 'accept', proposals: [one] },
    });
    return { body: { ids: [one.id] } };
  },
};
