import type { Tx } from '../../../platform/core/context.ts';
import { AppError } from '../../../shared/errors.ts';
import { type OrderedLine, recordStockRemoval, restock, takeStock } from '../../shop/index.ts';
import type { RestockCause } from '../../shop/schema.ts';
import { type LineEntryCause, type LineEntryKind, OrderLineEntryRow } from '../books.entity.ts';
import type { LineQuantity, LineUnits } from '../queries/units.ts';

interface EntryCause {
  readonly cause: LineEntryCause;
  /** ID of the document. */
  readonly causeId: number | null;
}

export interface NewLineEntry extends EntryCause {
  readonly orderItemId: number;
  readonly kind: LineEntryKind;
  readonly quantity: number;
}

/** Appends entries other than those of quantity 0. @returns their IDs */
export async function addLineEntries(tx: Tx, entries: readonly NewLineEntry[]): Promise<number[]> {
  const rows = entries.filter(({ quantity }) => quantity !== 0);
  return rows.length === 0 ? [] : await tx.em.insertMany(OrderLineEntryRow, rows);
}

/**
 * Restocks units of a locked order's lines. A constraint prevents restocking a unit twice.
 * @throws AppError `conflict` if fewer units can be restocked
 */
export async function restockLines(
  tx: Tx,
  lines: readonly LineQuantity[],
  stockCause: RestockCause,
  cause: EntryCause,
): Promise<void> {
  for (const { units, quantity } of lines)
    if (quantity > units.ordered - units.restocked)
      throw new AppError(
        'conflict',
        `Only ${units.ordered - units.restocked} of ${units.productName} can still be put back into stock`,
      );
  await restock(tx, await enterRestock(tx, lines, 1, cause), stockCause);
}

/** Takes the units that a cancellation restocked out of stock again. @throws AppError `out_of_stock` */
export async function undoCancellation(tx: Tx, orderUnits: readonly LineUnits[]): Promise<void> {
  const lines = orderUnits.map((units) => ({ units, quantity: units.restockedByCancellation }));
  await takeStock(tx, stockLinesOf(lines));
  await recordStockRemoval(tx, await enterRestock(tx, lines, -1, { cause: 'cancellation', causeId: null }), 'sold');
}

export const stockLinesOf = (lines: readonly LineQuantity[]) =>
  lines.map(({ units, quantity }) => ({ variantId: units.variantId, quantity, orderItemId: units.id }));

async function enterRestock(
  tx: Tx,
  lines: readonly LineQuantity[],
  sign: 1 | -1,
  cause: EntryCause,
): Promise<OrderedLine[]> {
  const stockLines = stockLinesOf(lines).filter(({ quantity }) => quantity > 0);
  const entryIds = await addLineEntries(
    tx,
    stockLines.map(({ orderItemId, quantity }) => ({
      orderItemId,
      kind: 'restocked',
      quantity: sign * quantity,
      ...cause,
    })),
  );
  return stockLines.map((line, index) => ({ ...line, lineEntryId: entryIds[index] ?? null }));
}

/** Adds the latest entry of a document to lines whose stock it moved. */
export async function withLineEntries<Line extends { readonly orderItemId: number }>(
  tx: Tx,
  lines: readonly Line[],
  kind: LineEntryKind,
  causeId: number | null,
): Promise<(Line & { readonly lineEntryId: number | null })[]> {
  const orderItemId = lines.map((line) => line.orderItemId);
  const entries = await tx.em.find(OrderLineEntryRow, { orderItemId, kind, causeId }, { orderBy: { id: 'asc' } });
  const entryIds = new Map(entries.map((entry) => [entry.orderItemId, entry.id]));
  return lines.map((line) => ({ ...line, lineEntryId: entryIds.get(line.orderItemId) ?? null }));
}
