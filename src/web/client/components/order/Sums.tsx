import type { BusinessDocument } from '../../../../modules/orders/schema.ts';
import { Stack } from '../../ui/Stack.tsx';
import styles from './Sums.module.css';

interface SumsProps {
  sums: BusinessDocument['sums'];
  isLive?: boolean;
}

/** Sums of a cart, order, quote or invoice, computed by `modules/orders/document.ts`. */
export function Sums({ sums, isLive = false }: SumsProps) {
  return (
    <Stack as="dl" gap="8" className={styles.sums}>
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
    </Stack>
  );
}
