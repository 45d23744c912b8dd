import { recordActivity } from '../../../platform/activity.ts';
import { type Ctx, transaction } from '../../../platform/context.ts';
import { hashPassword } from '../passwords.ts';
import { UserRow } from '../user.entity.ts';
import { findByUsername } from './accounts.ts';

/**
 * Makes sure that an administrator of this name exists with this password. An existing account is promoted, takes
 * the password, and its sessions end.
 */
export async function ensureAdmin(ctx: Ctx, username: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(ctx, async (tx) => {
    const known = await findByUsername(tx, username);
    if (known) {
      await tx.em.nativeUpdate(
        UserRow,
        { id: known.id },
        {
          passwordHash,
          isAdmin: true,
          accountStatus: 'active',
          sessionEpoch: known.sessionEpoch + 1,
          tempPasswordUntil: null,
        },
      );
    } else {
      await tx.em.insert(UserRow, { username, passwordHash, isAdmin: true, createdAt: new Date() });
    }
    await recordActivity(tx, { action: known ? 'admin.promoted' : 'admin.created', subject: username });
  });
}
