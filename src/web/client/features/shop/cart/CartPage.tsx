import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { estimateOf, sumsOf } from '../../../../../modules/orders/document.ts';
import { FLAT_TAX } from '../../../../../modules/orders/values.ts';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import cartTexts from '../../../../../texts/generated/shop/cart.en.js';
import { Sums } from '../../../components/order/Sums.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { UndoToast } from '../../../components/UndoToast.tsx';
import { configQuery } from '../../../entities/shop-config/api.ts';
import { deliveryOf } from '../../../lib/delivery.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { toast, toastError } from '../../../lib/toasts.ts';
import { focusHeading } from '../../../lib/useFocusOnNavigation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { UNDO_PLACE } from '../../../ui/Toast.tsx';
import { useCart, useClearCart, useRemoveItem, useRestoreItems } from './api.ts';
import { CartLine } from './CartLine.tsx';
import styles from './CartPage.module.css';

/** `/cart` */
export function CartPage() {
  usePageTitle(cartTexts.title);
  const cart = useCart();
  const removal = useRemoval();
  const inCart = cart.data ?? [];
  const clear = (
    <Button variant="quiet" onPress={() => removal.clear(inCart)} isPending={removal.isClearing}>
      {cartTexts.clear}
    </Button>
  );
  return (
    <Container>
      <PageHeader title={cartTexts.title} actions={inCart.length > 0 && clear} />
      <QueryState
        query={cart}
        loading={<Skeleton label={cartTexts.loading} lines={4} />}
        failed={cartTexts.failed}
        empty={<NothingInCart />}
      >
        {(items) => (
          <div className={styles.columns}>
            <ul className={styles.lines} aria-label={cartTexts.lines}>
              {items.map((item) => (
                <CartLine key={item.id} item={item} onRemove={removal.remove} />
              ))}
            </ul>
            <CartSummary items={items} />
          </div>
        )}
      </QueryState>
      {removal.removed && (
        <UndoToast
          key={removal.removed.at}
          message={removal.removed.message}
          undoLabel={cartTexts.undo.button}
          onUndo={removal.undo}
          onDismiss={removal.forget}
          isPending={removal.isRestoring}
        />
      )}
    </Container>
  );
}

function NothingInCart() {
  const { title, text, action } = cartTexts.empty;
  return (
    <EmptyState title={title} action={<LinkButton href="/shop">{action}</LinkButton>}>
      {text}
    </EmptyState>
  );
}

interface Removed {
  items: readonly CartItem[];
  message: string;
  at: number;
}

function useRemoval() {
  const removing = useRemoveItem();
  const clearing = useClearCart();
  const restoring = useRestoreItems();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const undo = () => {
    if (!removed || restoring.isPending) return;
    restoring.mutate(removed.items, {
      onSuccess: () => {
        // Before the Undo button unmounts and drops the focus.
        if (document.activeElement?.closest(`#${UNDO_PLACE}`)) focusHeading();
        toast({ message: cartTexts.undo.restored, tone: 'success' });
      },
      onError: (error) => toastError(error, { fallback: cartTexts.undo.failed }),
      onSettled: () => setRemoved(null),
    });
  };
  return {
    removed,
    undo,
    forget: () => setRemoved(null),
    isClearing: clearing.isPending,
    isRestoring: restoring.isPending,
    remove: (item: CartItem) =>
      removing.mutate(item, {
        onSuccess: () =>
          setRemoved({
            items: [item],
            message: cartTexts.undo.removed({ name: item.product.name }),
            at: performance.now(),
          }),
        onError: (error) => toastError(error),
      }),
    clear: (items: readonly CartItem[]) =>
      clearing.mutate(undefined, {
        onSuccess: () =>
          setRemoved({ items, message: cartTexts.undo.cleared({ count: items.length }), at: performance.now() }),
        onError: (error) => toastError(error),
      }),
  };
}

const summaryTexts = cartTexts.summary;

/** Products no longer sold do not count and block the checkout. */
function CartSummary({ items }: { items: readonly CartItem[] }) {
  const sold = items.filter(({ isAvailable }) => isAvailable);
  const { data: config } = useQuery(configQuery);
  const delivery = deliveryOf(sold, config?.delivery.rates);
  const isBlocked = sold.length < items.length;
  return (
    <section aria-labelledby="cart-summary" className={styles.summary}>
      <h2 id="cart-summary" className={styles.title}>
        {summaryTexts.title}
      </h2>
      <Sums sums={sumsOf({ ...estimateOf(sold, delivery?.cost ?? 0), taxBasis: FLAT_TAX })} isLive />
      {isBlocked ? (
        <>
          <Button isDisabled isFullWidth size="large">
            {summaryTexts.checkout}
          </Button>
          <p className={styles.blocked}>{summaryTexts.blocked}</p>
        </>
      ) : (
        <LinkButton href="/checkout" isFullWidth size="large">
          {summaryTexts.checkout}
        </LinkButton>
      )}
      {config?.isTaxByAddress && <p className={styles.note}>{summaryTexts.taxByAddress}</p>}
      <p className={styles.note}>{delivery?.isUsual === false ? summaryTexts.noteOnDates : summaryTexts.note}</p>
      <Link href="/shop">{summaryTexts.more}</Link>
    </section>
  );
}
