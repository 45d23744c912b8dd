import { z } from 'zod';
import { type Condition, containsPattern, isoTimestamp, query, whereOf } from '../../../platform/core/sql.ts';
import { MAX_ID } from '../../../shared/fields.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { placedOrders } from '../../orders/index.ts';
import { buildings, subscriptions } from '../../tenancy/index.ts';
import {
  type AdminSubscription,
  type AdminUser,
  adminSubscriptionReply,
  adminUserReply,
  type UserSort,
  type UsersQuery,
} from '../schema.ts';

/** SQL by sort order of users `u`; ties break by ID for stable pages. Each order has an index. */
const ORDER_BY: Record<UserSort, string> = {
  '-id': 'id desc',
  id: 'id',
  username: 'username, id',
  '-username': 'username desc, id desc',
  fullName: `lower(coalesce(full_name, '')), id`,
  '-fullName': `lower(coalesce(full_name, '')) desc, id desc`,
  lastLoginAt: 'u.last_login_at nulls first, id',
  '-lastLoginAt': 'u.last_login_at desc nulls last, id desc',
};

/** SQL condition: a hold affects order `o`. */
const CAN_BE_HELD = `o.status in ('pending', 'processing') and o.held_at is null`;

const countRow = z.object({ total: z.int() });

export async function listUsers(ctx: AdminCtx, page: UsersQuery): Promise<{ users: AdminUser[]; total: number }> {
  const { whereSql, parameters } = usersWhere(page);
  const [countResult] = await query(
    ctx,
    `select count(*)::int as total from ${people} a ${whereSql}`,
    parameters,
    countRow,
  );
  const users = await query(
    ctx,
    `select u.id, u.username, u.full_name, u.phone_number,
            '/api/files/' || u.avatar_id as avatar_url, u.is_admin,
            u.account_status, u.second_factor_at is not null as has_second_factor,
            ${isoTimestamp('u.last_login_at')} as last_login_at, ${isoTimestamp('u.created_at')} as created_at,
            json_build_object('orders', (select count(*)::int from ${placedOrders} o where o.user_id = u.id),
              'openOrders', (select count(*)::int from ${placedOrders} o where o.user_id = u.id and ${CAN_BE_HELD})) as "_count"
     from (select * from ${people} u ${whereSql} order by ${ORDER_BY[page.sort]} limit ? offset ?) u
     order by ${ORDER_BY[page.sort]}`,
    [...parameters, page.limit, (page.page - 1) * page.limit],
    adminUserReply,
  );
  return { users, total: countResult?.total ?? 0 };
}

function usersWhere({ search, since, before, ...filter }: UsersQuery): { whereSql: string; parameters: unknown[] } {
  const conditions: Condition[] = [['deleted_at is null']];
  if (search) conditions.push([`(username || ' ' || coalesce(full_name, '')) ilike ?`, containsPattern(search)]);
  if (since) conditions.push([`created_at >= ?::date::timestamp at time zone 'utc'`, since]);
  if (before) conditions.push(['id < ?', before]);
  if (filter.status) conditions.push(['account_status = ?', filter.status]);
  if (filter.role) conditions.push([filter.role === 'admin' ? 'is_admin' : 'not is_admin']);
  if (filter.orders === 'any') conditions.push([`id in (select o.user_id from ${placedOrders} o)`]);
  if (filter.orders === 'open')
    conditions.push([`id in (select o.user_id from ${placedOrders} o where ${CAN_BE_HELD})`]);
  return whereOf(conditions);
}

export async function listSubscriptions(
  ctx: AdminCtx,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ subscriptions: AdminSubscription[]; total: number }> {
  const [countResult] = await query(ctx, `select count(*)::int as total from ${subscriptions} s`, [], countRow);
  const rows = await query(
    ctx,
    `select s.id, s.status, s.tier, s.frequency, ${isoTimestamp('s.current_period_start')} as current_period_start,
            ${isoTimestamp('s.current_period_end')} as current_period_end, p.id as property_id, p.name as property_name,
            u.id as user_id, coalesce(u.full_name, u.username) as user_name
     from ${subscriptions} s join ${buildings} p on p.id = s.property_id join ${people} u on u.id = s.user_id
     where s.id < ? order by s.id desc limit ?`,
    [before ?? MAX_ID, limit],
    adminSubscriptionReply,
  );
  return { subscriptions: rows, total: countResult?.total ?? 0 };
}
