import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { intArray, query, write } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { people } from '../../accounts/index.ts';
import { renderLetter, storeMail } from '../../mail/index.ts';

const MAX_ALERTS = 50;

const availability = z.object({ left: z.int(), alerts: z.int() });

/**
 * Subscribes to one mail when the variant is back in stock; idempotent.
 * @throws AppError `not_found` off sale, `conflict` while in stock or with too many alerts
 */
export async function createStockAlert(ctx: SignedInCtx, variantId: number): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const [variant] = await query(
      tx,
      `select v.stock - v.reserved as left, (select count(*)::int from stock_alert where user_id = ?) as alerts
       from variant v join product p on p.id = v.product_id
       where v.id = ? and v.archived_at is null and p.archived_at is null`,
      [userId, variantId],
      availability,
    );
    if (!variant) throw notFoundError('Product');
    if (variant.left > 0) throw new AppError('conflict', 'This is in stock. You can add it to your cart.');
    if (variant.alerts >= MAX_ALERTS)
      throw new AppError(
        'conflict',
        `You wait for ${MAX_ALERTS} products already. Stop waiting for another one first.`,
      );
    await write(tx, `insert into stock_alert (variant_id, user_id) values (?, ?) on conflict do nothing`, [
      variantId,
      userId,
    ]);
  });
}

export async function deleteStockAlert(ctx: SignedInCtx, variantId: number): Promise<void> {
  const deleteSql = `delete from stock_alert where variant_id = ? and user_id = ?`;
  await transaction(ctx, (tx) => write(tx, deleteSql, [variantId, ctx.actor.userId]));
}

export async function deleteStockAlerts(tx: Tx, userId: number): Promise<void> {
  await write(tx, `delete from stock_alert where user_id = ?`, [userId]);
}

const dueAlert = z.object({
  variantId: z.int(),
  userId: z.int(),
  askedAt: z.string(),
  to: z.string(),
  productId: z.int(),
  product: z.string(),
  variant: z.string(),
});
type DueAlert = z.output<typeof dueAlert>;

const DUE_ALERTS_SQL = `select a.variant_id as "variantId", a.user_id as "userId",
    extract(epoch from a.created_at)::text as "askedAt", u.username as "to",
    p.id as "productId", p.name as product, v.name as variant
  from stock_alert a join variant v on v.id = a.variant_id join product p on p.id = v.product_id
    join ${people} u on u.id = a.user_id
  where a.variant_id = any(?::int[]) and v.stock > v.reserved and v.archived_at is null and p.archived_at is null
    and u.account_status = 'active'`;

export async function mailBackInStock(ctx: Ctx, variantIds: readonly number[]): Promise<void> {
  const dueAlerts = await query(ctx, DUE_ALERTS_SQL, [intArray(variantIds)], dueAlert);
  for (const alert of dueAlerts) await transaction(ctx, (tx) => mailAlert(tx, alert, ctx.platform.env.APP_URL));
}

async function mailAlert(tx: Tx, { variantId, userId, askedAt, ...alert }: DueAlert, appUrl: string): Promise<void> {
  const deleteSql = `delete from stock_alert where variant_id = ? and user_id = ?`;
  if ((await write(tx, deleteSql, [variantId, userId])) === 0) return;
  const name = `${alert.product}, ${alert.variant}`;
  const letter = renderLetter({
    to: alert.to,
    subject: `${alert.product} is back in stock`,
    paragraphs: [
      `You asked us to tell you: ${name} can be ordered again. It is not set aside for you, and may sell out.`,
      'This is the only email about it.',
    ],
    action: { label: 'View the product', url: `${appUrl}/shop/product/${alert.productId}?variant=${variantId}` },
  });
  await storeMail(tx, { ...letter, kind: 'stockAlerts', dedupeKey: `backInStock-${userId}-${variantId}-${askedAt}` });
}
