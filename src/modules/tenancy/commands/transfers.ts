import { beyondReach, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, fromDatabaseNow } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, violates } from '../../../shared/errors.ts';
import { accountOf } from '../../accounts/index.ts';
import { takeMail } from '../../mail/index.ts';
import type { OwnedPropertyId, ViewedPropertyId } from '../access.ts';
import { transferOfferChanged } from '../events.ts';
import { MemberRow, TransferOfferRow } from '../property.entity.ts';
import { tables } from '../tables.ts';
import { freeSlot, lockProperty, refuseTakenSlot } from './properties.ts';

const OFFER_LIFETIME_MS = 7 * 86_400_000;

/**
 * Valid for seven days; ownership changes on acceptance.
 * @throws AppError `invalid` for a non-member, the owner or a suspended account, `conflict` while an offer is open,
 *   `forbidden` when the owner has changed, `too_many_requests` for a circle of offers
 */
export async function offerTransfer(ctx: SignedInCtx, propertyId: OwnedPropertyId, userId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockProperty(tx, propertyId);
    const ownerId = ctx.actor.userId;
    if (!(await tx.em.findOne(MemberRow, { propertyId, userId: ownerId, isOwner: true })))
      throw new AppError('forbidden', 'This property has already been transferred');
    if (userId === ownerId) throw refusedMember('You already own this property');
    const member = await tx.em.findOne(MemberRow, { propertyId, userId });
    const heir = member && (await beyondReach(tx, () => accountOf(tx, userId)));
    if (!heir) throw refusedMember('Choose a member of this property');
    if (heir.accountStatus !== 'active') throw refusedMember('This account is suspended and cannot accept a property');
    await tx.em.nativeDelete(TransferOfferRow, { propertyId, expiresAt: { $lte: databaseNow() } });
    const times = { createdAt: databaseNow(), expiresAt: fromDatabaseNow(OFFER_LIFETIME_MS) };
    await tx.em.insert(TransferOfferRow, { propertyId, userId, offeredBy: ownerId, ...times }).catch(refuseSecondOffer);
    await takeMail(tx, ownerId, 'transferOffers', heir.username);
    await recordEvent(tx, transferOfferChanged, { propertyId, userId, ownerId, change: 'offered' });
    await recordActivity(tx, { action: 'property.transfer_offered', subject: heir.username, propertyId });
  });
}

/** By the owner. @throws AppError `not_found` */
export async function withdrawOffer(ctx: SignedInCtx, propertyId: OwnedPropertyId): Promise<void> {
  await transaction(ctx, async (tx) => {
    await endOpenOffer(tx, 'withdrawn', { propertyId });
  });
}

/** By the recipient. @throws AppError `not_found` */
export async function declineOffer(ctx: SignedInCtx, propertyId: ViewedPropertyId): Promise<void> {
  await transaction(ctx, async (tx) => {
    await endOpenOffer(tx, 'declined', { propertyId, userId: ctx.actor.userId });
  });
}

/**
 * The former owner becomes an admin.
 * @throws AppError `not_found`, `conflict` for an owner of as many buildings as the plan allows, or while the owner is suspended
 */
export async function acceptOffer(ctx: SignedInCtx, propertyId: ViewedPropertyId): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const property = await lockProperty(tx, propertyId);
    const [offer] = await endOpenOffer(tx, 'accepted', { propertyId, userId });
    const ownerId = offer.offeredBy;
    const owner = await beyondReach(tx, () => accountOf(tx, ownerId));
    if (owner?.accountStatus !== 'active')
      throw new AppError('conflict', 'The owner’s account is suspended, so the property cannot be transferred now');
    const demoted = { isOwner: false, role: 'admin' } as const;
    const promoted = { isOwner: true, role: 'admin', ownedSlot: await freeSlot(tx, userId) } as const;
    const left = await tx.em.nativeUpdate(MemberRow, { propertyId, userId: ownerId, isOwner: true }, demoted);
    const taken = await tx.em.nativeUpdate(MemberRow, { propertyId, userId }, promoted).catch(refuseTakenSlot(tx));
    if (left + taken !== 2) throw noOpenOffer();
    await recordActivity(tx, {
      action: 'property.transfer_accepted',
      subject: property.name,
      propertyId,
      before: { ownerId },
      after: { ownerId: userId },
    });
  });
}

/** Before a membership ends: the cascade would send no mail. */
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
type End = keyof typeof OFFER_ENDED | 'accepted';
type Which = Partial<Pick<Offer, 'propertyId' | 'userId'>>;

async function endOpenOffer(tx: Tx, end: End, which: Which): Promise<[Offer]> {
  const [ended] = await endOffers(tx, end, which);
  if (!ended) throw noOpenOffer();
  return [ended];
}

/** Mails both sides. */
async function endOffers(tx: Tx, end: End, which: Which): Promise<Offer[]> {
  const ended = await write(
    tx,
    tables(tx)
      .deleteFrom('transfer_offer')
      .where((row) => row.and(which))
      .where('expiresAt', '>', now)
      .returning(['propertyId', 'userId', 'offeredBy']),
  );
  for (const { propertyId, userId, offeredBy: ownerId } of ended) {
    await recordEvent(tx, transferOfferChanged, { propertyId, userId, ownerId, change: end });
    if (end === 'accepted') continue; // has its own log line
    const heir = await beyondReach(tx, () => accountOf(tx, userId));
    const subject = heir?.username ?? '';
    await recordActivity(tx, { action: OFFER_ENDED[end], subject, propertyId });
  }
  return ended;
}

const refusedMember = (message: string) => new AppError('invalid', message, { fields: { userId: message } });

const noOpenOffer = () =>
  new AppError('not_found', 'This offer is no longer open. It was withdrawn, answered, or has expired.');

function refuseSecondOffer(error: unknown): never {
  if (!violates(error, 'transfer_offer_pkey')) throw error;
  throw new AppError('conflict', 'This property has already been offered to a member. Withdraw that offer first.');
}
