import type { z } from 'zod';
import { type OutsideTransaction, transaction } from '../../../platform/core/context.ts';
import { removeFactorSetSince, removeFactorSetUnconfirmed } from '../../second-factor/index.ts';
import { hashPasswordAhead, returnToFormerAddress, useResetLink } from '../../tenancy/index.ts';
import type { resetPasswordInput, undoEmailReply } from '../../tenancy/schema.ts';

/**
 * Sets a new password by a mailed link. Where this is the first proof that the address is the person's, a second factor
 * that was set before goes: it belongs to whoever registered the address.
 * @returns the username.
 * @throws AppError `invalid` for a link that is unknown, used or over, and for a weak password.
 */
export async function resetPassword(
  ctx: OutsideTransaction,
  { token, newPassword }: z.output<typeof resetPasswordInput>,
): Promise<string> {
  const chosen = await hashPasswordAhead(ctx, { field: 'newPassword', password: newPassword });
  return await transaction(ctx, async (tx) => {
    const { identity, wasConfirmed } = await useResetLink(tx, token, chosen);
    if (!wasConfirmed) await removeFactorSetUnconfirmed(tx, identity.userId);
    return identity.username;
  });
}

/**
 * Gives an account back to its former address by the link mailed there, without the second factor and the recovery codes
 * that were made since the change: a thief would keep the owner out with them.
 * @throws AppError `invalid` for a link that is unknown, used or over, `conflict` when the address is another's now.
 */
export async function undoEmailChange(ctx: OutsideTransaction, token: string): Promise<z.input<typeof undoEmailReply>> {
  return await transaction(ctx, async (tx) => {
    const { userId, changedAt, email, resetToken } = await returnToFormerAddress(tx, token);
    await removeFactorSetSince(tx, userId, changedAt);
    return { email, resetToken };
  });
}
