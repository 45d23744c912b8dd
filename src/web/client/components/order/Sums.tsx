import type { BusinessDocument } from '../../../../modules/orders/schema.ts';
import styles from './Sums.module.css';

interface SumsProps {
  sums: BusinessDocument['sums'];
  /** Announce changes of the total (`aria-live`). */
  isLive?: boolean;
}

/** The sums of a cart, an order, a quote or an invoice; `modules/orders/document.ts` decides them. */
export function Sums({ sums, isLive = false }: SumsProps) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ name, amount, tone }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two refunds of a day have one name
          key={`${at} ${name}`}
          data-tone={tone}
          {...(isLive && at === sums.length - 1 && { 'aria-live': 'polite', 'aria-atomic': true })}
        >
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
