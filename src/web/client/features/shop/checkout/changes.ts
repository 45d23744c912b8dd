import { addressLines, nameOf } from '../../../../../modules/orders/document.ts';
import type { OpenCheckout, ShippingAddress } from '../../../../../modules/orders/schema.ts';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import type { CheckoutForm } from './address.ts';

const texts = checkoutTexts.replaced;

/** A line of the cart, or of a quote. */
export type Bought = Pick<CartItem, 'id' | 'quantity' | 'unitPrice' | 'delivery'> & {
  product: { name: string };
  variant: { name: string } | null;
};

/** What a checkout page shows. */
export interface Shown {
  address: CheckoutForm;
  property: string | null;
  items: readonly Bought[];
  /** Cents. */
  total: number;
}

export interface Difference {
  what: string;
  shown: string;
  now: string;
}

export function differencesOf(shown: Shown, now: OpenCheckout): Difference[] {
  const pairs = [
    [texts.address, addressLine(shown.address), addressLine(now.shippingAddress)],
    [texts.billing, billedTo(shown.address.billing), billedTo(now.billingAddress)],
    [texts.numbers, numbersOf(shown.address), numbersOf(now)],
    [texts.property, shown.property ?? texts.noProperty, now.property?.name ?? texts.noProperty],
    [texts.items, itemsLine(shown.items.map(asLine)), itemsLine(now.items)],
    [texts.total, formatCents(shown.total), formatCents(now.amounts.total)],
  ] as const;
  return pairs.flatMap(([what, before, after]) => (before === after ? [] : [{ what, shown: before, now: after }]));
}

/** Cents. */
export interface PriceChange {
  name: string;
  before: number;
  now: number;
}

export function priceChanges(before: readonly Bought[], now: readonly Bought[]): PriceChange[] {
  return now.flatMap((item) => {
    const earlier = before.find(({ id }) => id === item.id);
    if (!earlier || earlier.unitPrice === item.unitPrice) return [];
    return [{ name: nameOf(asLine(item)), before: earlier.unitPrice, now: item.unitPrice }];
  });
}

type PostalAddress = Pick<
  ShippingAddress,
  'name' | 'company' | 'street' | 'suite' | 'city' | 'state' | 'zip' | 'phone'
>;

const addressLine = (address: PostalAddress): string =>
  [...addressLines(address), address.phone].filter(Boolean).join(', ');

const billedTo = (address: PostalAddress | null): string => (address ? addressLine(address) : texts.sameAddress);

const numbersOf = ({ poNumber, taxId }: { poNumber: string | null; taxId: string | null }): string =>
  [poNumber, taxId].filter(Boolean).join(', ') || '–';

type Line = Pick<OpenCheckout['items'][number], 'productName' | 'variantName' | 'quantity'>;

const asLine = ({ product, variant, quantity }: Bought): Line => ({
  productName: product.name,
  variantName: variant?.name ?? null,
  quantity,
});

function itemsLine(lines: readonly Line[]): string {
  const said = lines.map((line) => `${line.quantity} × ${nameOf(line)}`);
  return said.sort().join('; ');
}
