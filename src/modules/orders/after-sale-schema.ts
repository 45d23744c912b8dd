import { z } from 'zod';
import { id, list, optionalLine, patchedLine, requiredLine, requiredText } from '../../shared/fields.ts';
import { quantity } from '../shop/schema.ts';

const refundReasons = [
  ...(['late_payment', 'amount_mismatch', 'order_cancelled'] as const),
  ...(['order_changed', 'requested', 'returned', 'elsewhere'] as const),
] as const;
export type RefundReason = (typeof refundReasons)[number];
const refundStates = ['due', 'pending', 'refunded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export const paymentStates = [
  ...(['disputed', 'refund_failed', 'refund_due', 'charged_back', 'invoice_due'] as const),
  ...(['refunded', 'partly_refunded', 'paid'] as const),
] as const;
export const paymentState = z.enum(paymentStates, 'Unknown payment state');
export type PaymentState = z.infer<typeof paymentState>;

/** Entry of `details.warnings` in a 409 that asks for confirmation before goods are sent. */
const shippingWarning = z.object({ orderId: id, paymentState, fraudWarning: z.string().optional() });
export type ShippingWarning = z.infer<typeof shippingWarning>;

const cents = z
  .int('Enter an amount')
  .positive('Enter an amount above zero')
  .max(99_999_999, 'This amount is too high');

const lineUnits = z.object({ orderItemId: id, quantity });
const MAX_LINES = 200;
const lineList = <Line extends z.ZodType>(line: Line) =>
  list(line, {
    message: 'Choose what it is about',
    min: [1, 'Choose at least one item'],
    max: [MAX_LINES, 'Choose fewer items'],
  });

const refundLine = lineUnits.extend({
  restock: z.boolean().optional().describe('Overrides `restock` for this line'),
});

export const refundInput = z
  .object({
    items: lineList(refundLine).optional(),
    amount: cents.optional().describe('Cents, tax included; instead of `items`'),
    reason: requiredLine(300, 'Enter a reason'),
    restock: z.boolean().default(false).describe('Puts the units back into stock'),
  })
  .refine(({ items, amount }) => (items === undefined) !== (amount === undefined), {
    error: 'Choose items or enter an amount',
    path: ['amount'],
  });
export type RefundInput = z.output<typeof refundInput>;

export const itemsInput = z.object({
  items: lineList(z.object({ orderItemId: id, quantity: z.int('Enter a quantity').min(0).max(999) })),
  reason: optionalLine(300),
});
export type ItemsInput = z.output<typeof itemsInput>;

export const settleInput = z.object({
  note: requiredText(1000, 'Say how it was settled'),
  isPaidBack: z.boolean().default(false).describe('A failed refund was paid back in another way'),
});
export type SettleInput = z.output<typeof settleInput>;

const instant = z.iso.datetime();

export const byInvoiceReply = z.object({
  dueOn: z.iso.date().describe('The last day to pay'),
  paidAt: instant.nullable(),
  amount: z.int().describe('Cents to pay: the total without what was taken off'),
});
export type ByInvoice = z.infer<typeof byInvoiceReply>;

export const invoicePaymentInput = z.object({
  isPaid: z.boolean('Say whether the invoice is paid'),
  note: optionalLine(300).describe('Such as the number of the check'),
});
export type InvoicePayment = z.output<typeof invoicePaymentInput>;

export const ownRefundReply = z.object({
  id,
  amount: z.int().describe('Cents, tax included'),
  state: z.enum(['pending', 'refunded', 'failed']),
  isCredit: z.boolean().describe('Taken off an invoice that was not paid yet'),
  note: z.string().nullable(),
  refundedAt: instant.nullable(),
  items: z.array(z.object({ orderItemId: id, quantity: z.int() })),
});

export const refundReply = ownRefundReply.extend({
  state: z.enum(refundStates),
  tax: z.int(),
  reason: z.enum(refundReasons),
  error: z.string().nullable().describe('The provider’s refusal'),
  attempts: z.int(),
  nextAttemptAt: instant.nullable(),
  isByHand: z.boolean().describe('Paid back past the provider'),
  isSettled: z.boolean(),
  createdAt: instant,
});
export type Refund = z.infer<typeof refundReply>;

