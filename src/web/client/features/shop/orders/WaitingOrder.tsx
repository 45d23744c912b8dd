import type { Order } from '../../../../../modules/orders/schema.ts';
import placardTexts from '../../../../../texts/generated/shop/placard.en.js';
import { Banner } from '../../../ui/Banner.tsx';

/** Notice of an order that waits for engraved texts. */
export function WaitingOrder({ order }: { order: Pick<Order, 'isWaiting'> }) {
  if (!order.isWaiting) return null;
  return (
    <Banner tone="warning" title={placardTexts.waiting.title}>
      {placardTexts.waiting.text}
    </Banner>
  );
}
