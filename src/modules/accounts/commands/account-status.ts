import { randomUUID } from 'node:crypto';
import { type Ctx, forUpdate, type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { query } from '../../../platform/core/sql.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import type { AdminCtx } from '../access.ts';
import { hashPassword, rejectBreachedPassword, rejectWeakPassword } from '../passwords.ts';
import type { AccountStatus } from '../schema.ts';
import { tables } from '../tables.ts';
import { EmailChange, EmailToken, PasswordToken, UserRow } from '../user.entity.ts';
import { deleteUnusedPicture, findByUsername } from './accounts.ts';
import { deleteSecondFactor } from './factor-set-up.ts';

/**
 * Creates an administrator, or promotes the account, resets its password and ends its sessions. The address counts as
 * confirmed.
 * @throws AppError `invalid` for a weak password
 */
export async function ensureAdmin(ctx: Ctx, username: string, password: string): Promise<void> {
  await rejectWeakPassword('password', password, username);
  await rejectBreachedPassword(ctx, 'password', password);
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (tx) => {
    const existingUser = await findByUsername(tx, username);
    if (existingUser) {
      await tx.em.nativeUpdate(
        UserRow,
        { id: existingUser.id },
        {
          passwordHash,
          isAdmin: true,
          accountStatus: 'active',
          sessionEpoch: existingUser.sessionEpoch + 1,
          tempPasswordUntil: null,
          emailVerifiedAt: existingUser.emailVerifiedAt ?? databaseNow(),
        },
      );
    } else {
      const now = databaseNow();
      await tx.em.insert(UserRow, { username, passwordHash, isAdmin: true, emailVerifiedAt: now, createdAt: now });
    }
    await recordActivity(tx, { action: existingUser ? 'admin.promoted' : 'admin.created', subject: username });
  });
}

/** Suspends or activates an account. @throws AppError `conflict` for the own one, so that an administrator remains */
export async function setAccountStatus(ctx: AdminCtx, userId: number, accountStatus: AccountStatus): Promise<void> {
  if (userId === ctx.actor.userId) throw new AppError('conflict', 'You cannot change the status of your own account');
  await transaction(ctx, async (tx) => {
    const user = await tx.em.findOne(UserRow, { id: userId, deletedAt: null }, forUpdate);
    if (!user) throw notFoundError('User');
    if (user.accountStatus === accountStatus) return;
    const sessionEpoch = user.sessionEpoch + (accountStatus === 'active' ? 0 : 1);
    await tx.em.nativeUpdate(UserRow, { id: userId }, { accountStatus, sessionEpoch });
    await recordActivity(tx, {
      action: accountStatus === 'active' ? 'user.activated' : 'user.suspended',
      subject: user.username,
      before: { accountStatus: user.accountStatus },
      after: { accountStatus },
    });
  });
}

export async function isLastAdmin(ctx: Ctx, userId: number): Promise<boolean> {
  const activeUsers = tables(ctx).selectFrom('app_user').select('id').where('accountStatus', '=', 'active');
  const admins = await query(ctx, activeUsers.where('isAdmin', '=', true).limit(2));
  return admins.length === 1 && admins[0]?.id === userId;
}

/**
 * Anonymizes an account: deletes profile, picture, password, second factor and links. The row remains for orders and
 * the log; its address becomes available.
 * @returns the former address; `null` for an erased account
 */
export async function eraseAccount(tx: Tx, userId: number): Promise<string | null> {
  const user = await tx.em.findOne(UserRow, { id: userId, deletedAt: null }, forUpdate);
  if (!user) return null;
  await tx.em.nativeUpdate(
    UserRow,
    { id: userId },
    {
      username: `deleted-${randomUUID()}@foyer.invalid`,
      fullName: 'Deleted account',
      passwordHash: null,
      phoneNumber: null,
      avatarId: null,
      emailVerifiedAt: null,
      tempPasswordUntil: null,
      secondFactorAt: null,
      isAdmin: false,
      accountStatus: 'suspended',
      sessionEpoch: user.sessionEpoch + 1,
      lastLoginAt: null,
      deletedAt: databaseNow(),
    },
  );
  await deleteSecondFactor(tx, userId);
  await deleteUnusedPicture(tx, user.avatarId ?? null);
  await tx.em.nativeDelete(PasswordToken, { userId });
  await tx.em.nativeDelete(EmailToken, { userId });
  await tx.em.nativeDelete(EmailChange, { userId });
  return user.username;
}
