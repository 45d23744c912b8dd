import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, lock, write } from '../../../platform/core/sql.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { hashToken, linkToken } from '../../accounts/index.ts';
import { resolveContacts } from '../../directory/index.ts';
import { reviewsOfLink } from '../queries.ts';
import {
  type Confirmation,
  LINK_DAYS,
  type Listing,
  type ListingChanges,
  linkWords,
  listing as listingReply,
} from '../schema.ts';

export async function issueLetterToken(tx: Tx, letterId: number): Promise<string> {
  const { token, tokenHash } = linkToken();
  const expiresAt = `now() + interval '${LINK_DAYS} days'`;
  await write(tx, `update review_letter set token_hash = ?, expires_at = ${expiresAt} where id = ?`, [
    tokenHash,
    letterId,
  ]);
  return token;
}

/**
 * Confirms listings by a mailed link, each at most once.
 * @throws AppError `invalid` for an unknown link, `conflict` for an answered, expired or withdrawn listing or a deleted
 * tenant, `stale` for a changed one
 */
export async function confirmListings(ctx: Ctx, token: string, confirmed: Confirmation['listings']): Promise<void> {
  const expectedRevisions = new Map(confirmed.map(({ reviewId, revision }) => [reviewId, revision]));
  await transaction(ctx, async (tx) => {
    for (const { reviewId, propertyId, listing, revision } of await openListings(tx, token, [
      ...expectedRevisions.keys(),
    ])) {
      if (expectedRevisions.get(reviewId) !== revision)
        throw new AppError('stale', 'The listing has changed since you opened it. Please review it again.');
      await write(tx, `update tenant_review set state = 'confirmed', answered_at = now() where id = ?`, [reviewId]);
      await recordActivity(tx, { action: 'review.confirmed', subject: listing.companyName, propertyId });
    }
  });
}

/**
 * Stores a tenant's proposed changes for the manager; each listing can be answered once.
 * @throws AppError as `confirmListings`; `invalid` without changes
 */
export async function proposeChanges(
  ctx: Ctx,
  token: string,
  reviewId: number,
  changes: ListingChanges,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const { propertyId, listing } of await openListings(tx, token, [reviewId])) {
      const proposal = proposalFrom(listing, changes);
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

const contactsSchema = listingReply.shape.contacts;

function proposalFrom(listing: Listing, { contacts, ...fields }: ListingChanges) {
  const changes = {
    ...fields,
    ...(contacts && { contacts: contactsSchema.parse(resolveContacts(contacts, listing.contacts)) }),
  };
  const changedEntries = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, listing[key as keyof Listing]),
  );
  const before = Object.fromEntries(changedEntries.map(([key]) => [key, listing[key as keyof Listing]]));
  return { before, after: Object.fromEntries(changedEntries) };
}

const lockedReviewRow = z.object({ id: z.int() });

/** Locks open listings of a link. @throws AppError as `confirmListings` */
async function openListings(tx: Tx, token: string, reviewIds: readonly number[]) {
  const lockReviews = `select id from tenant_review where id = any(?::int[]) order by id for update`;
  await lock(tx, lockReviews, [intArray(reviewIds)], lockedReviewRow);
  const links = (await reviewsOfLink(tx, hashToken(token))).filter(({ reviewId }) => reviewIds.includes(reviewId));
  if (links.length !== reviewIds.length) throw new AppError('conflict', linkWords.gone);
  return links.map(({ state, revision, listing, ...link }) => {
    if (state !== 'open' || revision === null || listing === null)
      throw new AppError('conflict', linkWords[state === 'open' ? 'gone' : state]);
    return { ...link, revision, listing };
  });
}
