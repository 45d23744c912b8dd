import { flatTaxOn, formatCents } from '../../shared/money.ts';
import { formatCalendarDay, formatDay } from '../../texts/format.ts';
import texts from '../../texts/generated/shop/document.en.js';
import type {
  AdminOrder,
  AdminQuote,
  Amounts,
  BusinessDocument,
  ByInvoice,
  Dispute,
  Order,
  OrderItem,
  Refund,
  Seller,
  ShippingAddress,
  TaxBasis,
} from './schema.ts';
import { orderNumber } from './values.ts';

type Line = BusinessDocument['lines'][number];
type Sum = BusinessDocument['sums'][number];

/** Amounts in cents; `null` until the address is known. */
export interface PricedSums {
  readonly subtotal: number;
  readonly shipping: number | null;
  readonly tax: number | null;
  /** `estimate`: tax before the address is known. */
  readonly taxBasis: TaxBasis | 'estimate' | null;
}

export function sumsOf({ subtotal, shipping, tax, taxBasis }: PricedSums): Sum[] {
  if (shipping === null || tax === null) return [sum(texts.sums.price, subtotal, 'strong')];
  return [
    ...pricedRows({ subtotal, shipping, tax, taxBasis }),
    sum(texts.sums.total, totalOf({ subtotal, shipping, tax }), 'strong'),
  ];
}

/** Estimates the sums of a cart before the server knows the address. @param shipping cents */
export function estimateOf(items: readonly { quantity: number; unitPrice: number }[], shipping: number): Amounts {
  const subtotal = items.reduce((total, { quantity, unitPrice }) => total + quantity * unitPrice, 0);
  const tax = flatTaxOn(subtotal);
  return { subtotal, shipping, tax, total: totalOf({ subtotal, shipping, tax }) };
}

/** Returns the total in cents, without amounts that are not known yet. */
export const totalOf = ({ subtotal, shipping, tax }: Omit<PricedSums, 'taxBasis'>): number =>
  subtotal + (shipping ?? 0) + (tax ?? 0);

const pricedRows = ({ subtotal, shipping, tax, taxBasis }: PricedSums & { shipping: number; tax: number }): Sum[] => [
  sum(texts.sums.subtotal, subtotal),
  shipping === 0 ? { name: texts.sums.delivery, amount: texts.sums.free } : sum(texts.sums.delivery, shipping),
  sum(taxName(taxBasis), tax),
];

type SoldOrder = Pick<AdminOrder, 'subtotal' | 'shipping' | 'tax' | 'taxBasis' | 'totalAmount' | 'byInvoice'>;

export function balanceOf(
  order: SoldOrder & { refunds: readonly Refund[]; disputes: readonly Dispute[] },
): BusinessDocument['sums'] {
  const { byInvoice, totalAmount } = order;
  const { credited, refunded, toRefund, failed, disputed, withdrawn } = moneyOf(order);
  const isOpen = byInvoice !== null && byInvoice.paidAt === null;
  return [
    ...pricedRows(order),
    sum(byInvoice ? texts.sums.invoiced : texts.sums.paid, totalAmount, 'strong'),
    ...nonzeroSum(texts.sums.credited, -credited),
    ...(byInvoice ? [sum(dueName(byInvoice), byInvoice.amount, 'strong')] : []),
    ...nonzeroSum(texts.sums.refunded, -refunded),
    ...nonzeroSum(texts.sums.toRefund, toRefund, 'warning'),
    ...nonzeroSum(texts.sums.failed, failed, 'danger'),
    ...nonzeroSum(texts.sums.disputed, disputed, 'danger'),
    ...nonzeroSum(texts.sums.withdrawn, -withdrawn),
    ...(isOpen ? [] : [sum(texts.sums.kept, totalAmount - credited - refunded - withdrawn, 'strong')]),
  ];
}

type OwnMoney = Pick<Order, 'refunds' | 'dispute' | 'totalAmount' | 'byInvoice'>;

