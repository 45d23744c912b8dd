import { ShoppingBag } from 'lucide-react';
import { useUser } from '../../lib/session.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { useCart } from './api.ts';
import styles from './CartButton.module.css';
import { cartTexts } from './texts.ts';

const texts = cartTexts.button;

/** The way to the cart with what is in it. Who has none finds the login in the site's header. */
export function CartButton() {
  const { data: user } = useUser();
  const cart = useCart();
  if (!user) return null;
  const count = cart.data?.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  return (
    <LinkButton href="/cart" variant="secondary" aria-label={texts.label(count)}>
      <ShoppingBag aria-hidden />
      {texts.cart}
      <span className={styles.count}>{count}</span>
    </LinkButton>
  );
}