export const disputeReply = z.object({
  id,
  amount: z.int(),
  reason: z.string().describe('In the provider’s words, such as `product_not_received`'),
  status: z.string().describe('In the provider’s words, such as `needs_response`, `won` or `lost`'),
  isOpen: z.boolean().describe('The bank has not decided'),
  dueBy: instant.nullable().describe('Deadline of the answer'),
  hasEvidence: z.boolean().describe('An answer was sent'),
  withdrawn: z.int().describe('Cents that the bank holds now'),
  openedAt: instant,
  updatedAt: instant,
});
export type Dispute = z.infer<typeof disputeReply>;

export const fraudWarningReply = z.object({
  id,
  type: z.string(),
  isActionable: z.boolean().describe('A refund could still avoid a dispute'),
  warnedAt: instant,
});
export type FraudWarning = z.infer<typeof fraudWarningReply>;

export const ownDisputeReply = z.object({ amount: z.int(), outcome: z.enum(['open', 'won', 'lost', 'closed']) });

const problemKinds = ['refund', 'dispute', 'warning'] as const;
export const problemKind = z.enum(problemKinds, 'Unknown kind');
export type ProblemKind = z.infer<typeof problemKind>;

export const paymentProblemReply = z.object({
  kind: problemKind,
  id,
  paymentIntentId: z.string(),
  reason: z.string().describe('A refund’s, a dispute’s, or the type of a warning'),
  state: z.string().describe('A refund’s, a dispute’s, or `actionable` or `informational`'),
  isOpen: z.boolean(),
  amount: z.int(),
  orderId: id.nullable(),
  user: z.object({ id, username: z.string() }),
  attempts: z.int(),
  error: z.string().nullable(),
  dueBy: instant.nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
});
export type PaymentProblem = z.infer<typeof paymentProblemReply>;

const trackingNumber = optionalLine(200);
const carrier = optionalLine(60);
const shipAnyway = z.boolean().default(false).describe('Confirms the warnings of a 409');

export const parcelInput = z.object({
  items: lineList(lineUnits).optional().describe('Default: all units not shipped yet'),
  carrier,
  trackingNumber,
  shipAnyway,
});
export type ParcelInput = z.output<typeof parcelInput>;

export const parcelChanges = z.object({
  carrier: patchedLine(60),
  trackingNumber: patchedLine(200),
  isShipped: z.literal(true).optional().describe('A replacement leaves the house'),
  isDelivered: z.boolean().optional(),
  shipAnyway,
});
export type ParcelChanges = z.output<typeof parcelChanges>;

export const replacementInput = z.object({
  items: lineList(lineUnits),
  reason: requiredLine(300, 'Enter a reason'),
  carrier,
  trackingNumber: trackingNumber.describe('With a number it counts as shipped'),
  shipAnyway,
});
export type ReplacementInput = z.output<typeof replacementInput>;

export const returnRequest = z.object({ items: lineList(lineUnits), reason: requiredLine(1000, 'Say what is wrong') });
export type ReturnRequest = z.output<typeof returnRequest>;

export const returnInput = returnRequest.extend({ labelNumber: optionalLine(200) });
export type ReturnInput = z.output<typeof returnInput>;

export const returnChange = z
  .object({
    state: z.enum(['approved', 'declined', 'received'], 'Choose what to do with the return'),
    labelNumber: patchedLine(200),
    answer: optionalLine(1000).describe('For the customer; required to decline'),
    restock: list(id, { max: [MAX_LINES] })
      .default([])
      .describe('Items whose units go back into stock on receipt'),
    refund: z.boolean().default(false).describe('On receipt: refund the returned units'),
  })
  .refine(({ state, answer }) => state !== 'declined' || answer !== null, {
    error: 'Tell the customer why',
    path: ['answer'],
  });
export type ReturnChange = z.output<typeof returnChange>;

const units = z.array(z.object({ orderItemId: id, quantity: z.int() }));

export const parcelReply = z.object({
  id,
  kind: z.enum(['shipment', 'replacement']),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  reason: z.string().nullable().describe('Of a replacement'),
  createdAt: instant,
  shippedAt: instant.nullable().describe('`null` while a replacement is packed'),
  deliveredAt: instant.nullable(),
  items: units,
});
export type Parcel = z.infer<typeof parcelReply>;

const returnStates = ['requested', 'approved', 'received', 'refunded', 'declined', 'withdrawn'] as const;
export const returnReply = z.object({
  id,
  state: z.enum(returnStates),
  reason: z.string(),
  isByCustomer: z.boolean(),
  labelNumber: z.string().nullable(),
  answer: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  refundId: id.nullable(),
  items: units,
});
export type OrderReturn = z.infer<typeof returnReply>;
