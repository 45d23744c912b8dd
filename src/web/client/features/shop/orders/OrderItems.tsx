import { ownBalanceOf } from '../../../../../modules/orders/document.ts';
import type { Order, OrderItem } from '../../../../../modules/orders/schema.ts';
import { lineShipsBy, shipsTogether } from '../../../../../modules/orders/values.ts';
import { PLACEHOLDER_PICTURE } from '../../../../../modules/shop/values.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatShortWeekday } from '../../../../../texts/format.ts';
import documentTexts from '../../../../../texts/generated/shop/document.en.js';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { Sums } from '../../../components/order/Sums.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { OrderInscription } from './OrderInscription.tsx';
import styles from './OrderItems.module.css';

/** Items with names and prices at purchase. */
export function OrderItems({ order }: { order: Order }) {
  const isDated = !shipsTogether(order) && (order.status === 'pending' || order.status === 'processing');
  return (
    <div>
      <ul className={styles.items} aria-label={orderTexts.items}>
        {order.items.map((item) => (
          <Row key={item.id} as="li" align="center" gap="0 12" paddingBlock="8" className={styles.item}>
            <Thumbnail imageUrl={item.product.imageUrl ?? PLACEHOLDER_PICTURE} />
            <Stack as="span" gap="0" className={styles.what}>
              <Text as="span" size="body" tone="primary" weight="strong">
                {item.productName}
              </Text>
              <span>
                {[item.variantName, orderTexts.quantity({ count: item.quantity })].filter(Boolean).join(' · ')}
              </span>
              {isDated && <span>{shipDateOf(order, item)}</span>}
              {item.bundle && <span>{documentTexts.lines.partOf({ name: item.bundle })}</span>}
            </Stack>
            <span className={styles.amount}>{formatCents(item.priceAtPurchase * item.quantity)}</span>
            <OrderInscription order={order} item={item} />
          </Row>
        ))}
      </ul>
      <div className={styles.sums}>
        <Sums sums={ownBalanceOf(order)} />
      </div>
    </div>
  );
}

/** Ship date of a line, shown where goods differ. */
function shipDateOf(order: Order, item: OrderItem): string {
  const day = lineShipsBy(order, item);
  return day ? orderTexts.shipsBy({ day: formatShortWeekday(day) }) : orderTexts.shipsAfter({ days: item.leadDays });
}
