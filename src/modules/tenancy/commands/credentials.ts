import type { z } from 'zod';
import { recordActivity } from '../../../platform/activity.ts';
import { type Ctx, reader, type Tx, transaction } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/outbox.ts';
import type { SignedInCtx } from '../../../platform/route.ts';
import { passwordChanged, passwordResetRequested } from '../events.ts';
import { hashPassword, hashToken, linkToken, verifyPassword } from '../passwords.ts';
import type { changePasswordInput, resetPasswordInput } from '../schema.ts';
import { PasswordToken, UserRow } from '../user.entity.ts';
import type { Identity } from './accounts.ts';

/** Changes the password of the signed-in person; every other session of theirs ends. */
export async function changePassword(ctx: SignedInCtx, input: z.output<typeof changePasswordInput>): Promise<Identity> {
  const user = await reader(ctx).findOneOrFail(UserRow, { id: ctx.actor.userId });
  if (!(await verifyPassword(input.currentPassword, user.passwordHash ?? null))) {
    const message = 'The current password is not correct';
    throw new AppError('forbidden', message, { fields: { currentPassword: message } });
  }
  return await replacePassword(ctx, user.id, input.newPassword, 'user.password_changed');
}

/** Notes the wish for a reset link, in the same time whether the address is known or not. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  await transaction(ctx, (tx) => recordEvent(tx, passwordResetRequested, { email }));
}

/** Sets a new password by a mailed link, which then is used up. */
export async function resetPassword(ctx: Ctx, input: z.output<typeof resetPasswordInput>): Promise<void> {
  const passwordHash = await hashPassword(input.newPassword);
  await transaction(ctx, async (tx) => {
    const [used]: { userId: number }[] = await tx.em.execute(
      `update password_token set used_at = now()
       where token_hash = ? and used_at is null and expires_at > now() returning user_id as "userId"`,
      [hashToken(input.token)],
    );
    if (!used) throw new AppError('invalid', 'Failed to reset password. The link may have expired.');
    await storePassword(tx, used.userId, passwordHash, 'user.password_reset');
  });
}

/** Gives somebody a password; their sessions end with the next request, and they are told. */
export async function setPassword(ctx: SignedInCtx, userId: number, password: string): Promise<void> {
  await replacePassword(ctx, userId, password, 'user.password_set_by_admin');
}

/** A fresh link token for a person; older ones stop working. */
export async function issuePasswordToken(tx: Tx, userId: number, lifetimeMs: number): Promise<string> {
  const { token, tokenHash } = linkToken();
  await tx.em.nativeDelete(PasswordToken, { userId });
  await tx.em.insert(PasswordToken, { tokenHash, userId, expiresAt: new Date(Date.now() + lifetimeMs) });
  return token;
}

async function replacePassword(ctx: Ctx, userId: number, password: string, action: string): Promise<Identity> {
  const passwordHash = await hashPassword(password);
  const epoch = await transaction(ctx, (tx) => storePassword(tx, userId, passwordHash, action));
  return { userId, epoch };
}

/** @returns the new session epoch: sessions that carry an older one are over. */
async function storePassword(tx: Tx, userId: number, passwordHash: string, action: string): Promise<number> {
  const [user]: { epoch: number; username: string }[] = await tx.em.execute(
    `update app_user set password_hash = ?, temp_password_until = null, session_epoch = session_epoch + 1
     where id = ? returning session_epoch as epoch, username`,
    [passwordHash, userId],
  );
  if (!user) throw new AppError('not_found', 'User not found');
  await tx.em.nativeDelete(PasswordToken, { userId, usedAt: null });
  await recordEvent(tx, passwordChanged, { userId });
  await recordActivity(tx, { action, subject: user.username, actorId: tx.actor?.userId ?? userId });
  return user.epoch;
}
