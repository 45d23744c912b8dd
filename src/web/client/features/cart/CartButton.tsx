import { ShoppingBag } from 'lucide-react';
import { useUser } from '../../entities/session/api.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useCart } from './api.ts';
import styles from './CartButton.module.css';
import { cartTexts } from './texts.ts';

const texts = cartTexts.button;

/** Leads to the cart and says how many items it has. Who has none finds the login in the site's header. */
export function CartButton() {
  const { data: user } = useUser();
  const cart = useCart();
  if (!user) return null;
  const count = cart.data?.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <LinkButton href="/cart" variant="secondary" {...(count !== undefined && { 'aria-label': texts.label(count) })}>
      <ShoppingBag aria-hidden />
      {texts.cart}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </LinkButton>
  );
}
