import { useQuery } from '@tanstack/react-query';
import type { Product } from '../../../../modules/shop/schema.ts';
import { shopDay } from '../../../../shared/business-days.ts';
import { deliveryText } from '../../../../texts/product-words.ts';
import { configQuery } from '../../entities/shop-config/api.ts';
import type { Choice } from './useChoice.ts';

export interface DeliveryLineProps {
  product: Product;
  choice: Pick<Choice, 'variant' | 'left' | 'isSoldOut'>;
  className: string | undefined;
}

export function DeliveryLine({ product, choice, className }: DeliveryLineProps) {
  const { data: config } = useQuery(configQuery);
  return (
    <p role="status" className={className}>
      {deliveryText(product, choice, config?.delivery.rates, shopDay(Date.now()))}
    </p>
  );
}
