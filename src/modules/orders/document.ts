import { formatCents, taxOn } from '../../shared/money.ts';
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

// What a document of money says; pages, PDFs and mails only draw it.

type Line = BusinessDocument['lines'][number];
type Sum = BusinessDocument['sums'][number];

/** Cents; `null` until the address is known. */
export interface Priced {
  readonly subtotal: number;
  readonly shipping: number | null;
  readonly tax: number | null;
  /** `estimate`: before the address is known. */
  readonly taxBasis: TaxBasis | 'estimate' | null;
}

/** Of carts, checkouts, orders, quotes and invoices. */
export function sumsOf({ subtotal, shipping, tax, taxBasis }: Priced): Sum[] {
  if (shipping === null || tax === null) return [sum(texts.sums.price, subtotal, 'strong')];
  return [
    ...pricedRows({ subtotal, shipping, tax, taxBasis }),
    sum(texts.sums.total, totalOf({ subtotal, shipping, tax }), 'strong'),
  ];
}

/** Of a cart, before the server knows the address. @param shipping cents */
export function estimateOf(items: readonly { quantity: number; unitPrice: number }[], shipping: number): Amounts {
  const subtotal = items.reduce((all, { quantity, unitPrice }) => all + quantity * unitPrice, 0);
  const tax = taxOn(subtotal);
  return { subtotal, shipping, tax, total: totalOf({ subtotal, shipping, tax }) };
}

/** Cents; without what is not known yet. */
export const totalOf = ({ subtotal, shipping, tax }: Omit<Priced, 'taxBasis'>): number =>
  subtotal + (shipping ?? 0) + (tax ?? 0);

const pricedRows = ({ subtotal, shipping, tax, taxBasis }: Priced & { shipping: number; tax: number }): Sum[] => [
  sum(texts.sums.subtotal, subtotal),
  shipping === 0 ? { name: texts.sums.delivery, amount: texts.sums.free } : sum(texts.sums.delivery, shipping),
  sum(taxName(taxBasis), tax),
];

type Sold = Pick<AdminOrder, 'subtotal' | 'shipping' | 'tax' | 'taxBasis' | 'totalAmount' | 'byInvoice'>;

/** Of an order: what was paid, what went back, and what is open. */
export function balanceOf(
  order: Sold & { refunds: readonly Refund[]; disputes: readonly Dispute[] },
): BusinessDocument['sums'] {
  const { byInvoice, totalAmount } = order;
  const { credited, refunded, toRefund, failed, disputed, withdrawn } = moneyOf(order);
  const isOpen = byInvoice !== null && byInvoice.paidAt === null;
  return [
    ...pricedRows(order),
    sum(byInvoice ? texts.sums.invoiced : texts.sums.paid, totalAmount, 'strong'),
    ...unlessZero(texts.sums.credited, -credited),
    ...(byInvoice ? [sum(dueName(byInvoice), byInvoice.amount, 'strong')] : []),
    ...unlessZero(texts.sums.refunded, -refunded),
    ...unlessZero(texts.sums.toRefund, toRefund, 'warning'),
    ...unlessZero(texts.sums.failed, failed, 'danger'),
    ...unlessZero(texts.sums.disputed, disputed, 'danger'),
    ...unlessZero(texts.sums.withdrawn, -withdrawn),
    ...(isOpen ? [] : [sum(texts.sums.kept, totalAmount - credited - refunded - withdrawn, 'strong')]),
  ];
}

type OwnMoney = Pick<Order, 'refunds' | 'dispute' | 'totalAmount' | 'byInvoice'>;

