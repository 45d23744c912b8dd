import { hashToken } from '../../src/modules/accounts/index.ts';
import { issueUnsubscribeToken } from '../../src/modules/mail/commands/opt-outs.ts';
import { createContext, transaction } from '../../src/platform/core/context.ts';
import { unique } from '../harness/client.ts';
import { addTenant } from '../harness/factories.ts';
import type { Requests, World } from './world.ts';

async function insertReview({
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

const unsubscribeToken = ({ product }: World) =>
  transaction(createContext(product.platform), (tx) => issueUnsubscribeToken(tx, `${unique('reader')}@example.com`));

async function insertProposal(world: World): Promise<{ id: number; revision: number }> {
  const { reviewId, token, revision } = await insertReview(world);
  await world.callAsOwner('POST', '/api/listing/propose', { token, reviewId, phone: '512 555 0100' });
  return { id: reviewId, revision };
}

export const reviewRequests: Requests = {
  'POST /unsubscribe': async (world) => ({ query: `token=${await unsubscribeToken(world)}` }),
  'POST /api/mail/resubscribe': async (world) => ({ body: { token: await unsubscribeToken(world) } }),
  'POST /api/listing/open': async (world) => ({ body: { token: (await insertReview(world)).token } }),
  'POST /api/listing/confirm': async (world) => {
    const { token, ...listing } = await insertReview(world);
    return { body: { token, listings: [listing] } };
  },
  'POST /api/listing/propose': async (world) => {
    const { token, reviewId } = await insertReview(world);
    return { body: { token, reviewId, phone: '1' } };
  },
  'PUT /api/properties/:id/reviews': () => ({ body: { isOn: true } }),
  'POST /api/properties/:id/reviews/decide': async (world) => ({
    body: { decision: 'accept', proposals: [await insertProposal(world)] },
  }),
  'POST /api/properties/:id/reviews/undo': async (world) => {
    const proposal = await insertProposal(world);
    await world.callAsOwner('POST', `/api/properties/${world.property.id}/reviews/decide`, {
      decision: 'accept',
      proposals: [proposal],
    });
    return { body: { ids: [proposal.id] } };
  },
};
