import type { Ctx } from '../../../platform/core/context.ts';
import { query } from '../../../platform/core/sql.ts';
import { now, sql } from '../../../platform/core/tables.ts';
import { accountOf } from '../../accounts/index.ts';
import { CheckoutRow } from '../checkout.entity.ts';
import type { BankPayment, OpenCheckout } from '../schema.ts';
import { tables } from '../tables.ts';

export async function readOpenCheckout(ctx: Ctx, userId: number): Promise<OpenCheckout | null> {
  const ownCheckouts = tables(ctx).selectFrom('checkout').selectAll().where('userId', '=', userId);
  const [checkout] = await query(ctx, ownCheckouts.where('state', '=', 'open').where('reservedUntil', '>', now));
  if (!checkout) return null;
  const { paymentIntentId, quoteId, reservedUntil, billingAddress, poNumber, taxId, propertyId, propertyName } =
    checkout;
  return {
    ...saleOf(checkout),
    paymentIntentId,
    quoteId,
    reservedUntil: reservedUntil.toISOString(),
    billingAddress,
    poNumber,
    taxId,
    property: propertyId === null ? null : { id: propertyId, name: propertyName ?? '' },
  };
}

type Sale = Pick<CheckoutRow, 'subtotal' | 'shipping' | 'tax' | 'total' | 'taxBasis' | 'shippingAddress' | 'lines'>;

const saleOf = ({ subtotal, shipping, tax, total, taxBasis, shippingAddress, lines }: Sale) => ({
  amounts: { subtotal, shipping, tax, total },
  taxBasis,
  shippingAddress,
  items: lines.map(({ productName, variantName, quantity, unitPrice }) => ({
    productName,
    variantName,
    quantity,
    unitPrice,
  })),
});

export async function listBankPayments(ctx: Ctx, userId: number): Promise<BankPayment[]> {
  const payments = await query(
    ctx,
    tables(ctx)
      .selectFrom('checkout')
      .selectAll()
      .where('userId', '=', userId)
      .where((row) =>
        row.or([
          row('state', '=', 'processing'),
          row.and([row('state', '=', 'failed'), row('processingSince', '>', sql<Date>`now() - interval '14 days'`)]),
        ]),
      )
      .orderBy('processingSince', 'desc'),
  );
  return payments.map(bankPaymentOf);
}

type Payment = Sale & Pick<CheckoutRow, 'paymentIntentId' | 'processingSince' | 'state' | 'failure'>;

function bankPaymentOf({ paymentIntentId, processingSince, failure = null, ...checkout }: Payment): BankPayment {
  if (!paymentIntentId || !processingSince) throw new Error('A payment from a bank has an intent and a beginning');
  const state = checkout.state === 'failed' ? 'failed' : 'processing';
  return { ...saleOf(checkout), paymentIntentId, state, since: processingSince.toISOString(), failure };
}

export type BankPaymentMail = BankPayment & { to: string; name: string; isOfQuote: boolean };

/** Returns a bank payment for its mail; `null` for a deleted account or once ordered. */
export async function bankPaymentForMail(ctx: Ctx, checkoutId: number): Promise<BankPaymentMail | null> {
  const checkout = await ctx.em.findOne(CheckoutRow, { id: checkoutId, state: ['processing', 'failed'] });
  const account = checkout && (await accountOf(ctx, checkout.userId));
  if (!checkout || !account) return null;
  return {
    ...bankPaymentOf(checkout),
    isOfQuote: Boolean(checkout.quoteId),
    to: account.username,
    name: account.fullName ?? checkout.shippingAddress.name,
  };
}
