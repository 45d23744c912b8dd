import { addressLines, nameOf } from '../../../../../modules/orders/document.ts';
import type { OpenCheckout, ShippingAddress } from '../../../../../modules/orders/schema.ts';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import type { CheckoutForm } from './address.ts';

const texts = checkoutTexts.replaced;

export type Bought = Pick<CartItem, 'id' | 'quantity' | 'unitPrice' | 'delivery'> & {
  product: { name: string };
  variant: { name: string } | null;
};

export interface ShownCheckout {
  address: CheckoutForm;
  property: string | null;
  items: readonly Bought[];
  /** Total in cents. */
  total: number;
}

export interface Difference {
  what: string;
  shown: string;
  now: string;
}

export function differencesOf(shownCheckout: ShownCheckout, now: OpenCheckout): Difference[] {
  const pairs = [
    [texts.address, addressLine(shownCheckout.address), addressLine(now.shippingAddress)],
    [texts.billing, billedTo(shownCheckout.address.billing), billedTo(now.billingAddress)],
    [texts.numbers, numbersOf(shownCheckout.address), numbersOf(now)],
    [texts.property, shownCheckout.property ?? texts.noProperty, now.property?.name ?? texts.noProperty],
    [texts.items, itemsLine(shownCheckout.items.map(lineOf)), itemsLine(now.items)],
    [texts.total, formatCents(shownCheckout.total), formatCents(now.amounts.total)],
  ] as const;
  return pairs.flatMap(([field, before, after]) =>
    before === after ? [] : [{ what: field, shown: before, now: after }],
  );
}

/** Change of a price; amounts are in cents. */
export interface PriceChange {
  name: string;
  before: number;
  now: number;
}

export function priceChanges(before: readonly Bought[], now: readonly Bought[]): PriceChange[] {
  return now.flatMap((item) => {
    const earlier = before.find(({ id }) => id === item.id);
    if (!earlier || earlier.unitPrice === item.unitPrice) return [];
    return [{ name: nameOf(lineOf(item)), before: earlier.unitPrice, now: item.unitPrice }];
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

const lineOf = ({ product, variant, quantity }: Bought): Line => ({
  productName: product.name,
  variantName: variant?.name ?? null,
  quantity,
});

function itemsLine(lines: readonly Line[]): string {
  const itemTexts = lines.map((line) => `${line.quantity} × ${nameOf(line)}`);
  return itemTexts.sort().join('; ');
}
