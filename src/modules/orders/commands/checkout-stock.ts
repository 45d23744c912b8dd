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
  // A process of the version before drafts leaves them held when it opens a checkout.
  await endHold(tx, quoteId);
  if (isOpen(state)) return await consumeStock(tx, userId, lines);
  if (state === 'processing') return await consumeReserved(tx, lines);
  await takeStock(tx, lines);
}

const isOpen = (state: Held['state']) => state === 'open' || state === 'closing';

/** Of a checkout that ends unpaid: its units go on sale, or back to the draft that set them aside. */
export async function releaseHeld(tx: Tx, held: Held): Promise<void> {
  if (!(await backToDraft(tx, held))) await release(tx, held);
}

/** Nothing where nothing is reserved. */
async function release(tx: Tx, { state, userId, lines }: Held): Promise<void> {
  if (isOpen(state)) await releaseStock(tx, userId, lines);
  if (state === 'processing') await releaseReserved(tx, lines);
}

/** @returns `false` for a checkout that has nothing of a draft whose hours still run */
export async function backToDraft(tx: Tx, held: Held): Promise<boolean> {
  const { state, lines, quoteId } = held;
  if (!quoteId || !(isOpen(state) || state === 'processing')) return false;
  const running = { id: quoteId, state: 'open' as const, isHeld: false, heldUntil: { $gt: databaseNow() } };
  const draft = await tx.em.findOne(QuoteRow, running, forUpdate);
  if (!draft) return false;
  await release(tx, held);
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
