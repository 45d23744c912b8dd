import { addBusinessDays } from '../../shared/business-days.ts';
import { type DeliveryRate, rateFor } from '../../shared/delivery.ts';
import { formatCents } from '../../shared/money.ts';
import { formatShortDay } from '../../texts/format.ts';
import shopTexts from '../../texts/generated/shop/shop.en.js';
import type { Product, Variant } from './schema.ts';
import { isPlacard, type Offer } from './values.ts';

const texts = shopTexts.delivery;

/** `From $149.00` */
export const priceText = ({ price, isFrom }: Pick<Offer<Variant>, 'price' | 'isFrom'>): string =>
  isFrom ? shopTexts.from({ price: formatCents(price) }) : formatCents(price);

export const variantText = ({ name, price, stock }: Variant): string =>
  [shopTexts.option({ name, price: formatCents(price) }), stock === 0 && shopTexts.soldOutLine]
    .filter(Boolean)
    .join(', ');

/**
 * Formats stock, shipping day and delivery price in one line.
 * @param rates `undefined` while loading
 * @param today the shop's day
 */
export function deliveryText(
  product: Product,
  { variant, left: available, isSoldOut }: Pick<Offer<Variant>, 'variant' | 'left' | 'isSoldOut'>,
  rates: readonly DeliveryRate[] | undefined,
  today: string,
): string {
  const { category, leadDays, weight } = product;
  const shippingText = isPlacard(category)
    ? texts.shipsIn({ days: leadDays })
    : texts.shipsBy({ day: formatShortDay(addBusinessDays(today, leadDays)) });
  const cost = rates && rateFor(rates, variant?.weight ?? weight ?? 0)?.price;
  const parts = [
    isSoldOut ? shopTexts.soldOutLine : stockText(product, available),
    !isSoldOut && shippingText,
    rates && (cost ? texts.costs({ price: formatCents(cost) }) : texts.free),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Stock of the selected variant, or of all variants before one is selected. */
function stockText({ variants, stock }: Product, available: number | null): string {
  if (variants.length === 0 && stock === null) return shopTexts.madeToOrder;
  return shopTexts.inStock({ count: available ?? variants.reduce((sum, variant) => sum + variant.stock, 0) });
}
