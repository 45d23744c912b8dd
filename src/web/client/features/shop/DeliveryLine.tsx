import { useQuery } from '@tanstack/react-query';
import type { Product } from '../../../../modules/shop/schema.ts';
import { isMade } from '../../../../modules/shop/values.ts';
import { rateFor } from '../../../../shared/delivery.ts';
import { formatCents } from '../../../../shared/money.ts';
import { formatShortDay } from '../../../../texts/format.ts';
import shopTexts from '../../../../texts/generated/shop/shop.en.js';
import { configQuery } from '../../entities/shop-config/api.ts';
import { shipsByDay } from '../../lib/delivery.ts';
import type { Choice } from './useChoice.ts';

const texts = shopTexts.delivery;

export interface DeliveryLineProps {
  product: Product;
  choice: Pick<Choice, 'variant' | 'left' | 'isSoldOut'>;
  className: string | undefined;
}

/** Stock, the day it ships, and what delivery costs, in one line. */
export function DeliveryLine({ product, choice, className }: DeliveryLineProps) {
  const { data: config } = useQuery(configQuery);
  const { variant, left, isSoldOut } = choice;
  const { leadDays } = product;
  const ships = isMade(product.category)
    ? texts.shipsIn({ days: leadDays })
    : texts.shipsBy({ day: formatShortDay(shipsByDay(leadDays)) });
  const cost = config && rateFor(config.delivery.rates, variant?.weight ?? product.weight ?? 0)?.price;
  const parts = [
    isSoldOut ? shopTexts.soldOutLine : stockOf(product, left),
    !isSoldOut && ships,
    config && (cost ? texts.costs({ price: formatCents(cost) }) : texts.free),
  ];
  return (
    <p role="status" className={className}>
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}

/** Before a variant is chosen only whether there are any is known. */
function stockOf({ variants, stock }: Product, left: number | null): string {
  if (left !== null) return shopTexts.inStock({ count: left });
  return variants.length === 0 && stock === null ? shopTexts.madeToOrder : texts.inStock;
}
