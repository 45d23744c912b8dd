import { type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseTime, fromDatabaseNow } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { shopDay } from '../../../shared/business-days.ts';
import { AppError, violates } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import {
  type AdminCtx,
  createNewcomer,
  findByUsername,
  hashPassword,
  renewTemporaryPassword,
  temporaryPassword,
} from '../../accounts/index.ts';
import { holdStock, linesFor } from '../../shop/index.ts';
import { quoteAnswered } from '../events.ts';
import { refuseUnprintable } from '../printable.ts';
import { QuoteRow } from '../quote.entity.ts';
import { DRAFT_HOURS, type DraftInput, MAX_TOTAL, quoteNumber } from '../schema.ts';
import { subtotalOf } from '../tax.ts';
import { issueQuote } from './papers.ts';
import { withdrawOffer } from './quotes.ts';

const HELD_MS = DRAFT_HOURS * 3_600_000;

/**
 * Offers a customer goods at today's prices, as on the phone, and sets them aside. The customer is mailed the link to
 * pay; one without an account is invited.
 * @returns the quote's id
 * @throws AppError `not_found` for goods that are not sold, `out_of_stock`, `invalid` for letters that quotes cannot
 *   print and sums beyond one payment, `conflict` for an account that cannot sign in
 */
export async function draftOrder(ctx: AdminCtx, { email, items, note }: DraftInput): Promise<number> {
  await refuseUnprintable({ note });
  const passwordHash = await hashPassword(temporaryPassword());
  return await transaction(ctx, async (tx) => {
    const lines = await linesFor(tx, items);
    const subtotal = subtotalOf(lines);
    if (subtotal > MAX_TOTAL) throw new AppError('invalid', 'An order can be at most $999,999.99');
    const quoteId = await tx.em.insert(QuoteRow, {
      userId: await customerOf(tx, email, passwordHash),
      state: 'open',
      checkoutId: null,
      request: null,
      lines,
      subtotal,
      shipping: null,
      tax: null,
      taxBasis: null,
      destination: null,
      note,
      orderId: null,
      validUntil: shopDay((await databaseTime(tx)) + HELD_MS),
      heldUntil: fromDatabaseNow(HELD_MS),
      isHeld: true,
      createdAt: databaseNow(),
      answeredAt: databaseNow(),
    });
    await holdStock(tx, lines);
    const after = { customer: email, price: formatCents(subtotal) };
    await recordActivity(tx, { action: 'quote.drafted', subject: quoteNumber(quoteId), after });
    await recordEvent(tx, quoteAnswered, { quoteId });
    await issueQuote(tx, quoteId);
    return quoteId;
  });
}

const DEACTIVATED = 'This customer’s account is deactivated';

async function customerOf(tx: Tx, email: string, passwordHash: string): Promise<number> {
  const known = await findByUsername(tx, email);
  if (known && known.accountStatus !== 'active')
    throw new AppError('conflict', DEACTIVATED, { fields: { email: DEACTIVATED } });
  // Who invited this person may still know the temporary password: from now on only the mailed link works.
  if (known) await renewTemporaryPassword(tx, known.id, passwordHash);
  return known?.id ?? (await createNewcomer(tx, email, passwordHash).catch(refuseParallel));
}

function refuseParallel(error: unknown): never {
  const message = 'This customer was just added. Try again.';
  throw violates(error, 'app_user_username')
    ? new AppError('conflict', message, { fields: { email: message } })
    : error;
}

/** Takes back what staff offered. @throws AppError `not_found`, also for other quotes, `conflict` once it is paid */
export async function withdrawDraft(ctx: AdminCtx, quoteId: number): Promise<void> {
  await withdrawOffer(ctx, quoteId, { heldUntil: { $ne: null } }, async (tx) => {
    await recordActivity(tx, { action: 'quote.withdrawn', subject: quoteNumber(quoteId) });
  });
}
