import pg from 'pg';

const PEOPLE = 50_000;
const ORDERS = 100_000;

/** For benchmarks; use a copy of the database. */
export async function seedLoad(databaseUrl: string, people = PEOPLE, orders = ORDERS): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(INSERT_PEOPLE, [people]);
    await client.query(INSERT_CHECKOUTS, [orders, people]);
    await client.query(INSERT_ORDERS);
    await client.query(INSERT_ITEMS);
    await client.query(INSERT_EVENTS);
    await client.query(INSERT_ACTIVITY);
    await client.query(INSERT_MAILS);
    await client.query(INSERT_SUBSCRIPTIONS);
    await client.query(INSERT_REFUNDS);
    await client.query(INSERT_PARKED);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Without passwords, so no login. */
const INSERT_PEOPLE = `
  insert into app_user (username, full_name, account_status, last_login_at, created_at)
  select 'load-' || n || '@example.com',
    (array['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Katherine', 'Linus', 'Radia', 'Ken'])[1 + n % 10] || ' ' ||
    (array['Lovelace', 'Hopper', 'Turing', 'Dijkstra', 'Liskov', 'Knuth', 'Johnson', 'Perlman', 'Thompson'])[1 + n / 10 % 9] || ' ' || n,
    case when n % 50 = 0 then 'suspended' else 'active' end,
    case when n % 7 > 0 then now() - n * interval '5 minutes' end,
    now() - n * interval '10 minutes'
  from generate_series(1, $1::int) n`;

const INSERT_CHECKOUTS = `
  insert into checkout (user_id, state, lines, subtotal, tax, total, shipping_address, reserved_until, payment_intent_id, created_at)
  select u.id, 'paid', '[]', 10000 + n % 500 * 100, 800, 10800 + n % 500 * 100,
    jsonb_build_object('name', u.full_name, 'street', n || ' Congress Ave', 'city', 'Austin', 'state', 'TX', 'zip', '78701', 'country', 'US'),
    at, 'pi_load_' || n, at
  from generate_series(1, $1::int) n
  join app_user u on u.username = 'load-' || (1 + (n * 7919::bigint) % $2::int) || '@example.com'
  cross join lateral (select now() - ($1::int - n) * interval '4 minutes' as at) t`;

const INSERT_ORDERS = `
  insert into customer_order (user_id, checkout_id, payment_intent_id, status, subtotal, tax, total, currency, shipping_address, tracking_number, created_at)
  select user_id, id, payment_intent_id,
    (array['delivered', 'shipped', 'delivered', 'processing', 'delivered', 'pending', 'delivered', 'cancelled'])[1 + id % 8],
    subtotal, tax, total, currency, shipping_address, case when id % 8 < 3 then '1Z' || id end, created_at
  from checkout where payment_intent_id like 'pi\\_load\\_%' order by created_at`;

const INSERT_ITEMS = `
  with shelf as (
    select p.id as product_id, v.id as variant_id, p.name, v.name as variant, coalesce(v.price, p.base_price) as price,
      row_number() over () - 1 as at, count(*) over () as size
    from product p left join variant v on v.product_id = p.id)
  insert into order_item (order_id, product_id, variant_id, product_name, variant_name, quantity, price_at_purchase)
  select o.id, s.product_id, s.variant_id, s.name, s.variant, 1 + o.id % 3, s.price
  from customer_order o join shelf s on s.at = o.id % s.size where o.payment_intent_id like 'pi\\_load\\_%'`;

const INSERT_EVENTS = `
  insert into order_event (order_id, seq, to_status, created_at)
  select id, 1, 'pending', created_at from customer_order where payment_intent_id like 'pi\\_load\\_%'`;

const INSERT_ACTIVITY = `
  insert into activity (at, actor_id, action, subject, ip, request_id)
  select o.created_at, o.user_id, (array['order.placed', 'user.logged_in', 'user.profile_updated'])[1 + o.id % 3],
    'order ' || o.id, '203.0.113.' || o.id % 250, 'load-' || o.id
  from customer_order o where o.payment_intent_id like 'pi\\_load\\_%' order by o.id`;

const INSERT_MAILS = `
  insert into mail (dedupe_key, "to", subject, text, html, message_id, state, next_attempt_at, created_at, sent_at)
  select 'order-' || o.id || '-1', u.username, 'Order ' || o.id || ' is confirmed', 'Thank you', '<p>Thank you</p>',
    '<load-' || o.id || '@example.com>', 'sent', o.created_at, o.created_at, o.created_at
  from customer_order o join app_user u on u.id = o.user_id where o.payment_intent_id like 'pi\\_load\\_%' order by o.id`;

const INSERT_SUBSCRIPTIONS = `
  with owner as (select id from app_user where username like 'load-%' order by id limit 2000),
  building as (
    insert into property (name, slug, address, created_at)
    select 'Load ' || id, 'load-' || id, '600 Congress Ave, Austin, TX, 78701', now() from owner returning id, slug)
  insert into subscription (property_id, user_id, tier, frequency, status, current_period_start, current_period_end, created_at)
  select b.id, o.id, 'basic', 'monthly', 'active', now(), now() + interval '1 month', now()
  from building b join owner o on b.slug = 'load-' || o.id`;

const INSERT_REFUNDS = `
  insert into refund (payment_intent_id, checkout_id, user_id, amount, currency, reason, state, created_at)
  select payment_intent_id, id, user_id, total, 'usd', 'late_payment', 'refunded', now()
  from checkout where payment_intent_id like 'pi\\_load\\_%' order by id limit 1000`;

const INSERT_PARKED = `
  with event as (
    insert into outbox_event (name, payload, request_id, dispatched_at)
    select 'orderPlaced', jsonb_build_object('orderId', n), 'load-' || n, now() from generate_series(1, 1000) n returning id)
  insert into outbox_delivery (event_id, subscriber, due_at, attempts, error, parked_at)
  select id, 'mailOrderPlaced', now(), 14, 'the mail server was away', now() from event`;

if (import.meta.main) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing: the database to fill; it is not cleaned up afterward');
  const from = performance.now();
  await seedLoad(url);
  console.log(`${PEOPLE} people and ${ORDERS} orders in ${Math.round((performance.now() - from) / 1000)} s`);
}
