import { useQuery } from '@tanstack/react-query';
import type { Product } from '../../../../modules/shop/schema.ts';
import { deliveryText } from '../../../../modules/shop/words.ts';
import { shopDay } from '../../../../shared/business-days.ts';
import { configQuery } from '../../entities/shop-config/api.ts';
import { serverNow } from '../../lib/server-now.ts';
import { Text } from '../../ui/Text.tsx';
import type { Choice } from './useChoice.ts';

export interface DeliveryLineProps {
  product: Product;
  choice: Pick<Choice, 'variant' | 'left' | 'isSoldOut'>;
  size?: 'small';
}

export function DeliveryLine({ product, choice, size }: DeliveryLineProps) {
  const { data: config } = useQuery(configQuery);
  return (
    <Text role="status" size={size} tone="quiet" isTabular>
      {deliveryText(product, choice, config?.delivery.rates, shopDay(serverNow()))}
    </Text>
  );
}
