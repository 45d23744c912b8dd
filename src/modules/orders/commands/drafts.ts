import { type Tx, transaction } from '../../../platform/core/context.ts';
import { databaseNow, databaseNowPlus, readDatabaseTime } from '../../../platform/core/database-time.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { recordActivity } from '../../../platform/records/activity.ts';
import { shopDay } from '../../../shared/business-days.ts';
import { AppError, isViolationOf } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import {
  type AdminCtx,
  createNewcomer,
  findByUsername,
  hashPassword,
  renewTemporaryPassword,
  temporaryPassword,
} from '../../accounts/index.ts';
import { linesForItems, reserveForDraft } from '../../shop/index.ts';
import { quoteAnswered } from '../events.ts';
import { rejectUnprintable } from '../printable.ts';
import { QuoteRow } from '../quote.entity.ts';
import { DRAFT_HOURS, type DraftInput, MAX_TOTAL, quoteNumber } from '../schema.ts';
import { subtotalOf } from '../tax.ts';
import { issueQuote } from './papers.ts';
import { withdrawOffer } from './quotes.ts';

const DRAFT_HOLD_MS = DRAFT_HOURS * 3_600_000;

/**
 * Creates a draft order at today's prices, reserves its goods, mails a payment link, and invites a new customer.
 * @returns the quote's ID
 * @throws AppError `not_found` for unsold goods, `out_of_stock`, `invalid` for unprintable characters or an excessive
 * sum, `conflict` for an account that cannot sign in
 */
export async function draftOrder(ctx: AdminCtx, { email, items, note }: DraftInput): Promise<number> {
  await rejectUnprintable({ note });
  const passwordHash = await hashPassword(temporaryPassword());
  return await transaction(ctx, async (tx) => {
    const lines = await linesForItems(tx, items);
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
      validUntil: shopDay((await readDatabaseTime(tx)) + DRAFT_HOLD_MS),
      heldUntil: databaseNowPlus(DRAFT_HOLD_MS),
      isHeld: true,
      createdAt: databaseNow(),
      answeredAt: databaseNow(),
    });
    await reserveForDraft(tx, lines);
    const after = { customer: email, price: formatCents(subtotal) };
    await recordActivity(tx, { action: 'quote.drafted', subject: quoteNumber(quoteId), after });
    await recordEvent(tx, quoteAnswered, { quoteId });
    await issueQuote(tx, quoteId);
    return quoteId;
  });
}

const DEACTIVATED = 'This customer’s account is deactivated';

async function customerOf(tx: Tx, email: string, passwordHash: string): Promise<number> {
  const customer = await findByUsername(tx, email);
  if (customer && customer.accountStatus !== 'active')
    throw new AppError('conflict', DEACTIVATED, { fields: { email: DEACTIVATED } });
  // The person who sent the invitation may know the temporary password: renew it, so that only the mailed link works.
  if (customer) await renewTemporaryPassword(tx, customer.id, passwordHash);
  return customer?.id ?? (await createNewcomer(tx, email, passwordHash).catch(rejectParallelCreation));
}

function rejectParallelCreation(error: unknown): never {
  const message = 'This customer was just added. Try again.';
  throw isViolationOf(error, 'app_user_username')
    ? new AppError('conflict', message, { fields: { email: message } })
    : error;
}

/** Withdraws an offer of the staff. @throws AppError `not_found`, also for other quotes, `conflict` once it is paid */
export async function withdrawDraft(ctx: AdminCtx, quoteId: number): Promise<void> {
  await withdrawOffer(ctx, quoteId, { heldUntil: { $ne: null } }, async (tx) => {
    await recordActivity(tx, { action: 'quote.withdrawn', subject: quoteNumber(quoteId) });
  });
}
