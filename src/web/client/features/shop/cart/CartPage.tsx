import { useQuery } from '@tanstack/react-query';
import { estimateOf, sumsOf } from '../../../../../modules/orders/document.ts';
import { FLAT_TAX } from '../../../../../modules/orders/values.ts';
import type { CartItem } from '../../../../../modules/shop/schema.ts';
import cartTexts from '../../../../../texts/generated/shop/cart.en.js';
import { Sums } from '../../../components/order/Sums.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { useUndo } from '../../../components/useUndo.tsx';
import { configQuery } from '../../../entities/shop-config/api.ts';
import { deliveryOf } from '../../../lib/delivery.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { toastError } from '../../../lib/toasts.ts';
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
      {removal.undoBar}
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

function useRemoval() {
  const removing = useRemoveItem();
  const clearing = useClearCart();
  const { mutateAsync: restore } = useRestoreItems();
  const { offerUndo, undoBar } = useUndo();
  const offerRestore = (items: readonly CartItem[], message: string) =>
    offerUndo({
      message,
      undo: async () => {
        await restore(items);
        // Before the Undo button unmounts and drops focus.
        if (document.activeElement?.closest(`#${UNDO_PLACE}`)) focusHeading();
      },
      undone: cartTexts.undo.restored,
      failed: cartTexts.undo.failed,
    });
  const onError = (error: Error) => toastError(error);
  return {
    undoBar,
    isClearing: clearing.isPending,
    remove: (item: CartItem) =>
      removing.mutate(item, {
        onSuccess: () => offerRestore([item], cartTexts.undo.removed({ name: item.product.name })),
        onError,
      }),
    clear: (items: readonly CartItem[]) =>
      clearing.mutate(undefined, {
        onSuccess: () => offerRestore(items, cartTexts.undo.cleared({ count: items.length })),
        onError,
      }),
  };
}

const summaryTexts = cartTexts.summary;

/** Sums; products no longer sold do not count and block the checkout. */
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
