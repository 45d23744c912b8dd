import { z } from 'zod';
import {
  email,
  id,
  idText,
  lineOrEmpty,
  list,
  optionalLine,
  patchedLine,
  requiredLine,
  requiredText,
} from '../../shared/fields.ts';
import { category } from '../shop/schema.ts';
import {
  byInvoiceReply,
  disputeReply,
  ownDisputeReply,
  ownRefundReply,
  parcelReply,
  paymentState,
  returnReply,
} from './after-sale-schema.ts';
import { addressInput, MAX_TOTAL, MISSING, seller, shippingAddress, taxBasis } from './checkout-schema.ts';
import { paperReply } from './document-schema.ts';

export * from './after-sale-schema.ts';
export * from './checkout-schema.ts';
export * from './document-schema.ts';
export * from './ledger-schema.ts';
export * from './quote-schema.ts';
export * from './settings-schema.ts';
export { FLAT_TAX, orderNumber, quoteNumber } from './values.ts';

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
const orderStatus = z.enum(orderStatuses, 'Choose a status');
export type OrderStatus = z.infer<typeof orderStatus>;

/** `invoice`: payment later, without a provider. */
export const paymentProviders = ['stripe', 'test', 'invoice'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

const orderItemReply = z.object({
  id,
  productName: z.string(),
  variantName: z.string().nullable(),
  product: z.object({ id, name: z.string(), category, imageUrl: z.string().nullable() }),
  variant: z.object({ id, name: z.string() }).nullable(),
  quantity: z.int(),
  priceAtPurchase: z.int().describe('Cents per unit; in a set, its share'),
  leadDays: z.int().describe('Business days until it ships, at most'),
  refunded: z.int().describe('Units refunded, or about to be'),
  takenOut: z.int().describe('Units that left the order before shipping'),
  shipped: z.int(),
  returned: z.int().describe('Units received back, or about to be'),
  returnable: z.int().describe('Units that were shipped and can be returned'),
  bundle: z.string().nullable().describe('The set that it is a part of'),
  inscription: z
    .object({
      propertyId: id.nullable(),
      name: z.string().nullable(),
      address: z.string().nullable(),
      slug: z.string().nullable(),
      answeredAt: z.iso.datetime().nullable(),
      isComplete: z.boolean().describe('`false` while name or directory are missing'),
    })
    .nullable()
    .describe('What is engraved on a placard; `null` for other goods'),
});
export type OrderItem = z.infer<typeof orderItemReply>;

const placedOrder = z.object({
  id,
  status: orderStatus,
  createdAt: z.iso.datetime(),
  subtotal: z.int(),
  shipping: z.int(),
  tax: z.int(),
  taxBasis,
  totalAmount: z.int().describe('Cents, delivery and tax included'),
  items: z.array(orderItemReply),
  shippingAddress: z.union([shippingAddress, z.object({ pending: z.literal(true) })]),
  billingAddress: shippingAddress.nullable().describe('`null`: the shipping address'),
  poNumber: z.string().nullable(),
  taxId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  property: z
    .object({
      name: z.string(),
      slug: z.string(),
      isDeleted: z.literal(true).optional().describe('The building was deleted'),
    })
    .nullable(),
  parcels: z.array(parcelReply),
  returns: z.array(returnReply),
  refundedAt: z.iso.datetime().nullable().describe('Of the latest refund'),
  refundedAmount: z.int().describe('Cents: asked for and not failed; for the customer, accepted by the provider'),
  isTest: z.boolean().describe('No real money moved'),
  seller: seller.partial().describe('As it was; empty for older orders'),
  byInvoice: byInvoiceReply.nullable().describe('`null` for an order that was paid at once'),
  papers: z.array(paperReply).describe('Invoices and credit notes, as they were issued'),
  isWaiting: z.boolean().describe('Waits for the customer to say what is engraved'),
});

export const orderReply = placedOrder.extend({
  statuses: z.array(z.object({ status: orderStatus, at: z.iso.datetime() })).describe('Oldest first'),
  refunds: z.array(ownRefundReply),
  dispute: ownDisputeReply.nullable(),
  canReturn: z.boolean().describe('Something was shipped, and delivered at most 30 days ago'),
  messages: z
    .array(z.object({ at: z.iso.datetime(), note: z.string() }))
    .describe('Notes for the customer, oldest first'),
});
export type Order = z.infer<typeof orderReply>;

export const boughtAgainReply = z.object({
  added: z.int().describe('Lines in the cart now'),
  missing: z.array(z.string()).describe('Names of products that are not on sale, or not in stock'),
});
export type BoughtAgain = z.infer<typeof boughtAgainReply>;

export const adminOrderReply = placedOrder.extend({
  revision: z.int().describe('Send as `If-Match` to detect conflicts'),
  heldAt: z.iso.datetime().nullable().describe('A held order is not shipped'),
  holdReason: z.string().nullable(),
  isCustomerSuspended: z.boolean(),
  customerName: z.string(),
  customerEmail: z.string(),
  user: z.object({ id, username: z.string() }),
  paymentState,
  dispute: disputeReply.nullable().describe('The latest'),
  fraudWarning: z.string().nullable().describe('Type of the latest early fraud warning'),
});
export type AdminOrder = z.infer<typeof adminOrderReply>;

const page = { before: idText.optional(), limit: idText.pipe(z.int().max(500, 'Enter 500 or less')).default(500) };
export const ordersQuery = z.object(page);

/** `-` sorts descending. */
const orderSorts = ['-id', 'id', '-total', 'total'] as const;
export type OrderSort = (typeof orderSorts)[number];

const yesOrNo = z.enum(['true', 'false'], 'Choose true or false').optional();
const day = z.iso.date('Invalid date').optional();
const idList = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/, 'Invalid IDs')
  .transform((list) => list.split(',').map(Number))
  .pipe(z.array(id));

