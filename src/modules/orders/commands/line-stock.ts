import type { Tx } from '../../../platform/core/context.ts';
import { intArray, write } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';
import { enterTaken, restock, takeStock } from '../../shop/index.ts';
import type { RestockCause } from '../../shop/schema.ts';
import { outside, type Units } from '../queries/units.ts';

interface MovedLine {
  readonly units: Units;
  readonly quantity: number;
}

/**
 * Puts units of a locked order's lines back into stock. Each sold unit goes back at most once, whatever the reason:
 * `back_in_stock` counts them, bounded by a constraint.
 * @throws AppError `conflict` for more units than are outside
 */
export async function putBack(tx: Tx, lines: readonly MovedLine[], cause: RestockCause): Promise<void> {
  for (const { units, quantity } of lines)
    if (quantity > outside(units))
      throw new AppError('conflict', `Only ${outside(units)} of ${units.productName} can still be put back into stock`);
  await restock(tx, stockOf(lines), cause);
  await count(tx, lines, 1);
}

/** Takes units again that were put back. @throws AppError `out_of_stock` */
export async function takeAgain(tx: Tx, lines: readonly MovedLine[]): Promise<void> {
  await takeStock(tx, stockOf(lines));
  await enterTaken(tx, stockOf(lines), 'sold');
  await count(tx, lines, -1);
}

export const stockOf = (lines: readonly MovedLine[]) =>
  lines.map(({ units, quantity }) => ({ variantId: units.variantId, quantity, orderItemId: units.id }));

async function count(tx: Tx, lines: readonly MovedLine[], sign: 1 | -1): Promise<void> {
  await write(
    tx,
    `update order_item set back_in_stock = back_in_stock + line.q
     from unnest(?::int[], ?::int[]) as line (id, q) where order_item.id = line.id`,
    [intArray(lines.map(({ units }) => units.id)), intArray(lines.map(({ quantity }) => sign * quantity))],
  );
}
