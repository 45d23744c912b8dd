import type { Order } from '../../../../../modules/orders/schema.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';

/** An entry of a `<dl>`; nothing while the order has no address. */
export function ShippingAddress({ order: { shippingAddress } }: { order: Pick<Order, 'shippingAddress'> }) {
  if ('pending' in shippingAddress) return null;
  const { name, company, street, suite, city, state, zip } = shippingAddress;
  return (
    <div>
      <dt>{orderTexts.list.shipsTo}</dt>
      <dd>{name}</dd>
      {company && <dd>{company}</dd>}
      <dd>{[street, suite].filter(Boolean).join(', ')}</dd>
      <dd>{`${city}, ${state} ${zip}`}</dd>
    </div>
  );
}
