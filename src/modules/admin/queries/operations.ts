import type { Ctx } from '../../../platform/context.ts';
import { type Condition, type Dated, dated, NEWEST, whereOf } from '../rows.ts';
import { type ActivityQuery, type AdminActivity, type AdminMail, activityAreas, type Parked } from '../schema.ts';

/** The whole product's log, newest first. */
export async function searchActivity(ctx: Ctx, query: ActivityQuery): Promise<AdminActivity[]> {
  const conditions: Condition[] = [['a.id < ?', query.before ?? NEWEST]];
  if (query.area) conditions.push([`split_part(a.action, '.', 1) = any(?::text[])`, `{${activityAreas[query.area]}}`]);
  if (query.from) conditions.push(['a.at >= ?', query.from]);
  if (query.to) conditions.push(['a.at < ?', query.to]);
  if (query.userId) conditions.push(['(a.actor_id = ? or a.impersonator_id = ?)', query.userId, query.userId]);
  const { where, given } = whereOf(conditions);
  const rows: Dated<AdminActivity, 'at'>[] = await ctx.em.execute(
    `select a.id::int, a.at, a.action, a.subject, ${personOf('u')} as actor, ${personOf('i')} as impersonator,
            a.property_id as "propertyId", p.name as "propertyName", a.before, a.after, a.ip, a.request_id as "requestId"
     from (select * from activity a ${where} order by id desc limit ?) a
     left join app_user u on u.id = a.actor_id left join app_user i on i.id = a.impersonator_id
     left join property p on p.id = a.property_id
     order by a.id desc`,
    [...given, query.limit],
  );
  return rows.map((row) => dated(row, 'at'));
}

const personOf = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'username', ${alias}.username) end`;

/** What was tried too often, the newest first. */
export async function listParked(ctx: Ctx): Promise<Parked[]> {
  const rows: Dated<Parked, 'parkedAt'>[] = await ctx.em.execute(
    `select d.event_id::int as "eventId", d.subscriber, e.name as event, e.payload, d.attempts, d.error,
            d.parked_at as "parkedAt"
     from outbox_delivery d join outbox_event e on e.id = d.event_id
     where d.parked_at is not null order by d.parked_at desc limit 500`,
  );
  return rows.map((row) => dated(row, 'parkedAt'));
}

/** The mails of the product, newest first; never their texts. */
export async function listMails(
  ctx: Ctx,
  { state, before, limit }: { state?: string | undefined; before?: number | undefined; limit: number },
): Promise<AdminMail[]> {
  const conditions: Condition[] = [['id < ?', before ?? NEWEST]];
  if (state) conditions.push(['state = ?', state]);
  const { where, given } = whereOf(conditions);
  const rows: Dated<AdminMail, 'createdAt' | 'sentAt'>[] = await ctx.em.execute(
    `select id, "to", subject, state, attempts, error, created_at as "createdAt", sent_at as "sentAt"
     from mail ${where} order by id desc limit ?`,
    [...given, limit],
  );
  return rows.map((row) => dated(row, 'createdAt', 'sentAt'));
}
