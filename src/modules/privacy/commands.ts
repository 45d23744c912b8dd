import { type Ctx, type Tx, transaction } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import { write } from '../../platform/core/sql.ts';
import { doNothing, sql } from '../../platform/core/tables.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { recordActivity } from '../../platform/records/activity.ts';
import { AppError } from '../../shared/errors.ts';
import { accountOf, eraseAccount, isLastAdmin } from '../accounts/index.ts';
import { countMail, deleteMails, renderLetter, storeMail } from '../mail/index.ts';
import { deleteQuotes, deleteSavedAddresses } from '../orders/index.ts';
import { deleteCart, deleteStockAlerts } from '../shop/index.ts';
import { endAllMemberships, listProperties } from '../tenancy/index.ts';
import { letters } from './letters.ts';
import { readDeletion } from './queries.ts';
import type { Deletion } from './schema.ts';
import { DeletionRow, tables } from './tables.ts';

/** Grace period, longer than the 3 days in which a former address can recover the account. */
const DELETION_DELAY_DAYS = 14;

/**
 * Schedules the deletion of the own account; idempotent.
 * @throws AppError `conflict` for the owner of a building (in `details`) and for the only administrator,
 * `too_many_requests`
 */
export async function requestDeletion(ctx: SignedInCtx): Promise<Deletion> {
  const { userId, username } = ctx.actor;
  const ownedBuilding = await findOwnedBuilding(ctx, userId);
  if (ownedBuilding)
    throw new AppError(
      'conflict',
      `You own ${ownedBuilding.name}. Transfer or delete it before you delete your account.`,
      {
        details: { propertyId: ownedBuilding.id, name: ownedBuilding.name },
      },
    );
  if (await isLastAdmin(ctx, userId))
    throw new AppError('conflict', 'You are the only administrator. Make someone else an administrator first.');
  return await transaction(ctx, async (tx) => {
    const dueAt = sql<Date>`now() + make_interval(days => ${DELETION_DELAY_DAYS})`;
    const newDeletion = tables(tx).insertInto('account_deletion').values({ userId, dueAt });
    const insertedCount = await write(tx, newDeletion.onConflict(doNothing));
    const deletion = await readDeletion(tx, userId);
    if (insertedCount > 0) {
      await countMail(tx, userId, 'deletionNotices', username);
      await recordActivity(tx, { action: 'user.deletion_asked', subject: username, after: { ...deletion } });
      const letter = renderLetter(letters.scheduled(tx.platform.env.APP_URL, username, deletion.dueAt ?? ''));
      await storeMail(tx, { ...letter, kind: 'deletionNotices' });
    }
    return deletion;
  });
}

/** Cancels the deletion and mails the user. Idempotent. */
export async function withdrawDeletion(ctx: SignedInCtx): Promise<void> {
  await transaction(ctx, (tx) => cancelDeletion(tx, ctx.actor.userId, 'asked'));
}

export async function cancelDeletion(tx: Tx, userId: number, reason: 'asked' | 'returned' | 'owner' | 'administrator') {
  const user = await accountOf(tx, userId);
  const deletedCount = await tx.em.nativeDelete(DeletionRow, { userId });
  if (!user || deletedCount === 0) return;
  await recordActivity(tx, { action: 'user.deletion_withdrawn', subject: user.username, actorId: userId });
  const letter = renderLetter(letters.canceled(tx.platform.env.APP_URL, user.username, reason));
  await storeMail(tx, { ...letter, kind: 'deletionNotices' });
}

const dueFilter = () => ({ dueAt: { $lt: databaseNow() } });
const MAX_DELETIONS_PER_RUN = 100;

export async function deleteDueAccounts(ctx: Ctx): Promise<void> {
  const options = { orderBy: { dueAt: 'asc' }, limit: MAX_DELETIONS_PER_RUN } as const;
  const dueDeletions = await ctx.em.find(DeletionRow, dueFilter(), options);
  for (const { userId } of dueDeletions) await transaction(ctx, (tx) => deleteAccount(tx, userId));
}

/** Locks the row; concurrent workers skip it. */
async function deleteAccount(tx: Tx, userId: number): Promise<void> {
  const reason = (await findOwnedBuilding(tx, userId))
    ? 'owner'
    : (await isLastAdmin(tx, userId))
      ? 'administrator'
      : null;
  if (reason) return await cancelDeletion(tx, userId, reason);
  const claimedCount = await tx.em.nativeDelete(DeletionRow, { userId, ...dueFilter() });
  const address = claimedCount > 0 ? await eraseAccount(tx, userId) : null;
  if (address === null) return;
  await endAllMemberships(tx, userId);
  await deleteCart(tx, userId);
  await deleteSavedAddresses(tx, userId);
  await deleteQuotes(tx, userId);
  await deleteStockAlerts(tx, userId);
  await deleteMails(tx, address);
  await recordActivity(tx, { action: 'user.deleted', subject: 'their account', actorId: userId });
  const letter = renderLetter(letters.deleted(address));
  await storeMail(tx, { ...letter, kind: 'deletionNotices', dedupeKey: `accountDeleted-${userId}` });
}

async function findOwnedBuilding(ctx: Ctx, userId: number) {
  return (await listProperties(ctx, userId)).find(({ isOwner }) => isOwner);
}

/** Logs the export, since it copies all personal data. */
export async function recordExport(ctx: SignedInCtx): Promise<void> {
  await transaction(ctx, (tx) => recordActivity(tx, { action: 'user.data_exported', subject: ctx.actor.username }));
}