export const orderTodos = ['ship', 'confirm', 'overdue', 'return', 'replacement'] as const;
export type OrderTodo = (typeof orderTodos)[number];

export const orderFilter = z.object({
  userId: idText.optional(),
  status: orderStatus.optional(),
  payment: paymentState.optional(),
  product: idText.optional().describe('With this product'),
  from: day.describe('Placed on this day or later, Central Time'),
  until: day.describe('Placed on this day or earlier, Central Time'),
  test: yesOrNo.describe('No real money moved'),
  held: yesOrNo,
  todo: z
    .enum(orderTodos, 'Unknown task')
    .optional()
    .describe('To ship, sent a week ago, with an overdue invoice, a return to handle, or a replacement to pack'),
  ids: idList.optional(),
  search: lineOrEmpty(100)
    .optional()
    .describe('Number, name, email, payment, tracking number, street, ZIP, product, or company'),
});
export type OrderFilter = z.output<typeof orderFilter>;

export const adminOrdersQuery = orderFilter.extend({
  ...page,
  sort: z.enum(orderSorts, 'Unknown sort order').default('-id'),
  page: idText.pipe(z.int().max(1_000_000)).default(1),
});
export type OrdersPage = z.output<typeof adminOrdersQuery>;

const counts = z.record(z.string(), z.int());

export const orderCountsReply = z
  .object({ status: counts, payment: counts, test: counts, held: counts, todo: counts })
  .describe('Orders by value of each filter, under the other filters; without values that none has');
export type OrderCounts = z.infer<typeof orderCountsReply>;

export const businessTerms = z.object({
  taxCertificate: z.string().nullable().describe('Number of the certificate of an exempt customer'),
  invoiceDays: z.int().nullable().describe('May pay by invoice, within so many days; `null`: pays at once'),
  creditLimit: z.int().nullable().describe('Cents that unpaid invoices may come to; `null`: no limit'),
});
export type BusinessTerms = z.infer<typeof businessTerms>;

const optionalNote = (max: number) =>
  requiredLine(max)
    .or(z.literal('').transform(() => null))
    .nullish()
    .transform((note) => note ?? null);

const MAX_INVOICE_DAYS = 120;

export const businessTermsInput = z.object({
  taxCertificate: optionalLine(60),
  invoiceDays: z
    .int('Enter a number of days')
    .min(1, 'Enter at least one day')
    .max(MAX_INVOICE_DAYS, `Enter at most ${MAX_INVOICE_DAYS} days`)
    .nullish()
    .transform((days) => days ?? null),
  creditLimit: z
    .int('Enter an amount')
    .min(1, 'Enter an amount above zero')
    .max(MAX_TOTAL, 'This amount is too high')
    .nullish()
    .transform((given) => given ?? null),
});

export const statusInput = z.object({
  status: orderStatus,
  trackingNumber: patchedLine(200),
  notes: optionalNote(5000),
  refund: z.boolean().default(false),
  shipAnyway: z.boolean().default(false).describe('Confirms the warnings of a 409'),
});
export type StatusInput = z.output<typeof statusInput>;
const MAX_BULK_ORDERS = 200;