/** Of an order, for its customer: the sums of the invoice, then a line for each refund, and what is left of the total. */
export function ownBalanceOf(order: Priced & OwnMoney): Sum[] {
  const { refunds, dispute, totalAmount, byInvoice } = order;
  const back = [
    ...refunds.flatMap((refund) => ownRefundLine(refund)),
    ...(dispute?.outcome === 'lost' ? [{ name: texts.sums.returned, cents: dispute.amount }] : []),
  ];
  if (back.length === 0) return sumsOf(order);
  const left = totalAmount - back.reduce((all, { cents }) => all + cents, 0);
  const isOpen = byInvoice !== null && byInvoice.paidAt === null;
  return [
    ...sumsOf(order),
    ...back.map(({ name, cents }) => sum(name, -cents)),
    isOpen ? sum(dueName(byInvoice), byInvoice.amount, 'strong') : sum(texts.sums.left, left, 'strong'),
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

const unlessZero = (name: string, cents: number, tone?: Sum['tone']): Sum[] =>
  cents === 0 ? [] : [sum(name, cents, tone)];

/** `Tax (8%)` */
function taxName(basis: Priced['taxBasis']): string {
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
  const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const credits = refunds.filter(({ isCredit, state }) => isCredit && state !== 'failed');
  const of = (...states: Refund['state'][]) =>
    total(refunds.filter(({ isCredit, state }) => !isCredit && states.includes(state)).map(({ amount }) => amount));
  const unsettled = refunds.filter(({ state, isSettled }) => state === 'failed' && !isSettled);
  return {
    credited: total(credits.map(({ amount }) => amount)),
    refunded: of('refunded'),
    toRefund: of('due', 'pending'),
    failed: total(unsettled.map(({ amount }) => amount)),
    disputed: total(disputes.filter(({ isOpen }) => isOpen).map(({ amount }) => amount)),
    withdrawn: total(disputes.map(({ withdrawn }) => withdrawn)),
  };
}

type Named = Pick<OrderItem, 'productName' | 'variantName' | 'quantity'> &
  Partial<Pick<OrderItem, 'bundle' | 'takenOut'>> & { inscription?: { name: string | null } | null };
/** A line of an order, or of a cart, checkout or quote. Cents per unit. */
type Bought = Named & (Pick<OrderItem, 'priceAtPurchase'> | { unitPrice: number });

export function lineOf(line: Bought): Line {
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

/** With its variant. */
export const nameOf = ({
  productName,
  variantName,
}: {
  productName: string;
  variantName?: string | null | undefined;
}) => [productName, variantName].filter(Boolean).join(', ');

/** Money that went back. */
export type CompletedRefund = Pick<Refund, 'id' | 'amount' | 'tax' | 'isByHand' | 'isCredit' | 'items'> & {
  refundedAt: string;
};

/** What names an issued document. */
export interface IssuedPaper {
  readonly number: string;
  /** An instant. */
  readonly day: string;
}

interface InvoiceFacts {
  readonly order: AdminOrder;
  readonly paper: IssuedPaper;
  /** The invoice that holds no more. */
  readonly replaces: IssuedPaper | null;
  readonly from: Seller;
  /** How to pay. */
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
      ...(replaces ? [[texts.facts.replaces, namedOf(replaces)] as const] : []),
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

const namedOf = ({ number, day }: IssuedPaper) => texts.facts.invoiceOf({ number, day: dayOf(day) });

const paidText = (paidAt: string, cents: number) =>
  texts.closing.paid({ day: dayOf(paidAt), amount: formatCents(cents) });

function dueTexts({ amount, dueOn, paidAt }: ByInvoice, instructions: string | null): string[] {
  if (paidAt) return [paidText(paidAt, amount)];
  if (amount === 0) return [texts.closing.nothingDue];
  const due = texts.closing.due({ day: formatCalendarDay(dueOn), amount: formatCents(amount) });
  return [due, ...(instructions ? [instructions] : [])];
}

interface CreditFacts {
  readonly order: AdminOrder;
  readonly paper: IssuedPaper;
  readonly invoice: IssuedPaper;
  readonly from: Seller;
  readonly refund: CompletedRefund;
}

export function creditNoteDocument({ order, paper, invoice, from, refund }: CreditFacts): BusinessDocument {
  const whole = refund.isCredit ? texts.sums.credit : texts.sums.refunded;
  return {
    title: texts.titles.creditNote(paper),
    parties: partiesOf(order, from),
    facts: [[texts.facts.date, dayOf(paper.day)], [texts.facts.forInvoice, namedOf(invoice)], ...poNumberOf(order)],
    lines: refundedLines(order, refund),
    sums: [
      sum(texts.sums.goodsAndDelivery, refund.amount - refund.tax),
      sum(texts.sums.tax, refund.tax),
      sum(whole, refund.amount, 'strong'),
    ],
    closing: [{ text: wayBack(refund) }],
  };
}

/** The refunded items; without any, or for less than their price, the order's in one line. */
function refundedLines(order: AdminOrder, refund: CompletedRefund): Line[] {
  const net = refund.amount - refund.tax;
  const items = refund.items.flatMap(({ orderItemId, quantity }) =>
    order.items.filter(({ id }) => id === orderItemId).map((item) => ({ ...item, quantity, takenOut: 0 })),
  );
  const rest = net - items.reduce((all, { quantity, priceAtPurchase }) => all + quantity * priceAtPurchase, 0);
  if (items.length === 0 || rest < 0) {
    const name = refund.amount === order.totalAmount ? texts.lines.wholeRefund : texts.lines.partialRefund;
    const note = order.items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ');
    return [{ ...singleLine(name, net), note }];
  }
  return [...items.map(lineOf), ...(rest > 0 ? [singleLine(texts.sums.delivery, rest)] : [])];
}

const singleLine = (name: string, cents: number): Line => ({
  name,
  note: '',
  quantity: 1,
  price: formatCents(cents),
  amount: formatCents(cents),
});

function wayBack({ isByHand, isCredit }: CompletedRefund): string {
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
  const billed = order.billingAddress ?? shipsTo;
  const customer = billed ? [...buyerLines(billed), taxIdLine(order.taxId)] : [order.customerName, order.customerEmail];
  const isElsewhere = shipsTo && billed && buyerLines(shipsTo).join('\n') !== buyerLines(billed).join('\n');
  return [
    partyOf(texts.parties.from, sellerLines(from)),
    partyOf(texts.parties.soldTo, customer),
    ...(isElsewhere ? [partyOf(texts.parties.shippedTo, buyerLines(shipsTo))] : []),
  ];
}

/** Where an order goes, as its mails say it; `null` once canceled, and while the address is not known. */
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
  lines: withoutEmpty(lines),
});

const sellerLines = ({ name, address, phone, email, taxId }: Seller) => [name, address, phone, email, taxIdLine(taxId)];

const taxIdLine = (taxId: string | null) => taxId && texts.parties.taxId({ number: taxId });

/** As on a label. */
export const addressLines = (address: PostalAddress): string[] =>
  withoutEmpty([address.name, address.company, ...placeLines(address)]);

/** Of a buyer: the company first. */
const buyerLines = (address: PostalAddress): string[] =>
  withoutEmpty([address.company, address.name, ...placeLines(address)]);

type PostalAddress = Pick<ShippingAddress, 'name' | 'company' | 'street' | 'suite' | 'city' | 'state' | 'zip'>;

const placeLines = ({ street, suite, city, state, zip }: PostalAddress) => [
  [street, suite].filter(Boolean).join(', '),
  `${city}, ${state} ${zip}`,
];

const withoutEmpty = (lines: readonly (string | null | undefined)[]): string[] =>
  lines.flatMap((line) => (line ? [line] : []));

/** In the shop's zone. */
const dayOf = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' });
