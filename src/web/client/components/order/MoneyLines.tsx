import type { BusinessDocument } from '../../../../modules/orders/schema.ts';
import orderTexts from '../../../../texts/generated/shop/orders.en.js';
import styles from './MoneyLines.module.css';
import { Sums } from './Sums.tsx';

/** What is bought and what it costs, in short: of a quote, or of a payment on its way. */
export function MoneyLines({ lines, sums }: Pick<BusinessDocument, 'lines' | 'sums'>) {
  return (
    <div>
      <ul className={styles.lines} aria-label={orderTexts.items}>
        {lines.map(({ name, quantity, amount }) => (
          <li key={name}>
            <span>{`${quantity} × ${name}`}</span>
            <span className={styles.amount}>{amount}</span>
          </li>
        ))}
      </ul>
      <Sums sums={sums} />
    </div>
  );
}
