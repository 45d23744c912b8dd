import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminCtx } from '../../src/modules/accounts/index.ts';
import { updateOrderStatus } from '../../src/modules/orders/index.ts';
import type { Client } from '../harness/client.ts';
import { asAdministrator, signUp } from '../harness/factories.ts';
import { runJob } from '../harness/jobs.ts';
import { type Product, startProduct } from '../harness/product.ts';
import { checkOut, complete, type Goods, intentOf, payByTestCard, shelf, stockGoods } from '../harness/shopping.ts';

let product: Product;
let people: { client: Client; id: number }[];
let asAdmin: AdminCtx;

beforeAll(async () => {
  product = await startProduct();
  people = await Promise.all([signUp(product), signUp(product), signUp(product)]);
  asAdmin = asAdministrator(product, await signUp(product, 'boss'));
});

afterAll(() => product.stop());

const STOCK = 4;
const step = fc.record({
  deed: fc.constantFrom('want', 'reserve', 'pay', 'complete', 'lapse', 'cancel', 'reopen'),
  who: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const rows = <Row extends object = Record<string, unknown>>(sql: string) =>
  product.platform.orm.em.fork().execute<Row[]>(sql);

/** A step may be refused, but must not fail. */
async function perform({ deed, who, quantity }: Step, goods: Goods, secrets: Map<number, string>): Promise<void> {
  const person = people[who];
  if (!person) return;
  const { client, id } = person;
  const secret = secrets.get(who) ?? '';
  const deeds: Record<Step['deed'], () => Promise<unknown>> = {
    want: () =>
      rows(`insert into cart_item (user_id, product_id, variant_id, quantity, price_when_added, created_at)
        values (${id}, ${goods.productId}, ${goods.variantId}, ${quantity}, ${goods.price}, now())
        on conflict on constraint cart_item_once do update set quantity = excluded.quantity`),
    reserve: async () => {
      const opened = await checkOut(client);
      expect([200, 400, 409], JSON.stringify(opened.body)).toContain(opened.status);
      if (opened.status === 200) secrets.set(who, opened.body.clientSecret);
    },
    pay: async () => secret && expect((await payByTestCard(client, secret)).status).toBeLessThan(500),
    complete: async () => secret && expect((await complete(client, intentOf(secret))).status).toBeLessThan(500),
    lapse: async () => {
      await rows(
        `update checkout set reserved_until = now() - interval '1 minute' where user_id = ${id} and state = 'open'`,
      );
      await runJob(product, 'closeLapsedCheckouts');
    },
    cancel: () => moveOrders(id, goods, 'cancelled'),
    reopen: () => moveOrders(id, goods, 'pending'),
  };
  await deeds[deed]();
}

async function moveOrders(userId: number, goods: Goods, status: 'cancelled' | 'pending'): Promise<void> {
  const orders = await rows<{ id: number }>(
    `select o.id from customer_order o join order_item i on i.order_id = o.id
     where o.user_id = ${userId} and i.variant_id = ${goods.variantId} limit 1`,
  );
  for (const { id } of orders)
    await updateOrderStatus(asAdmin, id, { status, notes: null, refund: false, shipAnyway: false }, null).catch(
      (error) => expect(error).toMatchObject({ code: 'out_of_stock' }),
    );
}

/** Stock and reservations, by holder. */
async function figures(goods: Goods) {
  const [{ held } = { held: 0 }] = await rows<{ held: number }>(
    `select coalesce(sum(quantity), 0)::int as held from stock_hold where variant_id = ${goods.variantId}`,
  );
  return { ...(await shelf(product, goods)), held };
}

/** Stock and reservations expected from the orders. */
async function booked({ variantId }: Goods) {
  const [{ sold } = { sold: 0 }] = await rows<{ sold: number }>(
    `select coalesce(sum(i.quantity), 0)::int as sold from order_item i join customer_order o on o.id = i.order_id
     where i.variant_id = ${variantId} and o.status <> 'cancelled'`,
  );
  const [{ held } = { held: 0 }] = await rows<{ held: number }>(
    `select coalesce(sum((l->>'quantity')::int), 0)::int as held from checkout c, jsonb_array_elements(c.lines) l
     where c.state in ('open', 'closing') and (l->>'variantId')::int = ${variantId}`,
  );
  return { stock: STOCK - sold, reserved: held, held };
}

/** Polled: a payment may still become an order. */
async function disagreement(goods: Goods) {
  const [found, due] = [await figures(goods), await booked(goods)];
  return isDeepStrictEqual(found, due) ? null : { found, due };
}

test('any order of reserving, paying, expiring, canceling and reopening keeps stock consistent with the orders', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
    async (waves) => {
      await rows('delete from cart_item');
      await rows(`update checkout set reserved_until = now() - interval '1 minute' where state = 'open'`);
      await runJob(product, 'closeLapsedCheckouts');
      const goods = await stockGoods(product, STOCK);
      const secrets = new Map<number, string>();
      for (const wave of waves) {
        await Promise.all(wave.map((one) => perform(one, goods, secrets)));
        const { stock, reserved } = await shelf(product, goods);
        expect(reserved).toBeGreaterThanOrEqual(0);
        expect(stock).toBeGreaterThanOrEqual(reserved);
      }
      await expect.poll(() => disagreement(goods), { timeout: 60_000 }).toBeNull();
    },
  );
  await fc.assert(property, { numRuns: 40, endOnFailure: true });
});
