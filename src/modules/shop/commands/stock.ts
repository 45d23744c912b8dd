import { z } from 'zod';
import type { Ctx, Tx } from '../../../platform/core/context.ts';
import { intArray, lock, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { AppError } from '../../../shared/errors.ts';
import { stockChanged, stockRanLow } from '../events.ts';
import { type RestockCause, type Shortage, type StockKind, type StockReason, shortage } from '../schema.ts';
import { LOW_STOCK } from '../values.ts';
import { areRunsExtensible, beginRuns, deleteRuns, endRuns, extendRuns, readHoldEnd } from './hold-runs.ts';
import { assertShareLeft, lockNetwork, networkOfClient } from './hold-shares.ts';

/** Units of a variant; without one they are made to order and have no stock. */
export interface StockLine {
  readonly variantId: number | null;
  readonly quantity: number;
}

export interface OrderedLine extends StockLine {
  readonly orderItemId: number;
  /** Entry of the order line that moves the stock. */
  readonly lineEntryId: number | null;
}

interface ReserveOptions {
  readonly replacedLines?: readonly StockLine[];
  /** Reserved by the staff: no limit per network. */
  readonly isSetAside?: boolean;
}

/**
 * Reserves stock for a checkout, atomically.
 * @returns the end of the hold, which repeats do not extend
 * @throws AppError `out_of_stock`; as `beginRuns`
 */
export async function reserveStock(
  tx: Tx,
  userId: number,
  lines: readonly StockLine[],
  { replacedLines = [], isSetAside = false }: ReserveOptions = {},
): Promise<Date> {
  const network = isSetAside ? null : networkOfClient(tx);
  if (network !== null) await lockNetwork(tx, network);
  const changes = await moveStock(tx, 'reserve', lines, { userId, network }, replacedLines);
  const quantities = sumByVariant(lines);
  const variantIds = [...quantities.keys()];
  const grownQuantities = new Map(
    changes.flatMap(({ variantId, wanted: requested, change }) => (change > 0 ? [[variantId, requested]] : [])),
  );
  if (network !== null) await assertShareLeft(tx, { network, quantities: grownQuantities });
  const available = new Map(changes.map(({ variantId, left: unitsLeft }) => [variantId, unitsLeft]));
  const variants = variantIds.map((variantId) => ({ variantId, available: available.get(variantId) ?? null }));
  await beginRuns(tx, userId, variants);
  return await readHoldEnd(tx, userId, variantIds);
}

export const canExtendHold = (ctx: Ctx, userId: number, lines: readonly StockLine[]): Promise<boolean> =>
  areRunsExtensible(ctx, userId, [...sumByVariant(lines).keys()]);

/** Extends the hold of a payment in progress. @returns the new end; `null` after the usual period */
export const extendHold = (tx: Tx, userId: number, lines: readonly StockLine[]): Promise<Date | null> =>
  extendRuns(tx, userId, [...sumByVariant(lines).keys()]);

export const releaseStock = (tx: Tx, userId: number, lines: readonly StockLine[]) =>
  moveStock(tx, 'release', lines, { userId });

/** Converts the reservation of a paid checkout into a sale. */
export const consumeStock = (tx: Tx, userId: number, lines: readonly StockLine[]) =>
  moveStock(tx, 'consume', lines, { userId });

/** Reserves stock without a checkout, until `releaseReserved`. @throws AppError `out_of_stock` */
export const reserveForDraft = (tx: Tx, lines: readonly StockLine[]) => moveStock(tx, 'reserve', lines);

/**
 * Detaches reserved units from the cart's hold while a bank processes the payment. Ends with `consumeReserved` or
 * `releaseReserved`.
 */
export async function detachHold(tx: Tx, userId: number, lines: readonly StockLine[]): Promise<void> {
  const heldQuantities = sumByVariant(lines);
  if (heldQuantities.size === 0) return;
  await lockVariants(tx, [...heldQuantities.keys()]);
  await deleteRuns(tx, userId, heldQuantities.keys());
  await updateHolds(tx, { userId }, heldQuantities, -1);
}

export const consumeReserved = (tx: Tx, lines: readonly StockLine[]) => moveStock(tx, 'consume', lines);

export const releaseReserved = (tx: Tx, lines: readonly StockLine[]) => moveStock(tx, 'release', lines);

/** Restocks sold or replaced units. @throws Error for more units than an order line took */
export async function restock(tx: Tx, lines: readonly OrderedLine[], cause: RestockCause): Promise<void> {
  await moveStock(tx, 'restock', lines);
  await recordEntries(tx, lines, 1, 'restocked', cause);
}

/**
 * Takes unreserved stock, which is recorded once its order lines exist. @throws AppError `out_of_stock`; nothing moved
 */
export const takeStock = (tx: Tx, lines: readonly StockLine[]) => moveStock(tx, 'take', lines);

export const recordStockRemoval = (tx: Tx, lines: readonly OrderedLine[], kind: 'sold' | 'replaced') =>
  recordEntries(tx, lines, -1, kind);

/** Appends to the stock ledger; a trigger compares it with the stock at commit. */
async function recordEntries(
  tx: Tx,
  lines: readonly OrderedLine[],
  sign: 1 | -1,
  kind: StockKind,
  cause: RestockCause | null = null,
): Promise<void> {
  const movedLines = lines.filter(({ variantId, quantity }) => variantId !== null && quantity > 0);
  if (movedLines.length === 0) return;
  await write(
    tx,
    `insert into stock_entry (variant_id, kind, cause, quantity, order_item_id, line_entry_id, actor_id)
     select variant_id, ?, ?, ? * q, line_id, entry_id, ?
     from unnest(?::int[], ?::int[], ?::int[], ?::bigint[]) as line (variant_id, q, line_id, entry_id)`,
    [
      kind,
      cause,
      sign,
      tx.actor?.userId ?? null,
      intArray(movedLines.map(({ variantId }) => variantId)),
      intArray(movedLines.map(({ quantity }) => quantity)),
      intArray(movedLines.map(({ orderItemId }) => orderItemId)),
      `{${movedLines.map(({ lineEntryId }) => lineEntryId ?? 'null').join(',')}}`,
    ],
  );
}

/** SQL of moves of `q` units: effect and precondition. A constraint ensures `0 <= reserved <= stock`. */
const moves = {
  reserve: { set: 'reserved = reserved + q', holds: 'stock - reserved >= q', buys: true, isSold: false, promise: 1 },
  release: { set: 'reserved = reserved - q', holds: 'reserved >= q', buys: false, isSold: false, promise: -1 },
  consume: {
    set: 'stock = stock - q, reserved = reserved - q',
    holds: 'reserved >= q',
    buys: false,
    isSold: true,
    promise: -1,
  },
  restock: { set: 'stock = stock + q', holds: 'true', buys: false, isSold: false, promise: 0 },
  take: { set: 'stock = stock - q', holds: 'stock - reserved >= q', buys: true, isSold: true, promise: 0 },
} as const;

interface HoldOwner {
  readonly userId: number;
  readonly network?: string | null;
}

/**
 * Move of a variant: available units before it, without those of a replaced reservation; requested units; change of the
 * reservation.
 */
interface VariantMove {
  readonly variantId: number;
  readonly left: number;
  readonly wanted: number;
  readonly change: number;
}

async function moveStock(
  tx: Tx,
  kind: keyof typeof moves,
  lines: readonly StockLine[],
  holder: HoldOwner | null = null,
  replacedLines: readonly StockLine[] = [],
): Promise<VariantMove[]> {
  const [requestedUnits, replacedUnits] = [sumByVariant(lines), sumByVariant(replacedLines)];
  const change = difference(requestedUnits, replacedUnits);
  if (change.size === 0) return [];
  const { set, holds, buys, isSold, promise } = moves[kind];
  const lockedVariants = await lockVariants(tx, [...change.keys()]);
  const requestedVariants = lockedVariants.map(({ stock: _, ...row }) => ({
    ...row,
    wanted: requestedUnits.get(row.variantId) ?? 0,
    left: row.left + (replacedUnits.get(row.variantId) ?? 0),
  }));
  if (buys)
    rejectShortages(requestedVariants.filter(({ left: unitsLeft, wanted: requested }) => unitsLeft < requested));
  const movedCount = await write(
    tx,
    `update variant set ${set} from unnest(?::int[], ?::int[]) as line (variant_id, q) where id = variant_id and ${holds}`,
    [intArray(change.keys()), intArray(change.values())],
  );
  if (movedCount < change.size) throw new Error(`Stock move failed: ${kind} ${JSON.stringify([...change])}`);
  if (holder !== null) {
    if (kind === 'consume') await deleteRuns(tx, holder.userId, change.keys());
    await updateHolds(tx, holder, change, promise);
  }
  await recordEvent(tx, stockChanged, { variantIds: [...change.keys()] });
  if (isSold)
    for (const { variantId, stock } of lockedVariants)
      await recordLowStock(tx, variantId, { before: stock, after: stock - (change.get(variantId) ?? 0) });
  return requestedVariants.map((variant) => ({ ...variant, change: change.get(variant.variantId) ?? 0 }));
}

export async function recordCount(tx: Tx, variantId: number, quantity: number, kind: StockReason): Promise<void> {
  if (quantity === 0) return;
  // sql: a trigger sets the balance, which the entity requires
  await write(tx, `insert into stock_entry (variant_id, kind, quantity, actor_id) values (?, ?, ?, ?)`, [
    variantId,
    kind,
    quantity,
    tx.actor?.userId ?? null,
  ]);
}

/** Records an event when a threshold is crossed, not for each unit below it. */
export async function recordLowStock(
  tx: Tx,
  variantId: number,
  { before, after }: { before: number; after: number },
): Promise<void> {
  const isCrossed = (bound: number) => before >= bound && after < bound;
  if (isCrossed(LOW_STOCK) || isCrossed(1)) await recordEvent(tx, stockRanLow, { variantId, left: after });
}

/** Records holds per user; the caller has locked the variants. */
async function updateHolds(
  tx: Tx,
  { userId, network = null }: HoldOwner,
  change: ReadonlyMap<number, number>,
  sign: number,
): Promise<void> {
  await write(
    tx,
    `merge into stock_hold h using (select ?::int as user_id, variant_id, quantity * ?::int as quantity
                                    from unnest(?::int[], ?::int[]) as line (variant_id, quantity)) line
     on h.user_id = line.user_id and h.variant_id = line.variant_id
     when matched and h.quantity + line.quantity <= 0 then delete
     when matched then update set quantity = h.quantity + line.quantity, network = coalesce(?, h.network)
     when not matched and line.quantity > 0 then insert values (line.user_id, line.variant_id, line.quantity, ?)`,
    [userId, sign, intArray(change.keys()), intArray(change.values()), network, network],
  );
  await endRuns(tx, userId);
}

/** @throws AppError `out_of_stock` with the remaining units of each */
export function rejectShortages(shortages: readonly Shortage[], remark?: string): void {
  if (shortages.length === 0) return;
  const sentences = shortages.map(({ name, left: unitsLeft }) =>
    unitsLeft === 0 ? `${name} is out of stock` : `Only ${unitsLeft} left of ${name}`,
  );
  const message = remark ? `${sentences.join('. ')}. ${remark}` : sentences.join('. ');
  throw new AppError('out_of_stock', message, { details: { shortages } });
}

function sumByVariant(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { variantId, quantity } of lines)
    if (variantId !== null) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return sums;
}

function difference(
  requestedUnits: ReadonlyMap<number, number>,
  replacedUnits: ReadonlyMap<number, number>,
): Map<number, number> {
  const ids = new Set([...requestedUnits.keys(), ...replacedUnits.keys()]);
  const changes = [...ids].map((id) => [id, (requestedUnits.get(id) ?? 0) - (replacedUnits.get(id) ?? 0)] as const);
  return new Map(changes.filter(([, change]) => change !== 0));
}

const lockedVariant = shortage.omit({ wanted: true }).extend({ variantId: z.int(), stock: z.int() });

/** Locks variants in ID order, against deadlocks. */
async function lockVariants(tx: Tx, variantIds: readonly number[]): Promise<z.output<typeof lockedVariant>[]> {
  return await lock(
    tx,
    `select v.id as "variantId", p.id as "productId", p.name || ', ' || v.name as name, v.stock - v.reserved as left,
       v.stock
     from variant v join product p on p.id = v.product_id where v.id = any(?::int[]) order by v.id for update of v`,
    [intArray(variantIds)],
    lockedVariant,
  );
}
