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
import { Grid } from '../../../ui/Grid.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
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
          <Grid columns="minmax(0, 1fr) 22rem" from="60" align="start" gap="32 48">
            <ul className={styles.lines} aria-label={cartTexts.lines}>
              {items.map((item) => (
                <CartLine key={item.id} item={item} onRemove={removal.remove} />
              ))}
            </ul>
            <CartSummary items={items} />
          </Grid>
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
    <Stack aria-labelledby="cart-summary" as="section" className={styles.summary}>
      <Text id="cart-summary" as="h2" size="h2">
        {summaryTexts.title}
      </Text>
      <Sums sums={sumsOf({ ...estimateOf(sold, delivery?.cost ?? 0), taxBasis: FLAT_TAX })} isLive />
      {isBlocked ? (
        <>
          <Button isDisabled isFullWidth size="large">
            {summaryTexts.checkout}
          </Button>
          <Text size="small" tone="danger">
            {summaryTexts.blocked}
          </Text>
        </>
      ) : (
        <LinkButton href="/checkout" isFullWidth size="large">
          {summaryTexts.checkout}
        </LinkButton>
      )}
      {config?.isTaxByAddress && (
        <Text size="small" tone="quiet">
          {summaryTexts.taxByAddress}
        </Text>
      )}
      <Text size="small" tone="quiet">
        {delivery?.isUsual === false ? summaryTexts.noteOnDates : summaryTexts.note}
      </Text>
      <Link href="/shop">{summaryTexts.more}</Link>
    </Stack>
  );
}
