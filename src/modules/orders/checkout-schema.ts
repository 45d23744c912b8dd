import { z } from 'zod';
import { id, optionalLine, requiredLine } from '../../shared/fields.ts';
import { usState, zipCode, zipStateFault } from '../../shared/us-address.ts';
import { proofInput } from '../accounts/schema.ts';

/** Stripe's maximum, in cents. */
export const MAX_TOTAL = 99_999_999;
/** Stripe's minimum, in cents (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const MIN_TOTAL = 50;
export const MISSING = 'Please fill in all shipping address fields';

const optionalPhone = z
  .string()
  .trim()
  .max(40, 'Enter at most 40 characters')
  .regex(/^$|^[+(\d][\d\s().x/-]{6,}$/i, 'Enter a phone number, such as (512) 555-0100')
  .nullish()
  .transform((phone) => phone || null);

const address = z.object(
  {
    name: requiredLine(200, MISSING),
    company: optionalLine(200),
    street: requiredLine(300, MISSING),
    suite: optionalLine(120),
    city: requiredLine(120, MISSING),
    state: usState(MISSING),
    zip: zipCode(MISSING),
    phone: optionalPhone,
  },
  MISSING,
);

export const addressInput = address.superRefine(({ state, zip }, context) => {
  const fault = zipStateFault({ state, zip });
  if (fault) context.addIssue({ code: 'custom', path: ['zip'], message: fault });
});
export type AddressInput = z.output<typeof addressInput>;
export const shippingAddress = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  company: z.string().nullish(),
  suite: z.string().nullish(),
  phone: z.string().nullish(),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

export const checkoutInput = z.object({
  propertyId: id.nullish().transform((propertyId) => propertyId ?? null),
  shippingAddress: addressInput,
  /** Defaults to the shipping address. */
  billingAddress: addressInput.nullish().transform((billingAddress) => billingAddress ?? null),
  poNumber: optionalLine(60),
  taxId: optionalLine(40),
  savesAddress: z.boolean().default(false),
  quoteId: id
    .nullish()
    .transform((quoteId) => quoteId ?? null)
    .describe('Buys this quote in place of the cart'),
});
export type CheckoutInput = z.output<typeof checkoutInput>;
export type CheckoutBody = z.input<typeof checkoutInput>;

export const seller = z.object({
  name: z.string(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  taxId: z.string().nullable(),
});
export type Seller = z.infer<typeof seller>;

export const taxBasis = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), percent: z.string() }),
  z.object({
    kind: z.literal('table'),
    percent: z.string(),
    state: z.string(),
    isDeliveryTaxed: z.boolean().optional().describe('`true` where delivery is taxed as well'),
  }),
  z.object({ kind: z.literal('stripe') }),
  z.object({ kind: z.literal('exempt'), certificate: z.string() }),
]);
export type TaxBasis = z.infer<typeof taxBasis>;

/** Cents. */
const amounts = z.object({ subtotal: z.int(), shipping: z.int(), tax: z.int(), total: z.int() });
export type Amounts = z.infer<typeof amounts>;

export const checkoutReply = z.object({
  /** `<intentId>_secret_<random>`. */
  clientSecret: z.string(),
  amounts,
  taxBasis,
  reservedUntil: z.iso.datetime().describe('End of the stock reservation'),
  invoiceDays: z.int().nullable().describe('The customer may pay by invoice, within so many days'),
  invoiceRefusal: z.string().nullable().describe('Why this order of such a customer cannot be paid by invoice'),
});
export type CheckoutSession = z.infer<typeof checkoutReply>;

export const openCheckoutReply = z.object({
  checkout: z
    .object({
      paymentIntentId: z.string().nullable(),
      quoteId: id.nullable().describe('Of the quote that it buys in place of the cart'),
      amounts,
      taxBasis,
      reservedUntil: z.iso.datetime(),
      shippingAddress,
      billingAddress: shippingAddress.nullable(),
      poNumber: z.string().nullable(),
      taxId: z.string().nullable(),
      property: z.object({ id, name: z.string() }).nullable(),
      items: z.array(
        z.object({
          productName: z.string(),
          variantName: z.string().nullable(),
          quantity: z.int(),
          unitPrice: z.int(),
        }),
      ),
    })
    .nullable(),
});
export type OpenCheckout = NonNullable<z.infer<typeof openCheckoutReply>['checkout']>;

export const paymentIntentId = z.string('Invalid payment').regex(/^\w{3,200}$/, 'Invalid payment');
/** Payment whose checkout is left; without one, the latest. Another tab may have opened the next. */
export const leaveQuery = z.object({ paymentIntentId: paymentIntentId.optional() });
export const completeInput = z.object({ paymentIntentId });
export const payByInvoiceInput = completeInput.extend(proofInput.shape);
export const completeReply = z.object({ orderId: id });

/** Details of a 402 or 409 from `create-checkout-session` and `complete-order`. */
export const paymentDetails = z.object({
  paymentStatus: z.enum(['unpaid', 'processing', 'failed', 'canceled', 'refunded']).optional(),
  isBankDebit: z.boolean().optional().describe('The bank works on it, for up to four business days'),
  paymentIntentId: z.string().optional(),
  orderId: id.optional(),
});

export const bankPaymentReply = z.object({
  paymentIntentId: z.string(),
  state: z.enum(['processing', 'failed']),
  since: z.iso.datetime(),
  failure: z.string().nullable().describe('Why the bank did not pay'),
  amounts,
  taxBasis,
  shippingAddress,
  items: z.array(
    z.object({ productName: z.string(), variantName: z.string().nullable(), quantity: z.int(), unitPrice: z.int() }),
  ),
});
export type BankPayment = z.infer<typeof bankPaymentReply>;

export const configReply = z.object({
  delivery: z
    .object({
      rates: z.array(z.object({ pounds: z.number(), price: z.int(), days: z.tuple([z.int(), z.int()]).readonly() })),
    })
    .describe('Up to so many pounds, in cents, so many business days on the way; none: free'),
  isTaxByAddress: z.boolean().describe('Tax is known with the shipping address; before, 8 % is an estimate'),
  payments: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
    z.object({ provider: z.literal('test') }),
    z.object({ provider: z.literal('off') }),
  ]),
});
export type Config = z.infer<typeof configReply>;

export const testConfirmInput = z.object({
  clientSecret: z.string().max(300),
  card: z.object({
    number: z
      .string('Enter the card number')
      .max(40)
      .transform((cardNumber) => cardNumber.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{12,19}$/, 'Your card number is incomplete.')),
    expMonth: z.int("Your card's expiration date is incomplete.").min(1).max(12),
    expYear: z.int("Your card's expiration date is incomplete.").min(2000).max(2100),
    cvc: z.string().regex(/^\d{3,4}$/, "Your card's security code is incomplete."),
  }),
});
export type TestCard = z.output<typeof testConfirmInput>['card'];
export const testConfirmReply = z.object({ id: z.string(), status: z.literal('succeeded') });
export const webhookReply = z.object({ received: z.literal(true), orderId: id.optional() });
