import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { recordActivity } from '../../../platform/activity.ts';
import { type Ctx, type Tx, transaction } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { lock, write, writeLater } from '../../../platform/sql.ts';
import { hashToken, linkToken } from '../../tenancy/index.ts';
import { linkOf } from '../queries.ts';
import { LINK_DAYS, type Listing, type ListingChanges, linkWords } from '../schema.ts';

/** A fresh token for a question that was not mailed yet; its days begin now. */
export async function issueReviewToken(tx: Tx, reviewId: number): Promise<string> {
  const { token, tokenHash } = linkToken();
  await write(
    tx,
    `update tenant_review set token_hash = ?, expires_at = now() + interval '${LINK_DAYS} days' where id = ?`,
    [tokenHash, reviewId],
  );
  return token;
}

/**
 * Notes that a listing is right, by its mailed link, which then is used up.
 * @throws AppError `invalid` for an unknown link, `conflict` for one that is used, lapsed, withdrawn or of a tenant that
 *   is gone, `stale` when the listing is another one than was looked at.
 */
export async function confirmListing(ctx: Ctx, token: string, revision: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    const open = await openLink(tx, token);
    if (open.revision !== revision)
      throw new AppError('stale', 'The listing was changed meanwhile. Look at it once more.');
    writeLater(tx, `update tenant_review set state = 'confirmed', answered_at = now() where id = ?`, [open.reviewId]);
    const { propertyId, listing } = open;
    await recordActivity(tx, { action: 'review.confirmed', subject: listing.companyName, propertyId });
  });
}

/**
 * Keeps what a tenant would change of its listing for the manager to decide; the link is used up.
 * @throws AppError as `confirmListing`, and `invalid` where nothing would change.
 */
export async function proposeChanges(ctx: Ctx, token: string, changes: ListingChanges): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { reviewId, propertyId, listing } = await openLink(tx, token);
    const proposal = proposalOf(listing, changes);
    if (Object.keys(proposal.after).length === 0)
      throw new AppError('invalid', 'Nothing would change by that. If all is right, confirm it.');
    writeLater(tx, `update tenant_review set state = 'proposed', answered_at = now(), proposal = ? where id = ?`, [
      JSON.stringify(proposal),
      reviewId,
    ]);
    await recordActivity(tx, { action: 'review.proposed', subject: listing.companyName, propertyId, ...proposal });
  });
}

/** Fields that would change, as they are and as they would be. */
function proposalOf(listing: Listing, changes: ListingChanges) {
  const changed = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, listing[key as keyof Listing]),
  );
  const before = Object.fromEntries(changed.map(([key]) => [key, listing[key as keyof Listing]]));
  return { before, after: Object.fromEntries(changed) };
}

const held = z.object({ id: z.int() });

/** The question behind a link that can be answered, locked. @throws AppError */
async function openLink(tx: Tx, token: string) {
  const tokenHash = hashToken(token);
  await lock(tx, `select id from tenant_review where token_hash = ? for update`, [tokenHash], held);
  const { state, revision, listing, ...rest } = await linkOf(tx, tokenHash);
  if (state !== 'open' || revision === null || listing === null)
    throw new AppError('conflict', linkWords[state === 'open' ? 'gone' : state]);
  return { ...rest, revision, listing };
}
