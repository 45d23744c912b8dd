import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { intArray, lock, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { AppError } from '../../../shared/errors.ts';
import { stockChanged, stockRanLow } from '../events.ts';
import { type RestockCause, type Shortage, type StockKind, type StockReason, shortage } from '../schema.ts';
import { LOW_STOCK } from '../values.ts';
import { beginRuns, endRuns, forgetRuns, heldUntil } from './hold-runs.ts';

/** Lines without a variant are made to order and have no stock. */
export interface StockLine {
  readonly variantId: number | null;
  readonly quantity: number;
}

/** Units of an order line that leave stock or come back. */
export interface OrderedLine extends StockLine {
  readonly orderItemId: number;
}

/**
 * Reserves stock for a checkout, replacing the reservation of `instead`, atomically.
 * @returns the end of the hold, which a repeat does not extend.
 * @throws AppError `out_of_stock`, or as `beginRuns`
 */
export async function reserveStock(
  tx: Tx,
  userId: number,
  lines: readonly StockLine[],
  instead: readonly StockLine[] = [],
): Promise<Date> {
  const variantIds = [...sumByVariant(lines).keys()];
  await move(tx, 'reserve', lines, userId, instead);
  await beginRuns(tx, userId, variantIds);
  return await heldUntil(tx, userId, variantIds);
}

export const releaseStock = (tx: Tx, userId: number, lines: readonly StockLine[]) => move(tx, 'release', lines, userId);

/** The checkout was paid. */
export const consumeStock = (tx: Tx, userId: number, lines: readonly StockLine[]) => move(tx, 'consume', lines, userId);

/** For a customer who has not opened a checkout. Ends with `releaseReserved`. @throws AppError `out_of_stock` */
export const holdStock = (tx: Tx, lines: readonly StockLine[]) => move(tx, 'reserve', lines);

/**
 * The customer's bank works on the payment: the units stay reserved for days, no longer as the hold of a cart. Ends with
 * `consumeReserved` or `releaseReserved`.
 */
export async function detachHold(tx: Tx, userId: number, lines: readonly StockLine[]): Promise<void> {
  const held = sumByVariant(lines);
  if (held.size === 0) return;
  await lockVariants(tx, [...held.keys()]);
  await forgetRuns(tx, userId, held.keys());
  await noteHolds(tx, userId, held, -1);
}

export const consumeReserved = (tx: Tx, lines: readonly StockLine[]) => move(tx, 'consume', lines);

export const releaseReserved = (tx: Tx, lines: readonly StockLine[]) => move(tx, 'release', lines);

/** Sold or replaced units come back. @throws Error for more of an order line than went out */
export async function restock(tx: Tx, lines: readonly OrderedLine[], cause: RestockCause): Promise<void> {
  await move(tx, 'restock', lines);
  await enter(tx, lines, 1, 'restocked', cause);
}

/** Takes unreserved stock. `enterTaken` follows. @throws AppError `out_of_stock`; nothing moved */
export const takeStock = (tx: Tx, lines: readonly StockLine[]) => move(tx, 'take', lines);

/** Units that were consumed or taken, once their order lines are known. */
export const enterTaken = (tx: Tx, lines: readonly OrderedLine[], kind: 'sold' | 'replaced') =>
  enter(tx, lines, -1, kind);

/** Adds entries to the stock ledger; a trigger compares them with the stock at the commit. */
async function enter(
  tx: Tx,
  lines: readonly OrderedLine[],
  sign: 1 | -1,
  kind: StockKind,
  cause: RestockCause | null = null,
): Promise<void> {
  const moved = lines.filter(({ variantId, quantity }) => variantId !== null && quantity > 0);
  if (moved.length === 0) return;
  await write(
    tx,
    `insert into stock_entry (variant_id, kind, cause, quantity, order_item_id, actor_id)
     select variant_id, ?, ?, ? * q, line_id, ? from unnest(?::int[], ?::int[], ?::int[]) as line (variant_id, q, line_id)`,
    [
      kind,
      cause,
      sign,
      tx.actor?.userId ?? null,
      intArray(moved.map(({ variantId }) => variantId)),
      intArray(moved.map(({ quantity }) => quantity)),
      intArray(moved.map(({ orderItemId }) => orderItemId)),
    ],
  );
}

/** SQL of a move of `q` units: its effect and precondition. `0 <= reserved <= stock` is a constraint. */
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

/** All or none. */
async function move(
  tx: Tx,
  kind: keyof typeof moves,
  lines: readonly StockLine[],
  holder: number | null = null,
  instead: readonly StockLine[] = [],
): Promise<void> {
  const [wanted, back] = [sumByVariant(lines), sumByVariant(instead)];
  const change = difference(wanted, back);
  if (change.size === 0) return;
  const { set, holds, buys, isSold, promise } = moves[kind];
  const locked = await lockVariants(tx, [...change.keys()]);
  const asked = locked.map(({ stock: _, ...row }) => ({
    ...row,
    wanted: wanted.get(row.variantId) ?? 0,
    left: row.left + (back.get(row.variantId) ?? 0),
  }));
  if (buys) refuseShortages(asked.filter(({ left, wanted }) => left < wanted));
  const moved = await write(
    tx,
    `update variant set ${set} from unnest(?::int[], ?::int[]) as line (variant_id, q) where id = variant_id and ${holds}`,
    [intArray(change.keys()), intArray(change.values())],
  );
  if (moved < change.size) throw new Error(`Stock move failed: ${kind} ${JSON.stringify([...change])}`);
  if (holder !== null) {
    if (kind === 'consume') await forgetRuns(tx, holder, change.keys());
    await noteHolds(tx, holder, change, promise);
  }
  await recordEvent(tx, stockChanged, { variantIds: [...change.keys()] });
  if (isSold)
    for (const { variantId, stock } of locked)
      await noteLowStock(tx, variantId, { before: stock, after: stock - (change.get(variantId) ?? 0) });
}

/** Goods were counted, came in or were lost. */
export async function enterCount(tx: Tx, variantId: number, quantity: number, kind: StockReason): Promise<void> {
  if (quantity === 0) return;
  await write(tx, `insert into stock_entry (variant_id, kind, quantity, actor_id) values (?, ?, ?, ?)`, [
    variantId,
    kind,
    quantity,
    tx.actor?.userId ?? null,
  ]);
}

/** Only when a bound is crossed: not for each unit sold below it. */
export async function noteLowStock(
  tx: Tx,
  variantId: number,
  { before, after }: { before: number; after: number },
): Promise<void> {
  const isCrossed = (bound: number) => before >= bound && after < bound;
  if (isCrossed(LOW_STOCK) || isCrossed(1)) await recordEvent(tx, stockRanLow, { variantId, left: after });
}

/** Records holds per user. The variants are locked. */
async function noteHolds(tx: Tx, userId: number, change: ReadonlyMap<number, number>, sign: number): Promise<void> {
  await write(
    tx,
    `merge into stock_hold h using (select ?::int as user_id, variant_id, q * ?::int as q
                                    from unnest(?::int[], ?::int[]) as line (variant_id, q)) line
     on h.user_id = line.user_id and h.variant_id = line.variant_id
     when matched and h.quantity + line.q <= 0 then delete
     when matched then update set quantity = h.quantity + line.q
     when not matched and line.q > 0 then insert values (line.user_id, line.variant_id, line.q)`,
    [userId, sign, intArray(change.keys()), intArray(change.values())],
  );
  await endRuns(tx, userId);
}

/** @throws AppError `out_of_stock` with what is left of each */
export function refuseShortages(shortages: readonly Shortage[], remark?: string): void {
  if (shortages.length === 0) return;
  const said = shortages.map(({ name, left }) =>
    left === 0 ? `${name} is out of stock` : `Only ${left} left of ${name}`,
  );
  const message = remark ? `${said.join('. ')}. ${remark}` : said.join('. ');
  throw new AppError('out_of_stock', message, { details: { shortages } });
}

function sumByVariant(lines: readonly StockLine[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { variantId, quantity } of lines)
    if (variantId !== null) sums.set(variantId, (sums.get(variantId) ?? 0) + quantity);
  return sums;
}

/** Net change per variant, without zeros. */
function difference(wanted: ReadonlyMap<number, number>, back: ReadonlyMap<number, number>): Map<number, number> {
  const ids = new Set([...wanted.keys(), ...back.keys()]);
  const changes = [...ids].map((id) => [id, (wanted.get(id) ?? 0) - (back.get(id) ?? 0)] as const);
  return new Map(changes.filter(([, change]) => change !== 0));
}

const lockedVariant = shortage.omit({ wanted: true }).extend({ variantId: z.int(), stock: z.int() });

/** In id order, against deadlocks. */
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
