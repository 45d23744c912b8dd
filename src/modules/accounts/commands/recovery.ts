import { z } from 'zod';
import { type Ctx, forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { emailChangeUndone } from '../events.ts';
import { hashToken } from '../passwords.ts';
import type { undoEmailReply } from '../schema.ts';
import { tables } from '../tables.ts';
import { EmailChange, EmailToken, UserRow } from '../user.entity.ts';
import { rejectTakenUsername } from './accounts.ts';
import { markConfirmed } from './confirmations.ts';
import {
  type HashedPassword,
  type Identity,
  issuePasswordToken,
  RESET_LIFETIME_MS,
  storePassword,
} from './credentials.ts';
import { removeFactorSetSince, removeFactorSetUnconfirmed } from './factor-set-up.ts';

const newcomer = z.object({ id: z.int(), username: z.string() });

/** Returns the new user of a link for a first password; `null` for other links. */
export async function findNewcomerOfLink(ctx: Ctx, token: string): Promise<z.output<typeof newcomer> | null> {
  const [newcomerRow] = await query(
    ctx,
    `select u.id, u.username from password_token t join app_user u on u.id = t.user_id
     where t.token_hash = ? and t.used_at is null and t.expires_at > now()
       and u.last_login_at is null and u.temp_password_until is not null`,
    [hashToken(token)],
    newcomer,
  );
  return newcomerRow ?? null;
}

const usedToken = z.object({ userId: z.int(), wasConfirmed: z.boolean() });

/**
 * Sets a password by a mailed link. If this first confirms the address, removes an earlier second factor, which may be
 * a stranger's.
 * @param newPassword from `hashPasswordAhead`
 * @throws AppError `invalid`
 */
export async function useResetLink(tx: Tx, token: string, newPassword: HashedPassword): Promise<Identity> {
  const [linkRow] = await write(
    tx,
    `update password_token t set used_at = now() from app_user u
     where t.token_hash = ? and t.used_at is null and t.expires_at > now() and u.id = t.user_id
     returning t.user_id, u.email_verified_at is not null as was_confirmed`,
    [hashToken(token)],
    usedToken,
  );
  if (!linkRow) throw new AppError('invalid', 'Failed to reset password. The link may have expired.');
  const identity = await storePassword(tx, linkRow.userId, newPassword, 'user.password_reset');
  await markConfirmed(tx, linkRow.userId);
  if (!linkRow.wasConfirmed) await removeFactorSetUnconfirmed(tx, linkRow.userId);
  return identity;
}

/**
 * Restores a former address and reverts later changes: ends sessions and mailed links, removes second factor and
 * recovery codes created since, which a thief may hold.
 * @throws AppError `invalid` for the link, `conflict` when the address is registered
 */
export async function undoEmailChange(ctx: OutsideTransaction, token: string): Promise<z.input<typeof undoEmailReply>> {
  return await transaction(ctx, async (tx) => {
    const [change] = await write(
      tx,
      tables(tx)
        .updateTable('email_change')
        .set({ usedAt: now })
        .where('tokenHash', '=', hashToken(token))
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning(['id', 'userId', 'formerEmail', 'createdAt']),
    );
    if (!change) throw new AppError('invalid', 'This link is no longer valid. Please contact us.');
    const { id, userId, formerEmail: email, createdAt } = change;
    const user = await tx.em.findOneOrFail(UserRow, { id: userId }, forUpdate);
    const restoredFields = { username: email, emailVerifiedAt: databaseNow(), sessionEpoch: user.sessionEpoch + 1 };
    await tx.em.nativeUpdate(UserRow, { id: userId }, restoredFields).catch(rejectTakenUsername);
    await tx.em.nativeDelete(EmailChange, { userId, id: { $gt: id } });
    await tx.em.nativeDelete(EmailToken, { userId });
    await recordEvent(tx, emailChangeUndone, { userId });
    const entry = { action: 'user.email_change_undone', subject: email, actorId: userId } as const;
    await recordActivity(tx, { ...entry, before: { username: user.username }, after: { username: email } });
    const resetToken = await issuePasswordToken(tx, userId, RESET_LIFETIME_MS);
    await removeFactorSetSince(tx, userId, createdAt);
    return { email, resetToken };
  });
}
