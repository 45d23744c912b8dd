import { forUpdate, type Tx } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import {
  consumeReserved,
  consumeStock,
  releaseReserved,
  releaseStock,
  reserveForDraft,
  takeStock,
} from '../../shop/index.ts';
import type { CheckoutRow } from '../checkout.entity.ts';
import { QuoteRow } from '../quote.entity.ts';

type ReservedCheckout = Pick<CheckoutRow, 'state' | 'userId' | 'lines' | 'quoteId'>;

/** Converts the reservation of a paid checkout into a sale. @throws AppError `out_of_stock` */
export async function sellReserved(tx: Tx, { state, userId, lines, quoteId }: ReservedCheckout): Promise<void> {
  // Processes of the version before drafts keep them reserved when a checkout opens.
  await releaseDraftHold(tx, quoteId);
  if (isOpen(state)) await consumeStock(tx, userId, lines);
  else if (state === 'processing') await consumeReserved(tx, lines);
  else await takeStock(tx, lines);
}

const isOpen = (state: ReservedCheckout['state']) => state === 'open' || state === 'closing';

/** Releases the units of an unpaid checkout for sale, or back to the draft that reserved them. */
export async function releaseReservation(tx: Tx, checkout: ReservedCheckout): Promise<void> {
  if (!(await returnToDraft(tx, checkout))) await releaseUnits(tx, checkout);
}

async function releaseUnits(tx: Tx, { state, userId, lines }: ReservedCheckout): Promise<void> {
  if (isOpen(state)) await releaseStock(tx, userId, lines);
  if (state === 'processing') await releaseReserved(tx, lines);
}

/** Returns units to the draft that reserved them. @returns `false` without a draft whose hold is still running */
export async function returnToDraft(tx: Tx, checkout: ReservedCheckout): Promise<boolean> {
  const { state, lines, quoteId } = checkout;
  if (!quoteId || !(isOpen(state) || state === 'processing')) return false;
  const openDraft = { id: quoteId, state: 'open' as const, isHeld: false, heldUntil: { $gt: databaseNow() } };
  const draft = await tx.em.findOne(QuoteRow, openDraft, forUpdate);
  if (!draft) return false;
  await releaseUnits(tx, checkout);
  await reserveForDraft(tx, lines);
  await tx.em.nativeUpdate(QuoteRow, { id: draft.id }, { isHeld: true });
  return true;
}

export async function releaseDraftHold(tx: Tx, quoteId: number | null | undefined): Promise<boolean> {
  const draft = quoteId ? await tx.em.findOne(QuoteRow, { id: quoteId, isHeld: true }, forUpdate) : null;
  if (!draft) return false;
  await releaseReserved(tx, draft.lines);
  await tx.em.nativeUpdate(QuoteRow, { id: draft.id }, { isHeld: false });
  return true;
}

export async function releaseDraftHoldsOf(tx: Tx, userId: number): Promise<void> {
  const heldDrafts = await tx.em.find(QuoteRow, { userId, isHeld: true }, { fields: ['id'], orderBy: { id: 'asc' } });
  for (const { id } of heldDrafts) await releaseDraftHold(tx, id);
}
