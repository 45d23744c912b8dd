import type { Order } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import styles from './Invoice.module.css';

const texts = orderTexts.invoice;

/** What was bought at which price, and its sums. */
export function InvoiceItems({ order }: { order: Order }) {
  const { sums } = orderTexts;
  return (
    <table className={styles.items}>
      <caption className={styles.unseen}>{orderTexts.items}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col">{texts.quantity}</th>
          <th scope="col">{texts.each}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ id, productName, variantName, quantity, priceAtPurchase }) => (
          <tr key={id}>
            <th scope="row">{variantName ? `${productName}, ${variantName}` : productName}</th>
            <td>{quantity}</td>
            <td>{formatCents(priceAtPurchase)}</td>
            <td>{formatCents(priceAtPurchase * quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum name={sums.subtotal} cents={order.subtotal} />
        <Sum name={sums.tax} cents={order.tax} />
        <Sum name={sums.total} cents={order.totalAmount} isTotal />
      </tfoot>
    </table>
  );
}

function Sum({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td>{formatCents(cents)}</td>
    </tr>
  );
}
