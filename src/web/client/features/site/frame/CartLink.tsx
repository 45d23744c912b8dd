import { ShoppingBag } from 'lucide-react';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import styles from './CartLink.module.css';
import { cartLinkTexts as texts } from './cart-link-texts.ts';

/** Leads to the cart, and says how many items it has where that is known. */
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
