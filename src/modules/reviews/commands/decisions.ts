import { z } from 'zod';
import { type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, lock, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { changeListings, listings } from '../../directory/index.ts';
import type { ManagedPropertyId } from '../../tenancy/index.ts';
import { type Decision, replacedListing, storedProposal } from '../schema.ts';

const held = z.object({
  id: z.int(),
  tenantId: z.int(),
  companyName: z.string(),
  state: z.string(),
  proposal: storedProposal,
  replaced: z.object({ revision: z.int(), fields: replacedListing }).nullable(),
});
type Held = z.output<typeof held>;

/**
 * Accepts or declines proposals, all of them or none. Accepted ones are in the directory at once.
 * @throws AppError `not_found` for one that was decided or whose tenant is gone, `stale` for a tenant that is another
 *   one than was looked at, `conflict` for a full directory.
 */
export async function decideProposals(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  { decision, proposals }: Decision,
): Promise<void> {
  const revisions = new Map(proposals.map(({ id, revision }) => [id, revision]));
  await transaction(ctx, async (tx) => {
    const found = await lockAll(tx, propertyId, [...revisions.keys()], `r.state = 'proposed'`);
    if (decision === 'decline') return await decline(tx, propertyId, found);
    const changes = found.map(({ id, tenantId, proposal }) => ({
      tenantId,
      revision: revisions.get(id) ?? 0,
      fields: proposal.after,
    }));
    const replaced = await changeListings(tx, propertyId, changes);
    for (const { tenantId, ...former } of replaced) {
      const accepted = found.find((one) => one.tenantId === tenantId);
      if (!accepted) throw new Error(`tenant ${tenantId} was not asked for`);
      await write(tx, `update tenant_review set state = 'accepted', decided_at = now(), replaced = ? where id = ?`, [
        JSON.stringify(former),
        accepted.id,
      ]);
      const { companyName, proposal } = accepted;
      await recordActivity(tx, {
        action: 'review.accepted',
        subject: companyName,
        propertyId,
        before: former.fields,
        after: proposal.after,
      });
    }
  });
}

async function decline(tx: Tx, propertyId: ManagedPropertyId, found: readonly Held[]): Promise<void> {
  const ids = intArray(found.map(({ id }) => id));
  await write(tx, `update tenant_review set state = 'declined', decided_at = now() where id = any(?::int[])`, [ids]);
  for (const { companyName, proposal } of found)
    await recordActivity(tx, { action: 'review.declined', subject: companyName, propertyId, before: proposal.after });
}

/**
 * Takes decisions of the last day back: what was replaced stands there again, and the proposals wait as before.
 * @throws AppError `not_found` for one that was not decided, `stale` for a tenant that was changed since, and `conflict`.
 */
export async function undoDecisions(
  ctx: SignedInCtx,
  propertyId: ManagedPropertyId,
  ids: readonly number[],
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const recent = `r.state in ('accepted', 'declined') and r.decided_at > now() - interval '1 day'`;
    const found = await lockAll(tx, propertyId, ids, recent);
    const changes = found.flatMap(({ tenantId, replaced }) => (replaced ? [{ tenantId, ...replaced }] : []));
    if (changes.length > 0) await changeListings(tx, propertyId, changes);
    await write(
      tx,
      `update tenant_review set state = 'proposed', decided_at = null, replaced = null where id = any(?::int[])`,
      [intArray(ids)],
    );
    for (const { companyName } of found)
      await recordActivity(tx, { action: 'review.undone', subject: companyName, propertyId });
  });
}

/** These proposals, held. @throws AppError `not_found` where one is not in that state, or its tenant is gone. */
async function lockAll(tx: Tx, propertyId: number, ids: readonly number[], state: string): Promise<Held[]> {
  const found = await lock(
    tx,
    `select r.id, t.id as "tenantId", t.company_name as "companyName", r.state, r.proposal, r.replaced
     from tenant_review r join ${listings} t on t.id = r.tenant_id
     where r.id = any(?::int[]) and r.property_id = ? and ${state} order by r.id for update of r`,
    [intArray(ids), propertyId],
    held,
  );
  const missing = ids.length - found.length;
  if (missing > 0)
    throw new AppError(
      'not_found',
      missing === 1 ? 'One proposal is no longer pending' : `${missing} proposals are no longer pending`,
    );
  return found;
}