/** Returns an order's sums for its customer: those of the invoice, each refund, and the rest of the total. */
export function ownBalanceOf(order: PricedSums & OwnMoney): Sum[] {
  const { refunds, dispute, totalAmount, byInvoice } = order;
  const returnedRows = [
    ...refunds.flatMap((refund) => ownRefundLine(refund)),
    ...(dispute?.outcome === 'lost' ? [{ name: texts.sums.returned, cents: dispute.amount }] : []),
  ];
  if (returnedRows.length === 0) return sumsOf(order);
  const remaining = totalAmount - returnedRows.reduce((total, { cents }) => total + cents, 0);
  const isOpen = byInvoice !== null && byInvoice.paidAt === null;
  return [
    ...sumsOf(order),
    ...returnedRows.map(({ name, cents }) => sum(name, -cents)),
    isOpen ? sum(dueName(byInvoice), byInvoice.amount, 'strong') : sum(texts.sums.left, remaining, 'strong'),
  ];
}

function ownRefundLine({ state, isCredit, refundedAt, amount: cents }: Order['refunds'][number]) {
  if (state === 'failed') return [];
  if (isCredit) return [{ name: texts.sums.credited, cents }];
  if (state === 'pending' || !refundedAt) return [{ name: texts.sums.onItsWay, cents }];
  return [{ name: texts.sums.refundedOn({ day: formatDay(refundedAt) }), cents }];
}

const sum = (name: string, cents: number, tone?: Sum['tone']): Sum => ({
  name,
  amount: formatCents(cents),
  ...(tone && { tone }),
});

const nonzeroSum = (name: string, cents: number, tone?: Sum['tone']): Sum[] =>
  cents === 0 ? [] : [sum(name, cents, tone)];

/** `Tax (8%)` */
function taxName(basis: PricedSums['taxBasis']): string {
  if (basis === null) return texts.sums.tax;
  if (basis === 'estimate') return texts.taxes.estimate;
  switch (basis.kind) {
    case 'flat':
      return texts.taxes.flat(basis);
    case 'table':
      return texts.taxes.table(basis);
    case 'stripe':
      return texts.taxes.stripe;
    case 'exempt':
      return texts.taxes.exempt;
  }
}

const dueName = ({ dueOn, paidAt }: ByInvoice) =>
  paidAt ? texts.sums.paidOn({ day: formatDay(paidAt) }) : texts.sums.due({ day: formatCalendarDay(dueOn) });

function moneyOf({ refunds, disputes }: { refunds: readonly Refund[]; disputes: readonly Dispute[] }) {
  const total = (amounts: readonly number[]) => amounts.reduce((subtotal, amount) => subtotal + amount, 0);
  const credits = refunds.filter(({ isCredit, state }) => isCredit && state !== 'failed');
  const centsOf = (...states: Refund['state'][]) =>
    total(refunds.filter(({ isCredit, state }) => !isCredit && states.includes(state)).map(({ amount }) => amount));
  const openFailures = refunds.filter(({ state, isSettled }) => state === 'failed' && !isSettled);
  return {
    credited: total(credits.map(({ amount }) => amount)),
    refunded: centsOf('refunded'),
    toRefund: centsOf('due', 'pending'),
    failed: total(openFailures.map(({ amount }) => amount)),
    disputed: total(disputes.filter(({ isOpen }) => isOpen).map(({ amount }) => amount)),
    withdrawn: total(disputes.map(({ withdrawn }) => withdrawn)),
  };
}

type NamedLine = Pick<OrderItem, 'productName' | 'variantName' | 'quantity'> &
  Partial<Pick<OrderItem, 'bundle' | 'takenOut'>> & { inscription?: { name: string | null } | null };
/** Line of an order, cart, checkout or quote; prices in cents per unit. */
type BoughtLine = NamedLine & (Pick<OrderItem, 'priceAtPurchase'> | { unitPrice: number });

export function lineOf(line: BoughtLine): Line {
  const { quantity, bundle, inscription, takenOut = 0 } = line;
  const price = 'unitPrice' in line ? line.unitPrice : line.priceAtPurchase;
  const notes = [
    bundle && texts.lines.partOf({ name: bundle }),
    inscription?.name && texts.lines.engraved({ name: inscription.name }),
    takenOut > 0 && texts.lines.cancelled({ count: takenOut }),
  ];
  return {
    name: nameOf(line),
    note: notes.filter(Boolean).join('. '),
    quantity,
    price: formatCents(price),
    amount: formatCents(price * quantity),
  };
}

export const nameOf = ({
  productName,
  variantName,
}: {
  productName: string;
  variantName?: string | null | undefined;
}) => [productName, variantName].filter(Boolean).join(', ');