export const bulkStatusInput = z.object({
  orders: list(
    z.object({
      id,
      revision: z.int('Send the revision'),
      status: orderStatus,
      trackingNumber: requiredLine(200).nullish(),
    }),
    {
      message: 'Choose orders',
      min: [1, 'Choose orders'],
      max: [MAX_BULK_ORDERS, `Choose at most ${MAX_BULK_ORDERS} orders`],
    },
  ).refine((orders) => new Set(orders.map((order) => order.id)).size === orders.length, 'Name each order once'),
  shipAnyway: z.boolean().default(false).describe('Confirms the warnings of a 409'),
});
export type BulkStatusInput = z.output<typeof bulkStatusInput>;

/** `details` of a 409 for stale revisions of several orders. */
const staleOrders = z.object({ stale: z.array(z.object({ id, revision: z.int(), status: orderStatus })) });
export type StaleOrders = z.infer<typeof staleOrders>;

export const statusReply = adminOrderReply.extend({ isCustomerMailed: z.boolean() });

export const addressChange = z.object({ shippingAddress: addressInput }, MISSING);

export const noteInput = z.object({
  note: requiredText(5000, 'Enter a note'),
  isForCustomer: z.boolean().default(false).describe('Mails the note and shows it in My Orders'),
});
export type NoteInput = z.output<typeof noteInput>;

export const holdInput = z.object({
  isHeld: z.boolean('Say whether the order is held'),
  reason: optionalLine(300),
});
export type HoldInput = z.output<typeof holdInput>;

const orderEventKinds = [
  ...(['status', 'note', 'customer_note', 'address', 'items', 'inscription', 'held', 'released'] as const),
  ...(['invoice_paid', 'invoice_unpaid'] as const),
  ...(['refund_asked', 'refund_pending', 'refunded', 'refund_failed', 'refund_settled'] as const),
  ...(['dispute', 'fraud_warning', 'parcel', 'parcel_changed', 'parcel_removed', 'replacement'] as const),
  ...(['return_requested', 'return_approved', 'return_declined', 'return_received', 'return_withdrawn'] as const),
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

const orderEventDetails = z.object({
  address: shippingAddress.optional(),
  formerAddress: shippingAddress.nullish(),
  reason: z.string().optional(),
  refundId: id.optional(),
  amount: z.int().optional(),
  status: z.string().optional(),
  dueBy: z.iso.datetime().optional(),
  withdrawn: z.int().optional(),
  parcelId: id.optional(),
  returnId: id.optional(),
  carrier: z.string().optional(),
  trackingNumber: z.string().optional(),
  labelNumber: z.string().optional(),
  isShipped: z.boolean().optional(),
  isDelivered: z.boolean().optional(),
  items: z.array(z.object({ name: z.string(), quantity: z.int() })).optional(),
});
export type OrderEventDetails = z.infer<typeof orderEventDetails>;

export const orderEventReply = z.object({
  seq: z.int(),
  kind: z.enum(orderEventKinds),
  details: orderEventDetails.nullable(),
  at: z.iso.datetime(),
  fromStatus: orderStatus.nullable(),
  toStatus: orderStatus,
  trackingNumber: z.string().nullable(),
  notes: z.string().nullable(),
  actor: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEventReply>;

/** `details` of a 409 for a stale `If-Match`. */
export const staleOrderDetails = z.object({
  changedBy: z.string(),
  changedAt: z.iso.datetime().nullable(),
  current: adminOrderReply,
  changes: z.array(orderEventReply),
});
export type StaleOrder = z.infer<typeof staleOrderDetails>;

export const problemsQuery = z.object({
  settled: z.enum(['true', 'false'], 'settled must be true or false').default('false'),
  page: idText.pipe(z.int().max(1_000_000)).default(1),
  limit: idText.pipe(z.int().max(500, 'Enter 500 or less')).default(100),
});
export type ProblemsPage = z.output<typeof problemsQuery>;

export const savedAddressReply = z.object({ id, address: shippingAddress });
export type SavedAddress = z.infer<typeof savedAddressReply>;

export const sendInvoiceInput = z.object({
  /** Recipient; the customer when absent. */
  to: email.nullish().transform((to) => to ?? null),
});
export type SendInvoiceInput = z.output<typeof sendInvoiceInput>;
export const sendInvoiceReply = z.object({ to: z.string() });
