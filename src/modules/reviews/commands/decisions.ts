import { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, lock, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { changeListings, listings } from '../../directory/index.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { type Decision, replacedListing, storedProposal } from '../schema.ts';

const reviewRow = z.object({
  id: z.int(),
  tenantId: z.int(),
  companyName: z.string(),
  state: z.string(),
  proposal: storedProposal,
  replaced: z.object({ revision: z.int(), fields: replacedListing }).nullable(),
});
type LockedReview = z.output<typeof reviewRow>;

/**
 * Accepts or declines proposals, all or none.
 * @throws AppError `not_found` for a decided one or a deleted tenant, `stale` for a changed tenant, `conflict` for a
 * full directory
 */
export async function decideProposals(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { decision, proposals }: Decision,
): Promise<void> {
  const revisions = new Map(proposals.map(({ id, revision }) => [id, revision]));
  await transaction(ctx, async (tx) => {
    const reviews = await lockReviews(tx, propertyId, [...revisions.keys()], `r.state = 'proposed'`);
    if (decision === 'decline') return await declineReviews(tx, propertyId, reviews);
    const changes = reviews.map(({ id, tenantId, proposal }) => ({
      tenantId,
      revision: revisions.get(id) ?? 0,
      fields: proposal.after,
    }));
    const replacedListings = await changeListings(tx, propertyId, changes);
    for (const { tenantId, ...replacedListing } of replacedListings) {
      const acceptedReview = reviews.find((review) => review.tenantId === tenantId);
      if (!acceptedReview) throw new Error(`tenant ${tenantId} was not asked for`);
      await write(tx, `update tenant_review set state = 'accepted', decided_at = now(), replaced = ? where id = ?`, [
        JSON.stringify(replacedListing),
        acceptedReview.id,
      ]);
      const { companyName, proposal } = acceptedReview;
      await recordActivity(tx, {
        action: 'review.accepted',
        subject: companyName,
        propertyId,
        before: replacedListing.fields,
        after: proposal.after,
      });
    }
  });
}

async function declineReviews(tx: Tx, propertyId: ManagedPropertyId, reviews: readonly LockedReview[]): Promise<void> {
  const ids = intArray(reviews.map(({ id }) => id));
  await write(tx, `update tenant_review set state = 'declined', decided_at = now() where id = any(?::int[])`, [ids]);
  for (const { companyName, proposal } of reviews)
    await recordActivity(tx, { action: 'review.declined', subject: companyName, propertyId, before: proposal.after });
}

/**
 * Reverts decisions of the last day: restores replaced values and reopens the proposals.
 * @throws AppError `not_found` for an undecided one, `stale` for a tenant changed since, `conflict`
 */
export async function undoDecisions(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  ids: readonly number[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const isRecentDecision = `r.state in ('accepted', 'declined') and r.decided_at > now() - interval '1 day'`;
    const reviews = await lockReviews(tx, propertyId, ids, isRecentDecision);
    const changes = reviews.flatMap(({ tenantId, replaced }) => (replaced ? [{ tenantId, ...replaced }] : []));
    if (changes.length > 0) await changeListings(tx, propertyId, changes);
    await write(
      tx,
      `update tenant_review set state = 'proposed', decided_at = null, replaced = null where id = any(?::int[])`,
      [intArray(ids)],
    );
    for (const { companyName } of reviews)
      await recordActivity(tx, { action: 'review.undone', subject: companyName, propertyId });
  });
}

/** Locks proposals. @throws AppError `not_found` in another state, or without their tenant */
async function lockReviews(
  tx: Tx,
  propertyId: number,
  ids: readonly number[],
  condition: string,
): Promise<LockedReview[]> {
  const reviews = await lock(
    tx,
    `select r.id, t.id as "tenantId", t.company_name as "companyName", r.state, r.proposal, r.replaced
     from tenant_review r join ${listings} t on t.id = r.tenant_id
     where r.id = any(?::int[]) and r.property_id = ? and ${condition} order by r.id for update of r`,
    [intArray(ids), propertyId],
    reviewRow,
  );
  const missingCount = ids.length - reviews.length;
  if (missingCount > 0)
    throw new AppError(
      'not_found',
      missingCount === 1 ? 'One proposal is no longer pending' : `${missingCount} proposals are no longer pending`,
    );
  return reviews;
}
