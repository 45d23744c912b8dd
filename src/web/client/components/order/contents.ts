import { nameOf } from '../../../../modules/orders/document.ts';
import type { OrderItem } from '../../../../modules/orders/schema.ts';

/** Contents of a parcel, refund or return: `2 × Media Player, 32 GB, 1 × Wall Mount`. */
export function contentsOf(
  { items }: { items: readonly OrderItem[] },
  part: { items: readonly { orderItemId: number; quantity: number }[] },
): string {
  return part.items
    .flatMap(({ orderItemId, quantity }) => {
      const item = items.find(({ id }) => id === orderItemId);
      return item ? [`${quantity} × ${nameOf(item)}`] : [];
    })
    .join(', ');
}
