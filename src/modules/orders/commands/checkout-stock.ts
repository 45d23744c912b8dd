import { forUpdate, type Tx } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import {
  consumeReserved,
  consumeStock,
  holdStock,
  releaseReserved,
  releaseStock,
  takeStock,
} from '../../shop/index.ts';
import type { CheckoutRow } from '../checkout.entity.ts';
import { QuoteRow } from '../quote.entity.ts';

type Held = Pick<CheckoutRow, 'state' | 'userId' | 'lines' | 'quoteId'>;

/** The checkout was paid. @throws AppError `out_of_stock` where nothing is reserved any more */
export async function sellHeld(tx: Tx, { state, userId, lines, quoteId }: Held): Promise<void> {
  if (state === 'open' || state === 'closing') return await consumeStock(tx, userId, lines);
  if (state === 'processing') return await consumeReserved(tx, lines);
  await endHold(tx, quoteId);
  await takeStock(tx, lines);
}

/** Nothing where nothing is reserved. */
export async function releaseHeld(tx: Tx, { state, userId, lines }: Held): Promise<void> {
  if (state === 'open' || state === 'closing') await releaseStock(tx, userId, lines);
  if (state === 'processing') await releaseReserved(tx, lines);
}

/** Of an open checkout that ends. */
export async function returnUnits(tx: Tx, held: Held): Promise<void> {
  if (!(await backToDraft(tx, held))) await releaseStock(tx, held.userId, held.lines);
}

/** The units of an open checkout go back to the draft that set them aside. @returns `false` for other checkouts */
export async function backToDraft(tx: Tx, { userId, lines, quoteId }: Held): Promise<boolean> {
  if (!quoteId) return false;
  const held = { id: quoteId, state: 'open' as const, heldUntil: { $gt: databaseNow() } };
  const draft = await tx.em.findOne(QuoteRow, held, forUpdate);
  if (!draft) return false;
  await releaseStock(tx, userId, lines);
  await holdStock(tx, lines);
  await tx.em.nativeUpdate(QuoteRow, { id: draft.id }, { isHeld: true });
  return true;
}

/** A checkout takes the units of a draft over, or nobody wants them any more. */
export async function endHold(tx: Tx, quoteId: number | null | undefined): Promise<void> {
  const draft = quoteId ? await tx.em.findOne(QuoteRow, { id: quoteId, isHeld: true }, forUpdate) : null;
  if (!draft) return;
  await releaseReserved(tx, draft.lines);
  await tx.em.nativeUpdate(QuoteRow, { id: draft.id }, { isHeld: false });
}

/** Of a deleted account. */
export async function endHoldsOf(tx: Tx, userId: number): Promise<void> {
  const held = await tx.em.find(QuoteRow, { userId, isHeld: true }, { fields: ['id'], orderBy: { id: 'asc' } });
  for (const { id } of held) await endHold(tx, id);
}
