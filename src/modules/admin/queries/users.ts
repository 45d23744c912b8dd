import type { Ctx } from '../../../platform/context.ts';
import { type Condition, type Dated, dated, NEWEST, whereOf } from '../rows.ts';
import type { AdminSubscription, AdminUser, UserSort, UsersQuery } from '../schema.ts';

/** The end of each order is the id, so that pages neither repeat nor skip. Each has an index. */
const ORDER_BY: Record<UserSort, string> = {
  '-id': 'id desc',
  id: 'id',
  username: 'lower(username), id',
  '-username': 'lower(username) desc, id desc',
  fullName: `lower(coalesce(full_name, '')), id`,
  '-fullName': `lower(coalesce(full_name, '')) desc, id desc`,
  lastLoginAt: 'last_login_at nulls first, id',
  '-lastLoginAt': 'last_login_at desc nulls last, id desc',
};

/** A page of the people there are, and how many there are in all. Orders are counted for those on the page alone. */
export async function listUsers(ctx: Ctx, query: UsersQuery): Promise<{ users: AdminUser[]; total: number }> {
  const { where, given } = usersWhere(query);
  const [{ total } = { total: 0 }]: { total: number }[] = await ctx.em.execute(
    `select count(*)::int as total from app_user ${where}`,
    given,
  );
  const users: Dated<AdminUser, 'lastLoginAt' | 'createdAt'>[] = await ctx.em.execute(
    `select u.id, u.username, u.full_name as "fullName", u.phone_number as "phoneNumber",
            '/api/files/' || u.avatar_id as "avatarUrl", u.is_admin as "isAdmin",
            u.account_status as "accountStatus", u.last_login_at as "lastLoginAt", u.created_at as "createdAt",
            json_build_object('orders', (select count(*)::int from customer_order o where o.user_id = u.id)) as "_count"
     from (select * from app_user ${where} order by ${ORDER_BY[query.sort]} limit ? offset ?) u
     order by ${ORDER_BY[query.sort]}`,
    [...given, query.limit, (query.page - 1) * query.limit],
  );
  return { users: users.map((user) => dated(user, 'lastLoginAt', 'createdAt')), total };
}

function usersWhere({ search, before }: UsersQuery): { where: string; given: unknown[] } {
  const conditions: Condition[] = [];
  if (search) conditions.push([`(username || ' ' || coalesce(full_name, '')) ilike ?`, `%${escapeLike(search)}%`]);
  if (before) conditions.push(['id < ?', before]);
  return whereOf(conditions);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Every subscription there is or was, the newest first. */
export async function listSubscriptions(
  ctx: Ctx,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AdminSubscription[]> {
  const rows: Dated<AdminSubscription, 'currentPeriodStart' | 'currentPeriodEnd'>[] = await ctx.em.execute(
    `select s.id, s.status, s.tier, s.frequency, s.current_period_start as "currentPeriodStart",
            s.current_period_end as "currentPeriodEnd", p.id as "propertyId", p.name as "propertyName",
            u.id as "userId", coalesce(u.full_name, u.username) as "userName"
     from subscription s join property p on p.id = s.property_id join app_user u on u.id = s.user_id
     where s.id < ? order by s.id desc limit ?`,
    [before ?? NEWEST, limit],
  );
  return rows.map((row) => dated(row, 'currentPeriodStart', 'currentPeriodEnd'));
}
