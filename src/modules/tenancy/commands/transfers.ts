import { type Tx, transaction, withoutReach } from '../../../platform/core/context.ts';
import { databaseNow, databaseNowPlus } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, isViolationOf } from '../../../shared/errors.ts';
import { accountOf } from '../../accounts/index.ts';
import { countMail } from '../../mail/index.ts';
import type { OwnedPropertyId, ViewedPropertyId } from '../access.ts';
import { transferOfferChanged } from '../events.ts';
import { MemberRow, TransferOfferRow } from '../property.entity.ts';
import { tables } from '../tables.ts';
import { findFreeSlot, lockProperty, rejectTakenSlot } from './properties.ts';

const OFFER_LIFETIME_MS = 7 * 86_400_000;

/**
 * Offers the ownership for seven days; it changes on acceptance.
 * @throws AppError `invalid` for a non-member, the owner or a suspended account, `conflict`, `forbidden` when the owner
 * has changed, `too_many_requests`
 */
export async function offerTransfer(ctx: SignedInCtx, propertyId: OwnedPropertyId, userId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockProperty(tx, propertyId);
    const ownerId = ctx.actor.userId;
    if (!(await tx.em.findOne(MemberRow, { propertyId, userId: ownerId, isOwner: true })))
      throw new AppError('forbidden', 'This property has already been transferred');
    if (userId === ownerId) throw memberError('You already own this property');
    const member = await tx.em.findOne(MemberRow, { propertyId, userId });
    const recipient = member && (await withoutReach(tx, () => accountOf(tx, userId)));
    if (!recipient) throw memberError('Choose a member of this property');
    if (recipient.accountStatus !== 'active')
      throw memberError('This account is suspended and cannot accept a property');
    await tx.em.nativeDelete(TransferOfferRow, { propertyId, expiresAt: { $lte: databaseNow() } });
    const times = { createdAt: databaseNow(), expiresAt: databaseNowPlus(OFFER_LIFETIME_MS) };
    await tx.em.insert(TransferOfferRow, { propertyId, userId, offeredBy: ownerId, ...times }).catch(rejectSecondOffer);
    await countMail(tx, ownerId, 'transferOffers', recipient.username);
    await recordEvent(tx, transferOfferChanged, { propertyId, userId, ownerId, change: 'offered' });
    await recordActivity(tx, { action: 'property.transfer_offered', subject: recipient.username, propertyId });
  });
}

export async function withdrawOffer(ctx: SignedInCtx, propertyId: OwnedPropertyId): Promise<void> {
  await transaction(ctx, async (tx) => {
    await endOpenOffer(tx, 'withdrawn', { propertyId });
  });
}

export async function declineOffer(ctx: SignedInCtx, propertyId: ViewedPropertyId): Promise<void> {
  await transaction(ctx, async (tx) => {
    await endOpenOffer(tx, 'declined', { propertyId, userId: ctx.actor.userId });
  });
}

/**
 * Accepts the ownership; the former owner becomes an admin.
 * @throws AppError `not_found`, `conflict` at the plan's limit of buildings, or while the owner is suspended
 */
export async function acceptOffer(ctx: SignedInCtx, propertyId: ViewedPropertyId): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const property = await lockProperty(tx, propertyId);
    const [offer] = await endOpenOffer(tx, 'accepted', { propertyId, userId });
    const ownerId = offer.offeredBy;
    const owner = await withoutReach(tx, () => accountOf(tx, ownerId));
    if (owner?.accountStatus !== 'active')
      throw new AppError('conflict', 'The owner’s account is suspended, so the property cannot be transferred now');
    const formerOwnerFields = { isOwner: false, role: 'admin' } as const;
    const newOwnerFields = { isOwner: true, role: 'admin', ownedSlot: await findFreeSlot(tx, userId) } as const;
    const demotedCount = await tx.em.nativeUpdate(
      MemberRow,
      { propertyId, userId: ownerId, isOwner: true },
      formerOwnerFields,
    );
    const promotedCount = await tx.em
      .nativeUpdate(MemberRow, { propertyId, userId }, newOwnerFields)
      .catch(rejectTakenSlot(tx));
    if (demotedCount + promotedCount !== 2) throw noOpenOfferError();
    await recordActivity(tx, {
      action: 'property.transfer_accepted',
      subject: property.name,
      propertyId,
      before: { ownerId },
      after: { ownerId: userId },
    });
  });
}

/** Ends offers to a member before the membership, because the cascade would send no mail. */
export async function endOffersTo(tx: Tx, userId: number, propertyId?: number): Promise<void> {
  await endOffers(tx, 'member_left', { userId, ...(propertyId !== undefined && { propertyId }) });
}

interface Offer {
  readonly propertyId: number;
  readonly userId: number;
  readonly offeredBy: number;
}

const OFFER_ENDED = {
  declined: 'property.transfer_declined',
  withdrawn: 'property.transfer_withdrawn',
  member_left: 'property.transfer_ended',
} as const;
type OfferEnd = keyof typeof OFFER_ENDED | 'accepted';
type OfferFilter = Partial<Pick<Offer, 'propertyId' | 'userId'>>;

async function endOpenOffer(tx: Tx, end: OfferEnd, filter: OfferFilter): Promise<[Offer]> {
  const [endedOffer] = await endOffers(tx, end, filter);
  if (!endedOffer) throw noOpenOfferError();
  return [endedOffer];
}

async function endOffers(tx: Tx, end: OfferEnd, filter: OfferFilter): Promise<Offer[]> {
  const endedOffers = await write(
    tx,
    tables(tx)
      .deleteFrom('transfer_offer')
      .where((row) => row.and(filter))
      .where('expiresAt', '>', now)
      .returning(['propertyId', 'userId', 'offeredBy']),
  );
  for (const { propertyId, userId, offeredBy: ownerId } of endedOffers) {
    await recordEvent(tx, transferOfferChanged, { propertyId, userId, ownerId, change: end });
    if (end === 'accepted') continue; // logged by the acceptance
    const recipient = await withoutReach(tx, () => accountOf(tx, userId));
    const subject = recipient?.username ?? '';
    await recordActivity(tx, { action: OFFER_ENDED[end], subject, propertyId });
  }
  return endedOffers;
}

const memberError = (message: string) => new AppError('invalid', message, { fields: { userId: message } });

const noOpenOfferError = () =>
  new AppError('not_found', 'This offer is no longer open. It was withdrawn, answered, or has expired.');

function rejectSecondOffer(error: unknown): never {
  if (!isViolationOf(error, 'transfer_offer_pkey')) throw error;
  throw new AppError('conflict', 'This property has already been offered to a member. Withdraw that offer first.');
}
