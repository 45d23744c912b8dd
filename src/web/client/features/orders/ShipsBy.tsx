import type { Order } from '../../../../modules/orders/schema.ts';
import styles from './OrderCard.module.css';
import { shipsBy } from './shipping.ts';
import { orderTexts } from './texts.ts';

/** By when an order leaves, as long as it has not left. */
export function ShipsBy({ order }: { order: Pick<Order, 'status' | 'createdAt'> }) {
  const day = shipsBy(order);
  if (!day) return null;
  const said = day.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return <p className={styles.quiet}>{orderTexts.shipsBy(said)}</p>;
}
