import { z } from 'zod';
import { type Ctx, type Tx, withoutReach } from '../../../platform/core/context.ts';
import { intArray, lock, query } from '../../../platform/core/sql.ts';
import { hashedNetworkOf } from '../../../platform/security/client-address.ts';
import { AppError } from '../../../shared/errors.ts';
import { scaledShare, shareLimits } from '../../../shared/rate-limits.ts';
import type { Shortage } from '../schema.ts';

/** Returns the hash of the client's network; `null` outside of requests. */
export const networkOfClient = ({ ip, platform: { env } }: Ctx): string | null =>
  ip === null ? null : hashedNetworkOf(ip, env.SESSION_SECRET[0] ?? '');

/**
 * Serializes the holds of a network until the end of the transaction, so that concurrent ones cannot exceed the limit.
 * Call it before locking variants.
 */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await lock(tx, `select pg_advisory_xact_lock(hashtext('holds of a network'), hashtext(?))`, [network]);
}

const heldRow = z.object({
  variantId: z.int(),
  productId: z.int(),
  variantName: z.string(),
  productName: z.string(),
  stock: z.int(),
  held: z.int(),
});
type NetworkHold = z.output<typeof heldRow>;

interface NewHold {
  readonly network: string;
  readonly quantities: ReadonlyMap<number, number>;
}

/**
 * Limits unpaid holds of a network to half of each product and variant, at least one unit. Excludes units of bank
 * payments and drafts.
 * @throws AppError `out_of_stock` with the remaining units
 */
export async function assertShareLeft(tx: Tx, { network, quantities }: NewHold): Promise<void> {
  if (quantities.size === 0) return;
  const variants = await withoutReach(tx, () =>
    query(
      tx,
      `select v.id as "variantId", p.id as "productId", v.name as "variantName", p.name as "productName",
         (v.stock - v.reserved + coalesce(sum(h.quantity), 0))::int as stock,
         coalesce(sum(h.quantity) filter (where h.network = ?), 0)::int as held
       from variant v join product p on p.id = v.product_id left join stock_hold h on h.variant_id = v.id
       where v.archived_at is null and p.id in (select product_id from variant where id = any(?::int[]))
       group by v.id, p.id order by v.id`,
      [network, intArray(quantities.keys())],
      heldRow,
    ),
  );
  const share = scaledShare(shareLimits.unpaidHolds, tx.platform.env.RATE_LIMIT_SCALE);
  for (const variant of variants) {
    const quantity = quantities.get(variant.variantId);
    if (quantity === undefined) continue;
    const productVariants = variants.filter(({ productId }) => productId === variant.productId);
    const excess = Math.max(excessUnits([variant], share), excessUnits(productVariants, share));
    if (excess > 0) throw shareUsedUpError(variant, quantity, Math.max(0, quantity - excess));
  }
}

function excessUnits(variants: readonly NetworkHold[], share: number): number {
  const [stock, heldUnits] = [sum(variants.map((variant) => variant.stock)), sum(variants.map((each) => each.held))];
  return heldUnits - Math.max(1, Math.floor(stock * share));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function shareUsedUpError(
  { variantId, productId, productName, variantName }: NetworkHold,
  requestedQuantity: number,
  remaining: number,
): AppError {
  const name = `${productName}, ${variantName}`;
  const message =
    remaining > 0
      ? `You can check out ${remaining} of ${name} at a time. Change the quantity and pay for ${remaining === 1 ? 'it' : 'them'} first, or contact us for more.`
      : `Others on your network are checking out ${name}. Try again when they have paid, in 30 minutes at the latest.`;
  const shortages: Shortage[] = [{ productId, variantId, name, wanted: requestedQuantity, left: remaining }];
  return new AppError('out_of_stock', message, { details: { shortages } });
}
