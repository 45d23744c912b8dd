import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import type { SignedInCtx } from '../../../platform/http/route.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { addToCart } from '../../shop/index.ts';
import type { BoughtAgain } from '../schema.ts';

const boughtLine = z.object({
  productId: z.int(),
  variantId: z.int().nullable(),
  productName: z.string(),
  quantity: z.int(),
  inscription: z
    .object({
      propertyId: z.int().nullable(),
      name: z.string(),
      address: z.string().nullable(),
      directory: z.string().nullable(),
    })
    .nullable(),
});
type BoughtLine = z.output<typeof boughtLine>;

/**
 * Adds the goods of an order to the cart at today's prices, each line in its own transaction.
 * @returns the names of unavailable products
 * @throws AppError `not_found`
 */
export async function buyAgain(ctx: SignedInCtx, orderId: number): Promise<BoughtAgain> {
  const lines = await listBoughtLines(ctx, ctx.actor.userId, orderId);
  if (lines.length === 0) throw notFoundError('Order');
  const missingNames: string[] = [];
  for (const line of lines) if (!(await addLine(ctx, line))) missingNames.push(line.productName);
  return { added: lines.length - missingNames.length, missing: missingNames };
}

async function listBoughtLines(ctx: Ctx, userId: number, orderId: number): Promise<BoughtLine[]> {
  return await query(
    ctx,
    `select distinct on (coalesce(-i.bundle_id, i.id)) coalesce(i.bundle_id, i.product_id) as "productId",
       case when i.bundle_id is null then i.variant_id end as "variantId",
       coalesce(i.bundle_name, i.product_name) as "productName", i.quantity,
       case when n.name is not null then json_build_object('propertyId', n.property_id, 'name', n.name,
         'address', n.address, 'directory', case when n.property_id is null then n.slug end) end as inscription
     from customer_order o join order_item i on i.order_id = o.id left join order_inscription n on n.order_item_id = i.id
     where o.id = ? and o.user_id = ? order by coalesce(-i.bundle_id, i.id), i.quantity`,
    [orderId, userId],
    boughtLine,
  );
}

/** Retries without the inscription when it can no longer be engraved, such as that of a sold building. */
async function addLine(ctx: SignedInCtx, { productName: _, ...line }: BoughtLine): Promise<boolean> {
  if (await tryAddToCart(ctx, line)) return true;
  return line.inscription !== null && (await tryAddToCart(ctx, { ...line, inscription: null }));
}

const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'out_of_stock', 'conflict', 'invalid']);

async function tryAddToCart(ctx: SignedInCtx, line: Omit<BoughtLine, 'productName'>): Promise<boolean> {
  try {
    await addToCart(ctx, line);
    return true;
  } catch (error) {
    if (error instanceof AppError && REFUSALS.has(error.code)) return false;
    throw error;
  }
}
