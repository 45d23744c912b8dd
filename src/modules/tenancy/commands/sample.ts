import { type Actor, type Ctx, transaction } from '../../../platform/context.ts';
import { UserRow } from '../user.entity.ts';

const USERNAME = 'sample@foyer.invalid';

/** The owner of the sample building: an account without a password, so that nobody can log in as it. */
export async function createSampleOwner(ctx: Ctx): Promise<Actor> {
  const row = { username: USERNAME, fullName: 'Sample building', passwordHash: null, createdAt: new Date() };
  const userId = await transaction(ctx, (tx) => tx.em.insert(UserRow, row));
  return { userId, username: USERNAME, isAdmin: false, impersonatorId: null };
}
