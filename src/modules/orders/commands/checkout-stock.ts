import type { Tx } from '../../../platform/core/context.ts';
import { consumeReserved, consumeStock, releaseReserved, releaseStock, takeStock } from '../../shop/index.ts';
import type { CheckoutRow } from '../checkout.entity.ts';

type Held = Pick<CheckoutRow, 'state' | 'userId' | 'lines'>;

/** The checkout was paid. @throws AppError `out_of_stock` where nothing is reserved any more */
export async function sellHeld(tx: Tx, { state, userId, lines }: Held): Promise<void> {
  if (state === 'open' || state === 'closing') return await consumeStock(tx, userId, lines);
  await (state === 'processing' ? consumeReserved : takeStock)(tx, lines);
}

/** Nothing where nothing is reserved. */
export async function releaseHeld(tx: Tx, { state, userId, lines }: Held): Promise<void> {
  if (state === 'open' || state === 'closing') await releaseStock(tx, userId, lines);
  if (state === 'processing') await releaseReserved(tx, lines);
}
