import { z } from 'zod';
import { type Ctx, createContext, forUpdate, type OutsideTransaction, type Tx } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { intArray, isoTimestamp, query } from '../../platform/core/sql.ts';
import { createBatcher } from '../../platform/database/batches.ts';
import type { SignedInCtx } from '../../platform/http/route.ts';
import { notFoundError } from '../../shared/errors.ts';
import { type SecondFactorStatus, type User, userReply } from './schema.ts';
import { UserRow } from './user.entity.ts';

export async function accountOf(ctx: Ctx, userId: number): Promise<UserRow | null> {
  return await ctx.em.findOne(UserRow, { id: userId, deletedAt: null });
}

export async function lockAccount(tx: Tx, userId: number): Promise<UserRow | null> {
  return await tx.em.findOne(UserRow, { id: userId }, forUpdate);
}

/** Returns whether the address is confirmed; always true without a mail server. */
export function isConfirmed(ctx: Ctx, { emailVerifiedAt }: Pick<UserRow, 'emailVerifiedAt'>): boolean {
  return Boolean(emailVerifiedAt) || !ctx.platform.env.SMTP_URL;
}

export function mustHaveSecondFactor(
  { platform }: Pick<Ctx, 'platform'>,
  { isAdmin }: Pick<UserRow, 'isAdmin'>,
): boolean {
  const { ADMIN_SECOND_FACTOR, NODE_ENV, SECOND_FACTOR } = platform.env;
  const adminPolicy = ADMIN_SECOND_FACTOR ?? (NODE_ENV === 'production' ? 'required' : 'optional');
  return SECOND_FACTOR === 'required' || (isAdmin && adminPolicy === 'required');
}

interface UserQuery {
  readonly userId: number;
  readonly impersonatorId: number | null;
}

const signedInUser = userReply
  .omit({ buildingsLimit: true, mustChangePassword: true, mustSetUpSecondFactor: true, impersonatedBy: true })
  .extend({
    place: z.int(),
    hasTemporaryPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    impersonator: z.string().nullable(),
  });

type SignedInUser = z.output<typeof signedInUser>;

const lookups = new WeakMap<Platform, (userQuery: UserQuery) => Promise<SignedInUser | undefined>>();

/** Returns the user; calls within one event-loop tick share a statement. @throws AppError `not_found` */
export async function currentUser(
  ctx: OutsideTransaction,
  userId: number,
  impersonatorId: number | null,
): Promise<User> {
  const { platform } = ctx;
  const find = lookups.get(platform) ?? createBatcher((userQueries) => findUsers(createContext(platform), userQueries));
  lookups.set(platform, find);
  const user = await find({ userId, impersonatorId });
  if (!user) throw notFoundError('User');
  const { place: _, hasTemporaryPassword, hasSecondFactor, impersonator, ...account } = user;
  const mustSetUp = !hasSecondFactor && !impersonator && mustHaveSecondFactor(ctx, account);
  return {
    ...account,
    emailVerified: account.emailVerified || !platform.env.SMTP_URL,
    buildingsLimit: platform.env.PLAN_LIMITS,
    ...(hasTemporaryPassword && !impersonator && { mustChangePassword: true as const }),
    ...(mustSetUp && { mustSetUpSecondFactor: true as const }),
    impersonatedBy: impersonatorId === null || !impersonator ? null : { id: impersonatorId, username: impersonator },
  };
}

async function findUsers(ctx: Ctx, userQueries: readonly UserQuery[]): Promise<Map<UserQuery, SignedInUser>> {
  const rows = await query(
    ctx,
    `select asked.place::int, u.id, u.username, u.email_verified_at is not null as email_verified,
       u.full_name, u.phone_number, '/api/files/' || u.avatar_id as avatar_url,
       u.is_admin, u.account_status, ${isoTimestamp('u.last_login_at')} as last_login_at,
       u.temp_password_until is not null as has_temporary_password,
       u.second_factor_at is not null as has_second_factor, i.username as impersonator
     from unnest(?::int[], ?::int[]) with ordinality as asked(user_id, impersonator_id, place)
     join app_user u on u.id = asked.user_id left join app_user i on i.id = asked.impersonator_id`,
    [
      intArray(userQueries.map(({ userId }) => userId)),
      intArray(userQueries.map(({ impersonatorId }) => impersonatorId)),
    ],
    signedInUser,
  );
  return new Map(rows.map((row) => [userQueries[row.place - 1] as UserQuery, row]));
}

const factorRow = z.object({ since: z.string().nullable(), recoveryCodesLeft: z.int(), isAdmin: z.boolean() });

/** Returns the status; a pending key does not count. @throws AppError `not_found` */
export async function secondFactorStatus(ctx: SignedInCtx): Promise<SecondFactorStatus> {
  const { userId } = ctx.actor;
  const [factor] = await query(
    ctx,
    `select ${isoTimestamp('u.second_factor_at')} as since, u.is_admin,
       (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as recovery_codes_left
     from app_user u where u.id = ?`,
    [userId],
    factorRow,
  );
  if (!factor) throw notFoundError('User');
  const { since, recoveryCodesLeft } = factor;
  return { since, recoveryCodesLeft, required: mustHaveSecondFactor(ctx, factor) };
}
