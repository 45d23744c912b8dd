import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../harness/until.ts';
import type { World } from './world.ts';

/** Acknowledged writes, which must be present at the end. */
export interface Acknowledged {
  readonly people: string[];
  readonly tenants: string[];
  readonly orders: number[];
  /** 500 replies, which no fault excuses. */
  readonly failures: string[];
}

const UNFINISHED = `select
  (select count(*) from outbox_event where dispatched_at is null)
  + (select count(*) from outbox_delivery where done_at is null)
  + (select count(*) from mail where state in ('queued', 'sending'))
  + (select count(*) from test_payment_intent i where i.status = 'succeeded'
       and not exists (select from customer_order o where o.payment_intent_id = i.id)
       and not exists (select from refund r where r.payment_intent_id = i.id)) as n`;

/** Waits for all work to finish, retries included, which become due at once. */
export async function finishAllWork({ database, postgres, redis }: World): Promise<void> {
  postgres.heal();
  redis.heal();
  await until(
    'everything that was accepted to be done',
    async () => {
      await database.query(
        `update outbox_delivery set due_at = now() - interval '1 second', locked_until = null
         where done_at is null and due_at < now() + interval '1 hour' and (locked_until is null or locked_until < now())`,
      );
      await database.query(`update mail set next_attempt_at = now() where state in ('queued', 'sending')`);
      await database.query(`update checkout set created_at = created_at - interval '1 minute' where state = 'open'`);
      await sleep(500);
      return (await database.query<{ n: string }>(UNFINISHED)).rows[0]?.n === '0';
    },
    180_000,
  );
}

/** Violated invariants, one line each. */
export async function findBrokenRules(
  { database }: World,
  { variantId, stock }: { variantId: number; stock: number },
  acknowledged: Acknowledged,
): Promise<string[]> {
  const findMissing = async (kind: string, existingQuery: string, ids: readonly (string | number)[]) => {
    const sql = `select told as id from unnest($1::text[]) told where not exists (${existingQuery})`;
    const { rows } = await database.query<{ id: string }>(sql, [ids.map(String)]);
    return rows.map(({ id }) => `${kind} ${id} was answered with yes and is not there`);
  };
  const findBroken = async (sql: string) => {
    const { rows } = await database.query<{ what: string }>(sql);
    return rows.map(({ what }) => what);
  };
  return [
    ...(await findMissing('account', 'select from app_user where username = told', acknowledged.people)),
    ...(await findMissing('tenant', 'select from tenant where company_name = told', acknowledged.tenants)),
    ...(await findMissing('order', 'select from customer_order o where o.id::text = told', acknowledged.orders)),
    ...(await findBroken(
      `select 'payment ' || payment_intent_id || ' has ' || count(*) || ' orders' as what from customer_order
       group by payment_intent_id having count(*) > 1`,
    )),
    ...(await findBroken(
      `select 'payment ' || i.id || ' is ordered and refunded' as what from test_payment_intent i
       where exists (select from customer_order o where o.payment_intent_id = i.id)
         and exists (select from refund r where r.payment_intent_id = i.id)`,
    )),
    ...(await findBroken(
      `select 'stock ' || v.stock || ', reserved ' || v.reserved || ', sold ' || sold as what
       from variant v, (select coalesce(sum(quantity), 0)::int as sold from order_item where variant_id = ${variantId}) o
       where v.id = ${variantId} and (v.stock + sold <> ${stock} or v.reserved < 0 or v.reserved > v.stock)`,
    )),
    ...(await findBroken(
      `select 'order ' || o.id || ' has ' || count(m.id) || ' mails' as what
       from customer_order o join app_user u on u.id = o.user_id left join mail m on m."to" = u.username
       where not exists (select from refund r where r.user_id = u.id)
       group by o.id, u.id having count(m.id) <> (select count(*) from customer_order x where x.user_id = u.id)`,
    )),
  ];
}
