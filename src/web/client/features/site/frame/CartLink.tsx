import { ShoppingBag } from 'lucide-react';
import texts from '../../../../../texts/generated/shop/cart-link.en.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './CartLink.module.css';

export function CartLink({ count }: { count?: number | undefined }) {
  return (
    <span className={styles.cart}>
      <LinkButton
        href="/cart"
        variant="secondary"
        size="small"
        aria-label={count === undefined ? texts.label : texts.labelOf({ count })}
      >
        <ShoppingBag aria-hidden />
        <span className={styles.word}>{texts.label}</span>
        {!!count && <span className={styles.count}>{count}</span>}
      </LinkButton>
    </span>
  );
}
