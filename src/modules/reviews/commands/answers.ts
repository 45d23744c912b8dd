import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, lock, write } from '../../../platform/core/sql.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { hashToken, linkToken } from '../../accounts/index.ts';
import { asListed } from '../../directory/index.ts';
import { linkOf } from '../queries.ts';
import {
  type Confirmation,
  LINK_DAYS,
  type Listing,
  type ListingChanges,
  linkWords,
  listing as listingReply,
} from '../schema.ts';

/** A new token for a letter that was not mailed yet; its days begin now. */
export async function issueLetterToken(tx: Tx, letterId: number): Promise<string> {
  const { token, tokenHash } = linkToken();
  const until = `now() + interval '${LINK_DAYS} days'`;
  await write(tx, `update review_letter set token_hash = ?, expires_at = ${until} where id = ?`, [tokenHash, letterId]);
  return token;
}

/**
 * Notes that listings are right, by a mailed link; each of them can be answered once.
 * @throws AppError `invalid` for an unknown link, `conflict` for a listing that was answered, lapsed or withdrawn or whose
 *   tenant is gone, `stale` when a listing is another one than was looked at.
 */
export async function confirmListings(ctx: Ctx, token: string, confirmed: Confirmation['listings']): Promise<void> {
  const revisions = new Map(confirmed.map(({ reviewId, revision }) => [reviewId, revision]));
  await transaction(ctx, async (tx) => {
    for (const { reviewId, propertyId, listing, revision } of await openListings(tx, token, [...revisions.keys()])) {
      if (revisions.get(reviewId) !== revision)
        throw new AppError('stale', 'The listing has changed since you opened it. Please review it again.');
      await write(tx, `update tenant_review set state = 'confirmed', answered_at = now() where id = ?`, [reviewId]);
      await recordActivity(tx, { action: 'review.confirmed', subject: listing.companyName, propertyId });
    }
  });
}

/**
 * Keeps what a tenant would change of its listing for the manager to decide; it can be answered once.
 * @throws AppError as `confirmListings`, and `invalid` where nothing would change.
 */
export async function proposeChanges(
  ctx: Ctx,
  token: string,
  reviewId: number,
  changes: ListingChanges,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const { propertyId, listing } of await openListings(tx, token, [reviewId])) {
      const proposal = proposalOf(listing, changes);
      if (Object.keys(proposal.after).length === 0)
        throw new AppError('invalid', 'You have not changed anything. If everything is correct, confirm it.');
      await write(tx, `update tenant_review set state = 'proposed', answered_at = now(), proposal = ? where id = ?`, [
        JSON.stringify(proposal),
        reviewId,
      ]);
      await recordActivity(tx, { action: 'review.proposed', subject: listing.companyName, propertyId, ...proposal });
    }
  });
}

const shown = listingReply.shape.contacts;

/** Fields that would change, as they are and as they would be. */
function proposalOf(listing: Listing, { contacts, ...fields }: ListingChanges) {
  const changes = { ...fields, ...(contacts && { contacts: shown.parse(asListed(contacts, listing.contacts)) }) };
  const changed = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, listing[key as keyof Listing]),
  );
  const before = Object.fromEntries(changed.map(([key]) => [key, listing[key as keyof Listing]]));
  return { before, after: Object.fromEntries(changed) };
}

const heldRow = z.object({ id: z.int() });

/** These listings behind a link, all of which can be answered, locked. @throws AppError */
async function openListings(tx: Tx, token: string, reviewIds: readonly number[]) {
  const held = `select id from tenant_review where id = any(?::int[]) order by id for update`;
  await lock(tx, held, [intArray(reviewIds)], heldRow);
  const found = (await linkOf(tx, hashToken(token))).filter(({ reviewId }) => reviewIds.includes(reviewId));
  if (found.length !== reviewIds.length) throw new AppError('conflict', linkWords.gone);
  return found.map(({ state, revision, listing, ...rest }) => {
    if (state !== 'open' || revision === null || listing === null)
      throw new AppError('conflict', linkWords[state === 'open' ? 'gone' : state]);
    return { ...rest, revision, listing };
  });
}
