import type { Tx } from '../../../platform/core/context.ts';
import { intArray, write } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';
import { recordStockRemoval, restock, takeStock } from '../../shop/index.ts';
import type { RestockCause } from '../../shop/schema.ts';
import { type LineUnits, unitsOutsideStock } from '../queries/units.ts';

interface StockLine {
  readonly units: LineUnits;
  readonly quantity: number;
}

/**
 * Restocks units of a locked order's lines. A constraint on `back_in_stock` prevents restocking a unit twice.
 * @throws AppError `conflict` if fewer units can be restocked
 */
export async function restockLines(tx: Tx, lines: readonly StockLine[], cause: RestockCause): Promise<void> {
  for (const { units, quantity } of lines)
    if (quantity > unitsOutsideStock(units))
      throw new AppError(
        'conflict',
        `Only ${unitsOutsideStock(units)} of ${units.productName} can still be put back into stock`,
      );
  await restock(tx, stockLinesOf(lines), cause);
  await updateRestockedCount(tx, lines, 1);
}

/** Takes restocked units out of stock again. @throws AppError `out_of_stock` */
export async function undoRestock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await takeStock(tx, stockLinesOf(lines));
  await recordStockRemoval(tx, stockLinesOf(lines), 'sold');
  await updateRestockedCount(tx, lines, -1);
}

export const stockLinesOf = (lines: readonly StockLine[]) =>
  lines.map(({ units, quantity }) => ({ variantId: units.variantId, quantity, orderItemId: units.id }));

async function updateRestockedCount(tx: Tx, lines: readonly StockLine[], sign: 1 | -1): Promise<void> {
  await write(
    tx,
    `update order_item set back_in_stock = back_in_stock + line.quantity
     from unnest(?::int[], ?::int[]) as line (id, quantity) where order_item.id = line.id`,
    [intArray(lines.map(({ units }) => units.id)), intArray(lines.map(({ quantity }) => sign * quantity))],
  );
}