export type CompletedRefund = Pick<Refund, 'id' | 'amount' | 'tax' | 'isByHand' | 'isCredit' | 'items'> & {
  refundedAt: string;
};

export interface IssuedPaper {
  readonly number: string;
  /** ISO instant. */
  readonly day: string;
}

interface InvoiceFacts {
  readonly order: AdminOrder;
  readonly paper: IssuedPaper;
  /** Invoice that this one replaces. */
  readonly replaces: IssuedPaper | null;
  readonly from: Seller;
  readonly instructions: string | null;
}

export function invoiceDocument({ order, paper, replaces, from, instructions }: InvoiceFacts): BusinessDocument {
  const { byInvoice, taxBasis, property } = order;
  const isExempt = taxBasis.kind === 'exempt';
  return {
    title: texts.titles.invoice(paper),
    parties: partiesOf(order, from),
    facts: [
      [texts.facts.date, dayOf(paper.day)],
      ...(replaces ? [[texts.facts.replaces, invoiceName(replaces)] as const] : []),
      [texts.facts.order, orderNumber(order.id)],
      ...poNumberOf(order),
      ...(property ? [[texts.facts.building, property.name] as const] : []),
    ],
    lines: order.items.map((item) => lineOf({ ...item, takenOut: 0 })),
    sums: sumsOf(order),
    closing: [
      ...(isExempt ? [texts.closing.exempt({ number: taxBasis.certificate })] : []),
      ...(byInvoice ? dueTexts(byInvoice, instructions) : [paidText(order.createdAt, order.totalAmount)]),
    ].map((text) => ({ text })),
  };
}

const invoiceName = ({ number, day }: IssuedPaper) => texts.facts.invoiceOf({ number, day: dayOf(day) });

const paidText = (paidAt: string, cents: number) =>
  texts.closing.paid({ day: dayOf(paidAt), amount: formatCents(cents) });

function dueTexts({ amount, dueOn, paidAt }: ByInvoice, instructions: string | null): string[] {
  if (paidAt) return [paidText(paidAt, amount)];
  if (amount === 0) return [texts.closing.nothingDue];
  const dueText = texts.closing.due({ day: formatCalendarDay(dueOn), amount: formatCents(amount) });
  return [dueText, ...(instructions ? [instructions] : [])];
}

interface CreditFacts {
  readonly order: AdminOrder;
  readonly paper: IssuedPaper;
  readonly invoice: IssuedPaper;
  readonly from: Seller;
  readonly refund: CompletedRefund;
}

export function creditNoteDocument({ order, paper, invoice, from, refund }: CreditFacts): BusinessDocument {
  const totalName = refund.isCredit ? texts.sums.credit : texts.sums.refunded;
  return {
    title: texts.titles.creditNote(paper),
    parties: partiesOf(order, from),
    facts: [[texts.facts.date, dayOf(paper.day)], [texts.facts.forInvoice, invoiceName(invoice)], ...poNumberOf(order)],
    lines: refundedLines(order, refund),
    sums: [
      sum(texts.sums.goodsAndDelivery, refund.amount - refund.tax),
      sum(texts.sums.tax, refund.tax),
      sum(totalName, refund.amount, 'strong'),
    ],
    closing: [{ text: refundMethodText(refund) }],
  };
}

/** Returns the refunded items, or one line for the order when the refund has no items or less than their price. */
function refundedLines(order: AdminOrder, refund: CompletedRefund): Line[] {
  const net = refund.amount - refund.tax;
  const items = refund.items.flatMap(({ orderItemId, quantity }) =>
    order.items.filter(({ id }) => id === orderItemId).map((item) => ({ ...item, quantity, takenOut: 0 })),
  );
  const deliveryCents =
    net - items.reduce((total, { quantity, priceAtPurchase }) => total + quantity * priceAtPurchase, 0);
  if (items.length === 0 || deliveryCents < 0) {
    const name = refund.amount === order.totalAmount ? texts.lines.wholeRefund : texts.lines.partialRefund;
    const note = order.items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ');
    return [{ ...singleLine(name, net), note }];
  }
  return [...items.map(lineOf), ...(deliveryCents > 0 ? [singleLine(texts.sums.delivery, deliveryCents)] : [])];
}

