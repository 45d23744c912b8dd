import type { Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { recordEvent } from '../../../platform/outbox.ts';
import { stockChanged } from '../events.ts';
import type { Shortage } from '../schema.ts';

/** So many of a variant. Lines without one are made to order: they have no stock, and are passed over. */
export interface StockLine {
  readonly variantId: number | null;
  readonly quantity: number;
}

/** Promises stock to an open checkout. @throws AppError `out_of_stock` when a line cannot be had: then nothing moved. */
export const reserveStock = (tx: Tx, lines: readonly StockLine[]) => move(tx, 'reserve', lines);

/** Takes a promise back: the checkout lapsed or changed. */
export const releaseStock = (tx: Tx, lines: readonly StockLine[]) => move(tx, 'release', lines);

/** What was promised leaves the shelf: the checkout was paid. */
export const consumeStock = (tx: Tx, lines: readonly StockLine[]) => move(tx, 'consume', lines);

/** Puts it back on the shelf: an order was cancelled. */
export const restock = (tx: Tx, lines: readonly StockLine[]) => move(tx, 'restock', lines);

/** Takes from the shelf what nobody was promised. @throws AppError `out_of_stock` when it is gone: then nothing moved. */
export const takeStock = (tx: Tx, lines: readonly StockLine[]) => move(tx, 'take', lines);

/** What a move of `q` pieces does to a variant, and what must hold. `0 <= reserved <= stock` is a constraint besides. */
const moves = {
  reserve: { set: 'reserved = reserved + q', holds: 'stock - reserved >= q', buys: true },
  release: { set: 'reserved = reserved - q', holds: 'reserved >= q', buys: false },
  consume: { set: 'stock = stock - q, reserved = reserved - q', holds: 'reserved >= q', buys: false },
  restock: { set: 'stock = stock + q', holds: 'true', buys: false },
  take: { set: 'stock = stock - q', holds: 'stock - reserved >= q', buys: true },
} as const;

/** All lines, or none. */
async function move(tx: Tx, kind: keyof typeof moves, lines: readonly StockLine[]): Promise<void> {
  const wanted = sumByVariant(lines);
  if (wanted.size === 0) return;
  const { set, holds, buys } = moves[kind];
  const locked = await lockVariants(tx, [...wanted.keys()]);
  const short = locked.map((row) => ({ ...row, wanted: wanted.get(row.variantId) ?? 0 }));
  if (buys) refuseShortages(short.filter((row) => row.left < row.wanted));
  const moved: unknown[] = await tx.em.execute(
    `update variant set ${set} from unnest(?::int[], ?::int[]) as line (variant_id, q)
     where id = variant_id and ${holds} returning id`,
    [sqlArray(wanted.keys()), sqlArray(wanted.values())],
  );
  if (moved.length < wanted.size) throw new Error(`cannot ${kind} ${JSON.stringify([...wanted])}`);
  await recordEvent(tx, stockChanged, { variantIds: [...wanted.keys()] });
}

/** Says how many are left of everything that is short. */
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

/** Locks in the order of the ids, so that two checkouts never wait for each other. */
async function lockVariants(tx: Tx, variantIds: readonly number[]): Promise<Omit<Shortage, 'wanted'>[]> {
  return await tx.em.execute(
    `select v.id as "variantId", p.id as "productId", p.name || ', ' || v.name as name, v.stock - v.reserved as left
     from variant v join product p on p.id = v.product_id where v.id = any(?::int[]) order by v.id for update of v`,
    [sqlArray(variantIds)],
  );
}

const sqlArray = (numbers: Iterable<number>) => `{${[...numbers].join(',')}}`;
