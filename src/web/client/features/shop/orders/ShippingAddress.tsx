import { addressLines } from '../../../../../modules/orders/document.ts';
import type { Order } from '../../../../../modules/orders/schema.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';

/** Entry of a `<dl>`; nothing without an address. */
export function ShippingAddress({ order: { shippingAddress } }: { order: Pick<Order, 'shippingAddress'> }) {
  if ('pending' in shippingAddress) return null;
  return (
    <div>
      <dt>{orderTexts.list.shipsTo}</dt>
      {addressLines(shippingAddress).map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}
