import type { BusinessDocument } from '../../../../modules/orders/schema.ts';
import orderTexts from '../../../../texts/generated/shop/orders.en.js';
import { Text } from '../../ui/Text.tsx';
import styles from './MoneyLines.module.css';
import { Sums } from './Sums.tsx';

/** Lines and sums of a quote or a pending payment. */
export function MoneyLines({ lines, sums }: Pick<BusinessDocument, 'lines' | 'sums'>) {
  return (
    <div>
      <ul className={styles.lines} aria-label={orderTexts.items}>
        {lines.map(({ name, quantity, amount }) => (
          <li key={name}>
            <span>{`${quantity} × ${name}`}</span>
            <Text as="span" isTabular>
              {amount}
            </Text>
          </li>
        ))}
      </ul>
      <Sums sums={sums} />
    </div>
  );
}
