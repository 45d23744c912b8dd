import type { CartItem } from '../../../../../modules/shop/schema.ts';
import { formatCents, taxOn } from '../../../../../shared/money.ts';
import cartTexts from '../../../../../texts/generated/shop/cart.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Sum } from '../../../ui/Sum.tsx';
import styles from './CartSummary.module.css';

const texts = cartTexts.summary;

/** What it all costs now. Things no longer sold do not count, and are in the way of checking out. */
export function CartSummary({ items }: { items: readonly CartItem[] }) {
  const sold = items.filter(({ isAvailable }) => isAvailable);
  const subtotal = sold.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  const tax = taxOn(subtotal);
  const isBlocked = sold.length < items.length;
  return (
    <section aria-labelledby="cart-summary" className={styles.summary}>
      <h2 id="cart-summary" className={styles.title}>
        {texts.title}
      </h2>
      <dl className={styles.sums}>
        <Sum label={texts.subtotal} amount={formatCents(subtotal)} />
        <Sum label={texts.tax} amount={formatCents(tax)} />
        <Sum label={texts.total} amount={formatCents(subtotal + tax)} isTotal isTold />
      </dl>
      {isBlocked ? (
        <>
          <Button isDisabled isFullWidth size="large">
            {texts.checkout}
          </Button>
          <p className={styles.blocked}>{texts.blocked}</p>
        </>
      ) : (
        <LinkButton href="/checkout" isFullWidth size="large">
          {texts.checkout}
        </LinkButton>
      )}
      <p className={styles.note}>{texts.note}</p>
      <Link href="/shop">{texts.more}</Link>
    </section>
  );
}
