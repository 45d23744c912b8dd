import { type Condition, isoTimestamp, query, whereOf } from '../../../platform/core/sql.ts';
import { activities, parkedDeliveries } from '../../../platform/records/views.ts';
import { MAX_ID } from '../../../shared/fields.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { offlineDisplays } from '../../displays/index.ts';
import { mailStates, listMails as readMails } from '../../mail/index.ts';
import type { Mail, MailsQuery } from '../../mail/schema.ts';
import {
  paymentFaults,
  paymentProblems,
  placedOrders,
  providerOf,
  quoteRequests,
  todoConditions,
} from '../../orders/index.ts';
import { lowStock } from '../../shop/index.ts';
import { buildings, members } from '../../tenancy/index.ts';
import {
  type ActivityQuery,
  type AdminActivity,
  activityAreas,
  adminActivityReply,
  type OfflineDisplay,
  type Overview,
  offlineDisplayReply,
  overviewReply,
  type Parked,
  parkedReply,
} from '../schema.ts';

export async function searchActivity(ctx: AdminCtx, filter: ActivityQuery): Promise<AdminActivity[]> {
  const conditions: Condition[] = [['a.id < ?', filter.before ?? MAX_ID]];
  if (filter.area)
    conditions.push([`split_part(a.action, '.', 1) = any(?::text[])`, `{${activityAreas[filter.area]}}`]);
  if (filter.from) conditions.push(['a.at >= ?', filter.from]);
  if (filter.to) conditions.push(['a.at < ?', filter.to]);
  if (filter.userId) conditions.push(['(a.actor_id = ? or a.impersonator_id = ?)', filter.userId, filter.userId]);
  const { whereSql, parameters } = whereOf(conditions);
  return await query(
    ctx,
    `select a.id::int, ${isoTimestamp('a.at')} as at, a.action, a.subject, ${personOf('u')} as actor, ${personOf('i')} as impersonator,
            a.property_id, p.name as property_name, a.before, a.after, a.ip, a.request_id
     from (select * from ${activities} a ${whereSql} order by id desc limit ?) a
     left join ${people} u on u.id = a.actor_id left join ${people} i on i.id = a.impersonator_id
     left join ${buildings} p on p.id = a.property_id
     order by a.id desc`,
    [...parameters, filter.limit],
    adminActivityReply,
  );
}

const personOf = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'username', ${alias}.username) end`;

const WEEK_START = `((now() at time zone 'utc')::date - 6)`;

const countOf = (condition: string) => `(select count(*)::int from ${placedOrders} o where ${condition})`;

export async function readOverview(ctx: AdminCtx): Promise<Overview> {
  const [figures] = await query(
    ctx,
    `select ${countOf(todoConditions.ship)} as orders_waiting, ${countOf(todoConditions.confirm)} as deliveries_to_confirm,
            ${countOf(todoConditions.overdue)} as invoices_overdue, ${countOf(todoConditions.return)} as returns_open,
            ${countOf(todoConditions.replacement)} as replacements_waiting, ${countOf('o.held_at is not null')} as orders_held,
            ${countOf(`o.status = 'pending' and o.is_test`)} as test_orders_waiting,
            (select count(*)::int from ${quoteRequests} q) as quotes_requested,
            (select count(*)::int from ${lowStock} v) as variants_low,
            (select count(*)::int from ${mailStates} m where m.state = 'failed') as mails_failed,
            (select count(*)::int from ${paymentProblems} p where p.is_open) as payment_problems,
            (select json_build_object('since', ${isoTimestamp('f.since')}, 'reason', f.reason)
             from ${paymentFaults} f where f.provider = ?) as payment_fault,
            (select count(*)::int from ${people} a
             where a.deleted_at is null and a.created_at >= ${WEEK_START}::timestamp at time zone 'utc') as sign_ups,
            (select count(*)::int from ${offlineDisplays} d) as screens_offline,
            to_char(${WEEK_START}, 'YYYY-MM-DD') as sign_ups_since`,
    [providerOf(ctx.platform.env).provider],
    overviewReply,
  );
  if (!figures) throw new Error('Overview query returned no row');
  return figures;
}

export async function listOfflineDisplays(ctx: AdminCtx): Promise<OfflineDisplay[]> {
  return await query(
    ctx,
    `select d.id, d.name, d.place, ${isoTimestamp('d.began_at')} as since, b.id as property_id, b.name as property_name,
            exists (select from ${members} m where m.property_id = b.id and m.user_id = ?) as is_member,
            (select json_build_object('id', a.id, 'username', a.username,
                      'isReachable', not a.is_admin and a.account_status = 'active')
             from ${members} m join ${people} a on a.id = m.user_id where m.property_id = b.id and m.is_owner) as owner
     from ${offlineDisplays} d join ${buildings} b on b.id = d.property_id
     order by d.began_at, d.id limit 500`,
    [ctx.actor.userId],
    offlineDisplayReply,
  );
}

export async function listParked(ctx: AdminCtx): Promise<Parked[]> {
  return await query(
    ctx,
    `select d.event_id::int as event_id, d.subscriber, d.event, d.payload, d.attempts, d.error,
            ${isoTimestamp('d.parked_at')} as parked_at
     from ${parkedDeliveries} d order by d.parked_at desc limit 500`,
    [],
    parkedReply,
  );
}

export const listMails = (ctx: AdminCtx, query: MailsQuery): Promise<Mail[]> => readMails(ctx, query);
