import { z } from 'zod';
import type { Ctx } from '../../../platform/core/context.ts';
import { iso, query } from '../../../platform/core/sql.ts';
import { people } from '../../accounts/index.ts';
import { type BankPayment, bankPaymentReply, type OpenCheckout, openCheckoutReply } from '../schema.ts';
import { taxBasisOf } from './tax-basis.ts';

const CHECKOUT_ITEMS = `(select json_agg(json_build_object('productName', line->'productName', 'variantName', line->'variantName',
    'quantity', line->'quantity', 'unitPrice', line->'unitPrice')) from jsonb_array_elements(lines) line)`;

const openCheckout = openCheckoutReply.shape.checkout.unwrap();

/** `null` without an open, unexpired checkout. */
export async function readOpenCheckout(ctx: Ctx, userId: number): Promise<OpenCheckout | null> {
  const [checkout] = await query(
    ctx,
    `select payment_intent_id as "paymentIntentId", quote_id as "quoteId", ${iso('reserved_until')} as "reservedUntil",
       json_build_object('subtotal', subtotal, 'shipping', shipping, 'tax', tax, 'total', total) as amounts,
       ${taxBasisOf('checkout')} as "taxBasis",
       shipping_address as "shippingAddress", billing_address as "billingAddress", po_number as "poNumber", tax_id as "taxId",
       case when property_id is not null then json_build_object('id', property_id, 'name', property_name) end as property,
       ${CHECKOUT_ITEMS} as items
     from checkout where user_id = ? and state = 'open' and reserved_until > now()`,
    [userId],
    openCheckout,
  );
  return checkout ?? null;
}

/** Failed ones for two weeks. Newest first. */
export async function listBankPayments(ctx: Ctx, userId: number): Promise<BankPayment[]> {
  return await query(
    ctx,
    `select payment_intent_id as "paymentIntentId", state, ${iso('processing_since')} as since, failure,
       json_build_object('subtotal', subtotal, 'shipping', shipping, 'tax', tax, 'total', total) as amounts,
       ${taxBasisOf('checkout')} as "taxBasis", shipping_address as "shippingAddress", ${CHECKOUT_ITEMS} as items
     from checkout where user_id = ?
       and (state = 'processing' or (state = 'failed' and processing_since > now() - interval '14 days'))
     order by processing_since desc`,
    [userId],
    bankPaymentReply,
  );
}

const bankPaymentMail = bankPaymentReply.extend({ to: z.string(), name: z.string(), isOfQuote: z.boolean() });
export type BankPaymentMail = z.output<typeof bankPaymentMail>;

/** For subscribers. `null` for a deleted account, and once it became an order. */
export async function bankPaymentForMail(ctx: Ctx, checkoutId: number): Promise<BankPaymentMail | null> {
  const [payment] = await query(
    ctx,
    `select c.payment_intent_id as "paymentIntentId", c.state, ${iso('c.processing_since')} as since, c.failure,
       json_build_object('subtotal', c.subtotal, 'shipping', c.shipping, 'tax', c.tax, 'total', c.total) as amounts,
       ${taxBasisOf('c')} as "taxBasis", c.shipping_address as "shippingAddress", ${CHECKOUT_ITEMS} as items,
       c.quote_id is not null as "isOfQuote", u.username as to, coalesce(u.full_name, c.shipping_address->>'name') as name
     from checkout c join ${people} u on u.id = c.user_id and u.deleted_at is null
     where c.id = ? and c.state in ('processing', 'failed')`,
    [checkoutId],
    bankPaymentMail,
  );
  return payment ?? null;
}
