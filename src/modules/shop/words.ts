import { addBusinessDays } from '../../shared/business-days.ts';
import { type DeliveryRate, rateFor } from '../../shared/delivery.ts';
import { formatCents } from '../../shared/money.ts';
import { formatShortDay } from '../../texts/format.ts';
import shopTexts from '../../texts/generated/shop/shop.en.js';
import type { Product, Variant } from './schema.ts';
import { isMade, type Offer } from './values.ts';

const texts = shopTexts.delivery;

/** `From $149.00` */
export const priceText = ({ price, isFrom }: Pick<Offer<Variant>, 'price' | 'isFrom'>): string =>
  isFrom ? shopTexts.from({ price: formatCents(price) }) : formatCents(price);

/** `Ink, $149.00, Out of stock` */
export const variantText = ({ name, price, stock }: Variant): string =>
  [shopTexts.option({ name, price: formatCents(price) }), stock === 0 && shopTexts.soldOutLine]
    .filter(Boolean)
    .join(', ');

/**
 * Stock, the day it ships, and what delivery costs, in one line.
 * @param rates `undefined` while they are not known
 * @param today the shop's day
 */
export function deliveryText(
  product: Product,
  { variant, left, isSoldOut }: Pick<Offer<Variant>, 'variant' | 'left' | 'isSoldOut'>,
  rates: readonly DeliveryRate[] | undefined,
  today: string,
): string {
  const { category, leadDays, weight } = product;
  const ships = isMade(category)
    ? texts.shipsIn({ days: leadDays })
    : texts.shipsBy({ day: formatShortDay(addBusinessDays(today, leadDays)) });
  const cost = rates && rateFor(rates, variant?.weight ?? weight ?? 0)?.price;
  const parts = [
    isSoldOut ? shopTexts.soldOutLine : stockText(product, left),
    !isSoldOut && ships,
    rates && (cost ? texts.costs({ price: formatCents(cost) }) : texts.free),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Before a variant is chosen only whether there are any is known. */
function stockText({ variants, stock }: Product, left: number | null): string {
  if (left !== null) return shopTexts.inStock({ count: left });
  return variants.length === 0 && stock === null ? shopTexts.madeToOrder : texts.inStock;
}
