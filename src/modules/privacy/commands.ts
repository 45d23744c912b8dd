import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../platform/core/context.ts';
import { query, write } from '../../platform/core/sql.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { recordActivity } from '../../platform/records/activity.ts';
import { AppError } from '../../shared/errors.ts';
import { accountOf, eraseAccount, isLastAdmin, type Proof, requireProof } from '../accounts/index.ts';
import { forgetMails, renderLetter, storeMail, takeMail } from '../mail/index.ts';
import { forgetAddresses, forgetQuotes } from '../orders/index.ts';
import { forgetCart, forgetStockAlerts } from '../shop/index.ts';
import { leaveEverywhere, listProperties } from '../tenancy/index.ts';
import { letters } from './letters.ts';
import { readDeletion } from './queries.ts';
import type { Deletion } from './schema.ts';

/** Longer than the 3 days in which a former address can recover the account. */
const DAYS_TO_CHANGE_ONES_MIND = 14;

/**
 * Schedules the deletion of one's account; a repeat keeps the first date.
 * @throws AppError `reauthentication_required`, `conflict` for the owner of a building (in `details`) and for the only
 *   administrator, `too_many_requests`
 */
export async function requestDeletion(ctx: SignedInCtx, proof: Proof): Promise<Deletion> {
  const { userId, username } = ctx.actor;
  await requireProof(ctx, 'delete your account', proof);
  const building = await ownedBy(ctx, userId);
  if (building)
    throw new AppError('conflict', `You own ${building.name}. Transfer or delete it before you delete your account.`, {
      details: { propertyId: building.id, name: building.name },
    });
  if (await isLastAdmin(ctx, userId))
    throw new AppError('conflict', 'You are the only administrator. Make someone else an administrator first.');
  return await transaction(ctx, async (tx) => {
    const asked = await write(
      tx,
      `insert into account_deletion (user_id, due_at) values (?, now() + interval '${DAYS_TO_CHANGE_ONES_MIND} days')
       on conflict (user_id) do nothing`,
      [userId],
    );
    const deletion = await readDeletion(tx, userId);
    if (asked > 0) {
      await takeMail(tx, userId, 'deletionNotices', username);
      await recordActivity(tx, { action: 'user.deletion_asked', subject: username, after: { ...deletion } });
      const letter = renderLetter(letters.asked(tx.platform.env.APP_URL, username, deletion.dueAt ?? ''));
      await storeMail(tx, { ...letter, kind: 'deletionNotices' });
    }
    return deletion;
  });
}

/** Cancels the deletion and mails the user. Idempotent. */
export async function withdrawDeletion(ctx: SignedInCtx): Promise<void> {
  await transaction(ctx, (tx) => withdraw(tx, ctx.actor.userId, 'asked'));
}

/** Also when a former address recovers the account. */
export async function withdraw(tx: Tx, userId: number, why: 'asked' | 'returned' | 'owner' | 'administrator') {
  const user = await accountOf(tx, userId);
  const gone = await write(tx, `delete from account_deletion where user_id = ?`, [userId]);
  if (!user || gone === 0) return;
  await recordActivity(tx, { action: 'user.deletion_withdrawn', subject: user.username, actorId: userId });
  const letter = renderLetter(letters.kept(tx.platform.env.APP_URL, user.username, why));
  await storeMail(tx, { ...letter, kind: 'deletionNotices' });
}

const dueRow = z.object({ userId: z.int() });
const BATCH = 100;

/** One transaction each. */
export async function deleteDueAccounts(ctx: Ctx): Promise<void> {
  const due = await query(
    ctx,
    `select user_id as "userId" from account_deletion where due_at < now() order by due_at limit ${BATCH}`,
    [],
    dueRow,
  );
  for (const { userId } of due) await transaction(ctx, (tx) => deleteAccount(tx, userId));
}

/** Locks the row: a second worker finds it gone. */
async function deleteAccount(tx: Tx, userId: number): Promise<void> {
  const reason = (await ownedBy(tx, userId)) ? 'owner' : (await isLastAdmin(tx, userId)) ? 'administrator' : null;
  if (reason) return await withdraw(tx, userId, reason);
  const taken = await write(tx, `delete from account_deletion where user_id = ? and due_at < now()`, [userId]);
  const address = taken > 0 ? await eraseAccount(tx, userId) : null;
  if (address === null) return;
  await leaveEverywhere(tx, userId);
  await forgetCart(tx, userId);
  await forgetAddresses(tx, userId);
  await forgetQuotes(tx, userId);
  await forgetStockAlerts(tx, userId);
  await forgetMails(tx, address);
  await recordActivity(tx, { action: 'user.deleted', subject: 'their account', actorId: userId });
  const letter = renderLetter(letters.deleted(address));
  await storeMail(tx, { ...letter, kind: 'deletionNotices', dedupeKey: `accountDeleted-${userId}` });
}

async function ownedBy(ctx: Ctx, userId: number) {
  return (await listProperties(ctx, userId)).find(({ isOwner }) => isOwner);
}

/** Logged, since it is a copy of all personal data. */
export async function noteExport(ctx: SignedInCtx): Promise<void> {
  await transaction(ctx, (tx) => recordActivity(tx, { action: 'user.data_exported', subject: ctx.actor.username }));
}