const singleLine = (name: string, cents: number): Line => ({
  name,
  note: '',
  quantity: 1,
  price: formatCents(cents),
  amount: formatCents(cents),
});

function refundMethodText({ isByHand, isCredit }: CompletedRefund): string {
  if (isCredit) return texts.closing.ofUnpaid;
  return isByHand ? texts.closing.otherWay : texts.closing.sameWay;
}

interface QuoteFacts {
  readonly quote: AdminQuote;
  readonly paper: IssuedPaper;
  readonly from: Seller;
  readonly appUrl: string;
}

export function quoteDocument({ quote, paper, from, appUrl }: QuoteFacts): BusinessDocument {
  const { validUntil, destination, lines, note, tax } = quote;
  return {
    title: texts.titles.quote(paper),
    parties: [partyOf(texts.parties.from, sellerLines(from)), partyOf(texts.parties.for, customerLines(quote))],
    facts: [
      [texts.facts.date, dayOf(paper.day)],
      ...(validUntil ? [[texts.facts.validUntil, formatCalendarDay(validUntil)] as const] : []),
      ...(destination ? poNumberOf(destination) : []),
    ],
    lines: lines.map(lineOf),
    sums: sumsOf(quote),
    closing: [
      ...(note ? [note] : []),
      ...(tax === null ? [texts.closing.plus] : []),
      texts.closing.order({ url: `${appUrl}/my-orders` }),
    ].map((text) => ({ text })),
  };
}

function customerLines({ destination, user }: AdminQuote) {
  if (!destination) return [user.fullName, user.username];
  const { shippingAddress, billingAddress, taxId } = destination;
  return [...buyerLines(billingAddress ?? shippingAddress), taxIdLine(taxId)];
}

function partiesOf(order: AdminOrder, from: Seller): BusinessDocument['parties'] {
  const shipsTo = 'pending' in order.shippingAddress ? null : order.shippingAddress;
  const billingAddress = order.billingAddress ?? shipsTo;
  const customer = billingAddress
    ? [...buyerLines(billingAddress), taxIdLine(order.taxId)]
    : [order.customerName, order.customerEmail];
  const isShippedElsewhere =
    shipsTo && billingAddress && buyerLines(shipsTo).join('\n') !== buyerLines(billingAddress).join('\n');
  return [
    partyOf(texts.parties.from, sellerLines(from)),
    partyOf(texts.parties.soldTo, customer),
    ...(isShippedElsewhere ? [partyOf(texts.parties.shippedTo, buyerLines(shipsTo))] : []),
  ];
}

/** Returns the destination of an order; `null` once canceled, and while the address is not known. */
export function destinationOf({
  status,
  shippingAddress,
}: Pick<AdminOrder, 'status' | 'shippingAddress'>): BusinessDocument['parties'][number] | null {
  if (status === 'cancelled' || 'pending' in shippingAddress) return null;
  const heading = status === 'delivered' ? texts.parties.shippedTo : texts.parties.shipsTo;
  return partyOf(heading, addressLines(shippingAddress));
}

const poNumberOf = ({ poNumber }: { poNumber: string | null }) =>
  poNumber ? [[texts.facts.poNumber, poNumber] as const] : [];

const partyOf = (heading: string, lines: readonly (string | null | undefined)[]) => ({
  heading,
  lines: nonEmptyLines(lines),
});

const sellerLines = ({ name, address, phone, email, taxId }: Seller) => [name, address, phone, email, taxIdLine(taxId)];

const taxIdLine = (taxId: string | null) => taxId && texts.parties.taxId({ number: taxId });

export const addressLines = (address: PostalAddress): string[] =>
  nonEmptyLines([address.name, address.company, ...placeLines(address)]);

const buyerLines = (address: PostalAddress): string[] =>
  nonEmptyLines([address.company, address.name, ...placeLines(address)]);

type PostalAddress = Pick<ShippingAddress, 'name' | 'company' | 'street' | 'suite' | 'city' | 'state' | 'zip'>;

const placeLines = ({ street, suite, city, state, zip }: PostalAddress) => [
  [street, suite].filter(Boolean).join(', '),
  `${city}, ${state} ${zip}`,
];

const nonEmptyLines = (lines: readonly (string | null | undefined)[]): string[] =>
  lines.flatMap((line) => (line ? [line] : []));

/** Formats an instant as a day in the shop's time zone. */
const dayOf = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' });
