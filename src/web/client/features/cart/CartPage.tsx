import { useState } from 'react';
import type { CartItem } from '../../../../modules/shop/schema.ts';
import { errorText } from '../../lib/errors.ts';
import { usePageTitle } from '../../lib/page.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Container } from '../../ui/Container.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { UndoBar } from '../../ui/UndoBar.tsx';
import { useCart, useClearCart, useRemoveItem, useRestoreItems } from './api.ts';
import { CartLine } from './CartLine.tsx';
import styles from './CartPage.module.css';
import { CartSummary } from './CartSummary.tsx';
import { cartTexts } from './texts.ts';

/** `/cart`: what was put aside, what it costs now, and the way to pay for it. */
export function CartPage() {
  usePageTitle(cartTexts.title);
  const cart = useCart();
  const removal = useRemoval();
  const items = cart.data ?? [];
  const clear = (
    <Button variant="quiet" onPress={() => removal.clear(items)} isPending={removal.isClearing}>
      {cartTexts.clear}
    </Button>
  );
  return (
    <Container>
      <PageHeader title={cartTexts.title} actions={items.length > 0 && clear} />
      {cart.isPending ? (
        <Skeleton label={cartTexts.loading} lines={4} />
      ) : cart.isError ? (
        <ErrorState
          title={cartTexts.failed}
          message={errorText(cart.error)}
          onRetry={() => void cart.refetch()}
          isRetrying={cart.isFetching}
        />
      ) : items.length === 0 ? (
        <EmptyState
          title={cartTexts.empty.title}
          action={<LinkButton href="/shop">{cartTexts.empty.action}</LinkButton>}
        >
          {cartTexts.empty.text}
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          <ul className={styles.lines} aria-label={cartTexts.lines}>
            {items.map((item) => (
              <CartLine key={item.id} item={item} onRemove={removal.remove} />
            ))}
          </ul>
          <CartSummary items={items} />
        </div>
      )}
      {removal.removed && (
        <UndoBar
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

interface Removed {
  items: readonly CartItem[];
  message: string;
  at: number;
}

/** Removes at once and keeps what was removed in reach for as long as the undo bar stands. */
function useRemoval() {
  const removing = useRemoveItem();
  const clearing = useClearCart();
  const restoring = useRestoreItems();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const fail = (error: unknown, fallback?: string) =>
    toast({ title: cartTexts.error, message: errorText(error, fallback), tone: 'danger' });
  const undo = () => {
    if (!removed || restoring.isPending) return;
    restoring.mutate(removed.items, {
      onSuccess: () => toast({ message: cartTexts.undo.restored, tone: 'success' }),
      onError: (error) => fail(error, cartTexts.undo.failed),
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
          setRemoved({ items: [item], message: cartTexts.undo.removed(item.product.name), at: Date.now() }),
        onError: (error) => fail(error),
      }),
    clear: (items: readonly CartItem[]) =>
      clearing.mutate(undefined, {
        onSuccess: () => setRemoved({ items, message: cartTexts.undo.cleared(items.length), at: Date.now() }),
        onError: (error) => fail(error),
      }),
  };
}
