import { z } from 'zod';
import { forUpdate, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { iso, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError } from '../../../shared/errors.ts';
import { emailChangeUndone } from '../events.ts';
import { hashToken } from '../passwords.ts';
import type { undoEmailReply } from '../schema.ts';
import { EmailChange, EmailToken, UserRow } from '../user.entity.ts';
import { refuseTakenUsername } from './accounts.ts';
import { markConfirmed } from './confirmations.ts';
import {
  type HashedPassword,
  type Identity,
  issuePasswordToken,
  RESET_LIFETIME_MS,
  storePassword,
} from './credentials.ts';
import { removeFactorSetSince, removeFactorSetUnconfirmed } from './factor-set-up.ts';

const usedToken = z.object({ userId: z.int(), wasConfirmed: z.boolean() });

/**
 * Sets a new password by a mailed link, which then is used up. Where this is the first proof that the address is the
 * person's, a second factor that was set before goes: it belongs to whoever registered the address.
 * @param chosen as `hashPasswordAhead` made it.
 * @throws AppError `invalid` for a link that is unknown, used or over, and for a weak password.
 */
export async function useResetLink(tx: Tx, token: string, chosen: HashedPassword): Promise<Identity> {
  const [used] = await write(
    tx,
    `update password_token t set used_at = now() from app_user u
     where t.token_hash = ? and t.used_at is null and t.expires_at > now() and u.id = t.user_id
     returning t.user_id as "userId", u.email_verified_at is not null as "wasConfirmed"`,
    [hashToken(token)],
    usedToken,
  );
  if (!used) throw new AppError('invalid', 'Failed to reset password. The link may have expired.');
  const identity = await storePassword(tx, used.userId, chosen, 'user.password_reset');
  await markConfirmed(tx, used.userId);
  if (!used.wasConfirmed) await removeFactorSetUnconfirmed(tx, used.userId);
  return identity;
}

const undone = z.object({ id: z.int(), userId: z.int(), formerEmail: z.string(), changedAt: z.string() });

/**
 * Gives an account back to the address it had, by the link mailed there, with all changes that came after. Every
 * session ends, and no link that was mailed for the account works any more. The second factor and the recovery codes
 * that were made since the change go too: a thief would keep the owner out with them.
 * @throws AppError `invalid` for a link that is unknown, used or over, `conflict` when the address is another's now.
 */
export async function undoEmailChange(ctx: OutsideTransaction, token: string): Promise<z.input<typeof undoEmailReply>> {
  return await transaction(ctx, async (tx) => {
    const [change] = await write(
      tx,
      `update email_change set used_at = now() where token_hash = ? and used_at is null and expires_at > now()
       returning id, user_id as "userId", former_email as "formerEmail", ${iso('created_at')} as "changedAt"`,
      [hashToken(token)],
      undone,
    );
    if (!change) throw new AppError('invalid', 'This link is not valid any more. Please contact us.');
    const { id, userId, formerEmail: email, changedAt } = change;
    const user = await tx.em.findOneOrFail(UserRow, { id: userId }, forUpdate);
    const restored = { username: email, emailVerifiedAt: databaseNow(), sessionEpoch: user.sessionEpoch + 1 };
    await tx.em.nativeUpdate(UserRow, { id: userId }, restored).catch(refuseTakenUsername);
    await tx.em.nativeDelete(EmailChange, { userId, id: { $gt: id } });
    await tx.em.nativeDelete(EmailToken, { userId });
    await recordEvent(tx, emailChangeUndone, { userId });
    const entry = { action: 'user.email_change_undone', subject: email, actorId: userId } as const;
    await recordActivity(tx, { ...entry, before: { username: user.username }, after: { username: email } });
    const resetToken = await issuePasswordToken(tx, userId, RESET_LIFETIME_MS);
    await removeFactorSetSince(tx, userId, changedAt);
    return { email, resetToken };
  });
}
